"""Totals as bars towards the limit."""

from typing import NamedTuple

from pictures.canvas import Canvas, px
from pictures.theme import Colour, mix


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
