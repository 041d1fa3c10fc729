"""The canvas of all pictures: felt, boxes, shapes and words, composed in the palette in which they are saved.

A pixel is the number of a colour. Only where an edge is blended with what lies under it, a patch is converted to
colours and back, and the result is remembered together with that ground: the same words on the same ground are put down
as they are. So a picture of which nothing is remembered has exactly the same pixels.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from pictures.fonts import Written, drawable
from pictures.memory import Memory
from pictures.palette.inks import Inks, inks
from pictures.palette.png import encoded
from pictures.shapes import mask, ring, rounded
from pictures.theme import Colour, Colours, Look, colours

SCALE: Final = 3
"""Pixels per unit: lengths are given for a phone that is 360 units wide."""

WIDTH: Final = 360 * SCALE
"""The width of pictures in pixels."""

NARROW: Final = 270 * SCALE
"""The width of pictures for comfort: as every phone shows a picture as wide, all is a third larger."""


def width_for(look: Look) -> int:
    """Return the width of a picture of this look in pixels, for those that comfort makes larger."""
    return NARROW if look.comfort else WIDTH


def px(units: float) -> int:
    """Return a length in pixels, given in units of a phone that is 360 wide."""
    return round(units * SCALE)


RADIUS: Final = px(7)
"""The radius of everything but cards and what lies on something else."""

SHADOW: Final = px(1.2)
"""How far the shadow of whatever lies on the felt is seen below it."""

STRIPE: Final = px(5)
"""The width of the stripe in the colour of a seat."""

OUTLINE: Final = px(2)
"""The thickness of the line around what is new."""

REMEMBERED: Final = Memory(16 << 20)
"""Everything small that was blended with its ground: words, signs, corners."""

_SMALL: Final = px(90) * px(30)
"""The most pixels of a box that is remembered as a whole."""

Align: TypeAlias = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Stamp:
    """Words as a mask; `left` and `top` are its offset from the start of the base line."""

    mask: Image.Image
    left: int
    top: int
    width: int


@dataclass(frozen=True, slots=True)
class Sprite:
    """A card's face or back in colours, and its outline. `name`: what tells it apart from all others of its look."""

    image: Image.Image
    mask: Image.Image
    name: Hashable


