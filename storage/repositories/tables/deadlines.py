"""The deadlines of all tables."""

import json
import sqlite3
from functools import lru_cache

from storage.codec import readable_settings
from storage.kinds import DeadlineKind
from storage.records import Clock, Deadline, Periods
from storage.sql import Sql

_KINDS = {kind.value: kind for kind in DeadlineKind}


class Deadlines:
    """One deadline for each table and kind."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def set(self, table_id: int, kind: DeadlineKind, due_at: float, still: Periods = ()) -> Deadline:
        """Set a deadline, or move the existing one; ``still`` as in `Deadline`."""
        self._sql.run(
            """INSERT INTO deadlines (table_id, kind, due_at, still) VALUES (:table, :kind, :due_at, :still)
            ON CONFLICT (table_id, kind)
                DO UPDATE SET due_at = excluded.due_at, still = excluded.still, failures = 0""",
            table=table_id,
            kind=kind,
            due_at=due_at,
            still=json.dumps(still),
        )
        return Deadline(table_id, kind, due_at, still)

    def failed(self, table_id: int, kind: DeadlineKind) -> tuple[int, int]:
        """Count a failure of a deadline; return how many there were in a row, for it and for all of the table.

        Both are 0 if the deadline does not exist any more.
        """
        own = self._sql.one(
            """UPDATE deadlines SET failures = failures + 1 WHERE table_id = :table AND kind = :kind
            RETURNING failures""",
            table=table_id,
            kind=kind,
        )
        if own is None:
            return 0, 0
        return own["failures"], self._sql.number(
            "SELECT sum(failures) FROM deadlines WHERE table_id = :table", table=table_id
        )

    def postpone(self, table_id: int, kind: DeadlineKind, due_at: float) -> None:
        """Try a deadline that failed again at this time."""
        self._sql.run(
            "UPDATE deadlines SET due_at = :due_at WHERE table_id = :table AND kind = :kind",
            table=table_id,
            kind=kind,
            due_at=due_at,
        )

    def clear(self, table_id: int, *kinds: DeadlineKind) -> None:
        """Delete these deadlines of a table, or all of them if no kind is given."""
        if not kinds:
            self._sql.run("DELETE FROM deadlines WHERE table_id = :table", table=table_id)
            return
        self._sql.run(
            """DELETE FROM deadlines WHERE table_id = :table AND kind IN (SELECT value FROM json_each(:kinds))""",
            table=table_id,
            kinds=json.dumps(kinds),
        )

    def get(self, table_id: int, kind: DeadlineKind) -> Deadline | None:
        return self._sql.one_as(
            _deadline, "SELECT * FROM deadlines WHERE table_id = :table AND kind = :kind", table=table_id, kind=kind
        )

    def due(self, now: float, limit: int, *, computers: bool = False) -> tuple[Deadline, ...]:
        """The deadlines that are due, the oldest first, at most ``limit``: computers' turns, or all others."""
        rows = self._sql.all(
            """SELECT * FROM deadlines WHERE due_at <= :now
                AND CASE WHEN kind = :computer THEN 1 ELSE 0 END = :computers ORDER BY due_at LIMIT :limit""",
            now=now,
            limit=limit,
            computer=DeadlineKind.COMPUTER,
            computers=computers,
        )
        return tuple(_deadline(row) for row in rows)

    def all(self) -> tuple[Deadline, ...]:
        """Every deadline in the order of time."""
        return tuple(_deadline(row) for row in self._sql.all("SELECT * FROM deadlines ORDER BY due_at"))

    def clocks(self) -> tuple[Clock, ...]:
        """Every deadline in the order of time, with its clock; matches are not read, because there may be very many."""
        rows = self._sql.all(
            """SELECT d.table_id, d.kind, d.due_at, c.timezone, t.settings, d.still
            FROM deadlines AS d JOIN tables AS t ON t.id = d.table_id JOIN chats AS c ON c.id = t.chat_id
            ORDER BY d.due_at"""
        )
        return tuple(
            [
                Clock(table, _KINDS[kind], due, zone, *_stops(settings), _still(still))
                for table, kind, due, zone, settings, still in rows
            ]
        )

    def move(self, clock: Clock, due_at: float) -> None:
        """Move an existing deadline."""
        self.postpone(clock.table_id, clock.kind, due_at)


def _stops(text: str) -> tuple[tuple[int, int] | None, bool]:
    """Quiet hours, and whether weekends are quiet too; nothing is if the settings cannot be read.

    So one table cannot stop the start, which reads all of them.
    """
    settings = readable_settings(text)
    return (None, False) if settings is None else (settings.quiet, settings.in_effect.weekend)


@lru_cache(maxsize=1 << 10)
def _still(text: str) -> Periods:
    """The periods that were stored; none if they cannot be read, as with `_stops`."""
    try:
        return tuple((float(begin), float(end)) for begin, end in json.loads(text))
    except (ValueError, TypeError):
        return ()


def _deadline(row: sqlite3.Row) -> Deadline:
    return Deadline(row["table_id"], DeadlineKind(row["kind"]), row["due_at"], _still(row["still"]))
