"""PostgreSQL: one connection for the units of a process, made again when it is lost."""

import random
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from pathlib import Path

from storage.changes import Changes
from storage.engines import postgres_locks, postgres_schema
from storage.engines.address import Address
from storage.engines.engine import READS, WRITES, Kind, Statements
from storage.engines.postgres_connecting import Connecting
from storage.engines.postgres_errors import ConnectionLost, Refused, explained
from storage.engines.postgres_locks import HELD_SECONDS, RUNNING
from storage.engines.postgres_statements import VIEW, Connected, Movable
from storage.engines.postgres_unsettled import era_of, was_committed
from storage.engines.postgres_wire import SECONDS, Wire
from storage.errors import ChatBusy, StoreError

LOCK_SECONDS = 0.006
"""How long a unit tries to get its locks; the event loop waits meanwhile, so most of the waiting is done elsewhere."""
READER_SECONDS = 600.0
"""How long a statement of a thread, or of a step to a newer schema, may take."""
FIRST_WAIT_SECONDS = 0.3
"""How long the unit that finds the connection lost waits for a new one; the next ones do not wait at all."""


class PostgresEngine(Movable):
    """A connection that is made again at the next transaction when it is lost.

    A transaction that only reads sees one moment of the database; one that writes holds locks, so that nobody else
    changes what it works on.
    """

    has_file = False

    def __init__(
        self, address: Address, *, alone: bool = False, running: bool = False, seconds: float = SECONDS
    ) -> None:
        self._address = address
        self._seconds = seconds
        self._alone = alone
        self._running = running
        self._unsettled: tuple[str, str] | None = None
        self.was_committed_after_all = False
        self._era = ""
        self._connecting: Connecting | None = None
        self._is_new = False
        self._is_closed = False
        self._worker: int | None = None
        super().__init__(Connected())

    @classmethod
    def open(
        cls,
        address: Address,
        check: Callable[[Statements], None] | None = None,
        *,
        alone: bool = False,
        running: bool = False,
        seconds: float = SECONDS,
    ) -> "PostgresEngine":
        """Connect, and bring the database to the newest schema; StoreError with a sentence if it cannot be used.

        ``check`` is called with a database that has a schema; if it raises, nothing is written. ``running``: for a
        bot, of which there may be several. ``alone``: StoreError while another program has opened the database with one
        of the two, which cannot open it meanwhile. ``seconds``: how long a statement may take.
        """
        engine = cls(address, alone=alone, running=running, seconds=seconds)
        try:
            engine.db.wire = wire = Wire(address, seconds)
            engine._is_new = postgres_schema.examine(wire, address) == 0
            if check is not None and not engine._is_new:
                wire.run(VIEW)
                check(engine.db)
                wire.run("ROLLBACK")
            if not postgres_schema.is_newest(wire):
                with closing(Wire(address, READER_SECONDS)) as patient:  # a step may go through all rows
                    postgres_schema.migrate(patient, address)
            engine._ready(wire, HELD_SECONDS)
            postgres_schema.examine(wire, address)  # a newer program may have been first
        except BaseException as error:
            engine.close()
            explanation = explained(address, error)
            if explanation is not None:
                raise explanation from error
            raise
        return engine

    def _connected(self) -> Wire:
        wire = Wire(self._address, self._seconds)
        self._ready(wire, 0.0)
        return wire

    def _ready(self, wire: Wire, wait: float) -> None:
        """Take the lock of this program; wait for a server to notice that one that held it has been killed."""
        self._era = era_of(wire)
        is_used = self._alone or self._running
        if is_used and not postgres_locks.take(wire, RUNNING, wait, shared=not self._alone):
            wire.close()
            raise postgres_locks.in_use(self._address)

    @property
    def name(self) -> str:
        """The address, without a password."""
        return str(self._address)

    @property
    def path(self) -> Path:
        """There is no file."""
        raise LookupError("the database is not a file")

    @property
    def schema_version(self) -> int:
        """The number of the schema."""
        return postgres_schema.version(self.db)

    @property
    def size(self) -> int:
        """The size of the database in bytes."""
        return int(self.db.execute("SELECT pg_database_size(current_database()) AS size").fetchall()[0]["size"])

    # --- transactions -------------------------------------------------------------------------------------------------

    def begin(self, kind: Kind, chats: Collection[int] | None = None, worker: int | None = None) -> None:
        """Begin a transaction.

        If it writes, it has the locks of these chats, or of everything; `ChatBusy` if others do not give them back in
        a moment. ``worker``: the number of this one, if there are others.
        """
        self._worker = worker
        if self.db.wire is None or self.db.wire.is_lost:
            self._connect_again()
        if self._unsettled is not None:
            self._settle()
        try:
            self._begin(kind, chats)
        except ConnectionLost:  # it was lost while nothing was going on, or the server hangs
            self._connect_again(is_late=True)
            self._begin(kind, chats)

    def _begin(self, kind: Kind, chats: Collection[int] | None) -> None:
        if kind is READS:
            self.db.view()
            return
        until = time.monotonic() + LOCK_SECONDS
        while not self.db.begin(chats):
            if time.monotonic() >= until:
                raise ChatBusy
            time.sleep(random.uniform(0.001, 0.004))

    def next_alone(self) -> AbstractContextManager[None]:
        """Wait until nobody else has a transaction that writes; meanwhile nobody may begin one."""
        wire = self.db.wire
        return nullcontext() if wire is None or wire.is_lost else postgres_locks.next_alone(wire)

    def tell(self, changes: Changes) -> None:
        """Store what this transaction has changed, for the other workers; it is sent with the end."""
        self.db.tell(self._worker or 0, changes)

    def end(self, kind: Kind) -> None:
        """End the transaction as its kind says; if the answer to a COMMIT is lost, ask what has become of it.

        One that has changed nothing is undone instead, which the server does not have to write down.
        """
        era = self._era
        if kind is WRITES and not self.db.has_written:
            self.db.give_up()
            return
        try:
            self.db.execute(kind[1])
        except ConnectionLost:
            if kind is not WRITES:
                raise
            self._unsettled = self.db.number, era
            with suppress(ConnectionLost, Refused):
                self._connect_again(is_late=True)
                self._settle()
                if self.was_committed_after_all:
                    return
            raise

    @property
    def is_unsettled(self) -> bool:
        """Whether it is unknown if the last transaction was committed."""
        return self._unsettled is not None

    def _settle(self) -> None:
        """Find out what has become of the transaction whose COMMIT was not answered; ConnectionLost until it has ended.

        In another era its number may be another transaction's: then it counts as not committed, and who tries it again
        finds that its update is done, if it was.
        """
        if self._unsettled is not None and self.db.wire is not None:
            number, era = self._unsettled
            self.was_committed_after_all = self._era == era and was_committed(self.db.wire, number)
            self._unsettled = None

    def undo(self, error: BaseException) -> StoreError | None:
        """Undo the transaction; the StoreError that explains the error better, if there is one."""
        wire = self.db.wire
        if wire is not None and not wire.is_lost:
            with suppress(ConnectionLost):
                wire.roll_back()
        if wire is not None and isinstance(error, Refused) and error.code == "25006":
            wire.close()  # the next transaction looks for the server that takes changes
        if isinstance(error, StoreError):
            return None
        return explained(self._address, error)

    def is_in_transaction(self) -> bool:
        """Whether there is a transaction; not if the connection is lost."""
        wire = self.db.wire
        return wire is not None and not wire.is_lost and wire.in_transaction

    # --- connecting ---------------------------------------------------------------------------------------------------

    def _connect_again(self, *, is_late: bool = False) -> None:
        """Take a new connection; ConnectionLost if there is none yet.

        A thread makes it, because a dead server takes its time. ``is_late``: the unit has asked for something already;
        if it has waited for that as long as it may, it does not wait here.
        """
        if self._is_closed:
            raise ConnectionLost("the connection was closed")
        wait = 0.0
        if self._connecting is None:
            self._connecting = Connecting(self._connected)
            if self.db.wire is None or not (is_late and self.db.wire.has_waited_long):
                wait = FIRST_WAIT_SECONDS
        connecting = self._connecting
        if not connecting.ended.wait(wait):
            raise ConnectionLost("no new connection yet")
        self._connecting = None
        self.db.wire = connecting.result()

    # --- for the operator ---------------------------------------------------------------------------------------------

    @contextmanager
    def starting(self) -> Iterator[None]:
        """For the start of the bot: errors of the database become a ``StoreError`` with a sentence."""
        try:
            yield
        except (ConnectionLost, Refused) as error:
            explanation = explained(self._address, error)
            if explanation is None:
                raise
            raise explanation from error

    @contextmanager
    def reader(self) -> Iterator[Statements]:
        """A consistent view over a connection of its own, for a thread."""
        wire = Wire(self._address, READER_SECONDS)
        try:
            wire.run(VIEW)
            yield wire
        finally:
            wire.close()

    def vacuum(self) -> bool:
        """Nothing: the server does that itself (autovacuum)."""
        return True

    def checkpoint(self) -> bool:
        """Nothing, as above."""
        return True

    def close(self) -> None:
        """End the connection, and that which a thread is making."""
        self._is_closed = True
        if self._connecting is not None:
            self._connecting.give_up()
        if self.db.wire is not None:
            self.db.wire.close()

    def displaced(self) -> None:
        """Nothing: a server looks after its own files."""

    def drop_if_new(self) -> None:
        """Close the connection; a new schema stays, with nothing in it."""
        self.close()
