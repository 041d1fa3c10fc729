"""Makes the page's font of that of the pictures: the letters of European languages, in all weights of the page.

It also has the suit signs of the cards: a phone may have them only as pictures, whose black is hardly seen on the felt.

    python -m tools.page.font

Once, and again when the font's package changes: `web/page/font/` is checked in, with the font's license.
"""

from io import BytesIO
from pathlib import Path
from shutil import copyfile

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import NO_VARIATION_INDEX
from fontTools.varLib.instancer import instantiateVariableFont

from pictures.fonts import inter
from pictures.outlines.paths import moved
from pictures.outlines.suits import CLUB, DIAMOND, HEART, SPADE
from web.assets import PAGE

FONT = PAGE / "font" / "inter.woff"
_LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2027), *range(0x2190, 0x2194), 0x20AC, 0x2212)
_SUITS = {"♥": HEART, "♦": DIAMOND, "♣": CLUB, "♠": SPADE}
_EM = 2048
_AXES = {"opsz": 14, "wght": (400, 400, 800)}
_FEATURES = ("kern", "tnum", "ccmp", "locl")
_NAMES = (0, 1, 2, 13, 14)
"""The copyright, the name, and the license, which has to stay with the font."""


def font() -> bytes:
    """Return the font as WOFF; it is the same every time."""
    made = TTFont(inter(), recalcTimestamp=False)
    options = Options(layout_features=_FEATURES, name_IDs=_NAMES, hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=_LETTERS)
    subsetter.subset(made)
    made = instantiateVariableFont(made, _AXES)
    _add_suits(made)
    made.flavor = "woff"
    written = BytesIO()
    made.save(written)
    return written.getvalue()


def _add_suits(made: TTFont) -> None:
    """Add the suit signs, a bit higher than capitals, in one weight."""
    scale = 0.008 * _EM
    for sign, outlines in _SUITS.items():
        name, glyph = f"uni{ord(sign):04X}", TTGlyphPen(None)
        pen = Cu2QuPen(glyph, max_err=2, reverse_direction=True)
        for figure in moved(outlines, scale, 0.06 * _EM, 0.76 * _EM, scale_y=-scale):
            pen.moveTo(figure.start)
            for points in figure.pieces:
                (pen.lineTo if len(points) == 1 else pen.curveTo)(*points)
            pen.closePath()
        made["glyf"][name] = drawn = glyph.glyph()
        drawn.recalcBounds(made["glyf"])
        made["gvar"].variations[name] = []
        made["HVAR"].table.AdvWidthMap.mapping[name] = NO_VARIATION_INDEX
        made["hmtx"][name] = (round(0.92 * _EM), drawn.xMin)
        for table in made["cmap"].tables:
            table.cmap[ord(sign)] = name


def main() -> None:
    """Write the font, and its license beside it."""
    FONT.parent.mkdir(exist_ok=True)
    FONT.write_bytes(font())
    copyfile(Path(inter()).parents[1] / "LICENSE", FONT.with_name("LICENSE"))
    print(f"{FONT.name}: {FONT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
