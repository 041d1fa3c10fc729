"""From the schema of any release to the newest, wholly or not at all."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scala40.state import Phase
from storage import DeadlineKind, Store, StoreError, TableStatus
from storage.engines.sqlite_file import connect
from storage.schema.migrations import STEPS, migrate, migrations
from tests.storage.store_helpers import rows_of

RELEASE_0_1_0 = Path(__file__).parents[1] / "release_0_1_0.sql"
"""A file as 0.1.0 wrote it: a table that is being played, a lobby, a match that is over; the people are invented."""
NEWEST = len(STEPS)


@pytest.fixture
def released(path: Path) -> Path:
    """A file of 0.1.0."""
    with closing(sqlite3.connect(path)) as conn:
        conn.executescript(RELEASE_0_1_0.read_text(encoding="utf-8"))
    return path


def _schema_of(path: Path) -> list[tuple[str, str]]:
    conn = sqlite3.connect(path)
    rows = conn.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    conn.close()
    return rows


def test_a_file_of_0_1_0_is_brought_to_the_newest_schema_with_all_that_it_holds(released: Path, tmp_path: Path) -> None:
    with closing(Store.open(released)) as store, store.read() as unit:
        assert store.schema_version == len(migrations().applied(store._db)) == NEWEST
        tables = {table.status: table for number in (1, 2, 3) if (table := unit.tables.get(number))}
        assert set(tables) == {TableStatus.PLAYING, TableStatus.LOBBY, TableStatus.OVER}
        playing = tables[TableStatus.PLAYING]
        assert playing.match.phase is Phase.PLAY
        assert playing.match.turn is not None
        assert unit.drafts.get(playing.id, playing.match.turn).selection
        assert DeadlineKind.TURN in {clock.kind for clock in unit.deadlines.all() if clock.table_id == playing.id}
        assert unit.commitments.get(playing.id) is not None
        assert unit.archive.get(tables[TableStatus.OVER].id) is not None
    Store.open(tmp_path / "new.sqlite").close()
    assert _schema_of(released) == _schema_of(tmp_path / "new.sqlite")


@pytest.mark.parametrize("version", [1, 9])
def test_a_file_from_before_0_1_0_is_refused_and_not_touched(released: Path, version: int) -> None:
    with closing(connect(released, "rw")) as db:
        db.execute("UPDATE _sqlite_migrations SET name = '0001_release_0_1_0'")
        db.execute(f"PRAGMA user_version = {version}")
    before = released.read_bytes()
    with pytest.raises(StoreError, match=r"only that one can read it: set another DATABASE, .*\.$") as caught:
        Store.open(released)
    assert caught.value.reason == "older"
    assert released.read_bytes() == before


def test_a_file_from_before_0_1_0_whose_bot_was_killed_keeps_its_write_ahead_log(
    released: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "killed.sqlite"
    with closing(connect(released, "rw")) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("UPDATE _sqlite_migrations SET name = '0001_release_0_1_0'")
        for ending in ("", "-wal"):
            copy.with_name(copy.name + ending).write_bytes(released.with_name(released.name + ending).read_bytes())
    files = [copy, copy.with_name(copy.name + "-wal")]
    before = [file.read_bytes() for file in files]
    assert all(before)
    with pytest.raises(StoreError, match="made by a version under development"):
        Store.open(copy)
    assert [file.read_bytes() for file in files] == before


def test_a_migrated_file_is_not_migrated_again(released: Path) -> None:
    Store.open(released).close()
    before = rows_of(released)
    Store.open(released).close()
    assert rows_of(released) == before


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT no_such_function()",
        # SQLite lets references to nothing pass while foreign keys are off, as they are in some migrations.
        "INSERT INTO votes (table_id, kind, person_id) VALUES (77, 'end', 88)",
    ],
)
def test_a_migration_that_fails_leaves_the_file_at_its_old_schema(
    released: Path, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    before = rows_of(released)
    with monkeypatch.context() as later, closing(connect(released, "rw")) as db:
        later.setitem(STEPS, "9999_next", ("ALTER TABLE chats ADD COLUMN pictures INTEGER", statement))
        with pytest.raises(sqlite3.Error):
            migrate(db)
    assert rows_of(released) == before
    Store.open(released).close()
