"""The joker: a harlequin with cap and bells, in the same light as the courts."""

from typing import Final

from pictures.outlines.courts import AXIS, NOSE, ROBE, ROBE_LIGHT, half, pair, shaded
from pictures.outlines.held import held
from pictures.outlines.parts import Drawing, Part
from pictures.outlines.paths import both, circle, mirrored, path

_HORN: Final = "M52 48C52.6 37 49 34 45.6 48C40.6 33 47 19.6 58 24C66 27 70 36 70 48Z"
_PEAK: Final = "M70 9C64 16 59 22 57 30C61 36 66 42 70 48"
BUST: Final[Drawing] = (
    Part("joker", ROBE),
    Part("shine", ROBE_LIGHT),
    Part("gold", path("M40 103L47 113L40 123L33 113ZM88 103L95 113L88 123L81 113ZM64 117L71 127L64 137L57 127Z")),
    Part("red", path("M52 110L59 120L52 130L45 120ZM76 110L83 120L76 130L69 120ZM88 123L95 133L90 139L86 139L81 133Z")),
    Part("skin", half("M70 45L55 45L55 70C55 82 63 91 70 91")),
    Part("paper", half("M70 86L60 88L45 94.4L51 99.6L46.6 107.4L57 107L57.4 116L65 111.4L70 119")),
    Part("shade", shaded("M70 90L60 88L45 94.4L51 99.6L46.6 107.4L57 107L57.4 116L65 111.4L70 119")),
    Part("skin", half("M70 80L60 80C62.6 86.4 66.4 90.4 70 90.4")),
    Part("red", half("M70 80C66 80 62 79 59.6 75.6C60.4 83 64.6 87 70 87")),
    Part("paper", half("M70 80C66 80 62.6 79.2 60.8 77.4C62.4 81.4 66 83 70 83")),
    Part("joker", pair("M61.8 54.6L66 64L61.8 73.4L57.6 64Z")),
    Part("paper", both(circle(61.8, 64, 3.2), AXIS)),
    Part("black", both(circle(62.2, 64, 1.9), AXIS)),
    Part("red", both(circle(57.6, 76, 2.2), AXIS)),
    Part("joker", path(_HORN) + path(_PEAK + "Z")),
    Part("gold", mirrored(path(_HORN), AXIS) + mirrored(path(_PEAK + "Z"), AXIS)),
    Part("red", half("M70 42C63.4 42 57 43 51.4 45L52 51.4C57.6 49.6 63.6 48.8 70 48.8")),
    Part(
        "shade",
        shaded(
            "M70 9C64 16 60 21 58 24C47 19.6 40.6 33 45.6 48C49 34 52.6 37 52 48"
            "L55 50.6L55 70C55 76 57 81 60 85L70 90" + NOSE
        ),
    ),
    Part("gold", circle(70, 9, 4) + both(circle(45.4, 50, 3.5), AXIS)),
)
"""What small cards have room for."""

JOKER: Final[Drawing] = (*BUST, *held(None))

HEAD: Final = (4, 94)
"""Where his head begins and ends, from above."""
