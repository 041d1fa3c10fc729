"""What the adviser would do in the rest of a turn, on a position rebuilt from what its seat sees."""

from typing import Final

from scala40.actions import Action, Discard, Draw, Take
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.players import PLAYERS, Player
from scala40.players.closing import closing_plan
from scala40.players.position import can_end
from scala40.state import Match, Phase
from scala40.views import SeatInfo, SeatView, seat_view

ADVISER: Final[Player] = PLAYERS["strong"]
"""The computer player whose turn is advised."""
_MOST_STEPS: Final = 60
"""More than any turn has."""


def plan_of(view: SeatView, match: Match) -> tuple[Action, ...]:
    """The steps of the turn up to its discard, or up to a draw; empty if the turn cannot end.

    `match` is the position of the view. A closing is preferred to everything else.
    """
    return _closing(match, view.seat) or _asked(view, match)


class _FixedNumbers:
    """A source of chance without chance: always the same numbers, evenly spread."""

    def __init__(self) -> None:
        self._state = 40

    def random(self) -> float:
        """The next number from 0 up to 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self._state >> 11) / (1 << 53)

    def randrange(self, stop: int, /) -> int:
        """The next whole number below `stop`."""
        return int(self.random() * stop)


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
    plan: list[Action] = []
    seat = view.seat
    while len(plan) < _MOST_STEPS:
        action = _next(view, match)
        if action is None:
            return tuple(plan)
        plan.append(action)
        if isinstance(action, Draw | Discard):
            break
        match = apply(match, seat, action).match
        view = seen_after(view, match)
    return tuple(plan)


def _next(view: SeatView, match: Match) -> Action | None:
    """The adviser's next step; None if the turn, which a person has begun, cannot be ended from here."""
    if match.phase is Phase.PLAY and not can_end(match, view.seat):
        return None
    return ADVISER(view, _FixedNumbers())


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
