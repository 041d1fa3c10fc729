"""Compares players on duplicates: in a set, the same cards are played with every player in every seat."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import islice
from statistics import fmean
from typing import NamedTuple

from tools.game.arena.contest import Contest, in_order, play_timed
from tools.game.arena.errors import NotPlayableError
from tools.game.arena.game import Ended, Outcome, Unit
from tools.game.arena.gifts import Gifts


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparison:
    """The players to compare, at a table with this number of seats.

    Two players: the first plays in each seat once, against the second in all other seats. As many players as
    seats: all rotations are played. NotPlayableError for any other number.
    """

    names: tuple[str, ...]
    seats: int
    contest: Contest
    """What is played; its players are put into their seats here."""

    def __post_init__(self) -> None:
        """Refuse numbers of players that cannot be seated fairly."""
        if len(self.names) not in {2, self.seats} or self.seats < 2:
            numbers = "2 players" if self.seats == 2 else f"2 or {self.seats} players"
            raise NotPlayableError(f"{numbers} can be compared at {self.seats} seats, not {len(self.names)}")

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """For each game of a set: the player of each seat, as an index of `names`."""
        if len(self.names) == 2:
            return tuple(tuple(int(seat != first) for seat in range(self.seats)) for first in range(self.seats))
        return tuple(tuple((seat - turned) % self.seats for seat in range(self.seats)) for turned in range(self.seats))

    def seated(self, seating: tuple[int, ...]) -> Contest:
        """The contest of one game of a set."""
        return replace(self.contest, players=tuple(self.names[role] for role in seating))


class SetScore(NamedTuple):
    """The result of one set; tuples have an item for each of `Comparison.names`."""

    shares: tuple[float, ...]
    """The share of the games that one seat of the player won, from 0 to 1."""
    margins: tuple[float, ...]
    """How many points fewer than the others the player got in a deal, in the mean."""
    games: int
    turns: int
    deals: int
    dead: int
    closed: tuple[int, ...]
    in_hand: tuple[int, ...]
    """How many of the closed deals were closed in hand (R33)."""
    gifts: tuple[Gifts, ...]
    seconds: tuple["array[float]", ...]
    """The seconds of each turn; another run does not repeat these."""


def play_set(comparison: Comparison, unit: Unit, number: int) -> SetScore:
    """Play all games of a set; ArenaError if one goes wrong."""
    roles = range(len(comparison.names))
    seconds = tuple(array("d") for _ in roles)
    games: list[tuple[tuple[int, ...], Outcome]] = []
    for seating in comparison.seatings:
        played = play_timed(replace(comparison.seated(seating), unit=unit), number)
        games.append((seating, played.outcome))
        for role, turns in zip(seating, played.seconds, strict=True):
            seconds[role].extend(turns)
    deals = [(seating, deal) for seating, outcome in games for deal in outcome.ended]
    closers = [(seating[deal.closed_by], deal.in_hand) for seating, deal in deals if deal.closed_by is not None]
    return SetScore(
        shares=tuple(_share(games, role) for role in roles),
        margins=tuple(fmean(_margins(deals, role)) for role in roles),
        games=len(games),
        turns=sum(outcome.turns for _, outcome in games),
        deals=len(deals),
        dead=sum(deal.dead for _, deal in deals),
        closed=tuple(sum(closer == role for closer, _ in closers) for role in roles),
        in_hand=tuple(sum(closer == role and in_hand for closer, in_hand in closers) for role in roles),
        gifts=tuple(_gifts(games, role) for role in roles),
        seconds=seconds,
    )


class Scores(NamedTuple):
    """All sets of one unit of one comparison."""

    comparison: Comparison
    unit: Unit
    sets: tuple[SetScore, ...]


def play_sets(comparisons: Sequence[Comparison], units: Mapping[Unit, range], processes: int) -> Iterator[Scores]:
    """Play the sets with these numbers for every comparison in every unit, and yield the scores in order."""
    parts = [(comparison, unit) for comparison in comparisons for unit in units]
    tasks = [(comparison, unit, number) for comparison, unit in parts for number in units[unit]]
    scores = in_order(_play_task, tasks, processes, together=4)
    for comparison, unit in parts:
        yield Scores(comparison, unit, tuple(islice(scores, len(units[unit]))))


def _play_task(task: tuple[Comparison, Unit, int]) -> SetScore:
    return play_set(*task)


def _share(games: list[tuple[tuple[int, ...], Outcome]], role: int) -> float:
    return fmean(
        outcome.shares[seat] for seating, outcome in games for seat, other in enumerate(seating) if other == role
    )


def _gifts(games: list[tuple[tuple[int, ...], Outcome]], role: int) -> Gifts:
    own = [outcome.gifts[seat] for seating, outcome in games for seat, other in enumerate(seating) if other == role]
    return reduce(Gifts.plus, own, Gifts())


def _margins(deals: list[tuple[tuple[int, ...], Ended]], role: int) -> list[float]:
    """For each deal in which the player met another: the mean of the others' points less the mean of its own."""
    margins = []
    for seating, deal in deals:
        own = [
            gained for other, gained in zip(seating, deal.points, strict=True) if other == role and gained is not None
        ]
        others = [
            gained for other, gained in zip(seating, deal.points, strict=True) if other != role and gained is not None
        ]
        if own and others:
            margins.append(fmean(others) - fmean(own))
    return margins
