"""The store and its transactions."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from storage.address import Address
from storage.backup import Backup
from storage.changes import Changes, ChangeSignal
from storage.confirmed import Confirmed
from storage.engines.engine import READS, WRITES, Kind
from storage.engines.sqlite import SqliteEngine
from storage.errors import DISK_ERRORS, StoreBusy
from storage.sql import Sql
from storage.unit import Unit

if TYPE_CHECKING:  # psycopg is an optional package
    from storage.engines.postgres import PostgresEngine
    from storage.engines.postgres_connection import Connection


class Store:
    """One database with everything the bot knows; used from one thread, one transaction at a time.

    It never waits for another program that writes: a transaction that cannot begin raises `StoreBusy`.
    """

    def __init__(self, engine: "SqliteEngine | PostgresEngine", clock: Callable[[], float]) -> None:
        self._engine = engine
        self._db = engine.db
        self._clock = clock
        self._is_open = False
        self._shared: Unit | None = None
        self._sql: Sql | None = None
        self.changes = ChangeSignal()
        """Notified of what each unit has committed."""
        self.confirmed = Confirmed()
        """What the next unit that writes stores too."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called once when a unit finds out that the connection to the server is lost."""
        self._is_loss_told = False
        self.is_locked = False
        """Whether another program had locked the database at the last attempt to write."""
        self.commits = 0
        """How many transactions were committed since the database was opened."""

    @classmethod
    def open(
        cls,
        place: Path | Address,
        clock: Callable[[], float] = time.time,
        check: Callable[[Unit], None] | None = None,
        *,
        alone: bool = False,
        connection: "Connection | None" = None,
        seconds: float | None = None,
    ) -> "Store":
        """Open the file, or connect to the server; make what is missing, and bring it to the newest schema.

        ``clock`` is for the times that the store records by itself. Raises ``StoreError`` with a sentence, before
        anything is written, if the database is newer than this program, damaged, of another program, or cannot be
        accessed. ``check`` is called with a unit of an existing one; if it raises, nothing is written either.
        For a server: ``connection`` is an open one that holds the lock of the database; ``alone``: take that lock, or
        refuse the database if another program does not give it back (a file has a lock of its own). ``seconds``: how
        long a statement may take there, if not as short as for units.
        """
        look = None if check is None else lambda db: check(Unit(Sql(db)))
        if isinstance(place, Address):
            from storage.engines.postgres import PostgresEngine  # noqa: PLC0415 - psycopg is an optional package

            engine = PostgresEngine.open(place, look, alone=alone, connection=connection, seconds=seconds)
            return cls(engine, clock)
        return cls(SqliteEngine.open(place, look), clock)

    def starting(self) -> AbstractContextManager[None]:
        """For the start of the bot: in this block, wait a while for another program that has locked the database.

        Errors of the database become a ``StoreError`` with a sentence.
        """
        return self._engine.starting()

    @property
    def has_file(self) -> bool:
        """Whether the database is a file of this computer."""
        return self._engine.has_file

    @property
    def is_lost(self) -> bool:
        """Whether the connection to the server is lost: every unit raises StoreError from then on."""
        return self._engine.is_lost

    @property
    def path(self) -> Path:
        """The file of the database; LookupError if it is not one."""
        return self._engine.path

    @property
    def schema_version(self) -> int:
        """The number of the schema."""
        return self._engine.schema_version

    @property
    def name(self) -> str:
        """What an operator is told that the database is, without a password."""
        return self._engine.name

    @property
    def identity(self) -> str | None:
        """Which database this is, if it could have been put back from a copy without a sign of that in it."""
        return self._engine.identity

    @property
    def size(self) -> int:
        """The size of the database in bytes."""
        return self._engine.size

    def vacuum(self) -> bool:
        """Remove all that is left of deleted rows; False if another program uses the database just now."""
        self._refuse_nesting()
        return self._engine.vacuum()

    def checkpoint(self) -> bool:
        """Remove what is left of rows that were deleted lately; False if another program uses the database now."""
        self._refuse_nesting()
        return self._engine.checkpoint()

    def write_waiting(self) -> None:
        """Write what waits for the next unit, without one. Raises one of `DISK_ERRORS`."""
        if self.confirmed:
            with self.unit():
                pass

    def close(self) -> None:
        """Write what waits for a unit, and close the database."""
        with suppress(*DISK_ERRORS):
            self.write_waiting()
        self._engine.close()

    def displaced(self) -> Path | None:
        """A file of the database that is not at its place any more, although it is open."""
        return self._engine.displaced()

    def save_what_is_open(self, folder: Path, now: float) -> Path:
        """Make a copy of a file that is not at its place any more, with all that waits for a unit; BackupError."""
        with suppress(*DISK_ERRORS):
            self.write_waiting()
        return Backup(self.path, folder, self._engine.db.conn).make(now)  # type: ignore[union-attr]  # it is a file

    def drop_if_new(self) -> None:
        """Close the database, and delete it if this start has made it."""
        self._engine.drop_if_new()

    def unit(self, update_id: int | None = None) -> AbstractContextManager[Unit]:
        """A unit of work: all of it is stored when the block ends, and nothing if the block raises.

        With ``update_id``, the same transaction marks the inbox row of that update as done.
        """
        if self._shared is not None:
            return Savepoint(self, update_id)
        return Transaction(self, WRITES, update_id)

    def together(self) -> AbstractContextManager[Unit]:
        """A unit whose block may open other units, one after the other: they are stored with it or not at all.

        If one of them raises, its own changes are undone; if the block catches the error, the other changes remain.
        """
        return Transaction(self, WRITES, is_shared=True)

    def read(self) -> AbstractContextManager[Unit]:
        """One consistent view of the store; writing raises ``ReadOnly``.

        It works also while another program writes. Inside `together` it is an ordinary unit, which may write.
        """
        return Savepoint(self) if self._shared is not None else Transaction(self, READS)

    @contextmanager
    def read_in_thread(self) -> Iterator[Unit]:
        """One consistent view over a connection of its own, for a thread that reads for a long time."""
        with self._engine.reader() as db:
            sql = Sql(db)
            try:
                yield Unit(sql)
            finally:
                sql.end()

    def _tell_loss(self) -> None:
        if self._engine.is_lost and not self._is_loss_told:
            self._is_loss_told = True
            self.on_lost()

    def _refuse_nesting(self) -> None:
        if self._is_open:
            raise RuntimeError("a unit of work is open already: units do not nest and never span an await")


