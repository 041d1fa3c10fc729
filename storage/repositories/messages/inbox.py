"""The inbox: updates from Telegram, until they have been processed."""

import json
import sqlite3
from collections.abc import Collection

from storage.records import InboxRow
from storage.sql import Sql


class Inbox:
    """An update is stored before its arrival is confirmed to Telegram, and marked by the unit that processes it."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def put(self, update_id: int, payload: str, at: float, query_id: str | None = None) -> bool:
        """Store an update; False if it is known already. ``query_id``: the callback query of a tap, to be answered."""
        put = self._sql.run(
            """INSERT INTO inbox (update_id, payload, received_at, query_id)
            VALUES (:id, :payload, :at, :query) ON CONFLICT DO NOTHING""",
            id=update_id,
            payload=payload,
            at=at,
            query=query_id,
        )
        return put.rowcount == 1

    def pending(self) -> tuple[InboxRow, ...]:
        """The updates that have not been processed, in Telegram's order."""
        rows = self._sql.all("SELECT * FROM inbox WHERE done_at IS NULL ORDER BY update_id")
        return tuple(_row(row) for row in rows)

    def knows(self, update_id: int) -> bool:
        """Whether this update is stored, processed or not."""
        return self._sql.one("SELECT 1 FROM inbox WHERE update_id = :id", id=update_id) is not None

    def is_pending(self, update_id: int) -> bool:
        """Whether this update is stored and has not been processed."""
        found = self._sql.one("SELECT 1 FROM inbox WHERE update_id = :id AND done_at IS NULL", id=update_id)
        return found is not None

    def arrived_at(self, update_id: int) -> float | None:
        """When this update was stored; None if it is not known."""
        return self._sql.one_as(lambda row: float(row["received_at"]), _ARRIVED_AT, id=update_id)

    def done(self, update_id: int, at: float) -> None:
        """Mark an update as processed: its content is deleted, its number is kept."""
        self._sql.run(
            "UPDATE inbox SET done_at = :at, payload = '' WHERE update_id = :id AND done_at IS NULL",
            id=update_id,
            at=at,
        )
        self._sql.updates.add(update_id)

    def answered(self, update_ids: Collection[int]) -> None:
        """Note that these taps do not wait for an answer any more."""
        if update_ids:
            self._sql.run(
                """UPDATE inbox SET query_id = NULL
                WHERE update_id IN (SELECT CAST(value AS BIGINT) FROM json_each(:ids))""",
                ids=json.dumps(list(update_ids)),
            )

    def unanswered(self, since: float) -> tuple[tuple[int, str], ...]:
        """Taps received and processed since then that may still wait for an answer, as ids of updates and queries."""
        rows = self._sql.all(
            """SELECT update_id, query_id FROM inbox
            WHERE done_at >= :since AND received_at >= :since AND query_id IS NOT NULL ORDER BY done_at""",
            since=since,
        )
        return tuple((row["update_id"], row["query_id"]) for row in rows)

    def attempted(self, update_id: int) -> int:
        """Count one more attempt to process an update; return how many there were (0: no such update)."""
        row = self._sql.one(
            "UPDATE inbox SET attempts = attempts + 1 WHERE update_id = :id RETURNING attempts", id=update_id
        )
        return 0 if row is None else int(row["attempts"])


_ARRIVED_AT = "SELECT received_at FROM inbox WHERE update_id = :id"


def _row(row: sqlite3.Row) -> InboxRow:
    return InboxRow(row["update_id"], row["payload"], row["received_at"], row["done_at"], row["attempts"])
