"""The canvas of all pictures: felt, boxes, shapes and words in pixels, saved as a PNG with a fixed palette."""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from pictures.fonts import Written, drawable
from pictures.shapes import mask, ring, rounded
from pictures.theme import Colour, Colours, Look, colours, palette

SCALE: Final = 3
"""Pixels per unit: lengths are given for a phone that is 360 units wide."""

WIDTH: Final = 360 * SCALE
"""The width of every picture in pixels."""

Align: TypeAlias = Literal["left", "middle", "right"]


def px(units: float) -> int:
    """Return a length in pixels, given in units of a phone that is 360 wide."""
    return round(units * SCALE)


@dataclass(frozen=True, slots=True)
class Stamp:
    """Words as a mask; `left` and `top` are its offset from the start of the base line."""

    mask: Image.Image
    left: int
    top: int
    width: int


@dataclass(frozen=True, slots=True)
class Sprite:
    """Something drawn once and pasted many times."""

    image: Image.Image
    mask: Image.Image


class Canvas:
    """A picture that is being drawn. All lengths are in pixels."""

    def __init__(self, height: int, look: Look, width: int = WIDTH) -> None:
        self.look = look
        self.tones: Colours = colours(look)
        self.width, self.height = width, height
        self.image = Image.new("RGB", (width, height), self.tones.felt)

    def felt(self) -> None:
        """Draw a darker rim and a thin line along it, as on a card table."""
        rim = px(3)
        self.image.paste(self.tones.felt_deep, (0, 0, self.width, self.height))
        self.box(rim, rim, self.width - 2 * rim, self.height - 2 * rim, px(12), self.tones.felt)
        self.frame(px(5), px(5), self.width - px(10), self.height - px(10), px(10), 2, self.tones.felt_line)

    def box(self, x: int, y: int, width: int, height: int, radius: int, fill: Colour) -> None:
        """Draw a filled rectangle with round corners.

        Only the corners need a mask, so that a large rectangle does not take longer.
        """
        side = min(radius, width // 2, height // 2)
        self.image.paste(fill, (x + side, y, x + width - side, y + height))
        self.image.paste(fill, (x, y + side, x + width, y + height - side))
        disc = rounded(2 * side, 2 * side, side)
        self._corners(disc, x, y, width, height, side, fill)

    def frame(self, x: int, y: int, width: int, height: int, radius: int, thick: int, fill: Colour) -> None:
        """Draw the edge of a rectangle with round corners."""
        side = min(radius, width // 2, height // 2)
        for top in (y, y + height - thick):
            self.line(x + side, top, width - 2 * side, thick, fill)
        for left in (x, x + width - thick):
            self.line(left, y + side, thick, height - 2 * side, fill)
        self._corners(ring(2 * side, 2 * side, side, thick), x, y, width, height, side, fill)

    def _corners(self, round_: Image.Image, x: int, y: int, width: int, height: int, side: int, fill: Colour) -> None:
        for left, to_x in ((0, x), (side, x + width - side)):
            for top, to_y in ((0, y), (side, y + height - side)):
                self.image.paste(fill, (to_x, to_y), round_.crop((left, top, left + side, top + side)))

    def line(self, x: int, y: int, width: int, height: int, fill: Colour) -> None:
        """Draw a filled rectangle with square corners."""
        self.image.paste(fill, (x, y, x + width, y + height))

    def shape(self, name: str, x: int, y: int, width: int, height: int, fill: Colour) -> None:
        """Draw one of `pictures.shapes.SHAPES`."""
        self.image.paste(fill, (x, y), mask(name, width, height))

    def disc(self, x: int, y: int, radius: int, fill: Colour) -> None:
        """Draw a filled circle around a point."""
        self.box(x - radius, y - radius, 2 * radius, 2 * radius, radius, fill)

    def sprite(self, x: int, y: int, sprite: Sprite) -> None:
        self.image.paste(sprite.image, (x, y), sprite.mask)

    def glow(self, x: int, y: int, width: int, height: int, radius: int, reach: int, fill: Colour) -> None:
        """Draw light around a rectangle with round corners."""
        light = _light(width, height, radius, reach)
        self.image.paste(fill, (x - 2 * reach, y - 2 * reach), light)

    def words(
        self, x: int, y: int, words: str, font: ImageFont.FreeTypeFont, fill: Colour, align: Align = "left"
    ) -> int:
        """Write words of the catalogue on a base line; return their width."""
        stamp = _stamp(words, font)
        left = x - {"left": 0, "middle": stamp.width // 2, "right": stamp.width}[align]
        self.image.paste(fill, (left + stamp.left, y + stamp.top), stamp.mask)
        return stamp.width

    def name(
        self, x: int, y: int, words: str, size: int, width: int, fill: Colour, *, other: str, align: Align = "left"
    ) -> int:
        """Write a name on a base line, cut off at a width; return its width.

        `other` is written if no font has its letters.
        """
        written = drawable(words, size, width) or _whole(other, size, width) or drawable("?", size, width)
        assert isinstance(written, Written)  # a question mark is in every font
        return self.words(x, y, written.words, written.font, fill, align)

    def pill(self, x: int, y: int, words: str, font: ImageFont.FreeTypeFont, fill: Colour, ink: Colour) -> int:
        """Write words in a small rounded box with this upper left corner; return its width."""
        width, height = _stamp(words, font).width + px(11), px(16)
        self.box(x, y, width, height, height // 2, fill)
        self.words(x + width // 2, y + px(11.9), words, font, ink, "middle")
        return width

    def png(self, *, own_colours: bool = False) -> bytes:
        """Return the picture as a file with at most 256 colours; the same picture gives the same bytes.

        `own_colours`: it has other colours than those of the theme, so the palette is made from the picture.
        """
        flat = (
            self.image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
            if own_colours
            else self.image.quantize(palette=palette(self.look), dither=Image.Dither.NONE)
        )
        file = BytesIO()
        flat.save(file, "PNG", compress_level=5)
        return file.getvalue()


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


@lru_cache(maxsize=1 << 6)
def _light(width: int, height: int, radius: int, reach: int) -> Image.Image:
    area = Image.new("L", (width + 4 * reach, height + 4 * reach))
    area.paste(255, (reach, reach), rounded(width + 2 * reach, height + 2 * reach, radius + reach))
    return area.filter(ImageFilter.GaussianBlur(reach * 0.55)).point(lambda level: round(level * 0.9))
