"""The expert: compares the ways to end its turn as `strong` does, but by two small neural nets.

The nets were trained by `python -m tools.tune --expert`, which writes `nets.json`; docs/arena.md says how, and how
strong the expert is.
"""

from collections.abc import Sequence
from math import inf
from typing import Final

from scala40.actions import Action
from scala40.players.choices import Standing
from scala40.players.comparing import Judge, Variety, best_action
from scala40.players.expert.inputs import TurnInputs
from scala40.players.expert.nets import net_for
from scala40.players.player import Chance
from scala40.players.strong import estimates
from scala40.players.surroundings import Surroundings
from scala40.views import SeatView

MOST_FORECASTS: Final = 32
"""The most standings for which a net is asked, so that no turn takes long; `strong` leaves out the others."""
MARGIN: Final = 0.002
"""By how much the values of a net differ for ways that are as good; see `Forecast.value`."""


def expert(view: SeatView, chance: Chance) -> Action:
    """Do what its net values most; it uses no chance, so it always does the same in the same position."""
    return best_action(view, forecasts)


def expert_varied(view: SeatView, chance: Chance) -> Action:
    """The same, but chance chooses among what is as good."""
    return best_action(view, forecasts, Variety(chance, MARGIN))


def forecasts(view: SeatView, around: Surroundings) -> Judge:
    """Values standings by the net for the number of rivals who are still in the deal."""
    inputs, net = TurnInputs(view, around), net_for(min(2, around.rivals))
    estimate = estimates(view, around)

    def judge(standings: Sequence[Standing]) -> list[float]:
        chosen = _promising(estimate(standings)) if len(standings) > MOST_FORECASTS else range(len(standings))
        found = net.forecasts(inputs.shared, [inputs.own(standings[place]) for place in chosen])
        values = [-inf] * len(standings)
        for place, forecast in zip(chosen, found, strict=True):
            values[place] = forecast.value
        return values

    return judge


def _promising(estimated: Sequence[float]) -> list[int]:
    """The places of the best by the estimate of `strong`, and the first: it may be what is held before drawing."""
    later = sorted(range(1, len(estimated)), key=lambda place: -estimated[place])
    return sorted([0, *later[: MOST_FORECASTS - 1]])
