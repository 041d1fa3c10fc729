"""Advice at a table: whether it gives any, who has asked for it, and what the panel offers then."""

import logging
from dataclasses import dataclass, field, replace
from functools import lru_cache
from zlib import crc32

from scala40.actions import Action, Lay
from scala40.advice import Advice, Discarding, Opening, advise
from scala40.advice import opening_of as find_opening
from scala40.notation import format_action
from scala40.views import SeatView
from storage import Draft, Table
from tables.play.draft import stamp
from tables.requests.codec import to_base36
from tables.requests.panel import AskAdvice, FollowAdvice

log = logging.getLogger(__name__)

remembered = lru_cache(maxsize=64)(advise)
"""The last advice given: a tap and the panel after it want the same, and it may take a tenth of a second."""

opening_of = lru_cache(maxsize=64)(find_opening)
"""The last openings looked for: a hand that is sorted, or of which cards are selected, opens as before."""


@dataclass(frozen=True, slots=True)
class Counsel:
    """What the panel of the player on turn says to help them."""

    opening: Opening | None = field(repr=False)
    """What their hand could open with, while they have not opened."""
    advice: Advice | None = field(repr=False)
    """What they asked for at this position."""
    request: AskAdvice | FollowAdvice
    opens: FollowAdvice | None
    """Opens all the same, where the advice is to wait."""


def gives_advice(table: Table) -> bool:
    """Whether players of this table may ask for advice."""
    return table.settings.advice


def counsel(table: Table, draft: Draft, view: SeatView) -> Counsel | None:
    """What to tell the player on turn, who sees this; None at a table without advice."""
    if not gives_advice(table):
        return None
    mark = stamp(table, draft)
    if draft.advised != mark:
        return Counsel(opening_at(table, view), None, AskAdvice(table.id, mark), None)
    advice = advice_at(table, view)
    if advice is None:
        return Counsel(None, None, AskAdvice(table.id, mark), None)
    step, *other = (FollowAdvice(table.id, mark, step_mark(action)) for action in steps_of(advice))
    return Counsel(advice.opening, advice, step, other[0] if other else None)


def advice_at(table: Table, view: SeatView) -> Advice | None:
    """What to do now; None, and a line in the log, where finding it out fails: a panel without advice is a panel."""
    try:
        return remembered(view)
    except Exception as error:
        _failed(table, view, error)
        return None


def opening_at(table: Table, view: SeatView) -> Opening | None:
    """What the hand could open with, as `opening_of`; None, too, where finding it out fails."""
    try:
        return opening_of(view)
    except Exception as error:
        _failed(table, view, error)
        return None


def _failed(table: Table, view: SeatView, error: Exception) -> None:
    # Its words might name cards.
    log.error("table %d, seat %d: no advice could be found (%s)", table.id, view.seat, type(error).__name__)


def steps_of(advice: Advice) -> tuple[Action | None, ...]:
    """What the panel offers with the advice: to follow it, and to open where the advice is to wait with that."""
    opening = advice.opening
    if isinstance(advice.reason, Discarding) and advice.reason.holds_back and opening is not None and opening.possible:
        return advice.action, Lay.of(*opening.melds)
    return (advice.action,)


def asked(table: Table, draft: Draft) -> Draft:
    """The draft of somebody who wants advice for the position it leads to."""
    return replace(draft, advised=stamp(table, draft))


def step_mark(action: Action | None) -> str:
    """Tells what was advised from anything else: a newer version of this program may advise otherwise."""
    words = "back" if action is None else format_action(action)
    return to_base36(crc32(words.encode()))
