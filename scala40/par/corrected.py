"""What a seat has made of its cards: its points without the part that the cards explain."""

from collections.abc import Mapping

from scala40.par.betas import BETAS
from scala40.par.replays import HUNDREDTHS, rounded
from scala40.rules import Rules, nearest_preset

THOUSANDTHS = 1000
"""β is in thousandths."""


def beta_of(rules: Rules, seats: int) -> int:
    """How many of the points that par differs by a seat pays itself in the mean, in thousandths.

    It is that of the nearest preset (`nearest_preset`) for the number of seats that are dealt cards.
    """
    return BETAS[nearest_preset(rules)][seats]


def from_mean(values: Mapping[int, int]) -> dict[int, int]:
    """How far each value is from the mean of all, to the nearest whole number."""
    total = sum(values.values())
    return {seat: rounded(value * len(values) - total, len(values)) for seat, value in values.items()}


def corrected(points: Mapping[int, int], pars: Mapping[int, int], beta: int) -> dict[int, int]:
    """The corrected result of each seat in `points`, in hundredths; one below 0 is better than the cards.

    It is (points - mean of points) - β * (par - mean of par), with the means over these seats only, so that a caller
    may leave out seats. `pars` in hundredths, as `par` returns them; `beta` in thousandths.
    """
    count = len(points)
    all_points, all_pars = sum(points.values()), sum(pars[seat] for seat in points)
    return {
        seat: rounded(
            THOUSANDTHS * HUNDREDTHS * (own * count - all_points) - beta * (pars[seat] * count - all_pars),
            THOUSANDTHS * count,
        )
        for seat, own in points.items()
    }
