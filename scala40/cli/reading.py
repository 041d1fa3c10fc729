"""Reads files that are named on the command line, with limits so that no file takes long."""

import sys
from pathlib import Path
from typing import Final

LONGEST: Final = 16 * 1024 * 1024
"""The most bytes of a file; the record of a hundred deals has a tenth of that. docs/verify.py has the same limit."""
MOST_MALFORMED: Final = 10
"""After this number of malformed lines the rest of a file is not read."""


def read_text(name: str | Path) -> str:
    """The text of a file, or of the standard input for `-`, with its line ends unchanged.

    ValueError if it cannot be read or has more than `LONGEST` bytes: an OSError of a command is one of its output.
    """
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            content = file.read(LONGEST + 1)
    except OSError as error:
        raise ValueError(error) from None
    if len(content) > LONGEST:
        raise ValueError(f"it has more than {LONGEST} bytes")
    return content.decode("utf-8")
