"""The fonts of the tests with a browser: those of phones, which packages bring, and no others of this machine.

A page is as wide as its font. `Roboto` is that of Android, `Inter` is as wide as those of iPhones and computers.
"""

from __future__ import annotations

import atexit
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from pymupdf_fonts import myfont

PHONES = ("Roboto", "Inter")

_FILES = (
    "deckr_fonts/fonts/Roboto[wdth,wght].ttf",
    "deckr_fonts/fonts/RobotoMono[wght].ttf",
    "deckr_fonts/fonts/NotoColorEmoji-Regular.ttf",
    "fontpkg_inter/files/Inter[opsz,wght].ttf",
)
_SYMBOLS = ("symbol2", "math")  # what neither has: suits as letters, card backs, dots
_CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{folder}/cache</cachedir>
  <alias binding="strong"><family>system-ui</family><prefer>{usual}</prefer></alias>
  <alias binding="strong"><family>sans-serif</family><prefer>{usual}</prefer></alias>
  <alias binding="strong"><family>monospace</family><prefer><family>Roboto Mono</family></prefer></alias>
</fontconfig>
"""


@cache
def configuration() -> Path:
    """Return the file for FONTCONFIG_FILE, which is there as long as this process is."""
    folder = Path(mkdtemp(prefix="scala40-fonts-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    for file in _FILES:
        package, _, inside = file.partition("/")
        spec = find_spec(package)
        assert spec.origin is not None
        (folder / Path(inside).name).symlink_to(Path(spec.origin).parent / inside)
    for name in _SYMBOLS:
        (folder / f"{name}.ttf").write_bytes(myfont(name))
    usual = "<family>Roboto</family><family>Noto Color Emoji</family>"
    written = folder / "fonts.conf"
    written.write_text(_CONFIGURATION.format(folder=folder, usual=usual), encoding="utf-8")
    return written
