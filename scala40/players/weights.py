"""What a prospect is worth: a sum of its numbers, each times a weight that self-play has found (`tuned`)."""

from collections.abc import Mapping
from operator import mul
from typing import Final

from scala40.players.prospects import Prospect
from scala40.players.tuned import BOTH_OPENED, NOBODY_OPENED, RIVAL_OPENED, SELF_OPENED

WEIGHTS: Final[Mapping[tuple[bool, bool], Prospect]] = {
    (False, False): NOBODY_OPENED,
    (False, True): RIVAL_OPENED,
    (True, False): SELF_OPENED,
    (True, True): BOTH_OPENED,
}
"""By whether the seat and any rival has opened: what one unit of each number is worth, in points of the outcome."""


def worth(ahead: Prospect, *, opened: bool, rival_opened: bool) -> float:
    """By how many points others are likely to pay more for the deal than this seat, constants apart."""
    return sum(map(mul, WEIGHTS[opened, rival_opened], ahead), 0.0)
