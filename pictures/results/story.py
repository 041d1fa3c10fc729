"""The picture of a position in the past: the table after a turn, and perhaps the cards of who played."""

from typing import Final

from pictures.canvas import STRIPE, WIDTH, Canvas, px
from pictures.fonts import bold, regular
from pictures.hand import HandRows, hand_rows
from pictures.table import put_table, table_height
from pictures.theme import Look, seat_colour
from pictures.values import Labels, StoryPicture, filled

_EDGE: Final = px(8)
_HEAD: Final = px(42)
_NAME: Final = px(22)
"""The height of the name above the cards of who played."""

_BELOW: Final = px(5)


def draw_story(picture: StoryPicture, labels: Labels, look: Look) -> bytes:
    """Draw a position of the story as a PNG."""
    table = _HEAD + table_height(picture.table)
    hand = None if picture.hand is None else hand_rows(picture.hand, labels, look)
    canvas = Canvas(table if hand is None else table + _NAME + hand.height + 2 * _BELOW + _EDGE, look)
    canvas.felt()
    _head(canvas, picture, labels)
    put_table(canvas, picture.table, labels, _HEAD)
    if hand is not None:
        _hand(canvas, picture, hand, labels, table)
    return canvas.png()


def _played(picture: StoryPicture) -> int | None:
    """Return the seat whose turn it was."""
    return next((seat for seat, player in enumerate(picture.table.seats) if player.on_turn), None)


def _head(canvas: Canvas, picture: StoryPicture, labels: Labels) -> None:
    """Write which turn it is and whose, over a bar that shows how much of the deal is over."""
    tones, base = canvas.tones, px(26)
    left, right = _EDGE + px(5), WIDTH - _EDGE - px(5)
    words = filled(labels.turn, picture.turn) if picture.turn else labels.dealt
    start = left + canvas.words(left, base, words, bold(px(17)), tones.on_felt)
    start += canvas.words(start + px(4), base, f"/ {picture.turns}", regular(px(14)), tones.on_felt_soft) + px(20)
    seat = _played(picture)
    if seat is not None:
        name, other = picture.table.seats[seat].name, filled(labels.seat, seat + 1)
        wide = canvas.name(right, base, name, px(15), right - start, tones.on_felt, other=other, align="right")
        canvas.box(right - wide - px(11), base - px(11), STRIPE, px(13), px(2), seat_colour(seat, canvas.look))
    share = picture.turn / picture.turns if picture.turns else 0
    canvas.bar(left, px(35), right - left, px(4), share, tones.gold, tones.felt_deep)


def _hand(canvas: Canvas, picture: StoryPicture, hand: HandRows, labels: Labels, y: int) -> None:
    """Draw the cards of who played on a darker felt, under their name."""
    tones, seat = canvas.tones, _played(picture)
    height = _NAME + hand.height + 2 * _BELOW
    canvas.plate(px(2.4), y, WIDTH - px(4.8), height, tones.felt_deep)
    if seat is not None:
        canvas.box(_EDGE, y + px(6), STRIPE, px(13), px(2), seat_colour(seat, canvas.look))
        name, other = picture.table.seats[seat].name, filled(labels.seat, seat + 1)
        canvas.name(_EDGE + px(11), y + px(17.4), name, px(14), WIDTH - px(40), tones.on_felt, other=other)
    hand.draw(canvas, y + _NAME + _BELOW // 2, tones.felt_deep)
