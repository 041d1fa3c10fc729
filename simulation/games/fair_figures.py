"""Statistics that show whether shuffles of 0, 1, ..., n - 1 are uniform, each with its expected value."""

from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

IN_99_OF_100 = 2.576
"""The number of standard deviations on each side of the mean that contain 99 % of a normal distribution."""


class Figure(NamedTuple):
    """A sum over many decks, which is approximately normally distributed if the decks are uniform."""

    name: str
    found: float
    expected: float
    deviation: float

    @property
    def score(self) -> float:
        return (self.found - self.expected) / self.deviation

    @property
    def usual(self) -> bool:
        """Whether it is in the range of 99 of 100 uniform shuffles."""
        return abs(self.score) <= IN_99_OF_100

    def __str__(self) -> str:
        return f"{self.name} {self.found:.0f}, expected {self.expected:.0f} ± {self.deviation:.0f}: {self.score:+.2f}"


def figures(decks: Iterable[tuple[int, ...]]) -> Iterator[Figure]:
    """The frequency of each card at each place, of cards at their own place, and of cards after their predecessor."""
    number = size = fixed = behind = 0
    counts: list[int] = []
    for deck in decks:
        if not counts:
            size = len(deck)
            counts = [0] * size * size
        number += 1
        for place, card in enumerate(deck):
            counts[place * size + card] += 1
        fixed += sum(map(int.__eq__, deck, range(size)))
        behind += sum(map(int.__eq__, deck[1:], [card + 1 for card in deck]))
    usual = number / size
    squares = sum((found - usual) ** 2 for found in counts) / usual
    # The sums of all rows and columns are fixed, so this scaled sum is chi-square with (n - 1)^2 degrees of freedom.
    free = (size - 1) ** 2
    yield Figure("chi-square", squares * (size - 1) / size, free, sqrt(2 * free))
    yield Figure("fixed points", fixed, number, sqrt(number))
    # Of pairs of successions: E[X(X - 1)] = (n - 2)/n, E[X] = (n - 1)/n.
    mean = (size - 1) / size
    yield Figure("successions", behind, number * mean, sqrt(number * ((size - 2) / size + mean - mean**2)))


def with_modulo_bias(chance: Random) -> tuple[int, ...]:
    """A biased shuffle: it takes each random byte modulo the range and rejects none."""
    order = list(range(108))
    for last in range(107, 0, -1):
        chosen = chance.randrange(256) % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def with_every_place(chance: Random) -> tuple[int, ...]:
    """A biased shuffle: unlike Fisher and Yates', it exchanges every card with any card of the deck."""
    order = list(range(108))
    for place in range(108):
        chosen = chance.randrange(108)
        order[place], order[chosen] = order[chosen], order[place]
    return tuple(order)


def cut_only(chance: Random) -> tuple[int, ...]:
    """A mere cut: every card is equally likely at every place, but follows its predecessor."""
    place = chance.randrange(108)
    return (*range(place, 108), *range(place))
