"""Placing the melds: in rows, in the table's order, with cards as large as the picture's height allows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pictures.canvas import px
from pictures.cards import LARGE, MEDIUM, SMALL, TINY, CardSize

Steps: TypeAlias = tuple[tuple[CardSize, int], ...]
"""Sizes of cards, each with the height that the melds may have in it; above the last height, cards are TINY."""

ROOMY: Final[Steps] = ((LARGE, px(176)), (MEDIUM, px(270)), (SMALL, px(360)))
TIGHT: Final[Steps] = ((LARGE, px(80)), (MEDIUM, px(130)), (SMALL, px(165)))
"""The steps for a picture that also has a hand."""

_WORTH: Final = 1.12
"""Larger cards are also used if the melds become at most so many times higher than with the smallest ones."""

GAP: Final = px(9)
"""The least gap between melds side by side."""

_MOST_EXTRA: Final = px(9)
"""The most by which that gap is widened; with more, a row would not look like one."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a meld: the upper left corner of its first card, in pixels from the corner of the area."""

    meld: int
    x: int
    y: int
    size: CardSize
    width: int


@dataclass(frozen=True, slots=True)
class Packing:
    """The places of all melds, and the height that they need."""

    places: tuple[Place, ...]
    height: int


def pack(lengths: Sequence[int], width: int, steps: Steps = ROOMY) -> Packing:
    """Return places for melds with these numbers of cards, in an area of this width in pixels.

    They are placed in the order of their numbers, so that a number is easily found. If that makes a crowded picture too
    high, gaps in earlier rows are filled instead.
    """
    ordered = _sized(lengths, width, steps, in_order=True)
    if ordered.height <= steps[-1][1]:
        return ordered
    dense = _sized(lengths, width, steps, in_order=False)
    return ordered if ordered.height <= dense.height else dense


def span(cards: int, size: CardSize) -> int:
    """Return the width of overlapping cards."""
    return (cards - 1) * size.column + size.width


def _sized(lengths: Sequence[int], width: int, steps: Steps, *, in_order: bool) -> Packing:
    """Place the melds with the largest cards that the steps allow."""
    lowest = _rows(lengths, width, TINY, in_order=in_order)
    for size, most in steps:
        packing = _rows(lengths, width, size, in_order=in_order)
        if packing.height <= max(most, lowest.height * _WORTH):
            return packing
    return lowest


def _rows(lengths: Sequence[int], width: int, size: CardSize, *, in_order: bool) -> Packing:
    rows: list[list[tuple[int, CardSize]]] = []
    room: list[int] = []
    for meld, cards in enumerate(lengths):
        fitted = size if cards < 2 else size.squeezed((width - size.width) // (cards - 1))
        wide = span(cards, fitted)
        first = max(0, len(rows) - 1) if in_order else 0
        row = next((number for number in range(first, len(rows)) if wide + GAP <= room[number]), len(rows))
        if row == len(rows):
            rows.append([])
            room.append(width + GAP)
        rows[row].append((meld, fitted))
        room[row] -= wide + GAP
    gap = px(8) if size in (LARGE, MEDIUM) else px(6.5)
    places = []
    for number, row_melds in enumerate(rows):
        extra = min(max(0, room[number]) // len(row_melds), _MOST_EXTRA)
        x = (room[number] - extra * (len(row_melds) - 1)) // 2
        for meld, fitted in row_melds:
            wide = span(lengths[meld], fitted)
            places.append(Place(meld, x, number * (size.height + gap), fitted, wide))
            x += wide + GAP + extra
    return Packing(tuple(places), len(rows) * (size.height + gap) - gap if rows else 0)
