"""Statements over one connection to PostgreSQL, each with a time within which it has to be answered.

This is on libpq itself, as psycopg offers it, because a turn has hundreds of statements: cursors, and conversions by
type, would take longer than many a statement. Values and rows travel as text.
"""

import select
import sqlite3
import time
from collections.abc import Callable, Sequence
from itertools import chain, repeat
from typing import Any, TypeAlias

from psycopg import Error as DriverError
from psycopg import pq

from storage.engines.address import Address
from storage.engines.postgres_errors import ConnectionLost, Refused, of_result
from storage.engines.postgres_hosts import connected, first_line
from storage.engines.postgres_values import TEXT, TYPES, Converter, Result, Row, as_text, columns_of
from storage.engines.postgres_words import translated

SECONDS = 2.5
"""How long the event loop waits for all answers of a transaction together, and for a connection to one host.

With the wait for a new connection, which comes after it at most once, that is less than 3 s.
"""
LOCK_SECONDS = 1.0
"""How long a statement waits for a row that another program changes."""

SAVEPOINT, RELEASE = "SAVEPOINT part", "RELEASE part"
"""The beginning and the end of a part of a unit."""

_OPTIONS = {
    "application_name": "scala40",
    "client_encoding": "UTF8",
    "connect_timeout": "3",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "target_session_attrs": "read-write",
    "tcp_user_timeout": str(int(SECONDS * 1000)),
}

