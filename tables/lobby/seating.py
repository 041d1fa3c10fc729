"""The lobby: opening a table, sitting down, standing up, and starting the match."""

from collections.abc import Sequence
from dataclasses import replace

from scala40.players import USUAL_LEVEL
from storage import AnnouncementKind, Chat, DeadlineKind, ScreenKind, Table, TableKind, TableSettings, TableStatus, Unit
from tables.chat_pages import Statement
from tables.commitment import commit_to_cards
from tables.context import Context, Origin
from tables.fair.die import ask_for_die
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.match import closing, progress
from tables.match.deadlines import arm_lobby
from tables.notices.announcements import keep_lobby_for_match, sentence, tell_outside
from tables.notices.group_hands import everybody_has_group_hand
from tables.notices.lobbies import seat_those_who_wait, tell_of_lobby
from tables.permissions import host_acted, must_govern
from tables.requests.chat_pages import NewTable
from tables.requests.codec import Request
from tables.requests.deep_links import table_payload
from tables.requests.table import CancelTable, Rematch, Sit, Stand, StartMatch
from tables.seats import (
    is_private,
    persons,
    place_of,
    repost,
    seat_of,
    somebody,
    why_not_ready,
    with_computer,
    with_person,
    without_computer,
    without_person,
)
from texts.line import Line

ASKS_ADMIN: frozenset[type[Request]] = frozenset({StartMatch, CancelTable})
"""Requests for which it matters whether the requester is an administrator of the chat."""


PRIVATE_SETTINGS = TableSettings(turn_seconds=None, quiet=None, pauses=False)
"""The settings for a person alone against computers: no time limit, as nobody waits for them."""


def open_table(context: Context, origin: Origin, request: NewTable) -> Result:
    """Open a lobby here; if there is an unfinished table already, post that again and say so.

    In private a computer is seated at once, so that the person only has to deal.
    """
    now = context.now()
    with requested(context, origin, records_requester=False) as unit:
        if origin.message_id and unit.chats.get(origin.chat_id) is None:
            raise Refused(Line("tap-unknown"))  # a button below a message of the bot in a chat that it never was in
        chat = record_sender(context, unit, origin, now)
        current = unit.tables.current(origin.chat_id, origin.thread_id)
        if current is not None:
            repost(unit, current)
            key = "lobby-open-already" if current.status is TableStatus.LOBBY else "lobby-playing-already"
            return Result(pages=(Statement.of(Line(key)),))
        settings = chat.defaults or (PRIVATE_SETTINGS if origin.is_private else TableSettings())
        table = _open(context, unit, chat, origin.thread_id, host_id=origin.person.id, settings=settings, now=now)
        table = with_person(table, origin.person.id)
        if origin.is_private:
            table = with_computer(table, USUAL_LEVEL)
        tell_of_lobby(unit, lobby_changed(unit, table, origin.person.id, now), now)
    return Result()


def open_for(
    context: Context,
    unit: Unit,
    chat: Chat,
    thread_id: int,
    people: Sequence[int],
    host_id: int | None,
    now: float,
) -> tuple[Table, tuple[int, ...]]:
    """Open a lobby in a group with people seated; return it, and those for whom its rules have no seat.

    The host has a seat; if none is given, the first person becomes host.
    """
    in_order = people if host_id is None else (host_id, *(person for person in people if person != host_id))
    settings = chat.defaults or TableSettings()
    table = _open(context, unit, chat, thread_id, host_id=in_order[0], settings=settings, now=now)
    table, left_over = seat_all(unit, table, in_order, now)
    tell_of_lobby(unit, table, now)
    return table, left_over


def seat_all(unit: Unit, table: Table, people: Sequence[int], now: float) -> tuple[Table, tuple[int, ...]]:
    """Seat people in a lobby, on the seats of computers, too; return it, and those who wait, as no seat is left."""
    left_over = list[int]()
    for person_id in people:
        if seat_of(table, person_id) is None:
            try:
                _, table = take_seat(unit, table, person_id, now)
            except Refused:
                left_over.append(person_id)
                unit.waiting.join(table.id, person_id, now)
    return table, tuple(left_over)


