"""What the store keeps for the page (the Mini App): tickets, requests that were done, and who has a table open."""

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from storage.codec import json_text
from storage.records import PageRequest, PageTicket
from storage.sql import Sql

MOST_TICKETS = 20
"""How many tickets a person may have; each opening of the page makes one, and the oldest are dropped."""


class PageTickets:
    """Who a ticket lets in, and until when."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def add(self, ticket: str, person_id: int, until: float, table_id: int | None = None) -> None:
        """Store a new ticket of a person; ``table_id`` is the table to which the link of the page led."""
        self._sql.run(
            "INSERT INTO page_tickets (hash, person_id, until, table_id) VALUES (:hash, :person, :until, :table)",
            hash=_hash(ticket),
            person=person_id,
            until=until,
            table=table_id,
        )
        self._sql.run(
            # The new one stays also if the clock was set back, so that the others last longer.
            """DELETE FROM page_tickets WHERE person_id = :person AND hash NOT IN (
                SELECT hash FROM page_tickets WHERE person_id = :person
                ORDER BY hash = :hash DESC, until DESC, hash LIMIT :most)""",
            person=person_id,
            hash=_hash(ticket),
            most=MOST_TICKETS,
        )

    def get(self, ticket: str, now: float) -> PageTicket | None:
        """The ticket, if it is valid at that time."""
        return self.by_hash(_hash(ticket), now)

    def by_hash(self, digest: str, now: float) -> PageTicket | None:
        """The ticket of which this is the SHA-256, as hexadecimal digits, if it is valid at that time."""
        row = self._sql.one(
            "SELECT person_id, until, table_id FROM page_tickets WHERE hash = :hash AND until > :now",
            hash=digest,
            now=now,
        )
        return None if row is None else _ticket(row)

    def move(self, seconds: float, now: float) -> None:
        """Move the ends of all tickets that are valid by some seconds, because the clock was set by as much."""
        self._sql.run("UPDATE page_tickets SET until = until + :seconds WHERE until > :now", seconds=seconds, now=now)


def _hash(ticket: str) -> str:
    return hashlib.sha256(ticket.encode()).hexdigest()


def _ticket(row: sqlite3.Row) -> PageTicket:
    return PageTicket(row["person_id"], row["until"], row["table_id"])


class PageRequests:
    """One row for each request, under the id that its page has made; two people may use the same id."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, person_id: int, request_id: str) -> PageRequest | None:
        """The request with this id, if it has been done."""
        row = self._sql.one(
            "SELECT body_hash, result FROM page_requests WHERE person_id = :person AND id = :id",
            person=person_id,
            id=request_id,
        )
        return None if row is None else PageRequest(row["body_hash"], json.loads(row["result"]))

    def add(self, person_id: int, request_id: str, body_hash: str, result: Mapping[str, Any], at: float) -> None:
        """Store that a request has been done, in the unit that does it."""
        self._sql.run(
            """INSERT INTO page_requests (person_id, id, body_hash, result, at)
            VALUES (:person, :id, :hash, :result, :at)""",
            person=person_id,
            id=request_id,
            hash=body_hash,
            result=json_text(dict(result)),
            at=at,
        )


class OpenPages:
    """One row for each person and table: until when the page is open, unless it says so again."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def renew(self, table_id: int, person_id: int, until: float) -> None:
        """Store that a person has a table open until that time."""
        self._sql.run(
            """INSERT INTO open_pages (table_id, person_id, until) VALUES (:table, :person, :until)
            ON CONFLICT (table_id, person_id) DO UPDATE SET until = excluded.until""",
            table=table_id,
            person=person_id,
            until=until,
        )

    def close(self, table_id: int, person_id: int) -> None:
        """Store that a person does not have a table open any more."""
        self._sql.run(
            "DELETE FROM open_pages WHERE table_id = :table AND person_id = :person", table=table_id, person=person_id
        )

    def is_open(self, table_id: int, person_id: int) -> bool:
        """Whether a person has a table open."""
        return person_id in self.readers(table_id)

    def readers(self, table_id: int) -> frozenset[int]:
        """The people who have a table open."""
        return frozenset(self._sql.numbers("SELECT person_id FROM open_pages WHERE table_id = :table", table=table_id))

    def ended(self, now: float, latest: float, limit: int) -> tuple[tuple[int, int], ...]:
        """At most so many pages, as table and person, whose time is over; or after ``latest``: the clock was set."""
        rows = self._sql.all(
            """SELECT * FROM (SELECT table_id, person_id FROM open_pages WHERE until <= :now
                UNION ALL SELECT table_id, person_id FROM open_pages WHERE until > :latest) AS over LIMIT :limit""",
            now=now,
            latest=latest,
            limit=limit,
        )
        return tuple((row["table_id"], row["person_id"]) for row in rows)
