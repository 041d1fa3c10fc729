"""Least squares for `tune`, in plain Python: the weights that predict the outcomes of deals best."""

from array import array
from collections.abc import Sequence
from operator import mul
from typing import Final

Row = Sequence[float]

_TRUST: Final = 0.7
"""The part of a predicted outcome that is the deal's real outcome; the rest is predicted from the seat's next note."""
_PASSES: Final = 6
"""How often predictions and weights are computed from each other."""
_CAUTION: Final = 0.003
"""The regularization of the weights towards 0, relative to the variance of their numbers."""


class Notes:
    """Prospects in the order in which seats met them, each with its situation and the outcome of its deal."""

    def __init__(self, width: int, situations: int) -> None:
        """Start without notes; `width` is the number of values in each prospect."""
        self._width = width
        self._rows = array("d")
        self._situations = array("b")
        self._ends: list[tuple[int, tuple[float, ...]]] = []
        """The index at which the notes of one seat in one deal end, and the outcome of the deal."""
        self._all = range(situations)

    def __len__(self) -> int:
        return len(self._situations)

    def add(self, met: Sequence[tuple[int, Row]], outcome: tuple[float, ...]) -> None:
        """Note the prospects that a seat met in one deal, and the outcome, which has several numbers."""
        for situation, row in met:
            self._situations.append(situation)
            self._rows.extend(row)
        if met:
            self._ends.append((len(self), outcome))

    def weights(self, part: int) -> list[list[float]]:
        """By situation: the weights that predict number `part` of the outcome (TD(λ), λ = `_TRUST`)."""
        matrices = self._matrices()
        targets = self._predictions(part, None)
        found = self._solved(matrices, targets)
        for _ in range(_PASSES):
            targets = self._predictions(part, found)
            found = self._solved(matrices, targets)
        return found

    def _row(self, number: int) -> "array[float]":
        return self._rows[number * self._width : (number + 1) * self._width]

    def _predictions(self, part: int, weights: list[list[float]] | None) -> "array[float]":
        """What each note should predict: the outcome, mixed with the predictions from the next notes."""
        targets = array("d", bytes(8 * len(self)))
        start = 0
        for end, outcome in self._ends:
            target = outcome[part]
            for number in range(end - 1, start - 1, -1):
                targets[number] = target
                if weights is not None:
                    predicted = sum(map(mul, weights[self._situations[number]], self._row(number)))
                    target = _TRUST * target + (1 - _TRUST) * predicted
            start = end
        return targets

    def _matrices(self) -> list[list[list[float]]]:
        """By situation: the sums of products of each two numbers, plus the regularization."""
        width = self._width
        matrices = [[[0.0] * width for _ in range(width)] for _ in self._all]
        sums = [[0.0] * width for _ in self._all]
        counts = [0] * len(self._all)
        for number, where in enumerate(self._situations):
            present = [(n, value) for n, value in enumerate(self._row(number)) if value]
            counts[where] += 1
            matrix, total = matrices[where], sums[where]
            for n, value in present:
                total[n] += value
                line = matrix[n]
                for m, other in present:
                    line[m] += value * other
        for matrix, total, count in zip(matrices, sums, counts, strict=True):
            for n in range(width):
                spread = matrix[n][n] - total[n] * total[n] / max(1, count)
                matrix[n][n] += _CAUTION * spread + 1e-3
        return matrices

    def _solved(self, matrices: list[list[list[float]]], targets: "array[float]") -> list[list[float]]:
        sums = [[0.0] * self._width for _ in self._all]
        for number, where in enumerate(self._situations):
            target, total = targets[number], sums[where]
            for n, value in enumerate(self._row(number)):
                if value:
                    total[n] += value * target
        return [solution(matrix, total) for matrix, total in zip(matrices, sums, strict=True)]


def solution(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """The solution of a symmetric positive definite system, by elimination."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(lines)
    for n in range(size):
        pivot = lines[n]
        for m in range(n + 1, size):
            factor = lines[m][n] / pivot[n]
            if factor:
                lines[m] = [a - factor * b for a, b in zip(lines[m], pivot, strict=True)]
    found = [0.0] * size
    for n in range(size - 1, -1, -1):
        line = lines[n]
        found[n] = (line[size] - sum(map(mul, line[n + 1 : size], found[n + 1 :]))) / line[n]
    return found
