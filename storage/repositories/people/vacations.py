"""The vacations of people."""

import json
import sqlite3
from collections.abc import Iterable

from storage.records import Vacation
from storage.sql import Sql


class Vacations:
    """The times in which the clocks of people stand still."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def save(self, vacation: Vacation) -> None:
        """Store a vacation, or the new end of one that begins at the same moment."""
        self._sql.run(
            """INSERT INTO vacations (person_id, begins, ends) VALUES (:person, :begins, :ends)
            ON CONFLICT (person_id, begins) DO UPDATE SET ends = excluded.ends""",
            person=vacation.person_id,
            begins=vacation.begins,
            ends=vacation.ends,
        )

    def delete(self, vacation: Vacation) -> None:
        """Delete a vacation that has not begun."""
        self._sql.run(
            "DELETE FROM vacations WHERE person_id = :person AND begins = :begins",
            person=vacation.person_id,
            begins=vacation.begins,
        )

    def of_people(self, person_ids: Iterable[int], after: float) -> tuple[Vacation, ...]:
        """The vacations of these people that end after a moment, the earliest first."""
        wanted = list(person_ids)
        if not wanted:
            return ()
        return self._sql.all_as(
            _vacation,
            """SELECT * FROM vacations WHERE person_id IN (SELECT CAST(value AS BIGINT) FROM json_each(:ids))
                AND ends > :after ORDER BY begins, person_id""",
            ids=json.dumps(wanted),
            after=after,
        )

    def forget(self, person_id: int) -> None:
        """Delete the vacations of a person."""
        self._sql.run("DELETE FROM vacations WHERE person_id = :person", person=person_id)

    def prune(self, before: float) -> int:
        """Delete the vacations that ended before a moment; return how many."""
        return self._sql.run("DELETE FROM vacations WHERE ends < :before", before=before).rowcount


def _vacation(row: sqlite3.Row) -> Vacation:
    return Vacation(row["person_id"], row["begins"], row["ends"])
