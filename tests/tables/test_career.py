"""A person's figures from their deals among people."""

from storage import FinishedDeal, SeatResult
from tables.career import LEAST_TOGETHER, Career, Together, career

ANNA, BRUNO, CARLA = 1, 2, 3


def seat(
    number: int,
    person: int | None,
    points: int,
    *,
    par: int | None = None,
    level: str | None = None,
    closed: bool = False,
    in_hand: bool = False,
    opened_in: int | None = None,
    opened_with: int | None = None,
) -> SeatResult:
    return SeatResult(
        deal=1, seat=number, person_id=person, level=level, points=points, closed=closed, in_hand=in_hand,
        opened_in=opened_in, opened_with=opened_with, turns=5, par=par, corrected=None if par is None else 0,
    )  # fmt: skip


def deal(*seats: SeatResult, number: int = 1) -> FinishedDeal:
    return FinishedDeal(1, 1, 100.0, number, 500, seats)


def test_the_figures_are_those_of_deals_among_people_that_were_played_to_the_end() -> None:
    deals = [
        deal(
            seat(0, ANNA, 0, closed=True, in_hand=True, opened_in=4, opened_with=43, par=1000),
            seat(1, BRUNO, 40, par=3000),
        ),
        deal(seat(0, ANNA, 0, closed=True, opened_in=3), seat(1, BRUNO, 20), number=0),
        deal(seat(0, ANNA, 31), seat(1, BRUNO, 0, closed=True), number=0),
        deal(seat(0, ANNA, 90), seat(1, None, 0, level="easy")),  # alone
        deal(seat(0, ANNA, 90, level="easy"), seat(1, BRUNO, 0), seat(2, CARLA, 5)),  # taken over
    ]
    assert career(ANNA, deals) == Career(
        deals=3, opened=2, opened_in=350, opened_with=4300, closed=2, in_hand=1, cost=1033, better=1500, streak=2,
        others=(),
    )  # fmt: skip
    assert career(CARLA, deals[:4]) is None


def test_without_a_par_nothing_is_said_of_the_cards_and_without_an_opening_nothing_of_openings() -> None:
    found = career(ANNA, [deal(seat(0, ANNA, 31), seat(1, BRUNO, 0), number=0)])
    assert found is not None
    assert (found.better, found.opened, found.opened_in, found.opened_with, found.streak) == (None, 0, 0, None, 0)


def test_pars_of_different_players_of_par_are_not_left_out() -> None:
    first = deal(seat(0, ANNA, 0, par=0), seat(1, BRUNO, 40, par=0))
    second = deal(seat(0, ANNA, 0, par=0), seat(1, BRUNO, 20, par=0), number=2)
    found = career(ANNA, [first, second])
    assert found is not None
    assert found.better == 1500


def test_people_are_compared_with_those_they_play_with_most_if_that_is_often() -> None:
    often = [deal(seat(0, ANNA, 10), seat(1, BRUNO, 14), seat(2, -5, 0)) for _ in range(LEAST_TOGETHER)]
    seldom = [deal(seat(0, ANNA, 10), seat(1, CARLA, 50)) for _ in range(LEAST_TOGETHER - 1)]
    found = career(ANNA, [*often, *seldom])
    assert found is not None
    assert found.others == (Together(BRUNO, LEAST_TOGETHER, 400),), "an erased person is not named"
