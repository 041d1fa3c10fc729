"""The die, which is an input of the first deal (docs/fair.md).

The bot throws it once in a group's lobby, after the commitment was posted. Its message stays, as evidence, so the lobby
is posted anew below it. Nothing waits for it: a die that has not been thrown when the cards are dealt does not count.
"""

from enum import Enum

from storage import Announcement, AnnouncementKind, ScreenKind, Table, TableStatus, Unit
from tables.notices.announcements import announce_line
from tables.seats import is_private, post_lobby_anew, why_not_ready
from texts.line import Line


class NotThrown(Enum):
    """Why there is no die."""

    NOT_YET = "it was certainly not thrown, and is thrown later"
    PERHAPS_THROWN = "it is not known whether it was thrown"
    NEVER = "the group does not allow any"


def ask_for_die(unit: Unit, table_id: int, now: float) -> None:
    """Ask for the die, once, if the match could start: Telegram has the lobby's post, which shows the commitment."""
    table = unit.tables.get(table_id)
    if table is None or not _is_awaited(table) or why_not_ready(table) is not None:
        return
    if unit.commitments.ask_die(table.id):
        unit.announcements.add_at(table.id, AnnouncementKind.DIE, {}, now)


def begin_throw(unit: Unit, announcement: Announcement, now: float) -> bool:
    """Record that the die is being thrown; return whether it may be: in time, and certainly not thrown before.

    If a throw was begun before, its answer was lost with the process, and people may have seen the number.
    """
    table = _table(unit, announcement)
    if table is None or not _is_awaited(table):
        return False
    if unit.commitments.begin_throw(table.id):
        return True
    _do_without(unit, table, now)
    return False


def record_die(unit: Unit, announcement: Announcement, value: int) -> None:
    """Record the number that Telegram has thrown, and post the lobby anew, below the die."""
    table = _table(unit, announcement)
    if table is not None and _is_awaited(table) and unit.commitments.throw(table.id, value):
        post_lobby_anew(unit, table)


def record_no_die(unit: Unit, announcement: Announcement, why: NotThrown, now: float) -> None:
    """Record that there is no die yet, or that there will be none."""
    table = _table(unit, announcement)
    if table is None or not _is_awaited(table):
        return
    match why:
        case NotThrown.NOT_YET:
            unit.commitments.not_thrown(table.id)
        case NotThrown.PERHAPS_THROWN:
            _do_without(unit, table, now)
        case NotThrown.NEVER:
            if unit.commitments.throw(table.id, None):
                unit.screens.want(table.id, ScreenKind.LOBBY)


def _do_without(unit: Unit, table: Table, now: float) -> None:
    """Play without a die, because the answer to a throw was lost: a second throw could be used to choose a number."""
    if unit.commitments.throw(table.id, None):
        announce_line(unit, table, Line("fair-die-lost"), now)
        post_lobby_anew(unit, table)  # below the die, if it was thrown


def _table(unit: Unit, announcement: Announcement) -> Table | None:
    return unit.tables.get(announcement.table_id) if announcement.table_id is not None else None


def _is_awaited(table: Table) -> bool:
    return table.status is TableStatus.LOBBY and not is_private(table)
