"""Advice at a table: whether it gives any, who has asked for it, and what the panel offers then."""

from dataclasses import dataclass, field, replace
from zlib import crc32

from handlers.callback_data import to_base36
from handlers.draft import stamp
from handlers.panel_buttons import AskAdvice, FollowAdvice
from scala40.actions import Action, Lay
from scala40.advice import Advice, Opening, Throwing, advise, opening_of
from scala40.notation import format_action
from scala40.views import SeatView
from storage import Draft, Table


@dataclass(frozen=True, slots=True)
class Counsel:
    """What the panel of the player on turn says to help him."""

    opening: Opening | None = field(repr=False)
    """What his hand could open with, while he has not opened."""
    advice: Advice | None = field(repr=False)
    """What he asked for at this position."""
    button: AskAdvice | FollowAdvice
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
        return Counsel(opening_of(view), None, AskAdvice(table.id, mark), None)
    advice = advise(view)
    step, *other = (FollowAdvice(table.id, mark, step_mark(action)) for action in steps_of(advice))
    return Counsel(advice.opening, advice, step, other[0] if other else None)


def steps_of(advice: Advice) -> tuple[Action | None, ...]:
    """What the panel offers with the advice: to follow it, and to open where the advice is to wait with that."""
    opening = advice.opening
    if isinstance(advice.reason, Throwing) and advice.reason.holds_back and opening is not None and opening.possible:
        return advice.action, Lay.of(*opening.melds)
    return (advice.action,)


def asked(table: Table, draft: Draft) -> Draft:
    """The draft of somebody who wants advice for the position it leads to."""
    return replace(draft, advised=stamp(table, draft))


def step_mark(action: Action | None) -> str:
    """Tells what was advised from anything else: a newer version of this program may advise otherwise."""
    words = "back" if action is None else format_action(action)
    return to_base36(crc32(words.encode()))
