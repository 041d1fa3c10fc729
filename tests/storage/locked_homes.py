"""Watches that a unit which names its chats changes no table of another chat without noting it.

Temporary triggers of SQLite see every row that changes. What a unit has noted (`Sql.tables`) the store checks itself
on a server, before it is committed; what is not noted has to belong to a chat that the unit has named. Any
unit may want a screen of another table again: a number grows, which no unit reads first.
"""

import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from storage import Store
from storage.transaction import Transaction

OF_TABLES = {
    "tables": "id",
    **dict.fromkeys(
        ("seats", "log", "drafts", "votes", "deadlines", "hands", "screens", "commitments", "fair_deals", "open_pages"),
        "table_id",
    ),
}
"""What belongs to a table, and the column with its number."""


def watch(patch: pytest.MonkeyPatch) -> None:
    """Watch all stores in files that are opened from now on."""
    opened = Store.open.__func__  # type: ignore[attr-defined]  # mypy takes a class method for a function
    entered, left = Transaction.__enter__, Transaction.__exit__

    def open_watched(cls: type[Store], place: Any, *arguments: Any, **options: Any) -> Store:
        store: Store = opened(cls, place, *arguments, **options)
        if isinstance(place, Path):
            _put_triggers(store)
        return store

    def enter(self: Transaction) -> Any:
        unit = entered(self)
        _changed(self._store).clear()  # what waited for a unit is not the work of this one
        return unit

    def leave(self: Transaction, kind: Any, error: Any, trace: Any) -> None:
        if error is None and self._named is not None:
            others = {
                (table_id, what)
                for table_id, home, what in _changed(self._store)
                if home is not None and home not in self._named and table_id not in self._sql.tables
            }
            if others:
                named = len(self._named)
                error = AssertionError(f"a unit that names {named} chats changes tables of others: {sorted(others)}")
                left(self, AssertionError, error, None)
                raise error
        left(self, kind, error, trace)

    patch.setattr(Store, "open", classmethod(open_watched))
    patch.setattr(Transaction, "__enter__", enter)
    patch.setattr(Transaction, "__exit__", leave)


def _changed(store: Store) -> list[tuple[int, int | None, str]]:
    found: list[tuple[int, int | None, str]] = store.__dict__.setdefault("changed_rows", [])
    return found


def _put_triggers(store: Store) -> None:
    changed = _changed(store)
    connection: sqlite3.Connection = store._db.conn  # type: ignore[attr-defined]  # in a file

    def note(table_id: int, home: int | None, what: str) -> None:
        changed.append((table_id, home, what))

    connection.create_function("note_change", 3, note)
    columns = {
        table: tuple(row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[1] != "wanted")
        for table in OF_TABLES
    }
    connection.executescript(_triggers(tuple(columns.items())))


@cache
def _triggers(columns: tuple[tuple[str, tuple[str, ...]], ...]) -> str:
    """The statements that watch these columns."""
    statements = []
    for table, names in columns:
        for event, row in (("INSERT", "NEW"), (f"UPDATE OF {', '.join(names)}", "NEW"), ("DELETE", "OLD")):
            number = f"{row}.{OF_TABLES[table]}"
            statements.append(
                f"""CREATE TEMP TRIGGER watch_{table}_{event[:6]} AFTER {event} ON main.{table} BEGIN
                    SELECT note_change({number}, (SELECT chat_id FROM tables WHERE id = {number}), '{table}');
                END;"""
            )
    return "BEGIN;" + "".join(statements) + "COMMIT;"
