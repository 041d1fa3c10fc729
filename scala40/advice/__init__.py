"""Advice for the player on turn: what a strong player would do next with what they see, and why.

Advice is a pure function of the seat's view: it uses no chance and no hidden card. If the turn can close, closing is
advised; else the adviser, a computer player, is asked for each step to the end of the turn. The reason for a step is
found from the view alone.
"""

from scala40.advice.contrasts import Contrast, ContrastKind
from scala40.advice.plans import closes, plan_of
from scala40.advice.reasons import opening_of, reason_of
from scala40.advice.values import (
    Advice,
    Attaching,
    Discarding,
    Drawing,
    Laying,
    Opening,
    Reason,
    SteppingBack,
    Stuck,
    Swapping,
    Taking,
    Use,
    Waiting,
    WhyDraw,
    WhyOpen,
    WhyWait,
)
from scala40.players.position import position_of
from scala40.views import SeatView


def basis(view: SeatView) -> SeatView:
    """Return a view without the past, on which no advice depends: two views with one basis have the same advice."""
    table = view.table._replace(results=(), deal_number=1, dealer=0)
    return view._replace(table=table, history=None)


def advise(view: SeatView) -> Advice:
    """What to do now. The seat of the view must be on turn, in the phase `DRAW` or `PLAY`.

    The advice for a view is always the same.
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
