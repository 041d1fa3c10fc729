"""Placing the melds: in rows, in the table's order, with cards as large as the picture's height allows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from pictures.canvas import px
from pictures.cards import (
    LARGE,
    LARGE_MEDIUM,
    LARGEST,
    MEDIUM,
    SMALL,
    SMALL_MEDIUM,
    STRIP_LARGE,
    STRIP_MEDIUM,
    STRIP_SMALL,
    TINY,
    CardSize,
)

_WORTH: Final = 1.12
"""Larger cards are also used if the melds become at most so many times higher than with the smallest ones."""

_TALL: Final = px(450)
"""A phone shows a picture that is higher than this smaller, as it gives it no more room."""

GAP: Final = px(9)
"""The least gap between melds side by side."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Sizes of cards, each with the height that the melds may have in it; above the last height, `smallest` is used."""

    sizes: tuple[tuple[CardSize, int], ...]
    smallest: CardSize = TINY
    gap: int = GAP
    """The least gap between melds side by side; it is at most doubled, or a row would not look like one."""
    centred: bool = True
    """Whether rows are in the middle, with wider gaps; else they begin at the left."""

    rest: int = 0
    """The height of the rest of the picture. If it is given, that size is used whose cards are largest on a phone."""

    @property
    def most(self) -> int:
        """The height above which gaps in earlier rows are filled."""
        return self.sizes[-1][1]

    def between(self, size: CardSize) -> int:
        """Return the gap between rows."""
        return px(8) if size in (LARGEST, LARGE, LARGE_MEDIUM, MEDIUM) else px(6.5) if self.centred else px(2.6)


ROOMY: Final = Steps(
    (
        (LARGEST, px(176)),
        (LARGE, px(176)),
        (LARGE_MEDIUM, px(210)),
        (MEDIUM, px(270)),
        (SMALL_MEDIUM, px(290)),
        (SMALL, px(360)),
    )
)


def around(height: int) -> Steps:
    """Return the steps for melds in the middle of a picture, the rest of which has this height in pixels."""
    return replace(ROOMY, rest=height)


STRIP: Final = Steps(((STRIP_LARGE, STRIP_LARGE.height), (STRIP_MEDIUM, px(50))), STRIP_SMALL, px(5), centred=False)
"""The steps for a strip above a hand: one row of large cards, two of smaller ones, or as many as are needed."""

ALONE: Final = Steps(((MEDIUM, px(130)), (SMALL, px(160))), TINY, px(7), centred=False)
"""The steps for the same strip without a hand."""


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
    return _packed(tuple(lengths), width, steps)


@lru_cache(maxsize=1 << 10)
def _packed(lengths: tuple[int, ...], width: int, steps: Steps) -> Packing:
    """Return the places, which are remembered: most pictures of a table have the same melds as the one before."""
    ordered = _sized(lengths, width, steps, in_order=True)
    if ordered.height <= steps.most:
        return ordered
    dense = _sized(lengths, width, steps, in_order=False)
    return ordered if ordered.height <= dense.height else dense


def span(cards: int, size: CardSize) -> int:
    """Return the width of overlapping cards."""
    return (cards - 1) * size.column + size.width


def _sized(lengths: Sequence[int], width: int, steps: Steps, *, in_order: bool) -> Packing:
    """Place the melds with the largest cards that the steps allow."""
    lowest = _rows(lengths, width, steps.smallest, steps, in_order=in_order)
    if steps.rest:
        packings = [_rows(lengths, width, size, steps, in_order=in_order) for size, _ in steps.sizes]
        return max([*packings, lowest], key=lambda packing: _as_shown(packing, steps.rest))
    for size, most in steps.sizes:
        packing = _rows(lengths, width, size, steps, in_order=in_order)
        if packing.height <= max(most, lowest.height * _WORTH):
            return packing
    return lowest


def _as_shown(packing: Packing, rest: int) -> float:
    """Return how large a phone shows the cards of a packing; less if it would show all the rest smaller too."""
    if not packing.places:
        return 0
    return max(place.size.cap for place in packing.places) * min(1, _TALL / (rest + packing.height)) ** 2


def _rows(lengths: Sequence[int], width: int, size: CardSize, steps: Steps, *, in_order: bool) -> Packing:
    """Place the melds in rows of this width, which are as even as they can be if they are in the middle."""
    spans = [span(cards, _fitted(cards, size, width)) for cards in lengths]
    rows = _split(spans, width, steps.gap, in_order=in_order)
    if steps.centred and in_order and len(rows) > 1:
        narrow, wide = max(spans), width
        while wide - narrow > px(2):
            middle = (narrow + wide) // 2
            if len(_split(spans, middle, steps.gap, in_order=True)) > len(rows):
                narrow = middle
            else:
                wide = middle
        rows = _split(spans, wide, steps.gap, in_order=True)
    gap = steps.between(size)
    places = []
    for number, melds in enumerate(rows):
        room = width - sum(spans[meld] for meld in melds) - steps.gap * (len(melds) - 1)
        extra = min(room // len(melds), steps.gap) if steps.centred else 0
        x = (room - extra * (len(melds) - 1)) // 2 if steps.centred else 0
        for meld in melds:
            fitted = _fitted(lengths[meld], size, width)
            places.append(Place(meld, x, number * (size.height + gap), fitted, spans[meld]))
            x += spans[meld] + steps.gap + extra
    return Packing(tuple(places), len(rows) * (size.height + gap) - gap if rows else 0)


def _fitted(cards: int, size: CardSize, width: int) -> CardSize:
    """Return the size with which a meld is not wider than the area."""
    return size if cards < 2 else size.squeezed((width - size.width) // (cards - 1))


def _split(spans: Sequence[int], width: int, gap: int, *, in_order: bool) -> list[list[int]]:
    """Return the melds of each row: filled one after the other, or also where an earlier row has room."""
    rows: list[list[int]] = []
    room: list[int] = []
    for meld, wide in enumerate(spans):
        first = max(0, len(rows) - 1) if in_order else 0
        row = next((number for number in range(first, len(rows)) if wide + gap <= room[number]), len(rows))
        if row == len(rows):
            rows.append([])
            room.append(width + gap)
        rows[row].append(meld)
        room[row] -= wide + gap
    return rows
