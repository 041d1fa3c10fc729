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
from pictures.palette.inks import Inks
from pictures.shapes import Outline, Point
from pictures.theme import Colour, Look, Theme, colours, mix, seat_colour
from pictures.values import Labels, TotalsPicture, filled

HEIGHT: Final = px(300)
_FINE: Final = 3
"""Lines are drawn so many times larger and reduced, which smooths their edges."""

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

_EDGES: Final = 9
"""How many steps lead from the paper to another colour."""

_QUIET: Final = {Theme.LIGHT: 0.5, Theme.DARK: 0.6}
"""How much of its colour the line of a player has who has not won."""

_STEPS: Final = (1.0, 2.0, 2.5, 5.0)


@dataclass(frozen=True, slots=True)
class Paper:
    """The colours of a chart, without those of the seats."""

    paper: Colour
    ink: Colour
    soft: Colour
    grid: Colour
    limit: Colour


PAPERS: Final = {
    Theme.LIGHT: Paper((255, 252, 244), (24, 38, 31), (84, 98, 90), (222, 222, 210), (200, 16, 30)),
    Theme.DARK: Paper((24, 36, 36), (240, 244, 242), (168, 186, 180), (52, 70, 68), (255, 110, 104)),
}


@dataclass(frozen=True, slots=True)
class _Axes:
    """Where the chart is in pixels, which totals and deals it spans, how high its words are, and where they end."""

    left: int
    top: int
    width: int
    height: int
    low: float
    high: float
    deals: int
    font: int
    right: int

    def x(self, deal: float) -> float:
        """Return the pixels from the left to a deal; 0 is the start of the match."""
        return self.left + deal / max(self.deals, 1) * self.width

    def y(self, total: float) -> float:
        """Return the pixels from the top to a total."""
        return self.top + (self.high - total) / (self.high - self.low) * self.height


def draw_totals(picture: TotalsPicture, labels: Labels, look: Look) -> bytes:
    """Draw the chart as a PNG."""
    paper = PAPERS[look.theme]
    canvas = Canvas(HEIGHT, look, own=_inks(look.theme))
    canvas.line(0, 0, WIDTH, HEIGHT, paper.paper)
    words = filled(labels.limit_line, picture.limit)
    left = WIDTH - px(14) - canvas.words(WIDTH - px(14), px(28), words, bold(px(13)), paper.limit, "right")
    canvas.name(px(14), px(29), labels.totals, px(17), left - px(20), paper.ink, other="")
    put_chart(canvas, picture, labels, (px(36), px(50), px(208), px(206)), paper, font=px(13), right=WIDTH)
    canvas.words(px(140), HEIGHT - px(9), labels.deals, regular(px(13)), paper.soft, "middle")
    return canvas.png()


def put_chart(
    canvas: Canvas,
    picture: TotalsPicture,
    labels: Labels,
    box: tuple[int, int, int, int],
    paper: Paper,
    *,
    font: int,
    right: int,
) -> None:
    """Draw the chart on paper.

    `box`: that of its lines; numbers are left of and below it, names between it and `right`. `font`: their size.
    """
    axes = _axes(picture, box, font, right)
    _grid(canvas, axes, picture, paper)
    seats = sorted(range(len(picture.players)), key=lambda seat: seat == picture.winner)  # the winner's is on top
    for seat in seats:
        _line(canvas, axes, seat, (0, *picture.players[seat][1]), paper, strength(picture, seat, canvas.look.theme))
    _names(canvas, axes, picture, labels, paper)


@lru_cache(maxsize=2)
def _inks(theme: Theme) -> Inks:
    return Inks(chart_colours(theme))


def chart_colours(theme: Theme) -> list[Colour]:
    """Return the colours of a chart: its own, those of the seats, and the steps from its paper to each of them."""
    paper, seats = PAPERS[theme], colours(Look(theme)).seats
    fills = (paper.ink, paper.soft, paper.grid, paper.limit, *seats)
    steps = (mix(paper.paper, fill, step / _EDGES) for fill in fills for step in range(1, _EDGES))
    return [paper.paper, *fills, *(mix(paper.paper, seat, _QUIET[theme]) for seat in seats), *steps]


def strength(picture: TotalsPicture, seat: int, theme: Theme) -> float:
    """Return how strong a line is, from 0 to 1: all are even as long as nobody has won."""
    return 1 if picture.winner in (None, seat) else _QUIET[theme]


def _axes(picture: TotalsPicture, box: tuple[int, int, int, int], font: int, right: int) -> _Axes:
    """Return axes that hold zero, the limit and every total."""
    every = [picture.limit, 0, *(total for _, totals in picture.players for total in totals)]
    margin = (max(every) - min(every)) * 0.06
    deals = max((len(totals) for _, totals in picture.players), default=0)
    return _Axes(*box, min(every) - margin, max(every) + margin, deals, font, right)


