"""Joining and leaving: the bot in a group, people in a group, people who block the bot; groups that change their id."""

from dataclasses import replace

from storage import AnnouncementKind, DeadlineKind, ScreenKind, Table, TableStatus, Unit
from tables.context import Context, Place, Requester
from tables.handling import record_chat, record_person, set_reachable
from tables.lobby.seating import lobby_changed
from tables.match.votes import takes_seat
from tables.notices.announcements import announce_line
from tables.notices.evenings import without_person as without_evenings
from tables.permissions import host_is_gone, with_next_host
from tables.seats import players, repost, seat_of, with_seat, without_person
from texts.line import Line


def bot_joined(context: Context, update_id: int, place: Place, requester: Requester) -> None:
    """Record that the bot was added to a group: welcome the group once, or post the tables again if there are some."""
    now = context.now()
    with context.store.unit(update_id) as unit:
        person = record_person(unit, requester, now)
        known = unit.chats.get(place.chat_id)
        chat = record_chat(context, unit, place, person.language)
        if known is not None and known.bot_present:
            return
        unit.chats.save(replace(chat, bot_present=True, refused_at=None))
        tables = unit.tables.of_chat(chat.id)
        if not tables:
            if not any(waiting.kind is AnnouncementKind.WELCOME for waiting in unit.announcements.pending(chat.id)):
                unit.announcements.add(chat.id, AnnouncementKind.WELCOME, {}, now)
            return
        unit.announcements.add(chat.id, AnnouncementKind.LINE, {**Line("member-bot-back").dump(), "people": {}}, now)
        for table in tables:
            repost(unit, table)


def bot_left(context: Context, update_id: int, place: Place, requester: Requester) -> None:
    """Record that the bot was removed from a group: lobbies are closed; matches continue in the private chats."""
    with context.store.unit(update_id) as unit:
        chat = record_chat(context, unit, place, requester.language)
        unit.chats.save(replace(chat, bot_present=False, refused_at=None))
        for table in unit.tables.of_chat(place.chat_id):
            if table.status is TableStatus.LOBBY:
                unit.deadlines.clear(table.id)
                unit.screens.retire(table.id)
                unit.tables.save(replace(table, status=TableStatus.CLOSED))


def bot_allowed(context: Context, update_id: int, requester: Requester, allowed: bool) -> None:
    """Record that a person started the bot or blocked it; their matches continue in both cases.

    A person who was erased before and blocks the bot is not recorded again.
    """
    with context.store.unit(update_id) as unit:
        if not allowed and unit.people.get(requester.id) is None:
            return
        set_reachable(unit, record_person(unit, requester, context.now()), allowed)


def person_left(context: Context, update_id: int, chat_id: int, requester: Requester) -> None:
    """Record that a person left a group: free their seats in lobbies; in matches, announce it, but keep the seats."""
    now = context.now()
    with context.store.unit(update_id) as unit:
        if unit.people.get(requester.id) is None:
            return  # a person unknown so far is not recorded for leaving
        record_person(unit, requester, now)
        for table in unit.tables.of_chat(chat_id):
            _gone(unit, table, requester.id, now, "group")
            for seat in table.seats:
                unit.votes.withdraw(table.id, takes_seat(seat.number), requester.id)
        unit.chats.left_by(chat_id, requester.id, left=True)
        unit.sheets.left_by(chat_id, requester.id, left=True)
        unit.daily.forget(chat_id, requester.id)
        without_evenings(unit, unit.evenings.called_in(chat_id), requester.id)
        for table_id in unit.waiting.left_by(chat_id, requester.id):
            unit.screens.want(table_id)


def person_joined(context: Context, update_id: int, chat_id: int, requester: Requester) -> None:
    """Record that a person is back in a group where they play; a former host does not become host again."""
    with context.store.unit(update_id) as unit:
        for table in unit.tables.of_chat(chat_id):
            seat = seat_of(table, requester.id)
            if seat is not None and seat.outside:
                unit.tables.save_people(with_seat(table, replace(seat, outside=False)))
                unit.screens.want(table.id)
        unit.chats.left_by(chat_id, requester.id, left=False)
        unit.sheets.left_by(chat_id, requester.id, left=False)


def account_deleted(unit: Unit, person_id: int, now: float) -> None:
    """Treat a person who deleted their Telegram account as if they had left all groups."""
    without_evenings(unit, unit.evenings.called_with(person_id), person_id)
    for table_id in unit.waiting.forget(person_id):
        unit.screens.want(table_id)
    for table in unit.tables.run_or_played_by(person_id):
        _gone(unit, table, person_id, now, "telegram")


def _gone(unit: Unit, table: Table, person_id: int, now: float, left: str) -> None:
    """Update a table after a person left its group or Telegram; if they were its host, the next person becomes host."""
    seat = seat_of(table, person_id)
    if seat is not None:
        unit.screens.retire(table.id, ScreenKind.EPHEMERAL, person_id)
    after = with_next_host(table, person_id)
    if table.status is TableStatus.LOBBY:
        _gone_from_lobby(unit, table, after, person_id, now)
        return
    if seat is not None and not seat.left:
        if seat.outside:
            return
        after = with_seat(after, replace(seat, outside=True))
        _tell_who_decides(unit, after, person_id, now, left, has_passed=after.host_id != table.host_id)
    elif after.host_id != table.host_id:
        announce_line(unit, after, Line("powers-passed-on"), now, player=after.host_id)
    if after != table:
        unit.tables.save_people(after)


def _gone_from_lobby(unit: Unit, table: Table, after: Table, person_id: int, now: float) -> None:
    was_host = person_id == table.host_id
    if seat_of(table, person_id) is None and not was_host:
        return
    after = replace(without_person(after, person_id), page="" if was_host else after.page)
    lobby_changed(unit, after, after.host_id if was_host else person_id, now)
    if was_host and after.host_id == person_id:
        unit.deadlines.clear(table.id, DeadlineKind.HOST_SILENT)  # nobody has to wait ten minutes for them


def _tell_who_decides(unit: Unit, table: Table, leaver: int, now: float, left: str, *, has_passed: bool) -> None:
    """Announce who has left, and who may now free their seat."""
    others = [person for person in players(table) if person != leaver]
    if has_passed:
        announce_line(unit, table, Line("member-left-host", left=left), now, player=leaver, host=table.host_id)
    elif not host_is_gone(unit, table, now):
        announce_line(unit, table, Line("member-left-match", left=left), now, player=leaver, host=table.host_id)
    else:
        key = "member-left-anybody" if others else "member-left-nobody"
        announce_line(unit, table, Line(key, left=left), now, player=leaver)


def migrated(context: Context, update_id: int, old_id: int, new_id: int) -> None:
    """Give a group that became a supergroup its new id in the store. A second call changes nothing."""
    with context.store.unit(update_id) as unit:
        unit.chats.migrate(old_id, new_id)


def title_changed(context: Context, update_id: int, place: Place) -> None:
    """Record the new title of a group, which lists of tables show."""
    with context.store.unit(update_id) as unit:
        if unit.chats.get(place.chat_id) is not None:
            unit.chats.seen(place.chat_id, place.kind, place.title, place.is_forum)


def topic_named(context: Context, update_id: int, chat_id: int, thread_id: int, name: str) -> None:
    """Record the name of a topic, which tells its table from those in other topics of the group."""
    with context.store.unit(update_id) as unit:
        if unit.chats.get(chat_id) is None:
            return
        unit.chats.topic_named(chat_id, thread_id, name)
        for table in unit.tables.of_chat(chat_id):
            if table.thread_id == thread_id:
                unit.screens.want(table.id)
