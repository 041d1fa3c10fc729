"""PostgreSQL: one connection for the units of a process, which is never made again."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from storage.address import Address
from storage.engines import postgres_schema
from storage.engines.engine import READS, WRITES, Kind, Statements
from storage.engines.postgres_connection import Connection, Row, connect
from storage.engines.postgres_errors import ConnectionLost, Refused, explained, explaining
from storage.engines.postgres_holding import hold, release
from storage.errors import StoreError

VIEW = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_BEGIN = {READS: VIEW, WRITES: "BEGIN ISOLATION LEVEL READ COMMITTED"}
_END = {READS: "END", WRITES: "COMMIT"}
"""What only reads is not rolled back, because psycopg then forgets the statements that it has prepared."""
START_SECONDS = 30.0
"""How long a statement of the start may take: its time is given back to each of perhaps 100,000 tables in one unit."""
READER_SECONDS = 600.0
"""How long a statement of a thread may take."""
_IDENTITY = """SELECT system_identifier || '.' || to_regclass('tables')::oid AS identity FROM pg_control_system()"""


class PostgresEngine:
    """A connection, and with it the lock of the database if a bot has taken it: if one is lost, so is the other.

    A transaction that only reads sees one moment of the database.
    """

    has_file = False

    def __init__(self, address: Address, connection: Connection, *, is_given: bool = False) -> None:
        """``is_given``: who has opened the connection also ends it, because the lock ends with it."""
        self._address = address
        self.db = connection
        self._is_given = is_given

    @classmethod
    def open(
        cls,
        address: Address,
        check: Callable[[Statements], None] | None = None,
        *,
        alone: bool = False,
        connection: Connection | None = None,
        seconds: float | None = None,
    ) -> "PostgresEngine":
        """Connect, and bring the database to the newest schema; StoreError with a sentence if it cannot be used.

        ``check`` is called with a database that has a schema; if it raises, nothing is written. ``connection``: an open
        one that holds the lock of the database, which stays open. ``alone``: take that lock, and hold it until the end;
        StoreError if another program holds it, or waits. ``seconds``: how long a statement may take.
        """
        with explaining(address):
            opened = connection or connect(address, seconds)
            try:
                version = postgres_schema.examine(opened, address)
                if check is not None and version:
                    opened.execute(VIEW)
                    check(opened)
                    opened.execute(_END[READS])
                needs_lock = connection is None and (alone or not postgres_schema.is_newest(version))
                if needs_lock:
                    hold(opened, address)
                postgres_schema.migrate(opened, address)
                if needs_lock and not alone:
                    release(opened)
            except BaseException:
                if connection is None:
                    opened.close()
                raise
        return cls(address, opened, is_given=connection is not None)

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
        return postgres_schema.examine(self.db, self._address)

    @property
    def size(self) -> int:
        """The size of the database in bytes."""
        return int(self.db.one("SELECT pg_database_size(current_database())")[0])

    # --- transactions -------------------------------------------------------------------------------------------------

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        return self.db.is_lost

    def begin(self, kind: Kind) -> None:
        """Begin a transaction."""
        self.db.execute(_BEGIN[kind])

    def end(self, kind: Kind) -> None:
        """End the transaction; one that has changed nothing costs the server nothing."""
        if self.db.execute(_END[kind]).status != "COMMIT":
            raise Refused("25P02", "a statement of the unit had failed, so nothing of it was stored")

    def undo(self, error: BaseException) -> StoreError | None:
        """Undo the transaction; the StoreError that explains the error better, if there is one."""
        if isinstance(error, Refused) and error.code in {"25006", "53100"}:
            self.db.close()  # this server takes no changes any more, or has no room: for now, it is as if it were away
        with suppress(ConnectionLost):
            if self.is_in_transaction():
                self.db.execute("ROLLBACK")
        return explained(self._address, error)

    def is_in_transaction(self) -> bool:
        """Whether there is a transaction; not if the connection is lost."""
        return self.db.in_transaction

    # --- for the operator ---------------------------------------------------------------------------------------------

    @contextmanager
    def starting(self) -> Iterator[None]:
        """For the start of the bot: a unit may go through all tables, and errors become a ``StoreError``."""
        usual = self.db.seconds
        try:
            with explaining(self._address):
                self.db.allow(START_SECONDS)
                yield
        finally:
            with suppress(ConnectionLost, Refused):
                self.db.allow(usual)

    @contextmanager
    def reader(self) -> Iterator[Statements]:
        """A consistent view over a connection of its own, for a thread."""
        with closing(connect(self._address, READER_SECONDS)) as connection:
            connection.execute(VIEW)
            yield connection

    def vacuum(self) -> bool:
        """Nothing: the server does that itself (autovacuum)."""
        return True

    def checkpoint(self) -> bool:
        """Nothing, as above."""
        return True

    def close(self) -> None:
        """End the connection, unless it was given."""
        if not self._is_given:
            self.db.close()

    def displaced(self) -> None:
        """Nothing: a server looks after its own files."""

    def drop_if_new(self) -> None:
        """Close the connection; a new schema stays, with nothing in it."""
        self.close()

    # --- moving a whole database --------------------------------------------------------------------------------------

    @property
    def identity(self) -> str | None:
        """Which database this is; a dump that was put back is another one."""
        return str(self.db.one(_IDENTITY)["identity"])

    def rows(self, statement: str) -> Iterator[Row]:
        """The rows of a SELECT, a few at a time, inside a transaction."""
        return self.db.stream(statement)

    def put(self, statement: str, rows: Sequence[dict[str, Any]]) -> None:
        """Run a statement for each of these rows."""
        self.db.execute_many(statement, rows)

    def highest(self, table: str) -> int:
        """The highest id that a table has ever given."""
        sequence = self.db.one("SELECT pg_get_serial_sequence(:table, 'id')", {"table": table})[0]
        highest = int(self.db.one(f"SELECT max(id) FROM {table}")[0] or 0)  # noqa: S608 - a table
        if sequence is None:
            return highest
        given = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"  # noqa: S608 - of the server
        return max(int(self.db.one(given)[0]), highest)

    def set_highest(self, table: str, number: int) -> None:
        """Let a table give higher ids only."""
        if number > 0:
            statement = "SELECT setval(pg_get_serial_sequence(:table, 'id'), :number)"
            self.db.execute(statement, {"table": table, "number": number})
