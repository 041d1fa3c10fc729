"""What the buttons of a panel look like: those of cards, and the coloured one."""

from dataclasses import replace
from types import NoneType

from scala40.advice import Advice
from screens.message import Button, Rows, grid
from screens.views.panel import HandCard
from tables.requests import panel
from tables.requests.codec import Request
from tables.requests.table import Cut
from texts.accessible import accessible
from texts.advice import label_line
from texts.cards import card_text
from texts.catalogue import Catalogue
from texts.text import Text

REFUSED = "🚫"
"""What the label of a discard that the rules refuse begins with; after the words it says the same."""

LIT = 4
"""With comfort so many buttons do something, beside the cards; what else there is stands behind the button for more."""

MOST_ADVISED = 36
"""The most characters of the label of what is advised, on a narrow phone."""

_WANTED = (
    (panel.KeepCard, panel.MoveCard, panel.ArrangePick, panel.AskAdvice, panel.StopPreparing),
    (panel.ShowPage,),
    (panel.StepBack,),
    (NoneType,),
    (panel.OpenNow, panel.DrawStock, panel.TakeDiscardPile, panel.DiscardCard),
    (Request,),
)
"""Which buttons are wanted most with comfort, beside the coloured ones; those without a request lead to the page."""


def card_button(
    texts: Catalogue,
    language: str,
    table: int,
    held: HandCard,
    is_idle: bool,
    is_marked: bool,
) -> Button:
    """Make the button of a card."""
    name, request = card_text(held.card), panel.Pick(table, held.id)
    plain = texts.plain(language, "panel-label-new" if held.new else "panel-label-card", card=name)
    if held.selected:
        marked = texts.plain(language, "panel-label-selected", card=name)
        return Button(marked if is_marked else plain, request, style="success", unstyled=marked)
    return Button(plain, request, disabled=is_idle)


def card_rows(texts: Catalogue, language: str, table: int, cards: list[Button], in_row: int) -> Rows:
    """Lay out the cards of a hand in the columns of its picture, with disabled buttons where the last row has none."""
    empty = Button(texts.plain(language, "panel-slot-empty"), panel.Idle(table, "place"), disabled=True)
    return grid([*cards, *[empty] * (-len(cards) % in_row)], in_row)


def comfortable(rows: Rows, table: int) -> Rows:
    """Return the buttons for comfort, where they are: words without signs, and at most `LIT` that do something.

    Cards and numbers to cut with do not count. Without a button for more, and on its page, all buttons do what they do:
    what is not lit elsewhere can be reached there.
    """

    def is_card(button: Button, in_row: int) -> bool:
        return isinstance(button.request, panel.Pick) or (
            isinstance(button.request, panel.ArrangePick) and button.request.card != "" and in_row > 2
        )

    acting = sorted(
        (_rank(button), y, x)
        for y, row in enumerate(rows)
        for x, button in enumerate(row)
        if not (button.disabled or is_card(button, len(row)) or isinstance(button.request, Cut))
    )
    has_more = any(one.request == panel.ShowPage(table, panel.MORE_PAGE) for row in rows for one in row)
    dark = {(y, x) for _, y, x in acting[LIT:]} if has_more else set()

    def calm(button: Button, *, is_dark: bool) -> Button:
        words = without_sign(button.label)
        label = f"{words} {REFUSED}" if button.label.startswith(REFUSED) else words
        return Button(label, panel.Idle(table, "comfort"), disabled=True) if is_dark else replace(button, label=label)

    return tuple(
        tuple(calm(button, is_dark=(y, x) in dark) for x, button in enumerate(row)) for y, row in enumerate(rows)
    )


def _rank(button: Button) -> int:
    """Return how much a button is wanted with comfort, the lowest numbers first."""
    if button.style is not None:
        return 0
    return next((rank for rank, kinds in enumerate(_WANTED, 1) if isinstance(button.request, kinds)), len(_WANTED))


def without_sign(label: str) -> str:
    """Return only the words of a label that begins with a sign."""
    sign, _, words = label.partition(" ")
    return words if words and not any(map(str.isalnum, sign)) else label


def follow_label(texts: Catalogue, language: str, advice: Advice, *, in_words: bool) -> str:
    """Return the label of the button that does what is advised; without the step if it has no room in a whole row."""
    label = texts.plain(language, "panel-follow-step", step=label_line(advice, short=not in_words))
    read = accessible(texts, language, Text(label), short=True).plain if in_words else label
    return label if len(read) <= MOST_ADVISED else without_sign(texts.plain(language, "panel-follow"))


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
