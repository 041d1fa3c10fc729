"""How well a season finds out who plays better: `python -m benchmarks.season [--people 30 --matches 15]`.

Simulated people of known strength play matches of four in random company. At one end of the scale is `easy`, in the
middle `greedy`, at the other end `expert`; a person between two of them plays each turn like one or the other, with a
probability that follows from their place on the scale. It prints how well several ways to rank them agree with the
scale (Spearman's rank correlation, 1 is the same order): the season, raw points, places, and openskill.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from openskill.models import PlackettLuce

from scala40.actions import Action
from scala40.par.corrected import beta_of
from scala40.par.dealt import ended_deals
from scala40.par.replays import PAR_NUMBER, par
from scala40.players import PLAYERS, Chance
from scala40.rules import PRESETS
from scala40.state import Phase
from scala40.views import SeatView, seat_view
from storage import FinishedDeal, SeatResult
from tables.season import results_of
from tools.game.environment import Random, Table, cores, without_collector

SEATS = 4
WEAKEST, MIDDLE, STRONGEST = "easy", "greedy", "expert"


class Person:
    """Plays each turn like one of two players, by lot."""

    def __init__(self, strength: float, chance: Random) -> None:
        """`strength`: from -1, always the weakest, to 1, always the strongest."""
        self._other = PLAYERS[STRONGEST if strength > 0 else WEAKEST]
        self._share, self._chance = abs(strength), chance
        self._present = PLAYERS[MIDDLE]

    def __call__(self, view: SeatView, chance: Chance) -> Action:
        """Choose who plays the turn when it begins: a player cannot always end what another has begun."""
        if view.table.phase is Phase.DRAW:
            self._present = self._other if self._chance.random() < self._share else PLAYERS[MIDDLE]
        return self._present(view, chance)


class Match(NamedTuple):
    """One match of a season: the places of people, best first, and its deals."""

    places: tuple[tuple[int, ...], ...]
    deals: tuple[FinishedDeal, ...]


def strength_of(person: int, people: int) -> float:
    """The place of a person, from 1 on, on the scale from -1 to 1."""
    return 2 * (person - 1) / (people - 1) - 1


def play(preset: str, people: int, seated: Sequence[int], seed: str) -> Match:
    """Play a match of these people."""
    chance = Random(seed)
    table = Table(PRESETS[preset], len(seated), chance)
    players = [Person(strength_of(one, people), Random(f"{seed} {one}")) for one in seated]
    with without_collector():
        while not table.match.is_over:
            match = table.match
            if match.phase in (Phase.DRAW, Phase.PLAY):
                seat = match.deal.turn
                table.do(seat, players[seat](seat_view(match, seat), chance))
            else:
                table.shuffle_or_deal()
        deals = tuple(_finished(table, seated))
    places = table.match.places or ()
    return Match(tuple(tuple(seated[seat] for seat in place) for place in places), deals)


def _finished(table: Table, seated: Sequence[int]) -> Iterator[FinishedDeal]:
    for number, (dealt, result) in enumerate(ended_deals(table.record())):
        pars = par(dealt)
        seats = tuple(
            SeatResult(
                deal=number, seat=seat, person_id=seated[seat], level=None, points=points, closed=False, in_hand=False,
                opened_in=None, turns=1, par=pars[seat], corrected=0,
            )
            for seat, points in enumerate(result.points)
            if points is not None
        )  # fmt: skip
        yield FinishedDeal(0, number, 0.0, PAR_NUMBER, beta_of(table.match.rules, len(pars)), seats)


def agreement(worths: Mapping[int, float]) -> float:
    """Spearman's rank correlation of these values, higher for the stronger, with the order of the people."""
    people = sorted(worths)
    ranks = _ranks([worths[one] for one in people])
    mean = (len(people) + 1) / 2
    own = [place - mean for place in range(1, len(people) + 1)]
    others = [rank - mean for rank in ranks]
    product = sum(a * b for a, b in zip(own, others, strict=True))
    return float(product / (sum(a * a for a in own) * sum(b * b for b in others)) ** 0.5)


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value from 1 on; equal ones share the mean of theirs."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) + 1) / 2 for value in values]


def season_worths(matches: Sequence[Match]) -> dict[int, float]:
    """Corrected points a deal: fewer is better."""
    found = results_of(deal for match in matches for deal in match.deals)
    return {person: -sum(values) / len(values) for person, values in found.items()}


def raw_worths(matches: Sequence[Match]) -> dict[int, float]:
    """Points a deal."""
    paid = defaultdict[int, list[int]](list)
    for match in matches:
        for deal in match.deals:
            for seat in deal.seats:
                paid[seat.person_id or 0].append(seat.points)
    return {person: -sum(values) / len(values) for person, values in paid.items()}


def place_worths(matches: Sequence[Match]) -> dict[int, float]:
    """The mean place in a match."""
    places = defaultdict[int, list[int]](list)
    for match in matches:
        for place, people in enumerate(match.places, 1):
            for person in people:
                places[person].append(place)
    return {person: -sum(values) / len(values) for person, values in places.items()}


def openskill_worths(matches: Sequence[Match]) -> dict[int, float]:
    """The means of the ratings of openskill (PlackettLuce), in the order of the matches."""
    model = PlackettLuce()
    ratings = {person: model.rating() for match in matches for people in match.places for person in people}
    for match in matches:
        ranked = [(person, place) for place, people in enumerate(match.places, 1) for person in people]
        rated = model.rate([[ratings[person]] for person, _ in ranked], ranks=[place for _, place in ranked])
        ratings.update({person: team[0] for (person, _), team in zip(ranked, rated, strict=True)})
    return {person: rating.mu for person, rating in ratings.items()}


WAYS = {
    "season": season_worths,
    "points": raw_worths,
    "places": place_worths,
    "openskill": openskill_worths,
}


def _season(arguments: argparse.Namespace, number: int, pool: ProcessPoolExecutor) -> list[Match]:
    """The matches of one season: in each round everybody plays once, but for those who are left over."""
    seed, started = f"season {arguments.seed}/{number}", []
    chance = Random(seed)
    for turn in range(arguments.matches):
        people = list(range(1, arguments.people + 1))
        chance.shuffle(people)
        tables = [people[first : first + SEATS] for first in range(0, len(people) - SEATS + 1, SEATS)]
        started += [
            pool.submit(play, arguments.preset, arguments.people, seated, f"{seed}/{turn}/{place}")
            for place, seated in enumerate(tables)
        ]
    return [match.result() for match in started]


def main() -> None:
    """Play seasons, and print how well each way to rank agrees with the strengths."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.season", description=__doc__)
    parser.add_argument("--seasons", type=int, default=1)
    parser.add_argument("--people", type=int, default=12)
    parser.add_argument("--matches", type=int, default=6, help="for each person (6)")
    parser.add_argument("--preset", default="fisca", choices=list(PRESETS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=cores())
    arguments = parser.parse_args()
    found = defaultdict[str, list[float]](list)
    with ProcessPoolExecutor(arguments.processes) as pool:
        for number in range(arguments.seasons):
            matches = _season(arguments, number, pool)
            deals = sum(len(match.deals) for match in matches)
            for name, way in WAYS.items():
                found[name].append(agreement(way(matches)))
            told = ", ".join(f"{name} {values[-1]:.3f}" for name, values in found.items())
            print(f"season {number + 1}: {len(matches)} matches, {deals} deals: {told}", flush=True)
    means = ", ".join(f"{name} {sum(values) / len(values):.3f}" for name, values in found.items())
    print(f"mean of {arguments.seasons}: {means}")


if __name__ == "__main__":
    main()
