"""The picture of a season of a group: the podium, and everybody's corrected points with their band."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from pictures.canvas import WIDTH, Canvas, px, width_for
from pictures.fonts import bold, regular
from pictures.results.podium import BLOCK, BLOCKS, CUP_SIDE, cup, podium_inks, step
from pictures.results.profile import points_of
from pictures.theme import Look
from pictures.values import Labels, SeasonPicture, SeasonRowPicture, filled
from texts.luck import tenths

_EDGE: Final = px(8)
_TITLE: Final = px(58)
_ROW: Final = px(42)
_EARLY: Final = px(30)
"""The height of a row without a place, and of the words above them."""
_NAME: Final = px(17)
_MOST_NAMES: Final = 3
"""How many people are named above a block of the podium."""


def draw_season(picture: SeasonPicture, labels: Labels, look: Look) -> bytes:
    """Draw a season as a PNG."""
    placed = [row for row in picture.rows if row.place is not None]
    early = [row for row in picture.rows if row.place is None]
    podium = _podium_height(placed)
    row_height = _ROW + _lower(look)
    plates = (
        len(placed) * row_height + (px(10) if placed else 0),
        (len(early) + 1) * _EARLY if early or not placed else 0,
    )
    gap = px(8) if all(plates) else 0
    canvas = Canvas(_TITLE + podium + sum(plates) + gap + px(12), look, width_for(look), podium_inks(look))
    canvas.felt()
    tones, room = canvas.tones, canvas.width - 2 * px(18)
    canvas.name(canvas.width // 2, px(31), picture.title, px(20), room, tones.gold, other=picture.title, align="middle")
    canvas.name(canvas.width // 2, px(50), picture.chat, px(14), room, tones.on_felt, other=labels.chat, align="middle")
    if placed:
        _podium(canvas, placed, _TITLE + podium - px(8), labels)
    y = _TITLE + podium
    if placed:
        canvas.plate(_EDGE, y, canvas.width - 2 * _EDGE, plates[0], tones.chip)
        for number, row in enumerate(placed):
            _placed(canvas, row, y + px(5) + number * row_height, labels, filled(labels.seat, number + 1))
        y += plates[0] + gap
    if plates[1]:
        canvas.plate(_EDGE, y, canvas.width - 2 * _EDGE, plates[1], tones.chip)
        words = labels.early if early else labels.nothing_counts
        canvas.words(_EDGE + px(10), y + px(20), words, regular(px(14)), tones.on_chip_soft)
        for number, row in enumerate(early, start=1):
            other = filled(labels.seat, len(placed) + number)
            _early(canvas, row, y + number * _EARLY, labels, other)
    return canvas.png()


# --- the podium -------------------------------------------------------------------------------------------------------


def _steps(placed: Sequence[SeasonRowPicture]) -> list[tuple[int, list[SeasonRowPicture]]]:
    """Return who stands on each step: who shares a place shares a step."""
    steps = ((place or 0, list(rows)) for place, rows in groupby(placed, key=lambda row: row.place))
    return [(place, rows) for place, rows in steps if place <= len(BLOCKS)]


def _podium_height(placed: Sequence[SeasonRowPicture]) -> int:
    heights = [
        BLOCKS[place - 1] + min(len(rows), _MOST_NAMES) * _NAME + (CUP_SIDE if place == 1 else 0)
        for place, rows in _steps(placed)
    ]
    return max(heights) + px(16) if heights else px(4)


def _podium(canvas: Canvas, placed: Sequence[SeasonRowPicture], floor: int, labels: Labels) -> None:
    for place, rows in _steps(placed):
        middle, top = step(canvas, place - 1, place, floor)
        if place == 1:
            cup(canvas, middle, top)
            top -= CUP_SIDE
        ink = canvas.tones.gold if place == 1 else canvas.tones.on_felt
        named = rows if len(rows) <= _MOST_NAMES else rows[: _MOST_NAMES - 1]
        lines = [(row.name, filled(labels.seat, place + number)) for number, row in enumerate(named)]
        lines += [(f"+{len(rows) - len(named)}", "")] if len(named) < len(rows) else []
        for number, (name, other) in enumerate(reversed(lines)):
            base = top - px(7) - number * _NAME
            canvas.name(
                middle, base, name, px(15), BLOCK * canvas.width // WIDTH - px(2), ink, other=other, align="middle"
            )
    canvas.line(px(24), floor, canvas.width - px(48), px(1.4), canvas.tones.shadow)


# --- everybody --------------------------------------------------------------------------------------------------------


def _lower(look: Look) -> int:
    """Return how much lower the words below the points stand: with comfort they have a line of their own."""
    return px(16) if look.comfort else 0


def _placed(canvas: Canvas, row: SeasonRowPicture, y: int, labels: Labels, other: str) -> None:
    """Write a place, a name and what else is said of it; at the right, how much better than the cards they were."""
    tones, left, right = canvas.tones, _EDGE + px(30), canvas.width - _EDGE - px(10)
    above, below = y + px(19), y + px(35)
    canvas.words(_EDGE + px(16), y + px(26), str(row.place), bold(px(19)), tones.on_chip, "middle")
    canvas.words(left, below, _also(row, labels), regular(px(12)), tones.on_chip_soft)
    side = labels.equal if tenths(row.better) == 0 else labels.better if row.better > 0 else labels.worse
    canvas.words(right, below + _lower(canvas.look), side, regular(px(11.5)), tones.on_chip_soft, "right")
    right -= canvas.words(right, above, points_of(row.better, labels), bold(px(19)), tones.on_chip, "right") + px(6)
    band = labels.band.replace("#", points_of(row.band, labels))
    right -= canvas.words(right, above, band, regular(px(12)), tones.on_chip_soft, "right") + px(8)
    canvas.name(left, above, row.name, px(16), right - left, tones.on_chip, other=other)


def _early(canvas: Canvas, row: SeasonRowPicture, y: int, labels: Labels, other: str) -> None:
    tones, right = canvas.tones, canvas.width - _EDGE - px(10)
    wide = canvas.words(right, y + px(19), _also(row, labels), regular(px(12)), tones.on_chip_soft, "right")
    room = right - wide - px(8) - _EDGE - px(10)
    canvas.name(_EDGE + px(10), y + px(19), row.name, px(15), room, tones.on_chip, other=other)


def _also(row: SeasonRowPicture, labels: Labels) -> str:
    said = [filled(labels.counted, row.deals)]
    if row.podium[0]:
        said.append(filled(labels.victories, row.podium[0]))
    return " · ".join(said)
