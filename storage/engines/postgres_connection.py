"""One connection to PostgreSQL: that of psycopg, with rows as SQLite gives them, and a limit to how long it waits."""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.adapt import Buffer, Dumper, Loader
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg.rows import RowMaker
from psycopg.types.numeric import Int8Dumper
from psycopg.types.string import StrDumper

from storage.address import Address
from storage.engines.postgres_errors import STANDBY, ConnectionLost, Refused, error_of, of_connecting
from storage.engines.postgres_words import translated

SECONDS = 2.5
"""How long the event loop waits for all answers of a transaction together: less than 3 s, with what it does itself."""
LOCK_SECONDS = 1.0
"""How long a statement waits for a row that another program changes."""
MOST_PREPARED = 1000
"""How many statements the server keeps prepared: more than the program has."""
PORTION = 2000
"""How many rows are read at once when there are many."""

_OPTIONS = {
    "application_name": "scala40",
    "client_encoding": "UTF8",
    "connect_timeout": "3",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "target_session_attrs": "primary",
    "tcp_user_timeout": "2500",
}
"""Options that the address need not name: of several hosts, the one that takes changes is used."""

_SETTINGS = {
    "lock_timeout": int(LOCK_SECONDS * 1000),
    "idle_session_timeout": 0,
    "plan_cache_mode": "force_generic_plan",  # one plan for all values: each finds few rows by an index
    "jit": "off",
    # So the server finds out that the computer of a bot has gone, and gives its lock back: within 15 s.
    "tcp_keepalives_idle": 5,
    "tcp_keepalives_interval": 2,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

_IN_TRANSACTION = (TransactionStatus.INTRANS, TransactionStatus.INERROR)

T = TypeVar("T")


class Row(dict[Any, Any]):
    """A row, read by name or by number; iterating over it gives its values, as with `sqlite3.Row`."""

    __slots__ = ()

    def __missing__(self, number: Any) -> Any:
        if isinstance(number, int):
            return list(self.values())[number]
        raise KeyError(number)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values())

    def __setitem__(self, name: object, value: object) -> None:
        raise TypeError("a row cannot be changed")


def _rows(cursor: Any) -> RowMaker[Row]:
    """Makes the rows of a result; a name that comes twice gets a number."""
    result = cursor.pgresult
    names = [result.fname(number).decode() for number in range(result.nfields)]
    if len(set(names)) < len(names):
        names = [name if name not in names[:number] else f"{name} {number}" for number, name in enumerate(names)]
    return lambda values: Row(zip(names, values, strict=True))


class Answer:
    """What a statement has done, with all its rows: the next statement changes nothing of them."""

    __slots__ = ("_rows", "rowcount", "status")

    def __init__(self, rows: Iterable[Row], rowcount: int, status: str | None) -> None:
        self._rows = iter(rows)
        self.rowcount = rowcount
        self.status = status
        """What the server has done, such as COMMIT."""

    def fetchone(self) -> Row | None:
        return next(self._rows, None)

    def fetchall(self) -> list[Row]:
        return list(self._rows)

    def __iter__(self) -> Iterator[Row]:
        return self._rows


class _Text(StrDumper):
    """Text; PostgreSQL has none with a zero, so that becomes the sign for a wrong character."""

    def dump(self, obj: str) -> Buffer | None:
        return super().dump(obj.replace("\0", "\ufffd"))


class _Truth(Dumper):
    """True and False as the numbers that the columns have."""

    oid = Int8Dumper.oid

    def dump(self, obj: bool) -> Buffer | None:
        return b"1" if obj else b"0"


class _TruthAsNumber(Loader):
    def load(self, data: Buffer) -> int:
        return int(data == b"t")


class _Number(Loader):
    """Sums of integers, which PostgreSQL gives as decimal numbers, are integers again."""

    def load(self, data: Buffer) -> float:
        number = bytes(data)
        return float(number) if b"." in number else int(number)


