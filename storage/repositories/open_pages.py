"""Who has which table open in the page (the Mini App)."""

from storage.sql import Sql


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
                UNION ALL SELECT table_id, person_id FROM open_pages WHERE until > :latest) LIMIT :limit""",
            now=now,
            latest=latest,
            limit=limit,
        )
        return tuple((row["table_id"], row["person_id"]) for row in rows)
