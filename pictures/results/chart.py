"""The totals of a match deal by deal: a line for each player, and the limit across them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, isclose
from typing import Final

from PIL import Image, ImageDraw

from pictures.canvas import WIDTH, Canvas, px
from pictures.fonts import bold, drawable, regular
from pictures.labels import Labels, filled
from pictures.palette.inks import Inks
from pictures.shapes import Outline, Point
from pictures.theme import Colour, Look, Theme, mix
from pictures.values import TotalsPicture

_HEIGHT: Final = px(300)
_LEFT, _RIGHT, _TOP, _BOTTOM = px(40), px(112), px(52), px(40)
_FINE: Final = 3
"""Lines are drawn so many times larger and reduced, which smooths their edges."""

_LINES: Final[dict[Theme, tuple[Colour, ...]]] = {
    Theme.LIGHT: ((0, 98, 177), (176, 62, 0), (0, 118, 84), (146, 40, 140), (94, 84, 0), (70, 74, 88)),
    Theme.DARK: ((94, 178, 255), (255, 158, 84), (88, 214, 156), (236, 140, 230), (226, 214, 92), (200, 206, 216)),
}
_MARKERS: Final[tuple[Outline, ...]] = (
    (),
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    ((0, -1.2), (1.2, 1), (-1.2, 1)),
    ((0, 1.2), (1.2, -1), (-1.2, -1)),
    ((-0.4, -1.2), (0.4, -1.2), (0.4, -0.4), (1.2, -0.4), (1.2, 0.4), (0.4, 0.4), (0.4, 1.2), (-0.4, 1.2), (-0.4, 0.4),
     (-1.2, 0.4), (-1.2, -0.4), (-0.4, -0.4)),
)  # fmt: skip
"""A shape for each player (the first is a disc), because not everybody can tell the colours apart."""

_MOST_MARKED: Final = 14
"""In a longer match the shapes would touch each other."""

_EDGES: Final = 14
"""How many steps lead from the paper to another colour."""

_STEPS: Final = (1.0, 2.0, 2.5, 5.0)


@dataclass(frozen=True, slots=True)
class _Tones:
    paper: Colour
    ink: Colour
    soft: Colour
    grid: Colour
    limit: Colour


_TONES: Final = {
    Theme.LIGHT: _Tones((255, 252, 244), (24, 38, 31), (84, 98, 90), (222, 222, 210), (200, 16, 30)),
    Theme.DARK: _Tones((24, 36, 36), (240, 244, 242), (168, 186, 180), (52, 70, 68), (255, 110, 104)),
}


@dataclass(frozen=True, slots=True)
class _Axes:
    """Which totals and how many deals the chart spans."""

    low: float
    high: float
    deals: int

    def x(self, deal: float) -> float:
        """Pixels from the left to a deal; 0 is the start of the match."""
        return _LEFT + deal / max(self.deals, 1) * (WIDTH - _LEFT - _RIGHT)

    def y(self, total: float) -> float:
        """Pixels from the top to a total."""
        return _TOP + (self.high - total) / (self.high - self.low) * (_HEIGHT - _TOP - _BOTTOM)


def draw_totals(picture: TotalsPicture, labels: Labels, look: Look) -> bytes:
    """The chart as a PNG."""
    tones = _TONES[look.theme]
    canvas = Canvas(_HEIGHT, look, own=_inks(look.theme))
    canvas.line(0, 0, WIDTH, _HEIGHT, tones.paper)
    axes = _axes(picture)
    _grid(canvas, axes, picture, tones)
    for number, (_, totals) in enumerate(picture.players):
        _line(canvas, axes, number, (0, *totals), tones)
    canvas.words(px(14), px(29), labels.totals, bold(px(17)), tones.ink)
    canvas.words(
        _LEFT + (WIDTH - _LEFT - _RIGHT) // 2, _HEIGHT - px(8), labels.deals, regular(px(13)), tones.soft, "middle"
    )
    _names(canvas, axes, picture, labels)
    words = filled(labels.limit_line, picture.limit)
    canvas.words(_LEFT + px(5), round(axes.y(picture.limit)) - px(4), words, bold(px(13)), tones.limit)
    return canvas.png()


@lru_cache(maxsize=2)
def _inks(theme: Theme) -> Inks:
    """Return the colours of a chart: its own, and the steps from its paper to each of them."""
    tones, lines = _TONES[theme], _LINES[theme]
    fills = (tones.ink, tones.soft, tones.grid, tones.limit, *lines)
    steps = (mix(tones.paper, fill, step / _EDGES) for fill in fills for step in range(1, _EDGES))
    return Inks((tones.paper, *fills, *steps))


def _axes(picture: TotalsPicture) -> _Axes:
    """Axes that hold zero, the limit and every total."""
    every = [picture.limit, 0, *(total for _, totals in picture.players for total in totals)]
    margin = (max(every) - min(every)) * 0.06
    deals = max((len(totals) for _, totals in picture.players), default=0)
    return _Axes(min(every) - margin, max(every) + margin, deals)


def _grid(canvas: Canvas, axes: _Axes, picture: TotalsPicture, tones: _Tones) -> None:
    """Numbers at the edges, a line across for each of the totals, and the limit."""
    width = WIDTH - _LEFT - _RIGHT
    font = regular(px(12))
    for total in ticks(axes.low, axes.high):
        y = round(axes.y(total))
        thick = px(1) if total == 0 else px(0.8)
        canvas.line(_LEFT, y - thick // 2, width, thick, tones.soft if total == 0 else tones.grid)
        canvas.words(_LEFT - px(4), y + px(4.4), _signed(total), font, tones.soft, "right")
    for deal in ticks(0, max(axes.deals, 1)):
        canvas.words(round(axes.x(deal)), _HEIGHT - _BOTTOM + px(14), str(deal), font, tones.soft, "middle")
    y = round(axes.y(picture.limit))
    for x in range(_LEFT, _LEFT + width, px(12)):
        canvas.line(x, y - px(1), min(px(8), _LEFT + width - x), px(2), tones.limit)


def ticks(low: float, high: float, most: int = 6) -> list[int]:
    """Round whole numbers from low to high, evenly spaced, zero among them where it lies between; at most 7."""
    size = 1
    while True:
        for step in _STEPS:
            if (step * size).is_integer() and (high - low) / (step * size) <= most:
                whole = int(step * size)
                return [whole * n for n in range(ceil(low / whole), floor(high / whole) + 1)]
        size *= 10


def _line(canvas: Canvas, axes: _Axes, number: int, totals: tuple[int, ...], tones: _Tones) -> None:
    """The line of one player, and a shape at each of its points."""
    colour = _colour(number, canvas.look)
    points = [(axes.x(deal), axes.y(total)) for deal, total in enumerate(totals)]
    for first, second in pairwise(points):
        segment = _Layer((first, second))
        segment.path(px(2.6))
        segment.put(canvas, colour)
    joints: tuple[tuple[float, Colour, Outline], ...] = ((px(1.3), colour, ()),)
    if axes.deals <= _MOST_MARKED:
        marker = _MARKERS[number % len(_MARKERS)]
        joints = ((px(3.8), tones.paper, marker), (px(2.8), colour, marker))
    for radius, fill, outline in joints:
        for point in points:
            mark = _Layer((point,))
            mark.mark(point, radius, outline)
            mark.put(canvas, fill)


class _Layer:
    """A mask as large as some points need, drawn finely and put down in one colour."""

    def __init__(self, points: Sequence[Point]) -> None:
        margin = px(8)
        self._points = points
        self._x = floor(min(x for x, _ in points)) - margin
        self._y = floor(min(y for _, y in points)) - margin
        width = ceil(max(x for x, _ in points)) + margin - self._x
        height = ceil(max(y for _, y in points)) + margin - self._y
        self._mask = Image.new("L", (width * _FINE, height * _FINE))
        self._pen = ImageDraw.Draw(self._mask)

    def path(self, thick: float) -> None:
        """A line through the points."""
        self._pen.line([self._fine(point) for point in self._points], fill=255, width=round(thick * _FINE))

    def mark(self, middle: Point, radius: float, outline: Outline) -> None:
        """A shape around a point: its outline, or a disc where there is none."""
        if outline:
            x, y = middle
            self._pen.polygon([self._fine((x + dx * radius, y + dy * radius)) for dx, dy in outline], fill=255)
        else:
            self._pen.circle(self._fine(middle), radius * _FINE, fill=255)

    def put(self, canvas: Canvas, fill: Colour) -> None:
        """Paint what is covered."""
        canvas.blend(self._x, self._y, self._mask.reduce(_FINE), fill)

    def _fine(self, point: Point) -> Point:
        return (point[0] - self._x) * _FINE, (point[1] - self._y) * _FINE


def _names(canvas: Canvas, axes: _Axes, picture: TotalsPicture, labels: Labels) -> None:
    """Each name with its last total where its line ends, moved apart where lines end close together."""
    step = px(31)
    ends = [
        (round(axes.y(totals[-1] if totals else 0)), number, name, totals[-1] if totals else 0)
        for number, (name, totals) in enumerate(picture.players)
    ]
    ends.sort()
    places = apart([end[0] for end in ends], step, _TOP - px(6), _HEIGHT - _BOTTOM - px(15))
    x = WIDTH - _RIGHT + px(11)
    for y, (_, number, name, total) in zip(places, ends, strict=True):
        ink = _colour(number, canvas.look)
        other = filled(labels.seat, number + 1)
        written = drawable(name, px(13), _RIGHT - px(16)) or drawable(other, px(13), _RIGHT - px(16))
        if written is not None:
            canvas.words(x, y, written.words, written.font, ink)
        canvas.words(x, y + px(15), _signed(total), bold(px(15)), ink)


def apart(wanted: list[int], step: int, top: int, bottom: int) -> list[int]:
    """Places in ascending order at least a step apart, each as near to the wanted one as pushing apart allows."""
    places = [float(y) for y in wanted]
    step = min(step, (bottom - top) // max(len(places) - 1, 1))
    for _ in range(60):
        for n in range(1, len(places)):
            lacking = step - (places[n] - places[n - 1])
            if lacking > 0 and not isclose(lacking, 0):
                places[n - 1] -= lacking / 2
                places[n] += lacking / 2
        for n in range(len(places)):
            places[n] = min(max(places[n], top + n * step), bottom - (len(places) - 1 - n) * step)
    return [round(y) for y in places]


def _signed(total: int) -> str:
    """A number with the minus sign of good type."""
    return str(total).replace("-", "−")


def _colour(number: int, look: Look) -> Colour:
    lines = _LINES[look.theme]
    return lines[number % len(lines)]
