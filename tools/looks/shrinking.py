"""Makes pictures of screens small, and puts several beside each other."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

COLUMN = 390
"""Pixels: as wide as the phone, so that a sheet of four is 1,600 wide."""
GAP = 12
HEAD = 26
GREY = (128, 128, 128)


def shrink(path: Path) -> None:
    """Give a picture a palette, which makes its file a third as large."""
    with Image.open(path) as image:
        small = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def sheet(pictures: Sequence[Path], file: Path, titles: Sequence[str] = ()) -> None:
    """Put pictures beside each other, each below its name or its title."""
    columns = [_column(path) for path in pictures]
    height = HEAD + max(column.height for column in columns) + GAP
    made = Image.new("RGB", (len(columns) * (COLUMN + GAP) + GAP, height), GREY)
    draw, font = ImageDraw.Draw(made), ImageFont.load_default(16)
    for place, (path, column) in enumerate(zip(pictures, columns, strict=True)):
        x = GAP + place * (COLUMN + GAP)
        draw.text((x, 4), titles[place] if titles else path.stem, fill="white", font=font)
        made.paste(column, (x, HEAD))
    made.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


def _column(path: Path) -> Image.Image:
    with Image.open(path) as image:
        return image.convert("RGB").resize(
            (COLUMN, round(image.height * COLUMN / image.width)), Image.Resampling.LANCZOS
        )
