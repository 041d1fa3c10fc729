"""How much of a match its group sees: when its post changes, and who is informed in private that it is their turn.

All differences between the verbosities are decided here and in `screens.compose`. With each of them the group sees how
deals and matches end, who is bust or away, and the questions that the bot asks.
"""

from storage import AnnouncementKind, DeadlineKind, ScreenKind, Table, TableStatus, Unit, Verbosity
from tables.notices.announcements import announce_turn, clear, person
from tables.notices.resting import resting_since
from tables.seats import is_private, who_plays


def verbosity_of(unit: Unit, table: Table) -> Verbosity:
    """Return the verbosity of the table's group; in private the panel shows every turn."""
    return Verbosity.EVERY_TURN if is_private(table) else unit.chats.of_table(table).verbosity


def post_shows_turns(unit: Unit, table: Table) -> bool:
    """Whether the group's post shows what happened in a turn; if not, important events get their own messages."""
    return verbosity_of(unit, table) is not Verbosity.ENDS


def want_screens(unit: Unit, before: Table, table: Table, now: float) -> None:
    """Show a change in a match that is about to be stored: in the panels that do not rest, and in the group.

    The group's post is updated only as its verbosity allows.
    """
    since = resting_since(unit, before, table, now)
    if post_shows_turns(unit, table) or _shown_without_turns(before) != _shown_without_turns(table):
        unit.screens.want(table.id, touched_since=since)
        return
    for kind in ScreenKind:
        if kind not in (ScreenKind.TABLE, ScreenKind.EPHEMERAL):
            unit.screens.want(table.id, kind, touched_since=since)


def _shown_without_turns(table: Table) -> object:
    """Return what the group's post shows if it does not show turns."""
    if table.match is None:
        return None
    return table.status, table.match.deal_number, table.match.totals, table.match.re_entry_open, who_plays(table)


def turn_moved(unit: Unit, before: Table, table: Table, now: float) -> None:
    """Inform the person on turn, once, if the group's post does not; called before the new turn is stored."""
    if _post_calls(unit, table) or _turn(before) != _turn(table):
        clear(unit, table, AnnouncementKind.TURN)
        notify_player(unit, table, now)


def notify_player(unit: Unit, table: Table, now: float) -> None:
    """Write to the person on turn that it is their turn, unless the group's post calls them; not to a computer.

    Nor to somebody who is away, or whose prepared turn is about to be played; but where the group would read that, it
    reads it.
    """
    turn = _turn(table)
    if turn is None or _post_calls(unit, table):
        return
    person_id = person(table, turn[0])
    is_prepared = unit.deadlines.get(table.id, DeadlineKind.PREPARED) is not None
    if not is_prepared or not unit.people.named([person_id])[person_id].reachable:
        announce_turn(unit, table, *turn, now)


def verbosity_changed(unit: Unit, table: Table, now: float) -> None:
    """Apply a changed verbosity: update the group's post, and inform the person on turn if the post does not."""
    unit.screens.want(table.id, ScreenKind.TABLE)
    clear(unit, table, AnnouncementKind.TURN)
    notify_player(unit, table, now)


def _post_calls(unit: Unit, table: Table) -> bool:
    """Whether the group's post calls the person on turn: with that verbosity, if they are in the group."""
    if verbosity_of(unit, table) is not Verbosity.EVERY_TURN:
        return False
    turn = _turn(table)
    return turn is None or not table.seats[turn[0]].outside


def _turn(table: Table) -> tuple[int, int, int] | None:
    """Return seat, deal and number of the turn, if the player on turn is a person who is there."""
    match = table.match if table.status is TableStatus.PLAYING else None
    if match is None or match.turn is None:
        return None
    seat = table.seats[match.turn]
    if seat.person_id is None or seat.computer is not None or seat.away:
        return None
    return seat.number, match.deal_number, sum(match.deal.turns_played)
