"""Which files are opened, and which are refused without a byte being written."""

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import Store, StoreError, Unit
from storage.backup import Backup
from storage.engines.sqlite_file import explained, private_file
from storage.schema.migrations import APPLICATION_ID, STEPS
from tests.storage.store_helpers import a_lobby

NEWEST = len(STEPS)
"""The number of the newest schema."""


def refused(path: Path) -> StoreError:
    """Why the file is refused; proves that the folder is the same byte for byte afterwards."""
    before = _folder(path.parent)
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert _folder(path.parent) == before
    assert str(path) in str(caught.value)
    assert str(caught.value).endswith(".")
    return caught.value


def _folder(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()} if folder.is_dir() else {}


def _pragma(path: Path, words: str) -> None:
    conn = sqlite3.connect(path)
    conn.execute(f"PRAGMA {words}")
    conn.commit()
    conn.close()


@pytest.fixture
def closed(store: Store, path: Path) -> Path:
    """A file with a table in it, closed."""
    with store.unit() as unit:
        a_lobby(unit)
    store.close()
    return path


def test_a_new_file_is_made_and_marked_as_ours(path: Path) -> None:
    store = Store.open(path)
    assert store.schema_version == NEWEST
    store.close()
    conn = sqlite3.connect(path)
    assert conn.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    conn.close()


def test_the_file_keeps_a_log_syncs_every_commit_and_checks_references(store: Store) -> None:
    values = {name: store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "foreign_keys")}
    assert values == {"synchronous": 2, "foreign_keys": 1}
    assert store._db.journal_mode == "wal"


def test_every_table_of_ours_is_strict(store: Store) -> None:
    ours = [table for table in store._db.tables if not table.name.startswith(("_", "sqlite_"))]
    assert len(ours) > 10
    assert all(table.strict for table in ours)


@pytest.mark.parametrize("kind", ["closed", "copied", "not folded"])
def test_not_a_byte_is_written_where_the_program_does_not_agree(closed: Path, tmp_path: Path, kind: str) -> None:
    """A file as it is left by a stop, a copy, and a file whose write-ahead log holds commits of a crash."""
    path = closed
    if kind == "copied":
        path = Backup(closed, tmp_path / "copies").make(0)
    if kind == "not folded":
        store = Store.open(closed)
        with store.unit() as unit:
            unit.meta.set("bot", "40")
        path = tmp_path / "crashed" / closed.name
        path.parent.mkdir()
        for ending in ("", "-wal", "-shm"):
            shutil.copy(closed.with_name(closed.name + ending), path.parent)
        store.close()
    asked: list[str | None] = []

    def disagree(unit: Unit) -> None:
        asked.append(unit.meta.get("bot"))
        raise RuntimeError

    before = {name: held for name, held in _folder(path.parent).items() if not name.endswith("-shm")}
    with pytest.raises(RuntimeError):
        Store.open(path, check=disagree)
    assert {name: held for name, held in _folder(path.parent).items() if not name.endswith("-shm")} == before
    assert asked == ["40" if kind == "not folded" else None]


def test_a_new_file_can_be_read_by_its_owner_only(path: Path) -> None:
    with closing(Store.open(path)):
        assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.glob(f"{path.name}*")} == {0o600}