class Connection(psycopg.Connection[Row]):
    """One connection to one server; ``ConnectionLost`` from every call after it has ended."""

    seconds = SECONDS
    """How long the answers of a transaction may take together; if it is longer than usual, each of them."""
    _left = SECONDS

    @cached_property
    def _cursor(self) -> psycopg.Cursor[Row]:
        """Runs all statements: another one for each of them would take a quarter of its time."""
        return self.cursor()

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        return self.closed

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open, be it one that has failed."""
        return self.pgconn.transaction_status in _IN_TRANSACTION  # `info` takes several times as long

    def allow(self, seconds: float) -> None:
        """Let answers take so long; a program that is frozen in a transaction holds no row for longer."""
        self.seconds = seconds
        limit = int(seconds * 1000)
        self.execute(f"SET statement_timeout = {limit}; SET idle_in_transaction_session_timeout = {limit}")

    def execute(self, statement: str, values: dict[str, Any] | None = None, /) -> Answer:  # type: ignore[override]
        """Run one statement, with its parameters by name."""
        try:
            cursor = self._cursor
            cursor.execute(translated(statement), values or {})
            rows = cursor.fetchall() if cursor.pgresult and cursor.pgresult.nfields else []
        except psycopg.Error as error:
            raise self._known(error) from None
        return Answer(rows, cursor.rowcount, cursor.statusmessage)

    def one(self, statement: str, values: dict[str, Any] | None = None, /) -> Row:
        """The first row of a statement that gives one."""
        return self.execute(statement, values).fetchall()[0]

    def execute_many(self, statement: str, rows: Sequence[dict[str, Any]]) -> None:
        """Run one statement with each of these values, sent together."""
        with self._errors(), self.cursor() as cursor:
            cursor.executemany(translated(statement), rows)

    def stream(self, statement: str) -> Iterator[Row]:
        """The rows of a SELECT, some at a time, inside a transaction."""
        with self._errors(), self.cursor("stream") as cursor:
            cursor.itersize = PORTION
            cursor.execute(translated(statement), {})
            yield from cursor

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Wait for answers; a server that is frozen acknowledges all that is sent, and never answers."""
        if self.seconds > SECONDS or not self.in_transaction:
            self._left = self.seconds
        begun = time.monotonic()
        try:
            return super().wait(gen, interval, max(0.0, self._left if timeout is None else timeout))
        except psycopg.errors._WaitTimeout:
            self.close()
            raise psycopg.OperationalError("it does not answer in time") from None
        finally:
            self._left -= time.monotonic() - begun

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Raise errors of the server as those that the store knows."""
        try:
            yield
        except psycopg.Error as error:
            raise self._known(error) from None

    def _known(self, error: psycopg.Error) -> Exception:
        """The error that the store knows; if the connection is lost, it is closed."""
        found = error_of(error, is_lost=self.closed)
        if isinstance(found, ConnectionLost):
            self.close()
        return found


def connect(address: Address, seconds: float | None = None) -> Connection:
    """Connect to the first of the hosts that takes changes; it takes up to 3 s for each of them.

    ``ConnectionLost`` or ``Refused`` if there is none. ``seconds``: how long answers may take, if not as for units.
    """
    try:
        options: dict[str, Any] = {**_OPTIONS, **conninfo_to_dict(address.whole)}
    except psycopg.Error:  # its text may quote the password
        raise ConnectionLost("the address is malformed, such as an option in it") from None
    try:
        connection = Connection.connect(make_conninfo(**options), autocommit=True, row_factory=_rows)
    except psycopg.Error as error:
        raise of_connecting(str(error)) from None
    try:
        if connection.info.parameter_status("in_hot_standby") == "on":
            raise Refused("25006", STANDBY)
        if connection.info.parameter_status("default_transaction_read_only") == "on":
            raise Refused("25006", "the server is read-only")
        connection.prepared_max = MOST_PREPARED
        adapters = connection.adapters
        for kind, dumper in ((int, Int8Dumper), (bool, _Truth), (str, _Text)):
            adapters.register_dumper(kind, dumper)
        adapters.register_loader("bool", _TruthAsNumber)
        adapters.register_loader("numeric", _Number)
        connection.execute("; ".join(f"SET {name} = {value}" for name, value in _SETTINGS.items()))
        connection.allow(SECONDS if seconds is None else seconds)
    except BaseException:
        connection.close()
        raise
    return connection
