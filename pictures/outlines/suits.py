"""The outlines of the suit signs and of the joker's star, in a square of side 100."""

from typing import Final

from pictures.outlines.paths import Path, circle, path, whole

_STEM: Final = whole(path("M50 55C53 74 56 88 70 97"), 50)

HEART: Final = whole(path("M50 24C56 10 64 5 74 5C88 5 98 16 98 32C98 58 62 78 50 97"), 50)
DIAMOND: Final = whole(path("M50 0C58 16 74 38 90 50C74 62 58 84 50 100"), 50)
CLUB: Final = (
    *circle(50, 25, 23.5), *circle(24.5, 60, 23.5), *circle(75.5, 60, 23.5),
    *path("M40 36L60 36L58.4 75L41.6 75Z"), *_STEM,
)  # fmt: skip
SPADE: Final = whole(path("M50 1C60 20 97 38 97 62C97 76 86 83 76 83C64 83 55 76 50 66"), 50) + _STEM

SIGNS: Final[tuple[Path, ...]] = (HEART, DIAMOND, CLUB, SPADE)
"""The suit signs in the order of `Suit`."""

STAR: Final = path("M50 3L63.5 34.4L97.6 37.5L71.9 60.1L79.4 93.5L50 76L20.6 93.5L28.1 60.1L2.4 37.5L36.5 34.4Z")
