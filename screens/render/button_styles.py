"""What the buttons of a panel look like: those of cards, and the coloured one."""

from collections.abc import Sequence
from dataclasses import replace

from screens.message import Button, Rows, grid
from screens.views.panel import HandCard
from tables.requests.codec import Request
from tables.requests.panel import MORE_PAGE, ArrangePick, Idle, MoveCard, Pick, Refresh, ShowPage, SortHand
from tables.requests.table import Cut
from texts.cards import card_text
from texts.catalogue import Catalogue

CARDS_IN_ROW = 7
CARDS_IN_ROW_COMFORT = 5
"""The picture of the hand has as many cards in a row."""

REFUSED = "🚫"
"""What the label of a discard that the rules refuse begins with; after the words it says the same."""

LIT = 4
"""With comfort so many buttons do something, beside the cards; what else there is stands behind the button for more."""


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

    `wanted`: which of them are wanted most, in that order. Cards and numbers to cut with do not count. Without a button
    for more, and on its page, all buttons do what they do: what is not lit elsewhere can be reached there.
    """

    def counts(row: Sequence[Button], button: Button) -> bool:
        is_card = isinstance(button.request, Pick | ArrangePick) and len(row) == CARDS_IN_ROW_COMFORT
        return not (button.disabled or is_card or isinstance(button.request, Cut))

    def rank(button: Button) -> float:
        if _deed(button) in first:
            return first.index(_deed(button))
        if (
            button.style == "primary"
            or isinstance(button.request, MoveCard)
            or button.request == ArrangePick(table, "")
        ):
            return -1
        return len(first) + isinstance(button.request, SortHand | Refresh)

    first = [_deed(button) for button in wanted]
    acting = [(rank(button), y, x) for y, row in enumerate(rows) for x, button in enumerate(row) if counts(row, button)]
    more = [one.request for row in rows for one in row if isinstance(one.request, ShowPage)]
    dark = sorted(acting)[LIT:] if ShowPage(table, MORE_PAGE) in more else []

    def calm(button: Button, *, is_dark: bool) -> Button:
        words = without_sign(button.label)
        label = f"{words} {REFUSED}" if button.label.startswith(REFUSED) else words
        return Button(label, Idle(table, "comfort"), disabled=True) if is_dark else replace(button, label=label)

    hidden = {(y, x) for _, y, x in dark}
    return tuple(
        tuple(calm(button, is_dark=(y, x) in hidden) for x, button in enumerate(row)) for y, row in enumerate(rows)
    )


def _deed(button: Button) -> tuple[Request | str | None, ...]:
    """Return what a button does, which tells it apart whatever its label and colour."""
    return button.request, button.url, button.copies, button.web_app


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
