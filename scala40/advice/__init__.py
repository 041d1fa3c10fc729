"""Advice for the player on turn: what a strong player would do next from exactly what they see, and why.

A pure function of the seat's view: no chance, no hidden card. A closing that the layouts find comes first; else the
adviser, a computer player, is asked, step by step to the end of the turn, and each reason is worked out afterwards from
the view: it never claims what the view does not show.
"""

from scala40.advice.plans import closes, plan_of
from scala40.advice.reasons import opening_of, reason_of
from scala40.advice.throwing import Fact, FactKind
from scala40.advice.values import (
    Advice,
    Attaching,
    Drawing,
    Laying,
    Opening,
    Reason,
    SteppingBack,
    Stuck,
    Swapping,
    Taking,
    Throwing,
    Use,
    WhyDraw,
)
from scala40.players.position import position_of
from scala40.views import SeatView

__all__ = [
    "Advice",
    "Attaching",
    "Drawing",
    "Fact",
    "FactKind",
    "Laying",
    "Opening",
    "Reason",
    "SteppingBack",
    "Stuck",
    "Swapping",
    "Taking",
    "Throwing",
    "Use",
    "WhyDraw",
    "advise",
    "opening_of",
]


def advise(view: SeatView) -> Advice:
    """What to do now; the view must be of a seat on turn that is to draw or to play.

    Advice of one view is always the same.
    """
    match = position_of(view)
    plan = plan_of(view, match)
    return Advice(
        action=plan[0] if plan else None,
        reason=reason_of(view, match, plan),
        closes=closes(match, view.seat, plan),
        plan=plan,
        opening=opening_of(view),
    )
