"""Turns a formatted sentence into a text: tags become spans, and marks are replaced by their arguments."""

import re
from collections.abc import Sequence

from texts.text import Span, SpanKind, Text

MARKS = ("\ue000", "\ue001")
"""Two private use characters around the number of an argument; no file of the catalogue may contain them."""

_TAGS: dict[str, SpanKind] = {"b": "bold", "i": "italic", "code": "code"}
_TOKEN = re.compile(rf"<(/?)({'|'.join(_TAGS)})>|{MARKS[0]}(\d+){MARKS[1]}")

_SAME_VOWEL = re.compile(r"(?<!\w)([ae]) (?=\1[^\W\d_])", re.IGNORECASE)
"""A word of one vowel before another word with the same: not before an ace, which has no second letter."""


class TextError(Exception):
    """A sentence or an argument is missing, or a file of the catalogue is wrong."""


def mark(number: int) -> str:
    """The mark for the argument with this number."""
    return f"{MARKS[0]}{number}{MARKS[1]}"


def assemble(written: str, arguments: Sequence[Text], *, euphonic: bool = False) -> Text:
    """Replace the marks by the arguments and the tags by spans; TextError if tags do not match.

    `euphonic`: as in Italian, `a` is `ad` before a name with A, and `e` is `ed` before one with E.
    """
    text = Text()
    tags: list[Span] = []
    opened: list[tuple[str, int]] = []
    position = 0
    for token in _TOKEN.finditer(written):
        before = written[position : token.start()]
        position = token.end()
        closing, tag, number = token.groups()
        if euphonic and number is not None and _SAME_VOWEL.search(before[-3:] + arguments[int(number)].plain[:2]):
            before = before[:-1] + "d "
        text += before
        if number is not None:
            text += arguments[int(number)]
        elif not closing:
            opened.append((tag, text.length))
        elif opened and opened[-1][0] == tag:
            start = opened.pop()[1]
            if text.length > start:
                tags.append(Span(_TAGS[tag], start, text.length - start))
        else:
            raise TextError(f"</{tag}> closes nothing")
    if opened:
        raise TextError(f"<{opened[-1][0]}> is not closed")
    text += written[position:]
    return Text(text.plain, tuple(sorted((*tags, *text.spans), key=lambda span: (span.offset, -span.length))))
