"""Figures that tell whether shuffles of 0, 1, ..., n - 1 are uniform, each with what is to be expected of it."""

from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

IN_99_OF_100 = 2.576
"""So many standard deviations hold 99 % of a normal distribution."""


class Figure(NamedTuple):
    """A sum over many decks, normal to the eye where the decks are uniform."""

    name: str
    found: float
    expected: float
    deviation: float

    @property
    def score(self) -> float:
        return (self.found - self.expected) / self.deviation

    @property
    def usual(self) -> bool:
        """Whether 99 of 100 honest shuffles would give something like it."""
        return abs(self.score) <= IN_99_OF_100

    def __str__(self) -> str:
        return f"{self.name} {self.found:.0f}, expected {self.expected:.0f} ± {self.deviation:.0f}: {self.score:+.2f}"


def figures(decks: Iterable[tuple[int, ...]]) -> Iterator[Figure]:
    """Which card lies at which place, how many lie at their own, how many lie behind their predecessor."""
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
    # Every row and every column of the counts has its sum fixed, so this much is chi-square with (n - 1)^2 degrees.
    free = (size - 1) ** 2
    yield Figure("chi-square", squares * (size - 1) / size, free, sqrt(2 * free))
    yield Figure("fixed points", fixed, number, sqrt(number))
    # Of pairs of successions: E[X(X - 1)] = (n - 2)/n, E[X] = (n - 1)/n.
    mean = (size - 1) / size
    yield Figure("successions", behind, number * mean, sqrt(number * ((size - 2) / size + mean - mean**2)))


def with_modulo_bias(chance: Random) -> tuple[int, ...]:
    """A shuffle that takes the rest of a byte and throws none away."""
    order = list(range(108))
    for last in range(107, 0, -1):
        chosen = chance.randrange(256) % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def with_every_place(chance: Random) -> tuple[int, ...]:
    """A shuffle that exchanges every card with any other, which is not Fisher and Yates'."""
    order = list(range(108))
    for place in range(108):
        chosen = chance.randrange(108)
        order[place], order[chosen] = order[chosen], order[place]
    return tuple(order)


def cut_only(chance: Random) -> tuple[int, ...]:
    """No shuffle at all: every card lies everywhere alike, but behind its predecessor."""
    place = chance.randrange(108)
    return (*range(place, 108), *range(place))
