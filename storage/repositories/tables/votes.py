"""Votes at a table, for instance to end it."""

from storage.sql import Sql


class Votes:
    """At most one vote for each person, table and kind."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def cast(self, table_id: int, kind: str, person_id: int) -> int:
        """Count a person's vote, once; return how many votes there are now."""
        self._sql.run(
            "INSERT INTO votes (table_id, kind, person_id) VALUES (:table, :kind, :person) ON CONFLICT DO NOTHING",
            table=table_id,
            kind=kind,
            person=person_id,
        )
        self._sql.table_changed(table_id)
        return len(self.voters(table_id, kind))

    def withdraw(self, table_id: int, kind: str, person_id: int) -> None:
        """Delete a person's vote, if there is one."""
        self._sql.run(
            "DELETE FROM votes WHERE table_id = :table AND kind = :kind AND person_id = :person",
            table=table_id,
            kind=kind,
            person=person_id,
        )

    def voters(self, table_id: int, kind: str) -> tuple[int, ...]:
        """The ids of the people who have voted."""
        return self._sql.numbers(
            "SELECT person_id FROM votes WHERE table_id = :table AND kind = :kind ORDER BY person_id",
            table=table_id,
            kind=kind,
        )

    def kinds(self, table_id: int) -> tuple[str, ...]:
        """The kinds of which there are votes."""
        rows = self._sql.all("SELECT DISTINCT kind FROM votes WHERE table_id = :table ORDER BY kind", table=table_id)
        return tuple(row["kind"] for row in rows)

    def clear(self, table_id: int, kind: str | None = None) -> None:
        """Delete all votes at a table, or those of one kind."""
        self._sql.run(
            "DELETE FROM votes WHERE table_id = :table AND (CAST(:kind AS TEXT) IS NULL OR kind = :kind)",
            table=table_id,
            kind=kind,
        )
