"""Two small neural nets in plain Python: what a standing is worth against one rival, and against several."""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from operator import mul
from typing import Final, NamedTuple

from scala40.players.expert.inputs import SHARED

Rows = list[list[float]]

POINTS: Final = 50
"""The number of points that the second forecast counts as 1."""
MIX: Final = 0.7
"""The weight of the forecast of points beside that of winning."""


class Forecast(NamedTuple):
    """What a net expects of a standing."""

    winning: float
    """The logit of the chance to win the match, beside that of the score before the deal."""
    points: float
    """How many points more the others will pay for the deal than this seat, divided by `POINTS`."""

    @property
    def value(self) -> float:
        """The two in one number, by which standings are compared."""
        return self.winning + MIX * self.points


class Net:
    """A net of two hidden layers; what is below 0 counts as 0 in them."""

    def __init__(self, lowest: list[float], highest: list[float], layers: Sequence[tuple[Rows, list[float]]]) -> None:
        """Take the bounds of the inputs, and the layers: a row of weights for every unit, and the units' constants.

        An input beyond its bounds counts as the bound, because the net has not learned from such inputs. The bounds
        and the weights of the first layer are in the order of `inputs.SHARED` and then `inputs.OWN`.
        """
        bounds, split = list(zip(lowest, highest, strict=True)), len(SHARED)
        self._bounds_of_shared, self._bounds_of_own = bounds[:split], bounds[split:]
        (first, self._first_constants), *self._later = layers
        self._shared = [row[: len(SHARED)] for row in first]
        self._own = [row[len(SHARED) :] for row in first]

    def forecasts(self, shared: Sequence[float], standings: Iterable[Sequence[float]]) -> list[Forecast]:
        """The forecast of each standing; `shared` are the inputs that all of them have."""
        same = _sums(self._shared, self._first_constants, _within(self._bounds_of_shared, shared))
        (second, second_constants), (out, out_constants) = self._later
        found = []
        for own in standings:
            units = _kept(_sums(self._own, same, _within(self._bounds_of_own, own)))
            units = _kept(_sums(second, second_constants, units))
            found.append(Forecast(*_sums(out, out_constants, units)))
        return found


def _sums(rows: Rows, constants: list[float], inputs: Sequence[float]) -> list[float]:
    return [sum(map(mul, row, inputs), constant) for row, constant in zip(rows, constants, strict=True)]


def _within(bounds: list[tuple[float, float]], inputs: Sequence[float]) -> list[float]:
    return [
        low if value < low else high if value > high else value
        for value, (low, high) in zip(inputs, bounds, strict=True)
    ]


def _kept(sums: list[float]) -> list[float]:
    """The sums, those below 0 as 0."""
    return [value if value > 0.0 else 0.0 for value in sums]


@cache
def net_for(rivals: int) -> Net:
    """The net against this number of rivals who are still in the deal, read from the package at its first use."""
    name = "one rival" if rivals == 1 else "several rivals"
    text = files(__package__).joinpath("nets.json").read_text(encoding="utf-8")
    net = json.loads(text)[name]
    return Net(net["lowest"], net["highest"], [(layer["weights"], layer["constants"]) for layer in net["layers"]])
