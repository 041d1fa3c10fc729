"""The store and its transactions."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from storage.answers import Answers
from storage.changes import Changes, ChangeSignal
from storage.engines.address import Address
from storage.engines.engine import READS, TRIES, WRITES, Engine, Kind, Statements
from storage.engines.sqlite import SqliteEngine
from storage.errors import StoreBusy
from storage.sql import Sql
from storage.unit import Unit


class Store:
    """One database with everything the bot knows; used from one thread, one transaction at a time.

    It never waits for another program that writes: a transaction that cannot begin raises `StoreBusy`.
    """

    def __init__(self, engine: Engine, clock: Callable[[], float]) -> None:
        self._engine = engine
        self._db = engine.db
        self._clock = clock
        self._is_open = False
        self._shared: Unit | None = None
        self._sql: Sql | None = None
        self._unsettled: Changes | None = None
        self._settled: Changes | None = None
        self._answers = Answers()
        self.changes = ChangeSignal()
        """Notified of what each unit has committed."""
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
        seconds: float | None = None,
    ) -> "Store":
        """Open the file, or connect to the server; make what is missing, and bring it to the newest schema.

        ``clock`` is for the times that the store records by itself. Raises ``StoreError`` with a sentence, before
        anything is written, if the database is newer than this program, damaged, of another program, or cannot be
        accessed. ``check`` is called with a unit of an existing one; if it raises, nothing is written either.
        ``alone``: refuse a server's database that another program has opened so; a file has a lock of its own.
        ``seconds``: how long a statement may take there, if not as short as for units.
        """
        look = None if check is None else _on_statements(check)
        if isinstance(place, Address):
            from storage.engines.postgres import PostgresEngine  # noqa: PLC0415 - psycopg is an optional package

            limit = {} if seconds is None else {"seconds": seconds}
            return cls(PostgresEngine.open(place, look, alone=alone, **limit), clock)
        return cls(SqliteEngine.open(place, look), clock)

    def starting(self) -> AbstractContextManager[None]:
        """For the start of the bot: in this block, wait a while for another program that has locked the database.

        Errors of the database become a ``StoreError`` with a sentence.
        """
        return self._engine.starting()

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

    def close(self) -> None:
        """Close the database."""
        self._engine.close()

    def drop_if_new(self) -> None:
        """Close the database, and delete it if this start has made it."""
        self._engine.drop_if_new()

    def can_be_written(self) -> bool:
        """Whether a unit could begin now; also updates `is_locked`."""
        try:
            with _Transaction(self, TRIES):
                return True
        except StoreBusy:
            return False

    def unit(self, update_id: int | None = None, *, chat: int | None = None) -> AbstractContextManager[Unit]:
        """A unit of work: all of it is stored when the block ends, and nothing if the block raises.

        With ``update_id``, the same transaction marks the inbox row of that update as done. With ``chat``, no other
        program works on that chat meanwhile; `StoreBusy` if one does. In a file there is one writer at a time anyway.
        """
        if self._shared is not None:
            return self._part(update_id)
        return _Transaction(self, WRITES, update_id, chat=chat)

    def together(self, *, chat: int | None = None) -> AbstractContextManager[Unit]:
        """A unit whose block may open other units, one after the other: they are stored with it or not at all.

        If one of them raises, its own changes are undone; if the block catches the error, the other changes remain.
        """
        return _Transaction(self, WRITES, is_shared=True, chat=chat)

    def read(self) -> AbstractContextManager[Unit]:
        """One consistent view of the store; writing raises ``ReadOnly``.

        It works also while another program writes. Inside `together` it is an ordinary unit, which may write.
        """
        return self._part() if self._shared is not None else _Transaction(self, READS)

    @contextmanager
    def read_in_thread(self) -> Iterator[Unit]:
        """One consistent view over a connection of its own, for a thread that reads for a long time."""
        with self._engine.reader() as db:
            sql = Sql(db, Answers())
            try:
                yield Unit(sql)
            finally:
                sql.end()

    @contextmanager
    def _part(self, update_id: int | None = None) -> Iterator[Unit]:
        """A unit inside `together`."""
        unit, self._shared = self._shared, None  # units inside `together` do not nest either
        sql = self._sql
        assert unit is not None
        assert sql is not None
        before = sql.chats.copy(), sql.tables.copy(), sql.updates.copy(), sql.announcements.copy()
        try:
            self._db.execute("SAVEPOINT part")
            try:
                yield unit
                if update_id is not None:
                    unit.inbox.done(update_id, self._clock())
                self._db.execute("RELEASE part")
            except BaseException:
                sql.chats, sql.tables, sql.updates, sql.announcements = before
                self._answers.forget()
                if self._engine.is_in_transaction():
                    self._db.execute("ROLLBACK TO part")
                    self._db.execute("RELEASE part")
                raise
        finally:
            self._shared = unit

    def _settle(self) -> None:
        """Find out whether the last COMMIT was done whose answer was lost; then its changes are told after all."""
        is_committed = self._engine.was_committed_after_all()
        if not self._engine.is_unsettled:
            if is_committed:
                self.commits += 1
                self._settled = self._unsettled
            self._unsettled = None

    def _refuse_nesting(self) -> None:
        if self._is_open:
            raise RuntimeError("a unit of work is open already: units do not nest and never span an await")


def _on_statements(check: Callable[[Unit], None]) -> Callable[[Statements], None]:
    return lambda db: check(Unit(Sql(db, Answers())))


class _Transaction(AbstractContextManager[Unit]):
    """A unit in a transaction of its own, undone if the block or the COMMIT fails; `is_shared`: for `Store.together`.

    A turn has dozens of these: a generator would take longer than many a statement.
    """

    __slots__ = ("_chat", "_is_shared", "_kind", "_sql", "_store", "_unit", "_update_id")

    def __init__(
        self,
        store: Store,
        kind: Kind,
        update_id: int | None = None,
        *,
        is_shared: bool = False,
        chat: int | None = None,
    ) -> None:
        self._store = store
        self._chat = chat
        self._kind = kind
        self._update_id = update_id
        self._is_shared = is_shared

    def __enter__(self) -> Unit:
        store = self._store
        store._refuse_nesting()
        store._is_open = True
        self._sql = store._sql = Sql(store._db, store._answers, only_reads=self._kind is READS)
        self._unit = Unit(self._sql)
        try:
            store._engine.begin(self._kind, store._answers, self._chat)
            if self._kind is not READS:
                store.is_locked = False
            if store._unsettled is not None:
                store._settle()
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
            store.commits += self._kind is WRITES
        except BaseException as failure:
            if store._engine.is_unsettled:
                store._unsettled = Changes(sql.tables, frozenset(sql.chats), frozenset(sql.updates))
            self._undo(failure)
            raise
        self._ended(is_undone=False)
        if store._settled is not None:
            settled, store._settled = store._settled, None
            store.changes.notify(settled)
        if sql.chats or sql.tables or sql.updates:
            queued = frozenset(sql.announcements)
            store.changes.notify(Changes(sql.tables, frozenset(sql.chats), frozenset(sql.updates), queued))

    def _undo(self, error: BaseException) -> None:
        """Undo the transaction; raise StoreBusy or StoreError if that explains the error better."""
        store = self._store
        try:
            explanation = store._engine.undo(error)
            if explanation is not None:
                store.is_locked |= isinstance(explanation, StoreBusy)
                raise explanation from error
        finally:
            self._ended(is_undone=True)

    def _ended(self, *, is_undone: bool) -> None:
        self._sql.end()
        self._store._engine.ended(self._store._answers, is_undone=is_undone)
        self._store._is_open = False