def _open(
    context: Context,
    unit: Unit,
    chat: Chat,
    thread_id: int,
    *,
    host_id: int,
    settings: TableSettings,
    now: float,
    rematch_of: Table | None = None,
) -> Table:
    """Create the lobby, with no seat taken yet; a rematch is of the same kind, and open to visitors if that was."""
    if chat.pictures_refused_at is not None:
        unit.chats.save(replace(chat, pictures_refused_at=None))  # they are tried again at every table
    old, kind = (None, TableKind.ORDINARY) if rematch_of is None else (rematch_of.id, rematch_of.kind)
    table = unit.tables.create(chat.id, thread_id, host_id, settings, now, rematch_of=old, kind=kind)
    visitors = chat.invitations and rematch_of is not None and rematch_of.visitors
    table = replace(table, visitors=visitors, replays=chat.replays)
    commit_to_cards(context, unit, table)
    unit.screens.ensure(table.id, ScreenKind.LOBBY, chat.id, thread_id)
    return table


def lobby_changed(unit: Unit, table: Table, person_id: int, now: float) -> Table:
    """Store a change in a lobby, show it, and restart the lobby's deadlines."""
    arm_lobby(unit, table, now)
    host_acted(unit, table, person_id, now)
    unit.screens.want(table.id, ScreenKind.LOBBY)
    table = unit.tables.save(replace(table, touched_at=now))
    unit.invitations.revoke_of_gone(table.id)
    screen = unit.screens.find(table.id, ScreenKind.LOBBY)
    if screen is not None and screen.message_id is not None:
        ask_for_die(unit, table.id, now)  # before an edit, which the post below the die makes superfluous
    return table


def open_lobby(unit: Unit, origin: Origin, table_id: int) -> Table:
    """Return the lobby that a button in this chat is about; Refused if there is none (any more)."""
    table = unit.tables.get(table_id)
    if table is None or table.chat_id != origin.chat_id:
        raise Refused(Line("lobby-no-table"))
    if table.status is TableStatus.LOBBY:
        return table
    unit.screens.want(table.id, ScreenKind.LOBBY)
    raise Refused(Line("lobby-started" if table.status.is_unfinished else "lobby-closed"), table_id=table.id)


def sit(context: Context, origin: Origin, request: Sit) -> Result:
    """Take the next free seat, or a computer's if there is none.

    A person whom the bot cannot write to yet is sent to their private chat, unless everybody has a group hand.
    """
    now = context.now()
    with requested(context, origin) as unit:
        table = open_lobby(unit, origin, request.table)
        person = unit.people.get(origin.person.id)
        may_write = person is not None and person.reachable
        start = None if may_write or everybody_has_group_hand(unit, table) else table_payload(table.id)
        if seat_of(table, origin.person.id) is not None:
            return Result(Line("lobby-seated-already"), start=start)
        is_visitor = origin.is_member is False
        if is_visitor and not table.visitors:
            raise Refused(Line("invite-members-only"), alert=True)
        line, table = take_seat(unit, table, origin.person.id, now, outside=is_visitor)
        return Result(line, start=start, table_id=table.id)


def take_seat(unit: Unit, table: Table, person_id: int, now: float, *, outside: bool = False) -> tuple[Line, Table]:
    """Seat somebody, on the next free seat or on a computer's; return what they are told, and the table then.

    `outside`: as a visitor, who is not in the group of the table.
    """
    most, line = max(table.settings.rules.players), Line("lobby-seated")
    if len(table.seats) >= most:
        computer = next((seat for seat in reversed(table.seats) if seat.person_id is None), None)
        if computer is None or len(table.seats) > most:
            raise Refused(Line("lobby-full", count=most))
        line = Line("lobby-seated-for-computer", player=somebody(unit, table, computer).name)
        table = without_computer(table, computer.name or "")
    unit.waiting.leave(table.id, person_id)
    return line, lobby_changed(unit, with_person(table, person_id, outside=outside), person_id, now)


def stand(context: Context, origin: Origin, request: Stand) -> Result:
    with requested(context, origin) as unit:
        table = open_lobby(unit, origin, request.table)
        if seat_of(table, origin.person.id) is None:
            raise Refused(Line("lobby-not-seated"))
        return stand_up(context, unit, table, origin.person.id, context.now())


