"""Names that are written from right to left, in sentences that are written from left to right.

Between isolates a name keeps its own direction: without them it would turn around the numbers and signs after it, and,
at the beginning of a line, the whole line.
"""

import re

from texts.text import Text

ISOLATE = "\u200e\u2068"
"""FIRST STRONG ISOLATE: the text until `END` has the direction of its first letter and does not affect what is around
it. Web browsers look into it nevertheless for the direction of a whole line, so a LEFT-TO-RIGHT MARK comes before."""
END = "\u2069"
"""POP DIRECTIONAL ISOLATE."""

_TURNS = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""The blocks of Unicode that are written from right to left, such as Hebrew and Arabic."""


def isolated(text: Text) -> Text:
    """The text between isolates if it has letters from right to left; one that has isolates already stays as it is."""
    if text.plain.isascii() or ISOLATE in text.plain or _TURNS.search(text.plain) is None:
        return text
    return ISOLATE + text + END
