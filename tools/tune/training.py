"""Trains the nets with numpy: two hidden layers, the chance to win the match and the points of the deal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from scala40.players.expert.nets import POINTS, Net
from tools.tune.equity import Equity
from tools.tune.notes import DEALS_OF_MATCH, WIDTH, Floats, Notes

HIDDEN: Final = (64, 32)
"""The units of the two hidden layers."""
TRUST: Final = 0.7
"""The part of a target that is what came of the deal (TD(λ)); the rest is the forecast of the seat's next standing."""
FIRST_PASSES: Final = 2
"""How many passes learn from what came of the deals alone."""
HELD_OUT: Final = 10
"""One match in this number is not learned from, but measures the net."""
_BATCH: Final = 2048
_FAST, _SLOW = 2e-3, 5e-5
"""How far a step goes at first, and in the end (Adam)."""
_WEIGHTS: Final = np.array([2.0, 0.7], np.float32)
"""How much an error in each of the two forecasts counts."""
_SHRINKING: Final = 1e-5
_FARTHEST: Final = 6.0
"""Inputs count at most this many standard deviations from their mean."""


_Value = TypeVar("_Value", bound=np.generic)


@dataclass
class Layers:
    """The weights of a net, a matrix of inputs by units for each layer, and its constants."""

    weights: list[Floats]
    constants: list[Floats]
    lowest: Floats
    """Inputs below these count as these; all have been seen often enough to learn from."""
    highest: Floats

    @classmethod
    def random(cls, chance: np.random.Generator) -> "Layers":
        """Small random weights for inputs in standard deviations from their means; the forecasts are near 0."""
        sizes = (WIDTH, *HIDDEN, 2)
        weights = [
            chance.normal(0, np.sqrt(2 / before), (before, units)).astype(np.float32)
            for before, units in pairwise(sizes)
        ]
        weights[-1] *= 0.1
        constants = [np.zeros(units, np.float32) for units in sizes[1:]]
        farthest = np.full(WIDTH, _FARTHEST, np.float32)
        return cls(weights, constants, -farthest, farthest)

    def units(self, rows: Floats) -> list[Floats]:
        """The rows, the values of each hidden layer and the forecasts."""
        found = [np.clip(rows, self.lowest, self.highest)]
        for weights, constants in zip(self.weights[:-1], self.constants[:-1], strict=True):
            found.append(np.maximum(found[-1] @ weights + constants, 0))
        return [*found, found[-1] @ self.weights[-1] + self.constants[-1]]

    def forecasts(self, rows: Floats) -> Floats:
        """For each row the logit of winning, beside that of the score, and the points."""
        return self.units(rows)[-1]

    def scaled(self, mean: Floats, spread: Floats) -> "Layers":
        """The same net for inputs that are not in standard deviations from their means."""
        first = self.weights[0] / spread[:, None]
        return Layers(
            [first, *self.weights[1:]],
            [self.constants[0] - mean @ first, *self.constants[1:]],
            mean + spread * self.lowest,
            mean + spread * self.highest,
        )

    def net(self) -> Net:
        """The same net in plain Python."""
        layers = [(w.T.tolist(), c.tolist()) for w, c in zip(self.weights, self.constants, strict=True)]
        return Net(self.lowest.tolist(), self.highest.tolist(), layers)


class _Adam:
    """Steps along the gradient, each weight's as long as its own gradients have been steady."""

    def __init__(self, layers: Layers) -> None:
        self._values = layers.weights + layers.constants
        self._means = [np.zeros_like(value) for value in self._values]
        self._squares = [np.zeros_like(value) for value in self._values]
        self._steps = 0

    def step(self, gradients: Sequence[Floats], rate: float) -> None:
        self._steps += 1
        early, earlier = 1 - 0.9**self._steps, 1 - 0.998**self._steps
        for place, gradient in enumerate(gradients):
            self._means[place] += 0.1 * (gradient - self._means[place])
            self._squares[place] += 0.002 * (gradient * gradient - self._squares[place])
            length = np.sqrt(self._squares[place] / earlier) + 1e-8
            self._values[place] -= (rate / early) * self._means[place] / length


@dataclass
class Trained:
    """A net and how well it forecasts deals that it has not learned from."""

    layers: Layers
    log_loss: float
    """Of winning the match; less is better."""
    log_loss_of_score: float
    """The same for the chance that the score alone tells."""
    explained: float
    """The share of the variance of points that it explains."""


def trained(notes: Notes, equity: Equity, seed: int, passes: int) -> Trained:
    """One net for these notes; each seed learns from nine tenths of the matches that are not held out."""
    chance = np.random.default_rng(seed)
    lessons = _Lessons(notes, equity)
    learned = np.flatnonzero(~lessons.held_out & ((lessons.matches * 104729 + seed * 31) % 997 < 897))
    layers = Layers.random(chance)
    targets = lessons.outcomes

    def aims(part: int) -> Floats:
        nonlocal targets
        if part >= FIRST_PASSES:
            targets = lessons.targets(layers)
        return targets

    _learn(layers, lessons.rows, lessons.scores, aims, learned, passes, chance)
    won, points = lessons.foretold(layers)[lessons.held_out].T
    true_won, true_points = lessons.outcomes[lessons.held_out].T
    return Trained(
        layers.scaled(lessons.mean, lessons.spread),
        _log_loss(true_won, won),
        _log_loss(true_won, 1 / (1 + np.exp(-lessons.scores[lessons.held_out]))),
        float(1 - ((points - true_points) ** 2).mean() / true_points.var()),
    )


