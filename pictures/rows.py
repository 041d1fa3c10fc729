"""Cards in a row on plain ground: each is remembered with what lies under its corners, and put down as it is.

A card that the next one covers is only as wide as its column, and a card that covers another one is remembered together
with the paper of that card. So a row is as quick to draw as to copy, also in a meld that nobody has seen before.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from PIL import Image

from pictures.canvas import SHADOW, Canvas
from pictures.cards import CardSize, blank, card
from pictures.memory import Memory
from pictures.shapes import rounded
from pictures.theme import Colour
from scala40.cards import Card

LYING: Final = Memory(32 << 20)
"""Cards as they lie, a byte for each pixel. If every card is seen in every size, a look needs about 20 MB."""


class _Lying(NamedTuple):
    """What tells the visible part of a card apart from all others."""

    face: Card
    size: CardSize
    ground: Colour
    covered: bool
    before: bool | None
    """Whether the card that it covers is a joker; None if it covers none."""


def draw_row(
    canvas: Canvas,
    x: int,
    y: int,
    faces: Sequence[Card],
    size: CardSize,
    ground: Colour,
    *,
    new: Sequence[bool] = (),
) -> None:
    """Draw overlapping cards on ground of one colour; those that are new have a line around them."""
    last = len(faces) - 1
    before: bool | None = None
    for number, face in enumerate(faces):
        lying = _Lying(face, size, ground, number < last, before)
        canvas.put(x + number * size.column, y, _piece(canvas, lying))
        before = face.is_joker
    for first, end in _stretches(new):
        wide = (end - first - 1) * size.column + (size.width if end > last else size.column)
        canvas.outline(x + first * size.column, y, wide, size.height, size.radius)


def draw_card(canvas: Canvas, x: int, y: int, face: Card, size: CardSize, ground: Colour, *, new: bool = False) -> None:
    """Draw one card on ground of one colour."""
    draw_row(canvas, x, y, (face,), size, ground, new=(new,))


def _piece(canvas: Canvas, lying: _Lying) -> Image.Image:
    """Return the visible part of a card as numbers of colours."""
    key = (canvas.inks, lying)
    piece = LYING.get(key)
    if piece is None:
        piece = _drawn(canvas, lying)
        LYING.put(key, piece, piece.width * piece.height)
    return piece


def _drawn(canvas: Canvas, lying: _Lying) -> Image.Image:
    """Draw the visible part of a card, with its shadow if it lies on the felt."""
    size, ground, tones = lying.size, lying.ground, canvas.tones
    shadow = SHADOW if ground in (tones.felt, tones.felt_deep) else 0
    wide = size.column if lying.covered else size.width
    scene = Image.new("RGB", (wide, size.height + shadow), ground)
    lefts = (0,) if lying.before is None else (-size.column, 0)
    for left in lefts if shadow else ():
        scene.paste(tones.shadow, (left, shadow), rounded(size.width, size.height, size.radius))
    if lying.before is not None:
        under = blank(size, canvas.look, joker=lying.before)
        scene.paste(under.image, (-size.column, 0), under.mask)
    sprite = card(lying.face, size, canvas.look, covered=lying.covered)
    scene.paste(sprite.image, (0, 0), sprite.mask)
    return canvas.inks.flat(scene)


def _stretches(marks: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield each stretch of neighbouring marks: its first index, and the index after its last."""
    start = 0
    for marked, group in groupby(marks):
        end = start + len(list(group))
        if marked:
            yield start, end
        start = end
