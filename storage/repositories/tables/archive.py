"""Finished matches and deals."""

import sqlite3
from collections.abc import Iterable

from storage.records import FinishedMatch, FinishedPlayer, MatchFigures, SeatResult
from storage.sql import Sql

_FIGURES = """SELECT someone.id AS person_id, someone.name, alone,
        COUNT(*) AS matches, SUM(result.deals_won) AS deals_won,
        COUNT(CASE WHEN result.place = 1 THEN 1 END) AS first, COUNT(CASE WHEN result.place = 2 THEN 1 END) AS second,
        COUNT(CASE WHEN result.place = 3 THEN 1 END) AS third,
        MIN(CASE WHEN result.place = 1 THEN result.total END) AS best_total
    FROM (SELECT table_id, COUNT(person_id) = 1 AS alone FROM finished_players WHERE table_id IN {matches}
        GROUP BY table_id HAVING MAX(deals_won) > 0 OR MIN(total) <> 0 OR MAX(total) <> 0) AS among
    JOIN finished_players AS result ON result.table_id = among.table_id
    JOIN people AS someone ON someone.id = result.person_id
    WHERE {whose} AND NOT EXISTS (SELECT 1 FROM seats AS sat
        WHERE sat.table_id = result.table_id AND sat.number = result.seat AND sat.handed_in IS NOT NULL)
    GROUP BY someone.id, someone.name, alone"""


