"""Corrected results, and β of any rules."""

from dataclasses import replace

import pytest

from scala40.par.betas import BETAS
from scala40.par.corrected import beta_of, corrected, from_mean
from scala40.rules import PRESETS


def test_a_result_is_corrected_by_a_part_of_what_par_differs_from_its_mean() -> None:
    points, pars = {0: 38, 1: 0, 2: 10}, {0: 3000, 1: 600, 2: 1200}
    assert corrected(points, pars, 0) == {0: 2200, 1: -1600, 2: -600}
    assert corrected(points, pars, 500) == {0: 1500, 1: -1100, 2: -400}


def test_whoever_plays_as_par_does_has_nothing_to_correct() -> None:
    assert corrected({1: 30, 4: 0}, {1: 3000, 4: 0}, 1000) == {1: 0, 4: 0}


def test_the_means_are_those_of_the_seats_given() -> None:
    pars = {0: 3000, 1: 0, 2: 9999}
    assert corrected({0: 10, 1: 20}, pars, 700) == {0: -500 - 1050, 1: 500 + 1050}


def test_another_order_of_seats_changes_nothing_but_the_seats() -> None:
    pars = {0: 1234, 1: 4321, 2: 17}
    turned = {(seat + 1) % 3: par for seat, par in pars.items()}
    here, there = corrected({0: 5, 1: 7, 2: 0}, pars, 613), corrected({1: 5, 2: 7, 0: 0}, turned, 613)
    assert there == {(seat + 1) % 3: value for seat, value in here.items()}


def test_values_are_shown_from_their_mean() -> None:
    assert from_mean({0: 100, 1: 0, 2: 0}) == {0: 67, 1: -33, 2: -33}


@pytest.mark.parametrize("preset", PRESETS)
def test_there_is_a_beta_for_each_preset_and_number_of_seats(preset: str) -> None:
    assert {seats: 300 < beta < 1200 for seats, beta in BETAS[preset].items()} == dict.fromkeys(range(2, 7), True)


def test_rules_of_ones_own_have_the_beta_of_the_nearest_preset() -> None:
    rules = replace(PRESETS["ramino"], opening_points=50, players=(3,))
    assert beta_of(rules, 3) == BETAS["ramino"][3]
