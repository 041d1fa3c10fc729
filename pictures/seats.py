"""The seats around the table: whose they are, how many cards and points they have, and how far it is to the limit."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from pictures.canvas import STRIPE, Canvas, measure, px
from pictures.fonts import bold, regular
from pictures.signs import count_sign, dealer_sign, opened_sign, robot
from pictures.theme import Colour, mix, seat_colour, softer
from pictures.values import Labels, SeatPicture, TablePicture, filled

EDGE: Final = px(8)
HEIGHT: Final = px(65)
"""The height of a seat."""

_GAP: Final = px(9)
"""Between seats side by side: room for the sign of the direction of play."""

_SIGN: Final = px(9)


class _Inks(NamedTuple):
    fill: Colour
    ink: Colour
    soft: Colour


def sides(seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats of the upper and of the lower side, from left to right: clockwise, in the order of play."""
    above = (seats + 1) // 2
    return tuple(range(above)), tuple(range(seats - 1, above - 1, -1))


def draw_seats(canvas: Canvas, picture: TablePicture, labels: Labels, top: int, bottom: int) -> None:
    """Draw the seats in two rows, whose upper edges are `top` and `bottom`, and the direction of play."""
    above, below = sides(len(picture.seats))
    _row(canvas, picture, above, top, labels, onward="right")
    _row(canvas, picture, below, bottom, labels, onward="left")
    if len(picture.seats) > 2:  # between two there is no direction
        tones = canvas.tones
        canvas.shape("down", canvas.width - EDGE - px(18), top + HEIGHT + px(6), _SIGN, px(6), tones.on_felt_soft)
        canvas.shape("up", EDGE + px(9), bottom - px(12), _SIGN, px(6), tones.on_felt_soft)


def _row(canvas: Canvas, picture: TablePicture, seats: Sequence[int], y: int, labels: Labels, *, onward: str) -> None:
    columns = max(len(seats), 2)
    width = (canvas.width - 2 * EDGE - (columns - 1) * _GAP) // columns
    left = (canvas.width - len(seats) * width - (len(seats) - 1) * _GAP) // 2
    for place, seat in enumerate(seats):
        box = (left + place * (width + _GAP), y, width, HEIGHT)
        player, other = picture.seats[seat], filled(labels.seat, seat + 1)
        key = ("seat", player, seat, picture.limit, labels.points, labels.opened, labels.away, labels.dealer, other)
        draw = partial(_seat, canvas, player, seat, box, labels, picture.limit)
        canvas.remembered(key, *box, draw, on=canvas.tones.felt)
        if place:
            x = box[0] - _GAP + (_GAP - px(5)) // 2
            canvas.shape(onward, x, y + (HEIGHT - _SIGN) // 2, px(5), _SIGN, canvas.tones.on_felt_soft)


def _seat(
    canvas: Canvas, player: SeatPicture, seat: int, box: tuple[int, int, int, int], labels: Labels, limit: int
) -> None:
    x, y, width, height = box
    inks = _inks(canvas, player)
    canvas.plate(x, y, width, height - px(2), inks.fill, seat_colour(seat, canvas.look))
    left, right = x + STRIPE + px(6), x + width - px(7)
    start = left
    if player.on_turn:
        canvas.shape("arrow", left - px(1.5), y + px(6.7), px(12), px(11), inks.ink)
        start += px(13)
    other = filled(labels.seat, seat + 1)
    canvas.name(start, y + px(17.6), player.name, px(15), right - start, inks.ink, other=other)
    _counts(canvas, player, left, right, y, labels, inks)
    _states(canvas, player, left, right, y + px(42.2), labels, inks)
    track = mix(inks.fill, inks.ink, 0.16)
    share = player.total / limit if limit > 0 else 0.0
    colour = canvas.tones.red if share >= 1 else seat_colour(seat, canvas.look)
    canvas.bar(left, y + px(56.4), right - left, px(4), share, colour, track)


def _inks(canvas: Canvas, player: SeatPicture) -> _Inks:
    tones = canvas.tones
    if player.on_turn:
        return _Inks(tones.gold, tones.on_gold, softer(tones.on_gold, tones.gold, canvas.look))
    if player.out:
        return _Inks(tones.felt_deep, tones.on_felt_soft, tones.on_felt_soft)
    return _Inks(tones.chip, tones.on_chip, tones.on_chip_soft)


def _counts(canvas: Canvas, player: SeatPicture, left: int, right: int, y: int, labels: Labels, inks: _Inks) -> None:
    """Write how many cards and points a player has; the word for points only if there is room for it."""
    base, font = y + px(37.4), bold(px(18))
    if not player.out:
        paper = mix(inks.fill, canvas.tones.paper, 0.3)
        left += count_sign(canvas, player.cards, left, y + px(22.4), paper, inks.ink, large=True) + px(8)
    points = str(player.total).replace("-", "−")
    room = right - left - measure(points, font) - px(2.5)
    units = (labels.points, labels.points_short)
    unit = next((words for words in units if measure(words, regular(px(12))) <= room), "")
    if unit:
        right -= canvas.words(right, base, unit, regular(px(12)), inks.soft, "right") + px(2.5)
    canvas.words(right, base, points, font, inks.ink, "right")


def _states(canvas: Canvas, player: SeatPicture, left: int, right: int, y: int, labels: Labels, inks: _Inks) -> None:
    """Draw what else is known: opened, away, out at the left; computer and dealer at the right."""
    if player.dealer:
        right -= dealer_sign(canvas, labels.dealer, right, y, inks.ink, inks.fill) + px(3)
    if player.computer:
        robot(canvas, right - px(13.6), y - px(1.4), inks.ink, inks.fill)
        right -= px(17)
    font = bold(px(11))
    if player.out:
        canvas.words(left, y + px(9.6), labels.out, font, inks.soft)
        return
    away = measure(labels.away, font) + px(13) if player.away else 0
    if player.opened:
        opened_sign(canvas, left, y - px(0.3))
        left += px(15)
        if left + measure(labels.opened, font) + away <= right:
            left += canvas.words(left, y + px(9.6), labels.opened, font, inks.ink) + px(5)
    if player.away:
        words = labels.away if left + away - px(2) <= right else "zz"
        canvas.pill(left, y - px(2), words, font, canvas.tones.asleep, canvas.tones.on_badge)
