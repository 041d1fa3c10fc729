"""Another program that holds the file is reported at once, and keeps nobody from reading."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import DISK_ERRORS, ReadOnly, Store, StoreBusy, StoreError
from tests.storage.store_helpers import a_lobby, failing_at


@pytest.fixture
def other(path: Path, store: Store) -> Iterator[sqlite3.Connection]:
    """Another program with the same file."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0.0, check_same_thread=False)) as connection:
        yield connection


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_no_unit_begins_while_another_program_writes_and_reading_goes_on(
    store: Store, other: sqlite3.Connection, lock: str
) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    other.execute(lock)
    for begin in (store.unit, store.together):
        with pytest.raises(StoreBusy, match="being written to by another program"), begin():
            pytest.fail("nothing may begin")
    assert store.is_locked
    with store.read() as unit:
        assert unit.tables.get(table.id) == table
    assert store.is_locked, "reading tells nothing about writing"
    other.execute("ROLLBACK")
    with store.unit() as unit:
        unit.tables.save(table)
    assert not store.is_locked


def test_nobody_waits_for_another_program_once_the_program_has_started(store: Store) -> None:
    assert store._db.execute("PRAGMA busy_timeout").fetchone()[0] == 0
    with store.starting():
        assert store._db.execute("PRAGMA busy_timeout").fetchone()[0] > 0
    assert store._db.execute("PRAGMA busy_timeout").fetchone()[0] == 0


def test_another_program_is_waited_for_at_the_start(store: Store, other: sqlite3.Connection) -> None:
    other.execute("BEGIN IMMEDIATE")
    asked = threading.Event()
    ending = threading.Thread(target=lambda: (asked.wait(), other.execute("ROLLBACK")))
    ending.start()
    with store.starting():
        asked.set()
        with store.unit() as unit:
            a_lobby(unit)
    ending.join()


def test_a_program_that_keeps_its_lock_at_the_start_is_an_error(
    store: Store, other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.engines.sqlite_file.BUSY_SECONDS", 0.0)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as told, store.starting(), store.unit():
        pytest.fail("nothing may begin")
    assert told.value.reason == "locked"


def test_an_error_of_the_database_at_the_start_is_told_in_a_sentence_with_its_own_words(
    store: Store, path: Path
) -> None:
    with pytest.raises(StoreError, match="disk I/O error") as told, store.starting(), failing_at(store, 1):
        store._db.execute("SELECT 1")
    assert str(path) in str(told.value)


def test_a_commit_that_is_kept_back_stores_nothing_and_leaves_no_transaction(store: Store) -> None:
    execute = store._db.execute

    def busy_at_commit(statement: str, *values: object) -> sqlite3.Cursor:
        if statement == "COMMIT":
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        return execute(statement, *values)  # type: ignore[arg-type]  # as they come

    store._db.execute = busy_at_commit  # type: ignore[method-assign]  # another program
    with pytest.raises(StoreBusy), store.unit() as unit:
        unit.meta.set("key", "value")
    store._db.execute = execute  # type: ignore[method-assign]  # is gone
    with store.unit() as unit:
        assert unit.meta.get("key") is None


def test_a_reader_that_keeps_an_old_view_keeps_nobody_from_writing_only_the_log_from_being_emptied(
    store: Store, other: sqlite3.Connection
) -> None:
    other.execute("BEGIN")
    other.execute("SELECT COUNT(*) FROM tables").fetchone()
    for number in range(60):  # more than SQLite lets the log hold before it writes it into the file
        with store.unit() as unit:
            unit.meta.set(f"key {number}", "x" * 100_000)
    assert not store.checkpoint()
    assert not store.vacuum()
    with store.read() as unit:
        assert unit.meta.get("key 59") is not None
    other.execute("ROLLBACK")
    assert store.checkpoint()
    assert store.path.with_name(f"{store.path.name}-wal").stat().st_size == 0


def test_any_other_error_of_the_disk_stays_what_it_was(store: Store) -> None:
    with failing_at(store, 1), pytest.raises(sqlite3.OperationalError, match="disk I/O"), store.unit():
        pytest.fail("nothing may begin")
    assert not store.is_locked
    with pytest.raises(ReadOnly), store.read() as unit:
        unit.meta.set("key", "value")


def test_a_damaged_file_is_an_error_of_the_disk_and_a_wrong_statement_is_not(store: Store) -> None:
    damaged = sqlite3.DatabaseError("database disk image is malformed")
    damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    with pytest.raises(DISK_ERRORS, match="is damaged"), store.unit():
        raise damaged
    for fault in (sqlite3.IntegrityError, sqlite3.ProgrammingError):
        with pytest.raises(fault) as raised, store.unit():
            raise fault
        assert not isinstance(raised.value, DISK_ERRORS)
