"""The orders in which players want to see their hands."""

from storage.sql import Sql


class Hands:
    """At most one order for each seat, of the deal that is being played."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, table_id: int, seat: int) -> tuple[str, ...]:
        """The ids of the cards in the player's own order; empty if they have not arranged their hand."""
        row = self._sql.one(
            "SELECT cards FROM hands WHERE table_id = :table AND seat = :seat", table=table_id, seat=seat
        )
        return () if row is None else tuple(row["cards"].split())

    def orders(self, table_id: int) -> dict[int, tuple[str, ...]]:
        """The orders of those who have arranged their hands, by seat."""
        rows = self._sql.all("SELECT seat, cards FROM hands WHERE table_id = :table", table=table_id)
        return {row["seat"]: tuple(row["cards"].split()) for row in rows}

    def save(self, table_id: int, seat: int, cards: tuple[str, ...]) -> None:
        """Store an order."""
        self._sql.run(
            """INSERT INTO hands (table_id, seat, cards) VALUES (:table, :seat, :cards)
            ON CONFLICT (table_id, seat) DO UPDATE SET cards = excluded.cards""",
            table=table_id,
            seat=seat,
            cards=" ".join(cards),
        )
        self._sql.table_changed(table_id)

    def forget(self, table_id: int, seat: int) -> None:
        """Delete a player's own order."""
        self._sql.run("DELETE FROM hands WHERE table_id = :table AND seat = :seat", table=table_id, seat=seat)
        self._sql.table_changed(table_id)

    def clear(self, table_id: int) -> None:
        """Delete every order at a table."""
        self._sql.run("DELETE FROM hands WHERE table_id = :table", table=table_id)
