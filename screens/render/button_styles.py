"""What the buttons of a panel look like: those of cards, the coloured one, and the signs of suits."""

from dataclasses import replace
from functools import lru_cache

from screens.message import Button, Rows, grid
from screens.views.panel import HandCard
from tables.play.draft import card_of
from tables.requests.codec import Request
from tables.requests.panel import Idle, Pick
from texts.cards import card_text
from texts.catalogue import Catalogue

_TWO = (("♠️", "♠\ufe0e"), ("♣️", "♣\ufe0e"))
_FOUR = (("♠️", "♠\ufe0e"), ("♣️", "🍀"), ("♦️", "🔷"))
"""Signs of suits on buttons, and those that replace them."""

CARDS_IN_ROW = 7
"""The picture of the hand has as many cards in a row."""
MOST_REMEMBERED = 2000
"""How many buttons of cards are remembered: those of more than a hundred hands."""


def card_button(
    texts: Catalogue,
    language: str,
    table: int,
    held: HandCard,
    is_idle: bool,
    is_marked: bool,
    four_colours: bool | None,
) -> Button:
    """Make the button of a card.

    With `four_colours` None, in accessible text, the suits have no signs that need a colour.
    """
    return _card_button(texts, language, table, held.id, held.selected, held.new, is_idle, is_marked, four_colours)


@lru_cache(maxsize=MOST_REMEMBERED)
def _card_button(
    texts: Catalogue,
    language: str,
    table: int,
    card_id: str,
    is_selected: bool,
    is_new: bool,
    is_idle: bool,
    is_marked: bool,
    four_colours: bool | None,
) -> Button:
    """Remember the button of a card: most cards of a panel are the same as after the tap before."""
    name = card_text(card_of(card_id))
    plain = texts.plain(language, "panel-label-new" if is_new else "panel-label-card", card=name)
    request = Pick(table, card_id)
    if is_selected:
        marked = texts.plain(language, "panel-label-selected", card=name)
        made = Button(marked if is_marked else plain, request, style="success", unstyled=marked)
    else:
        made = Button(plain, request, disabled=is_idle)
    return made if four_colours is None else with_signs(made, four_colours=four_colours)


def card_rows(texts: Catalogue, language: str, table: int, cards: list[Button]) -> Rows:
    """Lay out the cards of a hand in the columns of its picture, with disabled buttons where the last row has none."""
    empty = Button(texts.plain(language, "panel-slot-empty"), Idle(table, "place"), disabled=True)
    return grid([*cards, *[empty] * (-len(cards) % CARDS_IN_ROW)], CARDS_IN_ROW)


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
        if type(button.request) is type(primary) and button.request == primary and not button.disabled
    ]
    if primary is None or not places:
        return rows
    number, place = places[-1]
    row = list(rows[number])
    row[place] = row[place].styled("primary")
    return (*rows[:number], tuple(row), *rows[number + 1 :])
