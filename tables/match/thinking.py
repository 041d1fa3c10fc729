"""How long a computer takes for its turn.

It follows from what everybody sees, from what the turn shows in the end, and from chance: not from the cards of the
computer, nor from what it could have done, so that a pause tells nobody anything.
"""

from collections.abc import Sequence
from typing import Final

from scala40.actions import Action, Discard
from tables.context import Chance

PACE = 1.0
"""What all times are multiplied by."""
FAST_PACE: Final = 0.25
"""The same for a person alone who wants fast computers."""

LOOKING: Final = (0.5, 1.0)
"""Seconds at least and at most before it draws, with an empty table."""
LOOKING_AT_CARD: Final = 0.02
LONGEST_AT_CARDS: Final = 0.5
"""Seconds more for each card on the table, and for all of them."""
DISCARDING: Final = (0.0, 1.0)
"""Seconds more, at least and at most, for every turn."""
PUTTING_DOWN: Final = 0.5
LONGEST_PUTTING_DOWN: Final = 1.5
"""Seconds more for each action beside the discard, and for all of them."""


def before_turn(chance: Chance, cards_on_table: int, *, fast: bool) -> float:
    """Seconds from the moment when a computer's turn comes until it draws."""
    return _paced(chance.between(*LOOKING) + min(LONGEST_AT_CARDS, LOOKING_AT_CARD * cards_on_table), fast)


def before_showing(chance: Chance, actions: Sequence[Action], *, fast: bool) -> float:
    """Further seconds until the others see these actions, the last of the turn."""
    others = sum(not isinstance(action, Discard) for action in actions)
    return _paced(chance.between(*DISCARDING) + min(LONGEST_PUTTING_DOWN, PUTTING_DOWN * others), fast)


def _paced(seconds: float, fast: bool) -> float:
    return seconds * PACE * (FAST_PACE if fast else 1.0)
