"""Announcements: what must be said at least once and in order, mostly in messages of its own; stored as it is."""

from collections.abc import Sequence

from scala40.events import Busted, DealEnded, Event, MatchEnded, ReEntered
from scala40.state import Match
from storage import AnnouncementKind, Screen, ScreenKind, Seat, Table, TableKind, TableStatus, Unit
from tables.notices.guides import end_guides
from tables.notices.unasked import may_be_told, note_told
from tables.seats import is_private
from texts.line import Line

OF_A_TURN = (AnnouncementKind.REMINDER, AnnouncementKind.WAKE)
"""Announcements that go when the turn has ended."""


_WITH_BUTTONS = (
    AnnouncementKind.TURN,
    AnnouncementKind.AWAY,
    AnnouncementKind.KEPT_LOBBY,
    AnnouncementKind.SEAT_OFFER,
    AnnouncementKind.PAUSE_OFFER,
)


def announce_results(unit: Unit, table: Table, events: Sequence[Event], now: float) -> None:
    """Announce the end of a deal, each bust, each re-entry and the end of the match, in the order of the events.

    If nothing follows from the end of a deal, it is the table's post in the pause. A deal of the day is one deal, whose
    end one message tells.
    """
    unscored: int | None = None
    is_daily = table.kind is TableKind.DAILY
    for event in events:
        match event:
            case DealEnded(result=result):
                end_guides(unit, table, result)
                if has_consequences(table.match) and not is_daily:
                    to_table(unit, table, AnnouncementKind.DEAL_END, {"deal": result.number}, now)
                elif not result.scored:
                    unscored = result.number
            case Busted(seat=seat, total=total, deal_number=deal, place=place) if not is_daily:
                bust: dict[str, object] = {"seat": seat, "total": total, "deal": deal, "place": place}
                to_table(unit, table, AnnouncementKind.BUST, bust, now)
            case ReEntered(seat=seat, total=total):
                announce_line(unit, table, Line("table-re-entered", points=total), now, player=person(table, seat))
            case MatchEnded(places=places):
                congratulate(unit, table, places[0] if places else (), now)
                to_table(unit, table, AnnouncementKind.MATCH_END, {"deal": unscored}, now)
            case _:
                pass  # shown by the table post


def has_consequences(match: Match | None) -> bool:
    """Whether the last deal that ended has busts or the end of the match announced below it, so not in the pause."""
    if match is None or not match.results or not match.results[-1].scored:
        return False
    return bool(match.results[-1].busted) or match.is_over


def congratulate(unit: Unit, table: Table, winners: Sequence[int], now: float) -> None:
    """Write to those who have won a match in a group, in private, if the bot can and may write to them.

    Who is not in the group is told of the end anyway.
    """
    seats = [seat for seat in table.seats if seat.number in winners and seat.computer is None and not seat.outside]
    people = [seat.person_id for seat in seats if may_be_told(unit, table, seat, now)]
    known = unit.people.named([person_id for person_id in people if person_id is not None])
    for person_id, who in known.items():
        if table.chat_id < 0 and who.reachable:
            unit.announcements.add(person_id, AnnouncementKind.WON, {}, now, table_id=table.id, person_id=person_id)


def clear_notices(unit: Unit, table: Table) -> None:
    """Delete all announcements with buttons, and the kept lobby post, of a table that has ended."""
    for kind in (*OF_A_TURN, *_WITH_BUTTONS):
        clear(unit, table, kind)


def clear(unit: Unit, table: Table, kind: AnnouncementKind, person_id: int | None = None) -> None:
    """Delete the messages of a kind about a table, or about a person there."""
    for chat_id, message_id in unit.announcements.withdraw(table.id, kind, person_id):
        unit.old_messages.add(chat_id, message_id)


def remind(unit: Unit, table: Table, seat: int, due: float, now: float) -> None:
    """Remind the player on turn in private, or in the group if the bot cannot write to them; rarely at a slow table."""
    if may_be_told(unit, table, table.seats[seat], now):
        _to_player(unit, table, seat, AnnouncementKind.REMINDER, {"due": due, "seat": seat}, now)
        note_told(unit, table, table.seats[seat], now)


