"""Outlines of straight lines and curves: read from text, mirrored, written as SVG, flattened for Pillow."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Piece: TypeAlias = tuple[Point, ...]
"""What follows a point: (end), (handle, end) or (handle, handle, end)."""

_LETTERS: Final = "LQC"
"""The commands of pieces with one, two and three points."""

_COMMAND: Final = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_NUMBER: Final = re.compile(r"-?[\d.]+")
_STEPS: Final = 12
"""Straight pieces per curve; at the sizes of a card the corners are invisible."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One outline: where it starts, and its pieces; a closed one is filled up to its start."""

    start: Point
    pieces: tuple[Piece, ...]
    closed: bool = True

    @property
    def end(self) -> Point:
        """The last point."""
        return self.pieces[-1][-1] if self.pieces else self.start


Path: TypeAlias = tuple[Figure, ...]


def path(text: str) -> Path:
    """Read outlines written with SVG's commands M, L, Q, C (absolute) and Z."""
    figures: list[Figure] = []
    start: Point = (0, 0)
    pieces: list[Piece] = []
    for letter, rest in _COMMAND.findall(text):
        numbers = [float(number) for number in _NUMBER.findall(rest)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "M":
            if pieces:
                figures.append(Figure(start, tuple(pieces), closed=False))
            start, pieces = points[0], [(point,) for point in points[1:]]
        elif letter == "Z":
            figures.append(_turning(Figure(start, tuple(pieces))))
            pieces = []
        else:
            size = _LETTERS.index(letter) + 1
            pieces += [tuple(points[first : first + size]) for first in range(0, len(points), size)]
    if pieces:
        figures.append(Figure(start, tuple(pieces), closed=False))
    return tuple(figures)


def circle(x: float, y: float, radius: float) -> Path:
    """Return a circle as four curves."""
    k = 0.5523 * radius
    left, right, top, bottom = x - radius, x + radius, y - radius, y + radius
    pieces: tuple[Piece, ...] = (
        ((right, y + k), (x + k, bottom), (x, bottom)),
        ((x - k, bottom), (left, y + k), (left, y)),
        ((left, y - k), (x - k, top), (x, top)),
        ((x + k, top), (right, y - k), (right, y)),
    )
    return (Figure((right, y), pieces),)


def moved(outlines: Path, scale: float, x: float = 0, y: float = 0, *, scale_y: float | None = None) -> Path:
    """Return outlines made larger, then moved; `scale_y` is the scale downwards if it is another one."""
    down = scale if scale_y is None else scale_y

    def there(point: Point) -> Point:
        return point[0] * scale + x, point[1] * down + y

    return tuple(
        Figure(there(figure.start), tuple(tuple(map(there, piece)) for piece in figure.pieces), figure.closed)
        for figure in outlines
    )


def both(outlines: Path, axis: float) -> Path:
    """Return outlines together with their mirror images."""
    return outlines + mirrored(outlines, axis)


def mirrored(outlines: Path, axis: float) -> Path:
    """Return mirror images, which turn the same way, because a figure that turns the other way would be a hole."""
    return tuple(map(_reversed, moved(outlines, -1, 2 * axis, scale_y=1)))


def whole(half: Path, axis: float) -> Path:
    """Return closed figures of which these are one half, from the axis back to the axis."""
    return tuple(_joined(figure, axis) for figure in half)


def _joined(figure: Figure, axis: float) -> Figure:
    (other,) = mirrored((figure,), axis)
    bridge: tuple[Piece, ...] = () if other.start == figure.end else ((other.start,),)
    return _turning(Figure(figure.start, figure.pieces + bridge + other.pieces))


def _turning(figure: Figure) -> Figure:
    """Return a figure that turns like all others, so that those of one part can overlap."""
    points = _polygon(figure)
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
    return figure if area >= 0 else _reversed(figure)


def _reversed(figure: Figure) -> Figure:
    """Return a figure from its end to its start."""
    points = [figure.start, *(piece[-1] for piece in figure.pieces)]
    pieces = [
        (*reversed(piece[:-1]), begin) for piece, begin in zip(reversed(figure.pieces), points[-2::-1], strict=True)
    ]
    return Figure(figure.end, tuple(pieces), figure.closed)


def box(x: float, y: float, width: float, height: float, radius: float) -> Path:
    """Return a rectangle with round corners."""
    right, bottom, k = x + width, y + height, 0.4477 * radius
    pieces: tuple[Piece, ...] = (
        ((right - radius, y),), ((right - k, y), (right, y + k), (right, y + radius)),
        ((right, bottom - radius),), ((right, bottom - k), (right - k, bottom), (right - radius, bottom)),
        ((x + radius, bottom),), ((x + k, bottom), (x, bottom - k), (x, bottom - radius)),
        ((x, y + radius),), ((x, y + k), (x + k, y), (x + radius, y)),
    )  # fmt: skip
    return (Figure((x + radius, y), pieces),)


def svg(outlines: Path) -> str:
    """Write outlines as the data of an SVG path: relative, with at most one decimal, rounded without drift."""
    return "".join(map(_figure, outlines))


def _figure(figure: Figure) -> str:
    x, y = _tenths(figure.start)
    words = [f"M{_numbers((x, y))}"]
    last = "M"
    for piece in figure.pieces:
        points = list(map(_tenths, piece))
        letter = _LETTERS[len(piece) - 1].lower()
        end = points[-1]
        if letter == "l" and end == (x, y):
            continue
        if letter == "l" and end[1] == y:
            words.append(f"h{_numbers((end[0] - x,))}")
            letter = "h"
        elif letter == "l" and end[0] == x:
            words.append(f"v{_numbers((end[1] - y,))}")
            letter = "v"
        else:
            numbers = _numbers([number for point in points for number in (point[0] - x, point[1] - y)])
            again = letter == last
            words.append(f"{letter if not again else '' if numbers[0] == '-' else ' '}{numbers}")
        last = letter
        x, y = end
    return "".join(words) + ("z" if figure.closed else "")


def _tenths(point: Point) -> tuple[int, int]:
    return round(point[0] * 10), round(point[1] * 10)


def _numbers(tenths: Iterable[int]) -> str:
    """Write tenths as numbers, with nothing between them that is not needed."""
    text = ""
    for number in tenths:
        sign, whole_, tenth = "-" if number < 0 else "", abs(number) // 10, abs(number) % 10
        word = sign + (str(whole_) if whole_ or not tenth else "") + (f".{tenth}" if tenth else "")
        has_point = "." in text[max(text.rfind(" "), text.rfind("-")) + 1 :]
        text += word if not text or sign or (word[0] == "." and has_point) else f" {word}"
    return text


@lru_cache(maxsize=1 << 10)
def flattened(outlines: Path) -> tuple[tuple[Point, ...], ...]:
    """Return outlines as polygons."""
    return tuple(_polygon(figure) for figure in outlines)


def _polygon(figure: Figure) -> tuple[Point, ...]:
    points = [figure.start]
    for piece in figure.pieces:
        corners = (points[-1], *piece)
        if len(piece) == 1:
            points.append(piece[0])
        else:
            points += [_between(corners, step / _STEPS) for step in range(1, _STEPS + 1)]
    return tuple(points)


def _between(corners: tuple[Point, ...], t: float) -> Point:
    """Return the point of a curve at `t`, from 0 to 1 (de Casteljau)."""
    while len(corners) > 1:
        corners = tuple((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(corners))
    return corners[0]
