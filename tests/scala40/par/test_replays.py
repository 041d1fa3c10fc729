"""Par depends on the cards alone, and turns with the seats."""

from dataclasses import replace

import pytest

from scala40.par import replays
from scala40.par.replays import HUNDREDTHS, REPLAYS, Dealt, Noise, par, rounded
from scala40.rules import PRESETS
from tools.game.environment import Random, pack_order


def dealt(preset: str = "fisca", seats: tuple[int, ...] = (0, 1), dealer: int = 0, number: int = 0) -> Dealt:
    rules = PRESETS[preset]
    return Dealt(rules, seats, dealer, pack_order(rules, len(seats), Random(number)))


@pytest.fixture
def few_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two replays: enough for what does not depend on their number."""
    monkeypatch.setattr(replays, "REPLAYS", 2)


@pytest.mark.usefixtures("few_replays")
def test_par_turns_with_the_seats() -> None:
    here = dealt(seats=(0, 1, 2), dealer=0)
    there = here._replace(dealer=1)
    pars, turned = par(here), par(there)
    assert turned == {(seat + 1) % 3: points for seat, points in pars.items()}
    assert len(set(pars.values())) > 1, "the cards of this deal are unequal"


@pytest.mark.usefixtures("few_replays")
def test_seats_that_are_not_dealt_cards_do_not_change_par() -> None:
    three = par(dealt(seats=(0, 1, 2), dealer=2))
    among_six = par(dealt(seats=(1, 3, 5), dealer=5))
    assert list(three.values()) == list(among_six.values())


def test_par_is_the_same_each_time_and_a_mean_of_whole_points() -> None:
    pars = par(dealt())
    assert pars == par(dealt())
    assert all(
        rounded(rounded(points * REPLAYS, HUNDREDTHS) * HUNDREDTHS, REPLAYS) == points for points in pars.values()
    )


@pytest.mark.usefixtures("few_replays")
def test_the_points_to_the_limit_do_not_change_par() -> None:
    here = dealt()
    assert par(here) == par(here._replace(rules=replace(here.rules, limit=501)))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.usefixtures("few_replays")
def test_there_is_a_par_at_the_smallest_and_the_largest_table(preset: str) -> None:
    for seats in (min(PRESETS[preset].players), max(PRESETS[preset].players)):
        pars = par(dealt(preset, tuple(range(seats)), seats - 1))
        assert list(pars) == [*range(seats)]


def test_a_replay_that_takes_too_long_counts_as_a_dead_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_TURNS", 1)
    monkeypatch.setattr(replays, "REPLAYS", 1)
    assert all(points > 20 * HUNDREDTHS for points in par(dealt()).values()), "both have whole hands"


def test_noise_moves_estimates_by_little_and_not_always_alike() -> None:
    moved = Noise(7).on([1.0] * 1000)
    assert all(abs(value - HUNDREDTHS) <= replays.NOISE for value in moved)
    assert abs(sum(moved) / 1000 - HUNDREDTHS) < 15
    assert len(set(moved)) > 300
    assert moved == Noise(7).on([1.0] * 1000) != Noise(8).on([1.0] * 1000)


def test_quotients_are_rounded_alike_on_both_sides_of_zero() -> None:
    assert [rounded(number, 4) for number in (5, 6, 7, -5, -6, -7, 0)] == [1, 2, 2, -1, -2, -2, 0]


def test_the_cards_are_not_shown() -> None:
    assert repr(dealt()) == "Dealt(seats=(0, 1), dealer=0)"
