"""The exit status of every command of the game."""

from enum import IntEnum
from typing import Final


class Exit(IntEnum):
    """The exit status; for several files, the highest one."""

    WELL = 0
    DIFFERS = 1
    UNREADABLE = 2
    NOTHING_YET = 3
    UNWRITABLE = 4


MEANINGS: Final = {
    Exit.WELL: "all is well",
    Exit.DIFFERS: "something differs, or the rules refuse it",
    Exit.UNREADABLE: "what was given cannot be read, or the command is written wrongly",
    Exit.NOTHING_YET: "nothing can be checked or replayed yet",
    Exit.UNWRITABLE: "the output cannot be written",
}
EPILOG: Final = f"Exit status: {'; '.join(f'{code.value} {meaning}' for code, meaning in MEANINGS.items())}."
"""The last line of the help of each command."""
