"""What the buttons of a panel look like: those of cards, and the coloured one."""

from screens.message import Button, Rows, grid
from screens.views.panel import HandCard
from tables.requests.codec import Request
from tables.requests.panel import Idle, Pick
from texts.cards import card_text
from texts.catalogue import Catalogue

CARDS_IN_ROW = 7
"""The picture of the hand has as many cards in a row."""


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


def card_rows(texts: Catalogue, language: str, table: int, cards: list[Button]) -> Rows:
    """Lay out the cards of a hand in the columns of its picture, with disabled buttons where the last row has none."""
    empty = Button(texts.plain(language, "panel-slot-empty"), Idle(table, "place"), disabled=True)
    return grid([*cards, *[empty] * (-len(cards) % CARDS_IN_ROW)], CARDS_IN_ROW)


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