def test_a_new_file_is_deleted_if_the_start_fails_and_one_that_was_there_is_not(path: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.sqlite"
    there.touch()
    for one in (path, there):
        with pytest.raises(ZeroDivisionError), private_file(one):
            one.write_text(str(1 / 0))
    assert (path.exists(), there.exists()) == (False, True)


def test_an_empty_file_is_as_good_as_none(path: Path) -> None:
    path.touch()
    Store.open(path).close()


def test_stored_rows_are_there_when_the_file_is_opened_again(closed: Path) -> None:
    store = Store.open(closed)
    with store.read() as unit:
        assert len(unit.tables.unfinished()) == 1
    store.close()


def test_a_name_with_odd_characters_is_a_name(tmp_path: Path) -> None:
    path = tmp_path / "scala 40? #1 % è.sqlite"
    Store.open(path).close()
    assert path.exists()


def test_a_text_file_is_refused_as_foreign(path: Path) -> None:
    path.write_text("Dear diary, today I lost at cards.\n" * 9)
    assert refused(path).reason == "foreign"


def test_a_database_of_another_program_is_refused_as_foreign(path: Path) -> None:
    conn = sqlite3.connect(path)
    conn.execute("CREATE TABLE recipes (name TEXT)")
    conn.commit()
    conn.close()
    assert refused(path).reason == "foreign"


def test_a_higher_schema_number_is_refused_as_newer(closed: Path) -> None:
    _pragma(closed, f"user_version = {NEWEST + 1}")
    error = refused(closed)
    assert error.reason == "newer"
    assert f"schema {NEWEST + 1}" in str(error)


def test_an_unknown_migration_is_refused_as_newer(closed: Path) -> None:
    conn = sqlite3.connect(closed)
    conn.execute(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('scala40', '9999_later', '')"
    )
    conn.commit()
    conn.close()
    assert refused(closed).reason == "newer"


def test_a_newer_file_is_recognized_while_its_news_stand_in_the_log_only(closed: Path) -> None:
    other = sqlite3.connect(closed)
    other.execute(f"PRAGMA user_version = {NEWEST + 1}")
    other.commit()
    with pytest.raises(StoreError) as caught:
        Store.open(closed)
    other.close()
    assert caught.value.reason == "newer"


def test_a_schema_number_that_its_migrations_do_not_explain_is_refused_as_broken(closed: Path) -> None:
    _pragma(closed, "user_version = 0")
    assert refused(closed).reason == "broken"


def test_a_file_cut_short_is_refused_as_broken(closed: Path) -> None:
    content = closed.read_bytes()
    closed.write_bytes(content[: len(content) // 2])
    assert refused(closed).reason == "broken"


@pytest.mark.parametrize("page", [1, 3, 7, 12])
def test_a_file_with_a_page_of_rubbish_is_refused_as_broken(closed: Path, page: int) -> None:
    content = bytearray(closed.read_bytes())
    content[page * 4096 : (page + 1) * 4096] = b"\xa5" * 4096
    closed.write_bytes(bytes(content))
    assert refused(closed).reason == "broken"


def test_a_missing_folder_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="does not exist") as caught:
        Store.open(tmp_path / "nowhere" / "scala40.sqlite")
    assert caught.value.reason == "unreadable"
    assert not (tmp_path / "nowhere").exists()


def test_a_folder_in_the_place_of_the_file_is_refused(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert caught.value.reason == "unreadable"


@pytest.fixture
def folder_of_nobody(closed: Path) -> Iterator[Path]:
    """A copy of the file in a folder, looked at by a user who has no special rights."""
    folder = Path(tempfile.mkdtemp())
    shutil.copy(closed, folder / closed.name)
    was_root = os.geteuid() == 0
    folder.chmod(0o755)
    if was_root:
        for place in (folder, folder / closed.name):
            os.chown(place, 65534, 65534)
        os.seteuid(65534)
    yield folder
    if was_root:
        os.seteuid(0)
    folder.chmod(0o700)
    shutil.rmtree(folder)


def test_a_read_only_file_is_refused(folder_of_nobody: Path) -> None:
    path = folder_of_nobody / "scala40.sqlite"
    path.chmod(0o444)
    assert refused(path).reason == "readonly"


def test_a_file_in_a_read_only_folder_is_refused(folder_of_nobody: Path) -> None:
    folder_of_nobody.chmod(0o555)
    with pytest.raises(StoreError) as caught:
        Store.open(folder_of_nobody / "scala40.sqlite")
    assert caught.value.reason == "readonly"


def test_a_new_file_in_a_read_only_folder_is_refused(folder_of_nobody: Path) -> None:
    folder_of_nobody.chmod(0o555)
    with pytest.raises(StoreError) as caught:
        Store.open(folder_of_nobody / "new.sqlite")
    assert caught.value.reason == "readonly"


def test_a_file_that_may_not_be_read_is_refused(folder_of_nobody: Path) -> None:
    path = folder_of_nobody / "scala40.sqlite"
    path.chmod(0)
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert caught.value.reason == "unreadable"


def test_a_file_that_another_program_is_migrating_is_refused_as_locked(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.engines.sqlite_file.BUSY_SECONDS", 0.0)
    other = sqlite3.connect(path)
    other.execute("PRAGMA journal_mode = WAL")
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    other.close()
    assert caught.value.reason == "locked"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (sqlite3.SQLITE_BUSY, "locked"),
        (sqlite3.SQLITE_LOCKED | 1 << 8, "locked"),  # above the low byte stand details
        (sqlite3.SQLITE_READONLY, "readonly"),
        (sqlite3.SQLITE_CORRUPT, "broken"),
        (sqlite3.SQLITE_NOTADB, "broken"),
        (sqlite3.SQLITE_FULL, "full"),
        (sqlite3.SQLITE_IOERR | 3 << 8, "full"),
        (sqlite3.SQLITE_CANTOPEN, "unreadable"),
        (None, "unreadable"),  # from the driver, not from SQLite: it has no code
    ],
)
def test_each_error_of_the_database_has_its_sentence(path: Path, code: int | None, reason: str) -> None:
    error = sqlite3.ProgrammingError("it is closed")
    if code is not None:
        error.sqlite_errorcode = code
    told = explained(path, error)
    assert told.reason == reason
    assert str(path) in str(told)
    assert str(told).endswith(".")
