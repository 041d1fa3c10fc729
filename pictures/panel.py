"""The picture of a player's panel: the table as a strip (seats, piles, melds), and their hand below it, large."""

from functools import partial
from typing import Final

from pictures.canvas import Canvas, measure, px, width_for
from pictures.cards import STRIP_MEDIUM, CardSize, back
from pictures.fonts import bold, regular
from pictures.hand import HandRows, hand_rows
from pictures.packing import ALONE, STRIP, Packing, pack
from pictures.rows import draw_card
from pictures.signs import count_sign, count_width, opened_sign, robot
from pictures.table import draw_meld
from pictures.theme import Colour, Look, mix, seat_colour, softer
from pictures.values import Labels, PanelPicture, SeatPicture, TablePicture, filled

_EDGE: Final = px(7)
_TOP: Final = px(5)
_GAP: Final = px(2.6)
_LINE: Final = px(16)
_TWO_LINES: Final = px(26)
"""The height of a seat, and with the numbers below the name."""

_PILE: Final = CardSize(px(42), STRIP_MEDIUM.height, px(42), px(14.5), beside=True)
"""The size of stock and discard pile: as high as a row of melds."""

_MELDS: Final = _EDGE + _PILE.width + px(6)
"""The left edge of the melds."""

_LEAST: Final = px(154)
"""The least height of the picture: less looks lost above a keyboard."""

_PADS: Final = px(6.4)
"""The felt above and below the hand."""

_RADIUS: Final = px(5)
_FONT: Final = px(13)
_WITH_WORDS: Final = px(150)
"""The least width of a seat with words beside its numbers."""


def draw_panel(picture: PanelPicture, labels: Labels, look: Look) -> bytes:
    """Draw the panel as a PNG, which may be sent only to its owner."""
    table, width = picture.table, width_for(look)
    steps = ALONE if picture.hand is None else STRIP
    packing = pack([len(meld.cards) for meld in table.melds], width - _EDGE - _MELDS, steps)
    top = _TOP + _seats_height(len(table.seats), look)
    strip = max(2 * _PILE.height + _GAP, packing.height)
    if picture.hand is None:
        canvas = Canvas(max(_LEAST, top + strip + _TOP), look, width)
        top += (canvas.height - top - strip - _TOP) // 2
    else:
        below = top + strip + px(3)
        hand = hand_rows(picture.hand, labels, look).stretched(_LEAST - below - _PADS)
        canvas = Canvas(max(_LEAST, below + hand.height + _PADS), look, width)
        _hand(canvas, hand, below)
    _seats(canvas, table, labels)
    _piles(canvas, table, top, labels)
    _melds(canvas, table, packing, top, strip, labels)
    return canvas.png()


# --- the seats --------------------------------------------------------------------------------------------------------


def _in_line(seats: int, look: Look) -> int:
    return min(seats, 2) if look.comfort else seats if seats <= 4 else 3


def _seat_height(seats: int, look: Look) -> int:
    return _TWO_LINES if seats == 4 and not look.comfort else _LINE


