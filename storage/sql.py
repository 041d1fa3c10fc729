"""The statements of one transaction."""

import sqlite3

from sqlite_utils import Database

from storage.errors import ReadOnly

Value = str | bytes | int | float | None


READING = "SELECT"
"""The first word of every statement that a transaction that only reads may run."""


class Sql:
    """Runs statements while its transaction is open; afterwards they are refused.

    Values are named parameters: ``sql.one("SELECT … WHERE id = :id", id=7)``.

    With ``only_reads``, a statement that is not a SELECT raises ``ReadOnly``. SQLite could do that itself
    (``PRAGMA query_only``), but after each change of that setting it compiles all statements of the connection again,
    which took four fifths of the time of a unit that reads two rows.
    """

    __slots__ = ("_db", "_ended", "_only_reads", "chats", "tables")

    def __init__(self, db: Database, *, only_reads: bool = False) -> None:
        self._db = db
        self._only_reads = only_reads
        self._ended = False
        self.chats: set[int] = set()
        """The chats in which something may have to be sent after this transaction."""
        self.tables: dict[int, int] = {}
        """The tables that this transaction changes or wants to be shown again, each with its version."""

    def end(self) -> None:
        """Refuse all statements from now on, because the transaction is over."""
        self._ended = True

    def table_changed(self, table_id: int) -> None:
        """Note that something of a table changes without a new version: a draft, a vote, a cut."""
        if table_id not in self.tables:
            row = self.one("SELECT version FROM tables WHERE id = :table", table=table_id)
            if row is not None:
                self.tables[table_id] = row["version"]

    def run(self, statement: str, /, **values: Value) -> sqlite3.Cursor:
        """Run one statement."""
        if self._ended:
            raise RuntimeError("this unit of work has ended")
        if self._only_reads and not statement.lstrip().startswith(READING):
            raise ReadOnly("attempt to write in a readonly unit of work")
        return self._db.execute(statement, values)

    def one(self, statement: str, /, **values: Value) -> sqlite3.Row | None:
        """The first row, or None."""
        row: sqlite3.Row | None = self.run(statement, **values).fetchone()
        return row

    def all(self, statement: str, /, **values: Value) -> list[sqlite3.Row]:
        """All rows, fetched at once: nothing is read after the transaction or changes during a loop."""
        return self.run(statement, **values).fetchall()

    def number(self, statement: str, /, **values: Value) -> int:
        """The integer that the statement selects; LookupError if it selects no row."""
        row = self.one(statement, **values)
        if row is None:
            raise LookupError("the statement selected no row")
        return int(row[0])

    def numbers(self, statement: str, /, **values: Value) -> tuple[int, ...]:
        """The first column of every row."""
        return tuple(row[0] for row in self.all(statement, **values))
