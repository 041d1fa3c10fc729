"""From the schema of any release to the newest, wholly or not at all."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from scala40.state import Phase
from storage import DeadlineKind, Store, StoreError, TableStatus
from storage.engines.sqlite_file import connect
from storage.schema.migrations import MIGRATIONS, migrate, names_of_all
from tests.storage.store_helpers import rows_of

RELEASE_0_1_0 = Path(__file__).parents[1] / "release_0_1_0.sql"
"""A file as 0.1.0 wrote it: a table that is being played, a lobby, a match that is over; the people are invented."""
NEWEST = len(names_of_all())


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


def test_the_file_of_0_1_0_has_the_schema_that_the_first_migration_makes(released: Path, tmp_path: Path) -> None:
    later = names_of_all()[1:]  # whole names: sqlite-utils ignores a name that no migration has
    with closing(connect(tmp_path / "made.sqlite", "rwc")) as made:
        MIGRATIONS.apply(made, stop_before=later)
    assert _schema_of(released) == _schema_of(tmp_path / "made.sqlite")


def test_a_file_of_0_1_0_is_brought_to_the_newest_schema_with_all_that_it_holds(released: Path, tmp_path: Path) -> None:
    with closing(Store.open(released)) as store, store.read() as unit:
        assert store.schema_version == len(MIGRATIONS.applied(store._db)) == NEWEST
        tables = {table.status: table for number in (1, 2, 3) if (table := unit.tables.get(number))}
        assert set(tables) == {TableStatus.PLAYING, TableStatus.LOBBY, TableStatus.OVER}
        playing = tables[TableStatus.PLAYING]
        assert playing.match is not None
        assert playing.match.phase is Phase.PLAY
        assert playing.match.turn is not None
        assert unit.drafts.get(playing.id, playing.match.turn).selection
        assert DeadlineKind.TURN in {clock.kind for clock in unit.deadlines.all() if clock.table_id == playing.id}
        assert unit.commitments.get(playing.id) is not None
        assert unit.archive.get(tables[TableStatus.OVER].id) is not None
    Store.open(tmp_path / "new.sqlite").close()
    assert _schema_of(released) == _schema_of(tmp_path / "new.sqlite")


@pytest.mark.parametrize("version", [1, 10])
def test_a_file_from_before_0_1_0_is_refused_and_not_touched(released: Path, version: int) -> None:
    with closing(connect(released, "rw")) as db:
        db.execute("UPDATE _sqlite_migrations SET name = '0001_tables_being_played'")
        db.execute(f"PRAGMA user_version = {version}")
    before = released.read_bytes()
    with pytest.raises(StoreError, match=r"is from before version 0\.1\.0 and cannot be used: set another DATABASE\.$"):
        Store.open(released)
    assert released.read_bytes() == before


def test_a_file_from_before_0_1_0_whose_bot_was_killed_keeps_its_write_ahead_log(
    released: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "killed.sqlite"
    with closing(connect(released, "rw")) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("UPDATE _sqlite_migrations SET name = '0001_tables_being_played'")
        for ending in ("", "-wal"):
            copy.with_name(copy.name + ending).write_bytes(released.with_name(released.name + ending).read_bytes())
    files = [copy, copy.with_name(copy.name + "-wal")]
    before = [file.read_bytes() for file in files]
    assert all(before)
    with pytest.raises(StoreError, match=r"is from before version 0\.1\.0"):
        Store.open(copy)
    assert [file.read_bytes() for file in files] == before


def test_a_migrated_file_is_not_migrated_again(released: Path) -> None:
    Store.open(released).close()
    before = rows_of(released)
    Store.open(released).close()
    assert rows_of(released) == before


def _with_one_more(statement: str) -> Migrations:
    longer = Migrations(MIGRATIONS.name)
    with closing(Database(memory=True)) as empty:
        for migration in MIGRATIONS.pending(empty):
            longer(name=migration.name)(migration.fn)

    @longer(name=f"{NEWEST + 1:04}_what_comes_next")
    def _next(db: Database) -> None:
        db.execute("ALTER TABLE chats ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1")
        db.execute(statement)

    return longer


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT no_such_function()",
        # SQLite lets references to nothing pass while foreign keys are off, as they are in some migrations.
        "INSERT INTO votes (table_id, kind, person_id) VALUES (77, 'end', 88)",
    ],
)
def test_a_migration_that_fails_leaves_the_file_at_its_old_schema(released: Path, statement: str) -> None:
    before = rows_of(released)
    db = connect(released, "rw")
    with pytest.raises(sqlite3.Error):
        migrate(db, _with_one_more(statement))
    db.close()
    assert rows_of(released) == before
    Store.open(released).close()


def test_a_later_migration_is_applied_to_files_of_today(store: Store, path: Path) -> None:
    store.close()
    db = connect(path, "rw")
    migrate(db, _with_one_more(f"PRAGMA user_version = {NEWEST + 1}"))
    assert db.execute("SELECT count(pictures) FROM chats").fetchone()[0] == 0
    db.close()
