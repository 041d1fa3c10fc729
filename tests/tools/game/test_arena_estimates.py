"""Conclusions from a number of sets: intervals, Elo differences and ratings against values worked out by hand."""

from math import inf, log10
from random import Random

import pytest

from tools.game.arena.estimates import Interval, elo, elo_of, mean_of, percentile, ratings, share_of, student


@pytest.mark.parametrize(
    ("freedom", "table"), [(2, 4.303), (4, 2.776), (9, 2.262), (19, 2.093), (29, 2.045), (99, 1.984), (10**6, 1.960)]
)
def test_the_quantile_is_that_of_a_printed_table(freedom: int, table: float) -> None:
    tolerance = 0.06 if freedom < 3 else 0.002
    assert student(freedom) == pytest.approx(table, rel=tolerance)


def test_a_mean_has_its_interval_over_the_sets() -> None:
    # The variance is 10, the standard error the root of 10 / 5, Student's quantile with 4 degrees 2.776.
    mean, low, high = mean_of([1, 3, 5, 7, 9])
    assert mean == 5
    assert high == pytest.approx(5 + 2.776 * 2**0.5, abs=0.01)
    assert low == pytest.approx(10 - high)


def test_one_set_tells_no_interval() -> None:
    assert mean_of([3.0]) == (3.0, -inf, inf)
    assert share_of([0.5]) == (0.5, 0.0, 1.0)


def test_a_share_of_many_sets_is_its_mean_and_its_standard_errors() -> None:
    values = [1.0, 0.5, 0.5, 0.0] * 500
    share, low, high = share_of(values)
    assert share == 0.5
    # The variance of 0, 1/2, 1/2, 1 is 1/8.
    assert high - share == pytest.approx(1.96 * (0.125 / 2000) ** 0.5, rel=0.01)
    assert low == pytest.approx(1 - high)


def test_a_share_of_won_or_lost_sets_is_wilsons() -> None:
    # 90 of 100: Wilson's interval is 82.56 % to 94.48 %; Student and the sample's variance move it a little.
    share, low, high = share_of([1.0] * 90 + [0.0] * 10)
    assert share == pytest.approx(0.9)
    assert low == pytest.approx(0.8256, abs=0.002)
    assert high == pytest.approx(0.9448, abs=0.002)


def test_sets_that_were_all_won_still_leave_a_doubt() -> None:
    quantile = student(49) ** 2
    share, low, high = share_of([1.0] * 50)
    assert (share, high) == (1.0, 1.0)
    assert low == pytest.approx(50 / (50 + quantile))
    assert share_of([0.0] * 50) == (0.0, 0.0, pytest.approx(1 - low))


def test_sets_that_were_all_halved_still_leave_a_doubt() -> None:
    widths = []
    for sets in (5, 10, 1000):
        share, low, high = share_of([0.5] * sets)
        assert share == 0.5
        assert low == pytest.approx(1 - high)
        widths.append(high - low)
    assert widths[0] > 0.2 > widths[1] > 0.1 > 0.01 > widths[2] > 0


def test_the_interval_holds_the_true_share_where_most_sets_are_halved() -> None:
    chance = Random(40)
    for sets in (10, 40, 200):
        held = 0
        for _ in range(1000):
            drawn = [chance.choice((0.0, 1.0)) if chance.random() < 0.2 else 0.5 for _ in range(sets)]
            _, low, high = share_of(drawn)
            held += low <= 0.5 <= high
        assert held >= 930  # of 1,000, 950 are promised


@pytest.mark.parametrize(
    ("share", "others", "difference"),
    [
        (0.5, 1, 0),
        (10 / 11, 1, 400),
        (1 / 11, 1, -400),
        (0.64, 1, 99.95),
        (0.25, 3, 0),
        (10 / 13, 3, 400),
        (0, 1, -inf),
    ],
)
def test_an_elo_difference_follows_from_the_share(share: float, others: int, difference: float) -> None:
    assert elo(share, others) == pytest.approx(difference, abs=0.01)


def test_an_elo_interval_is_that_of_the_share() -> None:
    assert elo_of(Interval(0.5, 1 / 11, 1.0)) == pytest.approx((0.0, -400.0, inf))


def test_a_percentile_is_one_of_the_values() -> None:
    assert percentile([5.0, 1.0, 3.0], 50) == 3.0
    assert percentile(range(1, 101), 99) == 99
    assert percentile(range(1, 1001), 2.5) == 25
    assert percentile([7.0], 99) == 7.0
    assert percentile([], 99) == 0.0


# Ratings


def test_two_players_are_rated_by_their_share_with_one_drawn_game_added() -> None:
    rated = ratings({("strong", "greedy"): 75.0, ("greedy", "strong"): 25.0}, "greedy")
    assert list(rated) == ["strong", "greedy"]
    assert rated == {"greedy": 0.0, "strong": pytest.approx(400 * log10(75.5 / 25.5))}


def test_shares_that_fit_together_give_the_ratings_they_come_from() -> None:
    true = {"easy": -100.0, "greedy": 0.0, "medium": 120.0, "strong": 300.0}
    games = 1e9
    won = {
        (one, other): games / (1 + 10 ** ((true[other] - true[one]) / 400))
        for one in true
        for other in true
        if one != other
    }
    rated = ratings(won, "greedy")
    assert list(rated) == ["strong", "medium", "greedy", "easy"]
    assert rated == pytest.approx(true, abs=0.01)


def test_players_that_never_met_are_rated_through_a_third() -> None:
    third = 1e9 / 3
    won = {("a", "b"): 2 * third, ("b", "a"): third, ("b", "c"): 2 * third, ("c", "b"): third}
    assert ratings(won, "c") == pytest.approx({"a": 800 * log10(2), "b": 400 * log10(2), "c": 0.0}, abs=0.01)


def test_a_player_who_never_lost_is_rated_all_the_same() -> None:
    rated = ratings({("strong", "greedy"): 20.0, ("greedy", "strong"): 0.0}, "greedy")
    assert rated["strong"] == pytest.approx(400 * log10(41))
