"""Files that somebody names on the command line: whatever they are, they are read or refused within a moment."""

import sys
from pathlib import Path
from typing import Final

LONGEST: Final = 16 * 1024 * 1024
"""Bytes of a file; the record of a hundred deals has a tenth of it. docs/verify.py has the same limit."""
MOST_MALFORMED: Final = 10
"""After so many malformed lines a file is no such file, and the rest of it is not read."""


def read_text(name: str | Path) -> str:
    """The text of a file, or of the standard input for `-`, its line ends untouched; no more than `LONGEST` bytes.

    OSError or ValueError says why it cannot be read.
    """
    if name == "-":
        content = sys.stdin.buffer.read(LONGEST + 1)
    else:
        with Path(name).open("rb") as file:
            content = file.read(LONGEST + 1)
    if len(content) > LONGEST:
        raise ValueError(f"it has more than {LONGEST} bytes, as no such file has")
    return content.decode("utf-8")