class Canvas:
    """A picture that is being drawn. All lengths are in pixels."""

    def __init__(self, height: int, look: Look, width: int = WIDTH, own: Inks | None = None) -> None:
        """Make an empty canvas. `own`: its colours, if they are not those of the look."""
        self.look = replace(look, large=False)  # which has no influence on how something is drawn
        self.tones: Colours = colours(look)
        self.inks = inks(self.look) if own is None else own
        self.width, self.height = width, height
        self.image = Image.new("L", (width + 1, height), self.inks.number(self.tones.felt))
        """Numbers of colours, and a column that the file needs."""

    def felt(self) -> None:
        """Draw a darker rim and a thin line along it, as on a card table."""
        rim, line, thick = px(3), px(5), 2
        top, bottom = _felt_ends(self.look, self.width, self.inks)
        self.put(0, 0, top)
        self.put(0, self.height - bottom.height, bottom)
        height = self.height - top.height - bottom.height
        for left in (0, self.width - rim):
            self.line(left, top.height, rim, height, self.tones.felt_deep)
        for left in (line, self.width - line - thick):
            self.line(left, top.height, thick, height, self.tones.felt_line)

    def box(self, x: int, y: int, width: int, height: int, radius: int, fill: Colour) -> None:
        """Draw a filled rectangle with round corners."""
        side = min(radius, width // 2, height // 2)
        if width * height <= _SMALL:
            self.remembered(
                ("box", radius, fill), x, y, width, height, lambda: self._box(x, y, width, height, side, fill)
            )
        else:
            self._box(x, y, width, height, side, fill)

    def _box(self, x: int, y: int, width: int, height: int, side: int, fill: Colour) -> None:
        """Draw a box. Only the corners need a mask, so that a large one does not take longer."""
        self.line(x, y + side, width, height - 2 * side, fill)
        self.line(x + side, y, width - 2 * side, side, fill)
        self.line(x + side, y + height - side, width - 2 * side, side, fill)
        self._corners(("corner", side), rounded(2 * side, 2 * side, side), (x, y, width, height), side, fill)

    def frame(self, x: int, y: int, width: int, height: int, radius: int, thick: int, fill: Colour) -> None:
        """Draw the edge of a rectangle with round corners."""
        side = min(radius, width // 2, height // 2)
        for top in (y, y + height - thick):
            self.line(x + side, top, width - 2 * side, thick, fill)
        for left in (x, x + width - thick):
            self.line(left, y + side, thick, height - 2 * side, fill)
        round_ = ring(2 * side, 2 * side, side, thick)
        self._corners(("bend", side, thick), round_, (x, y, width, height), side, fill)

    def _corners(
        self, what: Hashable, round_: Image.Image, box: tuple[int, int, int, int], side: int, fill: Colour
    ) -> None:
        """Draw the corners of a box, each with its quarter of a mask."""

        def draw(x: int, y: int, left: int, top: int) -> None:
            self.blend(x, y, round_.crop((left, top, left + side, top + side)), fill)

        x, y, width, height = box
        for left, to_x in ((0, x), (side, x + width - side)):
            for top, to_y in ((0, y), (side, y + height - side)):
                name = (what, left, top, fill)
                self.remembered(name, to_x, to_y, side, side, partial(draw, to_x, to_y, left, top))

    def line(self, x: int, y: int, width: int, height: int, fill: Colour) -> None:
        """Draw a filled rectangle with square corners."""
        self.image.paste(self.inks.number(fill), (x, y, x + width, y + height))

    def shape(self, name: str, x: int, y: int, width: int, height: int, fill: Colour) -> None:
        """Draw one of `pictures.shapes.SHAPES`."""
        self._stain(("shape", name), x, y, mask(name, width, height), fill)

    def disc(self, x: int, y: int, radius: int, fill: Colour) -> None:
        """Draw a filled circle around a point."""
        self.box(x - radius, y - radius, 2 * radius, 2 * radius, radius, fill)

    def sprite(self, x: int, y: int, sprite: Sprite) -> None:
        """Draw a sprite on whatever lies there."""
        width, height = sprite.image.size
        self.remembered(sprite.name, x, y, width, height, lambda: self.blend(x, y, sprite.mask, sprite.image))

    def plate(self, x: int, y: int, width: int, height: int, fill: Colour, edge: Colour | None = None) -> None:
        """Draw a place for words with the shadow and the corners that all of them have.

        `edge`: the colour of a stripe along its left side, if it has one.
        """
        self.box(x, y + SHADOW, width, height, RADIUS, self.tones.shadow)
        self.box(x, y, width, height, RADIUS, fill)
        if edge is not None:
            self.stripe(x, y, STRIPE, height, RADIUS, edge)

    def stripe(self, x: int, y: int, width: int, height: int, radius: int, fill: Colour) -> None:
        """Draw a stripe along the left side of a box with round corners."""
        side = rounded(2 * radius, height, radius).crop((0, 0, width, height))
        self._stain(("stripe", radius), x, y, side, fill)

    def outline(self, x: int, y: int, width: int, height: int, radius: int) -> None:
        """Draw the golden line around what is new."""
        self.frame(
            x - OUTLINE,
            y - OUTLINE,
            width + 2 * OUTLINE,
            height + 2 * OUTLINE,
            radius + OUTLINE,
            OUTLINE,
            self.tones.gold,
        )

    def bar(self, x: int, y: int, width: int, height: int, share: float, fill: Colour, track: Colour) -> None:
        """Draw a bar whose `share` is full, from 0 to 1."""
        self.box(x, y, width, height, height // 2, track)
        if share > 0:
            self.box(x, y, max(height, round(width * min(share, 1))), height, height // 2, fill)

    def put(self, x: int, y: int, piece: Image.Image) -> None:
        """Put down a rectangle of numbers as it is."""
        self.image.paste(piece, (x, y))

    def blend(self, x: int, y: int, mask: Image.Image, fill: Colour | Image.Image) -> None:
        """Blend a colour, or an image in colours, with what lies there, as much as the mask says."""
        patch = self.inks.patch(self.image.crop((x, y, x + mask.width, y + mask.height)))
        patch.paste(fill, (0, 0), mask)
        self.image.paste(self.inks.flat(patch), (x, y))

    def remembered(
        self,
        what: Hashable,
        x: int,
        y: int,
        width: int,
        height: int,
        draw: Callable[[], None],
        on: Colour | None = None,
    ) -> None:
        """Draw something that changes only this box, or put down what it was on the same ground.

        `what` has to tell it apart from everything else that could be drawn there. `on`: the colour of the ground, if
        it is known to have only one; then it need not be read.
        """
        box = (x, y, x + width, y + height)
        ground = self.image.crop(box).tobytes() if on is None else on
        key = (self.inks, what, width, height, ground)
        piece = REMEMBERED.get(key)
        if piece is not None:
            self.image.paste(piece, box)
            return
        draw()
        if x >= 0 and y >= 0 and box[2] <= self.width and box[3] <= self.height:
            REMEMBERED.put(key, self.image.crop(box), width * height * (2 if on is None else 1))

    def _stain(self, what: Hashable, x: int, y: int, mask: Image.Image, fill: Colour) -> None:
        self.remembered((what, fill), x, y, mask.width, mask.height, lambda: self.blend(x, y, mask, fill))

    def words(
        self, x: int, y: int, words: str, font: ImageFont.FreeTypeFont, fill: Colour, align: Align = "left"
    ) -> int:
        """Write words of the catalogue on a base line; return their width."""
        stamp = _stamp(words, font)
        left = x - {"left": 0, "middle": stamp.width // 2, "right": stamp.width}[align]
        self._stain(("words", words, font), left + stamp.left, y + stamp.top, stamp.mask, fill)
        return stamp.width

    def name(
        self, x: int, y: int, words: str, size: int, width: int, fill: Colour, *, other: str, align: Align = "left"
    ) -> int:
        """Write a name on a base line, smaller or cut off if it is too wide; return its width.

        `other` is written if no font has its letters.
        """
        sizes = [drawable(words, round(size * share), width) for share in (1, 0.9, 0.8)]
        whole = (found for found in sizes if found is not None and not found.words.endswith("…"))
        written = next(whole, sizes[-1]) or _whole(other, size, width) or drawable("?", size, width)
        assert isinstance(written, Written)  # a question mark is in every font
        return self.words(x, y, written.words, written.font, fill, align)

    def pill(self, x: int, y: int, words: str, font: ImageFont.FreeTypeFont, fill: Colour, ink: Colour) -> int:
        """Write words in a small rounded box with this upper left corner; return its width."""
        width, height = _stamp(words, font).width + px(11), px(16)

        def draw() -> None:
            self.box(x, y, width, height, height // 2, fill)
            self.words(x + width // 2, y + px(11.9), words, font, ink, "middle")

        self.remembered(("pill", words, font, fill, ink), x, y, width, height, draw)
        return width

    def png(self) -> bytes:
        """Return the picture as a file; the same picture gives the same bytes."""
        return encoded(self.image, self.inks.packed)


@lru_cache(maxsize=16)
def _felt_ends(look: Look, width: int, own: Inks) -> tuple[Image.Image, Image.Image]:
    """Return the upper and the lower end of a felt, with its round corners."""
    half = px(16)
    whole = Canvas(2 * half, look, width, own)
    rim, line = px(3), px(5)
    whole.line(0, 0, width, whole.height, whole.tones.felt_deep)
    whole.box(rim, rim, width - 2 * rim, whole.height - 2 * rim, px(12), whole.tones.felt)
    whole.frame(line, line, width - 2 * line, whole.height - 2 * line, px(10), 2, whole.tones.felt_line)
    return whole.image.crop((0, 0, width, half)), whole.image.crop((0, half, width, whole.height))


def _whole(words: str, size: int, width: int) -> Written | None:
    """Return the words; if they are too wide, only `#` and the last one, which is the number in `Player 3`."""
    written = drawable(words, size, width)
    if written is None or not written.words.endswith("…"):
        return written
    return drawable(f"#{words.rsplit(maxsplit=1)[-1]}", size, width)


def measure(words: str, font: ImageFont.FreeTypeFont) -> int:
    """Return the width of words, in pixels."""
    return _stamp(words, font).width


@lru_cache(maxsize=1 << 10)
def _stamp(words: str, font: ImageFont.FreeTypeFont) -> Stamp:
    left, top, right, bottom = (round(edge) for edge in font.getbbox(words, anchor="ls"))
    area = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
    ImageDraw.Draw(area).text((-left, -top), words, fill=255, font=font, anchor="ls")
    return Stamp(area, left, top, round(font.getlength(words)))
