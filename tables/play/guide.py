"""The guide for a newcomer: what it knows beside the panel about a position."""

from dataclasses import dataclass, field

from scala40 import engine
from scala40.actions import Attach, Swap, Take
from scala40.checks.actions import why_not
from scala40.legal import legal_on_melds
from scala40.state import Duty, Match, Phase
from scala40.views import seat_view
from storage import Person
from tables.context import Context, Origin
from tables.handling import Result, UseCases, requested
from tables.notices.guides import end_guide
from tables.requests.panel import StopGuide
from texts.line import Line


@dataclass(frozen=True, slots=True)
class Guidance:
    """What the guide shows in addition to the panel; nothing while another player is on turn."""

    fits: tuple[Attach | Swap, ...] = field(default=(), repr=False)
    """What of the hand may go on the table's melds (R21, R23), jokers last, as they obviously fit anywhere."""
    take_binds: bool = False
    """Whether the top of the discard pile, if taken, has to go on the table in the same turn (R15, R16)."""


def guidance(person: Person | None, match: Match, seat: int) -> Guidance | None:
    """Return the guidance for this person at a position; None if they do not have the guide switched on."""
    if person is None or not person.guided:
        return None
    if match.turn != seat:
        return Guidance()
    if match.phase is Phase.DRAW and why_not(match, seat, Take()) is None:
        taken = seat_view(engine.apply(match, seat, Take()).match, seat)
        return Guidance(take_binds=taken.duty is not Duty.NONE)
    if match.phase is not Phase.PLAY:
        return Guidance()
    return Guidance(fits=tuple(sorted(legal_on_melds(match, seat), key=lambda action: action.card.is_joker)))


def stop(context: Context, origin: Origin, request: StopGuide) -> Result:
    """Switch the guide off for the person, at every table."""
    with requested(context, origin) as unit:
        person = unit.people.get(origin.person.id)
        assert person is not None  # recorded by `requested`
        end_guide(unit, person)
        return Result(Line("guide-stopped"), table_id=request.table)


USE_CASES: UseCases = {StopGuide: stop}
