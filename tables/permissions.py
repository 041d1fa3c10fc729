"""Who may decide for a whole table: its host, the chat's administrators, and, if the host is gone, anybody who plays.

The host is the person who opened the table. If they leave the match, the group or Telegram, they lose that right for
good: the next person in the order of the seats who is there becomes host. If nobody is there, anybody who plays may
decide.
"""

from dataclasses import replace

from storage import DeadlineKind, Table, TableStatus, Unit
from tables.context import Origin
from tables.handling import Refused
from tables.seats import Name, names_at, players, seat_of
from texts.line import Line

HOST_SILENT_AFTER = 600
"""Seconds without an action of the host after which anybody seated in a lobby may decide."""

GONE_AFTER_MISSED_TURNS = 2


def host_acted(unit: Unit, table: Table, person_id: int, now: float) -> None:
    """Restart the host's ten minutes if the person who did something in the lobby is the host."""
    if person_id == table.host_id and table.status is TableStatus.LOBBY:
        unit.deadlines.set(table.id, DeadlineKind.HOST_SILENT, now + HOST_SILENT_AFTER)


def host_is_gone(unit: Unit, table: Table, now: float) -> bool:
    """Return whether the host is gone.

    In a lobby: after ten minutes without an action. In a match: if they have no seat, left the match or the group, are
    away, have missed two turns, or are bust and may not re-enter (R36).
    """
    if table.status is TableStatus.LOBBY:
        silent = unit.deadlines.get(table.id, DeadlineKind.HOST_SILENT)
        return silent is None or silent.due_at <= now
    seat = seat_of(table, table.host_id)
    if seat is None or seat.left or seat.outside or seat.away or seat.missed >= GONE_AFTER_MISSED_TURNS:
        return True
    match = table.match
    return match is not None and not match.in_match(seat.number) and seat.number not in match.re_entry_open


def may_govern(unit: Unit, table: Table, person_id: int, is_admin: bool | None, now: float) -> bool:
    """Return whether a person may decide for the table.

    The caller makes sure that `is_admin` is about the table's own chat.
    """
    if is_admin or person_id == table.host_id:
        return True
    return person_id in players(table) and host_is_gone(unit, table, now)


def must_govern(unit: Unit, table: Table, origin: Origin, now: float, refusal: str) -> None:
    """Raise Refused unless the requester may decide for the table; `refusal` is the key of a line that says who may."""
    if not may_govern(unit, table, origin.person.id, origin.is_admin, now):
        raise Refused(Line(refusal, host=who_decides(unit, table, now)))


def who_decides(unit: Unit, table: Table, now: float) -> Name:
    """Return who may decide, beside the administrators, in words for somebody who may not."""
    stage = "lobby" if table.match is None else "match"
    if host_is_gone(unit, table, now) and any(person != table.host_id for person in players(table)):
        return Line("powers-anybody", stage=stage)
    return Line("powers-host", player=names_at(unit, table, table.host_id)[table.host_id], stage=stage)


def host_after(table: Table, person_id: int) -> int | None:
    """Return the host after this person: the next in the order of the seats who plays and is there, if anybody is."""
    seat = seat_of(table, person_id)
    after = seat.number + 1 if seat is not None else 0
    playing = players(table)
    for other in (*table.seats[after:], *table.seats[:after]):
        if other.person_id in playing and other.person_id != person_id and not (other.away or other.outside):
            return other.person_id
    return None


def with_next_host(table: Table, person_id: int) -> Table:
    """Return the table after this person has left: with the next host if they were the host and there is a next one."""
    next_host = host_after(table, person_id) if person_id == table.host_id else None
    return table if next_host is None else replace(table, host_id=next_host)