_OF_THE_SERVER = {
    "tcp_keepalives_idle": 5,
    "tcp_keepalives_interval": 2,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""How the server finds out that the computer of a bot has gone, and gives its locks back: within 15 s."""


class _Prepared:
    """A statement that the server knows by a name, and the columns of its answers."""

    __slots__ = ("columns", "name")

    def __init__(self, name: bytes) -> None:
        self.name = name
        self.columns: tuple[tuple[str, Converter], ...] | None = None


Asked: TypeAlias = tuple[str, Sequence[Any]]
_Key: TypeAlias = tuple[str, tuple[type, ...]]
_Ready: TypeAlias = tuple[_Key, list[bytes | None]]
"""A statement with the types of its parameters, and their texts."""
_Sent: TypeAlias = tuple[_Prepared, _Key, bool]
"""What was sent, under which name it is known then, and whether it was prepared first."""
Note: TypeAlias = Callable[[Result], None]


class Wire:
    """One connection; ``ConnectionLost`` from every call after it has ended."""

    def __init__(self, address: Address, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._left = seconds
        """How long answers may still be waited for: for those of a unit together, else for each statement."""
        self._names = 0
        self._waiting: list[tuple[_Ready, Note | None]] = []
        self.noted = 0
        """How many statements wait whose answers somebody wants to note."""
        self._owed: list[list[_Sent]] = []
        self._prepared: dict[tuple[str, tuple[type, ...]], _Prepared] = {}
        self._poll = select.poll()
        self._conn = connected(address, _OPTIONS, SECONDS)
        self._conn.nonblocking = 1
        self._conn.enter_pipeline_mode()
        self._poll.register(self._conn.socket, select.POLLIN)
        milliseconds, of_locks = int(seconds * 1000), int(LOCK_SECONDS * 1000)
        self.run(
            f"SET statement_timeout = {milliseconds}",
            f"SET lock_timeout = {of_locks}",
            f"SET idle_in_transaction_session_timeout = {milliseconds}",  # a program that is frozen holds no lock
            "SET plan_cache_mode = force_generic_plan",  # one plan for all values: each finds few rows by an index
            "SET jit = off",
            *(f"SET {name} = {value}" for name, value in _OF_THE_SERVER.items()),
        )

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        return bool(self._conn.status == pq.ConnStatus.BAD)

    @property
    def has_waited_long(self) -> bool:
        """Whether it has waited for its answers as long as it may."""
        return self._left <= 0

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open, be it one that has failed."""
        return self._conn.transaction_status in {pq.TransactionStatus.INTRANS, pq.TransactionStatus.INERROR}

    def close(self) -> None:
        """End the connection."""
        self._conn.finish()

    def execute(self, statement: str, values: dict[str, Any] | None = None, /) -> Result:
        """Run one statement, with its parameters by name."""
        return self._run([_ready(*_by_number(statement, values))])[-1]

    def execute_many(self, statement: str, rows: Sequence[dict[str, Any]]) -> None:
        """Run one statement with each of these values, sent together."""
        self._run([_ready(*_by_number(statement, values)) for values in rows])

    def later(self, statement: str, values: dict[str, Any] | None = None, note: Note | None = None) -> None:
        """Run a statement together with the next one; ``note`` is called with its answer, unless it fails."""
        if statement == RELEASE and self._waiting and self._waiting[-1][0][0][0] == SAVEPOINT:
            self._waiting.pop()  # nothing was done in between
            return
        self._waiting.append((_ready(*_by_number(statement, values)), note))
        self.noted += note is not None

    def flush(self) -> None:
        """Run the statements that wait for the next one."""
        if self._waiting:
            self._run([])

    def forget_part(self) -> None:
        """Do not run those of the waiting statements that come after the last SAVEPOINT, which may be sent already."""
        while self._waiting and self._waiting[-1][0][0][0] != SAVEPOINT:
            self._waiting.pop()
        self.noted = 0

    def forget_waiting(self) -> None:
        """Do not run the statements that would be sent together with the next one."""
        self._waiting.clear()
        self.noted = 0

    def run(self, *statements: str) -> list[Result]:
        """Run statements without parameters, sent together; nothing of one that fails and of those after it is done."""
        return self._run([_ready(statement, ()) for statement in statements])

    def run_all(self, asked: Sequence[Asked]) -> list[Result]:
        """Run statements whose parameters have numbers, sent together as by `run`."""
        return self._run([_ready(*one) for one in asked])

    def roll_back(self) -> None:
        """Undo the transaction; nobody waits for the answer, which is read before that of the next statement."""
        self.forget_waiting()
        self._owed.append(self._send([_ready("ROLLBACK", ())]))

    def _run(self, asked: Sequence[_Ready]) -> list[Result]:
        notes = [note for _, note in self._waiting]
        if self._owed or not self.in_transaction or self._seconds > SECONDS:
            self._left = self._seconds
        if notes:
            asked = [*(waiting for waiting, _ in self._waiting), *asked]
            self.forget_waiting()
        sent = self._send(asked)
        try:
            while self._owed:
                self._answers(self._owed.pop(0))
            return self._answers(sent, notes)[len(notes) :]
        except (sqlite3.IntegrityError, Refused, ConnectionLost):
            raise
        except BaseException:  # broken off in the middle: what comes next would be taken for other answers
            self.close()
            raise

    def _send(self, asked: Sequence[_Ready]) -> list[_Sent]:
        conn = self._conn
        sent = []
        new: dict[_Key, _Prepared] = {}
        try:
            for key, texts in asked:
                prepared = self._prepared.get(key) or new.get(key)
                is_new = prepared is None
                if prepared is None:
                    self._names += 1
                    prepared = new[key] = _Prepared(b"s%d" % self._names)
                    statement, types = key
                    conn.send_prepare(
                        prepared.name, statement.encode(), [TYPES.get(kind, TEXT) for kind in types] or None
                    )
                conn.send_query_prepared(prepared.name, texts or None)
                sent.append((prepared, key, is_new))
            conn.pipeline_sync()
        except DriverError as error:  # the connection has ended
            raise self._lost(error) from None
        return sent

    def _answers(self, sent: list[_Sent], notes: Sequence[Note | None] = ()) -> list[Result]:
        failure: Exception | None = None
        results = []
        for (prepared, key, is_new), note in zip(sent, chain(notes, repeat(None)), strict=False):
            for is_preparing in (True, False) if is_new else (False,):
                answer = self._next()
                if answer.status in {pq.ExecStatus.FATAL_ERROR, pq.ExecStatus.BAD_RESPONSE}:
                    failure = failure or of_result(answer, pq.DiagnosticField)
                elif answer.status != pq.ExecStatus.PIPELINE_ABORTED:
                    if is_preparing:
                        self._prepared[key] = prepared
                    else:
                        results.append(_result(prepared, answer))
                        if note is not None:
                            note(results[-1])
        self._next()  # that of the sync
        if failure is not None:
            if isinstance(failure, ConnectionLost):
                self.close()
            raise failure
        return results

    def _next(self) -> Any:
        """The next result; wait for it, but not longer than is left."""
        conn = self._conn
        try:
            while True:
                if conn.is_busy():
                    unsent = conn.flush()
                    if self._left <= 0:
                        raise self._lost("it does not answer in time")
                    self._poll.modify(conn.socket, select.POLLIN | (select.POLLOUT if unsent else 0))
                    begun = time.monotonic()
                    self._poll.poll(self._left * 1000)
                    self._left -= time.monotonic() - begun
                    conn.consume_input()
                    continue
                answer = conn.get_result()
                if answer is not None:
                    return answer
        except DriverError as error:
            raise self._lost(error) from None

    def _lost(self, why: object) -> ConnectionLost:
        self.close()
        return ConnectionLost(first_line(why))


def _by_number(statement: str, values: dict[str, Any] | None) -> Asked:
    """A statement whose parameters have names, with numbers in their place."""
    text, names = translated(statement)
    return text, [values[name] for name in names] if values else ()


def _ready(statement: str, values: Sequence[Any]) -> _Ready:
    return (statement, tuple(map(type, values))), list(map(as_text, values))


def _result(prepared: _Prepared, answer: Any) -> Result:
    if answer.status != pq.ExecStatus.TUPLES_OK:
        return Result([], answer.command_tuples or 0, (answer.command_status or b"").decode())
    columns = prepared.columns
    if columns is None:
        columns = prepared.columns = columns_of(answer)
    get = answer.get_value
    rows = []
    for number in range(answer.ntuples):
        row = Row()
        fill = dict.__setitem__
        for column, (name, convert) in enumerate(columns):
            value = get(number, column)
            fill(row, name, None if value is None else convert(value))
        rows.append(row)
    return Result(rows, answer.command_tuples or 0)
