"""The totals of a match deal by deal: lines drawn by matplotlib, the limit across them, words in our own type."""

from dataclasses import dataclass
from math import isclose
from typing import TYPE_CHECKING, Final

from PIL import Image

from pictures.canvas import WIDTH, Canvas, px
from pictures.fonts import bold, drawable, inter_file, regular
from pictures.labels import Labels, filled
from pictures.theme import Colour, Look, Theme
from pictures.values import TotalsPicture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_agg import FigureCanvasAgg

_DPI: Final = 216.0
_POINT: Final = 1.0
"""At this resolution a point is a unit of a phone 360 wide."""

_HEIGHT: Final = px(300)
_LEFT, _RIGHT, _TOP, _BOTTOM = px(40), px(112), px(52), px(40)
_LINES: Final[dict[Theme, tuple[Colour, ...]]] = {
    Theme.LIGHT: ((0, 98, 177), (176, 62, 0), (0, 118, 84), (146, 40, 140), (94, 84, 0), (70, 74, 88)),
    Theme.DARK: ((94, 178, 255), (255, 158, 84), (88, 214, 156), (236, 140, 230), (226, 214, 92), (200, 206, 216)),
}
_MARKERS: Final = "osD^vP"
"""A form a player: who does not tell the colours apart tells the forms."""


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


def draw_totals(picture: TotalsPicture, labels: Labels, look: Look) -> bytes:
    """The chart as a PNG."""
    tones = _TONES[look.theme]
    canvas = Canvas(_HEIGHT, look)
    figure, axes = _axes(tones)
    _lines(axes, picture, look, tones)
    figure.draw()  # type: ignore[no-untyped-call]  # matplotlib's
    drawn = bytes(figure.buffer_rgba())  # type: ignore[no-untyped-call]  # matplotlib's
    canvas.image.paste(Image.frombytes("RGBA", figure.get_width_height(), drawn).convert("RGB"))
    canvas.words(px(14), px(29), labels.totals, bold(px(17)), tones.ink)
    canvas.words(
        _LEFT + (WIDTH - _LEFT - _RIGHT) // 2, _HEIGHT - px(8), labels.deals, regular(px(13)), tones.soft, "middle"
    )
    _names(canvas, axes, picture, labels, look)
    words = filled(labels.limit_line, picture.limit)
    canvas.words(_LEFT + px(5), _pixel(axes, picture.limit) - px(4), words, bold(px(13)), tones.limit)
    return canvas.png(own_colours=True)


def _axes(tones: _Tones) -> "tuple[FigureCanvasAgg, Axes]":
    """Empty axes in a figure of the picture's size; matplotlib is loaded with the first chart, which takes a while."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - see above
    from matplotlib.figure import Figure  # noqa: PLC0415 - see above

    figure = Figure(figsize=(WIDTH / _DPI, _HEIGHT / _DPI), dpi=_DPI, facecolor=_share(tones.paper))
    axes = figure.add_axes(
        (_LEFT / WIDTH, _BOTTOM / _HEIGHT, 1 - (_LEFT + _RIGHT) / WIDTH, 1 - (_TOP + _BOTTOM) / _HEIGHT)
    )
    axes.set_facecolor(_share(tones.paper))
    for side in axes.spines.values():
        side.set_visible(False)
    axes.grid(axis="y", color=_share(tones.grid), linewidth=0.8 * _POINT)
    axes.tick_params(length=0, pad=4, colors=_share(tones.soft))
    return FigureCanvasAgg(figure), axes


def _lines(axes: "Axes", picture: TotalsPicture, look: Look, tones: _Tones) -> None:
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415 - loaded with the first chart
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 - loaded with the first chart

    deals = max((len(totals) for _, totals in picture.players), default=0)
    axes.axhline(0, color=_share(tones.soft), linewidth=1 * _POINT)
    axes.axhline(picture.limit, color=_share(tones.limit), linewidth=2 * _POINT, linestyle=(0, (4, 2)))
    for number, (_, totals) in enumerate(picture.players):
        axes.plot(
            range(len(totals) + 1), (0, *totals), color=_share(_colour(number, look)), linewidth=2.6 * _POINT,
            marker=_MARKERS[number % len(_MARKERS)], markersize=(6 if deals <= 14 else 0) * _POINT,
            markeredgecolor=_share(tones.paper), markeredgewidth=1 * _POINT, solid_joinstyle="round", zorder=3 + number,
            clip_on=False,
        )  # fmt: skip
    every = [picture.limit, 0, *(total for _, totals in picture.players for total in totals)]
    room = (max(every) - min(every)) * 0.06
    axes.set_ylim(min(every) - room, max(every) + room)
    axes.set_xlim(0, max(deals, 1))
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True, steps=[1, 2, 2.5, 5, 10]))
    for tick in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        tick.set_fontproperties(FontProperties(fname=inter_file(), size=12 * _POINT))


def _names(canvas: Canvas, axes: "Axes", picture: TotalsPicture, labels: Labels, look: Look) -> None:
    """Each name with its last total where its line ends, moved apart where lines end close together."""
    step = px(31)
    ends = [
        (_pixel(axes, totals[-1] if totals else 0), number, name, totals[-1] if totals else 0)
        for number, (name, totals) in enumerate(picture.players)
    ]
    ends.sort()
    places = apart([end[0] for end in ends], step, _TOP - px(6), _HEIGHT - px(24))
    x = WIDTH - _RIGHT + px(11)
    for y, (_, number, name, total) in zip(places, ends, strict=True):
        ink = _colour(number, look)
        other = filled(labels.seat, number + 1)
        written = drawable(name, px(13), _RIGHT - px(16)) or drawable(other, px(13), _RIGHT - px(16))
        if written is not None:
            canvas.words(x, y, written.words, written.font, ink)
        canvas.words(x, y + px(15), str(total).replace("-", "−"), bold(px(15)), ink)


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


def _pixel(axes: "Axes", total: float) -> int:
    """Where a total lies, from above."""
    return _HEIGHT - round(float(axes.transData.transform((0, total))[1]))


def _colour(number: int, look: Look) -> Colour:
    lines = _LINES[look.theme]
    return lines[number % len(lines)]


def _share(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (level / 255 for level in colour)
    return red, green, blue
