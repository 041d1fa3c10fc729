"""The statements of one transaction."""

import re
import sqlite3
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from storage.answers import Answer, Answers, Rows, Value, Writes
from storage.confirmed import Confirmed
from storage.engines.engine import Cursor, Statements
from storage.engines.postgres_values import Later
from storage.errors import ReadOnly

T = TypeVar("T")

REFERRED = frozenset({"chats", "commitments", "finished_matches", "people", "tables"})
"""Tables to which others refer: if a row of them is deleted, or gets another id, rows of others change with it."""
_OF_SCREENS = frozenset({"", "open_pages", "screens"})
"""Tables on which it depends whether a screen is to be shown; '' stands for all."""


class Sql:
    """Runs statements while its transaction is open; afterwards they are refused.

    Values are named parameters: ``sql.one("SELECT … WHERE id = :id", id=7)``. A SELECT that was asked before with the
    same values gets the same rows again, which cannot be changed, unless something has since written to a table that it
    reads. ``run`` always asks the database; what others write meanwhile can be seen only there, and only on a server,
    which therefore locks the chats that a unit works on.

    With ``only_reads``, a statement that is not a SELECT raises ``ReadOnly``. SQLite could do that itself
    (``PRAGMA query_only``), but after each change of that setting it compiles all statements of the connection again,
    which took four fifths of the time of a unit that reads two rows.
    """

    __slots__ = (
        "_answers",
        "_db",
        "_ended",
        "_only_reads",
        "_sent",
        "_used",
        "announcements",
        "chats",
        "confirmed",
        "homes",
        "known_updates",
        "on_change",
        "tables",
        "updates",
        "wanted",
        "worker_id",
        "writes",
    )

    def __init__(
        self, db: Statements, answers: Answers, confirmed: Confirmed | None = None, *, only_reads: bool = False
    ) -> None:
        self._db = db
        self.confirmed = confirmed
        """What is not written yet and counts as if it were."""
        self._only_reads = only_reads
        self._ended = False
        self._sent: Later | None = None
        """The last statement that may not have been answered."""
        self._used: Later | None = None
        """The last one whose rows may not have been used."""
        self.worker_id: int | None = None
        """The number of this worker, if there may be others on the database."""
        self._answers = answers
        self.on_change: Callable[[], None] | None = None
        """Called once, before the next statement that changes something."""
        self.chats: set[int] = set()
        """The chats in which something may have to be sent after this transaction."""
        self.tables: dict[int, int] = {}
        """The tables that this transaction changes or wants to be shown again, each with its version."""
        self.homes: dict[int, int] = {}
        """The chats to which those tables belong."""
        self.announcements: set[int] = set()
        """The announcements that this transaction has queued."""
        self.known_updates: set[int] = set()
        """Updates that were stored already when they arrived."""
        self.updates: set[int] = set()
        """The updates of the inbox that are done with this transaction."""
        self.writes: Writes | None = None
        """What was written, also in parts that are undone; None if nobody else has to learn it."""
        self.wanted: set[tuple[int, int]] = set()
        """The hands, as tables and people, that were wanted again and of which no screen was written since."""

    def end(self) -> None:
        """Refuse all statements from now on, because the transaction is over."""
        self._ended = True

    def table_changed(self, table_id: int) -> None:
        """Note that something of a table changes without a new version: a draft, a vote, a cut."""
        if table_id not in self.tables:
            row = self.one("SELECT version, chat_id FROM tables WHERE id = :table", table=table_id)
            if row is not None:
                self.tables[table_id] = row["version"]
                self.homes[table_id] = row["chat_id"]

    def run(self, statement: str, /, **values: Value) -> Cursor:
        """Run one statement."""
        return self._run(statement, values)

    def _run(self, statement: str, values: dict[str, Value]) -> Cursor:
        if self._ended:
            raise RuntimeError("this unit of work has ended")
        written = _written(statement)
        if written is not None:
            if self._only_reads:
                raise ReadOnly("attempt to write in a readonly unit of work")
            if self.on_change is not None:
                on_change, self.on_change = self.on_change, None
                on_change()
            if self.wanted and written in _OF_SCREENS:
                self.wanted.clear()
            row_id = values["id"] if _is_for_one_row(statement) else None
            self._answers.forget(written, row_id)
            if self.writes is not None:
                self.writes.setdefault(written, set()).add(row_id)
        cursor = self._db.execute(statement, values)
        if isinstance(cursor, Later):
            self._sent = cursor
        return cursor

    def change(self, use: Callable[[Rows], None], statement: str, /, **values: Value) -> None:
        """Run one statement that returns what it has changed, and call ``use`` with these rows.

        That may be later, but before the transaction or its part ends, or another part begins; ``use`` must not run
        statements, because other answers may still be on their way.
        """
        cursor = self._run(statement, values)
        if isinstance(cursor, Later):
            cursor.then(lambda rows: use(tuple(rows)))
            self._used = cursor
        else:
            use(tuple(cursor.fetchall()))

    def settle(self) -> None:
        """Wait until the rows of all changes are used."""
        if self._used is not None:
            used, self._used = self._used, None
            used.wait()

    def send(self) -> None:
        """Wait until all statements so far have been answered, and raise their errors."""
        if self._sent is not None:
            sent, self._sent = self._sent, None
            sent.wait()

    def forget_changes(self) -> None:
        """Note that what was not answered yet is undone."""
        self._sent = self._used = None

    def one(self, statement: str, /, **values: Value) -> sqlite3.Row | None:
        """The first row, or None."""
        rows = self._answer(statement, values).rows
        return rows[0] if rows else None

    def all(self, statement: str, /, **values: Value) -> Rows:
        """All rows, fetched at once: nothing is read after the transaction or changes during a loop."""
        return self._answer(statement, values).rows

    def one_as(self, make: Callable[[sqlite3.Row], T], statement: str, /, **values: Value) -> T | None:
        """As `all_as`, for the first row; None if there is none."""
        made = self._made(make, statement, values)
        return made[0] if made else None

    def all_as(self, make: Callable[[sqlite3.Row], T], statement: str, /, **values: Value) -> tuple[T, ...]:
        """What `make` makes of all rows: immutable values, remembered with the rows.

        A statement has always the same `make`. If that asks about another table, ``MADE_OF`` says so.
        """
        return self._made(make, statement, values)

    def _made(self, make: Callable[[sqlite3.Row], T], statement: str, values: dict[str, Value]) -> tuple[T, ...]:
        answer = self._answer(statement, values)
        if answer.made is None:
            answer.made = tuple(map(make, answer.rows))
        return answer.made

    def _answer(self, statement: str, values: dict[str, Value]) -> Answer:
        if self._ended:
            raise RuntimeError("this unit of work has ended")
        asked = tuple(values.values())
        answer = self._answers.get(statement, asked)
        if answer is None:
            answer = Answer(tuple(self._run(statement, values).fetchall()))
            if _written(statement) is None:
                self._answers.keep(statement, asked, answer)
        return answer

    def number(self, statement: str, /, **values: Value) -> int:
        """The integer that the statement selects; LookupError if it selects no row."""
        rows = self._answer(statement, values).rows
        if not rows:
            raise LookupError("the statement selected no row")
        return int(rows[0][0])

    def numbers(self, statement: str, /, **values: Value) -> tuple[int, ...]:
        """The first column of every row."""
        return tuple(row[0] for row in self.all(statement, **values))


_ONE_ROW = re.compile(
    r"UPDATE [^()]*\sWHERE id = :id\b(?!.*\bOR\b)|INSERT INTO \w+ \(id\b[^()]*\)\s+VALUES \(:id\b", re.DOTALL
)
_SETS_ID = re.compile(r"\bSET\s+(table_)?id\b|,\s*(table_)?id\s*=")


@lru_cache(maxsize=1 << 10)
def _written(statement: str) -> str | None:
    """The table that a statement changes, '' if it may change others too; None for a statement that only reads."""
    words = statement.split(maxsplit=3)
    match words:
        case ["SELECT", *_]:
            return None
        case ["INSERT", "INTO", table, *_] | ["UPDATE", table, *_] if not (
            table in REFERRED and _SETS_ID.search(statement)
        ):
            return table
        case ["DELETE", "FROM", table, *_] if table not in REFERRED:
            return table
    return ""


@lru_cache(maxsize=1 << 10)
def _is_for_one_row(statement: str) -> bool:
    """Whether a statement writes to the row alone whose id is its parameter ``id``."""
    return _ONE_ROW.match(statement) is not None
