"""Who is told in private that a lobby is open: those who want to be told of each, and those who wait for a match."""

from datetime import datetime
from zoneinfo import ZoneInfo

from storage import AnnouncementKind, Chat, DeadlineKind, Table, Unit
from tables.seats import is_private, persons, seat_of, with_person
from texts.game_clock import GameClock, deadline_after, is_quiet


def free_next(table: Table) -> int:
    """Return how many seats the next match would have for others, if everybody who is there stays."""
    if is_private(table) or table.occasion_id is not None:
        return 0
    return max(table.settings.rules.players) - sum(not seat.left for seat in table.seats)


def tell_of_lobby(unit: Unit, table: Table, now: float) -> None:
    """Write to those who want to know, at most once a day and chat; in the quiet hours of the table at their end.

    Who waits in that chat or topic is told, too, and does not wait any more, unless the bot cannot write to them.
    Nobody is told who is host, who sits there or has a place on its own waiting list.
    """
    if is_private(table):
        return
    chat = unit.chats.of_table(table)
    watching, waiting = unit.waiting.watchers(chat.id), unit.waiting.in_place(chat.id, table.thread_id)
    if is_quiet(now, table.settings.quiet, chat.timezone):
        if watching or waiting:
            due = deadline_after(now, 0.0, GameClock(chat.timezone, table.settings.quiet))
            unit.deadlines.set(table.id, DeadlineKind.TELL, due)
        return
    for person_id, person in unit.people.named({*watching, *waiting}).items():
        if waiting.get(person_id) == table.id:
            continue
        waits, is_there = person_id in waiting, person_id in (table.host_id, *persons(table))
        if waits and (is_there or person.reachable):
            unit.waiting.leave(waiting[person_id], person_id)
        told_at = watching.get(person_id)
        is_due = waits or told_at is None or _day(told_at, chat) != _day(now, chat)
        if is_due and person.reachable and not is_there:
            _write(unit, table, person_id, "waited" if waits else "watched", now)


def _day(at: float, chat: Chat) -> object:
    return datetime.fromtimestamp(at, ZoneInfo(chat.timezone)).date()


def _write(unit: Unit, table: Table, person_id: int, why: str, now: float) -> None:
    unit.announcements.add(
        person_id, AnnouncementKind.LOBBY_OPEN, {"why": why}, now, table_id=table.id, person_id=person_id
    )
    unit.waiting.told(table.chat_id, person_id, now)


def seat_those_who_wait(unit: Unit, table: Table, old: Table, now: float) -> Table:
    """Seat those who have waited for a rematch, as far as there are seats; the others wait for the next one."""
    most = max(table.settings.rules.players)
    waiting = unit.waiting.at(old.id)
    known = unit.people.named(waiting)
    for person_id in waiting:
        has_left = known[person_id].deleted
        if has_left or len(table.seats) < most:
            unit.waiting.leave(old.id, person_id)
        if not has_left and len(table.seats) < most and seat_of(table, person_id) is None:
            table = with_person(table, person_id)
            if known[person_id].reachable:
                _write(unit, table, person_id, "seated", now)
    unit.waiting.move(old.id, table.id)
    return table
