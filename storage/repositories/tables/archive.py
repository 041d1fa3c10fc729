"""Finished matches."""

import sqlite3

from storage.records import FinishedMatch, FinishedPlayer
from storage.sql import Sql


class Archive:
    """One finished match for each table."""

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
            self._sql.run(
                "INSERT INTO records (table_id, record) VALUES (:table, :record)",
                table=match.table_id,
                record=match.record,
            )
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

    def get(self, table_id: int) -> FinishedMatch | None:
        """The match that was finished at this table."""
        row = self._sql.one("SELECT * FROM finished_matches WHERE table_id = :table", table=table_id)
        return None if row is None else self._match(row)

    def of_chat(self, chat_id: int, limit: int, thread_id: int | None = None) -> tuple[FinishedMatch, ...]:
        """The last matches of a chat, or of one of its topics, the newest first."""
        rows = self._sql.all(
            """SELECT * FROM finished_matches WHERE chat_id = :chat
                AND (CAST(:thread AS BIGINT) IS NULL OR thread_id = :thread) ORDER BY ended_at DESC LIMIT :limit""",
            chat=chat_id,
            thread=thread_id,
            limit=limit,
        )
        return tuple(self._match(row) for row in rows)

    def of_person(self, person_id: int) -> tuple[FinishedMatch, ...]:
        """All matches that a person has finished, the newest first."""
        rows = self._sql.all(
            """SELECT m.* FROM finished_players p JOIN finished_matches m ON m.table_id = p.table_id
            WHERE p.person_id = :person ORDER BY m.ended_at DESC""",
            person=person_id,
        )
        return tuple(self._match(row) for row in rows)

    def last_of_person(self, person_id: int) -> int | None:
        """The table of the match that a person has finished last."""
        row = self._sql.one(
            """SELECT m.table_id FROM finished_players p JOIN finished_matches m ON m.table_id = p.table_id
            WHERE p.person_id = :person ORDER BY m.ended_at DESC LIMIT 1""",
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
