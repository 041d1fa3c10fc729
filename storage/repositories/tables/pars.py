"""What the cards of finished deals were worth: owed until it is computed, then kept with the results of the seats."""

import sqlite3
from collections.abc import Iterable, Mapping
from itertools import groupby

from storage.records import FinishedDeal, OwedPar
from storage.repositories.tables.archive import seat_result
from storage.sql import Sql

_COUNTED = """SELECT {what} FROM finished_deals d JOIN tables t ON t.id = d.table_id
    WHERE t.chat_id = :chat AND t.occasion_id IS NULL AND d.par_number IS NOT NULL AND (
        SELECT count(*) FROM deal_results p WHERE p.table_id = d.table_id AND p.deal = d.deal
            AND p.person_id IS NOT NULL AND p.level IS NULL AND p.par IS NOT NULL) > 1"""
"""The deals of a chat that count for its seasons."""
_IN_ORDER = """SELECT r.*, d.ended_at, d.par_number, d.beta FROM finished_deals d
        JOIN deal_results r ON r.table_id = d.table_id AND r.deal = d.deal
    WHERE (d.table_id, d.deal) IN ({counted} ORDER BY d.ended_at, d.table_id, d.deal LIMIT :limit OFFSET :skipped)
    ORDER BY d.ended_at, d.table_id, d.deal, r.seat"""


class Pars:
    """The finished deals of each table, with their pars."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def owe(self, table_id: int, deal: int, dealt: str, at: float) -> None:
        """Note that a deal has ended, and from what its par is to be computed."""
        self._sql.run(
            "INSERT INTO finished_deals (table_id, deal, ended_at, dealt) VALUES (:table, :deal, :at, :dealt)",
            table=table_id,
            deal=deal,
            at=at,
            dealt=dealt,
        )

    def owed(self, limit: int = 1) -> tuple[OwedPar, ...]:
        """The deals whose par is not computed yet, the first to end first; not those that others may still play."""
        return self._sql.all_as(
            lambda row: OwedPar(row["table_id"], row["deal"], row["dealt"]),
            """SELECT table_id, deal, dealt FROM finished_deals d WHERE dealt IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM tables t JOIN occasions o ON o.id = t.occasion_id
                    WHERE t.id = d.table_id AND o.ended_at IS NULL)
            ORDER BY ended_at LIMIT :limit""",
            limit=limit,
        )

    def is_owed(self, table_id: int, deal: int) -> bool:
        """Whether the par of a deal is still to be computed."""
        found = "SELECT 1 FROM finished_deals WHERE table_id = :table AND deal = :deal AND dealt IS NOT NULL"
        return self._sql.one(found, table=table_id, deal=deal) is not None

    def give_up(self, table_id: int, deal: int) -> None:
        """Note that the par of a deal cannot be computed."""
        self._sql.run(
            "UPDATE finished_deals SET dealt = NULL WHERE table_id = :table AND deal = :deal", table=table_id, deal=deal
        )

    def settle(
        self, owed: OwedPar, par_number: int, beta: int, pars: Mapping[int, int], corrected: Mapping[int, int]
    ) -> None:
        """Store the pars of a deal by seat, and the corrected results, of those seats that have a result."""
        self._sql.run(
            """UPDATE finished_deals SET dealt = NULL, par_number = :number, beta = :beta
            WHERE table_id = :table AND deal = :deal""",
            number=par_number,
            beta=beta,
            table=owed.table_id,
            deal=owed.deal,
        )
        self._sql.table_changed(owed.table_id)
        for seat, value in corrected.items():
            self._sql.run(
                """UPDATE deal_results SET par = :par, corrected = :corrected
                WHERE table_id = :table AND deal = :deal AND seat = :seat""",
                par=pars[seat],
                corrected=value,
                table=owed.table_id,
                deal=owed.deal,
                seat=seat,
            )

    def of_chat(self, chat_id: int, since: float, until: float) -> tuple[FinishedDeal, ...]:
        """The deals of a chat that ended from `since` until before `until` and whose par is known, the first first.

        Those of occasions, where several tables play the same deal, are left out.
        """
        rows = self._sql.all(
            """SELECT r.*, d.ended_at, d.par_number, d.beta FROM finished_deals d
                JOIN tables t ON t.id = d.table_id
                JOIN deal_results r ON r.table_id = d.table_id AND r.deal = d.deal
            WHERE t.chat_id = :chat AND d.ended_at >= :since AND d.ended_at < :until AND d.par_number IS NOT NULL
                AND t.occasion_id IS NULL
            ORDER BY d.ended_at, d.table_id, d.deal, r.seat""",
            chat=chat_id,
            since=since,
            until=until,
        )
        return _deals(rows)

    def count_of_chat(self, chat_id: int) -> int:
        """How many deals of a chat at least two people have played to the end, and have a known par."""
        return self._sql.number(_COUNTED.format(what="count(*)"), chat=chat_id)

    def in_order(self, chat_id: int, skipped: int, limit: int) -> tuple[FinishedDeal, ...]:
        """These deals in the order in which they ended, after so many that are skipped."""
        rows = self._sql.all(
            _IN_ORDER.format(counted=_COUNTED.format(what="d.table_id, d.deal")),
            chat=chat_id,
            skipped=skipped,
            limit=limit,
        )
        return _deals(rows)

    def are_owed(self, chat_id: int, until: float) -> bool:
        """Whether the par of a deal of a chat is still to be computed that ended before `until`."""
        found = """SELECT 1 FROM finished_deals d JOIN tables t ON t.id = d.table_id
            WHERE t.chat_id = :chat AND t.occasion_id IS NULL AND d.dealt IS NOT NULL AND d.ended_at < :until LIMIT 1"""
        return self._sql.one(found, chat=chat_id, until=until) is not None

    def of_person(self, person_id: int, limit: int) -> tuple[FinishedDeal, ...]:
        """The last deals that a person has played to the end, the first first, also those without a par (number 0).

        Those of occasions, where several tables play the same deal, are left out.
        """
        rows = self._sql.all(
            """SELECT r.*, d.ended_at, coalesce(d.par_number, 0) AS par_number, coalesce(d.beta, 0) AS beta
            FROM finished_deals d JOIN deal_results r ON r.table_id = d.table_id AND r.deal = d.deal
            WHERE (d.table_id, d.deal) IN (
                SELECT f.table_id, f.deal FROM deal_results own
                    JOIN finished_deals f ON f.table_id = own.table_id AND f.deal = own.deal
                    JOIN tables t ON t.id = f.table_id
                WHERE own.person_id = :person AND own.level IS NULL AND t.occasion_id IS NULL
                ORDER BY f.ended_at DESC, f.table_id DESC, f.deal DESC LIMIT :limit)
            ORDER BY d.ended_at, d.table_id, d.deal, r.seat""",
            person=person_id,
            limit=limit,
        )
        return _deals(rows)


def _deals(rows: Iterable[sqlite3.Row]) -> tuple[FinishedDeal, ...]:
    return tuple(
        FinishedDeal(table_id, deal, ended_at, number, beta, tuple(map(seat_result, seats)))
        for (ended_at, table_id, deal, number, beta), seats in groupby(
            rows, key=lambda row: (row["ended_at"], row["table_id"], row["deal"], row["par_number"], row["beta"])
        )
    )
