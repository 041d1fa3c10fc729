"""What the courts and the joker hold in their hand: the signs of Italian suits, and a fan of cards."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from pictures.outlines.parts import Drawing, Part
from pictures.outlines.paths import Path, box, circle, moved, path, whole
from pictures.outlines.suits import HEART
from scala40.cards import Suit

_MIDDLE: Final = 23


def _half(text: str) -> Path:
    return whole(path(text), _MIDDLE)


def _ring(count: int, distance: float, radius: float, y: float) -> Path:
    """Return circles around a point of the middle."""
    around = [2 * pi * number / count - pi / 2 for number in range(count)]
    return tuple(
        figure
        for angle in around
        for figure in circle(_MIDDLE + distance * cos(angle), y + distance * sin(angle), radius)
    )


_CUP: Final = (
    Part("gold", _half("M23 91L10.4 91C10.4 103 15 109.6 20.6 111.4L20.6 132L23 132")),
    Part("ink", _half("M23 96L11 96C11.4 99 12 101.4 13 104L23 104")),
    Part("shade", path("M23 91L35.6 91C35.6 103 31 109.6 25.4 111.4L25.4 120L23 120Z")),
)
_COIN: Final = (
    Part("gold", circle(_MIDDLE, 106.5, 15)),
    Part("brown", circle(_MIDDLE, 106.5, 12)),
    Part("gold", circle(_MIDDLE, 106.5, 10.4)),
    Part("ink", _ring(6, 5.4, 2.9, 106.5)),
    Part("brown", circle(_MIDDLE, 106.5, 2.6)),
    Part("shade", path("M23 91.5C43 91.5 43 121.5 23 121.5Z")),
)
_BATON: Final = (
    Part(
        "brown",
        path("M14.4 91L16 101L10 98.6L8.6 104L17 110L18.6 133L27.4 133L28.6 119L37 113.6L34.6 108L29.4 110.4L31.6 91Z"),
    ),
    Part("shade", path("M23 91L31.6 91L29.4 110.4L34.6 108L37 113.6L28.6 119L28.4 120L23 120Z")),
    Part(
        "gold",
        path(
            "M14.4 91C14.4 86 31.6 86 31.6 91C31.6 96 14.4 96 14.4 91Z"
            "M10 98.6C11.4 99.6 10 104.6 8.6 104C7.4 103.4 8.6 98 10 98.6Z"
            "M34.6 108C36 107.6 38.4 112.6 37 113.6C35.4 114 33.2 108.8 34.6 108Z"
        ),
    ),
    Part("brown", path("M18.6 91C18.6 88.6 27.4 88.6 27.4 91C27.4 93.4 18.6 93.4 18.6 91Z"), line=1.2),
    Part("shade", path("M19.6 99L20.6 116M24.4 101L24.4 109"), line=1.4),
)
_SWORD: Final = (
    Part("silver", _half("M23 84L18.4 93L18.4 118L23 118")),
    Part("shade", path("M23 84L27.6 93L27.6 118L23 118Z")),
    Part("gold", _half("M23 114.6L11.6 114.6C10 114.6 10 119.6 11.6 119.6L20.4 119.6L20.4 134L23 134")),
)
_FAN: Final = (
    Part("paper", path("M6 98L17.6 91.6L27 109L18 118ZM40 98L28.4 91.6L19 109L28 118Z")),
    Part("edge", path("M6 98L17.6 91.6L27 109L18 118ZM40 98L28.4 91.6L19 109L28 118Z"), line=1.4),
    Part("paper", box(16, 87, 14, 30, 1.5)),
    Part("edge", box(16, 87, 14, 30, 1.5), line=1.4),
    Part("red", moved(HEART, 0.09, 18.5, 91)),
)
_HELD: Final = (_CUP, _COIN, _BATON, _SWORD)

_HAND: Final = (
    Part("skin", box(16, 120, 14.4, 11.4, 5)),
    Part("shade", path("M17 124L25 124M17 127.6L25 127.6"), line=1.2),
    Part("gold", box(12.6, 130.6, 20.4, 5.4, 2)),
    Part("shade", box(23, 130.6, 10, 5.4, 2)),
)


@lru_cache(maxsize=8)
def held(suit: Suit | None) -> Drawing:
    """Return the sign of an Italian suit in a hand; for no suit, that of the joker: cards."""
    return *(_FAN if suit is None else _HELD[suit]), *_HAND
