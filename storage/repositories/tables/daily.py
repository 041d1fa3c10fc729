"""The deals of the day: the chains of secrets that they come from, the days, and each person's one try."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from storage.codec import json_text, settings_from_text, settings_to_text
from storage.records import TableSettings
from storage.sql import Sql


@dataclass(frozen=True, slots=True)
class DailyChain:
    """The secrets of a chat's days, or of the bot's own (``chat_id`` None).

    ``root``: of the secrets, perhaps encrypted; ``first_date``: the date of day 1, as 2026-11-28.
    """

    id: int
    chat_id: int | None
    root: bytes = field(repr=False)
    encrypted: bool
    first_date: str
    created_at: float


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """A day of a chain, with what was fixed when it opened.

    ``before``: the hash of the results of the last day that had ended; ``seats``: of the person and the computers;
    ``answers``: the number of the computers' answers. ``results``: the hash of its results, None until it has ended;
    ``logs``: what was hashed; ``figures``: what computers make of the deal, None until that is known.
    """

    occasion_id: int
    chain_id: int
    chat_id: int | None
    number: int
    date: str
    opens_at: float
    closes_at: float
    before: str | None
    settings: TableSettings
    seats: int
    level: str
    answers: int
    results: str | None = None
    logs: tuple[str, ...] = ()
    figures: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class DailyTry:
    """Somebody's one try at a day; without ``points`` they have not finished.

    ``ranked``: the chat knew them before the day opened; ``answers``: the number of the computers' answers when they
    met last; ``log_hash``: of the deal, which ended at ``ended_at``; ``shows``: whether others may look at how they
    played.
    """

    occasion_id: int
    person_id: int
    table_id: int
    ranked: bool
    answers: int
    shows: bool
    points: int | None = None
    turns: int = 0
    closed: bool = False
    log_hash: str | None = None
    ended_at: float | None = None


class Daily:
    """The deals of the day of the store."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    # Chains

    def create_chain(
        self, chat_id: int | None, root: bytes, first_date: str, at: float, *, encrypted: bool
    ) -> DailyChain:
        """Store the secrets of a chat's days; the chat must not have others."""
        row = self._sql.one(
            """INSERT INTO daily_chains (chat_id, root, encrypted, first_date, created_at, opens_next)
            VALUES (:chat, :root, :encrypted, :first, :at, :at) RETURNING *""",
            chat=chat_id,
            root=root,
            encrypted=encrypted,
            first=first_date,
            at=at,
        )
        assert row is not None
        return _chain(row)

    def chain_of(self, chat_id: int | None) -> DailyChain | None:
        """The chain from which a chat's next days come, or the bot's own."""
        found = "SELECT * FROM daily_chains WHERE coalesce(chat_id, 0) = :chat AND ended = 0"
        return self._sql.one_as(_chain, found, chat=chat_id or 0)

    def chain(self, chain_id: int) -> DailyChain | None:
        return self._sql.one_as(_chain, "SELECT * FROM daily_chains WHERE id = :id", id=chain_id)

    def chains(self) -> tuple[DailyChain, ...]:
        """All chains, in order."""
        return self._sql.all_as(_chain, "SELECT * FROM daily_chains ORDER BY id")

    def encrypt_chain(self, chain_id: int, root: bytes) -> None:
        """Store the secrets of a chain, encrypted with another key than before."""
        self._sql.run("UPDATE daily_chains SET root = :root, encrypted = 1 WHERE id = :id", root=root, id=chain_id)

    def end_chains(self, chain_id: int | None = None) -> None:
        """Let no further day come from the chains that there are, or from one: their secrets may be known."""
        self._sql.run(
            "UPDATE daily_chains SET ended = 1 WHERE ended = 0 AND (CAST(:chain AS BIGINT) IS NULL OR id = :chain)",
            chain=chain_id,
        )

    def openings_due(self, now: float, limit: int) -> tuple[int, ...]:
        """The chains of which a day has opened since that was last looked at."""
        return self._sql.numbers(
            "SELECT id FROM daily_chains WHERE ended = 0 AND opens_next <= :now ORDER BY opens_next LIMIT :limit",
            now=now,
            limit=limit,
        )

    def opens_next(self, chain_id: int, at: float) -> None:
        """Note when the next day of a chain opens."""
        self._sql.run("UPDATE daily_chains SET opens_next = :at WHERE id = :id", at=at, id=chain_id)

    # Days

    def open(self, deal: DailyDeal) -> None:
        """Store a day that opens."""
        self._sql.run(
            """INSERT INTO daily_deals
                (occasion_id, chain_id, number, date, opens_at, closes_at, before, settings, seats, level, answers)
            VALUES
                (:occasion, :chain, :number, :date, :opens, :closes, :before, :settings, :seats, :level, :answers)""",
            occasion=deal.occasion_id,
            chain=deal.chain_id,
            number=deal.number,
            date=deal.date,
            opens=deal.opens_at,
            closes=deal.closes_at,
            before=deal.before,
            settings=settings_to_text(deal.settings),
            seats=deal.seats,
            level=deal.level,
            answers=deal.answers,
        )

    def get(self, occasion_id: int) -> DailyDeal | None:
        return self._sql.one_as(_deal, f"{_DEALS} WHERE d.occasion_id = :id", id=occasion_id)

    def of_number(self, chain_id: int, number: int) -> DailyDeal | None:
        return self._sql.one_as(
            _deal, f"{_DEALS} WHERE d.chain_id = :chain AND d.number = :number", chain=chain_id, number=number
        )

    def last_ended(self, chain_id: int, before: float) -> DailyDeal | None:
        """The last day of a chain that had ended before that time."""
        return self._sql.one_as(
            _deal,
            f"{_DEALS} WHERE d.chain_id = :chain AND d.closes_at <= :before AND d.results IS NOT NULL "
            "ORDER BY d.number DESC LIMIT 1",
            chain=chain_id,
            before=before,
        )

    def since(self, chain_id: int, number: int) -> tuple[DailyDeal, ...]:
        """The days of a chain from that number on, in order."""
        return self._sql.all_as(
            _deal,
            f"{_DEALS} WHERE d.chain_id = :chain AND d.number >= :number ORDER BY d.number",
            chain=chain_id,
            number=number,
        )

    def open_at(self, chain_id: int, now: float) -> tuple[DailyDeal, ...]:
        """The days of a chain that are rows and open at that time, in order."""
        return self._sql.all_as(
            _deal,
            f"{_DEALS} WHERE d.chain_id = :chain AND d.results IS NULL AND d.opens_at <= :now AND d.closes_at > :now "
            "ORDER BY d.number",
            chain=chain_id,
            now=now,
        )

    def to_end(self, now: float, limit: int, chain_id: int | None = None) -> tuple[int, ...]:
        """The occasions of days that are over by now and have not been ended yet, perhaps of one chain only.

        A day waits for all days before it in its chain, because its secret tells theirs.
        """
        return self._sql.numbers(
            """SELECT d.occasion_id FROM daily_deals d
            WHERE d.results IS NULL AND d.closes_at <= :now
                AND (CAST(:chain AS BIGINT) IS NULL OR d.chain_id = :chain)
                AND NOT EXISTS (SELECT 1 FROM daily_deals e
                    WHERE e.chain_id = d.chain_id AND e.number < d.number AND e.results IS NULL)
            ORDER BY d.closes_at LIMIT :limit""",
            now=now,
            limit=limit,
            chain=chain_id,
        )

    def end(self, occasion_id: int, results: str, logs: Iterable[str]) -> None:
        """Store the hash of a day's results with what was hashed, once, with its end."""
        self._sql.run(
            "UPDATE daily_deals SET results = :results, logs = :logs WHERE occasion_id = :id AND results IS NULL",
            results=results,
            logs=json_text(list(logs)),
            id=occasion_id,
        )

    def owed_figures(self) -> int | None:
        """The occasion of a day that has ended, of which it has to be computed what computers make of it."""
        found = self._sql.numbers(
            """SELECT occasion_id FROM daily_deals WHERE results IS NOT NULL AND figures IS NULL
            ORDER BY closes_at LIMIT 1"""
        )
        return next(iter(found), None)

    def set_figures(self, occasion_id: int, figures: Mapping[str, Any]) -> None:
        """Store what computers make of a day's deal; nothing (`{}`) if that cannot be known."""
        self._sql.run(
            "UPDATE daily_deals SET figures = :figures WHERE occasion_id = :id",
            figures=json_text(figures),
            id=occasion_id,
        )

    # Tries and people

    def begin(self, one: DailyTry) -> None:
        """Store that somebody begins their one try."""
        self._sql.run(
            """INSERT INTO daily_tries (occasion_id, person_id, table_id, ranked, answers)
            VALUES (:occasion, :person, :table, :ranked, :answers)""",
            occasion=one.occasion_id,
            person=one.person_id,
            table=one.table_id,
            ranked=one.ranked,
            answers=one.answers,
        )

    def unfinished(self, occasion_id: int, limit: int) -> tuple[int, ...]:
        """The tables of a day at which somebody still plays."""
        return self._sql.numbers(
            """SELECT id FROM tables WHERE occasion_id = :occasion AND status IN ('lobby', 'playing', 'pause')
            ORDER BY id LIMIT :limit""",
            occasion=occasion_id,
            limit=limit,
        )

    def answered(self, table_id: int, answers: int) -> None:
        """Note the number of the answers that somebody meets, if it is not that with which they began."""
        self._sql.run(
            "UPDATE daily_tries SET answers = :answers WHERE table_id = :table AND answers <> :answers",
            answers=answers,
            table=table_id,
        )

    def show(self, occasion_id: int, person_id: int, shows: bool) -> None:
        """Note whether others may look at how somebody played."""
        self._sql.run(
            "UPDATE daily_tries SET shows = :shows WHERE occasion_id = :occasion AND person_id = :person",
            shows=shows,
            occasion=occasion_id,
            person=person_id,
        )

    def tries(self, occasion_id: int) -> tuple[DailyTry, ...]:
        """All tries at a day, in the order in which they began."""
        return self._sql.all_as(_try, f"{_TRIES} WHERE t.occasion_id = :id ORDER BY t.table_id", id=occasion_id)

    def try_of(self, occasion_id: int, person_id: int) -> DailyTry | None:
        return self._sql.one_as(
            _try,
            f"{_TRIES} WHERE t.occasion_id = :id AND t.person_id = :person",
            id=occasion_id,
            person=person_id,
        )

    def try_at(self, table_id: int) -> DailyTry | None:
        return self._sql.one_as(_try, f"{_TRIES} WHERE t.table_id = :table", table=table_id)

    def numbers_of(self, chain_id: int, person_id: int) -> tuple[int, ...]:
        """The numbers of the days of a chain that somebody has finished, the last first."""
        return self._sql.numbers(
            """SELECT d.number FROM daily_tries t JOIN daily_deals d ON d.occasion_id = t.occasion_id
                JOIN deal_results r ON r.table_id = t.table_id AND r.seat = 0
            WHERE t.person_id = :person AND d.chain_id = :chain ORDER BY d.number DESC""",
            person=person_id,
            chain=chain_id,
        )

    def know(self, chat_id: int, person_id: int, since: float) -> None:
        """Note that a chat knows somebody, unless it knew them before."""
        self._sql.run(
            """INSERT INTO daily_people (chat_id, person_id, since) VALUES (:chat, :person, :since)
            ON CONFLICT (chat_id, person_id) DO UPDATE SET since = excluded.since
            WHERE daily_people.since > excluded.since""",
            chat=chat_id,
            person=person_id,
            since=since,
        )

    def forget(self, chat_id: int, person_id: int) -> None:
        """Note that somebody has left a chat: its days are not theirs any more."""
        self._sql.run(
            "DELETE FROM daily_people WHERE chat_id = :chat AND person_id = :person", chat=chat_id, person=person_id
        )

    def known_since(self, chat_id: int, person_id: int) -> float | None:
        """Since when a chat has known somebody: since it noted that, or since cards were dealt to them there."""
        row = self._sql.one(
            """SELECT min(since) AS since FROM (
                SELECT since FROM daily_people WHERE chat_id = :chat AND person_id = :person
                UNION ALL SELECT l.at FROM seats s JOIN tables t ON t.id = s.table_id
                    JOIN log l ON l.table_id = t.id AND l.seq = 0
                    WHERE s.person_id = :person AND t.chat_id = :chat
                UNION ALL SELECT m.started_at FROM finished_players p JOIN finished_matches m ON m.table_id = p.table_id
                    WHERE p.person_id = :person AND m.chat_id = :chat) moments""",
            chat=chat_id,
            person=person_id,
        )
        return None if row is None else row["since"]

    def chats_of(self, person_id: int) -> tuple[int, ...]:
        """The chats that play the deal of the day and know somebody."""
        return self._sql.numbers(
            """SELECT c.id FROM daily_people p JOIN chats c ON c.id = p.chat_id
            WHERE p.person_id = :person AND c.daily IS NOT NULL AND c.bot_present = 1 ORDER BY c.id""",
            person=person_id,
        )

    def post_later(self, chat_id: int, at: float) -> None:
        """Note when a chat's next post on the deal of the day is due."""
        self._sql.run("UPDATE chats SET daily_post_at = :at WHERE id = :id", at=at, id=chat_id)

    def posts_due(self, now: float, limit: int) -> tuple[int, ...]:
        """The chats whose post on the deal of the day is due."""
        return self._sql.numbers(
            """SELECT id FROM chats WHERE daily_post_at IS NOT NULL AND daily_post_at <= :now
            ORDER BY daily_post_at LIMIT :limit""",
            now=now,
            limit=limit,
        )


