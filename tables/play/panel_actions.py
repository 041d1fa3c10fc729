"""Taps in the hand panel that need no turn: sorting, other buttons, why a button has no effect, coming back."""

from dataclasses import replace

from storage import Unit
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.match import progress
from tables.play.whose_turn import arrival, seated
from tables.requests.panel import IDLE, PAGES, Idle, Refresh, ShowPage, SortHand
from tables.requests.table import ImBack
from tables.seats import seat_of
from texts.line import Line


def sort_hand(context: Context, origin: Origin, request: SortHand) -> Result:
    """Sort the hand by suit or by rank, from now on at every table of this person, here instead of their own order."""
    with requested(context, origin) as unit:
        store_sorting(unit, origin.person.id, request)
        return Result(table_id=request.table)


def store_sorting(unit: Unit, person_id: int, request: SortHand) -> None:
    """Store how somebody's hands are sorted; that of a lesson is at no stored table."""
    person = unit.people.get(person_id)
    assert person is not None  # recorded by `requested`
    unit.people.save(replace(person, sort="rank" if request.by == "rank" else "suit"))
    here = unit.tables.get(request.table)
    seat = None if here is None else seat_of(here, person_id)
    if seat is not None:
        unit.hands.forget(request.table, seat.number)
    for table in unit.tables.of_person(person_id):
        unit.screens.want_hand(table.id, person_id)


def refresh(context: Context, origin: Origin, request: Refresh) -> Result:
    """Update the person's panel."""
    with requested(context, origin) as unit:
        seated(unit, request.table, origin.person.id)
        unit.screens.want_hand(request.table, origin.person.id)
        return Result(Line("panel-refreshed"), table_id=request.table)


def im_back(context: Context, origin: Origin, request: ImBack) -> Result:
    """Record that a player who was away is back and plays their next turn themselves."""
    with requested(context, origin) as unit:
        table, seat = seated(unit, request.table, origin.person.id)
        if table.match is None or not table.status.is_unfinished:
            raise Refused(Line("tap-match-over"))
        if seat.left or not table.match.in_match(seat.number):
            raise Refused(Line("tap-you-are-out"))
        if not seat.away:
            raise Refused(Line("clock-not-away"))
        progress.bring_back(context, unit, table, seat.number, context.now())
        unit.screens.want_hand(table.id, origin.person.id)
        return Result(Line("clock-welcome-back"), table_id=table.id)


def show_page(context: Context, origin: Origin, request: ShowPage) -> Result:
    """Show other buttons in the place of the proposals."""
    with requested(context, origin) as unit:
        table, seat = seated(unit, request.table, origin.person.id)
        if request.page not in PAGES:
            raise Refused(Line("tap-unknown"))
        unit.drafts.tapped(table.id, seat.number, arrival(unit, origin, context.now()))
        unit.drafts.save(replace(unit.drafts.get(table.id, seat.number), page=request.page))
        unit.screens.want_hand(table.id, origin.person.id)
        return Result(table_id=table.id)


def idle(context: Context, origin: Origin, request: Idle) -> Result:
    """Say why a button does nothing now."""
    with requested(context, origin) as unit:
        table, seat = seated(unit, request.table, origin.person.id)
        unit.drafts.tapped(table.id, seat.number, arrival(unit, origin, context.now()))
        raise Refused(Line(f"panel-idle-{request.why}" if request.why in IDLE else "tap-unknown"))


USE_CASES: UseCases = {SortHand: sort_hand, Refresh: refresh, ImBack: im_back, ShowPage: show_page, Idle: idle}
