"""The strong player: compares the ways to end its turn by an estimate of its position afterwards."""

from typing import Final

from scala40.actions import Action, Discard, Draw, Take
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.players.choices import Choice, choices, prospect_before_drawing
from scala40.players.player import Chance
from scala40.players.position import position_of
from scala40.players.surroundings import Surroundings
from scala40.players.weights import situation, weights, worth
from scala40.state import Match, Phase
from scala40.views import SeatView

_DRAW: Final = Draw()
_TAKE: Final = Take()
_CLOSED: Final = 1000.0
"""The value of closing: more than any other."""


def strong(view: SeatView, chance: Chance) -> Action:
    """Do what has the highest estimate; it uses no chance, so it always does the same in the same position."""
    match, seat = position_of(view), view.seat
    if view.table.phase is Phase.DRAW:
        return _TAKE if why_not(match, seat, _TAKE) is None and _takes(Surroundings(view), match, seat) else _DRAW
    best = _best(Surroundings(view), match, seat)
    if best is None:
        raise RuntimeError("this turn cannot be ended: another player has begun it")
    return best.steps[0] if best.steps else Discard(best.discarded)


def _takes(around: Surroundings, match: Match, seat: int) -> bool:
    """Whether the top of the discard pile is worth more than a card of the stock (R14-R16)."""
    best = _best(around, apply(match, seat, _TAKE).match, seat)
    if best is None:
        return False
    opened = match.deal.opened[seat]
    return _worth(around, best) > worth(prospect_before_drawing(around, match, seat), _weights(around, opened=opened))


def _best(around: Surroundings, match: Match, seat: int) -> Choice | None:
    """The way to end the turn that is worth most, the first if several are; None if there is none."""
    return max(choices(around, match, seat), key=lambda choice: _worth(around, choice), default=None)


def _worth(around: Surroundings, choice: Choice) -> float:
    if choice.closes:
        return _CLOSED
    return worth(choice.prospect, _weights(around, opened=choice.opened))


def _weights(around: Surroundings, *, opened: bool) -> tuple[float, ...]:
    where = situation(opened=opened, rival_cards=around.rival_cards)
    return weights(where, around.stake, rivals=around.rivals)
