"""The picture of the end of a match: the winner with a cup, the podium, all totals as bars, and the chart."""

from functools import lru_cache
from typing import Final

from pictures.canvas import WIDTH, Canvas, measure, px
from pictures.fonts import bold, drawable, regular
from pictures.outlines.cup import CUP
from pictures.painting import card_tones, paint
from pictures.palette.inks import Inks
from pictures.results.bars import Growth, growth_bar
from pictures.results.chart import Paper, put_chart
from pictures.signs import robot
from pictures.theme import Colour, Look, all_colours, colours, mix, seat_colour
from pictures.values import Labels, PlacePicture, PodiumPicture, TotalsPicture, filled

_EDGE: Final = px(8)
CUP_SIDE: Final = px(62)
_TITLE: Final = px(60)
"""The height of the winner's name, and what is below it."""

BLOCK: Final = px(100)
BLOCKS: Final = (px(62), px(42), px(30))
"""The heights of the blocks for the first three places."""

_ROW: Final = px(30)
_CHART: Final = px(112)
_BRONZE: Final[Colour] = (190, 116, 58)


def draw_podium(picture: PodiumPicture, labels: Labels, look: Look) -> bytes:
    """Draw the end of a match as a PNG."""
    floor = _TITLE + CUP_SIDE + BLOCKS[0]
    rows = floor + px(8)
    chart = rows + len(picture.places) * _ROW + px(10) + px(8)
    height = chart + _CHART + px(12) if _has_chart(picture) else chart
    canvas = Canvas(height, look, own=podium_inks(look))
    canvas.felt()
    _title(canvas, picture, labels)
    _blocks(canvas, picture, floor, labels)
    _rows(canvas, picture, rows, labels)
    if _has_chart(picture):
        _small_chart(canvas, picture, chart, labels)
    return canvas.png()


def _has_chart(picture: PodiumPicture) -> bool:
    """Whether there is a course to show: a single deal is seen in the bars."""
    return picture.deals > 1


def _winners(picture: PodiumPicture) -> tuple[PlacePicture, ...]:
    return tuple(player for player in picture.places if player.place == 1)


# --- the winner, and the podium ---------------------------------------------------------------------------------------