_DEALS = """SELECT d.*, c.chat_id FROM daily_deals d JOIN daily_chains c ON c.id = d.chain_id"""
_TRIES = """SELECT t.*, r.points, r.turns, r.closed, f.log_hash, f.ended_at FROM daily_tries t
    LEFT JOIN deal_results r ON r.table_id = t.table_id AND r.deal = 1 AND r.seat = 0
    LEFT JOIN fair_deals f ON f.table_id = t.table_id AND f.deal = 1"""


def _chain(row: sqlite3.Row) -> DailyChain:
    return DailyChain(
        row["id"], row["chat_id"], row["root"], bool(row["encrypted"]), row["first_date"], row["created_at"]
    )


def _deal(row: sqlite3.Row) -> DailyDeal:
    return DailyDeal(
        occasion_id=row["occasion_id"],
        chain_id=row["chain_id"],
        chat_id=row["chat_id"],
        number=row["number"],
        date=row["date"],
        opens_at=row["opens_at"],
        closes_at=row["closes_at"],
        before=row["before"],
        settings=settings_from_text(row["settings"]),
        seats=row["seats"],
        level=row["level"],
        answers=row["answers"],
        results=row["results"],
        logs=tuple(json.loads(row["logs"] or "[]")),
        figures=None if row["figures"] is None else json.loads(row["figures"]),
    )


def _try(row: sqlite3.Row) -> DailyTry:
    return DailyTry(
        occasion_id=row["occasion_id"],
        person_id=row["person_id"],
        table_id=row["table_id"],
        ranked=bool(row["ranked"]),
        answers=row["answers"],
        shows=bool(row["shows"]),
        points=row["points"],
        turns=row["turns"] or 0,
        closed=bool(row["closed"]),
        log_hash=row["log_hash"],
        ended_at=row["ended_at"],
    )
