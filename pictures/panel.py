"""The picture of a player's panel: stock and discard pile, the seats beside them, all melds, and their hand below."""

from typing import Final

from pictures.canvas import WIDTH, Canvas, measure, px
from pictures.cards import HELD, LARGE, back, card
from pictures.fonts import bold, regular
from pictures.hand import HandRows, hand_rows
from pictures.labels import Labels, filled
from pictures.packing import TIGHT, Packing, pack
from pictures.table import draw_meld, fan, robot
from pictures.theme import Look, mix
from pictures.values import PanelPicture, SeatPicture, TablePicture

_EDGE: Final = px(10)
_PILE: Final = LARGE
_PILES: Final = _PILE.height + px(16)
"""The height of stock and discard pile with the words below them."""

_SEATS: Final = _EDGE + 2 * _PILE.width + px(20)
"""The left edge of the seats, right of the piles."""

_NAME: Final = px(74)
"""The least width of a name; if a word after it leaves less, the word is replaced by "zz"."""

_HEAD: Final = px(17)
_LINE: Final = px(23)
_GAP: Final = px(9)


def draw_panel(picture: PanelPicture, labels: Labels, look: Look) -> bytes:
    """Draw the panel as a PNG, which may be sent only to its owner."""
    table = picture.table
    packing = pack([len(meld.cards) for meld in table.melds], WIDTH - 2 * _EDGE, TIGHT)
    hand = None if picture.hand is None else hand_rows(picture.hand, labels, HELD)
    melds = _EDGE + max(_PILES, _HEAD + len(table.seats) * _LINE) + _GAP
    below = melds + (packing.height if table.melds else px(22)) + _GAP
    canvas = Canvas(below + (0 if hand is None else hand.height + px(12)), look)
    canvas.felt()
    _piles(canvas, table, labels)
    _head(canvas, table, labels)
    columns = _columns(table, labels)
    for number, seat in enumerate(table.seats):
        y = _EDGE + _HEAD + number * _LINE
        _seat(canvas, seat, y, columns, labels, other=filled(labels.seat, number + 1))
    _melds(canvas, table, packing, melds, labels)
    if hand is not None:
        _hand(canvas, hand, below)
    return canvas.png()


