"""Questions about one seat that are asked with every request, without reading the table and its match."""

from storage.sql import Sql


class Seats:
    """The seats of all tables; they are written with their table."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def is_away(self, table_id: int, person_id: int) -> bool:
        """Whether a person counts as away at a table which they have not left."""
        found = self._sql.number(
            'SELECT count(*) FROM seats WHERE person_id = :person AND table_id = :table AND away = 1 AND "left" = 0',
            person=person_id,
            table=table_id,
        )
        return found > 0
