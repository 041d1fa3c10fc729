"""Counts the cards of a game, to find cards that are lost, doubled or changed."""

from collections.abc import Iterable

from scala40.actions import Attach, Lay, Swap
from scala40.cards import Card, ordered
from scala40.meld import Meld, known
from scala40.rules import Rules
from scala40.state import Deal
from tools.game.arena.errors import ArenaError


class Cards:
    """Counts the cards of a deal: their number at the end of every turn, and each face at the end of the deal."""

    def __init__(self, rules: Rules) -> None:
        """Start with no card swept from the table."""
        self._pack = rules.pack()
        self._swept: list[Card] = []

    def count(self, deal: Deal) -> None:
        """Raise ArenaError if there are more or fewer cards than the pack has."""
        count = len(deal.stock) + len(deal.discard_pile) + len(self._swept)
        count += sum(map(len, deal.hands)) + sum([len(meld.cards) for meld in deal.table if meld is not None])
        if count != len(self._pack):
            raise ArenaError(f"there are {count} cards instead of {len(self._pack)}")

    def at_end(self, deal: Deal) -> None:
        """Raise ArenaError if the cards of a deal that is over are not those of the pack."""
        cards = [*deal.stock, *deal.discard_pile, *self._swept]
        for hand in deal.hands:
            cards += hand
        for meld in deal.table:
            cards += [] if meld is None else [card.in_hand for card in meld.cards]
        if ordered(cards) != self._pack:
            raise ArenaError("the cards are not those of the pack any more")
        self._swept.clear()

    def note_swept(self, before: Deal, action: Lay | Attach | Swap, deal: Deal) -> None:
        """Remember the cards of melds that have left the table because they were complete (R9)."""
        put: Iterable[tuple[Meld | None, Meld | None]]
        match action:
            case Lay(written):
                put = zip(map(known, written), deal.table[len(before.table) :], strict=True)
            case Attach(card, index):
                meld = before.table[index]
                put = [(meld and meld.with_attached(card), deal.table[index])]
            case Swap(card, index):
                meld = before.table[index]
                put = [(meld and meld.with_swapped(card), deal.table[index])]
        for meld, left in put:
            if left is None and meld is not None:
                self._swept += [card.in_hand for card in meld.cards]