def _piles(canvas: Canvas, table: TablePicture, labels: Labels) -> None:
    tones, top = canvas.tones, _EDGE + px(2)
    stock, discard_pile = _EDGE + px(2), _EDGE + _PILE.width + px(11)
    base = top + _PILE.height + px(13)
    for x, words in ((stock, labels.stock), (discard_pile, labels.discard_pile)):
        canvas.words(x + _PILE.width // 2, base, words, bold(px(12)), tones.on_felt, "middle")
    middle = top + _PILE.height // 2
    if table.stock:
        canvas.sprite(stock, top, back(_PILE, canvas.look))
        canvas.disc(stock + _PILE.width // 2, middle, px(16), tones.paper)
        canvas.words(stock + _PILE.width // 2, middle + px(6.6), str(table.stock), bold(px(18)), tones.black, "middle")
    else:
        _hollow(canvas, stock, top, labels)
    if table.discard_pile is None:
        _hollow(canvas, discard_pile, top, labels)
    else:
        if table.discard_is_new:
            canvas.glow(discard_pile, top, _PILE.width, _PILE.height, _PILE.radius, px(2.6), tones.glow)
        canvas.sprite(discard_pile, top, card(table.discard_pile, _PILE, canvas.look, marked=table.discard_is_new))


def _hollow(canvas: Canvas, x: int, y: int, labels: Labels) -> None:
    tones = canvas.tones
    canvas.frame(x, y, _PILE.width, _PILE.height, _PILE.radius, px(1), tones.felt_line)
    middle = y + _PILE.height // 2 + px(4)
    canvas.words(x + _PILE.width // 2, middle, labels.empty, regular(px(12)), tones.on_felt_soft, "middle")


def _head(canvas: Canvas, table: TablePicture, labels: Labels) -> None:
    """Write the number of the deal and the limit above the seats."""
    tones, base, font = canvas.tones, _EDGE + px(11.5), regular(px(12.5))
    canvas.words(_SEATS + px(7), base, filled(labels.deal, table.deal), font, tones.on_felt_soft)
    canvas.words(WIDTH - _EDGE - px(7), base, filled(labels.limit, table.limit), font, tones.on_felt_soft, "right")


def _columns(table: TablePicture, labels: Labels) -> tuple[int, int]:
    """Return where the numbers of cards and of points end, so that they are aligned."""
    points = WIDTH - _EDGE - px(7) - measure(labels.points_short, regular(px(11))) - px(2)
    widest = max(measure(_total(seat), bold(px(15))) for seat in table.seats)
    return points - widest - px(11), points


def _total(seat: SeatPicture) -> str:
    return str(seat.total).replace("-", "−")


def _seat(canvas: Canvas, seat: SeatPicture, y: int, columns: tuple[int, int], labels: Labels, *, other: str) -> None:
    """Draw one line: name, marks for opened, computer and away, cards and points."""
    tones = canvas.tones
    cards, points = columns
    fill, ink, soft = tones.chip, tones.on_chip, tones.on_chip_soft
    if seat.on_turn:
        fill, ink, soft = tones.gold, tones.on_gold, mix(tones.on_gold, tones.gold, 0.2)
    elif seat.out:
        fill, ink, soft = mix(tones.felt, tones.chip, 0.3), mix(tones.felt, tones.on_felt, 0.75), tones.on_felt_soft
    height, base, font = _LINE - px(2.5), y + px(15.6), bold(px(15))
    canvas.box(_SEATS, y, WIDTH - _EDGE - _SEATS, height, px(7), fill)
    canvas.words(points, base, _total(seat), font, ink, "right")
    canvas.words(points + px(2), base, labels.points_short, regular(px(11)), soft)
    right = cards
    if not seat.out:
        right -= canvas.words(cards, base, str(seat.cards), font, ink, "right") + px(20)
        fan(canvas, right, y + px(2.6), fill, ink)
    right = _marks(canvas, seat, right - px(5), y, ink, fill, labels)
    left = _SEATS + px(7)
    if seat.on_turn:
        canvas.shape("arrow", left - px(2), y + px(4), px(12), px(12), tones.red)
        left += px(13)
    canvas.name(left, base, seat.name, px(14.5), right - left, ink, other=other)


def _marks(
    canvas: Canvas, seat: SeatPicture, right: int, y: int, ink: tuple[int, int, int], fill: tuple[int, int, int],
    labels: Labels,
) -> int:  # fmt: skip
    """Draw the marks, from right to left: opened, computer, out or away; return where they begin."""
    tones, side = canvas.tones, px(15)
    if seat.opened and not seat.out:
        right -= side
        canvas.box(right, y + px(2.8), side, side, side // 2, tones.badge)
        canvas.shape("check", right + px(2.5), y + px(5.3), px(10), px(10), tones.on_badge)
        right -= px(4)
    if seat.computer and not seat.out:
        right -= px(14)
        robot(canvas, right, y + px(3.4), ink, fill)
        right -= px(4)
    if seat.out or seat.away:
        words, font = labels.out if seat.out else labels.away, bold(px(11))
        if right - measure(words, font) - px(11) < _SEATS + _NAME:
            words = "zz"
        right -= measure(words, font) + px(11)
        canvas.pill(right, y + px(2.4), words, font, tones.asleep, tones.on_badge)
        right -= px(4)
    return right


def _melds(canvas: Canvas, table: TablePicture, packing: Packing, y: int, labels: Labels) -> None:
    for place in packing.places:
        draw_meld(canvas, table.melds[place.meld], _EDGE + place.x, y + place.y, place.size)
    if not table.melds:
        canvas.words(WIDTH // 2, y + px(15), labels.no_melds, regular(px(14)), canvas.tones.on_felt_soft, "middle")


def _hand(canvas: Canvas, hand: HandRows, y: int) -> None:
    """Draw the hand on a darker felt, so that it does not look like melds on the table."""
    side = px(6)
    canvas.box(side, y, WIDTH - 2 * side, canvas.height - y - side, px(9), canvas.tones.felt_deep)
    hand.draw(canvas, y + px(6))
