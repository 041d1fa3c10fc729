"""What the lobby post shows, with nothing else in it."""

from dataclasses import dataclass
from typing import Literal

from handlers.line import Line
from handlers.powers import host_is_gone
from handlers.seats import players_wanted
from scala40.rules import Rules
from storage import Table, TableStatus, Unit

LobbyState = Literal["open", "started", "closed"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat taken: whose it is, and whether the bot may write to that person."""

    name: str
    is_host: bool
    reachable: bool


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A table before its first deal; `page` is the page of the rules panel that is open, '' for the seats."""

    table_id: int
    state: LobbyState
    page: str
    host: str
    host_is_gone: bool
    seats: tuple[SeatView, ...]
    lacking: Line | None
    """Why the cards cannot be dealt yet."""
    preset: str
    rules: Rules
    turn_seconds: int | None
    quiet: tuple[int, int] | None


def lobby_view(unit: Unit, table: Table, now: float) -> LobbyView:
    """Look at a lobby."""
    rules = table.settings.rules
    people = unit.people.named([table.host_id, *(seat.person_id for seat in table.seats)])
    return LobbyView(
        table_id=table.id,
        state=_state(table.status),
        page=table.page,
        host=people[table.host_id].name,
        host_is_gone=table.status is TableStatus.LOBBY and host_is_gone(unit, table, now),
        seats=tuple(
            SeatView(
                name=people[seat.person_id].name,
                is_host=seat.person_id == table.host_id,
                reachable=people[seat.person_id].reachable,
            )
            for seat in table.seats
        ),
        lacking=players_wanted(rules.players, len(table.seats)),
        preset=table.settings.preset,
        rules=rules,
        turn_seconds=table.settings.turn_seconds,
        quiet=table.settings.quiet,
    )


def _state(status: TableStatus) -> LobbyState:
    match status:
        case TableStatus.LOBBY:
            return "open"
        case TableStatus.PLAYING | TableStatus.PAUSE | TableStatus.OVER:
            return "started"
        case TableStatus.CLOSED:
            return "closed"
