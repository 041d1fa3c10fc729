"""The tickets that let pages in; the store has only their hashes."""

import hashlib
import sqlite3

from storage.records import PageTicket
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
        """The ticket, as long as it is valid."""
        row = self._sql.one(
            "SELECT person_id, until, table_id FROM page_tickets WHERE hash = :hash AND until > :now",
            hash=_hash(ticket),
            now=now,
        )
        return None if row is None else _ticket(row)


def _hash(ticket: str) -> str:
    return hashlib.sha256(ticket.encode()).hexdigest()


def _ticket(row: sqlite3.Row) -> PageTicket:
    return PageTicket(row["person_id"], row["until"], row["table_id"])
