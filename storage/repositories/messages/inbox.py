"""The inbox: updates from Telegram, until they have been processed."""

import json
import sqlite3
from collections.abc import Collection

from storage.errors import ChatBusy
from storage.records import InboxRow
from storage.sql import Sql


class Inbox:
    """An update is stored before its arrival is confirmed to Telegram, and marked by the unit that processes it."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def put(
        self, update_id: int, payload: str, at: float, query_id: str | None = None, sender_id: int | None = None
    ) -> bool:
        """Store an update, which this worker is to work off; False if it is known already.

        ``query_id``: the callback query of a tap, to be answered. ``sender_id``: whose updates keep their order.
        """
        put = self._sql.run(
            """INSERT INTO inbox (update_id, payload, received_at, query_id, sender_id, worker_id)
            VALUES (:id, :payload, :at, :query, :sender, :worker) ON CONFLICT DO NOTHING""",
            id=update_id,
            payload=payload,
            at=at,
            query=query_id,
            sender=sender_id,
            worker=self._sql.worker_id,
        )
        return put.rowcount == 1

    def pending(self) -> tuple[InboxRow, ...]:
        """The updates that have not been processed, in Telegram's order."""
        rows = self._sql.all("SELECT * FROM inbox WHERE done_at IS NULL ORDER BY update_id")
        return tuple(_row(row) for row in rows)

    def knows(self, update_id: int) -> bool:
        """Whether this update is stored, processed or not."""
        return self._sql.one("SELECT 1 FROM inbox WHERE update_id = :id", id=update_id) is not None

    def highest(self) -> int:
        """The highest number of an update that is stored; 0 if there is none."""
        return self._sql.number("SELECT ifnull(max(update_id), 0) FROM inbox")

    def is_pending(self, update_id: int) -> bool:
        """Whether this update is stored and has not been processed."""
        found = self._sql.one("SELECT 1 FROM inbox WHERE update_id = :id AND done_at IS NULL", id=update_id)
        return found is not None

    def worker_of(self, update_id: int) -> int | None:
        """The worker that has this update, or has worked it off; None if it is not known or there is no other."""
        row = self._sql.one("SELECT worker_id FROM inbox WHERE update_id = :id", id=update_id)
        return None if row is None else row["worker_id"]

    def arrived_at(self, update_id: int) -> float | None:
        """When this update was stored; None if it is not known."""
        return self._sql.one_as(lambda row: float(row["received_at"]), _ARRIVED_AT, id=update_id)

    def done(self, update_id: int, at: float) -> None:
        """Mark an update as processed: its content and its sender are deleted, its number is kept.

        Raises ChatBusy if another worker has it by now, or an earlier one of the same sender, or if it is processed
        already and has arrived again: nothing may be changed.
        """
        worker = self._sql.worker_id
        if worker is None:
            self._sql.run(f"{_DONE} AND done_at IS NULL", id=update_id, at=at)
        elif not self._sql.run(f"{_DONE} AND {_MAY_BE_DONE}", id=update_id, at=at, worker=worker).rowcount:
            if update_id in self._sql.known_updates:
                raise ChatBusy
            self._refuse_if_elsewhere(update_id, worker)
        self._sql.updates.add(update_id)

    def _refuse_if_elsewhere(self, update_id: int, worker: int) -> None:
        """Raise ChatBusy if an update was not marked because of another worker, and not because it is done already."""
        row = self._sql.one("SELECT done_at, worker_id FROM inbox WHERE update_id = :id", id=update_id)
        if row is not None and (row["done_at"] is None or row["worker_id"] not in (None, worker)):
            raise ChatBusy

    def claim(self, dead: Collection[int]) -> tuple[InboxRow, ...]:
        """Take the updates that no living worker has, in Telegram's order. ``dead``: workers that are not alive."""
        rows = self._sql.all(
            f"""UPDATE inbox SET worker_id = :worker WHERE update_id IN (
                SELECT update_id FROM inbox WHERE done_at IS NULL AND {_NOBODYS} {_SKIPPING}
            ) RETURNING *""",  # noqa: S608 - constants
            worker=self._sql.worker_id,
            dead=json.dumps(sorted(dead)),
        )
        return tuple(sorted(map(_row, rows), key=lambda row: row.update_id))

    def claim_unanswered(self, dead: Collection[int], since: float) -> tuple[tuple[int, str], ...]:
        """Take the taps of `unanswered` that no living worker has."""
        rows = self._sql.all(
            f"""UPDATE inbox SET worker_id = :worker WHERE update_id IN (
                SELECT update_id FROM inbox WHERE done_at >= :since AND received_at >= :since
                    AND query_id IS NOT NULL AND {_NOBODYS} {_SKIPPING}
            ) RETURNING update_id, query_id""",  # noqa: S608 - constants
            worker=self._sql.worker_id,
            since=since,
            dead=json.dumps(sorted(dead)),
        )
        return tuple(sorted((row["update_id"], row["query_id"]) for row in rows))

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
_DONE = "UPDATE inbox SET done_at = :at, payload = '', sender_id = NULL WHERE update_id = :id"
_MAY_BE_DONE = """done_at IS NULL AND worker_id = :worker AND NOT EXISTS (
    SELECT 1 FROM inbox AS earlier WHERE earlier.sender_id = inbox.sender_id AND earlier.update_id < inbox.update_id
        AND earlier.done_at IS NULL AND earlier.worker_id <> :worker
)"""
_NOBODYS = """(worker_id IS NULL OR worker_id IN (SELECT CAST(value AS BIGINT) FROM json_each(:dead))
    OR worker_id NOT IN (SELECT id FROM workers))"""
_SKIPPING = "/* FOR UPDATE SKIP LOCKED */"
"""Rows on which another program works just now, be it that it claims them, are left alone: nobody waits for them."""


def _row(row: sqlite3.Row) -> InboxRow:
    return InboxRow(row["update_id"], row["payload"], row["received_at"], row["done_at"], row["attempts"])
