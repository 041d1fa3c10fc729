"""The picture of the end of a deal: everybody's cards and points, and their totals towards the limit."""

from typing import Final

from pictures.canvas import STRIPE, Canvas, measure, px, width_for
from pictures.cards import SMALL, TINY, CardSize
from pictures.fonts import bold, regular
from pictures.results.bars import Growth, growth_bar, luck_bar
from pictures.rows import draw_row
from pictures.theme import Colour, Look, mix, seat_colour
from pictures.values import DealPicture, Labels, LeftPicture, filled
from texts.cards import in_order

_EDGE: Final = px(8)
_HEAD: Final = px(38)
_NAME: Final = px(40)
"""The height of a row without cards."""

_GAP: Final = px(6)
_LEFT: Final = _EDGE + STRIPE + px(7)


def draw_deal(picture: DealPicture, labels: Labels, look: Look) -> bytes:
    """Draw the end of a deal as a PNG."""
    size = SMALL if len(picture.rows) <= 4 else TINY
    heights = [
        _name_height(row, look) + _luck_height(row) + (size.height + px(7) if row.cards else 0) for row in picture.rows
    ]
    canvas = Canvas(_HEAD + sum(heights) + _GAP * len(heights) + px(6), look, width_for(look))
    canvas.felt()
    canvas.words(px(16), px(27), filled(labels.deal, picture.deal), bold(px(19)), canvas.tones.on_felt)
    limit = filled(labels.limit, picture.limit)
    canvas.words(canvas.width - px(16), px(26), limit, regular(px(14)), canvas.tones.on_felt_soft, "right")
    y = _HEAD
    for row, height in zip(picture.rows, heights, strict=True):
        _row(canvas, picture, row, y, height, size, labels)
        y += height + _GAP
    return canvas.png()


def _right(canvas: Canvas) -> int:
    """Return where the contents of a row end."""
    return canvas.width - _EDGE - px(10)


def _row(
    canvas: Canvas, picture: DealPicture, row: LeftPicture, y: int, height: int, size: CardSize, labels: Labels
) -> None:
    fill, ink, soft = _inks(canvas, row)
    seat = seat_colour(row.seat, canvas.look)
    canvas.plate(_EDGE, y, canvas.width - 2 * _EDGE, height, fill, seat)
    base = y + px(23)
    right = _sums(canvas, row, base, labels, ink, soft)
    left = _LEFT
    if row.closed:
        canvas.shape("flag", left, y + px(8), px(14), px(17), ink)
        left += px(18)
    badges = list(_badges(canvas, picture, row, labels))
    font = bold(px(11.5))
    lower = _name_height(row, canvas.look) - _NAME  # with comfort badges stand below the name
    wide = 0 if lower else sum(measure(words, font) + px(15) for words, _, _ in badges)
    left += canvas.name(left, base, row.name, px(16), right - wide - left, ink, other=filled(labels.seat, row.seat + 1))
    left = _LEFT - px(4) if lower else left
    for words, paper, letters in badges:
        left += px(4) + canvas.pill(left + px(4), y + px(10) + lower, words, font, paper, letters)
    growth = Growth(row.total, row.points or 0, picture.limit)
    growth_bar(canvas, (_LEFT, y + px(31) + lower, _right(canvas) - _LEFT, px(5)), growth, seat, fill, ink)
    if row.luck is not None:
        half, tones = (_right(canvas) - _LEFT - px(16)) // 2, canvas.tones
        better, worse = (ink, tones.red) if row.closed else (seat, tones.red_on_chip)
        for left, words, points in (
            (_LEFT, labels.luck, row.luck[0]),
            (_right(canvas) - half, labels.play, row.luck[1]),
        ):
            luck_bar(canvas, (left, y + _NAME + lower, half), words, points, (better, worse, fill, ink))
    if row.cards:
        _cards(canvas, row, y + _NAME + lower + _luck_height(row), size, fill)


def _name_height(row: LeftPicture, look: Look) -> int:
    """Return the height of a name with its badges, and the bar below."""
    has_badge = row.closed or row.over or row.again or row.points is None
    return _NAME + (px(22) if look.comfort and has_badge else 0)


def _luck_height(row: LeftPicture) -> int:
    return 0 if row.luck is None else px(20)


def _inks(canvas: Canvas, row: LeftPicture) -> tuple[Colour, Colour, Colour]:
    tones = canvas.tones
    if row.closed:
        return tones.gold, tones.on_gold, mix(tones.on_gold, tones.gold, 0.2)
    if row.points is None:
        return tones.felt_deep, tones.on_felt_soft, tones.on_felt_soft
    return tones.chip, tones.on_chip, tones.on_chip_soft


def _badges(canvas: Canvas, picture: DealPicture, row: LeftPicture, labels: Labels) -> list[tuple[str, Colour, Colour]]:
    """Return what is said of a player: the words, and the colours of the box and of its letters."""
    tones = canvas.tones
    if row.closed:
        return [(labels.in_hand if picture.in_hand else labels.closed, tones.on_gold, tones.gold)]
    said = []
    if row.over:
        said.append((labels.over, tones.red, tones.paper))
    elif row.points is None:
        said.append((labels.out, tones.asleep, tones.on_badge))
    if row.again:
        said.append((labels.again, tones.badge, tones.on_badge))
    return said


def _sums(canvas: Canvas, row: LeftPicture, base: int, labels: Labels, ink: Colour, soft: Colour) -> int:
    """Write points and total at the right end of a row; return where they begin."""
    right = _right(canvas)
    right -= canvas.words(right, base, str(row.total).replace("-", "−"), bold(px(20)), ink, "right") + px(4)
    right -= canvas.words(right, base, labels.total, regular(px(12)), soft, "right") + px(8)
    if row.points is not None:
        words = f"{row.points:+}".replace("-", "−") if row.points else "0"
        loud = ink if row.closed or row.points <= 0 else canvas.tones.red_on_chip
        right -= canvas.words(right, base, words, bold(px(17)), loud, "right")
    return right - px(6)


def _cards(canvas: Canvas, row: LeftPicture, y: int, size: CardSize, ground: Colour) -> None:
    faces = in_order(row.cards, "suit")
    if len(faces) > 1:
        size = size.squeezed((_right(canvas) - _LEFT - size.width) // (len(faces) - 1))
    draw_row(canvas, _LEFT, y, faces, size, ground)
