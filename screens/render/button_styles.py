"""What the buttons of a panel look like: the coloured one, and the signs of suits."""

from dataclasses import replace
from functools import lru_cache

from screens.message import Button, Rows
from tables.requests.codec import Request

_TWO = (("♠️", "♠\ufe0e"), ("♣️", "♣\ufe0e"))
_FOUR = (("♠️", "♠\ufe0e"), ("♣️", "🍀"), ("♦️", "🔷"))
"""Signs of suits on buttons, and those that replace them."""


def with_signs(button: Button, *, four_colours: bool) -> Button:
    """Return the button with black suits in the colour of its text, which is legible in dark chats, too.

    With `four_colours` diamonds and clubs have signs in colours of their own.
    """
    label = _signed(button.label, four_colours)
    unstyled = None if button.unstyled is None else _signed(button.unstyled, four_colours)
    if label == button.label and unstyled == button.unstyled:
        return button
    return replace(button, label=label, unstyled=unstyled)


@lru_cache(maxsize=1024)
def _signed(label: str, four_colours: bool) -> str:
    for sign, shown in _FOUR if four_colours else _TWO:
        label = label.replace(sign, shown)
    return label


def with_primary(rows: Rows, primary: Request | None) -> Rows:
    """Return the same buttons; the one with this request is coloured, the last one if there are two."""
    places = [
        (number, place)
        for number, row in enumerate(rows)
        for place, button in enumerate(row)
        if button.request == primary and not button.disabled
    ]
    if primary is None or not places:
        return rows
    number, place = places[-1]
    row = list(rows[number])
    row[place] = replace(row[place], style="primary")
    return (*rows[:number], tuple(row), *rows[number + 1 :])
