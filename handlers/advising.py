"""Advice at a table: whether it gives any, who has asked for it, and what the panel offers then."""

from dataclasses import dataclass, field, replace
from zlib import crc32

from handlers.callback_data import to_base36
from handlers.draft import stamp
from handlers.panel_buttons import AskAdvice, FollowAdvice
from scala40.actions import Action
from scala40.advice import Advice, Opening, advise, opening_of
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


def gives_advice(table: Table) -> bool:
    """Whether players of this table may ask for advice."""
    return table.settings.advice


def counsel(table: Table, draft: Draft, view: SeatView) -> Counsel | None:
    """What to tell the player on turn, who sees this; None at a table without advice."""
    if not gives_advice(table):
        return None
    mark = stamp(table, draft)
    if draft.advised != mark:
        return Counsel(opening_of(view), None, AskAdvice(table.id, mark))
    advice = advise(view)
    return Counsel(advice.opening, advice, FollowAdvice(table.id, mark, step_mark(advice.action)))


def asked(table: Table, draft: Draft) -> Draft:
    """The draft of somebody who wants advice for the position it leads to."""
    return replace(draft, advised=stamp(table, draft))


def step_mark(action: Action | None) -> str:
    """Tells what was advised from anything else: a newer version of this program may advise otherwise."""
    words = "back" if action is None else format_action(action)
    return to_base36(crc32(words.encode()))