def distilled(notes: Notes, teachers: Sequence[Layers], seed: int, passes: int) -> Layers:
    """One net that forecasts what several forecast in the mean."""
    chance = np.random.default_rng(seed)
    mean, spread = _scale(notes.rows)
    aims = np.mean([_in_parts(teacher.forecasts, notes.rows) for teacher in teachers], axis=0).astype(np.float32)
    layers = Layers.random(chance)
    rows = (notes.rows - mean) / spread
    _learn(layers, rows, None, lambda _: aims, np.arange(len(rows)), passes, chance)
    return layers.scaled(mean, spread)


def _learn(
    layers: Layers,
    rows: Floats,
    scores: Floats | None,
    aims: Callable[[int], Floats],
    learned: NDArray[np.int64],
    passes: int,
    chance: np.random.Generator,
) -> None:
    """Change the layers in passes over the learned rows; with `scores`, the first target is a chance, else a logit."""
    adam = _Adam(layers)
    for part in range(passes):
        targets = aims(part)
        rate = _FAST * (1 - part / passes) + _SLOW
        chance.shuffle(learned)
        for at in range(0, len(learned), _BATCH):
            batch = learned[at : at + _BATCH]
            units = layers.units(rows[batch])
            forecasts = units[-1].copy()
            if scores is not None:
                forecasts[:, 0] = 1 / (1 + np.exp(-(forecasts[:, 0] + scores[batch])))
            error = (forecasts - targets[batch]) * _WEIGHTS / np.float32(len(batch))
            adam.step(_gradients(layers, units, error), rate)


def _gradients(layers: Layers, units: list[Floats], error: Floats) -> list[Floats]:
    of_weights, of_constants = [], []
    for number in reversed(range(len(layers.weights))):
        of_weights.append(units[number].T @ error + _SHRINKING * layers.weights[number])
        of_constants.append(error.sum(axis=0))
        error = (error @ layers.weights[number].T) * (units[number] > 0)
    return [*reversed(of_weights), *reversed(of_constants)]


class _Lessons:
    """Notes in standard deviations, with what came of them."""

    def __init__(self, notes: Notes, equity: Equity) -> None:
        sequences = notes.sequences
        self.mean, self.spread = _scale(notes.rows)
        self.rows = (notes.rows - self.mean) / self.spread
        self._lengths = sequences["length"]
        self._ends = np.cumsum(self._lengths)
        before = np.clip(equity.before(sequences), 0.02, 0.98)
        points = (sequences["others_points"] - sequences["points"]) / POINTS
        self._results = np.stack([equity.after(sequences), points], axis=1).astype(np.float32)
        self.scores = self._of_rows(np.log(before / (1 - before)).astype(np.float32))
        """The logit of the chance that the score alone tells."""
        self.outcomes = self._of_rows(self._results)
        """By row: the chance after the deal, and the points."""
        self.matches = self._of_rows(sequences["deal"] // DEALS_OF_MATCH)
        self.held_out = self.matches * 7919 % 1000 < 1000 / HELD_OUT

    def _of_rows(self, of_sequences: NDArray[_Value]) -> NDArray[_Value]:
        """A value of each sequence for all of its rows."""
        return np.repeat(of_sequences, self._lengths, axis=0)

    def foretold(self, layers: Layers) -> Floats:
        """By row: the chance to win the match, and the points."""
        found = _in_parts(layers.forecasts, self.rows)
        found[:, 0] = 1 / (1 + np.exp(-(found[:, 0] + self.scores)))
        return found

    def targets(self, layers: Layers) -> Floats:
        """By row: what came of the deal, mixed with what the layers forecast of the seat's next standings."""
        foretold, targets, now = self.foretold(layers), self.outcomes.copy(), self._results.copy()
        for back in range(int(self._lengths.max(initial=0))):  # backwards through all sequences at once
            living = np.flatnonzero(self._lengths > back)
            rows = self._ends[living] - 1 - back
            targets[rows] = now[living]
            now[living] = TRUST * now[living] + (1 - TRUST) * foretold[rows]
        return targets


def _in_parts(forecasts: Callable[[Floats], Floats], rows: Floats) -> Floats:
    """The forecasts of many rows, with little memory."""
    return np.concatenate([forecasts(rows[at : at + 16384]) for at in range(0, len(rows), 16384)])


def _scale(rows: Floats) -> tuple[Floats, Floats]:
    every = max(1, len(rows) // 200_000)
    return rows[::every].mean(axis=0), rows[::every].std(axis=0) + np.float32(1e-3)


def _log_loss(true: Floats, foretold: Floats) -> float:
    return float(-(true * np.log(foretold + 1e-6) + (1 - true) * np.log(1 - foretold + 1e-6)).mean())