class Archive:
    """One finished match for each table, and its finished deals."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def add(self, match: FinishedMatch) -> None:
        """Store a finished match; the store must know its table and its people."""
        self._sql.run(
            """INSERT INTO finished_matches (table_id, chat_id, thread_id, started_at, ended_at, preset)
            VALUES (:table, :chat, :thread, :started_at, :ended_at, :preset)""",
            table=match.table_id,
            chat=match.chat_id,
            thread=match.thread_id,
            started_at=match.started_at,
            ended_at=match.ended_at,
            preset=match.preset,
        )
        if match.record:
            self.add_record(match.table_id, match.record)
        for seat, player in enumerate(match.players):
            self._sql.run(
                """INSERT INTO finished_players (table_id, seat, person_id, name, place, total, deals_won, busted_in)
                VALUES (:table, :seat, :person, :name, :place, :total, :deals_won, :busted_in)""",
                table=match.table_id,
                seat=seat,
                person=player.person_id,
                name=player.name,
                place=player.place,
                total=player.total,
                deals_won=player.deals_won,
                busted_in=player.busted_in,
            )

    def add_record(self, table_id: int, record: str) -> None:
        """Store the record of a finished match, if there is none yet."""
        self._sql.run(
            "INSERT INTO records (table_id, record) VALUES (:table, :record) ON CONFLICT DO NOTHING",
            table=table_id,
            record=record,
        )

    def get(self, table_id: int) -> FinishedMatch | None:
        """The match that was finished at this table."""
        row = self._sql.one("SELECT * FROM finished_matches WHERE table_id = :table", table=table_id)
        return None if row is None else self._match(row)

    def add_deal(self, table_id: int, results: Iterable[SeatResult]) -> None:
        """Store how a deal ended for each seat that played it to its end."""
        for result in results:
            self._sql.run(
                """INSERT INTO deal_results (table_id, deal, seat, person_id, level, points, closed, in_hand, opened_in,
                    opened_with, turns)
                VALUES (:table, :deal, :seat, :person, :level, :points, :closed, :in_hand, :opened_in,
                    :opened_with, :turns)""",
                table=table_id,
                deal=result.deal,
                seat=result.seat,
                person=result.person_id,
                level=result.level,
                points=result.points,
                closed=result.closed,
                in_hand=result.in_hand,
                opened_in=result.opened_in,
                opened_with=result.opened_with,
                turns=result.turns,
            )

    def deals(self, table_id: int) -> tuple[SeatResult, ...]:
        """The results of the seats in the finished deals of a table, the first deal first."""
        return self._sql.all_as(
            seat_result, "SELECT * FROM deal_results WHERE table_id = :table ORDER BY deal, seat", table=table_id
        )

    def last_of_chat(self, chat_id: int, thread_id: int) -> int | None:
        """The table of the last match in a chat, or in one of its topics."""
        row = self._sql.one(
            """SELECT table_id FROM finished_matches WHERE chat_id = :chat AND thread_id = :thread
            ORDER BY ended_at DESC LIMIT 1""",
            chat=chat_id,
            thread=thread_id,
        )
        return None if row is None else int(row["table_id"])

    def figures_of_chat(self, chat_id: int, limit: int) -> dict[int, MatchFigures]:
        """The results by person in the last matches of a chat, as far as at least two people played in them."""
        found = "(SELECT table_id FROM finished_matches WHERE chat_id = :chat ORDER BY ended_at DESC LIMIT :limit)"
        return self._among_people(found, chat=chat_id, limit=limit)

    def figures_of_season(self, chat_id: int, since: float, until: float) -> dict[int, MatchFigures]:
        """The same in the matches that ended from ``since`` until before ``until``."""
        matches = """(SELECT table_id FROM finished_matches
            WHERE chat_id = :chat AND ended_at >= :since AND ended_at < :until)"""
        return self._among_people(matches, chat=chat_id, since=since, until=until)

    def _among_people(self, matches: str, **values: float) -> dict[int, MatchFigures]:
        found = _FIGURES.format(matches=matches, whose="NOT alone AND someone.deleted = 0")
        return {row["person_id"]: _figures(row) for row in self._sql.all(found, **values)}

    def figures_of_person(self, person_id: int) -> tuple[MatchFigures, ...]:
        """The results of a person in all their matches: in those among people, and in those alone with computers."""
        matches = """(SELECT p.table_id FROM finished_players p JOIN tables t ON t.id = p.table_id
            WHERE p.person_id = :person AND t.occasion_id IS NULL)"""
        return self._figures(matches, "someone.id = :person", person=person_id)

    def has_finished(self, person_id: int, matches: int) -> bool:
        """Whether a person has finished at least so many matches."""
        found = "SELECT 1 FROM finished_players WHERE person_id = :person LIMIT :matches"
        return len(self._sql.all(found, person=person_id, matches=matches)) == matches

    def has_finished_deal(self, person_id: int) -> bool:
        """Whether a person has played a deal to its end."""
        found = self._sql.one("SELECT 1 FROM deal_results WHERE person_id = :person LIMIT 1", person=person_id)
        return found is not None

    def _figures(self, matches: str, whose: str, **values: int) -> tuple[MatchFigures, ...]:
        """Results in these matches, without those of which no deal was played to its end: nobody has won or lost it."""
        return self._sql.all_as(_figures, _FIGURES.format(matches=matches, whose=whose), **values)

    def last_of_person(self, person_id: int) -> int | None:
        """The table of the match that a person has finished last; of a running occasion only if there is no other."""
        row = self._sql.one(
            """SELECT m.table_id FROM finished_players p JOIN finished_matches m ON m.table_id = p.table_id
                JOIN tables t ON t.id = m.table_id
                LEFT JOIN occasions o ON o.id = t.occasion_id AND o.ended_at IS NULL
            WHERE p.person_id = :person ORDER BY o.id IS NOT NULL, m.ended_at DESC LIMIT 1""",
            person=person_id,
        )
        return None if row is None else int(row["table_id"])

    def _match(self, row: sqlite3.Row) -> FinishedMatch:
        players = self._sql.all("SELECT * FROM finished_players WHERE table_id = :table ORDER BY seat", table=row[0])
        record = self._sql.one("SELECT record FROM records WHERE table_id = :table", table=row[0])
        return FinishedMatch(
            table_id=row["table_id"],
            chat_id=row["chat_id"],
            thread_id=row["thread_id"],
            started_at=row["started_at"],
            ended_at=row["ended_at"],
            preset=row["preset"],
            record="" if record is None else record["record"],
            players=tuple(map(_player, players)),
        )


def _player(row: sqlite3.Row) -> FinishedPlayer:
    return FinishedPlayer(
        person_id=row["person_id"],
        name=row["name"],
        place=row["place"],
        total=row["total"],
        deals_won=row["deals_won"],
        busted_in=row["busted_in"],
    )


def seat_result(row: sqlite3.Row) -> SeatResult:
    """Make the result of a seat from its row."""
    return SeatResult(
        deal=row["deal"],
        seat=row["seat"],
        person_id=row["person_id"],
        level=row["level"],
        points=row["points"],
        closed=bool(row["closed"]),
        in_hand=bool(row["in_hand"]),
        opened_in=row["opened_in"],
        turns=row["turns"],
        opened_with=row["opened_with"],
        par=row["par"],
        corrected=row["corrected"],
    )


def _figures(row: sqlite3.Row) -> MatchFigures:
    return MatchFigures(
        name=row["name"],
        alone=bool(row["alone"]),
        matches=row["matches"],
        podium=(row["first"], row["second"], row["third"]),
        deals_won=row["deals_won"],
        best_total=row["best_total"],
    )
