"""Who may look at the deals of a table when they are over: in the chat's story, in the page's replay, and elsewhere."""

from storage import Table, TableKind, Unit
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
    if not _has_played(unit, table, person_id) and not (is_member and shows_group(unit, table)):
        key = "daily-not-asked" if is_member is None and shows_group(unit, table) else "story-not-yours"
        raise Refused(Line(key), alert=True)
    if not finished_deals(table):
        raise Refused(Line("story-none"), alert=True)
    if is_sealed(unit, table):
        raise Refused(Line("fair-record-sealed"), alert=True)
    return table


def group_to_ask(unit: Unit, table_id: int, person_id: int) -> int | None:
    """Return the group whose members may see the deals of a table, if only that can let the person see them."""
    table = unit.tables.get(table_id)
    if table is None or _has_played(unit, table, person_id) or not shows_group(unit, table):
        return None
    return table.chat_id


def shows_group(unit: Unit, table: Table) -> bool:
    """Whether the members of its group may see the deals of a table.

    An administrator has switched that on and not off again, its lobby said so, and nobody there has said no.
    """
    return asks_to_hide(table) and unit.chats.of_table(table).replays and not any(seat.hides for seat in table.seats)


def asks_to_hide(table: Table) -> bool:
    """Whether people at a table may say that nobody else sees its deals: its lobby said that its group would."""
    return table.replays and table.kind is not TableKind.DAILY and not is_private(table)


def _has_played(unit: Unit, table: Table, person_id: int) -> bool:
    return seat_of(table, person_id) is not None or _may_look(unit, table, person_id)


def _may_look(unit: Unit, table: Table, person_id: int) -> bool:
    """Whether somebody who has played the same deal of the day lets the person look, who has played it, too."""
    theirs = unit.daily.try_at(table.id)
    own = None if theirs is None else unit.daily.try_of(theirs.occasion_id, person_id)
    return theirs is not None and theirs.shows and own is not None and own.points is not None
