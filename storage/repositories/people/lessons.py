"""How far people are in their lessons."""

import sqlite3
from dataclasses import dataclass, field

from scala40.meld import Meld, known
from scala40.notation import format_melds, parse_melds
from storage.sql import Sql


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson that somebody takes, ``number`` 0 for none, and those that they have finished.

    ``rules``: those under which they take it, as the text of links. ``step``: how many steps are done; ``gathered``,
    ``selection``, ``page``: as in a draft. ``version`` grows with all that buttons refer to. ``offered``: whether they
    were offered lessons.
    """

    person_id: int
    number: int = 0
    rules: str = ""
    step: int = 0
    version: int = 1
    gathered: tuple[Meld, ...] = field(default=(), repr=False)
    selection: tuple[str, ...] = field(default=(), repr=False)
    page: str = ""
    finished: frozenset[int] = frozenset()
    offered: bool = False


class Lessons:
    """At most one row for each person."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, person_id: int) -> Lesson:
        """The lessons of a person; those of a beginner if nothing is stored."""
        found = self._sql.one_as(_lesson, "SELECT * FROM lessons WHERE person_id = :person", person=person_id)
        return Lesson(person_id) if found is None else found

    def save(self, lesson: Lesson) -> None:
        """Store how far somebody is."""
        self._sql.run(
            """INSERT INTO lessons
                (person_id, number, rules, step, version, gathered, selection, page, finished, offered)
            VALUES (:person, :number, :rules, :step, :version, :gathered, :selection, :page, :finished, :offered)
            ON CONFLICT (person_id) DO UPDATE SET number = excluded.number, rules = excluded.rules,
                step = excluded.step, version = excluded.version, gathered = excluded.gathered,
                selection = excluded.selection, page = excluded.page, finished = excluded.finished,
                offered = excluded.offered""",
            person=lesson.person_id,
            number=lesson.number,
            rules=lesson.rules,
            step=lesson.step,
            version=lesson.version,
            gathered=format_melds(meld.cards for meld in lesson.gathered),
            selection=" ".join(lesson.selection),
            page=lesson.page,
            finished=" ".join(map(str, sorted(lesson.finished))),
            offered=lesson.offered,
        )

    def forget(self, person_id: int) -> None:
        """Delete what is stored of a person."""
        self._sql.run("DELETE FROM lessons WHERE person_id = :person", person=person_id)


def _lesson(row: sqlite3.Row) -> Lesson:
    return Lesson(
        person_id=row["person_id"],
        number=row["number"],
        rules=row["rules"],
        step=row["step"],
        version=row["version"],
        gathered=tuple(map(known, parse_melds(row["gathered"]))) if row["gathered"] else (),
        selection=tuple(row["selection"].split()),
        page=row["page"],
        finished=frozenset(map(int, row["finished"].split())),
        offered=bool(row["offered"]),
    )
