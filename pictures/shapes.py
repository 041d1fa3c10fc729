"""Vector shapes: suits, star, arrow and marks, as outlines in a square of side 1 and as masks in pixels."""

from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from pictures.outlines.paths import Path, flattened, moved
from pictures.outlines.suits import CLUB, DIAMOND, HEART, SPADE, STAR

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]

_STEPS: Final = 14
"""Straight pieces per curve; at the sizes of a card the corners are invisible."""

_FINE: Final = 4
"""How many times larger masks are drawn before they are reduced, which makes their edges smooth."""


def _curves(start: Point, *curves: tuple[Point, Point, Point]) -> Outline:
    """Return an outline of cubic curves, each given by its two handles and its end."""
    points = [start]
    for first, second, end in curves:
        begin = points[-1]
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append(
                (
                    a * begin[0] + b * first[0] + c * second[0] + d * end[0],
                    a * begin[1] + b * first[1] + c * second[1] + d * end[1],
                )
            )
    return tuple(points)


def _unit(outlines: Path) -> tuple[Outline, ...]:
    """Return outlines in a square of side 100 as polygons in one of side 1."""
    return flattened(moved(outlines, 0.01))


def _clover() -> tuple[Outline, ...]:
    """Return four hearts whose tips meet in the middle, and a stem."""
    leaves, side = list[Outline](), 0.5**0.5
    for across, down in ((side, side), (side, -side), (-side, side), (-side, -side)):
        leaves += [
            tuple(
                (
                    0.5 + 0.52 * (across * (x - 0.5) - down * (y - 1)),
                    0.46 + 0.52 * (down * (x - 0.5) + across * (y - 1)),
                )
                for x, y in part
            )
            for part in _unit(HEART)
        ]
    return (*leaves, ((0.47, 0.46), (0.53, 0.46), (0.66, 0.98), (0.58, 1.0)))


SHAPES: Final[dict[str, tuple[Outline, ...]]] = {
    "hearts": _unit(HEART),
    "diamonds": _unit(DIAMOND),
    "clubs": _unit(CLUB),
    "spades": _unit(SPADE),
    "star": _unit(STAR),
    "clover": _clover(),
    "arrow": (((0.0, 0.36), (0.56, 0.36), (0.56, 0.1), (1.0, 0.5), (0.56, 0.9), (0.56, 0.64), (0.0, 0.64)),),
    "right": (((0.0, 0.0), (0.34, 0.0), (1.0, 0.5), (0.34, 1.0), (0.0, 1.0), (0.6, 0.5)),),
    "left": (((1.0, 0.0), (0.66, 0.0), (0.0, 0.5), (0.66, 1.0), (1.0, 1.0), (0.4, 0.5)),),
    "down": (((0.0, 0.0), (0.0, 0.34), (0.5, 1.0), (1.0, 0.34), (1.0, 0.0), (0.5, 0.6)),),
    "up": (((0.0, 1.0), (0.0, 0.66), (0.5, 0.0), (1.0, 0.66), (1.0, 1.0), (0.5, 0.4)),),
    "triangle": (((0.0, 0.0), (1.0, 0.0), (0.5, 1.0)),),
    "check": (((0.06, 0.54), (0.2, 0.4), (0.4, 0.6), (0.8, 0.18), (0.94, 0.32), (0.4, 0.87)),),
    "flag": (((0.14, 0.0), (0.26, 0.0), (0.26, 1.0), (0.14, 1.0)),
             _curves((0.26, 0.06), ((0.5, -0.06), (0.66, 0.22), (0.98, 0.06)), ((0.9, 0.24), (0.9, 0.4), (0.98, 0.6)),
                     ((0.66, 0.76), (0.5, 0.46), (0.26, 0.6)))),
}  # fmt: skip
"""Every shape as the outlines that fill it."""


@lru_cache(maxsize=1 << 10)
def mask(shape: str, width: int, height: int) -> Image.Image:
    """Return how much of each pixel the shape covers; the image is shared, so never draw on it."""
    fine = Image.new("L", (width * _FINE, height * _FINE))
    pen = ImageDraw.Draw(fine)
    for outline in SHAPES[shape]:
        pen.polygon([(x * (width * _FINE - 1), y * (height * _FINE - 1)) for x, y in outline], fill=255)
    return fine.reduce(_FINE)


@lru_cache(maxsize=1 << 10)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a rectangle with round corners; the image is shared, so never draw on it."""
    area = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius < 1:
        return area
    fine = Image.new("L", (2 * radius * _FINE, 2 * radius * _FINE))
    ImageDraw.Draw(fine).ellipse((0, 0, 2 * radius * _FINE - 1, 2 * radius * _FINE - 1), fill=255)
    disc = fine.reduce(_FINE)
    for left, x in ((0, 0), (radius, width - radius)):
        for top, y in ((0, 0), (radius, height - radius)):
            area.paste(disc.crop((left, top, left + radius, top + radius)), (x, y))
    return area


@lru_cache(maxsize=1 << 8)
def ring(width: int, height: int, radius: int, thick: int) -> Image.Image:
    """Return the mask of a frame of this thickness; the image is shared, so never draw on it."""
    area = rounded(width, height, radius).copy()
    inner = rounded(width - 2 * thick, height - 2 * thick, max(radius - thick, 1))
    area.paste(0, (thick, thick), inner)
    return area
