"""The database file and its transactions."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database

from storage import opening
from storage.answers import Answers
from storage.arrivals import Arrivals
from storage.changes import ChangeSignal
from storage.confirmed import Confirmed
from storage.errors import DISK_ERRORS, StoreBusy, StoreError
from storage.opening import connect, connect_read_only, delete_files, examine, explained, is_busy, private_file
from storage.schema.migrations import migrate, schema_version
from storage.sql import Sql
from storage.transaction import READS, TRIES, WRITES, Part, Transaction
from storage.unit import Unit

CACHE_KIB = 64 * 1024
"""The size of the page cache: enough for the tables of an evening, even if the file has a hundred thousand."""

_EMPTY_THE_LOG = "PRAGMA wal_checkpoint(TRUNCATE)"


class Store:
    """One SQLite file with everything the bot knows; used from one thread, one transaction at a time.

    It never waits for another program that has locked the file: a transaction that cannot begin raises `StoreBusy`.
    """

    def __init__(self, db: Database, path: Path, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock
        self._is_open = False
        self._is_new = False
        self._shared: Unit | None = None
        self._sql: Sql | None = None
        self._answers = Answers()
        self.path = path
        self.changes = ChangeSignal()
        """Notified of what each unit has committed."""
        self.arrivals, self.confirmed = Arrivals(), Confirmed()
        """What the next unit that writes stores too."""
        self.is_locked = False
        """Whether another program had locked the file at the last attempt to write."""
        self.commits = 0
        """How many transactions were committed since the file was opened."""

    @classmethod
    def open(
        cls, path: Path, clock: Callable[[], float] = time.time, check: Callable[[Unit], None] | None = None
    ) -> "Store":
        """Open the file; make it if there is none, and bring it to the newest schema.

        ``clock`` is for the times that the store records by itself. Raises ``StoreError`` with a sentence, before
        anything is written, if the file is newer than this program, damaged, of another program, or cannot be accessed.
        ``check`` is called with a unit of an existing file; if it raises, nothing is written either.
        """
        examine(path)
        is_new = not path.exists()
        if check is not None and not is_new:
            cls._run_check(path, check)
        with private_file(path):
            store = cls(cls._opened(path), path, clock)
        store._is_new = is_new
        return store

    @staticmethod
    def _run_check(path: Path, check: Callable[[Unit], None]) -> None:
        """Call ``check`` over a connection that writes nothing, not even a write-ahead log."""
        try:
            with closing(connect_read_only(path)) as db:
                if schema_version(db) > 0:
                    check(Unit(Sql(db, Answers())))
        except sqlite3.Error as error:
            raise explained(path, error) from error

    @staticmethod
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

    @contextmanager
    def starting(self) -> Iterator[None]:
        """For the start of the bot: in this block, wait a while for another program that has locked the file.

        Errors of SQLite become a ``StoreError`` with a sentence.
        """
        try:
            self._db.execute(f"PRAGMA busy_timeout = {int(opening.BUSY_SECONDS * 1000)}")
            yield
            self._db.execute("PRAGMA busy_timeout = 0")
        except sqlite3.Error as error:
            raise explained(self.path, error) from error

    @property
    def schema_version(self) -> int:
        """The number of the file's schema."""
        return schema_version(self._db)

    @property
    def size(self) -> int:
        """The size of the file in bytes, without its write-ahead log."""
        pages, size = (self._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
        return int(pages * size)

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
        self._refuse_nesting()
        try:
            rows = [self._db.execute(statement).fetchone() for statement in statements]
        except sqlite3.OperationalError as error:
            if is_busy(error):
                return False
            raise
        return bool(rows[-1][0] == 0)

    def write_waiting(self) -> None:
        """Write what waits for the next unit, without one. Raises one of `DISK_ERRORS`."""
        if self.arrivals or self.confirmed:
            with self.unit():
                pass

    def close(self) -> None:
        """Write what waits for a unit, and close the file; SQLite writes the write-ahead log into it."""
        with suppress(*DISK_ERRORS):
            self.write_waiting()
        self._db.close()

    def drop_if_new(self) -> None:
        """Close the file, and delete it if this start has made it."""
        self.close()
        if self._is_new:
            delete_files(self.path)

    def can_be_written(self) -> bool:
        """Whether a unit could begin now; also updates `is_locked`."""
        try:
            with Transaction(self, TRIES):
                return True
        except StoreBusy:
            return False

    def unit(self, update_id: int | None = None) -> AbstractContextManager[Unit]:
        """A unit of work: all of it is stored when the block ends, and nothing if the block raises.

        With ``update_id``, the same transaction marks the inbox row of that update as done.
        """
        return Part(self, update_id) if self._shared is not None else Transaction(self, WRITES, update_id)

    def together(self) -> AbstractContextManager[Unit]:
        """A unit whose block may open other units, one after the other: they are stored with it or not at all.

        If one of them raises, its own changes are undone; if the block catches the error, the other changes remain.
        """
        return Transaction(self, WRITES, is_shared=True)

    def read(self) -> AbstractContextManager[Unit]:
        """One consistent view of the store; writing raises ``ReadOnly``.

        It works also while another program writes. Inside `together` it is an ordinary unit, which may write.
        """
        return Part(self) if self._shared is not None else Transaction(self, READS)

    @contextmanager
    def read_in_thread(self) -> Iterator[Unit]:
        """One consistent view over a connection of its own, for a thread that reads for a long time."""
        with closing(connect(self.path, "ro")) as db:
            db.execute("BEGIN")
            sql = Sql(db, Answers())
            try:
                yield Unit(sql)
            finally:
                sql.end()

    def _refuse_nesting(self) -> None:
        if self._is_open:
            raise RuntimeError("a unit of work is open already: units do not nest and never span an await")
