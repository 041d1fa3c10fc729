"""The lobby: a table is opened, people sit down and stand up, and somebody deals."""

from dataclasses import replace

from screens.message import Message
from storage import Chat, DeadlineKind, Level, ScreenKind, Table, TableSettings, TableStatus, Unit
from tables.arrivals import arrive
from tables.context import Context
from tables.fair.commitment import commit_to_cards
from tables.match import progress
from tables.match.deadlines import arm_lobby
from tables.notices.announcements import lobby_is_dealt
from tables.notices.group_hands import everybody_has_group_hand
from tables.permissions import host_acted, may_govern, who_decides
from tables.players import persons, somebody
from tables.reply import Answer, Reply
from tables.requests.codec import Request
from tables.requests.command import Call
from tables.requests.deep_links import table_payload
from tables.requests.table import CancelTable, Rematch, Sit, Stand, StartMatch
from tables.requests.tap import Tap, UseCase, seat_of, tapped
from tables.seats import bring_down, is_private, lacking, with_computer, with_person, without_computer, without_person
from texts.line import Line

ADMIN_BUTTONS: frozenset[type[Request]] = frozenset({StartMatch, CancelTable})
"""Buttons for which it matters whether the one who taps administers the chat."""


PRIVATE_SETTINGS = TableSettings(turn_seconds=None, quiet=None)
"""For somebody alone against computers: nobody waits for him."""


def open_table(context: Context, call: Call) -> Answer:
    """Open a lobby here; where one is open already, bring that to the bottom and say so.

    In private a computer is seated already, so that somebody alone has only to deal.
    """
    now = context.now()
    with context.store.unit(call.update_id) as unit:
        chat = arrive(context, unit, call, now)
        current = unit.tables.current(call.chat_id, call.thread_id)
        if current is not None:
            bring_down(unit, current)
            key = "lobby-open-already" if current.status is TableStatus.LOBBY else "lobby-playing-already"
            return Answer((Message(context.texts.text(chat.language, key)),))
        settings = chat.defaults or (PRIVATE_SETTINGS if call.is_private else TableSettings())
        table = _open(context, unit, chat, call.thread_id, host_id=call.person.id, settings=settings, now=now)
        table = with_person(table, call.person.id)
        if call.is_private:
            table = with_computer(table, Level.MEDIUM)
        lobby_changed(unit, table, call.person.id, now)
    return Answer()


def _open(
    context: Context,
    unit: Unit,
    chat: Chat,
    thread_id: int,
    *,
    host_id: int,
    settings: TableSettings,
    now: float,
    rematch_of: int | None = None,
) -> Table:
    """Make the lobby, at which nobody sits yet."""
    table = unit.tables.create(chat.id, thread_id, host_id, settings, now, rematch_of=rematch_of)
    commit_to_cards(context, unit, table)
    unit.screens.ensure(table.id, ScreenKind.LOBBY, chat.id, thread_id)
    return table


def lobby_changed(unit: Unit, table: Table, person_id: int, now: float) -> Table:
    """Somebody did something in a lobby: store it, show it, and let its clocks begin anew."""
    arm_lobby(unit, table, now)
    host_acted(unit, table, person_id, now)
    unit.screens.want(table.id, ScreenKind.LOBBY)
    return unit.tables.save(replace(table, touched_at=now))


def open_lobby(unit: Unit, tap: Tap, table_id: int) -> Table | Reply:
    """The lobby a button of this chat means, or the answer that says why there is none."""
    table = unit.tables.get(table_id)
    if table is None or table.chat_id != tap.chat_id:
        return Reply(Line("lobby-no-table"))
    if table.status is TableStatus.LOBBY:
        return table
    unit.screens.want(table.id, ScreenKind.LOBBY)
    return Reply(Line("lobby-started" if table.status.is_unfinished else "lobby-closed"), table_id=table.id)


def sit(context: Context, tap: Tap, request: Sit) -> Reply:
    """Take the next free seat, or a computer's where there is none; who cannot be written to yet is led to his private
    chat, unless hands are played inside the group."""
    now = context.now()
    with tapped(context, tap) as unit:
        table = open_lobby(unit, tap, request.table)
        if isinstance(table, Reply):
            return table
        person = unit.people.get(tap.person.id)
        may_write = person is not None and person.reachable
        start = None if may_write or everybody_has_group_hand(unit, table) else table_payload(table.id)
        if seat_of(table, tap.person.id) is not None:
            return Reply(Line("lobby-seated-already"), start=start)
        most, said = max(table.settings.rules.players), Line("lobby-seated")
        if len(table.seats) >= most:
            computer = next((seat for seat in reversed(table.seats) if seat.person_id is None), None)
            if computer is None or len(table.seats) > most:
                return Reply(Line("lobby-full", count=most))
            table = without_computer(table, computer.name or "")
            said = Line("lobby-seated-for-computer", player=somebody(unit, computer).name)
        lobby_changed(unit, with_person(table, tap.person.id), tap.person.id, now)
        return Reply(said, start=start, table_id=table.id)


