"""The promise that guide, button and advice name the same thing finds what breaks it."""

from dataclasses import replace

import pytest

from scala40.actions import Discard, Draw
from scala40.advice import advise
from scala40.views import seat_view
from screens.views.panel import panel_screen
from simulation.promises.agreement import check
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches


def test_a_step_that_another_part_does_not_name_is_found(matches: Matches, strong_advises: None) -> None:
    table = matches.at("7H 8H 9H 2S 4D KC", "9C 8D", opened=[0], table=["JC QC KC"], phase="play")
    matches.change_person(ANNA, guided=True)
    with matches.store.read() as unit:
        screen = panel_screen(unit, table, ANNA, matches.time)
    assert screen is not None
    advice = advise(seat_view(matches.match(table), 0))
    check(screen, advice, "as it is")
    for other in (Discard(screen.hand[0].card), Draw(), None):
        with pytest.raises(AssertionError, match="changed"):
            check(screen, replace(advice, action=other), "changed")
    with pytest.raises(AssertionError, match="no button"):
        check(replace(screen, leads=None), advice, "no button")
