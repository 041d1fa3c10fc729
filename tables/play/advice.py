"""Advice at a table: whether it is allowed, whether the player has asked for it, and what the panel offers then."""

import logging
from dataclasses import dataclass, field, replace
from functools import lru_cache

from scala40 import engine
from scala40.actions import Discard
from scala40.advice import Advice, Opening, advise, basis, opening_of
from scala40.state import Match, Phase
from scala40.views import SeatView, seat_view
from storage import Draft, Person, Table
from tables.play.draft import stamp, step_mark
from tables.requests.panel import AskAdvice, FollowAdvice

log = logging.getLogger(__name__)

cached_advice = lru_cache(maxsize=64)(advise)
"""A cache of advice: a tap and the panels after it need the same."""


@dataclass(frozen=True, slots=True)
class PanelAdvice:
    """The help in the panel of the player on turn."""

    opening: Opening | None = field(repr=False)
    """What their hand could open with, as long as they have not opened."""
    advice: Advice | None = field(repr=False)
    """The advice for this position, if they asked for it."""
    request: AskAdvice | FollowAdvice


def gives_advice(table: Table) -> bool:
    """Whether players of this table may ask for advice."""
    return table.settings.advice


def is_advice_shown(table: Table, draft: Draft, person: Person | None) -> bool:
    """Whether the player sees advice at this position: they have asked for it or, with comfort, always do."""
    always = person is not None and person.comfort
    return gives_advice(table) and (always or draft.advised == stamp(table, draft))


def panel_advice(table: Table, draft: Draft, view: SeatView, person: Person | None) -> PanelAdvice | None:
    """Return the help for the player on turn, who sees this; None at a table without advice."""
    if not gives_advice(table):
        return None
    mark = stamp(table, draft)
    if not is_advice_shown(table, draft, person):
        return PanelAdvice(opening_at(table, view), None, AskAdvice(table.id, mark))
    advice = advice_at(table, view)
    if advice is None:
        return PanelAdvice(None, None, AskAdvice(table.id, mark))
    return PanelAdvice(advice.opening, advice, FollowAdvice(table.id, mark, step_mark((advice.action,))))


def advice_at(table: Table, view: SeatView) -> Advice | None:
    """Return the advice for this position; if finding it fails, log that and return None: the panel works without."""
    try:
        return cached_advice(basis(view))
    except Exception as error:
        _failed(table, view, error)
        return None


MOST_STEPS = 30
"""The most steps of a turn that are advised one after the other."""


def advised_turn(match: Match, seat: int) -> tuple[Advice, ...]:
    """Return what the adviser would do in a whole turn of a deal that is over, from what the seat sees at each step.

    It ends with the discard, or where the pile would become a new stock. Nothing if the seat is not on turn. It takes
    long: call it in a thread.
    """
    steps = list[Advice]()
    while match.turn == seat and match.phase in (Phase.DRAW, Phase.PLAY) and len(steps) < MOST_STEPS:
        advice = advise(basis(seat_view(match, seat)))
        if advice.action is None:
            break
        steps.append(advice)
        match = engine.apply(match, seat, advice.action).match
        if isinstance(advice.action, Discard):
            break
    return tuple(steps)


def opening_at(table: Table, view: SeatView) -> Opening | None:
    """Return what the hand could open with, as `opening_of` does; None also if finding it fails."""
    try:
        return opening_of(view)
    except Exception as error:
        _failed(table, view, error)
        return None


def _failed(table: Table, view: SeatView, error: Exception) -> None:
    # The message of the error is not logged, because it might name cards.
    log.error("table %d, seat %d: no advice could be found (%s)", table.id, view.seat, type(error).__name__)


def with_advice_asked(table: Table, draft: Draft) -> Draft:
    """Return the draft with the mark that its player asked for advice at its present position."""
    return replace(draft, advised=stamp(table, draft))