def _seats_height(seats: int, look: Look) -> int:
    return -(-seats // _in_line(seats, look)) * (_seat_height(seats, look) + _GAP)


def _seats(canvas: Canvas, table: TablePicture, labels: Labels) -> None:
    """Draw the seats in the order of play, in as few lines as their names allow."""
    count = len(table.seats)
    columns, height = _in_line(count, canvas.look), _seat_height(count, canvas.look)
    width = (canvas.width - 2 * _EDGE - (columns - 1) * _GAP) // columns
    for number, seat in enumerate(table.seats):
        x = _EDGE + number % columns * (width + _GAP)
        y = _TOP + number // columns * (height + _GAP)
        box, other = (x, y, width, height), filled(labels.seat, number + 1)
        name = ("seat in a strip", seat, labels.points_short, labels.out, labels.away, other)
        draw = partial(_seat, canvas, seat, number, box, labels, other=other)
        canvas.remembered((*name, number), *box, draw, on=canvas.tones.felt)


def _seat(
    canvas: Canvas, seat: SeatPicture, number: int, box: tuple[int, int, int, int], labels: Labels, *, other: str
) -> None:
    """Draw a seat: name, marks for computer, away and opened, cards and points; if it is high, in two lines."""
    tones = canvas.tones
    x, y, width, height = box
    fill, ink = tones.chip, tones.on_chip
    if seat.on_turn:
        fill, ink = tones.gold, tones.on_gold
    elif seat.out:
        fill, ink = tones.felt_deep, tones.on_felt_soft
    canvas.box(x, y, width, height, _RADIUS, fill)
    canvas.stripe(x, y, px(3), height, _RADIUS, seat_colour(number, canvas.look))
    left, right = x + px(6), x + width - px(5)
    line = y + height - _LINE
    unit = labels.points_short if width >= _WITH_WORDS else ""
    numbers = _numbers(canvas, seat, right, line, (fill, ink), unit)
    if height > _LINE:
        _marks(canvas, seat, (left, line), (fill, ink), _away(seat, numbers - left, labels, name=False))
    else:
        words = _away(seat, numbers - left, labels, name=True)
        right = numbers - _marks_width(seat, words)
        _marks(canvas, seat, (right, line), (fill, ink), words)
    if seat.on_turn:
        canvas.shape("arrow", left - px(1), y + px(3.5 if height == _LINE else 2.2), px(9), px(9), tones.red)
        left += px(9)
    canvas.name(
        left, y + px(12.6 if height == _LINE else 11.2), seat.name, _FONT, right - left - px(2), ink, other=other
    )


def _numbers(canvas: Canvas, seat: SeatPicture, right: int, y: int, inks: tuple[Colour, Colour], unit: str) -> int:
    """Write the points, and left of them the number of cards; return where that begins."""
    fill, ink = inks
    base = y + px(12.6)
    if unit:
        right -= canvas.words(right, base, unit, regular(px(10.5)), ink, "right") + px(1.5)
    right -= canvas.words(right, base, str(seat.total).replace("-", "−"), bold(_FONT), ink, "right") + px(4)
    if seat.out:
        return right
    left = right - count_width(seat.cards)
    count_sign(canvas, seat.cards, left, y + px(1.4), mix(fill, canvas.tones.paper, 0.25), ink)
    return left - px(3)


def _away(seat: SeatPicture, room: int, labels: Labels, *, name: bool) -> str:
    """Return the word for a player who does not play; where it would leave no room for the name, a sign of sleep.

    That is no sign for a player who is out: without room for the word, only the colour of their seat says so.
    """
    if not (seat.out or seat.away):
        return ""
    for words, least in ((labels.out, px(60)),) if seat.out else ((labels.away, px(60)), ("zz", px(22))):
        if _marks_width(seat, words) + (least if name else 0) <= room:
            return words
    return ""


def _marks_width(seat: SeatPicture, words: str) -> int:
    wide = px(14) * (seat.opened and not seat.out) + px(15) * (seat.computer and not seat.out)
    return wide + (measure(words, bold(px(11))) + px(2.5) if words else 0)


def _marks(canvas: Canvas, seat: SeatPicture, corner: tuple[int, int], inks: tuple[Colour, Colour], words: str) -> None:
    """Draw the marks for away or out, computer, and opened from left to right."""
    (left, y), (fill, ink) = corner, inks
    if words:
        left += canvas.words(left, y + px(12), words, bold(px(11)), softer(ink, fill, canvas.look)) + px(2.5)
    if seat.out:
        return
    if seat.computer:
        robot(canvas, left, y + px(1.2), ink, fill)
        left += px(15)
    if seat.opened:
        opened_sign(canvas, left, y + px(2))


# --- piles and melds --------------------------------------------------------------------------------------------------


def _piles(canvas: Canvas, table: TablePicture, top: int, labels: Labels) -> None:
    """Draw the discard pile, and the stock with its number of cards below it."""
    tones = canvas.tones
    if table.discard_pile is None:
        _hollow(canvas, top, labels)
    else:
        draw_card(canvas, _EDGE, top, table.discard_pile, _PILE, tones.felt, new=table.discard_is_new)
    top += _PILE.height + _GAP
    if not table.stock:
        _hollow(canvas, top, labels)
        return
    canvas.sprite(_EDGE, top, back(_PILE, canvas.look))
    middle, wide = _EDGE + _PILE.width // 2, px(26)
    canvas.box(middle - wide // 2, top + px(4), wide, _PILE.height - px(8), px(3), tones.paper)
    canvas.words(middle, top + _PILE.height // 2 + px(5.2), str(table.stock), bold(px(14.5)), tones.black, "middle")


def _hollow(canvas: Canvas, y: int, labels: Labels) -> None:
    tones = canvas.tones
    canvas.frame(_EDGE, y, _PILE.width, _PILE.height, _PILE.radius, px(1), tones.felt_line)
    canvas.words(
        _EDGE + _PILE.width // 2,
        y + _PILE.height // 2 + px(4),
        labels.empty,
        regular(px(11)),
        tones.on_felt_soft,
        "middle",
    )


def _melds(canvas: Canvas, table: TablePicture, packing: Packing, y: int, height: int, labels: Labels) -> None:
    for place in packing.places:
        draw_meld(canvas, table.melds[place.meld], _MELDS + place.x, y + place.y, place.size, numbered=False)
    if not table.melds:
        x = (_MELDS + canvas.width - _EDGE) // 2
        base = y + height // 2 + px(5)
        canvas.words(x, base, labels.no_melds, regular(px(14)), canvas.tones.on_felt_soft, "middle")


def _hand(canvas: Canvas, hand: HandRows, y: int) -> None:
    """Draw the hand on a darker felt, so that it does not look like melds on the table."""
    height = canvas.height - y - px(2.4)
    canvas.box(px(2.4), y, canvas.width - px(4.8), height, px(7), canvas.tones.felt_deep)
    hand.draw(canvas, y + min((height - hand.height) // 2, px(3.6)), canvas.tones.felt_deep)
