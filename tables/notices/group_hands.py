"""Group hands: who plays inside the group, in a message that only they see, and when that message is updated.

Telegram allows about 20 messages a minute in a group, and these count too; so a group hand is not updated at the turns
of other players.
"""

from collections.abc import Iterable
from dataclasses import replace

from scala40.events import DealEnded, DealStarted, Event, MatchEnded, Recycled
from storage import GroupHands, Screen, ScreenKind, Subject, Table, Unit, is_guest
from tables.context import Origin
from tables.notices.announcements import announce_line
from tables.seats import is_private, persons, seat_of, wake, with_seat
from texts.line import Line

MOST_UNSEEN = 2
"""After so many group hands in a row that nobody touched, a player is led to their private chat."""


def ensure_panels(unit: Unit, table: Table) -> None:
    """Give a private panel to every player whom the bot can write to, unless everybody in the group has a hand there.

    The other players open theirs in the group.
    """
    here = everybody_has_group_hand(unit, table)
    people = unit.people.named(persons(table))
    for seat in table.seats:
        if seat.person_id is None or seat.left or (here and not seat.outside):
            continue
        if people[seat.person_id].reachable:
            unit.screens.ensure(table.id, ScreenKind.HAND, seat.person_id, 0, seat.person_id)


def everybody_has_group_hand(unit: Unit, table: Table) -> bool:
    """Whether all players of this table who are in its group have their hands there."""
    return not is_private(table) and unit.chats.of_table(table).group_hands is GroupHands.ON


def has_group_hand(unit: Unit, table: Table, person_id: int) -> bool:
    """Whether a person's panel opens in the group, rather than in their private chat."""
    seat = seat_of(table, person_id)
    if is_private(table) or is_guest(person_id):
        return False
    if seat is not None and (seat.outside or seat.unseen_hands >= MOST_UNSEEN):
        return False
    match unit.chats.of_table(table).group_hands:
        case GroupHands.ON:
            return True
        case GroupHands.OFF:
            return False
        case GroupHands.AUTO:
            person = unit.people.get(person_id)
            return person is None or not person.reachable


def open_panel(unit: Unit, table: Table, person_id: int) -> bool:
    """Have a person's panel sent anew, below everything else in the group.

    Return False if one was shown in this turn already and they have not tapped it: perhaps their Telegram does not show
    such messages, and they should use their private chat. That counts, as does a hand that they opened in their own
    turn and have not tapped; one at which they only looked in another's turn does not.
    """
    opened_now, seat = _opened_now(table), seat_of(table, person_id)
    screen = unit.screens.find(table.id, ScreenKind.EPHEMERAL, person_id)
    if screen is not None and screen.message_id is not None:
        unit.screens.retire(table.id, ScreenKind.EPHEMERAL, person_id)
        is_unseen, is_again = screen.shown and not screen.is_touched, screen.subject == opened_now
        if is_unseen and seat is not None and (is_again or screen.subject.seat == seat.number):
            seat = replace(seat, unseen_hands=seat.unseen_hands + 1)
            unit.tables.save_people(with_seat(table, seat))
            if is_again or seat.unseen_hands >= MOST_UNSEEN:
                return False
    unit.screens.open_anew(_ensure(unit, table, person_id).id, opened_now)
    wake(unit, table.id, ScreenKind.EPHEMERAL, person_id)
    unit.screens.want(table.id, ScreenKind.EPHEMERAL, person_id)
    return True


def touched(unit: Unit, origin: Origin, table_id: object) -> None:
    """Record that a person tapped their group hand, so they do see it; a retired one becomes their panel again."""
    if origin.ephemeral_id is None or not isinstance(table_id, int):
        return
    table = unit.tables.get(table_id)
    if table is None or table.chat_id != origin.chat_id or table.match is None:
        return
    seat = seat_of(table, origin.person.id)
    if seat is None or seat.left or not table.status.is_unfinished:
        return
    screen = unit.screens.find(table.id, ScreenKind.EPHEMERAL, origin.person.id)
    if screen is None:
        screen = _ensure(unit, table, origin.person.id)
    elif screen.message_id != origin.ephemeral_id or screen.is_touched:
        return
    unit.screens.touched(screen.id, origin.ephemeral_id, is_photo=origin.is_photo)
    if seat.unseen_hands:
        unit.tables.save_people(with_seat(table, replace(seat, unseen_hands=0)))


def update(unit: Unit, table: Table, events: Iterable[Event]) -> None:
    """Update the group hands of the player on turn and of those who did something; at a deal or its end, all of them.

    `table` has the match after the events.
    """
    if is_private(table) or table.match is None:
        return
    seats = {seat.number for seat in table.seats if seat.left}
    for event in events:
        match event:
            case DealStarted() | DealEnded() | MatchEnded():
                unit.screens.want(table.id, ScreenKind.EPHEMERAL)
                return
            case Recycled():
                pass
            case _:
                seats.add(event.seat)
    if table.match.turn is not None:
        seats.add(table.match.turn)
    people = [person for seat in sorted(seats) if (person := table.seats[seat].person_id) is not None]
    if people:
        unit.screens.want(table.id, ScreenKind.EPHEMERAL, *people)


def shown_before(unit: Unit, screen: Screen) -> tuple[Screen, ...]:
    """Return the earlier messages with a person's hand at this table that may still be in the group."""
    return tuple(
        old
        for old in unit.screens.of_table(screen.table_id)
        if old.kind is ScreenKind.EPHEMERAL and old.retired and old.person_id == screen.person_id and old.message_id
    )


def switch_off(unit: Unit, chat_id: int, now: float) -> None:
    """Show hands only in private from now on, because they cannot be shown in this group; announce it once."""
    chat = unit.chats.get(chat_id)
    if chat is None:
        return
    tables = [table for table in unit.tables.of_chat(chat_id) if table.match is not None]
    for table in tables:
        unit.screens.retire(table.id, ScreenKind.EPHEMERAL)
    if chat.group_hands is GroupHands.OFF:
        return
    unit.chats.save(replace(chat, group_hands=GroupHands.OFF))
    for table in tables:
        ensure_panels(unit, table)
    for table in tables[:1]:
        announce_line(unit, table, Line("group-hand-impossible"), now)


def _ensure(unit: Unit, table: Table, person_id: int) -> Screen:
    return unit.screens.ensure(table.id, ScreenKind.EPHEMERAL, table.chat_id, table.thread_id, person_id)


def _opened_now(table: Table) -> Subject:
    """Return the deal and turn that a panel opened now is about."""
    match = table.match
    assert match is not None  # only a dealt table has panels
    return Subject(deal=match.deal_number, turn=sum(match.deal.turns_played), seat=match.turn)
