"""What everything is drawn on: felt, boxes, shapes and words in pixels, saved as a PNG of a fixed palette."""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from pictures.fonts import Written, drawable
from pictures.shapes import mask, ring, rounded
from pictures.theme import Colour, Colours, Look, colours, palette

SCALE: Final = 3
"""Pixels a unit: measures are given for a phone 360 wide."""

WIDTH: Final = 360 * SCALE
"""The width of every picture in pixels."""

Align: TypeAlias = Literal["left", "middle", "right"]


def px(units: float) -> int:
    """Units of a phone 360 wide, in pixels."""
    return round(units * SCALE)


@dataclass(frozen=True, slots=True)
class Stamp:
    """Words as a mask, how far its corner is from where they begin on their base line, and how wide they are."""

    mask: Image.Image
    left: int
    top: int
    width: int


@dataclass(frozen=True, slots=True)
class Sprite:
    """Something drawn once and put down often."""

    image: Image.Image
    mask: Image.Image


class Canvas:
    """A picture in the making. All measures are pixels."""

    def __init__(self, height: int, look: Look, width: int = WIDTH) -> None:
        """Bare felt."""
        self.look = look
        self.tones: Colours = colours(look)
        self.width, self.height = width, height
        self.image = Image.new("RGB", (width, height), self.tones.felt)

    def felt(self) -> None:
        """A darker rim and a thin line along it, as on a card table."""
        rim = px(3)
        self.image.paste(self.tones.felt_deep, (0, 0, self.width, self.height))
        self.box(rim, rim, self.width - 2 * rim, self.height - 2 * rim, px(12), self.tones.felt)
        self.frame(px(5), px(5), self.width - px(10), self.height - px(10), px(10), 2, self.tones.felt_line)

    def box(self, x: int, y: int, width: int, height: int, radius: int, fill: Colour) -> None:
        """A filled rectangle with round corners; only these need a mask, so that a large one costs no more."""
        side = min(radius, width // 2, height // 2)
        self.image.paste(fill, (x + side, y, x + width - side, y + height))
        self.image.paste(fill, (x, y + side, x + width, y + height - side))
        disc = rounded(2 * side, 2 * side, side)
        self._corners(disc, x, y, width, height, side, fill)

    def frame(self, x: int, y: int, width: int, height: int, radius: int, thick: int, fill: Colour) -> None:
        """The edge of such a rectangle."""
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
        """A bar with square ends."""
        self.image.paste(fill, (x, y, x + width, y + height))

    def shape(self, name: str, x: int, y: int, width: int, height: int, fill: Colour) -> None:
        """One of our shapes."""
        self.image.paste(fill, (x, y), mask(name, width, height))

    def disc(self, x: int, y: int, radius: int, fill: Colour) -> None:
        """A filled circle around a point."""
        self.box(x - radius, y - radius, 2 * radius, 2 * radius, radius, fill)

    def sprite(self, x: int, y: int, sprite: Sprite) -> None:
        """Something drawn before."""
        self.image.paste(sprite.image, (x, y), sprite.mask)

    def glow(self, x: int, y: int, width: int, height: int, radius: int, reach: int, fill: Colour) -> None:
        """Light around a rectangle with round corners."""
        light = _light(width, height, radius, reach)
        self.image.paste(fill, (x - 2 * reach, y - 2 * reach), light)

    def words(
        self, x: int, y: int, words: str, font: ImageFont.FreeTypeFont, fill: Colour, align: Align = "left"
    ) -> int:
        """Our own words on a base line; returns their width."""
        stamp = _stamp(words, font)
        left = x - {"left": 0, "middle": stamp.width // 2, "right": stamp.width}[align]
        self.image.paste(fill, (left + stamp.left, y + stamp.top), stamp.mask)
        return stamp.width

    def name(
        self, x: int, y: int, words: str, size: int, width: int, fill: Colour, *, other: str, align: Align = "left"
    ) -> int:
        """Somebody's words on a base line, cut to a width; `other` where no font can write them; returns the width."""
        written = drawable(words, size, width) or _whole(other, size, width) or drawable("?", size, width)
        assert isinstance(written, Written)  # a question mark is in every font
        return self.words(x, y, written.words, written.font, fill, align)

    def pill(self, x: int, y: int, words: str, font: ImageFont.FreeTypeFont, fill: Colour, ink: Colour) -> int:
        """Words in a small rounded box, its upper left corner given; returns its width."""
        width, height = _stamp(words, font).width + px(11), px(16)
        self.box(x, y, width, height, height // 2, fill)
        self.words(x + width // 2, y + px(11.9), words, font, ink, "middle")
        return width

    def png(self, *, own_colours: bool = False) -> bytes:
        """The picture as a file: 256 colours at most, the same bytes for the same picture.

        `own_colours`: it is drawn in others than those of the theme, which are counted then.
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
    """Words, or where there is no room for all of them their last one: of `Player 3` the number tells them apart."""
    written = drawable(words, size, width)
    if written is None or not written.words.endswith("…"):
        return written
    return drawable(f"#{words.rsplit(maxsplit=1)[-1]}", size, width)


def measure(words: str, font: ImageFont.FreeTypeFont) -> int:
    """How wide words are, in pixels."""
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
