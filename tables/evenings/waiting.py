"""Being told of lobbies in a chat, and waiting for the next match after that of a table."""

from storage import AnnouncementKind, Table, TableStatus, Unit
from tables.chat_pages import ChatPage, Choice, Statement
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.lobby.invitations import seated_page
from tables.lobby.seating import take_seat
from tables.requests.deep_links import WATCH_PAYLOAD
from tables.requests.evenings import SitDown, StopWatching, WaitForNext, WatchLobbies
from tables.seats import is_private, seat_of
from texts.line import Line


def watch(context: Context, origin: Origin, request: WatchLobbies) -> Result:
    """In a group, begin or stop to tell the requester of its lobbies; in private, list the groups, to stop it there."""
    now = context.now()
    with requested(context, origin, records_requester=False) as unit:
        chat, me = record_sender(context, unit, origin, now), origin.person.id
        if origin.is_private:
            return Result(pages=(_watched(unit, me),))
        if unit.waiting.stop(chat.id, me):
            return Result(pages=(Statement.of(Line("watch-off", player=origin.person.name)),))
        unit.waiting.watch(chat.id, me, now)
        person = unit.people.get(me)
        if person is not None and person.reachable:
            return Result(pages=(Statement.of(Line("watch-on", player=origin.person.name)),))
        link = Choice(Line("command-label-in-private"), start=WATCH_PAYLOAD)
        return Result(pages=(Statement.of(Line("watch-on-unreachable", player=origin.person.name), (link,)),))


def _watched(unit: Unit, person_id: int) -> ChatPage:
    chats = [chat for chat_id in unit.waiting.watched_by(person_id) if (chat := unit.chats.get(chat_id)) is not None]
    if not chats:
        return Statement.of(Line("watch-none"))
    stops = tuple((Choice(Line("watch-label-stop", place=chat.title), StopWatching(chat.id)),) for chat in chats[:20])
    return Statement.of(Line("watch-list"), *stops)


def stop_watching(context: Context, origin: Origin, request: StopWatching) -> Result:
    """Tell the requester of no further lobby in a chat."""
    with requested(context, origin) as unit:
        if not origin.is_private:
            raise Refused(Line("tap-unknown"))
        table = unit.tables.get(request.table) if request.table else None
        stopped = unit.waiting.stop(request.chat if table is None else table.chat_id, origin.person.id)
        return Result(
            Line("watch-stopped" if stopped else "watch-stopped-already"), page=_watched(unit, origin.person.id)
        )


def sit_down(context: Context, origin: Origin, request: SitDown) -> Result:
    """Take a seat in a lobby from the private message that told of it."""
    now = context.now()
    with requested(context, origin) as unit:
        table, me = unit.tables.get(request.table), origin.person.id
        told = table is not None and unit.announcements.was_told(table.id, AnnouncementKind.LOBBY_OPEN, me)
        if table is None or not told or origin.is_member is False:  # they may have left the group since
            raise Refused(Line("lobby-no-table"))
        if table.status is not TableStatus.LOBBY:
            raise Refused(Line("lobby-started" if table.status.is_unfinished else "lobby-closed"))
        line = Line("lobby-seated-already")
        if seat_of(table, me) is None:
            if origin.is_member is None:
                raise Refused(Line("daily-not-asked"), alert=True)
            line, table = take_seat(unit, table, me, now)
        return Result(line, page=seated_page(unit, table, table.host_id, me), table_id=table.id)


def wait_for_next(context: Context, origin: Origin, request: WaitForNext) -> Result:
    """Put the requester on the waiting list of a running match, or take them off it."""
    now = context.now()
    with requested(context, origin) as unit:
        table, me = unit.tables.get(request.table), origin.person.id
        if table is None or not may_wait(unit, table, origin):
            raise Refused(Line("tap-no-table"))
        if table.match is None or not table.status.is_unfinished:
            raise Refused(Line("tap-match-over"), table_id=table.id)
        seat = seat_of(table, me)
        if seat is not None and not seat.left:
            raise Refused(Line("waiting-seated"))
        waits = me in unit.waiting.at(table.id)
        (unit.waiting.leave(table.id, me) if waits else unit.waiting.join(table.id, me, now))
        unit.screens.want(table.id)
        return Result(Line("waiting-left" if waits else "waiting-joined"), table_id=table.id)


def may_wait(unit: Unit, table: Table, origin: Origin) -> bool:
    """Whether the requester is where a table is: in its chat, or in private as somebody who waits or is known there."""
    if is_private(table) or table.occasion_id is not None:
        return False
    if not origin.is_private:
        return table.chat_id == origin.chat_id
    known = {chat.id for chat in unit.chats.of_person(origin.person.id)}
    return table.chat_id in known or origin.person.id in unit.waiting.at(table.id)


def _group_of(context: Context, request: SitDown) -> int | None:
    with context.store.read() as unit:
        table = unit.tables.get(request.table)
    return None if table is None or is_private(table) else table.chat_id


USE_CASES: UseCases = {
    WatchLobbies: watch,
    StopWatching: stop_watching,
    SitDown: sit_down,
    WaitForNext: wait_for_next,
}
ASKS_MEMBER = {SitDown: _group_of}
"""Requests for which it matters whether the requester is a member of a group."""
