"""Handing a seat over to a friend for the rest of a match: offered in the group, taken by a member, confirmed by both.

Who has said yes is a vote; the hand is shown to the new owner after both have, and to the old one never again.
"""

from collections.abc import Mapping
from typing import Any

from storage import AnnouncementKind, Seat, Table, Unit
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.lobby.ending import remove_question
from tables.match import progress
from tables.match.votes import HANDED_OVER, OFFERED_SEAT, takes_seat
from tables.notices.announcements import announce_line, clear
from tables.play.whose_turn import seated
from tables.requests.deep_links import table_payload
from tables.requests.table import HandOver, KeepOwnSeat, OfferSeat, TakeSeat
from tables.seats import is_private, names_at, persons, players, repost
from texts.line import Line


def offer(context: Context, origin: Origin, request: OfferSeat) -> Result:
    """Offer the requester's seat in the table's group, where everybody is asked who would take it."""
    now = context.now()
    with requested(context, origin) as unit:
        table, seat = seated(unit, request.table, origin.person.id)
        _must_run(table)
        if is_private(table) or origin.person.id not in players(table):
            raise Refused(Line("ending-not-playing"))
        remove_question(unit, origin)
        unit.votes.cast(table.id, OFFERED_SEAT, origin.person.id)
        takers = unit.votes.voters(table.id, takes_seat(seat.number))
        _ask(unit, table, seat, takers[0] if takers else None, now)
        return Result(Line("hand-over-asked"), table_id=table.id)


def take(context: Context, origin: Origin, request: TakeSeat) -> Result:
    """Note that a member of the group would take a seat, and ask its player whether they agree."""
    now, me = context.now(), origin.person.id
    with requested(context, origin) as unit:
        table, seat = _offered(unit, origin, request.table, request.seat)
        if me == seat.person_id:
            raise Refused(Line("hand-over-own"))
        if me in persons(table):
            raise Refused(Line("lobby-seated-already"))
        if me in unit.votes.voters(table.id, HANDED_OVER):
            raise Refused(Line("hand-over-once"), alert=True)
        others = unit.votes.voters(table.id, takes_seat(seat.number))
        if others and others != (me,):
            raise Refused(Line("hand-over-taken", player=names_at(unit, table, others[0])[others[0]]))
        unit.votes.cast(table.id, takes_seat(seat.number), me)
        _ask(unit, table, seat, me, now)
        person = unit.people.get(me)
        start = None if person is not None and person.reachable else table_payload(table.id)
        return Result(Line("hand-over-noted"), start=start, table_id=table.id)


def hand_over(context: Context, origin: Origin, request: HandOver) -> Result:
    """Hand the requester's seat over to a person who has said that they would take it."""
    now = context.now()
    with requested(context, origin) as unit:
        table, seat = _offered(unit, origin, request.table, request.seat)
        if origin.person.id != seat.person_id:
            raise Refused(Line("ending-question-of-another"))
        if request.person not in unit.votes.voters(table.id, takes_seat(seat.number)) or request.person in persons(
            table
        ):
            raise Refused(Line("hand-over-gone"))
        _end(unit, table, seat)
        announce_line(unit, table, Line("hand-over-done"), now, player=origin.person.id, friend=request.person)
        prepared = unit.prepared.get(table.id, seat.number)
        table = progress.hand_over(context, unit, table, seat.number, request.person, now)
        if table.match is not None and table.match.turn == seat.number:
            repost(unit, table)  # which calls them
        dropped = "no" if prepared is None or prepared.dropped is not None else "yes"
        return Result(Line("hand-over-done-toast", prepared=dropped), table_id=table.id)


def keep(context: Context, origin: Origin, request: KeepOwnSeat) -> Result:
    """Withdraw the offer, if the requester has made it, or that they would take the seat: then it is still offered."""
    now, me = context.now(), origin.person.id
    with requested(context, origin) as unit:
        table, seat = _offered(unit, origin, request.table, request.seat)
        if me == seat.person_id:
            _end(unit, table, seat)
        elif me in unit.votes.voters(table.id, takes_seat(seat.number)):
            unit.votes.withdraw(table.id, takes_seat(seat.number), me)
            _ask(unit, table, seat, None, now)
        else:
            raise Refused(Line("ending-question-of-another"))
        return Result(Line("ending-nothing-done"), table_id=table.id)


def _must_run(table: Table) -> None:
    if table.match is None:
        raise Refused(Line("tap-match-not-started"))
    if not table.status.is_unfinished:
        raise Refused(Line("tap-match-over"))


def _offered(unit: Unit, origin: Origin, table_id: int, number: int) -> tuple[Table, Seat]:
    """Return the table of this chat, and the seat that its player has offered and still has; else Refused."""
    table = unit.tables.get(table_id)
    if table is None or table.chat_id != origin.chat_id:
        raise Refused(Line("lobby-no-table"))
    _must_run(table)
    seat = next((seat for seat in table.seats if seat.number == number), None)
    offers = unit.votes.voters(table.id, OFFERED_SEAT)
    if seat is None or seat.person_id not in offers or seat.person_id not in players(table):
        raise Refused(Line("hand-over-gone"))
    return table, seat


def _ask(unit: Unit, table: Table, seat: Seat, taker: int | None, now: float) -> None:
    """Post the question anew: who would take the seat, or whether its player agrees."""
    assert seat.person_id is not None  # only a person offers a seat
    clear(unit, table, AnnouncementKind.SEAT_OFFER, seat.person_id)
    people = {"player": seat.person_id} if taker is None else {"player": seat.person_id, "friend": taker}
    payload: dict[str, object] = {"seat": seat.number, "people": people}
    if any(waiting.payload == payload for waiting in unit.announcements.pending(table.chat_id)):
        return
    unit.announcements.add(
        table.chat_id,
        AnnouncementKind.SEAT_OFFER,
        payload,
        now,
        table_id=table.id,
        thread_id=table.thread_id,
        person_id=seat.person_id,
    )


def still_stands(unit: Unit, table: Table, payload: Mapping[str, Any]) -> bool:
    """Whether the question of an announcement is the one that waits for an answer now."""
    seat, people = table.seats[payload["seat"]], payload["people"]
    takers = unit.votes.voters(table.id, takes_seat(seat.number))
    asked = (people["friend"],) if "friend" in people else ()
    return seat.person_id == people["player"] in unit.votes.voters(table.id, OFFERED_SEAT) and takers == asked


def _end(unit: Unit, table: Table, seat: Seat) -> None:
    """End an offer: its post goes, and nobody has said anything."""
    assert seat.person_id is not None  # only a person offers a seat
    clear(unit, table, AnnouncementKind.SEAT_OFFER, seat.person_id)
    unit.votes.withdraw(table.id, OFFERED_SEAT, seat.person_id)
    for taker in unit.votes.voters(table.id, takes_seat(seat.number)):
        unit.votes.withdraw(table.id, takes_seat(seat.number), taker)


USE_CASES: UseCases = {OfferSeat: offer, TakeSeat: take, HandOver: hand_over, KeepOwnSeat: keep}
