"""Checks of a database file before anything is written to it, with a sentence for each reason not to use it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeGuard

from sqlite_utils import Database

from storage.errors import StoreError
from storage.schema.migrations import APPLICATION_ID, migrations, refuse_other_steps, schema_version

MAGIC = b"SQLite format 3\x00"
BUSY_SECONDS = 5.0
"""How long the start, and threads, wait for another program that holds the file; the event loop never waits."""
STATEMENTS = 512
"""How many compiled statements are kept: more than the program has."""
FILES = ("", "-wal", "-shm")
"""What follows the name of the database in the names of its files."""
COPY = "put a copy of it in its place"


def connect(path: Path, mode: str) -> Database:
    """A connection without implicit transactions: every BEGIN is written out (mode: ``ro``, ``rw``, ``rwc``)."""
    address = f"{path.resolve().as_uri()}?mode={mode}"
    conn = sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_SECONDS, cached_statements=STATEMENTS)
    conn.row_factory = sqlite3.Row
    return Database(conn, execute_plugins=False)


def connect_read_only(path: Path) -> Database:
    """Return a connection that reads and changes nothing.

    Without a write-ahead log beside it, the file is opened as immutable, because an ordinary reader would make its two
    other files. With one, it is opened for reading only, which does not write the log back into the file.
    """
    has_log = path.with_name(path.name + "-wal").exists()
    return connect(path, "ro" if has_log else "ro&immutable=1")


@contextmanager
def private_file(path: Path) -> Iterator[None]:
    """Make the file for its owner only, if there is none; delete it again if the block raises."""
    try:
        os.close(
            os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        )  # SQLite gives its two other files the same mode
    except FileExistsError:
        yield
        return
    except OSError as error:
        raise StoreError("readonly", f"The database {path} cannot be made: {error.strerror}.") from error
    try:
        yield
    except BaseException:
        delete_files(path)
        raise


def delete_files(path: Path) -> None:
    """Delete the files of a database."""
    for ending in FILES:
        path.with_name(path.name + ending).unlink(missing_ok=True)


def examine(path: Path) -> None:
    """Raise StoreError if the file cannot be used, such as one of another program; nothing is written."""
    try:
        if not path.exists():
            _refuse_a_closed_folder(path)
            return
        if not (path.is_file() or path.is_dir()):  # a device or a pipe, which would be waited for
            raise StoreError("foreign", f"{path} is no file: set another DATABASE.")
        with path.open("rb") as file:
            head = file.read(len(MAGIC))
    except OSError as error:
        raise StoreError("unreadable", f"The database {path} cannot be read: {error.strerror}.") from error
    if head and head != MAGIC:
        raise StoreError("foreign", f"{path} is not an SQLite database: set another DATABASE.")
    _refuse_what_may_not_be_written(path)
    if not head:
        return
    try:
        _look_inside(path)
    except sqlite3.Error as error:
        raise explained(path, error) from error


def explained(path: Path, error: sqlite3.Error) -> StoreError:
    """Return the StoreError that explains an error of SQLite to the operator."""
    match _kind(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreError("locked", f"The database {path} is being written to by another program: end that first.")
        case sqlite3.SQLITE_READONLY:
            return StoreError("readonly", f"The database {path} or its folder may not be written to.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return StoreError("broken", f"The database {path} is damaged ({error}): {COPY}.")
        case sqlite3.SQLITE_FULL:
            return StoreError("full", f"The disk with the database {path} is full: make room, and start again.")
        case sqlite3.SQLITE_IOERR:  # also how a full disk shows itself, or a limit on the size of files
            return StoreError("full", f"The disk with the database {path} takes nothing: it is full, or it fails.")
        case _:
            return StoreError("unreadable", f"The database {path} cannot be opened: {error}.")


def is_busy(error: BaseException) -> TypeGuard[sqlite3.OperationalError]:
    """Whether a transaction failed because another program or connection held the file."""
    return isinstance(error, sqlite3.OperationalError) and _kind(error) == sqlite3.SQLITE_BUSY


def _kind(error: sqlite3.Error) -> int:
    """Return the low byte of the code, which is the kind of error; the rest are details."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def _refuse_a_closed_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise StoreError(
            "unreadable",
            f"The folder {path.parent} for the database {path.name} does not exist: make it, or set another DATABASE.",
        )
    # SQLite puts two files beside its own. The effective user counts, where the system can tell.
    if not os.access(path.parent, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise StoreError("readonly", f"The folder {path.parent} of the database {path.name} may not be written to.")


def _look_inside(path: Path) -> None:
    db = connect_read_only(path)
    try:
        if db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None:
            return
        if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise StoreError("foreign", f"{path} is a database of another program: set another DATABASE.")
        refuse_other_steps(path, [step.name for step in migrations().applied(db)], schema_version(db))
        faults = [str(row[0]) for row in db.execute("PRAGMA quick_check(1)")]
        if faults != ["ok"]:
            fault = faults[0].splitlines()[-1]  # the lines above it only name the database
            raise StoreError("broken", f"The database {path} is damaged ({fault}): {COPY}.")
    finally:
        db.close()


def _refuse_what_may_not_be_written(path: Path) -> None:
    _refuse_a_closed_folder(path)
    try:
        with path.open("r+b"):
            pass
    except OSError as error:
        raise StoreError("readonly", f"The database {path} may not be written to: {error.strerror}.") from error
