"""The statements of a connection to PostgreSQL: those of units, and those that move a whole database."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from storage.changes import Changes
from storage.engines.engine import READS, WRITES
from storage.engines.postgres_errors import ConnectionLost, Refused
from storage.engines.postgres_locks import unit_locks
from storage.engines.postgres_values import Later, Result, Row
from storage.engines.postgres_wire import RELEASE, SAVEPOINT, Wire
from storage.workers import dump_changes

VIEW = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_NUMBER = "SELECT pg_current_xact_id()::text AS own"
_TELL = """INSERT INTO changes (worker_id, number, payload, at)
    VALUES (:worker, pg_current_xact_id()::text::bigint, :payload, extract(epoch FROM clock_timestamp()))"""
_IDENTITY = """SELECT system_identifier || '.' || to_regclass('tables')::oid AS identity FROM pg_control_system()"""
PORTION = 2000
"""How many rows are read at once when a database is moved."""


UNDO_PART = "ROLLBACK TO part"
CHANGING = ("INSERT ", "UPDATE ", "DELETE ")
"""Statements that have changed nothing if they say so."""
MOST_WAITING = 100
"""How many statements wait at most for the next one whose answer is wanted at once."""
NOTHING = Result([], 0)


class Connected:
    """The statements of the present connection; notes which of them have changed something."""

    def __init__(self) -> None:
        self.wire: Wire | None = None
        self.number = ""
        """The number that the server has given the transaction."""
        self.may_have_written = False
        """Whether the transaction may have changed something."""

    def execute(self, statement: str, values: dict[str, Any] | None = None, /) -> Result | Later:
        """Run one statement. In a transaction, a change waits for the next one, or until somebody asks for its answer.

        The way to the server and back costs more than most statements. So an error of the former is raised by the
        latter, at the latest when its part or the transaction ends or another part begins.
        """
        wire = self._connected()
        if statement in (SAVEPOINT, RELEASE, UNDO_PART):
            self._part(wire, statement)
            return NOTHING
        if statement == READS[1]:
            wire.roll_back()
            return NOTHING
        if wire.in_transaction and statement.startswith(CHANGING):
            return self._change_later(wire, statement, values)
        try:
            result = wire.execute(statement, values)
        except BaseException:
            self.may_have_written = True  # one of those that were sent with it may have failed
            raise
        if statement == WRITES[1] and result.what != statement:
            raise Refused("25P02", "a statement of the unit had failed, so nothing of it was stored")
        if not statement.startswith("SELECT"):
            self._note(statement, result)
        return result

    def _note(self, statement: str, result: Result) -> None:
        """Note what a statement has done that is no SELECT."""
        if result.rowcount > 0 or not statement.startswith(CHANGING):
            self.may_have_written = True

    def _flush(self) -> None:
        try:
            self._connected().flush()
        except BaseException:
            self.may_have_written = True
            raise

    def _connected(self) -> Wire:
        if self.wire is None:
            raise ConnectionLost("there is no connection")
        return self.wire

    def _part(self, wire: Wire, statement: str) -> None:
        """Begin a part of a unit, end it or undo it; the errors of its statements are raised in it, and no others."""
        if statement == SAVEPOINT and wire.noted:
            self._flush()
        elif statement == UNDO_PART:
            wire.forget_part()
        wire.later(statement)
        if statement == UNDO_PART or wire.noted:
            self._flush()

    def _change_later(self, wire: Wire, statement: str, values: dict[str, Any] | None) -> Later:
        later = Later(self._flush)

        def note(result: Result) -> None:
            later.answered(result)
            self._note(statement, result)

        wire.later(statement, values, note)
        if wire.noted >= MOST_WAITING:
            self._flush()
        return later

    @property
    def has_written(self) -> bool:
        """Whether the transaction may have changed something, when all its statements have been answered."""
        if not self.may_have_written:
            self._flush()
        return self.may_have_written

    def tell(self, worker: int, changes: Changes) -> None:
        """Store what the transaction has changed, for the other workers; it is sent with the end."""
        self.may_have_written = True
        self._connected().later(_TELL, {"worker": worker, "payload": dump_changes(changes)})

    def give_up(self) -> None:
        """Undo a transaction that has changed nothing; its locks are free then."""
        wire = self._connected()
        wire.forget_waiting()
        wire.run(READS[1])

    def view(self) -> None:
        """Begin to read one moment of the database."""
        self._connected().run(VIEW)

    def begin(self, chats: Collection[int] | None) -> bool:
        """Begin to write, with the locks of these chats; False if another program holds one of them.

        Each statement then sees what was committed before it, because the moment of a whole transaction would be one
        before it had the locks.
        """
        wire = self._connected()
        locks = unit_locks(chats)
        self.may_have_written = False
        _, held, number = wire.run_all((("BEGIN ISOLATION LEVEL READ COMMITTED", ()), locks, (_NUMBER, ())))
        if held.fetchall()[0]["held"]:
            self.number = number.fetchall()[0]["own"]
            return True
        wire.roll_back()
        return False


class Movable:
    """What moves a whole database, row by row."""

    def __init__(self, db: Connected) -> None:
        self.db = db
        self._portions = 0

    @property
    def identity(self) -> str | None:
        """Which database this is; a dump that was put back is another one."""
        found = self.db.execute(_IDENTITY).fetchall()
        return str(found[0]["identity"])

    def rows(self, statement: str) -> Iterator[Row]:
        """The rows of a SELECT, a few at a time, inside a transaction."""
        self._portions += 1  # each has columns of its own
        name = f"portions_{self._portions}"
        self.db.execute(f"DECLARE {name} NO SCROLL CURSOR FOR {statement}")
        while portion := self.db.execute(f"FETCH {PORTION} FROM {name}").fetchall():
            yield from portion
        self.db.execute(f"CLOSE {name}")

    def put(self, statement: str, rows: Sequence[dict[str, Any]]) -> None:
        """Run a statement for each of these rows."""
        assert self.db.wire is not None
        self.db.may_have_written = True
        self.db.wire.execute_many(statement, rows)

    def highest(self, table: str) -> int:
        """The highest id that a table has ever given."""
        sequence = self.db.execute("SELECT pg_get_serial_sequence(:table, 'id') AS name", {"table": table})
        name = sequence.fetchall()[0]["name"]
        highest = self.db.execute(f"SELECT max(id) AS id FROM {table}").fetchall()[0]["id"] or 0  # noqa: S608 - a table
        if name is None:
            return int(highest)
        state = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM {name}"  # noqa: S608 - of the server
        return max(int(self.db.execute(state).fetchall()[0]["last"]), int(highest))

    def set_highest(self, table: str, number: int) -> None:
        """Let a table give higher ids only."""
        if number > 0:
            statement = "SELECT setval(pg_get_serial_sequence(:table, 'id'), :number)"
            self.db.execute(statement, {"table": table, "number": number})
