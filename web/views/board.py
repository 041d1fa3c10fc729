"""What lies on the table and who sits there, as everybody at the table sees it."""

from collections.abc import Iterator

from scala40.cards import Card
from scala40.meld import Meld
from screens.views.last_turns import LastTurn
from screens.views.table import TableScreen
from screens.views.table_lines import turn_lines, waiting_next
from web.views.results import end_data, match_data
from web.views.types import CardData, DiscardPileData, MeldData, PlayerData, PublicData, TurnData
from web.views.wording import Wording


def public_data(wording: Wording, screen: TableScreen, reader: int | None = None) -> PublicData:
    """Return the table that everybody sees; the only `reader`, by seat, is called 'you'."""
    view = screen.view
    return {
        "deal": view.deal_number,
        "due": screen.clock.due,
        "players": [_player_data(wording, screen, seat) for seat in range(len(screen.players))],
        "melds": list(melds_data(wording, screen)),
        "stock": view.stock_size,
        "discard_pile": pile_data(wording, screen),
        "last": [
            turn_data(wording, screen, reader, *turn) for turn in zip(screen.last, screen.first_laid, strict=True)
        ],
        "turns_ended": screen.turns_ended,
        "end": end_data(wording, screen, reader),
        "match": match_data(wording, screen, reader),
        "waiting": wording.optional(waiting_next(screen.waiting)),
    }


def _player_data(wording: Wording, screen: TableScreen, seat: int) -> PlayerData:
    player = screen.players[seat]
    return {
        "seat": seat,
        "name": wording.text(player.name),
        "cards": player.cards,
        "total": player.total,
        "opened": player.opened,
        "on_turn": player.on_turn,
        "away": player.away,
        "out": player.out,
        "computer": not player.who.plays_in_person,
        "dealer": seat == screen.view.dealer,
    }


def pile_data(wording: Wording, screen: TableScreen) -> DiscardPileData:
    """Return the discard pile."""
    pile = screen.view.discard_pile
    return {
        "top": str(pile[-1]) if pile else None,
        "name": wording.card(pile[-1]) if pile else None,
        "cards": len(pile),
    }


def melds_data(wording: Wording, screen: TableScreen) -> Iterator[MeldData]:
    """Yield the melds on the table."""
    changed = {number for turn in screen.last[-1:] for number, _ in turn.put}
    for first in screen.first_laid[-1:]:
        changed.update(range(first, len(screen.laid_by)))
    for index, meld in enumerate(screen.view.table):
        if meld is not None:
            yield {
                "index": index,
                "cards": list(map(_card_data, meld.cards)),
                "name": wording.meld(meld),
                "points": meld.points,
                "seat": screen.layer_of(index),
                "last": index in changed,
            }


def _card_data(card: Card) -> CardData:
    if card.is_joker and card.stands_for is not None:
        return {"card": "*", "as": str(card.stands_for)}
    return {"card": str(card)}


def meld_faces(meld: Meld) -> list[str]:
    """Return the cards of a meld in the notation; a joker is followed by the card for which it stands."""
    return [str(card) for card in meld.cards]


def turn_data(wording: Wording, screen: TableScreen, reader: int | None, turn: LastTurn, first_laid: int) -> TurnData:
    """Return a turn that has ended."""
    (line,) = turn_lines((turn,), screen.players, reader)
    return {
        "seat": turn.seat,
        "line": wording.text(line),
        "words": wording.words(line),
        "took": turn.took,
        "drew": not (turn.took or turn.dealt or turn.resigned),
        "laid": [(number, list(map(str, cards))) for number, cards in enumerate(turn.laid, first_laid)],
        "put": [(number, str(card)) for number, card in turn.put],
        "swapped": list(map(str, turn.swapped)),
        "discarded": None if turn.discarded is None else str(turn.discarded),
        "computer": turn.computer,
        "by_default": turn.by_default,
        "resigned": turn.resigned,
    }
