"""What lies on the table and who sits there, as everybody at the table sees it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scala40.cards import Card
from scala40.meld import Meld
from scala40.views import TableView
from screens.views.last_turns import LastTurn
from screens.views.table import PlayerLine, TableScreen
from screens.views.table_lines import last_lines
from web.views.wording import Wording


def players_data(wording: Wording, players: Iterable[PlayerLine], view: TableView) -> list[dict[str, Any]]:
    """Return everybody at the table: what all of them may know of each."""
    return [
        {
            "seat": player.seat,
            "name": wording.text(player.name),
            "cards": player.cards,
            "total": player.total,
            "opened": player.opened,
            "on_turn": player.on_turn,
            "away": player.away,
            "out": player.out,
            "computer": not player.who.plays_in_person,
            "dealer": player.seat == view.dealer,
        }
        for player in players
    ]


def piles_data(wording: Wording, view: TableView) -> dict[str, Any]:
    """Return stock and discard pile."""
    top = view.discard_pile[-1] if view.discard_pile else None
    return {
        "stock": view.stock_size,
        "discard_pile": {
            "top": None if top is None else str(top),
            "name": None if top is None else wording.card(top),
            "cards": len(view.discard_pile),
        },
    }


def melds_data(wording: Wording, view: TableView, screen: TableScreen) -> list[dict[str, Any]]:
    """Return the melds on the table; `seat` laid them, `last`: the last turn laid or changed them."""
    changed = {number for turn in screen.last[-1:] for number, _ in turn.put}
    for first in screen.first_laid[-1:]:
        changed.update(range(first, len(screen.laid_by)))
    return [
        {
            "index": index,
            "cards": list(map(_card_data, meld.cards)),
            "name": wording.meld(meld),
            "points": meld.points,
            "seat": screen.layer_of(index),
            "last": index in changed,
        }
        for index, meld in enumerate(view.table)
        if meld is not None
    ]


def _card_data(card: Card) -> dict[str, str]:
    if card.is_joker and card.stands_for is not None:
        return {"card": "*", "as": str(card.stands_for)}
    return {"card": str(card)}


def meld_faces(meld: Meld) -> list[str]:
    """Return the cards of a meld in the notation; a joker is followed by the card for which it stands."""
    return [str(card) for card in meld.cards]


def last_turns_data(wording: Wording, screen: TableScreen, reader: int) -> list[dict[str, Any]]:
    """Return the turns that have ended since the reader's own, oldest first, to be played back."""
    return [_turn_data(wording, screen, reader, *turn) for turn in zip(screen.last, screen.first_laid, strict=True)]


def _turn_data(wording: Wording, screen: TableScreen, reader: int, turn: LastTurn, first_laid: int) -> dict[str, Any]:
    (line,) = last_lines(replace(screen, last=(turn,)), reader)
    return {
        "seat": turn.seat,
        "line": wording.text(line),
        "words": wording.words(line),
        "took": turn.took,
        "drew": not (turn.took or turn.dealt or turn.resigned),
        "laid": [[number, list(map(str, cards))] for number, cards in enumerate(turn.laid, first_laid)],
        "put": [[number, str(card)] for number, card in turn.put],
        "swapped": list(map(str, turn.swapped)),
        "discarded": None if turn.discarded is None else str(turn.discarded),
        "computer": turn.computer,
        "by_default": turn.by_default,
        "resigned": turn.resigned,
    }
