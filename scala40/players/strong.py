"""The strong player: compares the ways to end its turn by an estimate of its position afterwards."""

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from operator import mul
from typing import Final

from scala40.actions import Action
from scala40.players import tuned, tuned_many
from scala40.players.choices import Standing
from scala40.players.comparing import Judge, Variety, best_action
from scala40.players.player import Chance
from scala40.players.prospects import Prospect
from scala40.players.surroundings import NOT_OPENED, Surroundings
from scala40.views import SeatView

WHOLE_REWARD: Final = 1.0
"""The weight of `in_hand`. It is not tuned, because tuning plays `fisca`, which has no reward for closing in hand."""


MARGIN: Final = 0.02
"""Points by which ways differ that are as good."""


class Situation(IntEnum):
    """What the weights depend on: who has opened, and the fewest cards of a rival who has opened."""

    NOBODY_OPENED = 0
    RIVAL_OPENED = 1
    SELF_OPENED = 2
    RIVAL_HAS_1 = 3
    RIVAL_HAS_2 = 4
    RIVAL_HAS_3 = 5
    RIVAL_HAS_4 = 6
    RIVAL_HAS_MORE = 7


def situation(*, opened: bool, rival_cards: float) -> Situation:
    """The situation of a seat; `rival_cards`: the fewest cards of a rival who has opened, `NOT_OPENED` if none has."""
    if rival_cards >= NOT_OPENED:
        return Situation.SELF_OPENED if opened else Situation.NOBODY_OPENED
    if not opened:
        return Situation.RIVAL_OPENED
    if rival_cards <= 3:
        return Situation(Situation.RIVAL_HAS_1 + max(1, int(rival_cards)) - 1)
    return Situation.RIVAL_HAS_4 if rival_cards <= 5 else Situation.RIVAL_HAS_MORE


def column(table: dict[str, tuple[float, ...]], where: Situation) -> list[float]:
    """The weights of one situation, in the order of a prospect's numbers."""
    return [table[name][where] for name in Prospect._fields]


@cache
def weights(where: Situation, stake: float, *, rivals: int) -> tuple[float, ...]:
    """Points of the deal's outcome for each number of a prospect.

    Points that the others pay count for the seat, points that it pays itself count against it; `stake` is the weight
    of a point of its own (see `Surroundings.stake`). The weights against one rival differ from those against several,
    because one of several is soon ready to close.
    """
    chosen = list(mixed(where, stake, rivals=rivals))
    chosen[Prospect._fields.index("in_hand")] = WHOLE_REWARD
    return tuple(chosen)


def mixed(where: Situation, stake: float, *, rivals: int) -> tuple[float, ...]:
    """The weights as they were tuned, against one rival or against several."""
    gained, paid = (tuned_many.GAINED, tuned_many.PAID) if rivals > 1 else (tuned.GAINED, tuned.PAID)
    return tuple(
        [
            (2 - stake) * more - stake * less
            for more, less in zip(column(gained, where), column(paid, where), strict=True)
        ]
    )


def worth(ahead: Prospect, chosen: Sequence[float]) -> float:
    """An estimate of how many points more the others will pay for the deal than this seat, up to a constant."""
    return sum(map(mul, chosen, ahead), 0.0)


def strong(view: SeatView, chance: Chance) -> Action:
    """Do what has the highest estimate; it uses no chance, so it always does the same in the same position."""
    return best_action(view, estimates)


def strong_varied(view: SeatView, chance: Chance) -> Action:
    """The same, but chance chooses among what is as good."""
    return best_action(view, estimates, Variety(chance, MARGIN))


def estimates(view: SeatView, around: Surroundings) -> Judge:
    """Estimates standings in points, by the weights of their situations."""

    def estimate(standing: Standing) -> float:
        where = situation(opened=standing.held.opened, rival_cards=around.rival_cards)
        return worth(standing.prospect, weights(where, around.stake, rivals=around.rivals))

    return lambda standings: [estimate(standing) for standing in standings]