def _title(canvas: Canvas, picture: PodiumPicture, labels: Labels) -> None:
    """Write who has won, as large as there is room for, and with how many points."""
    tones, winners = canvas.tones, _winners(picture)
    others = " · ".join(filled(labels.seat, player.seat + 1) for player in winners)
    names = " · ".join(player.name for player in winners)
    room = canvas.width - 2 * px(18)
    size = next((size for size in (px(30), px(25), px(21)) if _fits(names, size, room)), px(18))
    canvas.name(canvas.width // 2, px(37), names, size, room, tones.gold, other=others, align="middle")
    if winners:
        said = [labels.wins] if len(winners) == 1 else []
        said.append(f"{_signed(winners[0].total)} {labels.points}")
        canvas.words(canvas.width // 2, px(56), " · ".join(said), regular(px(14)), tones.on_felt, "middle")


def _fits(words: str, size: int, room: int) -> bool:
    written = drawable(words, size, room)
    return written is not None and not written.words.endswith("…")


def _blocks(canvas: Canvas, picture: PodiumPicture, floor: int, labels: Labels) -> None:
    """Draw the blocks of the first three: the first in the middle, the second at the left, the third at the right."""
    tones = canvas.tones
    for number, player in enumerate(picture.places[:3]):
        middle, top = step(canvas, number, player.place, floor)
        if number == 0:
            cup(canvas, middle, top)
            continue
        other, base = filled(labels.seat, player.seat + 1), top - px(7)
        if player.resigned:
            canvas.words(middle, base, labels.resigned, regular(px(12)), tones.on_felt, "middle")
            base -= px(15)
        canvas.name(middle, base, player.name, px(14), BLOCK - px(4), tones.on_felt, other=other, align="middle")
    canvas.line(px(24), floor, canvas.width - px(48), px(1.4), tones.shadow)


def step(canvas: Canvas, number: int, place: int, floor: int) -> tuple[int, int]:
    """Draw a block of the podium: 0 in the middle, 1 at the left, 2 at the right; return its middle and its top."""
    tones, height = canvas.tones, BLOCKS[min(place, 3) - 1]
    fill, size = ((tones.gold, px(34)), (tones.silver, px(26)), (_BRONZE, px(20)))[min(place, 3) - 1]
    wide = BLOCK * canvas.width // WIDTH
    middle, top = canvas.width // 2 + (0, -1, 1)[number] * (wide + px(3)), floor - height
    left = middle - wide // 2
    canvas.box(left, top, wide, height - px(8), px(5), fill)
    canvas.line(left, top + px(8), wide, height - px(8), fill)
    base = top + (height + round(size * 0.727)) // 2
    canvas.words(middle, base, str(place), bold(size), tones.on_gold, "middle")
    return middle, top


def cup(canvas: Canvas, middle: int, bottom: int) -> None:
    """Draw the winner's cup above a block."""
    x, y = middle - CUP_SIDE // 2, bottom - CUP_SIDE + px(2)

    def draw() -> None:
        patch = canvas.inks.patch(canvas.image.crop((x, y, x + CUP_SIDE, y + CUP_SIDE)))
        paint(patch, CUP, card_tones(None, canvas.look), CUP_SIDE / 100)
        canvas.put(x, y, canvas.inks.flat(patch))

    canvas.remembered("cup", x, y, CUP_SIDE, CUP_SIDE, draw)


# --- all players ------------------------------------------------------------------------------------------------------


def _rows(canvas: Canvas, picture: PodiumPicture, y: int, labels: Labels) -> None:
    """Draw everybody's place and name, their total as a bar, and in which deal they went over."""
    tones = canvas.tones
    canvas.plate(_EDGE, y, canvas.width - 2 * _EDGE, len(picture.places) * _ROW + px(10), tones.chip)
    for number, player in enumerate(picture.places):
        _row(canvas, picture, player, y + px(4) + number * _ROW, labels)


def _row(canvas: Canvas, picture: PodiumPicture, player: PlacePicture, y: int, labels: Labels) -> None:
    tones, seat = canvas.tones, seat_colour(player.seat, canvas.look)
    left, bar, right = _EDGE + px(9), px(150), canvas.width - _EDGE - px(10)
    canvas.words(left + px(6), y + px(19), str(player.place), bold(px(15)), tones.on_chip, "middle")
    canvas.box(left + px(15), y + px(4), px(4), _ROW - px(7), px(2), seat)
    left += px(24)
    room = bar - px(7) - left
    if player.computer:
        room -= px(17)
        robot(canvas, bar - px(6) - px(13.6), y + px(6), tones.on_chip_soft, tones.chip)
    canvas.name(left, y + px(19), player.name, px(14), room, tones.on_chip, other=filled(labels.seat, player.seat + 1))
    ink = tones.red_on_chip if player.over_in is not None else tones.on_chip
    canvas.words(right, y + px(19.6), _signed(player.total), bold(px(17)), ink, "right")
    why = _why(player, labels)
    middle = y + (px(8.5) if why else px(12))
    growth = Growth(player.total, 0, picture.limit)
    growth_bar(canvas, (bar, middle, right - px(44) - bar, px(6)), growth, seat, tones.chip, tones.on_chip)
    if why:
        small = regular(px(10.5))
        fitting = why if measure(why, small) <= right - px(40) - bar else ""
        canvas.words(bar, y + px(26), fitting, small, tones.on_chip_soft)


def _why(player: PlacePicture, labels: Labels) -> str:
    """Return why somebody was out before the end."""
    if player.resigned:
        return labels.resigned
    return "" if player.over_in is None else filled(labels.over_in, player.over_in)


# --- the chart, and the colours ---------------------------------------------------------------------------------------


def _small_chart(canvas: Canvas, picture: PodiumPicture, y: int, labels: Labels) -> None:
    canvas.plate(_EDGE, y, canvas.width - 2 * _EDGE, _CHART, canvas.tones.chip)
    by_seat = sorted(picture.places, key=lambda player: player.seat)
    winners = _winners(picture)
    winner = winners[0].seat if len(winners) == 1 else None
    totals = TotalsPicture(picture.limit, tuple((player.name, player.totals) for player in by_seat), winner)
    box = (_EDGE + px(32), y + px(10), px(206), _CHART - px(30))
    put_chart(canvas, totals, labels, box, _paper(canvas.look), font=px(10.5), right=canvas.width - _EDGE)


def _paper(look: Look) -> Paper:
    tones = colours(look)
    grid = mix(tones.chip, tones.on_chip, 0.12)
    return Paper(tones.chip, tones.on_chip, tones.on_chip_soft, grid, tones.red_on_chip)


@lru_cache(maxsize=8)
def podium_inks(look: Look) -> Inks:
    """Return the colours of this picture, which has no cards: those of the theme, and the steps between them."""
    c = colours(look)
    edges = [
        (c.felt, c.on_felt, 9), (c.felt, c.gold, 8), (c.felt, c.felt_deep, 4), (c.felt, c.felt_line, 4),
        (c.felt, c.shadow, 4), (c.felt, c.chip, 4), (c.felt, c.brass, 6), (c.felt, c.brown, 3), (c.felt, c.silver, 3),
        (c.felt, _BRONZE, 3), (c.shadow, c.chip, 3), (c.chip, c.on_chip, 10), (c.chip, c.on_chip_soft, 7),
        (c.chip, c.red_on_chip, 7), (c.chip, c.red, 3), (c.gold, c.on_gold, 8), (c.silver, c.on_gold, 6),
        (_BRONZE, c.on_gold, 6), (c.brass, (0, 0, 0), 6), (c.brass, (255, 255, 255), 6), (c.brass, c.paper, 4),
        (c.gold, c.brown, 3), (c.brown, c.brass, 3),
        *((c.chip, seat, 9) for seat in c.seats),
    ]  # fmt: skip
    steps = (mix(first, second, step / count) for first, second, count in edges for step in range(count))
    return Inks((*all_colours(c), _BRONZE, *_tracks(look), *steps))


def _tracks(look: Look) -> list[Colour]:
    tones = colours(look)
    quiet = [mix(tones.chip, seat, share) for seat in tones.seats for share in (0.5, 0.6)]
    return [mix(tones.chip, tones.on_chip, share) for share in (0.12, 0.16)] + quiet


def _signed(total: int) -> str:
    return str(total).replace("-", "−")
