"""The guide for a newcomer: what the rules allow now, and when the guide ends.

At a table with advice it never contradicts that: it points at what is advised, or says that it is better to wait.
"""

from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Self

from scala40 import engine
from scala40.actions import Action, Attach, Discard, Swap, Take
from scala40.advice import FirstStep
from scala40.cards import Card
from scala40.checks.actions import why_not
from scala40.legal import legal_lays, legal_on_melds
from scala40.meld import Meld
from scala40.state import DealResult, Duty, Match, Phase
from scala40.views import SeatView, seat_view
from storage import Person, Table, Unit
from tables.arrivals import requested
from tables.context import Context
from tables.play.advice import gives_advice, opening_at, step_at
from tables.requests.origin import Origin
from tables.requests.panel import StopGuide
from tables.result import Result, UseCases
from texts.line import Line


@dataclass(frozen=True, slots=True)
class Fit:
    """A card of the hand that may be attached to a meld on the table now, or swapped for its joker (`swaps`)."""

    card: Card
    meld: Meld
    swaps: bool


@dataclass(frozen=True, slots=True)
class Guidance:
    """What the guide shows in addition to the panel."""

    fits: tuple[Fit, ...] = field(default=(), repr=False)
    """Where cards of the hand may be attached or swapped (R21, R23), jokers last, as they obviously fit anywhere."""
    take_binds: bool = False
    """Whether the top of the discard pile, if taken, has to go on the table in the same turn (R15, R16)."""
    closes: bool = False
    """Whether the only card left may be discarded, which closes the deal (R32)."""
    advised: Action | None = field(default=None, repr=False)
    """The next step by the advice, at a table that allows it; None if nothing can be put down."""
    waits: bool = False
    """Whether the advice is to discard although something could be put down."""

    @classmethod
    def of(cls, match: Match, seat: int, step: FirstStep | None) -> Self:
        """Make the guidance for the player on turn at this position; for other players it is empty."""
        if match.turn != seat:
            return cls()
        if match.phase is Phase.DRAW:
            return cls(take_binds=_take_binds(match, seat))
        if match.phase is not Phase.PLAY:
            return cls()
        hand = match.deal.hands[seat]
        found = (_fit(match, action) for action in legal_on_melds(match, seat))
        return cls(
            fits=tuple(sorted((fit for fit in found if fit is not None), key=lambda fit: fit.card.is_joker)),
            closes=len(hand) == 1 and why_not(match, seat, Discard(hand[0])) is None,
            advised=None if step is None else step.action,
            waits=step is not None and step.holds_back,
        )


def guidance(person: Person | None, table: Table, match: Match, seat: int) -> Guidance | None:
    """Return the guidance for this person at a position; None if they do not have the guide switched on."""
    if person is None or not person.guided:
        return None
    is_asked = match.turn == seat and match.phase is Phase.PLAY and gives_advice(table)
    if not is_asked or not _may_put_down(table, match, view := seat_view(match, seat)):
        # To find advice takes longer than all the rest of a panel, and mostly nothing can be put down.
        return Guidance.of(match, seat, None)
    return Guidance.of(match, seat, step_at(table, view))


def _may_put_down(table: Table, match: Match, view: SeatView) -> bool:
    """Whether some cards may go on the table now: there is an opening, a meld, or a card that fits one of the table."""
    if not match.deal.opened[view.seat]:
        opening = opening_at(table, view)
        return opening is None or opening.possible
    return next(chain(legal_on_melds(match, view.seat), legal_lays(match, view.seat)), None) is not None


def _take_binds(match: Match, seat: int) -> bool:
    if why_not(match, seat, Take()) is not None:
        return False
    return seat_view(engine.apply(match, seat, Take()).match, seat).duty is not Duty.NONE


def _fit(match: Match, action: Attach | Swap) -> Fit | None:
    meld = match.deal.table[action.meld_index]
    return None if meld is None else Fit(action.card.in_hand, meld, isinstance(action, Swap))


def end_guides(unit: Unit, table: Table, result: DealResult) -> None:
    """End the guide of everybody who has played a deal to its end."""
    if not result.scored:
        return
    for seat in table.seats:
        if seat.person_id is None or seat.away or result.points[seat.number] is None:
            continue
        person = unit.people.get(seat.person_id)
        if person is not None and person.guided:
            _end_guide(unit, person)


def stop(context: Context, origin: Origin, request: StopGuide) -> Result:
    """Switch the guide off for the person, at every table."""
    with requested(context, origin) as unit:
        person = unit.people.get(origin.person.id)
        assert person is not None  # recorded by `requested`
        _end_guide(unit, person)
        return Result(Line("guide-stopped"), table_id=request.table)


def _end_guide(unit: Unit, person: Person) -> None:
    unit.people.save(replace(person, guided=False))
    for table in unit.tables.of_person(person.id):
        unit.screens.want_hand(table.id, person.id)


USE_CASES: UseCases = {StopGuide: stop}
