"""Who may decide for a whole table: its host, the chat's administrators, and, when the host is gone, anybody seated.

The host is the one who opened the table. Who leaves, the group, the match or Telegram, gives that right up for good: it
passes to the next person in the order of the seats who is there. Where nobody is, it is everybody's who plays.
"""

from dataclasses import replace

from storage import DeadlineKind, Table, TableStatus, Unit
from tables.players import Name, seat_of
from tables.requests.origin import Origin
from tables.result import Refused
from tables.seats import players
from texts.line import Line

HOST_SILENT_AFTER = 600
"""Seconds without a sign of the host after which a lobby is everybody's."""

MISSED_BY_A_GONE_HOST = 2


def host_acted(unit: Unit, table: Table, person_id: int, now: float) -> None:
    """Give the host their ten minutes anew if it was they who did something in the lobby."""
    if person_id == table.host_id and table.status is TableStatus.LOBBY:
        unit.deadlines.set(table.id, DeadlineKind.HOST_SILENT, now + HOST_SILENT_AFTER)


def host_is_gone(unit: Unit, table: Table, now: float) -> bool:
    """Ten minutes silent in the lobby; in play two missed turns, or out of the group, or no more turns to miss.

    Who has bust and may still come back (R36) is there.
    """
    if table.status is TableStatus.LOBBY:
        silent = unit.deadlines.get(table.id, DeadlineKind.HOST_SILENT)
        return silent is None or silent.due_at <= now
    seat = seat_of(table, table.host_id)
    if seat is None or seat.left or seat.outside or seat.away or seat.missed >= MISSED_BY_A_GONE_HOST:
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


def must_govern(unit: Unit, table: Table, origin: Origin, now: float, refusal: str) -> None:
    """Raise Refused unless the requester decides for the table; `refusal` is the key of what says who does."""
    if not may_govern(unit, table, origin.person.id, origin.is_admin, now):
        raise Refused(Line(refusal, host=who_decides(unit, table, now)))


def who_decides(unit: Unit, table: Table, now: float) -> Name:
    """Who may decide, beside the administrators, in the words for somebody who may not."""
    if host_is_gone(unit, table, now) and any(person != table.host_id for person in players(table)):
        return Line("powers-anybody", stage="lobby" if table.match is None else "match")
    return Line("powers-host", player=unit.people.named([table.host_id])[table.host_id].name)


def heir(table: Table, person_id: int) -> int | None:
    """Who is host after this person: the next in the order of the seats who plays and is there, if there is one."""
    seat = seat_of(table, person_id)
    after = seat.number + 1 if seat is not None else 0
    playing = players(table)
    for other in (*table.seats[after:], *table.seats[:after]):
        if other.person_id in playing and other.person_id != person_id and not (other.away or other.outside):
            return other.person_id
    return None


def passed_on(table: Table, person_id: int) -> Table:
    """The table after this person has left: if it was its host, with the next one, where there is one."""
    next_host = heir(table, person_id) if person_id == table.host_id else None
    return table if next_host is None else replace(table, host_id=next_host)
