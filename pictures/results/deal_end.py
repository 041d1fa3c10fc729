"""The picture of the end of a deal: the cards that everybody had left, and their points."""

from typing import Final

from pictures.canvas import WIDTH, Canvas, measure, px
from pictures.cards import SMALL, TINY, CardSize
from pictures.fonts import bold, regular
from pictures.labels import Labels, filled
from pictures.rows import draw_row
from pictures.theme import Colour, Look, mix
from pictures.values import DealPicture, LeftPicture
from texts.hand_order import in_order

_EDGE: Final = px(10)
_HEAD: Final = px(40)
_NAME: Final = px(34)
_GAP: Final = px(6)


def draw_deal(picture: DealPicture, labels: Labels, look: Look) -> bytes:
    """Draw the end of a deal as a PNG."""
    size = SMALL if len(picture.rows) <= 4 else TINY
    heights = [_height(row, size) for row in picture.rows]
    canvas = Canvas(_HEAD + sum(heights) + _GAP * len(heights) + _EDGE, look)
    canvas.felt()
    canvas.words(px(18), px(29), filled(labels.deal, picture.deal), bold(px(19)), canvas.tones.on_felt)
    canvas.words(
        WIDTH - px(18), px(28), filled(labels.limit, picture.limit), regular(px(14)), canvas.tones.on_felt_soft, "right"
    )
    y = _HEAD
    for number, (row, height) in enumerate(zip(picture.rows, heights, strict=True), start=1):
        _row(canvas, picture, row, y, height, size, labels, filled(labels.seat, number))
        y += height + _GAP
    return canvas.png()


def _height(row: LeftPicture, size: CardSize) -> int:
    if row.closed:
        return _NAME + px(26)
    return _NAME + (size.height + px(8) if row.cards else px(6))


def _row(
    canvas: Canvas,
    picture: DealPicture,
    row: LeftPicture,
    y: int,
    height: int,
    size: CardSize,
    labels: Labels,
    other: str,
) -> None:
    tones = canvas.tones
    fill, ink, soft = tones.chip, tones.on_chip, tones.on_chip_soft
    if row.closed:
        fill, ink, soft = tones.gold, tones.on_gold, mix(tones.on_gold, tones.gold, 0.2)
    canvas.box(_EDGE, y, WIDTH - 2 * _EDGE, height, px(10), fill)
    base = y + px(25)
    right = _sums(canvas, row, base, labels, ink, soft)
    left = _EDGE + px(10)
    if row.closed:
        canvas.shape("flag", left, y + px(10), px(15), px(18), ink)
        left += px(19)
        words = labels.in_hand if picture.in_hand else labels.closed
        canvas.pill(left, y + _NAME + px(1), words, bold(px(13)), tones.on_gold, tones.gold)
    badge = labels.over if row.over else labels.out if row.points is None else None
    wide = 0 if badge is None else measure(badge, bold(px(12))) + px(17)
    left += canvas.name(left, base, row.name, px(16), right - wide - left, ink, other=other) + px(6)
    if badge is not None:
        canvas.pill(left, y + px(12), badge, bold(px(12)), tones.red if row.over else tones.asleep, tones.paper)
    _cards(canvas, row, y + _NAME, size, fill)


def _sums(
    canvas: Canvas, row: LeftPicture, base: int, labels: Labels, ink: tuple[int, int, int], soft: tuple[int, int, int]
) -> int:
    """Write points and total at the right end of a row; return where they begin."""
    right = WIDTH - _EDGE - px(10)
    right -= canvas.words(right, base, str(row.total).replace("-", "−"), bold(px(18)), ink, "right") + px(4)
    right -= canvas.words(right, base, labels.total, regular(px(12)), soft, "right") + px(10)
    if row.points is not None:
        words = f"+{row.points}" if row.points >= 0 else f"−{-row.points}"
        right -= canvas.words(
            right, base, words, bold(px(18)), ink if row.closed else canvas.tones.red_on_chip, "right"
        )
    return right - px(6)


def _cards(canvas: Canvas, row: LeftPicture, y: int, size: CardSize, ground: Colour) -> None:
    faces = in_order(row.cards, "suit")
    if len(faces) > 1:
        size = size.squeezed((WIDTH - 2 * _EDGE - px(20) - size.width) // (len(faces) - 1))
    draw_row(canvas, _EDGE + px(10), y, faces, size, ground)
