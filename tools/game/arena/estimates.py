"""Estimates of the strength of players from sets: means, shares and Elo differences with 95 % intervals.

In a set, the same cards are played with every player in every seat. The games of a set are not independent of each
other, but sets are. So every interval is computed from one number for each set.
"""

from collections.abc import Mapping, Sequence
from math import ceil, inf, log10, sqrt
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple

_Z: Final = NormalDist().inv_cdf(0.975)
_ROUNDS: Final = 10_000
_STILL: Final = 1e-10


class Interval(NamedTuple):
    """An estimate and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def student(freedom: int) -> float:
    """The half width of a 95 % interval in standard errors, by degrees of freedom.

    This is Student's quantile by the Cornish-Fisher expansion (Abramowitz and Stegun 26.7.5): right to three digits
    from five degrees of freedom on, and within 6 % from two on. Infinite for no degree of freedom.
    """
    if freedom < 1:
        return inf
    z, square = _Z, _Z * _Z
    terms = (
        z * (square + 1) / 4,
        z * ((5 * square + 16) * square + 3) / 96,
        z * (((3 * square + 19) * square + 17) * square - 15) / 384,
        z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))


def mean_of(values: Sequence[float]) -> Interval:
    """The mean of one number for each set, and Student's interval; infinite for a single set."""
    mean = fmean(values)
    if len(values) < 2:
        return Interval(mean, -inf, inf)
    reach = student(len(values) - 1) * sqrt(variance(values) / len(values))
    return Interval(mean, mean - reach, mean + reach)


def share_of(values: Sequence[float]) -> Interval:
    """The mean of one share for each set, each from 0 to 1, and an interval that stays within 0 and 1.

    This is Wilson's interval, for the number of independent trials that would vary as much as the sets do. With many
    sets it is like `mean_of`; near 0 and 1 it is shifted inwards. A few sets may all be equal by chance, so two more,
    half a game better and half a game worse than the mean, are added for their variance. If all games were won, or all
    lost, each set counts as one trial.
    """
    share = fmean(values)
    if len(values) < 2:
        return Interval(share, 0.0, 1.0)
    spread = variance((*values, share - 0.25, share + 0.25)) / len(values)
    trials = float(len(values)) if share in {0.0, 1.0} else share * (1 - share) / spread
    square = student(len(values) - 1) ** 2 / trials
    centre = (share + square / 2) / (1 + square)
    reach = sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    # At 0 and 1 the interval ends there; rounding must not move that end.
    return Interval(share, 0.0 if share == 0.0 else centre - reach, 1.0 if share == 1.0 else centre + reach)


def elo(share: float, others: int = 1) -> float:
    """The Elo difference of a player that wins this share of the games against a number of equal others.

    Against one other it is 400 log10(p / (1 - p)). Against k others, equal players have the odds 1 to k, so it is
    400 log10(k p / (1 - p)).
    """
    if share <= 0.0:
        return -inf
    return inf if share >= 1.0 else 400 * log10(others * share / (1 - share))


def elo_of(share: Interval, others: int = 1) -> Interval:
    """A share and its interval as Elo differences."""
    return Interval(*(elo(end, others) for end in share))


def percentile(values: Sequence[float], hundredths: float) -> float:
    """The smallest value that `hundredths` percent of the values do not exceed; 0 if there are no values."""
    ranked = sorted(values)
    return ranked[max(0, ceil(len(ranked) * hundredths / 100) - 1)] if ranked else 0.0


def ratings(won: Mapping[tuple[str, str], float], zero: str) -> dict[str, float]:
    """Elo ratings of all players by maximum likelihood (Bradley-Terry), the best first; the player `zero` has 0.

    `won` has, for each ordered pair of players, how many games the first won against the second. One drawn game is
    added for each pair that met, because a player that never lost would be infinitely strong.
    """
    names = sorted({name for pair in won for name in pair})
    met = {(one, other) for one, other in won} | {(other, one) for one, other in won}
    wins = {pair: won.get(pair, 0.0) + 0.5 for pair in met}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(_ROUNDS):
        better = {
            name: sum(wins[pair] for pair in met if pair[0] == name)
            / sum(
                (wins[one, other] + wins[other, one]) / (strength[one] + strength[other])
                for one, other in met
                if one == name
            )
            for name in names
        }
        scale = better[zero]
        better = {name: value / scale for name, value in better.items()}
        still = all(abs(better[name] - strength[name]) <= _STILL * strength[name] for name in names)
        strength = better
        if still:
            break
    rated = {name: 400 * log10(strength[name]) for name in names}
    return dict(sorted(rated.items(), key=lambda entry: -entry[1]))
