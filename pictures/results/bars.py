"""Totals as bars towards the limit."""

from typing import Final, NamedTuple

from pictures.canvas import Canvas, px
from pictures.fonts import bold, regular
from pictures.theme import Colour, mix

_FULL: Final = 60
"""So many points from the mean fill a half of a bar of luck or play."""


class Growth(NamedTuple):
    """A total, how much of it is new, and the limit."""

    total: int
    new: int
    limit: int


def growth_bar(
    canvas: Canvas, box: tuple[int, int, int, int], growth: Growth, seat: Colour, ground: Colour, ink: Colour
) -> None:
    """Draw a total as a bar that ends at the limit: what is new is set off, and red if it reaches the limit."""
    x, y, width, height = box
    limit = max(growth.limit, 1)
    share = growth.total / limit
    colour = canvas.tones.red if share >= 1 else seat
    canvas.bar(x, y, width, height, share, colour, mix(ground, ink, 0.16))
    old = growth.total - max(growth.new, 0)
    if 0 < old < growth.total and old < limit:
        canvas.line(x + round(width * old / limit) - px(1), y, px(2), height, ground)


def luck_bar(
    canvas: Canvas, place: tuple[int, int, int], words: str, points: int, colours: tuple[Colour, Colour, Colour, Colour]
) -> None:
    """Draw luck or play as a bar from a middle line: better than the mean to the right, worse to the left.

    An arrow beside the number says the same. `place`: left, top, width; `points` below 0 are better; `colours` of
    a better and of a worse number, of the ground and of its ink.
    """
    (x, y, width), (better, worse, ground, ink) = place, colours
    named = px(44) if canvas.words(x, y + px(13), words, regular(px(12)), ink) <= px(42) else px(60)
    wide = canvas.words(x + width, y + px(13), str(abs(points)), bold(px(12)), ink, "right")
    if points:
        arrow = "up" if points < 0 else "down"
        canvas.shape(arrow, x + width - wide - px(12), y + px(5.5), px(9), px(7), ink)
    left, end = x + named, x + width - px(38)
    middle, high, top = (left + end) // 2, px(6), y + px(6)
    canvas.box(left, top, end - left, high, high // 2, mix(ground, ink, 0.16))
    long = round((end - left) / 2 * min(1.0, abs(points) / _FULL))
    if long:
        start = middle if points < 0 else middle - long
        canvas.line(start, top, long, high, better if points < 0 else worse)
    canvas.line(middle - px(1) // 2, top - px(2), px(1), high + px(4), ink)
