"""SQLite: one file, one connection, one transaction at a time."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from storage.engines import sqlite_file
from storage.engines.engine import Kind, Statements
from storage.engines.sqlite_file import (
    FILES,
    connect,
    connect_read_only,
    delete_files,
    examine,
    explained,
    is_busy,
    private_file,
)
from storage.errors import StoreBusy, StoreError
from storage.schema.migrations import migrate, schema_version

CACHE_KIB = 64 * 1024
"""The size of the page cache: enough for the tables of an evening, even if the file has a hundred thousand."""

_EMPTY_THE_LOG = "PRAGMA wal_checkpoint(TRUNCATE)"


class SqliteEngine:
    """A file that is open for reading and writing.

    It never waits for another program that has locked the file: a transaction that cannot begin raises an error, of
    which `undo` makes `StoreBusy`.
    """

    has_file = True
    is_lost = False

    def __init__(self, db: Database, path: Path, *, is_new: bool = False) -> None:
        self.db = db
        self.path = path
        self._is_new = is_new
        real = path.resolve()
        places = (path.absolute(), *(real.with_name(real.name + ending) for ending in FILES))
        self._files = {place: place.stat() for place in places if place.exists()}

    @classmethod
    def open(cls, path: Path, check: Callable[[Statements], None] | None = None) -> "SqliteEngine":
        """Open the file; make it if there is none, and bring it to the newest schema.

        Raises ``StoreError`` with a sentence, before anything is written. ``check`` is called with an existing file,
        of which it can only read; if it raises, nothing is written either.
        """
        examine(path)
        is_new = not path.exists()
        if check is not None and not is_new:
            _run_check(path, check)
        with private_file(path):
            return cls(_opened(path), path, is_new=is_new)

    @property
    def schema_version(self) -> int:
        """The number of the file's schema."""
        return schema_version(self.db)

    @property
    def size(self) -> int:
        """The size of the file in bytes, without its write-ahead log."""
        pages, size = (self.db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
        return int(pages * size)

    def begin(self, kind: Kind) -> None:
        """Begin a transaction."""
        self.db.execute(kind[0])

    def end(self, kind: Kind) -> None:
        """End the transaction as its kind says."""
        self.db.execute(kind[1])

    def undo(self, error: BaseException) -> StoreError | None:
        """Undo the transaction; the StoreError that explains the error better, if there is one."""
        self.db.rollback()
        if is_busy(error):  # also at a COMMIT, which leaves the transaction open
            return StoreBusy(str(explained(self.path, error)))
        if type(error) is sqlite3.DatabaseError:  # the file is damaged; errors of statements are subclasses
            return explained(self.path, error)
        return None

    def is_in_transaction(self) -> bool:
        """Whether there is a transaction: if the disk fails, SQLite ends it by itself."""
        return self.db.conn.in_transaction

    @contextmanager
    def starting(self) -> Iterator[None]:
        """For the start of the bot: in this block, wait a while for another program that has locked the file.

        Errors of SQLite become a ``StoreError`` with a sentence.
        """
        try:
            self.db.execute(f"PRAGMA busy_timeout = {int(sqlite_file.BUSY_SECONDS * 1000)}")
            yield
            self.db.execute("PRAGMA busy_timeout = 0")
        except sqlite3.Error as error:
            raise explained(self.path, error) from error

    @contextmanager
    def reader(self) -> Iterator[Statements]:
        """A consistent view over a connection of its own, for a thread."""
        with closing(connect(self.path, "ro")) as db:
            db.execute("BEGIN")
            yield db

    @property
    def name(self) -> str:
        """The file."""
        return str(self.path)

    identity = None
    """A file knows itself whether it is a copy (`storage.backup`)."""

    def rows(self, statement: str) -> Iterator[sqlite3.Row]:
        """The rows of a SELECT, a few at a time."""
        yield from self.db.execute(statement)

    def put(self, statement: str, rows: Sequence[dict[str, Any]]) -> None:
        """Run a statement for each of these rows."""
        self.db.conn.executemany(statement, rows)

    def highest(self, table: str) -> int:
        """The highest id that a table has ever given."""
        kept = self.db.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = :table", {"table": table}).fetchone()
        highest = self.db.execute(f"SELECT max(id) FROM {table}").fetchone()  # noqa: S608 - a table of the schema
        return max(int(kept[0] or 0), int(highest[0] or 0))

    def set_highest(self, table: str, number: int) -> None:
        """Let a table give higher ids only."""
        made = self.db.execute("SELECT sql FROM sqlite_master WHERE name = :table", {"table": table}).fetchone()[0]
        if "AUTOINCREMENT" not in made:
            return
        self.db.execute("DELETE FROM sqlite_sequence WHERE name = :table", {"table": table})
        values = {"table": table, "number": number}
        self.db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :number)", values)

    def vacuum(self) -> bool:
        """Write the file anew, without the remains of deleted rows, and empty its write-ahead log.

        Overwriting deleted rows is not enough: SQLite leaves copies when it moves rows from page to page. This takes
        some seconds for each gigabyte. False if another connection is reading or writing just now.
        """
        return self._unless_busy("VACUUM", _EMPTY_THE_LOG)

    def checkpoint(self) -> bool:
        """Write the write-ahead log into the file and empty it; False if another connection reads or writes now."""
        return self._unless_busy(_EMPTY_THE_LOG)

    def _unless_busy(self, *statements: str) -> bool:
        """Run statements; False if the file was busy, as the first column of the last statement says."""
        try:
            rows = [self.db.execute(statement).fetchone() for statement in statements]
        except sqlite3.OperationalError as error:
            if is_busy(error):
                return False
            raise
        return bool(rows[-1][0] == 0)

    def close(self) -> None:
        """Close the file; SQLite writes the write-ahead log into it."""
        self.db.close()

    def displaced(self) -> Path | None:
        """A file of the open database that was moved, replaced or deleted, so that it is not at its place any more."""
        return next((place for place, opened in self._files.items() if not _is_at(place, opened)), None)

    def drop_if_new(self) -> None:
        """Close the file, and delete it if this start has made it."""
        self.close()
        if self._is_new:
            self._files.clear()
            delete_files(self.path)


def _is_at(place: Path, opened: os.stat_result) -> bool:
    """Whether a file is at its place, or at least not known to be gone: a network drive may be away for a while."""
    try:
        return os.path.samestat(place.stat(), opened)
    except OSError as error:
        return not isinstance(error, FileNotFoundError | NotADirectoryError)


def _run_check(path: Path, check: Callable[[Statements], None]) -> None:
    """Call ``check`` over a connection that writes nothing, not even a write-ahead log."""
    try:
        with closing(connect_read_only(path)) as db:
            if schema_version(db) > 0:
                check(db)
    except sqlite3.Error as error:
        raise explained(path, error) from error


def _opened(path: Path) -> Database:
    try:
        db = connect(path, "rw")
    except sqlite3.Error as error:
        raise explained(path, error) from error
    try:
        if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise StoreError("unreadable", f"The database {path} cannot have a write-ahead log where it is.")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")
        db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        migrate(db)
        db.execute("PRAGMA busy_timeout = 0")
    except BaseException as error:
        db.close()
        if isinstance(error, sqlite3.Error):
            raise explained(path, error) from error
        raise
    return db
