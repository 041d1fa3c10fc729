"""Small signs beside a player's name: how many cards they have, and whether a computer plays for them."""

from pictures.canvas import Canvas, measure, px
from pictures.fonts import bold
from pictures.theme import Colour


def fan(canvas: Canvas, x: int, y: int, paper: Colour, ink: Colour) -> None:
    """Draw two small cards, the sign before the number of cards that a player has."""

    def draw() -> None:
        for shift in (0, px(5)):
            canvas.box(x + shift, y, px(10.5), px(15), px(2.5), ink)
            canvas.box(x + shift + px(1.4), y + px(1.4), px(10.5) - px(2.8), px(15) - px(2.8), px(1.4), paper)

    canvas.remembered(("fan", paper, ink), x, y, px(5) + px(10.5), px(15), draw)


def robot(canvas: Canvas, x: int, y: int, ink: Colour, paper: Colour) -> None:
    """Draw the sign of a computer."""

    def draw() -> None:
        canvas.line(x + px(6), y, px(1.6), px(4), ink)
        canvas.box(x, y + px(3), px(13.6), px(10.4), px(3), ink)
        canvas.disc(x + px(4.2), y + px(7.6), px(1.6), paper)
        canvas.disc(x + px(9.4), y + px(7.6), px(1.6), paper)

    canvas.remembered(("robot", paper, ink), x, y, px(13.6), px(13.4), draw)


def count_sign(canvas: Canvas, cards: int, right: int, y: int, paper: Colour, ink: Colour) -> int:
    """Write a number of cards on a small card, which ends at `right`; return its width."""
    words, font = str(cards), bold(px(12))
    wide = max(measure(words, font) + px(5.5), px(14))

    def draw() -> None:
        canvas.box(right - wide, y, wide, px(13.4), px(2.6), ink)
        canvas.box(right - wide + px(1.2), y + px(1.2), wide - px(2.4), px(11), px(1.6), paper)
        canvas.words(right - wide // 2, y + px(11), words, font, ink, "middle")

    canvas.remembered(("number of cards", cards, paper, ink), right - wide, y, wide, px(13.4), draw)
    return wide