def stand_up(context: Context, unit: Unit, table: Table, person_id: int, now: float) -> Result:
    """Give a seat back; a private lobby is closed, because nobody else can sit down there."""
    if is_private(table):
        closing.close(context, unit, table, Line("lobby-cancelled"), now, player=person_id)
        return Result(Line("lobby-you-cancelled"), table_id=table.id)
    lobby_changed(unit, without_person(table, person_id), person_id, now)
    return Result(Line("lobby-stood-up"), table_id=table.id)


def start(context: Context, origin: Origin, request: StartMatch) -> Result:
    """Start the match, if the requester may decide for the table and the rules allow the number of players."""
    now = context.now()
    with requested(context, origin) as unit:
        table = open_lobby(unit, origin, request.table)
        must_govern(unit, table, origin, now, "lobby-not-yours-to-deal")
        if missing := why_not_ready(table):
            raise Refused(missing, alert=True)
        _end_lobby(unit, table)
        progress.start_match(context, unit, table, now)
        return Result(Line("lobby-dealt"), table_id=table.id)


def cancel(context: Context, origin: Origin, request: CancelTable) -> Result:
    """Close a lobby before the match."""
    now = context.now()
    with requested(context, origin) as unit:
        table = open_lobby(unit, origin, request.table)
        must_govern(unit, table, origin, now, "lobby-not-yours-to-cancel")
        closing.close(context, unit, table, Line("lobby-cancelled"), now, player=origin.person.id)
        return Result(Line("lobby-you-cancelled"), table_id=table.id)


def rematch(context: Context, origin: Origin, request: Rematch) -> Result:
    """Open a new lobby with the rules of a finished match and the players who stayed to its end.

    Only a person who played may do so, in the table's chat or in private, from their panel.
    """
    now = context.now()
    with requested(context, origin) as unit:
        old = unit.tables.get(request.table)
        chat = None if old is None else unit.chats.get(old.chat_id)
        if old is None or chat is None or old.status is not TableStatus.OVER or not old.has_rematch:
            raise Refused(Line("lobby-no-table"))
        is_here = chat.id == origin.chat_id
        if not is_here and not (origin.is_private and chat.bot_present):
            raise Refused(Line("lobby-no-table"))
        seat = seat_of(old, origin.person.id)
        if seat is None or (seat.outside and not is_here):
            raise Refused(Line("lobby-rematch-not-yours"))
        current = unit.tables.current(old.chat_id, old.thread_id, old.kind)
        if current is not None:
            repost(unit, current)
            there = Line("lobby-rematch-open-already-there", place=place_of(unit, current))
            raise Refused(Line("lobby-rematch-open-already") if is_here else there, table_id=current.id)
        me = origin.person.id
        table = _open(context, unit, chat, old.thread_id, host_id=me, settings=old.settings, now=now, rematch_of=old)
        table = seat_those_who_wait(unit, _with_those_who_stayed(unit, table, old, me), old, now)
        table = lobby_changed(unit, table, me, now)
        tell_outside(unit, table, AnnouncementKind.LINE, sentence(Line("invite-rematch"), player=me), now)
        tell_of_lobby(unit, table, now)
        there = Line("lobby-rematch-opened-there", place=place_of(unit, table))
        return Result(Line("lobby-rematch-opened") if is_here else there, table_id=table.id)


def _with_those_who_stayed(unit: Unit, table: Table, old: Table, asker: int) -> Table:
    """Seat the persons and computers who stayed to the end of a finished match, and the person who asks.

    Who is not in the group is seated as a visitor, if the table is open to visitors.
    """
    known = unit.people.named(persons(old))
    for seat in old.seats:
        if seat.person_id is None:
            table = table if seat.left else with_computer(table, seat.computer or USUAL_LEVEL, seat.name)
        elif seat.person_id == asker:
            table = with_person(table, asker)
        elif not (seat.left or known[seat.person_id].deleted or (seat.outside and not table.visitors)):
            table = with_person(table, seat.person_id, outside=seat.outside)
    return table


def _end_lobby(unit: Unit, table: Table) -> None:
    """End the lobby's deadlines; the table post replaces the lobby's, but the commitment that it shows stays."""
    unit.deadlines.clear(table.id, DeadlineKind.IDLE_LOBBY, DeadlineKind.HOST_SILENT, DeadlineKind.TELL)
    keep_lobby_for_match(unit, table)


USE_CASES: UseCases = {
    NewTable: open_table,
    Sit: sit,
    Stand: stand,
    StartMatch: start,
    CancelTable: cancel,
    Rematch: rematch,
}
