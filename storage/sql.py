"""The statements of one transaction."""

import sqlite3
from collections.abc import Callable
from functools import lru_cache
from typing import Protocol, TypeAlias, TypeVar

from storage.engines.engine import Cursor, Statements
from storage.errors import ReadOnly
from storage.message_records import OldMessage, Screen

T = TypeVar("T")
Value: TypeAlias = str | bytes | int | float | None
Rows: TypeAlias = tuple[sqlite3.Row, ...]

_WITH_SCREENS = frozenset({"chats", "people", "tables"})
"""Tables whose rows take screens with them if they are deleted."""
_OF_SCREENS = frozenset({"", "open_pages", "screens"})
"""Tables on which it depends whether a screen is to be shown; '' stands for all."""


class Unwritten(Protocol):
    """What the next transaction writes, and units that only read see already (`storage.confirmed`)."""

    def of(self, screen: Screen, /) -> Screen: ...

    def is_deleted(self, message: OldMessage, /) -> bool: ...

    def done(self, now: Callable[[int], Screen | None], /) -> tuple[list[int], list[int]]: ...


class Sql:
    """Runs statements while its transaction is open; afterwards they are refused.

    Values are named parameters: ``sql.one("SELECT … WHERE id = :id", id=7)``.

    With ``only_reads``, a statement that is not a SELECT raises ``ReadOnly``. SQLite could do that itself
    (``PRAGMA query_only``), but after each change of that setting it compiles all statements of the connection again,
    which took four fifths of the time of a unit that reads two rows.
    """

    __slots__ = (
        "_db",
        "_ended",
        "_only_reads",
        "_read",
        "announcements",
        "chats",
        "confirmed",
        "on_change",
        "tables",
        "updates",
        "wanted",
    )

    def __init__(self, db: Statements, confirmed: Unwritten | None = None, *, only_reads: bool = False) -> None:
        self._db = db
        self.confirmed = confirmed
        """What is not written yet and counts as if it were."""
        self._only_reads = only_reads
        self._read: dict[tuple[object, ...], Rows] = {}
        """The rows that were read, by statement and values; kept only where nothing can change in the meantime."""
        self._ended = False
        self.on_change: Callable[[], None] | None = None
        """Called once, before the next statement that changes something."""
        self.chats: set[int] = set()
        """The chats in which something may have to be sent after this transaction."""
        self.tables: dict[int, int] = {}
        """The tables that this transaction changes or wants to be shown again, each with its version."""
        self.announcements: set[int] = set()
        """The announcements that this transaction has queued."""
        self.updates: set[int] = set()
        """The updates of the inbox that are done with this transaction."""
        self.wanted: set[tuple[int, int]] = set()
        """The hands, as tables and people, that were wanted again and of which no screen was written since."""

    def end(self) -> None:
        """Refuse all statements from now on, because the transaction is over."""
        self._ended = True
        self._read.clear()

    def table_changed(self, table_id: int) -> None:
        """Note that something of a table changes without a new version: a draft, a vote, a cut."""
        if table_id not in self.tables:
            row = self.one("SELECT version FROM tables WHERE id = :table", table=table_id)
            if row is not None:
                self.tables[table_id] = row["version"]

    def run(self, statement: str, /, **values: Value) -> Cursor:
        """Run one statement."""
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
        return self._db.execute(statement, values)

    def one(self, statement: str, /, **values: Value) -> sqlite3.Row | None:
        """The first row, or None."""
        rows = self.all(statement, **values)
        return rows[0] if rows else None

    def all(self, statement: str, /, **values: Value) -> Rows:
        """All rows, fetched at once: nothing is read after the transaction or changes during a loop.

        With ``only_reads``, the transaction sees one moment of the database, so it asks for nothing twice.
        """
        if not self._only_reads:
            return tuple(self.run(statement, **values).fetchall())
        key = (statement, frozenset(values.items()))
        if key not in self._read:
            self._read[key] = tuple(self.run(statement, **values).fetchall())
        return self._read[key]

    def one_as(self, make: Callable[[sqlite3.Row], T], statement: str, /, **values: Value) -> T | None:
        """As `all_as`, for the first row; None if there is none."""
        made = self.all_as(make, statement, **values)
        return made[0] if made else None

    def all_as(self, make: Callable[[sqlite3.Row], T], statement: str, /, **values: Value) -> tuple[T, ...]:
        """What `make` makes of all rows."""
        return tuple(map(make, self.all(statement, **values)))

    def number(self, statement: str, /, **values: Value) -> int:
        """The integer that the statement selects; LookupError if it selects no row."""
        row = self.one(statement, **values)
        if row is None:
            raise LookupError("the statement selected no row")
        return int(row[0])

    def numbers(self, statement: str, /, **values: Value) -> tuple[int, ...]:
        """The first column of every row."""
        return tuple(row[0] for row in self.all(statement, **values))


@lru_cache(maxsize=1 << 10)
def _written(statement: str) -> str | None:
    """The table that a statement changes, '' if it may change others too; None for a statement that only reads."""
    match statement.split(maxsplit=3):
        case ["SELECT", *_]:
            return None
        case ["INSERT", "INTO", table, *_] | ["UPDATE", table, *_]:
            return table
        case ["DELETE", "FROM", table, *_] if table not in _WITH_SCREENS:
            return table
    return ""
