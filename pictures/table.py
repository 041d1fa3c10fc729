"""The picture of the table from above: seats on two sides, stock and discard pile in the middle, all melds."""

from collections.abc import Sequence
from typing import Final

from pictures.canvas import WIDTH, Canvas, measure, px
from pictures.cards import HUGE, CardSize, back
from pictures.fonts import bold, regular
from pictures.labels import Labels, filled
from pictures.packing import Packing, pack, span
from pictures.rows import draw_card, draw_row
from pictures.signs import fan, robot
from pictures.theme import Colour, Look, mix
from pictures.values import MeldPicture, SeatPicture, TablePicture

_EDGE: Final = px(10)
_CHIP: Final = px(52)
_CHIP_GAP: Final = px(6)
_PILL: Final = px(11)
"""How far a seat's badge reaches beyond the seat's edge."""

_PLATE: Final = px(80)
"""The greatest width of words beside the cards."""

_MIDDLE: Final = HUGE.height + px(24)
_TOP: Final = _EDGE + _CHIP + _PILL + px(10)


def draw_table(picture: TablePicture, labels: Labels, look: Look) -> bytes:
    """Draw the table as a PNG."""
    canvas = Canvas(table_height(picture), look)
    canvas.felt()
    put_table(canvas, picture, labels, 0)
    return canvas.png()


def table_height(picture: TablePicture) -> int:
    """Return the height of a table in pixels."""
    return _melds_top(0) + max(_packing(picture).height, px(34)) + px(12) + _PILL + _CHIP + _EDGE


