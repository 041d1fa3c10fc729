"""What SELECTs have answered, remembered until something may have changed it."""

import re
import sqlite3
from typing import Any, TypeAlias

Value: TypeAlias = str | bytes | int | float | None
Asked: TypeAlias = tuple[Value, ...]
"""The values of a statement's parameters; a statement is always asked with these in the same order."""
Rows: TypeAlias = tuple[sqlite3.Row, ...]

MADE_OF = {"seats": "tables"}
"""Tables whose rows are part of the values that are made of another table's rows."""

MOST_REMEMBERED = 2000
"""How many rows are remembered at most; an answer without rows counts as one. Then all are forgotten."""

EVERYTHING = ""
"""In place of a table: any of them may have been written to."""
Writes: TypeAlias = dict[str, set[Value]]
"""The tables that were written to, and the ids of the rows; None among them if other rows were, too."""

LARGEST = 200
"""How many rows an answer has at most that is remembered."""

_WORD = re.compile(r"\w+")
_BY_ID = re.compile(r"SELECT \* FROM (\w+) WHERE id = :id")


class Answer:
    """The rows of an answer, and the values that were made of them."""

    __slots__ = ("made", "rows")

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.made: tuple[Any, ...] | None = None


class _Known(dict[Asked, Answer]):
    """The answers to one statement, by values. `by_id`: the table of which it asks for one row, by its id."""

    __slots__ = ("by_id",)

    def __init__(self, statement: str) -> None:
        super().__init__()
        found = _BY_ID.fullmatch(statement)
        self.by_id = found[1] if found else ""


class Answers:
    """The answers that a connection remembers, also from transaction to transaction.

    It has to be told which tables are written to (`forget`), and it notices itself, at the beginning of a transaction
    (`check`), that others have written to the file.
    """

    __slots__ = ("_by_word", "_changes", "_known", "_remembered", "_version")

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}
        """The answers by statement and values."""
        self._by_word: dict[str, list[_Known]] = {}
        """The answers to all statements that have a word, such as the name of a table."""
        self._remembered = 0
        self._version = self._changes = 0

    def __len__(self) -> int:
        return sum(map(len, self._known.values()))

    def __repr__(self) -> str:
        """Without the rows, which may show a hand."""
        return f"Answers({len(self)})"

    def check(self, connection: sqlite3.Connection) -> None:
        """Forget everything if somebody else has written to the file; call this first in each transaction."""
        version = connection.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version or connection.total_changes != self._changes:
            self.forget()
            self._version = version

    def ended(self, connection: sqlite3.Connection, *, is_undone: bool) -> None:
        """Note the end of a transaction; forget everything if what it has read is undone."""
        self._changes = connection.total_changes
        if is_undone:
            self.forget()

    def get(self, statement: str, asked: Asked) -> Answer | None:
        """The answer to a statement, if it is remembered."""
        known = self._known.get(statement)
        return None if known is None else known.get(asked)

    def keep(self, statement: str, asked: Asked, answer: Answer) -> None:
        """Remember an answer that was just given, unless it is large."""
        rows = len(answer.rows)
        if rows > LARGEST:
            return
        if self._remembered >= MOST_REMEMBERED:
            self.forget()
        known = self._known.get(statement)
        if known is None:
            known = self._known[statement] = _Known(statement)
            for word in set(_WORD.findall(statement)):
                self._by_word.setdefault(word, []).append(known)
        known[asked] = answer
        self._remembered += rows or 1

    def forget(self, written: str = "", row_id: Value = None) -> None:
        """Forget the answers that name a table, and those made of it; all answers if no table is given.

        With ``row_id``, only the row with this id is written to, so that other rows which were asked for by their ids
        are still as they were.
        """
        if not written:
            self._known.clear()
            self._by_word.clear()
            self._remembered = 0
            return
        for known in self._by_word.get(written, ()):
            if row_id is not None and known.by_id == written:
                known.pop((row_id,), None)
            else:
                known.clear()
        if written in MADE_OF:
            self.forget(MADE_OF[written])

    def forget_written(self, writes: Writes) -> None:
        """Forget what somebody else has written, as `forget` does for each of these rows."""
        if EVERYTHING in writes:
            self.forget()
            return
        for table, ids in writes.items():
            if None in ids:
                self.forget(table)
                continue
            for row_id in ids:
                self.forget(table, row_id)
