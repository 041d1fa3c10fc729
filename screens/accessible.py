"""Accessible messages, for people with a screen reader: the words of their texts, rows that are short, labels in words.

The functions are pure, from message to message.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import Final

from screens.message import MAX_CAPTION, MAX_TEXT, Button, Message, Rows, grid
from tables.requests.panel import Idle, OpenNow, PlayProposal
from texts.accessible import accessible, cut
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text

_CHOSEN: Final = "✅ "
"""The beginning of a label that is the present choice; on a button that opens it is decorative."""

BUTTONS_IN_ROW: Final = 2
"""The most buttons in a row; cards in words are too long for more."""

LONGEST_IN_HALF: Final = 15
"""The most characters of a label on half a row of a narrow phone; longer ones have a row each."""


_WORDED = frozenset({"panel-lay", "panel-collect", "panel-attach", "panel-swap"})
"""Labels that have another form in accessible text."""


def accessible_message(texts: Catalogue, language: str, message: Message) -> Message:
    """Return the accessible message; if it would be too long, with shorter words for cards."""
    most = MAX_TEXT if message.illustration is None else MAX_CAPTION
    text = accessible(texts, language, message.text)
    if text.length > most:
        text = cut(accessible(texts, language, message.text, short=True), most)
    wide = ([key for key in row if not _is_mute(key)] for row in _wide_enough(message.rows))
    worded = ([_accessible_button(texts, language, key) for key in row] for row in wide)
    rows = (grid(row, 1 if any(len(key.label) > LONGEST_IN_HALF for key in row) else BUTTONS_IN_ROW) for row in worded)
    return replace(message, text=text, rows=tuple(chain.from_iterable(rows)))


def _wide_enough(rows: Rows) -> Iterator[Sequence[Button]]:
    """Yield the same buttons, with rows that have too many split up."""
    for crowded, group in groupby(rows, key=lambda row: len(row) > BUTTONS_IN_ROW):
        these = tuple(group)
        kept = [button for row in these for button in row if not _is_empty(button)]
        yield from grid(kept, BUTTONS_IN_ROW) if crowded else these


def _is_mute(button: Button) -> bool:
    """Whether it only keeps a place, with a label of signs, which would be read aloud."""
    return isinstance(button.request, Idle) and not any(map(str.isalnum, button.label))


def _is_empty(button: Button) -> bool:
    """Whether it only keeps a column of the hand."""
    return isinstance(button.request, Idle) and button.request.why == "place"


def worded(line: Line, *, first: bool = False) -> Line:
    """Return a label, or a sentence that names one, in words; `first`: in the few of a button that begins with them."""
    args = {name: worded(arg, first=first) if isinstance(arg, Line) else arg for name, arg in line.args}
    if line.key not in _WORDED:
        return Line(line.key, **args)
    return Line(f"{line.key}-first" if first else f"{line.key}-word", **args)


def _accessible_button(texts: Catalogue, language: str, key: Button) -> Button:
    label = accessible(texts, language, Text(key.label), short=True).plain.strip()
    if key.label.startswith(_CHOSEN) and not isinstance(key.request, OpenNow | PlayProposal):
        label = texts.plain(language, "accessible-chosen", cards=label)
    return replace(key, label=label or key.label)
