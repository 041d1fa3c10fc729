"""Chooses among the ways to play a turn: the one whose outcome a judge values most."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scala40.actions import Action, Discard, Draw, Take
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.players.choices import Choice, Standing, choices, standing_before_drawing
from scala40.players.player import Chance
from scala40.players.position import position_of
from scala40.players.surroundings import Surroundings
from scala40.state import Phase
from scala40.views import SeatView

Judge = Callable[[Sequence[Standing]], Sequence[float]]
"""The values of what a seat may hold once its turn is over, or before it draws; it is not asked about closed hands."""
Judging = Callable[[SeatView, Surroundings], Judge]
"""Makes the judge of one turn."""

CLOSED: Final = 1000.0
"""The value of closing: more than any other."""
_DRAW: Final = Draw()
_TAKE: Final = Take()


class Weighed(NamedTuple):
    """A way to end the turn, with its value."""

    way: Choice
    value: float


class Variety(NamedTuple):
    """Lets chance choose among ways of nearly the same value, so that a player is not always the same."""

    chance: Chance
    margin: float
    """By how much less than the best a way may be worth."""


def best_action(view: SeatView, judging: Judging, variety: Variety | None = None) -> Action:
    """The next action of the way that is worth most; without `variety` the first if several are, so without chance."""
    match, seat = position_of(view), view.seat
    if view.table.phase is Phase.DRAW:
        if why_not(match, seat, _TAKE) is not None:
            return _DRAW
        around = Surroundings(view)
        judge = judging(view, around)
        taking = list(choices(around, apply(match, seat, _TAKE).match, seat))
        standing = standing_before_drawing(around, match, seat)
        return _TAKE if taking and is_taking_better(taking, standing, judge) else _DRAW
    ways = weighed(view, judging)
    if not ways:
        raise RuntimeError("this turn cannot be ended: another player has begun it")
    choice = best_of(ways, variety).way
    return choice.steps[0] if choice.steps else Discard(choice.discarded)


def weighed(view: SeatView, judging: Judging) -> list[Weighed]:
    """The ways to end the turn of the seat in `PLAY` with their values; empty if it cannot end (R24)."""
    around = Surroundings(view)
    ways = list(choices(around, position_of(view), view.seat))
    return [*map(Weighed, ways, values_of(ways, judging(view, around)))] if ways else []


def best_of(ways: Sequence[Weighed], variety: Variety | None = None) -> Weighed:
    """The way that is worth most: the first if several are, or one of those that `variety` allows."""
    best = max(ways, key=lambda weighed: weighed.value)
    if variety is None:
        return best
    equal = [way for way in ways if way.value >= best.value - variety.margin]
    return equal[variety.chance.randrange(len(equal))]


def is_taking_better(ways: Sequence[Choice], standing: Standing, judge: Judge) -> bool:
    """Whether the top of the discard pile is worth more than a card of the stock (R14-R16).

    `ways`: how the turn may end with that card; `standing`: what the seat holds before it draws.
    """
    if any(way.closes for way in ways):
        return True
    before, *values = judge([standing, *(way.after for way in ways)])
    return max(values) > before


def values_of(ways: Sequence[Choice], judge: Judge) -> list[float]:
    """The value of each way. If one closes, the others are worth 0, because no judge is asked."""
    if any(way.closes for way in ways):
        return [CLOSED if way.closes else 0.0 for way in ways]
    return [*judge([way.after for way in ways])]
