"""Cards and melds as players see them: `10♥`, `K♠`, and the joker with the card it stands for, `🃏8♣`."""

from collections.abc import Iterable

from scala40.cards import Card, Suit
from scala40.melds import Meld

SUIT_SIGN = {Suit.HEARTS: "♥️", Suit.DIAMONDS: "♦️", Suit.CLUBS: "♣️", Suit.SPADES: "♠️"}
"""With the selector for coloured signs: then hearts and diamonds are red on a phone."""

JOKER_SIGN = "🃏"


def card_text(card: Card) -> str:
    """One card; a joker in a meld is followed by the card it stands for."""
    if card.is_joker:
        return JOKER_SIGN if card.stands_for is None else JOKER_SIGN + card_text(card.stands_for)
    assert card.suit is not None  # only the bare joker has no suit
    return rank_text(card) + SUIT_SIGN[card.suit]


def rank_text(card: Card) -> str:
    """The rank as printed on the card: `A 2 … 10 J Q K`."""
    letter = str(card.in_hand)[0]
    return "10" if letter == "T" else letter


def cards_text(cards: Iterable[Card]) -> str:
    """Cards side by side, separated by spaces."""
    return " ".join(card_text(card) for card in cards)


def meld_text(meld: Meld) -> str:
    """A meld's cards in its own order."""
    return cards_text(meld.cards)
