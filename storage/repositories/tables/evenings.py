"""Evenings on which a group meets, and who comes."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from storage.sql import Sql


class EveningState(StrEnum):
    """What has become of an evening; only CALLED ones are still to come."""

    CALLED = "called"
    CANCELLED = "cancelled"
    OPENED = "opened"
    """Its lobby was opened."""
    BUSY = "busy"
    """There was an unfinished table already."""
    NOBODY = "nobody"
    """Nobody had said yes."""
    LATE = "late"
    """The bot was down until long after it."""
    GONE = "gone"
    """The bot was not in the group any more."""


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening; `chat_id` is None if its group is not known any more. `table_id`: of the lobby that was opened."""

    id: int
    chat_id: int | None
    thread_id: int
    caller_id: int | None
    at: float
    due_at: float | None
    post_id: int | None = None
    table_id: int | None = None
    state: EveningState = EveningState.CALLED


class Evenings:
    """The evenings of the store."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def create(self, evening: Evening) -> None:
        """Store an evening; its id is that of its occasion."""
        self._sql.run(
            """INSERT INTO evenings (occasion_id, thread_id, caller_id, at, due_at, state)
            VALUES (:id, :thread, :caller, :at, :due, :state)""",
            id=evening.id,
            thread=evening.thread_id,
            caller=evening.caller_id,
            at=evening.at,
            due=evening.due_at,
            state=evening.state,
        )

    def save(self, evening: Evening) -> None:
        """Store the changes of an evening."""
        self._sql.run(
            """UPDATE evenings SET thread_id = :thread, caller_id = :caller, at = :at, due_at = :due, post_id = :post,
                table_id = :table, state = :state WHERE occasion_id = :id""",
            thread=evening.thread_id,
            caller=evening.caller_id,
            at=evening.at,
            due=evening.due_at,
            post=evening.post_id,
            table=evening.table_id,
            state=evening.state,
            id=evening.id,
        )

    def get(self, evening_id: int) -> Evening | None:
        return self._sql.one_as(_evening, f"{_EVENINGS} WHERE e.occasion_id = :id", id=evening_id)

    def called_in(self, chat_id: int) -> tuple[Evening, ...]:
        """The evenings of a chat that are still to come, the first one first."""
        return self._sql.all_as(
            _evening,
            f"""{_EVENINGS} WHERE o.chat_id = :chat AND o.kind = 'evening' AND e.due_at IS NOT NULL
            ORDER BY e.at, e.occasion_id""",
            chat=chat_id,
        )

    def called_with(self, person_id: int) -> tuple[Evening, ...]:
        """The evenings still to come that a person has called or answered, the first one first."""
        return self._sql.all_as(
            _evening,
            f"""{_EVENINGS} WHERE e.due_at IS NOT NULL AND e.occasion_id IN (
                SELECT occasion_id FROM evening_answers WHERE person_id = :person
                UNION SELECT occasion_id FROM evenings WHERE caller_id = :person)
            ORDER BY e.at, e.occasion_id""",  # noqa: S608 - words of this file
            person=person_id,
        )

    def due(self, now: float, limit: int) -> tuple[int, ...]:
        """The evenings for which something is to be done by now."""
        return self._sql.numbers(
            "SELECT occasion_id FROM evenings WHERE due_at <= :now ORDER BY due_at LIMIT :limit", now=now, limit=limit
        )

    def answer(self, evening_id: int, person_id: int, answer: str, at: float) -> None:
        """Store what somebody answers; who says the same again keeps their place."""
        self._sql.run(
            """INSERT INTO evening_answers (occasion_id, person_id, answer, answered_at)
            VALUES (:id, :person, :answer, :at)
            ON CONFLICT (occasion_id, person_id) DO UPDATE
                SET answer = excluded.answer, answered_at = excluded.answered_at
            WHERE evening_answers.answer <> excluded.answer""",
            id=evening_id,
            person=person_id,
            answer=answer,
            at=at,
        )

    def answers(self, evening_id: int) -> dict[int, str]:
        """What each person has answered, in the order of the answers."""
        rows = self._sql.all(
            """SELECT person_id, answer FROM evening_answers WHERE occasion_id = :id
            ORDER BY answered_at, person_id""",
            id=evening_id,
        )
        return {row["person_id"]: row["answer"] for row in rows}

    def to_tell(self, evening_id: int, mover: int, told_before: float, now: float) -> tuple[int, ...]:
        """Who comes or perhaps comes, except who has moved it, and was not told of that since then; they are told now.

        Later moves of that day are only seen in the post.
        """
        return self._sql.numbers(
            """UPDATE evening_answers SET told_at = :now
            WHERE occasion_id = :id AND answer <> 'no' AND person_id <> :mover
                AND (told_at IS NULL OR told_at <= :before)
            RETURNING person_id""",
            id=evening_id,
            mover=mover,
            before=told_before,
            now=now,
        )

    def forget(self, evening_ids: Sequence[int], person_id: int) -> None:
        """Forget somebody who has called or answered these evenings."""
        for evening_id in evening_ids:
            names = {"id": evening_id, "person": person_id}
            self._sql.run("DELETE FROM evening_answers WHERE occasion_id = :id AND person_id = :person", **names)
            self._sql.run(
                "UPDATE evenings SET caller_id = NULL WHERE occasion_id = :id AND caller_id = :person", **names
            )


_EVENINGS = "SELECT e.*, o.chat_id FROM evenings e JOIN occasions o ON o.id = e.occasion_id"


def _evening(row: sqlite3.Row) -> Evening:
    return Evening(
        id=row["occasion_id"],
        chat_id=row["chat_id"],
        thread_id=row["thread_id"],
        caller_id=row["caller_id"],
        at=row["at"],
        due_at=row["due_at"],
        post_id=row["post_id"],
        table_id=row["table_id"],
        state=EveningState(row["state"]),
    )
