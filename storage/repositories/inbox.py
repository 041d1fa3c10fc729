"""Updates that Telegram has handed over and that are not all worked off."""

import json
import sqlite3
from collections.abc import Collection

from storage.records import InboxRow
from storage.sql import Sql


class Inbox:
    """An update is put here before Telegram is told that it arrived, and marked by the unit that works it off."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def put(self, update_id: int, payload: str, at: float, query_id: str | None = None) -> bool:
        """Keep an update; False when it is known already, done or not. ``query_id`` of a tap is kept until answered."""
        put = self._sql.run(
            """INSERT INTO inbox (update_id, payload, received_at, query_id) VALUES (:id, :payload, :at, :query)
            ON CONFLICT DO NOTHING""",
            id=update_id,
            payload=payload,
            at=at,
            query=query_id,
        )
        return put.rowcount == 1

    def pending(self) -> tuple[InboxRow, ...]:
        """What has not been worked off, in Telegram's order."""
        rows = self._sql.all("SELECT * FROM inbox WHERE done_at IS NULL ORDER BY update_id")
        return tuple(_row(row) for row in rows)

    def is_pending(self, update_id: int) -> bool:
        """Whether this update is kept and has not been worked off."""
        found = self._sql.one("SELECT 1 FROM inbox WHERE update_id = :id AND done_at IS NULL", id=update_id)
        return found is not None

    def done(self, update_id: int, at: float) -> None:
        """Worked off: its content is dropped, its number is remembered."""
        self._sql.run(
            "UPDATE inbox SET done_at = :at, payload = '' WHERE update_id = :id AND done_at IS NULL",
            id=update_id,
            at=at,
        )

    def answered(self, update_ids: Collection[int]) -> None:
        """These taps wait for no answer any more."""
        if update_ids:
            self._sql.run(
                "UPDATE inbox SET query_id = NULL WHERE update_id IN (SELECT value FROM json_each(:ids))",
                ids=json.dumps(list(update_ids)),
            )

    def unanswered(self, since: float) -> tuple[tuple[int, str], ...]:
        """Taps that were received and worked off since then and may wait for an answer: updates and queries."""
        rows = self._sql.all(
            """SELECT update_id, query_id FROM inbox
            WHERE done_at >= :since AND received_at >= :since AND query_id IS NOT NULL ORDER BY done_at""",
            since=since,
        )
        return tuple((row["update_id"], row["query_id"]) for row in rows)

    def attempted(self, update_id: int) -> int:
        """Count one more try at an update; returns how many there were (0: no such update)."""
        row = self._sql.one(
            "UPDATE inbox SET attempts = attempts + 1 WHERE update_id = :id RETURNING attempts", id=update_id
        )
        return 0 if row is None else int(row["attempts"])


def _row(row: sqlite3.Row) -> InboxRow:
    return InboxRow(row["update_id"], row["payload"], row["received_at"], row["done_at"], row["attempts"])
