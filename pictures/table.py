"""The picture of the table from above: seats on two sides, stock and discard pile in the middle, all melds."""

from typing import Final

from pictures.canvas import SHADOW, WIDTH, Canvas, measure, px, width_for
from pictures.cards import HUGE, PILE, CardSize, back
from pictures.fonts import bold, regular
from pictures.packing import Packing, around, pack, span
from pictures.rows import draw_card, draw_row
from pictures.seats import EDGE, HEIGHT, draw_seats
from pictures.theme import Look, seat_colour
from pictures.values import Labels, MeldPicture, TablePicture

_PLATE: Final = px(80)
"""The greatest width of words beside the cards."""

_TOP: Final = EDGE + HEIGHT + px(11)
_BELOW: Final = px(15) + HEIGHT + EDGE
"""What lies below the melds."""

_NO_MELDS: Final = px(34)
_FEW: Final = 6
"""With more melds stock and discard pile are smaller."""


def draw_table(picture: TablePicture, labels: Labels, look: Look) -> bytes:
    """Draw the table as a PNG."""
    canvas = Canvas(table_height(picture, width_for(look)), look, width_for(look))
    canvas.felt()
    put_table(canvas, picture, labels, 0)
    return canvas.png()


def table_height(picture: TablePicture, width: int = WIDTH) -> int:
    """Return the height of a table of this width in pixels."""
    return _melds_top(picture, width) + max(_packing(picture, width).height, _NO_MELDS) + _BELOW


def put_table(canvas: Canvas, picture: TablePicture, labels: Labels, y: int) -> None:
    """Draw a table on the felt of a canvas."""
    packing, melds = _packing(picture, canvas.width), y + _melds_top(picture, canvas.width)
    draw_seats(canvas, picture, labels, y + EDGE, y + table_height(picture, canvas.width) - EDGE - HEIGHT)
    _middle(canvas, picture, labels, y + _TOP)
    for place in packing.places:
        draw_meld(canvas, picture.melds[place.meld], EDGE + place.x, melds + place.y, place.size)
    if not picture.melds:
        canvas.words(
            canvas.width // 2, melds + px(20), labels.no_melds, regular(px(14)), canvas.tones.on_felt_soft, "middle"
        )


def _pile_size(picture: TablePicture, width: int) -> CardSize:
    return HUGE if len(picture.melds) <= _FEW and width == WIDTH else PILE


def _melds_top(picture: TablePicture, width: int) -> int:
    return _TOP + _pile_size(picture, width).height + px(19) + px(12)


def _packing(picture: TablePicture, width: int) -> Packing:
    rest = _melds_top(picture, width) + _BELOW
    return pack([len(meld.cards) for meld in picture.melds], width - 2 * EDGE, around(rest))


def draw_meld(canvas: Canvas, meld: MeldPicture, x: int, y: int, size: CardSize, *, numbered: bool = True) -> None:
    """Draw a meld as overlapping cards, with a line around those that are new in the last turns."""
    draw_row(canvas, x, y, meld.cards, size, canvas.tones.felt, new=meld.new)
    if numbered:
        _number(canvas, meld, x + span(len(meld.cards), size), y)


def _number(canvas: Canvas, meld: MeldPicture, right: int, y: int) -> None:
    """Draw the number of a meld, in the colour of who laid it, over the corner of its last card."""
    words, font, tones = str(meld.number), bold(px(10.5)), canvas.tones
    fill, ink = (
        (tones.felt_deep, tones.on_felt) if meld.seat is None else (seat_colour(meld.seat, canvas.look), tones.on_seat)
    )
    wide = max(measure(words, font) + px(8), px(16))
    left, top, height = right - wide + px(4.5), y - px(7), px(16)

    def draw() -> None:
        canvas.box(left, top, wide, height, px(8), tones.felt)
        canvas.box(left + px(1), top + px(1), wide - px(2), height - px(2), px(7), fill)
        canvas.words(left + wide // 2, y + px(4.8), words, font, ink, "middle")

    canvas.remembered(("number of a meld", meld.number, meld.seat), left, top, wide, height, draw)


def _middle(canvas: Canvas, picture: TablePicture, labels: Labels, top: int) -> None:
    tones, size = canvas.tones, _pile_size(picture, canvas.width)
    gap = px(26 if canvas.width == WIDTH else 14)
    stock = canvas.width // 2 - gap // 2 - size.width
    discard_pile = canvas.width // 2 + gap // 2
    if picture.stock:
        _pile(canvas, stock, top, size, min(3, (picture.stock + 19) // 20))
        middle, y = stock + size.width // 2, top + size.height // 2
        font = bold(size.cap)
        canvas.disc(middle, y, round(size.cap * 0.84), tones.paper)
        canvas.words(middle, y + round(size.cap * 0.345), str(picture.stock), font, tones.black, "middle")
    else:
        _hollow(canvas, stock, top, size, labels.empty)
    if picture.discard_pile is None:
        _hollow(canvas, discard_pile, top, size, labels.empty)
    else:
        draw_card(canvas, discard_pile, top, picture.discard_pile, size, tones.felt, new=picture.discard_is_new)
    base, font = top + size.height + px(16), bold(px(14))
    canvas.words(stock + size.width // 2, base, labels.stock, font, tones.on_felt, "middle")
    canvas.words(discard_pile + size.width // 2, base, labels.discard_pile, font, tones.on_felt, "middle")
    y = top + size.height // 2
    _plate(canvas, (EDGE + stock) // 2, y, labels.deal, picture.deal)
    _plate(canvas, (discard_pile + size.width + canvas.width - EDGE) // 2, y, labels.limit, picture.limit)


def _pile(canvas: Canvas, x: int, y: int, size: CardSize, below: int) -> None:
    """Draw a pile of cards face down. `below`: how many are seen below the top one."""
    more = below * px(1.6)

    def draw() -> None:
        canvas.box(x - more, y - more + SHADOW, size.width + more, size.height + more, size.radius, canvas.tones.shadow)
        for layer in range(below, -1, -1):
            canvas.sprite(x - layer * px(1.6), y - layer * px(1.6), back(size, canvas.look))

    box = (x - more, y - more, size.width + more, size.height + more + SHADOW)
    canvas.remembered(("pile", below, size), *box, draw)


def _plate(canvas: Canvas, x: int, y: int, template: str, number: int) -> None:
    """Write a large number beside the cards, between the words before and after it: `Smazzata` above `3`."""
    for words, base in zip(template.split("#"), (y - px(6), y + px(38)), strict=False):
        if words.strip():
            canvas.name(x, base, words.strip(), px(13), _PLATE, canvas.tones.on_felt_soft, other="", align="middle")
    canvas.words(x, y + px(22), str(number), bold(px(28)), canvas.tones.on_felt, "middle")


def _hollow(canvas: Canvas, x: int, y: int, size: CardSize, words: str) -> None:
    """Draw the place of an empty pile."""
    canvas.frame(x, y, size.width, size.height, size.radius, px(1), canvas.tones.felt_line)
    middle, base = x + size.width // 2, y + size.height // 2 + px(4)
    canvas.words(middle, base, words, regular(px(13)), canvas.tones.on_felt_soft, "middle")
