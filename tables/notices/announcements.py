"""Announcements: messages of their own that must be said at least once and in order, stored with what they tell."""

from collections.abc import Sequence

from scala40.events import Busted, DealEnded, Event, MatchEnded, ReEntered
from storage import AnnouncementKind, Level, Screen, ScreenKind, Table, Unit
from tables.play.guide import deal_was_played
from tables.players import level_line
from texts.line import Line


def announce_results(unit: Unit, table: Table, events: Sequence[Event], now: float) -> None:
    """The end of a deal, then each bust, then the end of the match, in the order in which they happened."""
    for event in events:
        match event:
            case DealEnded(result=result):
                _to_table(unit, table, AnnouncementKind.DEAL_END, {"deal": result.number}, now)
                deal_was_played(unit, table, result)
            case Busted():
                _to_table(unit, table, AnnouncementKind.BUST, _bust(event), now)
            case ReEntered(seat=seat, total=total):
                announce_line(unit, table, Line("table-re-entered", points=total), now, player=person(table, seat))
            case MatchEnded():
                _to_table(unit, table, AnnouncementKind.MATCH_END, {}, now)
            case _:
                pass  # told by the table post


def _bust(event: Busted) -> dict[str, object]:
    return {"seat": event.seat, "total": event.total, "deal": event.deal_number, "place": event.place}


def announce_away(unit: Unit, table: Table, seat: int, now: float) -> None:
    """Somebody missed their turns: the message carries the button that brings them back."""
    payload = {**_sentence(Line("clock-away"), player=person(table, seat)), "seat": seat}
    _to_table(unit, table, AnnouncementKind.AWAY, payload, now, about=person(table, seat))


def announce_taken(unit: Unit, table: Table, seat: int, level: Level, now: float) -> None:
    """A computer plays for somebody who is away: the message carries the button that brings them back."""
    line = Line("computer-takes-over", level=level_line(level))
    payload = {**_sentence(line, player=person(table, seat)), "seat": seat}
    _to_table(unit, table, AnnouncementKind.AWAY, payload, now, about=person(table, seat))


def clear_away_notice(unit: Unit, table: Table, seat: int) -> None:
    """Somebody is back, or out of the match: what calls them back goes. Nothing calls a computer back."""
    person_id = table.seats[seat].person_id
    if person_id is not None:
        _clear(unit, table, AnnouncementKind.AWAY, person_id)


def clear_reminders(unit: Unit, table: Table) -> None:
    """A turn has ended: what reminded of it goes."""
    _clear(unit, table, AnnouncementKind.REMINDER)


def clear_turn_notices(unit: Unit, table: Table) -> None:
    """A turn has ended: what called its player goes."""
    _clear(unit, table, AnnouncementKind.TURN)


def clear_notices(unit: Unit, table: Table) -> None:
    """The match has ended: no button of its announcements is of use any more."""
    for kind in (AnnouncementKind.AWAY, AnnouncementKind.REMINDER, AnnouncementKind.TURN, AnnouncementKind.KEPT_LOBBY):
        _clear(unit, table, kind)


def _clear(unit: Unit, table: Table, kind: AnnouncementKind, person_id: int | None = None) -> None:
    for chat_id, message_id in unit.announcements.withdraw(table.id, kind, person_id):
        unit.old_messages.add(chat_id, message_id)


def remind(unit: Unit, table: Table, seat: int, due: float, now: float) -> None:
    """Remind the player on turn in private; the group hears it if they cannot be written to."""
    _to_player(unit, table, seat, AnnouncementKind.REMINDER, {"due": due, "seat": seat}, now)


def tell_turn(unit: Unit, table: Table, seat: int, deal: int, turns: int, now: float) -> None:
    """Tell a player in private that it is their turn, after so many `turns` of a deal; the group, as a reminder."""
    _to_player(unit, table, seat, AnnouncementKind.TURN, {"seat": seat, "deal": deal, "turns": turns}, now)


def _to_player(
    unit: Unit, table: Table, seat: int, kind: AnnouncementKind, payload: dict[str, object], now: float
) -> None:
    person_id = person(table, seat)
    if not unit.people.named([person_id])[person_id].reachable:
        _to_table(unit, table, kind, payload, now)
        return
    unit.announcements.add(
        person_id,
        kind,
        payload,
        now,
        table_id=table.id,
        person_id=person_id,
        fallback_chat_id=table.chat_id,
        fallback_thread_id=table.thread_id,
    )


def person(table: Table, seat: int) -> int:
    """The person who sits there: only persons are away, are reminded, and come back."""
    person_id = table.seats[seat].person_id
    assert person_id is not None
    return person_id


def announce_line(unit: Unit, table: Table, line: Line, now: float, **people: int) -> None:
    """A sentence of the catalogue, as a message of its own in the table's chat.

    `people` are arguments that stand for persons: stored as ids, shown as mentions under the name they have then.
    """
    _to_table(unit, table, AnnouncementKind.LINE, _sentence(line, **people), now)


def announce_at(unit: Unit, table_id: int, line: Line, now: float) -> None:
    """`announce_line` without reading the table."""
    unit.announcements.add_at(table_id, AnnouncementKind.LINE, _sentence(line), now)


def announce_commitment(unit: Unit, table: Table, now: float) -> None:
    """Post what is promised about the cards, before the first of them is shown."""
    _to_table(unit, table, AnnouncementKind.COMMITMENT, {}, now)


def keep_lobby(unit: Unit, table: Table, screen: Screen) -> None:
    """The lobby's post goes to the bottom of the chat: the first one stays, for it shows since when the cards stand.

    Later ones are cleared away, as other posts are.
    """
    if screen.message_id is None:
        return
    if unit.commitments.get(table.id) is None or unit.announcements.messages(table.id, AnnouncementKind.KEPT_LOBBY):
        unit.old_messages.add(screen.chat_id, screen.message_id)
        return
    unit.announcements.add(
        screen.chat_id,
        AnnouncementKind.KEPT_LOBBY,
        {},
        table.touched_at,
        table_id=table.id,
        thread_id=screen.thread_id,
        message_id=screen.message_id,
    )


def lobby_is_dealt(unit: Unit, table: Table) -> None:
    """The cards come: the first of the lobby's posts stays for the whole match, in a shorter form."""
    screen = unit.screens.find(table.id, ScreenKind.LOBBY)
    if screen is None:
        return
    stands = screen.message_id
    for _, message_id in unit.announcements.withdraw(table.id, AnnouncementKind.KEPT_LOBBY):
        if screen.message_id is not None:
            unit.old_messages.add(screen.chat_id, screen.message_id)
        unit.screens.move_to(screen.id, message_id)
        stands = message_id
    if stands is None:  # it was never shown: what it promises comes before the table
        unit.screens.retire(table.id, ScreenKind.LOBBY)
        announce_commitment(unit, table, table.touched_at)
    unit.screens.want(table.id, ScreenKind.LOBBY)


def _sentence(line: Line, **people: int) -> dict[str, object]:
    return {**line.dump(), "people": people}


def _to_table(
    unit: Unit, table: Table, kind: AnnouncementKind, payload: dict[str, object], now: float, about: int | None = None
) -> None:
    unit.announcements.add(
        table.chat_id, kind, payload, now, table_id=table.id, thread_id=table.thread_id, person_id=about
    )
