"""What the buttons of a panel look like: those of cards, and the coloured one."""

from collections.abc import Sequence
from dataclasses import replace

from screens.message import Button, Rows, grid
from screens.views.panel import HandCard
from tables.requests.codec import Request
from tables.requests.panel import Idle, Pick
from texts.cards import card_text
from texts.catalogue import Catalogue

CARDS_IN_ROW = 7
CARDS_IN_ROW_COMFORT = 5
"""The picture of the hand has as many cards in a row."""

REFUSED = "🚫"
"""What the label of a discard that the rules refuse begins with; after the words it says the same."""

LIT = 4
"""With comfort so many buttons do something, beside the cards."""


def card_button(
    texts: Catalogue,
    language: str,
    table: int,
    held: HandCard,
    is_idle: bool,
    is_marked: bool,
) -> Button:
    """Make the button of a card."""
    name, request = card_text(held.card), Pick(table, held.id)
    plain = texts.plain(language, "panel-label-new" if held.new else "panel-label-card", card=name)
    if held.selected:
        marked = texts.plain(language, "panel-label-selected", card=name)
        return Button(marked if is_marked else plain, request, style="success", unstyled=marked)
    return Button(plain, request, disabled=is_idle)


def card_rows(texts: Catalogue, language: str, table: int, cards: list[Button], in_row: int = CARDS_IN_ROW) -> Rows:
    """Lay out the cards of a hand in the columns of its picture, with disabled buttons where the last row has none."""
    empty = Button(texts.plain(language, "panel-slot-empty"), Idle(table, "place"), disabled=True)
    return grid([*cards, *[empty] * (-len(cards) % in_row)], in_row)


def comfortable(rows: Rows, table: int, wanted: Sequence[Button]) -> Rows:
    """Return the buttons for comfort, where they are: words without signs, and at most `LIT` that do something.

    `wanted`: which of them are wanted most, in that order; cards do not count.
    """
    acting = [button for row in rows if len(row) != CARDS_IN_ROW_COMFORT for button in row if not button.disabled]
    first = [*(button for button in wanted if button in acting), *(one for one in acting if one.style == "primary")]
    lit = list(dict.fromkeys((*first, *acting)))[:LIT]

    def calm(button: Button) -> Button:
        words = without_sign(button.label)
        shown = replace(button, label=f"{words} {REFUSED}" if button.label.startswith(REFUSED) else words)
        if button not in acting:
            return shown
        if button not in lit:
            return Button(shown.label, Idle(table, "comfort"), disabled=True)
        lit.remove(button)  # the same higher up would be one more
        return shown

    return tuple(tuple(map(calm, row)) for row in reversed(rows))[::-1]


def without_sign(label: str) -> str:
    """Return only the words of a label that begins with a sign."""
    sign, _, words = label.partition(" ")
    return words if words and not any(map(str.isalnum, sign)) else label


def with_primary(rows: Rows, primary: Request | None) -> Rows:
    """Return the same buttons; the one with this request is coloured, the last one if there are two."""
    places = [
        (number, place)
        for number, row in enumerate(rows)
        for place, button in enumerate(row)
        if type(button.request) is type(primary) and button.request == primary and not button.disabled
    ]
    if primary is None or not places:
        return rows
    number, place = places[-1]
    row = list(rows[number])
    row[place] = row[place].styled("primary")
    return (*rows[:number], tuple(row), *rows[number + 1 :])
