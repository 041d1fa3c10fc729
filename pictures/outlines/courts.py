"""The court cards: jack, queen and king, each drawn once; robe, brocade and sign are those of the suit.

They look at the player, so that a card is upright in every hand. The light comes from the left: the right half of each
is in the shade. Each holds the sign of its suit on Italian cards: cup, coin, baton or sword.
"""

from functools import lru_cache
from typing import Final

from pictures.outlines.held import held
from pictures.outlines.parts import Drawing, Part
from pictures.outlines.paths import Path, both, circle, mirrored, moved, path, whole
from pictures.outlines.suits import SIGNS
from scala40.cards import Rank, Suit

AXIS: Final = 70
"""Where the middle of head and body is."""

ROBE: Final = path(
    "M62 90C44 94 29 99 24 110C21 118 12 127 9 139.4L91 139.4C95.6 139.4 99.4 135.6 99.4 131L99.4 96.4"
    "C93 93.4 86 92 78 90Z"
)
"""A body up to the edges of the card."""

ROBE_LIGHT: Final = path("M62 90C44 94 29 99 24 110C21 118 12 127 9 139.4L70 139.4L70 90Z")

NOSE: Final = "L70 75.2C68.5 75.6 66.5 75.4 65.2 74C67 71 69 67 70 61"
"""The edge of the shade from the mouth to the brows, which is all that is drawn of a nose."""

_EYES: Final = both(circle(62.2, 63.8, 2), AXIS)
_BROWS: Final = "M65.4 58C62.6 56.2 59.6 56.4 57 59"


def half(text: str) -> Path:
    """Return a closed figure whose left half is given."""
    return whole(path(text), AXIS)


def pair(text: str) -> Path:
    """Return something left of the axis, and its mirror image."""
    return both(path(text), AXIS)


def shaded(text: str) -> Path:
    """Return the right half, in the shade, of a figure whose left half is given."""
    return mirrored(path(text + "Z"), AXIS)


def _king() -> Drawing:
    crown = "M70 14L65.4 30L58.6 18L55.4 31L48.2 23L51.4 47C58 49.6 64 50.4 70 50.4"
    return (
        Part("paper", half("M70 89L58 89C50 92.6 44.4 95 42 96.6C43 108 56 121 70 127")),
        Part("black", pair("M47 98.6L48.6 102.4M51.6 106.4L53.2 110.2M60 114.4L61.4 118.4"), line=1.7),
        Part("skin", half("M70 46L54 46L54 73C54 85 62 91 70 91")),
        Part(
            "silver",
            half(
                "M70 119C66 117 63 113.6 60 110C52.4 101 51.5 88 50.4 66L50.4 47"
                "L56.4 47L56 62C56 70 58.5 73.6 64 74L70 77"
            ),
        ),
        Part("red", half("M70 81.4L64.6 81.4C65.6 84.6 67.6 85.6 70 85.6")),
        Part("paper", half("M70 74.8C65.6 72.8 60.6 74.6 56.6 82C62.4 83 67.4 81.6 70 78.6")),
        Part("gold", half(crown) + circle(70, 13, 3.2) + both(circle(58.4, 17, 2.7) + circle(48.2, 22, 2.5), AXIS)),
        Part("ink", half("M70 40.6C63 40.6 56.6 39.8 50.4 38.4L51.3 45C57.6 46.6 63.6 47.4 70 47.4")),
        Part(
            "shade",
            shaded(
                "M70 14L65.4 30L58.6 18L55.4 31L48.2 23L50.4 47L50.4 66C51.5 88 52.4 101 60 110C63 113.6 66 117 70 119"
                + NOSE
            ),
        ),
        Part("shade", pair("M70 88L70 112M62 86L65 104"), line=1.2),
        *_look(),
    )


