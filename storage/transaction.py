"""The transactions of a store."""

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from storage.changes import Changes
from storage.engines.engine import READS, WRITES, Kind
from storage.errors import StoreBusy
from storage.sql import Sql
from storage.unit import Unit

if TYPE_CHECKING:
    from storage.store import Store


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


class Part(AbstractContextManager[Unit]):
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
        sql.forget_read()
        if self._is_begun and store._engine.is_in_transaction():
            store._db.execute("ROLLBACK TO part")
            store._db.execute("RELEASE part")
