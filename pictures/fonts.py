"""Fonts: those of the installed packages, and cutting names to a width and to the letters that a font has."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont
from PIL import ImageFont, features

CAP_HEIGHT: Final = 0.727
"""The height of Inter's capitals and digits, as a part of the font's size."""

_REGULAR: Final = (14.0, 500.0)
_BOLD: Final = (20.0, 700.0)
INDEX_AXES: Final = (32.0, 750.0)
"""Values of Inter's two axes: optical size and weight."""

_FIRAGO: Final = "figbo"
_SYMBOLS: Final = "notosbo"
"""Names in the package pymupdf-fonts; FiraGO has Arabic, Devanagari, Georgian, Hebrew and Thai."""

_DEBIAN: Final = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/truetype/noto/NotoSansArmenian-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansBengali-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansEthiopic-Bold.ttf",
)
"""Fonts for scripts that the packages' fonts lack, used if Debian's fonts-noto-cjk and fonts-noto-core are there."""


@dataclass(frozen=True, slots=True)
class Face:
    """A font: its source (see `_sources`), its size in pixels, and the axes if it is Inter."""

    source: str
    size: int
    axes: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """Words that fit, in a font that has all their letters."""

    words: str
    font: ImageFont.FreeTypeFont
    width: int


@lru_cache(maxsize=1)
def inter() -> str:
    spec = find_spec("fontpkg_inter")
    assert spec is not None  # the package is required
    assert spec.submodule_search_locations is not None
    return str(Path(spec.submodule_search_locations[0]) / "files" / "Inter[opsz,wght].ttf")


@lru_cache(maxsize=1)
def _sources() -> tuple[str, ...]:
    """Every font there is, as a file or as a name in pymupdf-fonts; the font of all words of the catalogue first."""
    bundled = (_FIRAGO, _SYMBOLS) if find_spec("_lzma") else ()  # the package needs it, and not every Python has it
    return (inter(), *bundled, *(path for path in _DEBIAN if Path(path).exists()))


def _opened(source: str) -> str | BytesIO:
    """Return what the font libraries read a font from."""
    if source not in (_FIRAGO, _SYMBOLS):
        return source
    from pymupdf_fonts import myfont  # noqa: PLC0415 - it unpacks a font of a megabyte, which few names need

    return BytesIO(myfont(source))


@lru_cache(maxsize=16)
def letters(source: str) -> frozenset[int]:
    """Return the code points that a font can write."""
    with TTFont(_opened(source), lazy=True, fontNumber=0) as font:
        return frozenset(font.getBestCmap())


@lru_cache(maxsize=256)
def _load(face: Face) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(_opened(face.source), face.size)
    if face.axes is not None:
        font.set_variation_by_axes(list(face.axes))
    return font


def regular(size: int) -> ImageFont.FreeTypeFont:
    """Return the font of labels."""
    return _load(Face(inter(), size, _REGULAR))


def bold(size: int) -> ImageFont.FreeTypeFont:
    """Return the font of names and numbers."""
    return _load(Face(inter(), size, _BOLD))


def index(size: int) -> ImageFont.FreeTypeFont:
    """Return the font of the ranks on cards."""
    return _load(Face(inter(), size, INDEX_AXES))


@lru_cache(maxsize=1)
def _turns_text() -> bool:
    """Whether words from right to left can be written, which needs Debian's libfribidi0."""
    return bool(features.check("raqm") and features.check("fribidi"))


@lru_cache(maxsize=1 << 12)
def drawable(words: str, size: int, width: int, *, heavy: bool = True) -> Written | None:
    """Return the words in the font that has most of their letters, cut off at a width; None if none can be written.

    Letters that the font lacks are left out instead of being shown as boxes; the caption has them.
    """
    text = "".join(_plain(letter) for letter in words)
    source = _best(text)
    kept = " ".join("".join(letter for letter in text if letter == " " or ord(letter) in letters(source)).split())
    if not any(unicodedata.category(letter)[0] in "LN" for letter in kept) and words != "?":
        return None
    if source != inter():
        return _cut(kept, _load(Face(source, round(size * 0.94))), width)
    return _cut(kept, bold(size) if heavy else regular(size), width)


def _best(text: str) -> str:
    """Return the font that has most letters of a text; the others are not opened if Inter has them all."""
    if all(ord(letter) in letters(inter()) for letter in text):
        return inter()
    return max(_sources(), key=lambda source: sum(ord(letter) in letters(source) for letter in text))


def _plain(letter: str) -> str:
    """Return a letter or its compatible form; '' for control characters and letters that cannot be placed."""
    category = unicodedata.category(letter)
    if category[0] == "C":
        return ""
    if unicodedata.bidirectional(letter) in ("R", "AL") and not _turns_text():
        return ""
    if any(ord(letter) in letters(source) for source in _sources()):
        return letter
    simple = unicodedata.normalize("NFKC", letter)  # 𝕎 is a W
    return simple if all(ord(part) in letters(inter()) for part in simple) else letter


def _cut(words: str, font: ImageFont.FreeTypeFont, width: int) -> Written:
    if font.getlength(words) <= width:
        return Written(words, font, round(font.getlength(words)))
    kept = words
    while kept:
        kept = kept[:-1].rstrip()
        while kept and unicodedata.category(kept[-1])[0] == "M":
            kept = kept[:-1]
        if font.getlength(kept + "…") <= width:
            break
    return Written(kept + "…", font, round(font.getlength(kept + "…")))
