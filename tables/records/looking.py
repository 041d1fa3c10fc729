"""Who may look at the deals of a table when they are over: in the chat's story, in the page's replay, and elsewhere."""

from storage import Seat, Table, TableKind, Unit
from tables.commitment import is_sealed
from tables.handling import Refused
from tables.records.story import finished_deals
from tables.seats import is_private, seat_of
from texts.line import Line


def seen_table(unit: Unit, table_id: int, person_id: int, *, is_member: bool | None = False) -> Table:
    """Return a table at which a deal is over, whose cards the person may see; Refused for any other.

    They sat there, or have played the same deal of the day as somebody who lets them look, or are a member of a group
    that may look. `is_member`: what Telegram has said of the group of `group_to_ask`, None if it does not answer.
    """
    table = unit.tables.get(table_id)
    if table is None:
        raise Refused(Line("tap-no-table"))
    if seat_of(table, person_id) is None and not _sees(unit, table, person_id, is_member=is_member):
        key = "daily-not-asked" if is_member is None and shows_group(unit, table) else "story-not-yours"
        raise Refused(Line(key), alert=True)
    if not finished_deals(table):
        raise Refused(Line("story-none"), alert=True)
    if is_sealed(unit, table):
        raise Refused(Line("fair-record-sealed"), alert=True)
    return table


def seen_deals(unit: Unit, table: Table, person_id: int, *, is_member: bool | None = False) -> tuple[int, ...]:
    """Return the deals of a table that are over and that the person may see, as `seen_table` says.

    Of a seat that was handed over, its new owner sees the deals since then, and the former one those before.
    """
    over = finished_deals(table)
    if _may_look(unit, table, person_id) or (is_member and shows_group(unit, table)):
        return over
    seat = seat_of(table, person_id)
    played = {result.deal for result in unit.archive.deals(table.id) if result.person_id == person_id}
    return tuple(deal for deal in over if deal in played or (seat is not None and deal >= (seat.handed_in or 0)))


def owners(unit: Unit, table: Table, deal: int) -> tuple[int | None, ...]:
    """Return who played a finished deal, by seat; None for a computer, and for who had handed their seat over since."""
    then = {result.seat: result.person_id for result in unit.archive.deals(table.id) if result.deal == deal}
    return tuple(
        seat.person_id
        if seat.handed_in is None
        or then.get(seat.number, seat.person_id if deal >= seat.handed_in else None) == seat.person_id
        else None
        for seat in table.seats
    )


def played_seat(unit: Unit, table: Table, deal: int, person_id: int) -> int | None:
    """Return the seat on which a person played a finished deal, also if they have handed it over since."""
    if person_id in (present := owners(unit, table, deal)):
        return present.index(person_id)
    return next(
        (one.seat for one in unit.archive.deals(table.id) if (one.deal, one.person_id) == (deal, person_id)), None
    )


def former_seat(unit: Unit, table: Table, person_id: int) -> Seat | None:
    """Return the seat that a person has handed over after a deal that they had played to its end, if there is one."""
    return next((table.seats[one.seat] for one in unit.archive.deals(table.id) if one.person_id == person_id), None)


def group_to_ask(unit: Unit, table_id: int, person_id: int) -> int | None:
    """Return the group whose members may see the deals of a table, if only that can let the person see them."""
    table = unit.tables.get(table_id)
    if table is None or not shows_group(unit, table):
        return None
    return None if seen_deals(unit, table, person_id) == finished_deals(table) else table.chat_id


def shows_group(unit: Unit, table: Table) -> bool:
    """Whether the members of its group may see the deals of a table.

    An administrator has switched that on and not off again, its lobby said so, and nobody there has said no.
    """
    return asks_to_hide(table) and unit.chats.of_table(table).replays and not any(seat.hides for seat in table.seats)


def asks_to_hide(table: Table) -> bool:
    """Whether people at a table may say that nobody else sees its deals: its lobby said that its group would."""
    return table.replays and table.kind is not TableKind.DAILY and not is_private(table)


def _sees(unit: Unit, table: Table, person_id: int, *, is_member: bool | None) -> bool:
    """Whether a person who does not sit at a table may see it, perhaps before a deal is over."""
    if _may_look(unit, table, person_id) or (is_member and shows_group(unit, table)):
        return True
    return bool(seen_deals(unit, table, person_id))


def _may_look(unit: Unit, table: Table, person_id: int) -> bool:
    """Whether somebody who has played the same deal of the day lets the person look, who has played it, too."""
    theirs = unit.daily.try_at(table.id)
    own = None if theirs is None else unit.daily.try_of(theirs.occasion_id, person_id)
    return theirs is not None and theirs.shows and own is not None and own.points is not None
