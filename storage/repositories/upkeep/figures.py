"""Numbers for the operator: how many tables there are, and what waits."""

from dataclasses import dataclass
from types import MappingProxyType

from storage.kinds import DeadlineKind, TableStatus
from storage.sql import Sql


@dataclass(frozen=True, slots=True)
class Counts:
    """What the store holds at one moment; the oldest are unix seconds, None if nothing waits.

    ``tables``: the unfinished ones.
    """

    tables: MappingProxyType[TableStatus, int]
    updates: int
    oldest_update: float | None
    announcements: int
    oldest_announcement: float | None
    stale_screens: int
    late_turns: int
    """Turns whose time is over."""


class Figures:
    """Reads all of them; with a hundred thousand tables that takes some hundredths of a second."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def counts(self, late: float) -> Counts:
        """Count; a turn is late if it was due before ``late``."""
        tables = self._sql.all(
            """SELECT status, COUNT(*) FROM tables WHERE status IN ('lobby', 'playing', 'pause')
            GROUP BY status ORDER BY status"""
        )
        found = {TableStatus(status): number for status, number in map(tuple, tables)}
        updates, oldest_update = self._waiting("SELECT COUNT(*), MIN(received_at) FROM inbox WHERE done_at IS NULL")
        announcements, oldest_announcement = self._waiting(
            "SELECT COUNT(*), MIN(created_at) FROM announcements WHERE sent_at IS NULL AND failed IS NULL"
        )
        return Counts(
            tables=MappingProxyType({status: found.get(status, 0) for status in TableStatus if status.is_unfinished}),
            updates=updates,
            oldest_update=oldest_update,
            announcements=announcements,
            oldest_announcement=oldest_announcement,
            stale_screens=self._sql.number("SELECT COUNT(*) FROM screens WHERE wanted > shown AND retired = 0"),
            late_turns=self._sql.number(
                "SELECT COUNT(*) FROM deadlines WHERE kind = :kind AND due_at < :late",
                kind=DeadlineKind.TURN,
                late=late,
            ),
        )

    def _waiting(self, statement: str) -> tuple[int, float | None]:
        row = self._sql.one(statement)
        return (0, None) if row is None else (row[0], row[1])
