"""The store and its transactions."""

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from storage.arrivals import Arrivals
from storage.backup import Backup
from storage.changes import Changes, ChangeSignal
from storage.confirmed import Confirmed
from storage.engines.address import Address
from storage.engines.engine import READS, WRITES, Engine, Statements
from storage.engines.sqlite import SqliteEngine
from storage.errors import DISK_ERRORS, ChatBusy
from storage.homes import Homes
from storage.lease import Lease
from storage.sql import Sql
from storage.transaction import Part, Transaction
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
        self._homes = Homes()
        self.changes = ChangeSignal()
        """Notified of what each unit has committed."""
        self.arrivals, self.confirmed = Arrivals(), Confirmed()
        """What the next unit that writes stores too."""
        self.lease = Lease.always()
        """Whether this worker speaks to Telegram for its token."""
        self.worker_id: int | None = None
        """The number of this worker, if there may be others on the same database."""
        self.is_followed: Callable[[], bool] = lambda: False
        """Whether somebody has to learn at once what other workers commit; another thread asks."""
        self.has_others = False
        """Whether there are others now, which have to learn what is committed."""
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
        running: bool = False,
        seconds: float | None = None,
    ) -> "Store":
        """Open the file, or connect to the server; make what is missing, and bring it to the newest schema.

        ``clock`` is for the times that the store records by itself. Raises ``StoreError`` with a sentence, before
        anything is written, if the database is newer than this program, damaged, of another program, or cannot be
        accessed. ``check`` is called with a unit of an existing one; if it raises, nothing is written either.
        ``running``: for a bot; several may have opened a server's database so. ``alone``: refuse it while another
        program has opened it in one of these ways, and let none do that meanwhile; a file has a lock of its own.
        ``seconds``: how long a statement may take there, if not as short as for units.
        """
        look = None if check is None else _on_statements(check)
        if isinstance(place, Address):
            from storage.engines.postgres import PostgresEngine  # noqa: PLC0415 - psycopg is an optional package

            limit = {} if seconds is None else {"seconds": seconds}
            return cls(PostgresEngine.open(place, look, alone=alone, running=running, **limit), clock)
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
        """Write what waits for the next unit, without one. Raises one of `DISK_ERRORS`.

        What was confirmed in chats on which another worker works waits for the next time.
        """
        if self.arrivals or self.confirmed:
            homes = [self.home(table_id) for table_id in self.confirmed.tables]
            try:
                with self.unit(chats=None if None in homes else [home for home in homes if home is not None]):
                    pass
            except ChatBusy:
                with self.unit(chats=()):
                    pass

    def home(self, table_id: int) -> int | None:
        """The chat of a table, so that a unit can name it; None if there is no such table."""
        found = self._homes.of(table_id)
        if found is None and not self._is_open:
            with self.read() as unit:
                self._homes.note(unit.tables.homes((table_id,)))
            found = self._homes.of(table_id)
        return found

    def chats_of(self, *table_ids: int | None) -> tuple[int, ...]:
        """The chats of tables, as far as there are such tables."""
        homes = (None if table_id is None else self.home(table_id) for table_id in table_ids)
        return tuple(home for home in homes if home is not None)

    def learned(self, changes: Changes) -> None:
        """Notify of what another worker has committed."""
        self._homes.learned(changes)
        self.changes.notify(changes)

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
        return Backup(self.path, folder, self._engine.db.conn).make(now)  # type: ignore[attr-defined]  # it is a file

    def drop_if_new(self) -> None:
        """Close the database, and delete it if this start has made it."""
        self._engine.drop_if_new()

    def unit(
        self, update_id: int | None = None, *, chats: Collection[int] | None = None
    ) -> AbstractContextManager[Unit]:
        """A unit of work: all of it is stored when the block ends, and nothing if the block raises.

        With ``update_id``, the same transaction marks the inbox row of that update as done.

        No other worker works on these ``chats`` meanwhile, or on anything if none are named; `ChatBusy` if one does.
        ``()`` is for what belongs to no chat. A unit that changes a table of a chat that it has not named is undone
        with `ChatBusy`, too: the next one that names the same chats gets that one as well. In a file there is one
        writer at a time anyway.
        """
        if self._shared is not None:
            return Part(self, update_id)
        return Transaction(self, WRITES, update_id, chats=chats)

    def together(self, *, chats: Collection[int] | None = None) -> AbstractContextManager[Unit]:
        """A unit whose block may open other units, one after the other: they are stored with it or not at all.

        If one of them raises, its own changes are undone; if the block catches the error, the other changes remain.
        """
        return Transaction(self, WRITES, is_shared=True, chats=chats)

    def read(self) -> AbstractContextManager[Unit]:
        """One consistent view of the store; writing raises ``ReadOnly``.

        It works also while another program writes. Inside `together` it is an ordinary unit, which may write.
        """
        return Part(self) if self._shared is not None else Transaction(self, READS)

    @contextmanager
    def read_in_thread(self) -> Iterator[Unit]:
        """One consistent view over a connection of its own, for a thread that reads for a long time."""
        with self._engine.reader() as db:
            sql = Sql(db)
            try:
                yield Unit(sql)
            finally:
                sql.end()

    def _settle(self) -> None:
        """Note what has become of the last COMMIT, whose answer was lost; if it was done, its changes are told now."""
        if self._engine.was_committed_after_all:
            self.commits += 1
            self._settled = self._unsettled
        self._unsettled = None

    def _refuse_nesting(self) -> None:
        if self._is_open:
            raise RuntimeError("a unit of work is open already: units do not nest and never span an await")


def _on_statements(check: Callable[[Unit], None]) -> Callable[[Statements], None]:
    return lambda db: check(Unit(Sql(db)))
