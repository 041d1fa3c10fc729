"""The strong player: weighs every way to end its turn by what its hand and the table promise afterwards."""

from typing import Final, NamedTuple

from scala40.actions import Action, Discard, Draw, Take
from scala40.cards import JOKER, Card, face_mask, without
from scala40.checks import why_not
from scala40.engine import apply
from scala40.melds import attaching_to_any
from scala40.players.choices import Choice, as_it_stands, choices
from scala40.players.outlook import completing
from scala40.players.player import Chance
from scala40.players.position import position_of
from scala40.players.surroundings import Surroundings
from scala40.players.weights import situation, weights, worth
from scala40.state import Match, Phase
from scala40.views import SeatView

_DRAW: Final = Draw()
_TAKE: Final = Take()
_CLOSED: Final = 1000.0
"""What closing is worth: more than anything else."""


def strong(view: SeatView, chance: Chance) -> Action:
    """Do what promises the most points, the same whenever it sees the same: it leaves nothing to chance."""
    match, seat = position_of(view), view.seat
    if view.table.phase is Phase.DRAW:
        return _TAKE if why_not(match, seat, _TAKE) is None and _takes(Surroundings(view), match, seat) else _DRAW
    best = _best(Surroundings(view), match, seat)
    if best is None:
        raise RuntimeError("no way to end this turn: it was begun by somebody else")
    return best.steps[0] if best.steps else Discard(best.thrown)


def _takes(around: Surroundings, match: Match, seat: int) -> bool:
    """Whether the top of the pozzo promises more than a card of the stock (R14-R16)."""
    best = _best(around, apply(match, seat, _TAKE).match, seat)
    if best is None:
        return False
    opened = match.deal.opened[seat]
    return _worth(around, best) > worth(as_it_stands(around, match, seat), _weights(around, opened=opened))


def _best(around: Surroundings, match: Match, seat: int) -> Choice | None:
    """The way to end the turn that is worth most, the first of equals; None when there is none."""
    return max(choices(around, match, seat), key=lambda choice: _worth(around, choice), default=None)


def _worth(around: Surroundings, choice: Choice) -> float:
    if choice.closes:
        return _CLOSED
    return worth(choice.prospect, _weights(around, opened=choice.opened))


def _weights(around: Surroundings, *, opened: bool) -> tuple[float, ...]:
    return weights(situation(opened=opened, rival_cards=around.rival_cards), around.stake)


# For advice


class Judged(NamedTuple):
    """A card that may be thrown now, and what the strong player thinks of it."""

    card: Card
    worth: float
    """What the position promises when it goes, in points of the deal's outcome; only differences mean something."""
    completed_by: int
    """How many cards that can still come would make a meld with it and another loose card."""
    attaches_for_next: bool
    """Whether the next player has opened and could attach it."""
    saves: int
    """The points that leave the hand with it (R3)."""


def judged_discards(view: SeatView) -> tuple[Judged, ...]:
    """The cards that may be thrown now, as the strong player judges them, the best first.

    Judged as if nothing more went on the table before. Empty outside `PLAY`, and while the turn owes something
    (R24). Cards that lie in melds appear only where no others may be thrown.
    """
    if view.table.phase is not Phase.PLAY or view.table.turn != view.seat:
        return ()
    match, seat, around = position_of(view), view.seat, Surroundings(view)
    reach = attaching_to_any(view.table.table, view.table.rules)
    judged = [
        Judged(
            card=choice.thrown,
            worth=_worth(around, choice),
            completed_by=_completed_by(around, view, choice.thrown),
            attaches_for_next=around.next_opened and bool(reach >> choice.thrown & 1),
            saves=int(choice.thrown.hand_value),
        )
        for choice in choices(around, match, seat)
        if not choice.steps
    ]
    return tuple(sorted(judged, key=lambda one: -one.worth))


def _completed_by(around: Surroundings, view: SeatView, card: Card) -> int:
    """How many live cards make a meld with this card and another of the hand."""
    if card is JOKER:
        return 0
    rest = face_mask(without(view.hand, (card,)) or ()) & ~(1 << JOKER)
    with_card = completing(rest | 1 << card) & ~completing(rest)
    return around.ahead.live(with_card)
