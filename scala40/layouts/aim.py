"""What a search for layouts aims at: how it rates what leaves the hand."""

from functools import cache
from typing import Final, NamedTuple

from scala40.cards import JOKER, NATURALS

HIGH_ACES: Final = 52
"""By how much aces are shifted to lie above the kings as well."""


class Aim(NamedTuple):
    """How a layout is rated; the search finds the one with the highest rating, its gain."""

    points: int = 0
    """For each point of melds without a joker (R2)."""
    points_with_joker: int = 0
    """For each point of melds with a joker (R2)."""
    saved: int = 0
    """For each point that leaves the hand (R3)."""
    card: int = 0
    """For each card that leaves the hand."""
    joker: int = 0
    """For each joker that leaves the hand, in addition to `saved` and `card`."""
    meld: int = 0
    """For each new meld."""


@cache
def gains_of(aim: Aim) -> tuple[int, ...]:
    """Return the gain of each face when it leaves the hand: the natural cards, the high aces, the joker."""
    naturals = [aim.saved * card.hand_value + aim.card for card in NATURALS]
    return (*naturals, *naturals[:4], aim.saved * JOKER.hand_value + aim.card + aim.joker)
