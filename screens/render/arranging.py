"""The page of the panel on which a player who waits for their turn arranges their hand."""

from screens.message import Button, Rows
from screens.render.button_styles import card_rows
from screens.views.panel import HandCard, PanelScreen
from screens.views.table import Stage
from tables.requests.codec import Request
from tables.requests.panel import ArrangePick, MoveCard, PinCard
from texts.cards import card_text
from texts.catalogue import Catalogue
from texts.line import Line


def arranging_rows(texts: Catalogue, language: str, screen: PanelScreen) -> Rows:
    """Return the button that opens the page or, while a card is selected, the hand and what moves that card.

    There are none for a player on turn, whose selection is for playing, nor for one without a hand to arrange.
    """
    if screen.table.stage is not Stage.PLAYING or screen.on_turn or screen.away or screen.left or len(screen.hand) < 2:
        return ()
    table, first, last = screen.table.table_id, screen.hand[0], screen.hand[-1]
    chosen = next((held for held in screen.hand if held.selected), None)
    if chosen is None:
        return ((Button(texts.plain(language, "arranging-label-begin"), ArrangePick(table, first.id)),),)

    def card(held: HandCard) -> Button:
        key = "panel-label-selected" if held is chosen else "panel-label-card"
        label = texts.plain(language, Line(key, card=card_text(held.card)))
        return Button(label, ArrangePick(table, held.id), style="primary" if held is chosen else None)

    def button(name: str, request: Request, *, disabled: bool = False) -> Button:
        return Button(texts.plain(language, f"arranging-label-{name}"), request, disabled=disabled)

    return (
        *card_rows(texts, language, table, [card(held) for held in screen.hand]),
        (
            button("left", MoveCard(table, chosen.id, -1), disabled=chosen is first),
            button("right", MoveCard(table, chosen.id, 1), disabled=chosen is last),
            button("pin", PinCard(table, chosen.id), disabled=chosen is first),
            button("done", ArrangePick(table, "")),
        ),
    )
