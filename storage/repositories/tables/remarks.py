"""The remarks on finished deals, and what is kept until they are made."""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from storage.codec import json_text
from storage.sql import Sql


@dataclass(frozen=True, slots=True)
class SeatRemarks:
    """The remarks for one seat on one deal. They show a hand, so they are not in the repr.

    ``advised``: the advice that the player was shown, in the lines of ``unit.remarks.note_advice``, until they are
    made; ``made``: the remarks as JSON, None until then.
    """

    table_id: int
    deal: int
    seat: int
    advised: str = field(default="", repr=False)
    made: tuple[Any, ...] | None = field(default=None, repr=False)


THEIRS = """t.table_id IN (SELECT table_id FROM seats WHERE person_id = :id
        UNION SELECT table_id FROM deal_results WHERE person_id = :id)
    AND :id = COALESCE(
        (SELECT r.person_id FROM deal_results r WHERE r.table_id = t.table_id AND r.deal = t.deal AND r.seat = t.seat),
        (SELECT s.person_id FROM seats s WHERE s.table_id = t.table_id AND s.number = t.seat))"""
"""Which remarks are a person's: those for who played the deal, who may have handed their seat over since."""


class Remarks:
    """A row for each seat of a person in each finished deal, and for advice in the present one."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def note_advice(self, table_id: int, deal: int, seat: int, line: str) -> None:
        """Keep a line about advice that the player was shown in this deal, unless it is there already."""
        self._sql.run(
            """INSERT INTO remarks (table_id, deal, seat, advised) VALUES (:table, :deal, :seat, :line)
            ON CONFLICT (table_id, deal, seat) DO UPDATE SET advised = CASE
                WHEN remarks.advised LIKE '%' || excluded.advised || '%' THEN remarks.advised
                ELSE remarks.advised || excluded.advised END
            WHERE remarks.made IS NULL""",
            table=table_id,
            deal=deal,
            seat=seat,
            line=f"{line}\n",
        )

    def owe(self, table_id: int, deal: int, seats: Iterable[int]) -> None:
        """Note that the remarks for these seats have to be made; of the deal's other seats nothing is kept."""
        for seat in (wanted := list(seats)):
            self._sql.run(
                """INSERT INTO remarks (table_id, deal, seat, owed) VALUES (:table, :deal, :seat, 1)
                ON CONFLICT (table_id, deal, seat) DO UPDATE SET owed = 1 WHERE remarks.made IS NULL""",
                table=table_id,
                deal=deal,
                seat=seat,
            )
        self._sql.run(
            """DELETE FROM remarks WHERE table_id = :table AND deal = :deal
                AND seat NOT IN (SELECT CAST(value AS BIGINT) FROM json_each(:seats))""",
            table=table_id,
            deal=deal,
            seats=json.dumps(wanted),
        )

    def owed(self) -> SeatRemarks | None:
        """The remarks to be made next; None if none are owed."""
        return self._sql.one_as(_remarks, "SELECT * FROM remarks WHERE owed = 1 ORDER BY table_id LIMIT 1")

    def get(self, table_id: int, deal: int, seat: int) -> SeatRemarks | None:
        """What there is for a seat on a deal."""
        return self._sql.one_as(
            _remarks,
            "SELECT * FROM remarks WHERE table_id = :table AND deal = :deal AND seat = :seat",
            table=table_id,
            deal=deal,
            seat=seat,
        )

    def make(self, owed: SeatRemarks, made: Iterable[Any]) -> bool:
        """Store the remarks, and delete the advice; return whether they were still owed."""
        done = self._sql.run(
            """UPDATE remarks SET owed = 0, advised = '', made = :made
            WHERE table_id = :table AND deal = :deal AND seat = :seat AND owed = 1""",
            table=owed.table_id,
            deal=owed.deal,
            seat=owed.seat,
            made=json_text(list(made)),
        )
        if done.rowcount:
            self._sql.table_changed(owed.table_id)
        return bool(done.rowcount)

    def forget_advice(self, table_id: int, seat: int) -> None:
        """Delete the advice that a seat was shown in the running deal; remarks on others stay with who played them."""
        self._sql.run(
            "DELETE FROM remarks WHERE table_id = :table AND seat = :seat AND owed = 0 AND made IS NULL",
            table=table_id,
            seat=seat,
        )


def _remarks(row: sqlite3.Row) -> SeatRemarks:
    made = None if row["made"] is None else tuple(json.loads(row["made"]))
    return SeatRemarks(row["table_id"], row["deal"], row["seat"], row["advised"], made)