class Transaction(AbstractContextManager[Unit]):
    """A unit in a transaction of its own, undone if the block or the COMMIT fails; `is_shared`: for `Store.together`.

    A turn has dozens of these: a generator would take longer than many a statement.
    """

    __slots__ = ("_is_shared", "_kind", "_sql", "_store", "_unit", "_update_id")

    def __init__(self, store: "Store", kind: Kind, update_id: int | None = None, *, is_shared: bool = False) -> None:
        self._store = store
        self._kind = kind
        self._update_id = update_id
        self._is_shared = is_shared

    def __enter__(self) -> Unit:
        store = self._store
        store._refuse_nesting()
        store._is_open = True
        only_reads = self._kind is READS
        confirmed = store.confirmed if only_reads and store.confirmed else None
        self._sql = store._sql = Sql(store._db, confirmed, only_reads=only_reads)
        self._unit = Unit(self._sql)
        try:
            store._engine.begin(self._kind)
            if self._kind is not READS:
                store.is_locked = False
            if self._kind is WRITES and store.confirmed:
                store.confirmed.write(self._unit)
        except BaseException as error:
            self._undo(error)
            raise
        if self._is_shared:
            store._shared = self._unit
        return self._unit

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        store, sql = self._store, self._sql
        if self._is_shared:
            store._shared = None
        if error is not None:
            self._undo(error)
            return
        try:
            if self._update_id is not None:
                self._unit.inbox.done(self._update_id, store._clock())
            store._engine.end(self._kind)
            if self._kind is WRITES:
                store.commits += 1
                store.confirmed.written()
        except BaseException as failure:
            self._undo(failure)
            raise
        self._ended()
        if sql.chats or sql.tables or sql.updates:
            store.changes.notify(
                Changes(sql.tables, frozenset(sql.chats), frozenset(sql.updates), frozenset(sql.announcements))
            )

    def _undo(self, error: BaseException) -> None:
        """Undo the transaction; raise StoreBusy or StoreError if that explains the error better."""
        store = self._store
        try:
            explanation = store._engine.undo(error)
            if explanation is not None:
                store.is_locked |= isinstance(explanation, StoreBusy)
                raise explanation from error
        finally:
            self._ended()
            store._tell_loss()

    def _ended(self) -> None:
        self._sql.end()
        self._store._is_open = False


class Savepoint(AbstractContextManager[Unit]):
    """A unit inside `Store.together`, with a savepoint from its first change on: many only read."""

    __slots__ = ("_before", "_is_begun", "_sql", "_store", "_unit", "_update_id")

    def __init__(self, store: "Store", update_id: int | None = None) -> None:
        self._store = store
        self._update_id = update_id

    def __enter__(self) -> Unit:
        store = self._store
        unit, sql = store._shared, store._sql
        assert unit is not None
        assert sql is not None
        store._shared = None  # units inside `together` do not nest either
        self._unit, self._sql, self._is_begun = unit, sql, False
        self._before = sql.chats.copy(), sql.tables.copy(), sql.updates.copy(), sql.announcements.copy()
        sql.on_change = self._begin
        return unit

    def _begin(self) -> None:
        self._store._db.execute("SAVEPOINT part")
        self._is_begun = True

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        try:
            if error is None:
                self._end()
            else:
                self._undo()
        finally:
            self._sql.on_change = None
            self._store._shared = self._unit

    def _end(self) -> None:
        try:
            if self._update_id is not None:
                self._unit.inbox.done(self._update_id, self._store._clock())
            if self._is_begun:
                self._store._db.execute("RELEASE part")
        except BaseException:
            self._undo()
            raise

    def _undo(self) -> None:
        store, sql = self._store, self._sql
        sql.chats, sql.tables, sql.updates, sql.announcements = self._before
        sql.wanted.clear()
        if self._is_begun and store._engine.is_in_transaction():
            store._db.execute("ROLLBACK TO part")
            store._db.execute("RELEASE part")