def wake(unit: Unit, table: Table, seat: int, by: int, since: float, now: float) -> None:
    """Write to the player on turn that somebody has waited for them since then; in private, or else in the group."""
    assert table.match is not None  # somebody is on turn
    turns = sum(table.match.deal.turns_played)
    payload = {"seat": seat, "deal": table.match.deal_number, "turns": turns, "since": since, "people": {"by": by}}
    _to_player(unit, table, seat, AnnouncementKind.WAKE, payload, now)
    note_told(unit, table, table.seats[seat], now)


def announce_turn(unit: Unit, table: Table, seat: int, deal: int, turns: int, now: float) -> None:
    """Write to a player in private that it is their turn, or in the group if the bot cannot write to them.

    `turns` of the deal have been played before.
    """
    _to_player(unit, table, seat, AnnouncementKind.TURN, {"seat": seat, "deal": deal, "turns": turns}, now)


def _to_player(
    unit: Unit, table: Table, seat: int, kind: AnnouncementKind, payload: dict[str, object], now: float
) -> None:
    person_id = person(table, seat)
    if not unit.people.named([person_id])[person_id].reachable:
        to_table(unit, table, kind, payload, now)
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
    """Return the person on a seat; only called for seats of persons, as only they are away, reminded, or back."""
    person_id = table.seats[seat].person_id
    assert person_id is not None
    return person_id


def announce_line(unit: Unit, table: Table, line: Line, now: float, **people: int) -> None:
    """Announce a sentence of the catalogue in the table's chat.

    `people` are the arguments that are persons: stored as ids, shown as mentions under their name at that time.
    """
    to_table(unit, table, AnnouncementKind.LINE, sentence(line, **people), now)


def announce_at(unit: Unit, table_id: int, line: Line, now: float) -> None:
    """Do the same as `announce_line` without reading the table."""
    unit.announcements.add_at(table_id, AnnouncementKind.LINE, sentence(line), now)


def announce_commitment(unit: Unit, table: Table, now: float) -> None:
    """Post the commitment of the table, before any card is shown."""
    to_table(unit, table, AnnouncementKind.COMMITMENT, {}, now)


def keep_lobby(unit: Unit, screen: Screen) -> bool:
    """Keep the lobby's first post now that there is a new one: it shows since when there is a commitment.

    Later posts are deleted, like other posts. Returns False if the match began meanwhile: then the new one goes.
    """
    table = unit.tables.get(screen.table_id)
    if screen.message_id is None or table is None:
        return True
    if table.status is not TableStatus.LOBBY:
        return False
    if unit.commitments.get(table.id) is None or unit.announcements.messages(table.id, AnnouncementKind.KEPT_LOBBY):
        unit.old_messages.add(screen.chat_id, screen.message_id)
        return True
    unit.announcements.add(
        screen.chat_id,
        AnnouncementKind.KEPT_LOBBY,
        {},
        table.touched_at,
        table_id=table.id,
        thread_id=screen.thread_id,
        message_id=screen.message_id,
    )
    return True


def keep_lobby_for_match(unit: Unit, table: Table) -> None:
    """Keep the lobby's first post for the whole match, in a shorter form, as the cards are being dealt."""
    screen = unit.screens.find(table.id, ScreenKind.LOBBY)
    if screen is None:
        return
    kept_id = screen.message_id
    for _, message_id in unit.announcements.withdraw(table.id, AnnouncementKind.KEPT_LOBBY):
        if screen.message_id is not None:
            unit.old_messages.add(screen.chat_id, screen.message_id)
        unit.screens.move_to(screen.id, message_id)
        kept_id = message_id
    if kept_id is None:  # the lobby was never shown, so the commitment is posted before the table
        unit.screens.retire(table.id, ScreenKind.LOBBY)
        announce_commitment(unit, table, table.touched_at)
    unit.screens.want(table.id, ScreenKind.LOBBY)


