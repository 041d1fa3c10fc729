"""Small signs beside a player's name: cards, opened, who dealt, and whether a computer plays for them."""

from pictures.canvas import Canvas, measure, px
from pictures.fonts import bold
from pictures.theme import Colour


def robot(canvas: Canvas, x: int, y: int, ink: Colour, paper: Colour) -> None:
    """Draw the sign of a computer."""

    def draw() -> None:
        canvas.line(x + px(6), y, px(1.6), px(4), ink)
        canvas.box(x, y + px(3), px(13.6), px(10.4), px(3), ink)
        canvas.disc(x + px(4.2), y + px(7.6), px(1.6), paper)
        canvas.disc(x + px(9.4), y + px(7.6), px(1.6), paper)

    canvas.remembered(("robot", paper, ink), x, y, px(13.6), px(13.4), draw)


def opened_sign(canvas: Canvas, x: int, y: int) -> None:
    """Draw the sign of a player who has opened."""

    def draw() -> None:
        canvas.disc(x + px(6), y + px(6), px(6), canvas.tones.badge)
        canvas.shape("check", x + px(2), y + px(2), px(8), px(8), canvas.tones.on_badge)

    canvas.remembered("opened", x, y, px(12), px(12), draw)


def dealer_sign(canvas: Canvas, letter: str, right: int, y: int, ink: Colour, paper: Colour) -> int:
    """Draw the letter of the dealer on a disc, which ends at `right`; return its width."""
    wide = px(12)

    def draw() -> None:
        canvas.disc(right - wide // 2, y + wide // 2, wide // 2, ink)
        canvas.words(right - wide // 2, y + px(9.3), letter, bold(px(9)), paper, "middle")

    canvas.remembered(("dealer", letter, paper, ink), right - wide, y, wide, wide, draw)
    return wide


def count_sign(canvas: Canvas, cards: int, x: int, y: int, paper: Colour, ink: Colour, *, large: bool = False) -> int:
    """Write a number of cards on a small card, which begins at `x`; return its width."""
    words, font = str(cards), bold(px(15 if large else 12))
    height, edge = (px(17.4), px(1.4)) if large else (px(13.4), px(1.2))
    wide = count_width(cards, large=large)

    def draw() -> None:
        canvas.box(x, y, wide, height, px(2.6), ink)
        canvas.box(x + edge, y + edge, wide - 2 * edge, height - 2 * edge, px(1.6), paper)
        base = y + (height + round(font.size * 0.727)) // 2
        canvas.words(x + wide // 2, base, words, font, ink, "middle")

    canvas.remembered(("number of cards", cards, large, paper, ink), x, y, wide, height, draw)
    return wide


def count_width(cards: int, *, large: bool = False) -> int:
    """Return the width of the sign of a number of cards."""
    if large:
        return max(measure(str(cards), bold(px(15))) + px(8), px(17.4))
    return max(measure(str(cards), bold(px(12))) + px(5.5), px(14))
