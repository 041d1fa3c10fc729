"""Makes the page's font of that of the pictures: the letters of European languages, in all weights of the page.

    python -m tools.page.font

Once, and again when the font's package changes: `web/page/font/` is checked in, with the font's license.
"""

from io import BytesIO
from pathlib import Path
from shutil import copyfile

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from pictures.fonts import inter
from web.assets import PAGE

FONT = PAGE / "font" / "inter.woff"
_LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2027), *range(0x2190, 0x2194), 0x20AC, 0x2212)
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
    made.flavor = "woff"
    written = BytesIO()
    made.save(written)
    return written.getvalue()


def main() -> None:
    """Write the font, and its license beside it."""
    FONT.parent.mkdir(exist_ok=True)
    FONT.write_bytes(font())
    copyfile(Path(inter()).parents[1] / "LICENSE", FONT.with_name("LICENSE"))
    print(f"{FONT.name}: {FONT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
