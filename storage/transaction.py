"""The transactions of a store."""

from collections.abc import Collection
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from storage.changes import Changes
from storage.engines.engine import READS, WRITES, Kind
from storage.errors import ChatBusy, StoreBusy
from storage.sql import Sql
from storage.unit import Unit

if TYPE_CHECKING:
    from storage.store import Store


class Transaction(AbstractContextManager[Unit]):
    """A unit in a transaction of its own, undone if the block or the COMMIT fails; `is_shared`: for `Store.together`.

    A turn has dozens of these: a generator would take longer than many a statement.
    """

    __slots__ = ("_chats", "_is_shared", "_kind", "_named", "_sql", "_store", "_tells", "_unit", "_update_id")

    def __init__(
        self,
        store: "Store",
        kind: Kind,
        update_id: int | None = None,
        *,
        is_shared: bool = False,
        chats: Collection[int] | None = None,
    ) -> None:
        self._store = store
        self._named = self._chats = chats
        self._kind = kind
        self._update_id = update_id
        self._is_shared = is_shared

    def __enter__(self) -> Unit:
        try:
            return self._entered()
        except ChatBusy:
            if self._named is not None or self._kind is READS:
                raise
        # It has to be alone, and may try in vain for ever while others work all the time on one chat or another.
        store = self._store
        try:
            with store._engine.next_alone():
                unit = self._entered()
        except BaseException as error:
            if store._is_open:  # it was begun, and then the connection was lost
                store._shared = None
                self._undo(error)
            elif (explanation := store._engine.undo(error)) is not None:
                raise explanation from error
            raise
        return unit

    def _entered(self) -> Unit:
        store = self._store
        store._refuse_nesting()
        store._is_open = True
        only_reads = self._kind is READS
        confirmed = store.confirmed if only_reads and store.confirmed else None
        self._sql = store._sql = Sql(store._db, confirmed, only_reads=only_reads)
        self._sql.worker_id, self._sql.known_updates = store.worker_id, store.arrivals.known
        self._unit = Unit(self._sql)
        try:
            if self._chats is not None and not store._engine.has_file:
                self._chats = store._homes.wanted(self._chats)
            worker = store.worker_id if store.has_others else None
            store._engine.begin(self._kind, self._chats, worker)
            self._tells = worker is not None and self._kind is WRITES
            if self._kind is not READS:
                store.is_locked = False
            if store._unsettled is not None:
                store._settle()
            if self._kind is WRITES:
                if store.arrivals:
                    store.arrivals.write(self._unit)
                if store.confirmed:
                    store.confirmed.write(self._unit, self._holds)
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
            sql.settle()
            if sql.tables and self._named is not None and self._chats is not None and not store._engine.has_file:
                self._refuse_other_chats(self._named, self._chats)
            if self._tells and (sql.chats or sql.tables or sql.updates):
                store._engine.tell(self._changes())
            store._engine.end(self._kind)
            if self._kind is WRITES:
                store.commits += 1
                store.arrivals.written()
                store.confirmed.written()
        except BaseException as failure:
            if store._engine.is_unsettled:
                store._unsettled = self._changes()
            self._undo(failure)
            raise
        self._ended()
        if sql.homes:
            store._homes.note(sql.homes)  # the group of a table may have moved
        if store._settled is not None:
            settled, store._settled = store._settled, None
            store.changes.notify(settled)
        if sql.chats or sql.tables or sql.updates:
            store.changes.notify(self._changes())

    def _changes(self) -> Changes:
        sql = self._sql
        return Changes(sql.tables, frozenset(sql.chats), frozenset(sql.updates), frozenset(sql.announcements))

    def _holds(self, table_id: int) -> bool:
        """Whether the unit may change a table, as far as is known."""
        if self._chats is None or self._store._engine.has_file:
            return True
        homes = self._store._homes
        if homes.of(table_id) is None:
            homes.note(self._unit.tables.homes((table_id,)))
        return homes.of(table_id) in self._chats

    def _refuse_other_chats(self, named: Collection[int], held: Collection[int]) -> None:
        """Raise ChatBusy if a table of another chat was changed."""
        sql, known = self._sql, self._store._homes
        homes = self._unit.tables.homes(sql.tables.keys() - sql.homes.keys())
        homes.update((table_id, sql.homes[table_id]) for table_id in sql.tables if table_id in sql.homes)
        if not set(held).issuperset(homes.values()):
            known.lacked(named, homes)
            raise ChatBusy
        sql.homes.update(homes)

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
        sql.settle()
        store._shared = None  # units inside `together` do not nest either
        self._unit, self._sql, self._is_begun = unit, sql, False
        self._before = (
            sql.chats.copy(), sql.tables.copy(), sql.homes.copy(), sql.updates.copy(), sql.announcements.copy()
        )  # fmt: skip
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
        sql.chats, sql.tables, sql.homes, sql.updates, sql.announcements = self._before
        sql.wanted.clear()
        sql.forget_read()
        if self._is_begun:
            sql.forget_changes()
        if self._is_begun and store._engine.is_in_transaction():
            store._db.execute("ROLLBACK TO part")
            store._db.execute("RELEASE part")
