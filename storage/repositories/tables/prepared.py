"""The turns that players who wait have prepared, or are preparing, in the notation (R41, R43)."""

import json
import sqlite3
from dataclasses import dataclass, field
from typing import Any

from scala40.actions import Action
from scala40.meld import Meld
from scala40.notation import (
    format_action,
    format_cards,
    format_table,
    parse_action,
    parse_card,
    parse_cards,
    parse_table,
)
from scala40.state import Hand
from storage.codec import json_text
from storage.sql import Sql

STOCK = "stock"
"""The draw from the stock; any other is the card that is taken if it lies on the discard pile."""


@dataclass(frozen=True, slots=True)
class PreparedTurn:
    """A prepared turn of a seat. While it is being prepared, its steps are the draft of the seat.

    ``draw``: ``STOCK`` or a card, "" as long as it has not been chosen. ``actions``: the whole turn, once its player
    has confirmed it; ``hand`` and ``melds``: the position for which they have. ``dropped``: why it was not played, a
    line as values for JSON; then nothing else is left of it.
    """

    table_id: int
    seat: int
    draw: str = field(default="", repr=False)
    hand: Hand = field(default=(), repr=False)
    melds: tuple[Meld | None, ...] = field(default=(), repr=False)
    actions: tuple[Action, ...] = field(default=(), repr=False)
    set_at: float | None = None
    dropped: dict[str, Any] | None = field(default=None, repr=False)

    @property
    def is_begun(self) -> bool:
        """Whether it is still being prepared."""
        return self.set_at is None and self.dropped is None

    @property
    def is_set(self) -> bool:
        """Whether it waits to be played."""
        return self.set_at is not None


class PreparedTurns:
    """At most one for each seat."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, table_id: int, seat: int) -> PreparedTurn | None:
        return self._sql.one_as(
            _turn, "SELECT * FROM prepared_turns WHERE table_id = :table AND seat = :seat", table=table_id, seat=seat
        )

    def of_table(self, table_id: int) -> tuple[PreparedTurn, ...]:
        """Those of all seats of a table."""
        rows = self._sql.all("SELECT * FROM prepared_turns WHERE table_id = :table ORDER BY seat", table=table_id)
        return tuple(turn for row in rows if (turn := _turn(row)) is not None)

    def save(self, turn: PreparedTurn) -> None:
        """Store a turn in the place of the one that its seat has prepared."""
        self._sql.run(
            """INSERT INTO prepared_turns (table_id, seat, draw, hand, melds, actions, set_at, dropped)
            VALUES (:table, :seat, :draw, :hand, :melds, :actions, :set_at, :dropped)
            ON CONFLICT (table_id, seat) DO UPDATE SET draw = excluded.draw, hand = excluded.hand,
                melds = excluded.melds, actions = excluded.actions, set_at = excluded.set_at,
                dropped = excluded.dropped""",
            table=turn.table_id,
            seat=turn.seat,
            draw=turn.draw,
            hand=format_cards(turn.hand),
            melds=format_table(turn.melds),
            actions="\n".join(map(format_action, turn.actions)),
            set_at=turn.set_at,
            dropped=None if turn.dropped is None else json_text(turn.dropped),
        )
        self._sql.table_changed(turn.table_id)

    def clear(self, table_id: int, seat: int | None = None) -> None:
        """Delete all of a table, or that of one seat."""
        self._sql.run(
            """DELETE FROM prepared_turns
            WHERE table_id = :table AND (CAST(:seat AS BIGINT) IS NULL OR seat = :seat)""",
            table=table_id,
            seat=seat,
        )
        self._sql.table_changed(table_id)


def _turn(row: sqlite3.Row) -> PreparedTurn | None:
    try:
        if row["draw"] not in ("", STOCK):
            parse_card(row["draw"])
        return PreparedTurn(
            table_id=row["table_id"],
            seat=row["seat"],
            draw=row["draw"],
            hand=parse_cards(row["hand"]),
            melds=parse_table(row["melds"]),
            actions=tuple(map(parse_action, row["actions"].splitlines())),
            set_at=row["set_at"],
            dropped=None if row["dropped"] is None else json.loads(row["dropped"]),
        )
    except (ValueError, LookupError):
        return None  # what was prepared is lost, but the turn can be played
