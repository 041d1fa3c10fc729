"""The benchmark of the season: how well an order agrees with the strengths, and what each way to rank sees."""

import pytest

from benchmarks.season import WAYS, Match, Person, agreement, play, strength_of
from scala40.players import PLAYERS
from storage import FinishedDeal, SeatResult
from tools.game.environment import Random


def a_deal(*points: int, pars: tuple[int, ...]) -> FinishedDeal:
    seats = tuple(
        SeatResult(
            deal=1, seat=seat, person_id=seat + 1, level=None, points=paid, closed=False, in_hand=False,
            opened_in=None, turns=1, par=pars[seat], corrected=0,
        )
        for seat, paid in enumerate(points)
    )  # fmt: skip
    return FinishedDeal(1, 1, 0.0, 1, 1000, seats)


def test_agreement_is_that_of_ranks() -> None:
    assert agreement({1: 5.0, 2: 7.0, 3: 100.0}) == pytest.approx(1)
    assert agreement({1: 3.0, 2: 2.0, 3: 1.0}) == pytest.approx(-1)
    assert agreement({1: 1.0, 2: 0.0, 3: 2.0}) == pytest.approx(0.5)
    assert agreement({1: 1.0, 2: 1.0, 3: 2.0}) == pytest.approx(0.866, abs=0.001)


def test_each_way_to_rank_sees_what_it_should() -> None:
    # The third person paid most, with cards that were worth even less; the first won with the best cards.
    match = Match(((1,), (2,), (3,)), (a_deal(0, 10, 40, pars=(0, 1000, 6000)),))
    orders = {name: sorted((1, 2, 3), key=way([match]).get) for name, way in WAYS.items()}  # type: ignore[arg-type]
    assert orders == {"season": [1, 2, 3], "points": [3, 2, 1], "places": [3, 2, 1], "openskill": [3, 2, 1]}


def test_people_are_as_strong_as_their_place_on_the_scale() -> None:
    assert [strength_of(person, 5) for person in (1, 2, 3, 4, 5)] == [-1, -0.5, 0, 0.5, 1]
    match = play("fisca", 3, [1, 3], "a seed")
    assert sorted(person for place in match.places for person in place) == [1, 3]
    assert match.deals
    assert all(seat.par is not None for deal in match.deals for seat in deal.seats)


def test_a_person_plays_each_turn_like_one_player() -> None:
    weak, strong = Person(-1, Random(1)), Person(1, Random(1))
    assert (weak._other, strong._other) == (PLAYERS["easy"], PLAYERS["expert"])
