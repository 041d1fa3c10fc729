"""Cards in a row on plain ground: each is remembered with what lies under its corners, and put down as it is.

A card that the next one covers is only as wide as its column, and a card that covers another one is remembered together
with the paper of that card. So a row is as quick to draw as to copy, also in a meld that nobody has seen before.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from PIL import Image

from pictures.canvas import Canvas, light_around
from pictures.cards import CardSize, blank, card
from pictures.memory import Memory
from pictures.theme import Colour, mix
from scala40.cards import Card

LYING: Final = Memory(32 << 20)
"""Cards as they lie, a byte for each pixel. If every card is seen in every size, a look needs about 20 MB."""


class _Lying(NamedTuple):
    """What tells the visible part of a card apart from all others."""

    face: Card
    size: CardSize
    ground: Colour
    marked: bool
    covered: bool
    light: int
    """The reach of the light around a marked card."""
    before: tuple[bool, bool] | None
    """Whether the card that it covers is a joker, and whether that is marked; None if it covers none."""


def draw_row(
    canvas: Canvas,
    x: int,
    y: int,
    faces: Sequence[Card],
    size: CardSize,
    ground: Colour,
    *,
    new: Sequence[bool] = (),
    reach: int = 0,
) -> None:
    """Draw overlapping cards on ground of one colour; those that are new have light around them.

    `reach`: half of how far that light reaches.
    """
    last = len(faces) - 1
    for first, end in _stretches(new):
        wide = (end - first - 1) * size.column + (size.width if end > last else size.column)
        canvas.glow(x + first * size.column, y, wide, size.height, size.radius, reach, canvas.tones.glow)
    before: tuple[bool, bool] | None = None
    for number, face in enumerate(faces):
        marked = bool(new) and new[number]
        lying = _Lying(face, size, ground, marked, number < last, reach if marked else 0, before)
        canvas.put(x + number * size.column, y, _piece(canvas, lying))
        before = face.is_joker, marked


def draw_card(
    canvas: Canvas, x: int, y: int, face: Card, size: CardSize, ground: Colour, *, new: bool = False, reach: int = 0
) -> None:
    """Draw one card on ground of one colour."""
    draw_row(canvas, x, y, (face,), size, ground, new=(new,), reach=reach)


def _piece(canvas: Canvas, lying: _Lying) -> Image.Image:
    """Return the visible part of a card as numbers of colours."""
    key = (canvas.inks, lying)
    piece = LYING.get(key)
    if piece is None:
        piece = _drawn(canvas, lying)
        LYING.put(key, piece, piece.width * piece.height)
    return piece


def _drawn(canvas: Canvas, lying: _Lying) -> Image.Image:
    size, ground = lying.size, lying.ground
    if lying.marked:
        ground = mix(ground, canvas.tones.glow, _light_at_corner(size, lying.light))
    scene = Image.new("RGB", (size.column if lying.covered else size.width, size.height), ground)
    if lying.before is not None:
        joker, marked = lying.before
        under = blank(size, canvas.look, joker=joker, marked=marked)
        scene.paste(under.image, (-size.column, 0), under.mask)
    sprite = card(lying.face, size, canvas.look, marked=lying.marked, covered=lying.covered)
    scene.paste(sprite.image, (0, 0), sprite.mask)
    return canvas.inks.flat(scene)


@lru_cache(maxsize=1 << 6)
def _light_at_corner(size: CardSize, reach: int) -> float:
    """Return how much light lies in the corner that a round corner leaves free, from 0 to 1."""
    light = light_around(size.width, size.height, size.radius, reach)
    level = light.getpixel((2 * reach + 1, 2 * reach + 1))
    assert isinstance(level, int)  # the image has one channel
    return level / 255


def _stretches(marks: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield each stretch of neighbouring marks: its first index, and the index after its last."""
    start = 0
    for marked, group in groupby(marks):
        end = start + len(list(group))
        if marked:
            yield start, end
        start = end
