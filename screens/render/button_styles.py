"""What the buttons of a panel look like: the coloured one, and the signs of suits."""

from dataclasses import replace

from screens.message import Button, Rows
from tables.requests.codec import Request

_TWO = (("♠️", "♠\ufe0e"), ("♣️", "♣\ufe0e"))
_FOUR = (("♠️", "♠\ufe0e"), ("♣️", "🍀"), ("♦️", "🔷"))
"""Signs of suits on buttons, and those that replace them."""


def with_signs(button: Button, *, four_colours: bool) -> Button:
    """Return the button with black suits in the colour of its text, which is legible in dark chats, too.

    With `four_colours` diamonds and clubs have signs in colours of their own.
    """
    signs = _FOUR if four_colours else _TWO
    label, unstyled = button.label, button.unstyled
    for sign, shown in signs:
        label = label.replace(sign, shown)
        unstyled = None if unstyled is None else unstyled.replace(sign, shown)
    return replace(button, label=label, unstyled=unstyled)


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