def stand(context: Context, tap: Tap, request: Stand) -> Reply:
    """Give one's seat back."""
    with tapped(context, tap) as unit:
        table = open_lobby(unit, tap, request.table)
        if isinstance(table, Reply):
            return table
        if seat_of(table, tap.person.id) is None:
            return Reply(Line("lobby-not-seated"))
        return stand_up(context, unit, table, tap.person.id, context.now())


def stand_up(context: Context, unit: Unit, table: Table, person_id: int, now: float) -> Reply:
    """Give a seat back; a private lobby, where nobody else can sit down, closes."""
    if is_private(table):
        progress.close(context, unit, table, Line("lobby-cancelled"), now, player=person_id)
        return Reply(Line("lobby-you-cancelled"), table_id=table.id)
    lobby_changed(unit, without_person(table, person_id), person_id, now)
    return Reply(Line("lobby-stood-up"), table_id=table.id)


def start(context: Context, tap: Tap, request: StartMatch) -> Reply:
    """Deal: the host or an administrator, with as many seated as the rules want."""
    now = context.now()
    with tapped(context, tap) as unit:
        table = open_lobby(unit, tap, request.table)
        if isinstance(table, Reply):
            return table
        if not may_govern(unit, table, tap.person.id, tap.is_admin, now):
            return Reply(Line("lobby-not-yours-to-deal", host=who_decides(unit, table, now)))
        if missing := lacking(table):
            return Reply(missing, alert=True)
        _end_lobby(unit, table)
        progress.start_match(context, unit, table, now)
        return Reply(Line("lobby-dealt"), table_id=table.id)


def cancel(context: Context, tap: Tap, request: CancelTable) -> Reply:
    """Close a lobby before the match."""
    now = context.now()
    with tapped(context, tap) as unit:
        table = open_lobby(unit, tap, request.table)
        if isinstance(table, Reply):
            return table
        if not may_govern(unit, table, tap.person.id, tap.is_admin, now):
            return Reply(Line("lobby-not-yours-to-cancel", host=who_decides(unit, table, now)))
        progress.close(context, unit, table, Line("lobby-cancelled"), now, player=tap.person.id)
        return Reply(Line("lobby-you-cancelled"), table_id=table.id)


def rematch(context: Context, tap: Tap, request: Rematch) -> Reply:
    """Open a new lobby with the rules of a finished match and those who stayed to its end; only who played may."""
    now = context.now()
    with tapped(context, tap) as unit:
        old = unit.tables.get(request.table)
        chat = unit.chats.get(tap.chat_id)
        if old is None or chat is None or old.chat_id != chat.id or old.status is not TableStatus.OVER:
            return Reply(Line("lobby-no-table"))
        if seat_of(old, tap.person.id) is None:
            return Reply(Line("lobby-rematch-not-yours"))
        current = unit.tables.current(old.chat_id, old.thread_id)
        if current is not None:
            bring_down(unit, current)
            return Reply(Line("lobby-rematch-open-already"), table_id=current.id)
        me = tap.person.id
        table = _open(context, unit, chat, old.thread_id, host_id=me, settings=old.settings, now=now, rematch_of=old.id)
        table = lobby_changed(unit, _with_those_who_stayed(unit, table, old, me), me, now)
        return Reply(Line("lobby-rematch-opened"), table_id=table.id)


def _with_those_who_stayed(unit: Unit, table: Table, old: Table, asker: int) -> Table:
    """The persons and computers of a finished match; of those who had left only the one who asks for more."""
    known = unit.people.named(persons(old))
    for seat in old.seats:
        if seat.person_id is None:
            table = table if seat.left else with_computer(table, seat.computer or Level.MEDIUM, seat.name)
        elif seat.person_id == asker or not (seat.left or known[seat.person_id].deleted):
            table = with_person(table, seat.person_id)
    return table


def _end_lobby(unit: Unit, table: Table) -> None:
    """The lobby has done its work: the table post takes its place, and what it promised stays."""
    unit.deadlines.clear(table.id, DeadlineKind.IDLE_LOBBY, DeadlineKind.HOST_SILENT)
    lobby_is_dealt(unit, table)


TAPS: dict[type[Request], UseCase] = {
    Sit: sit,
    Stand: stand,
    StartMatch: start,
    CancelTable: cancel,
    Rematch: rematch,
}