def put_table(canvas: Canvas, picture: TablePicture, labels: Labels, y: int) -> None:
    """Draw a table on the felt of a canvas."""
    packing, melds = _packing(picture), _melds_top(y)
    bottom = y + table_height(picture) - _EDGE - _CHIP
    above, below = sides(len(picture.seats))
    _seats(canvas, [(seat, picture.seats[seat]) for seat in above], y + _EDGE, labels, badge_below=True)
    _seats(canvas, [(seat, picture.seats[seat]) for seat in below], bottom, labels, badge_below=False)
    _middle(canvas, picture, labels, y + _TOP)
    for place in packing.places:
        draw_meld(canvas, picture.melds[place.meld], _EDGE + place.x, melds + place.y, place.size)
    if not picture.melds:
        canvas.words(WIDTH // 2, melds + px(20), labels.no_melds, regular(px(14)), canvas.tones.on_felt_soft, "middle")


def _packing(picture: TablePicture) -> Packing:
    return pack([len(meld.cards) for meld in picture.melds], WIDTH - 2 * _EDGE)


def _melds_top(y: int) -> int:
    return y + _TOP + _MIDDLE + px(12)


def sides(seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats of the upper and of the lower side, from left to right: clockwise, in the order of play."""
    above = (seats + 1) // 2
    return tuple(range(above)), tuple(range(seats - 1, above - 1, -1))


def draw_meld(
    canvas: Canvas, meld: MeldPicture, x: int, y: int, size: CardSize, reach: int = px(2.6), *, numbered: bool = True
) -> None:
    """Draw a meld as overlapping cards; those that are new in the last turns are marked. `reach`: of their light."""
    draw_row(canvas, x, y, meld.cards, size, canvas.tones.felt, new=meld.new, reach=reach)
    if numbered:
        _number(canvas, meld.number, x + span(len(meld.cards), size), y)


def _number(canvas: Canvas, number: int, right: int, y: int) -> None:
    """Draw the number of a meld over the corner of its last card, where it covers as little as possible."""
    words, font = str(number), bold(px(10.5))
    wide = max(measure(words, font) + px(6), px(14))
    left = right - wide + px(4.5)
    top, height = y - px(6), px(14)

    def draw() -> None:
        canvas.box(left, top, wide, height, px(7), canvas.tones.felt_deep)
        canvas.words(left + wide // 2, y + px(4.8), words, font, canvas.tones.on_felt, "middle")

    canvas.remembered(("number of a meld", number), left, top, wide, height, draw)


def _middle(canvas: Canvas, picture: TablePicture, labels: Labels, top: int) -> None:
    tones = canvas.tones
    gap = px(26)
    stock = WIDTH // 2 - gap // 2 - HUGE.width
    discard_pile = WIDTH // 2 + gap // 2
    if picture.stock:
        _pile(canvas, stock, top, min(3, (picture.stock + 19) // 20))
        canvas.disc(stock + HUGE.width // 2, top + HUGE.height // 2, px(21), tones.paper)
        canvas.words(
            stock + HUGE.width // 2,
            top + HUGE.height // 2 + px(8.6),
            str(picture.stock),
            bold(px(24)),
            tones.black,
            "middle",
        )
    else:
        _hollow(canvas, stock, top, labels.empty)
    if picture.discard_pile is None:
        _hollow(canvas, discard_pile, top, labels.empty)
    else:
        draw_card(
            canvas, discard_pile, top, picture.discard_pile, HUGE, tones.felt, new=picture.discard_is_new, reach=px(3.4)
        )
    base = top + HUGE.height + px(17)
    canvas.words(stock + HUGE.width // 2, base, labels.stock, bold(px(14)), tones.on_felt, "middle")
    canvas.words(discard_pile + HUGE.width // 2, base, labels.discard_pile, bold(px(14)), tones.on_felt, "middle")
    y = top + HUGE.height // 2
    _plate(canvas, (_EDGE + stock) // 2, y, labels.deal, picture.deal)
    _plate(canvas, (discard_pile + HUGE.width + WIDTH - _EDGE) // 2, y, labels.limit, picture.limit)


def _pile(canvas: Canvas, x: int, y: int, below: int) -> None:
    """Draw a pile of cards face down. `below`: how many are seen below the top one."""

    def draw() -> None:
        for layer in range(below, -1, -1):
            canvas.sprite(x - layer * px(1.6), y - layer * px(1.6), back(HUGE, canvas.look))

    more = below * px(1.6)
    canvas.remembered(("pile", below), x - more, y - more, HUGE.width + more, HUGE.height + more, draw)


def _plate(canvas: Canvas, x: int, y: int, template: str, number: int) -> None:
    """Write a large number beside the cards, between the words before and after it: `Smazzata` above `3`."""
    for words, base in zip(template.split("#"), (y - px(6), y + px(38)), strict=False):
        if words.strip():
            canvas.name(x, base, words.strip(), px(13), _PLATE, canvas.tones.on_felt_soft, other="", align="middle")
    canvas.words(x, y + px(22), str(number), bold(px(28)), canvas.tones.on_felt, "middle")


def _hollow(canvas: Canvas, x: int, y: int, words: str) -> None:
    """Draw the place of an empty pile."""
    canvas.frame(x, y, HUGE.width, HUGE.height, HUGE.radius, px(1), canvas.tones.felt_line)
    canvas.words(
        x + HUGE.width // 2, y + HUGE.height // 2 + px(4), words, regular(px(13)), canvas.tones.on_felt_soft, "middle"
    )


def _seats(
    canvas: Canvas, seats: Sequence[tuple[int, SeatPicture]], y: int, labels: Labels, *, badge_below: bool
) -> None:
    count = max(len(seats), 2)
    width = (WIDTH - 2 * _EDGE - (count - 1) * _CHIP_GAP) // count
    left = (WIDTH - len(seats) * width - (len(seats) - 1) * _CHIP_GAP) // 2
    for number, (seat, player) in enumerate(seats):
        x = left + number * (width + _CHIP_GAP)
        _seat(canvas, player, x, y, y if badge_below else y + px(4), width, labels, other=filled(labels.seat, seat + 1))
        _badges(canvas, player, x, y, width, labels, badge_below=badge_below)


def _seat(
    canvas: Canvas, player: SeatPicture, x: int, y: int, top: int, width: int, labels: Labels, *, other: str
) -> None:
    """Draw a seat; `top`: where its words begin, away from the side with the badges."""
    tones = canvas.tones
    fill, ink, soft = tones.chip, tones.on_chip, tones.on_chip_soft
    if player.on_turn:
        fill, ink, soft = tones.gold, tones.on_gold, mix(tones.on_gold, tones.gold, 0.2)
        canvas.glow(x, y, width, _CHIP, px(10), px(4), tones.glow)
    elif player.out:
        fill, ink, soft = mix(tones.felt, tones.chip, 0.3), mix(tones.felt, tones.on_felt, 0.75), tones.on_felt_soft
    canvas.box(x, y, width, _CHIP, px(10), fill)
    left, right = x + px(9), x + width - px(8)
    if player.computer:
        right -= px(17)
        robot(canvas, right + px(3), top + px(6), ink, fill)
    if player.on_turn:
        canvas.shape("arrow", left - px(2), top + px(7), px(12), px(12), tones.red)
        left += px(13)
    canvas.name(left, top + px(18), player.name, px(15), right - left, ink, other=other)
    _counts(canvas, player, x + px(9), x + width - px(8), top, labels, (fill, ink, soft))


def _counts(
    canvas: Canvas, player: SeatPicture, left: int, right: int, top: int, labels: Labels, inks: tuple[Colour, ...]
) -> None:
    """Write how many cards and points a player has; the word for points only if there is room for it."""
    fill, ink, soft = inks
    base, font = top + px(39), bold(px(17))
    if not player.out:
        fan(canvas, left, top + px(25), fill, ink)
        left += px(19)
        left += canvas.words(left, base, str(player.cards), font, ink) + px(8)
    points = str(player.total).replace("-", "−")
    room = right - left - measure(points, font) - px(2.5)
    unit = next(
        (words for words in (labels.points, labels.points_short) if measure(words, regular(px(12))) <= room), ""
    )
    if unit:
        right -= canvas.words(right, base, unit, regular(px(12)), soft, "right") + px(2.5)
    canvas.words(right, base, points, font, ink, "right")


def _badges(
    canvas: Canvas, player: SeatPicture, x: int, y: int, width: int, labels: Labels, *, badge_below: bool
) -> None:
    tones = canvas.tones
    font = bold(px(11.5))
    badges = [
        (words, fill)
        for words, fill, shown in (
            (labels.out, tones.asleep, player.out),
            (labels.opened, tones.badge, player.opened and not player.out),
            (labels.away, tones.asleep, player.away and not player.out),
        )
        if shown
    ]
    wide = sum(measure(words, font) + px(11) for words, _ in badges) + px(3) * (len(badges) - 1)
    top = y + _CHIP - px(16) + _PILL if badge_below else y - _PILL
    left = x + (width - wide) // 2
    if wide > width and player.opened:  # too long in this language: a check mark replaces the first of two words
        badges = badges[1:]
        left = x + (width - measure(badges[0][0], font) - px(30)) // 2
        canvas.box(left, top, px(16), px(16), px(8), tones.badge)
        canvas.shape("check", left + px(3), top + px(3), px(10), px(10), tones.on_badge)
        left += px(19)
    for words, fill in badges:
        left += canvas.pill(left, top, words, font, fill, tones.on_badge) + px(3)