def _grid(canvas: Canvas, axes: _Axes, picture: TotalsPicture, paper: Paper) -> None:
    """Draw numbers at the edges, a line across for each of the totals, and the limit."""
    font = regular(axes.font - px(1))
    limit = round(axes.y(picture.limit))
    for total in ticks(axes.low, axes.high, most=max(2, axes.height // px(30))):
        y = round(axes.y(total))
        thick = px(1) if total == 0 else px(0.8)
        canvas.line(axes.left, y - thick // 2, axes.width, thick, paper.soft if total == 0 else paper.grid)
        if abs(y - limit) > axes.font:
            canvas.words(axes.left - px(4), y + round(axes.font * 0.34), _signed(total), font, paper.soft, "right")
    below = axes.top + axes.height + axes.font + px(1)
    for deal in ticks(0, max(axes.deals, 1)):
        canvas.words(round(axes.x(deal)), below, str(deal), font, paper.soft, "middle")
    for x in range(axes.left, axes.left + axes.width, px(12)):
        canvas.line(x, limit - px(0.7), min(px(7), axes.left + axes.width - x), px(1.4), paper.limit)
    number, font = str(picture.limit), bold(axes.font)
    canvas.words(axes.left - px(4), limit + round(axes.font * 0.36), number, font, paper.limit, "right")


def ticks(low: float, high: float, most: int = 6) -> list[int]:
    """Return round whole numbers from low to high, evenly spaced, zero among them; at most one more than `most`."""
    size = 1
    while True:
        for step in _STEPS:
            if (step * size).is_integer() and (high - low) / (step * size) <= most:
                whole = int(step * size)
                return [whole * n for n in range(ceil(low / whole), floor(high / whole) + 1)]
        size *= 10


def _line(canvas: Canvas, axes: _Axes, seat: int, totals: tuple[int, ...], paper: Paper, strength: float) -> None:
    """Draw the line of one player, and a shape at each of its points."""
    colour = mix(paper.paper, seat_colour(seat, canvas.look), strength)
    points = [(axes.x(deal), axes.y(total)) for deal, total in enumerate(totals)]
    size = axes.font / px(13) * (1.15 if strength == 1 else 0.8)
    for first, second in pairwise(points):
        segment = _Layer((first, second))
        segment.path(px(2.8) * size)
        segment.put(canvas, colour)
    joints: tuple[tuple[float, Colour, Outline], ...] = ((px(1.4) * size, colour, ()),)
    if axes.deals <= _MOST_MARKED:
        marker = _MARKERS[seat % len(_MARKERS)]
        joints = ((px(3.8) * size, paper.paper, marker), (px(2.8) * size, colour, marker))
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
        """Draw a line through the points."""
        self._pen.line([self._fine(point) for point in self._points], fill=255, width=round(thick * _FINE))

    def mark(self, middle: Point, radius: float, outline: Outline) -> None:
        """Draw a shape around a point: its outline, or a disc where there is none."""
        if outline:
            x, y = middle
            self._pen.polygon([self._fine((x + dx * radius, y + dy * radius)) for dx, dy in outline], fill=255)
        else:
            self._pen.circle(self._fine(middle), radius * _FINE, fill=255)

    def put(self, canvas: Canvas, fill: Colour) -> None:
        """Put down what is covered."""
        canvas.blend(self._x, self._y, self._mask.reduce(_FINE), fill)

    def _fine(self, point: Point) -> Point:
        return (point[0] - self._x) * _FINE, (point[1] - self._y) * _FINE


def _names(canvas: Canvas, axes: _Axes, picture: TotalsPicture, labels: Labels, paper: Paper) -> None:
    """Write each name with its last total where its line ends, moved apart where lines end close together."""
    step = axes.font * 2 + px(4)
    ends = sorted(
        (round(axes.y(totals[-1] if totals else 0)), seat, totals[-1] if totals else 0)
        for seat, (_, totals) in enumerate(picture.players)
    )
    places = apart([y for y, _, _ in ends], step, axes.top, axes.top + axes.height)
    for y, (_, seat, total) in zip(places, ends, strict=True):
        won, size = seat == picture.winner, axes.font
        font = bold(size + (px(3) if won else px(1)))
        ink = seat_colour(seat, canvas.look)
        x, base = axes.left + axes.width + px(10), y + round(font.size * 0.36)
        x += canvas.words(x, base, _signed(total), font, ink) + px(5)
        room = axes.right - x - px(6)
        names = (picture.players[seat][0], filled(labels.seat, seat + 1))
        written = next(filter(None, (drawable(name, size, room, heavy=won) for name in names)), None)
        if written is not None and written.width <= room:
            canvas.words(
                x,
                base,
                written.words,
                written.font,
                ink if won else paper.ink if picture.winner is None else paper.soft,
            )


def apart(wanted: list[int], step: int, top: int, bottom: int) -> list[int]:
    """Return places in ascending order, a step apart and each as near to the wanted one as that allows."""
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
    """Return a number with the minus sign of good type."""
    return str(total).replace("-", "−")
