"""The die: thrown once by the bot in a group's lobby, after the commitment and before the first deal, whose input it is
(docs/fair.md). Nothing waits for it: a die that has not been thrown when the cards are dealt does not count.
"""

from enum import Enum

from storage import Announcement, AnnouncementKind, ScreenKind, Table, TableStatus, Unit
from tables.notices.announcements import announce_line
from tables.seats import is_private, lacking
from texts.line import Line


class NotThrown(Enum):
    """Why no die has come."""

    NOT_YET = "it surely was not thrown, and is thrown later"
    PERHAPS_THROWN = "whether it was thrown is not known"
    NEVER = "the group takes none"


def lobby_is_shown(unit: Unit, table_id: int, now: float) -> None:
    """Telegram has the lobby's post, and with it the commitment: where the match could start, a die is thrown, once."""
    table = unit.tables.get(table_id)
    if table is None or not _is_awaited(table) or lacking(table) is not None:
        return
    if unit.commitments.ask_die(table.id):
        unit.announcements.add_at(table.id, AnnouncementKind.DIE, {}, now)


def begin_throw(unit: Unit, announcement: Announcement, now: float) -> bool:
    """Store that the die is being thrown; whether it may be: it is still in time, and surely was not thrown before.

    Where a throw was begun before, its answer was lost with the process: what it showed may have been seen.
    """
    table = _table(unit, announcement)
    if table is None or not _is_awaited(table):
        return False
    if unit.commitments.begin_throw(table.id):
        return True
    _do_without(unit, table, now)
    return False


def die_is_thrown(unit: Unit, announcement: Announcement, value: int) -> None:
    """Telegram says what the die shows."""
    table = _table(unit, announcement)
    if table is not None and _is_awaited(table) and unit.commitments.throw(table.id, value):
        unit.screens.want(table.id, ScreenKind.LOBBY)


def not_thrown(unit: Unit, announcement: Announcement, why: NotThrown, now: float) -> None:
    """No die has come."""
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
    """The answer to a throw was lost: whatever it showed does not count, or somebody could throw until it pleases."""
    if unit.commitments.throw(table.id, None):
        announce_line(unit, table, Line("fair-die-lost"), now)
        unit.screens.want(table.id, ScreenKind.LOBBY)


def _table(unit: Unit, announcement: Announcement) -> Table | None:
    return unit.tables.get(announcement.table_id) if announcement.table_id is not None else None


def _is_awaited(table: Table) -> bool:
    return table.status is TableStatus.LOBBY and not is_private(table)
