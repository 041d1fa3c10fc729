"""Variety: a computer does not always do the same in one position, but never what it holds for clearly worse."""

from random import Random

import pytest

from scala40.actions import Action, Discard
from scala40.players import PLAYERS, computer
from scala40.players.comparing import Variety, Weighed, best_action, best_of, weighed
from scala40.players.expert import MARGIN, forecasts
from scala40.rules import PRESETS
from scala40.state import Phase
from scala40.views import SeatView, seat_view
from tools.game.environment import Table

SEEDS = 12


def turns_met(deals: int) -> list[SeatView]:
    """What a seat sees after drawing, in turns of deals that the expert plays."""
    met = []
    for seed in range(deals):
        chance = Random(seed)
        table = Table(PRESETS["fisca"], 2, chance)
        while not table.match.results:
            match = table.match
            if match.phase not in (Phase.DRAW, Phase.PLAY):
                table.shuffle_or_deal()
                continue
            view = seat_view(match, match.deal.turn)
            if match.phase is Phase.PLAY:
                met.append(view)
            table.do(match.deal.turn, PLAYERS["expert"](view, chance))
    return met


def ways_beginning_with(view: SeatView, action: Action) -> list[Weighed]:
    ways = weighed(view, forecasts)
    return [one for one in ways if (one.way.steps[0] if one.way.steps else Discard(one.way.discarded)) == action]


def test_chance_chooses_only_among_ways_that_are_as_good() -> None:
    differ = 0
    for view in turns_met(2):
        best = best_of(weighed(view, forecasts))
        chosen = {best_action(view, forecasts, Variety(Random(seed), MARGIN)) for seed in range(SEEDS)}
        for action in chosen:
            assert max(one.value for one in ways_beginning_with(view, action)) >= best.value - MARGIN
        differ += len(chosen) > 1
    assert differ


@pytest.mark.parametrize("name", ["strong", "expert", "hasty", "hoarder", "fox", "accountant"])
def test_a_computer_at_a_table_varies_and_a_player_of_the_arena_does_not(name: str) -> None:
    at_table, in_arena = computer(name, varied=True), computer(name)
    assert in_arena is PLAYERS[name]
    assert at_table is not None
    views = turns_met(2)
    assert any(len({at_table(view, Random(seed)) for seed in range(SEEDS)}) > 1 for view in views)
    assert all(len({in_arena(view, Random(seed)) for seed in range(SEEDS)}) == 1 for view in views[:20])
