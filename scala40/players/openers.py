"""The cards that would open a hand that has not opened."""

from typing import Final

from scala40.cards import JOKER, Card, face_mask, with_card
from scala40.layouts.layout import cheapest_opening
from scala40.melds import cards_in
from scala40.players.arranging import meldable
from scala40.players.outlook import ALL_FACES
from scala40.players.surroundings import Surroundings
from scala40.state import Hand

MOST_BY_ONE_CARD: Final = 36
"""How many points, at most, one card is likely to add to the melds of a hand."""


class Openers:
    """The cards that would open a hand if one of them were drawn next."""

    def __init__(self, around: Surroundings, hand: Hand, barred: int) -> None:
        """Try every card that can still come; `barred` jokers may not go into a new meld (R23)."""
        self._unseen = around.ahead.unseen
        self._hand = hand
        self.found: list[tuple[Card, int, list[Card]]] = []
        """Each card that opens, how many of it can still come, and the cards of the hand that the opening uses."""
        jokers = hand.count(JOKER)
        naturals = face_mask(hand) & ALL_FACES
        for card in cards_in(around.ahead.one):
            if meldable(naturals | 1 << card, jokers) >> card & 1:
                self._try(around, card, 1 + (around.ahead.two >> card & 1), barred)
        if around.ahead.jokers:
            self._try(around, JOKER, around.ahead.jokers, barred)

    def _try(self, around: Surroundings, card: Card, live: int, barred: int) -> None:
        layout = cheapest_opening(with_card(self._hand, card), around.rules, barred=barred)
        if layout is not None:
            used = [one.in_hand for meld in layout.melds for one in meld.cards]
            if card in used:
                used.remove(card)
            self.found.append((card, live, used))

    def without(self, discarded: Card | None) -> float:
        """The chance that the next card opens, if this card is discarded."""
        spare = 0 if discarded is None else self._hand.count(discarded) - 1
        opens = sum([live for _, live, used in self.found if discarded is None or used.count(discarded) <= spare])
        return opens / self._unseen
