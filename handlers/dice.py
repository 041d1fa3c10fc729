"""The die: thrown once by the bot in a group's lobby, after the commitment and before the first deal, whose input it is
(docs/fair.md). Nothing waits for it: a die that has not been thrown when the cards are dealt does not count.
"""

from handlers.seats import is_private, lacking
from storage import Announcement, ScreenKind, Table, TableStatus, Unit

KIND_DIE = "die"


def lobby_is_shown(unit: Unit, table_id: int, now: float) -> None:
    """Telegram has the lobby's post, and with it the commitment: where the match could start, a die is thrown, once."""
    table = unit.tables.get(table_id)
    if table is None or not _is_awaited(table) or lacking(table) is not None:
        return
    if unit.promises.ask_die(table.id):
        unit.announcements.add_at(table.id, KIND_DIE, {}, now)


def die_is_wanted(unit: Unit, announcement: Announcement) -> bool:
    """Whether the die is still in time, just before it is thrown."""
    table = _table(unit, announcement)
    return table is not None and _is_awaited(table)


def die_is_thrown(unit: Unit, announcement: Announcement, value: int) -> None:
    """Telegram says what the die shows."""
    table = _table(unit, announcement)
    if table is not None and _is_awaited(table):
        unit.promises.throw(table.id, value)
        unit.screens.want(table.id, ScreenKind.LOBBY)


def _table(unit: Unit, announcement: Announcement) -> Table | None:
    return unit.tables.get(announcement.table_id) if announcement.table_id is not None else None


def _is_awaited(table: Table) -> bool:
    return table.status is TableStatus.LOBBY and not is_private(table)