def _queen() -> Drawing:
    crown = "M70 17C68.6 25 65.6 30 62.4 31.4C60.4 28 58.4 25.6 55 24C54 32 54 39 55.4 46C60 43.6 65 43 70 43"
    return (
        Part("brown", half("M70 37C56 36 48.4 46 48.4 61C48.4 77 53 85 48.6 99C47 106 51 112 59 112L70 112")),
        Part("skin", half("M70 81L64.4 81L64.4 92C59 95 55 96.6 51.6 99C56 109 63 117 70 124")),
        Part("gold", pair("M51.6 99C56 109 63 117 70 124"), line=1.8),
        Part("skin", half("M70 43C60 43 55.4 51 55.4 64C55.4 79 63.4 89 70 90")),
        Part("brown", half("M70 39C59 39 52.4 48 52.8 71C56.4 67 62.4 59 70 50")),
        Part("red", half("M70 80.2L68.6 79.6C67 80 65.4 81 64.4 82C65.8 84.6 67.8 85.4 70 85.4")),
        Part("gold", pair("M60 96C62 100 65.4 102.6 70 103"), line=1.6),
        Part("gold", both(circle(53.6, 80, 2.6), AXIS) + circle(70, 105, 2.8)),
        Part("gold", half(crown) + circle(70, 14.6, 3.4) + both(circle(54.6, 21.6, 3), AXIS)),
        Part("ink", both(circle(61.4, 37.6, 2), AXIS) + circle(70, 36, 2.8)),
        Part(
            "shade",
            shaded(
                "M70 17C68.6 25 65.6 30 62.4 31.4C60.4 28 58.4 25.6 55 24C54 32 54 38 55 42.6C50.6 47 48.4 53 48.4 61"
                "C48.4 77 53 85 48.6 99L51.6 99C56 109 63 117 70 124" + NOSE
            ),
        ),
        *_look("M65.6 57C63 55 59.6 55.4 57.2 58.4"),
        Part("black", pair("M60.2 62.6L58 61.4"), line=1.2),
    )


def _jack() -> Drawing:
    return (
        Part("gold", pair("M53 47L62 47L61 71C58 77 51 77.6 46.6 73.4C50.4 70.6 51.8 66 51.8 60Z")),
        Part("skin", half("M70 81L64 81L64 95L70 101")),
        Part("skin", half("M70 45L56.6 45L56.6 69C56.6 81 64 89 70 90")),
        Part("gold", half("M70 45L54 45L54 57C59 54.6 64 53.6 70 53.6")),
        Part("paper", pair("M70 103L63.4 88L51 94L56.6 110Z")),
        Part("gold", circle(70, 112, 1.9) + circle(70, 121, 1.9) + circle(70, 130, 1.9)),
        Part("red", half("M70 81L65.8 81C66.8 83.4 68 84.2 70 84.2")),
        Part("ink", path("M48 47C38 38 46 21 67 20C85 19 98 27 95 39C94 43 92 46 90 47C77 43 62 43 48 47Z")),
        Part("gold", path("M86 43C96 39 101 25 94 11C87 17 82 29 82.6 42.6Z")),
        Part("paper", half("M70 42.4C63 42.4 55 43.6 48 46L49.4 51.6C56 49.4 63.4 48.2 70 48.2")),
        Part(
            "shade",
            shaded(
                "M70 42.4C63 42.4 55 43.6 48 46L49.4 51.6L51.8 51L51.8 60C51.8 66 50.4 70.6 46.6 73.4"
                "C50 76.6 54.6 77 57.8 75C58.8 79.4 60.6 83 64 85.6L64 88.4L70 103" + NOSE
            ),
        ),
        Part("shade", path("M94 11L83 42.6C93 40 101 25 94 11Z")),
        *_look(),
    )


def _look(brows: str = _BROWS) -> Drawing:
    return Part("black", pair(brows), line=1.9), Part("black", _EYES)


_FIGURES: Final = {Rank.JACK: _jack(), Rank.QUEEN: _queen(), Rank.KING: _king()}

_BROCADE: Final = ((40, 108), (52, 116), (40, 124), (52, 132), (88, 108), (78, 116), (88, 124), (78, 132))
"""Where small suit signs are woven into a robe; figures cover some of them."""


@lru_cache(maxsize=32)
def court(rank: Rank, suit: Suit, *, plain: bool = False) -> Drawing:
    """Return what is drawn on a court card beside its rank and suit.

    `plain`: a small one, without what only large ones have room for.
    """
    robe = Part("ink", ROBE), Part("shine", ROBE_LIGHT)
    if plain:
        return *robe, *_FIGURES[rank]
    woven = tuple(figure for x, y in _BROCADE for figure in moved(SIGNS[suit], 0.07, x - 3.5, y - 3.5))
    return *robe, Part("gold", woven), *_FIGURES[rank], *held(suit)


@lru_cache(maxsize=4)
def ace(suit: Suit) -> Drawing:
    """Return the large sign of an ace, with a golden one in it."""
    sign = SIGNS[suit]
    return Part("ink", moved(sign, 0.64, 32, 71)), Part("gold", moved(sign, 0.2, 54, 94))