def sentence(line: Line, **people: int) -> dict[str, object]:
    """Return the payload of a sentence; `people` as for `announce_line`."""
    return {**line.dump(), "people": people}


def to_table(unit: Unit, table: Table, kind: AnnouncementKind, payload: dict[str, object], now: float) -> None:
    """Queue an announcement in the chat of a table; of results also for each player who is not in that chat.

    None about a table that counts nowhere.
    """
    if not table.kind.counts:
        return
    unit.announcements.add(table.chat_id, kind, payload, now, table_id=table.id, thread_id=table.thread_id)
    if kind in (AnnouncementKind.BUST, AnnouncementKind.MATCH_END):
        tell_outside(unit, table, kind, payload, now)


def tell_outside(
    unit: Unit, table: Table, kind: AnnouncementKind, payload: dict[str, object], now: float, *, rarely: bool = False
) -> None:
    """Queue an announcement in private for each player who is not in the table's group, if the bot can write to them.

    Those are visitors, and people who have left the group. `rarely`: at most one thing a day that is not their call.
    """
    outside = {seat.person_id: seat for seat in table.seats if seat.outside and not seat.left and seat.person_id}
    for person_id, who in unit.people.named(list(outside)).items():
        if not who.reachable or (rarely and not may_be_told(unit, table, outside[person_id], now)):
            continue
        unit.announcements.add(person_id, kind, payload, now, table_id=table.id, person_id=person_id)
        if rarely and (stored := unit.tables.get(table.id)) is not None:  # with whom was told before
            note_told(unit, stored, outside[person_id], now)


def absent(table: Table) -> tuple[Seat, ...]:
    """Return the seats of the persons who are away and still play."""
    if table.match is None:
        return ()
    playing = [seat for seat in table.seats if seat.person_id is not None and not seat.left]
    return tuple(seat for seat in playing if seat.away and table.match.in_match(seat.number))


def away_changed(unit: Unit, before: Table, table: Table, now: float) -> None:
    """Announce who is away, if that changes with `table`, which is about to be stored.

    The announcement edits the post that is there. When everybody is back it says who came last, and has no buttons; the
    next time somebody is away there is a new post. If nobody came back, because they are out, the post is deleted.
    """
    were_absent, are_absent = absent(before), absent(table)
    if [(seat.number, seat.computer) for seat in were_absent] == [(seat.number, seat.computer) for seat in are_absent]:
        return
    back = next((seat for seat in were_absent if not table.seats[seat.number].away), None)
    if are_absent:
        to_table(unit, table, AnnouncementKind.AWAY, {}, now)
    elif back is None:
        clear(unit, table, AnnouncementKind.AWAY)
    else:
        line = Line("clock-back" if back.computer is None else "computer-gives-back")
        to_table(unit, table, AnnouncementKind.AWAY, sentence(line, player=person(table, back.number)), now)


def keep_deal_end(unit: Unit, table: Table, now: float) -> None:
    """Keep the post of the last deal's end as the pause ends; `table` is as it is stored, still in the pause.

    If the post has not been sent yet, it is sent without buttons. In private the panel is the table's post.
    """
    if table.status is not TableStatus.PAUSE or table.match is None or has_consequences(table.match):
        return
    person_id = table.chat_id if is_private(table) else None
    kind = ScreenKind.TABLE if person_id is None else ScreenKind.HAND
    screen = unit.screens.find(table.id, kind, person_id)
    deal, shown = table.match.deal_number, None if screen is None else screen.subject
    is_shown = shown is not None and shown.is_pause and shown.deal == deal
    posted = screen.message_id if screen is not None and is_shown else None
    unit.announcements.add(
        table.chat_id,
        AnnouncementKind.DEAL_END,
        {"deal": deal, "photo": screen is not None and screen.is_photo},
        now,
        table_id=table.id,
        thread_id=table.thread_id,
        message_id=posted,
    )
    if screen is not None and posted is not None:
        unit.screens.lost(screen.id)
