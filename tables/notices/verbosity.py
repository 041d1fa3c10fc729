"""How much of a match its group hears: what its post is about, who hears in private that it is his turn, whom it calls.

All that differs between the volumes is decided here. In each of them the group hears how deals and matches end, who
busts, who is away, and what it is asked.
"""

from dataclasses import replace

from screens.message import Message
from screens.views.table import Stage, TableScreen
from storage import ScreenKind, Table, TableStatus, Unit, Verbosity
from tables.notices.announcements import clear_turn_notices, tell_turn
from tables.seats import is_private
from texts.text import Text


def verbosity_of(unit: Unit, table: Table) -> Verbosity:
    """What the group where a table stands wants to hear; in private the panel tells everything."""
    return Verbosity.EVERY_TURN if is_private(table) else unit.chats.of_table(table).verbosity


def tells_turns(unit: Unit, table: Table) -> bool:
    """Whether the group's post tells what happened in a turn; elsewhere what must be heard is said on its own."""
    return verbosity_of(unit, table) is not Verbosity.ENDS


# --- the post ---------------------------------------------------------------------------------------------------------


def topic_of(verbosity: Verbosity, screen: TableScreen, shown: str) -> str:
    """What the post is about, `shown` being what the present one is about: another topic asks for a new message.

    A post a turn of a person; while computers play in between, the post before them tells it. In the other volumes a
    post a deal, which comes when the deal before it has ended: below what was announced then.
    """
    deal = screen.view.deal_number
    if verbosity is not Verbosity.EVERY_TURN:
        return f"deal.{deal + (screen.stage is Stage.PAUSE)}"
    if screen.computer_plays and shown.startswith(f"{deal}."):
        return shown
    return screen.topic


def uncalled(message: Message) -> Message:
    """The message with names instead of mentions: it calls nobody."""
    spans = tuple(span for span in message.text.spans if span.user_id is None)
    return replace(message, text=Text(message.text.plain, spans))


def want_screens(unit: Unit, table: Table) -> None:
    """Something happened in a match, not stored yet: show it everywhere, in the group only what its volume tells."""
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


# --- whose turn it is ------------------------------------------------------------------------------------------------


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
    """Seat, deal and number of the turn of a person who is there to play it himself."""
    match = table.match if table is not None and table.status is TableStatus.PLAYING else None
    if table is None or match is None or match.turn is None:
        return None
    seat = table.seats[match.turn]
    if seat.person_id is None or seat.computer is not None or seat.away:
        return None
    return seat.number, match.deal_number, sum(match.deal.turns_played)
