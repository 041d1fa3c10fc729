"""How much of a match its group hears: when its post changes, who hears in private that it is their turn.

All that differs between the verbosities is decided here and in `screens.post`. In each of them the group hears how
deals and matches end, who busts, who is away, and what it is asked.
"""

from dataclasses import replace

from storage import ScreenKind, Table, TableStatus, Unit, Verbosity
from tables.notices.announcements import clear_turn_notices, tell_turn
from tables.seats import is_private


def verbosity_of(unit: Unit, table: Table) -> Verbosity:
    """What the group where a table stands wants to hear; in private the panel tells everything."""
    return Verbosity.EVERY_TURN if is_private(table) else unit.chats.of_table(table).verbosity


def tells_turns(unit: Unit, table: Table) -> bool:
    """Whether the group's post tells what happened in a turn; elsewhere what must be heard is said on its own."""
    return verbosity_of(unit, table) is not Verbosity.ENDS


def want_screens(unit: Unit, table: Table) -> None:
    """Something happened in a match, not stored yet: show it everywhere, in the group only what its verbosity tells."""
    if tells_turns(unit, table) or _heard(unit.tables.get(table.id)) != _heard(table):
        unit.screens.want(table.id)
        return
    for kind in ScreenKind:
        if kind not in (ScreenKind.TABLE, ScreenKind.EPHEMERAL):
            unit.screens.want(table.id, kind)


def _heard(table: Table | None) -> object:
    """What a post shows that does not tell of turns."""
    if table is None or table.match is None:
        return None
    seats = tuple(replace(seat, missed=0) for seat in table.seats)
    return table.status, table.match.deal_number, table.match.totals, table.match.re_entry_open, seats


def turn_moved(unit: Unit, table: Table, now: float) -> None:
    """A turn has ended, or begun, which is not stored yet: call its person once where the group's post does not."""
    if verbosity_of(unit, table) is Verbosity.EVERY_TURN:
        clear_turn_notices(unit, table)
    elif _turn(unit.tables.get(table.id)) != _turn(table):
        clear_turn_notices(unit, table)
        call_player(unit, table, now)


def call_player(unit: Unit, table: Table, now: float) -> None:
    """Tell the person on turn; a computer, and who is away, is told nothing."""
    turn = _turn(table)
    if turn is not None:
        tell_turn(unit, table, *turn, now)


def verbosity_changed(unit: Unit, table: Table, now: float) -> None:
    """The group wants to hear more or less, from now on: its post is another one, and who is on turn is called."""
    unit.screens.want(table.id, ScreenKind.TABLE)
    clear_turn_notices(unit, table)
    if verbosity_of(unit, table) is not Verbosity.EVERY_TURN:
        call_player(unit, table, now)


def _turn(table: Table | None) -> tuple[int, int, int] | None:
    """Seat, deal and number of the turn of a person who is there to play it themselves."""
    match = table.match if table is not None and table.status is TableStatus.PLAYING else None
    if table is None or match is None or match.turn is None:
        return None
    seat = table.seats[match.turn]
    if seat.person_id is None or seat.computer is not None or seat.away:
        return None
    return seat.number, match.deal_number, sum(match.deal.turns_played)
