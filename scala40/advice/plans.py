"""What the adviser would do in the rest of a turn, on a position rebuilt from what its seat sees."""

from functools import lru_cache
from typing import Final

from scala40.actions import Action, Discard, Draw, Take
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.players.closing import closing_plan
from scala40.players.comparing import Judging, Weighed, best_action, best_of, weighed
from scala40.players.expert import forecasts
from scala40.state import Match, Phase
from scala40.views import SeatInfo, SeatView, seat_view

JUDGING: Final[Judging] = forecasts
"""The adviser: what the computer player whose turn is advised thinks of each way to end it."""


def plan_of(view: SeatView, match: Match) -> tuple[Action, ...]:
    """The steps of the turn up to its discard, or up to a draw; empty if the turn cannot end.

    `match` is the position of the view. A closing is preferred to everything else.
    """
    return _closing(match, view.seat) or _asked(view, match)


def _closing(match: Match, seat: int) -> tuple[Action, ...]:
    """The steps that close in this turn; if no card is drawn yet, they begin with taking the discard."""
    if match.phase is Phase.PLAY:
        return closing_plan(match, seat)
    if why_not(match, seat, Take()) is not None:
        return ()
    rest = closing_plan(apply(match, seat, Take()).match, seat)
    return (Take(), *rest) if rest else ()


def _asked(view: SeatView, match: Match) -> tuple[Action, ...]:
    """The adviser's steps up to its discard, or up to a draw of an unknown card; empty if it finds none."""
    if match.phase is Phase.DRAW:
        first = best_action(view, JUDGING)
        if isinstance(first, Draw):
            return (first,)
        taken = apply(match, view.seat, first).match
        return (first, *_asked(seen_after(view, taken), taken))
    ways = weighed_ways(view, JUDGING)
    if not ways:
        return ()  # a person has begun this turn
    best = best_of(ways).way
    return (*best.steps, Discard(best.discarded))


@lru_cache(maxsize=4)  # the plan and its reason look at the same ways
def weighed_ways(view: SeatView, judging: Judging) -> tuple[Weighed, ...]:
    """The ways to end the turn, which the adviser compares."""
    return tuple(weighed(view, judging))


def seen_after(before: SeatView, match: Match) -> SeatView:
    """The view after a step on an imagined match; what such a match does not know comes from the view before."""
    after = seat_view(match, before.seat)
    seats: list[SeatInfo] = [
        now._replace(total=info.total, in_match=info.in_match, resigned=info.resigned)
        for now, info in zip(after.table.seats, before.table.seats, strict=True)
    ]
    table = before.table._replace(
        phase=after.table.phase,
        table=after.table.table,
        discard_pile=after.table.discard_pile,
        braked=after.table.braked,
        seats=tuple(seats),
    )
    return after._replace(table=table, may_re_enter=before.may_re_enter, history=before.history)


def closes(match: Match, seat: int, plan: tuple[Action, ...]) -> bool:
    """Whether the last step of a plan discards the last card."""
    if not plan or not isinstance(plan[-1], Discard):
        return False
    return len(done(match, seat, plan[:-1]).deal.hands[seat]) == 1


def done(match: Match, seat: int, steps: tuple[Action, ...]) -> Match:
    """The match after these steps."""
    for action in steps:
        match = apply(match, seat, action).match
    return match
