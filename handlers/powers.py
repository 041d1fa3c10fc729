"""Who may decide for a whole table: its host, the chat's administrators, and, when the host is gone, anybody seated."""

from handlers.seats import players
from handlers.tap import seat_of
from storage import DeadlineKind, Table, TableStatus, Unit

HOST_SILENT_AFTER = 600
"""Seconds without a sign of the host after which a lobby is everybody's."""

MISSED_BY_A_GONE_HOST = 2


def host_acted(unit: Unit, table: Table, person_id: int, now: float) -> None:
    """Give the host his ten minutes anew if it was he who did something in the lobby."""
    if person_id == table.host_id and table.status is TableStatus.LOBBY:
        unit.deadlines.set(table.id, DeadlineKind.HOST_SILENT, now + HOST_SILENT_AFTER)


def host_is_gone(unit: Unit, table: Table, now: float) -> bool:
    """Ten minutes silent in the lobby; in play two missed turns, or no more turns to miss.

    Who has bust and may still come back (R36) is there.
    """
    if table.status is TableStatus.LOBBY:
        silent = unit.deadlines.get(table.id, DeadlineKind.HOST_SILENT)
        return silent is None or silent.due_at <= now
    seat = seat_of(table, table.host_id)
    if seat is None or seat.left or seat.away or seat.missed >= MISSED_BY_A_GONE_HOST:
        return True
    match = table.match
    return match is not None and not match.in_match(seat.number) and seat.number not in match.re_entry_open


def may_govern(unit: Unit, table: Table, person_id: int, is_admin: bool | None, now: float) -> bool:
    """Whether this person decides for the table: its host, an administrator of its chat, or when the host is gone
    anybody who plays. The caller sees to it that `is_admin` is about the table's own chat.
    """
    if is_admin or person_id == table.host_id:
        return True
    return person_id in players(table) and host_is_gone(unit, table, now)


def host_name(unit: Unit, table: Table) -> str:
    """The name of whoever opened the table."""
    return unit.people.named([table.host_id])[table.host_id].name
