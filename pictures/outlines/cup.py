"""The cup of a match's winner, in a square of side 100."""

from typing import Final

from pictures.outlines.parts import Drawing, Part
from pictures.outlines.paths import both, box, moved, path, whole
from pictures.outlines.suits import STAR

_AXIS: Final = 50
_BOWL: Final = whole(path("M50 6L22 6C22 34 28 58 46 64L50 64"), _AXIS)
_SHADED: Final = path("M50 6L78 6C78 34 72 58 54 64L50 64C62 50 66 28 66 6Z")
_LIT: Final = path("M28 10L36 10C36 28 39 42 44 52C33 44 28.6 27 28 10Z")

CUP: Final[Drawing] = (
    Part("gold", both(path("M25 14C10 10 4 18 9 29C13 38 22 42 31 44"), _AXIS), 5),
    Part("gold", box(45, 60, 10, 20, 2)),
    Part("shade", box(50, 60, 5, 20, 1)),
    Part("gold", _BOWL),
    Part("shade", _SHADED),
    Part("shine", _LIT),
    Part("shine", _LIT),
    Part("gold", box(18, 3, 64, 7, 3.5)),
    Part("gold", box(38, 66, 24, 5, 2.5)),
    Part("shade", box(50, 66, 12, 5, 2)),
    Part("brown", box(28, 78, 44, 18, 3)),
    Part("gold", box(38, 84, 24, 6, 2)),
    Part("paper", moved(STAR, 0.24, 38, 18)),
)
"""With two handles, on a wooden foot."""
