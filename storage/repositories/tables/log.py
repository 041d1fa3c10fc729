"""The action log of every match: what was done, by whom, when, in order."""

import sqlite3
from collections.abc import Iterator

from storage.records import LogEntry
from storage.sql import Sql

PORTION = 6
"""How many lines are read at once backwards: those of one or two turns."""


class Log:
    """The log of each table; lines are only appended."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def append(self, table_id: int, seat: int, action: str, at: float) -> LogEntry:
        """Add the next line: an action of R43, ``deal CARDS`` or ``re-enter``; ``seat`` -1: an action of no player."""
        seq = self._sql.number(
            """INSERT INTO log (table_id, seq, seat, action, at)
            VALUES (:table, (SELECT ifnull(max(seq), -1) + 1 FROM log WHERE table_id = :table), :seat, :action, :at)
            RETURNING seq""",
            table=table_id,
            seat=seat,
            action=action,
            at=at,
        )
        return LogEntry(table_id, seq, seat, action, at)

    def entries(self, table_id: int) -> tuple[LogEntry, ...]:
        """All lines of a table in order."""
        rows = self._sql.all("SELECT * FROM log WHERE table_id = :table ORDER BY seq", table=table_id)
        return tuple(map(_entry, rows))

    def backwards(self, table_id: int) -> Iterator[LogEntry]:
        """The lines of a table, the last one first; only as many are read as are asked for, in portions."""
        before = -1
        while True:
            entries = self._sql.all_as(
                _entry,
                """SELECT * FROM log WHERE table_id = :table AND (:before < 0 OR seq < :before)
                ORDER BY seq DESC LIMIT :limit""",
                table=table_id,
                before=before,
                limit=PORTION,
            )
            yield from entries
            if len(entries) < PORTION:
                return
            before = entries[-1].seq

    def present_deal(self, table_id: int) -> tuple[LogEntry, ...]:
        """The lines of the present deal in order, the first of which dealt it."""
        rows = self._sql.all(
            """SELECT * FROM log WHERE table_id = :table
            AND seq >= (SELECT seq FROM log WHERE table_id = :table AND action LIKE 'deal %' ORDER BY seq DESC LIMIT 1)
            ORDER BY seq""",
            table=table_id,
        )
        return tuple(map(_entry, rows))

    def lays(self, table_id: int) -> tuple[LogEntry, ...]:
        """The lines of the present deal in which melds were laid, in order."""
        rows = self._sql.all(
            """SELECT * FROM log WHERE table_id = :table AND action LIKE 'lay %'
            AND seq > (SELECT seq FROM log WHERE table_id = :table AND action LIKE 'deal %' ORDER BY seq DESC LIMIT 1)
            ORDER BY seq""",
            table=table_id,
        )
        return tuple(map(_entry, rows))

    def recent(self, table_id: int, limit: int = 100) -> tuple[LogEntry, ...]:
        """The last lines of a table in order, enough for the turns that were just played."""
        rows = self._sql.all(
            "SELECT * FROM log WHERE table_id = :table ORDER BY seq DESC LIMIT :limit", table=table_id, limit=limit
        )
        return tuple(map(_entry, reversed(rows)))


def _entry(row: sqlite3.Row) -> LogEntry:
    return LogEntry(row["table_id"], row["seq"], row["seat"], row["action"], row["at"])
