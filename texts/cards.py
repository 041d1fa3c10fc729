"""Cards and melds as players see them: `10♥`, `K♠`, and the joker with the card it stands for, `🃏8♣`."""

from collections.abc import Iterable

from scala40.cards import Card, Suit
from scala40.melds import Meld, MeldKind

SUIT_SIGN = {Suit.HEARTS: "♥️", Suit.DIAMONDS: "♦️", Suit.CLUBS: "♣️", Suit.SPADES: "♠️"}
"""With the selector for coloured signs: then hearts and diamonds are red on a phone."""

JOKER_SIGN = "🃏"

THIN_SPACE = "\u2009"
"""Separates the cards of a label, where room is scarce."""

MOST_ON_LABEL = 5
"""The most cards of a run that a label lists one by one."""
MOST_OF_SET = 3
"""The same for a set."""
LONG_MELD = 4
"""A sentence names a meld with more cards by its first and last ones."""


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


def short_meld_text(meld: Meld) -> str:
    """A meld as short as a label needs it: `7-🃏-9♥`, `K♥ K♦ K♣`; of a long run its ends, of a set of four its number.

    The cards of a run are joined, so that no number before or after them reads as one of them.
    """
    faces = [card.stands_for if card.stands_for is not None else card for card in meld.cards]
    jokers = [JOKER_SIGN if card.is_joker else "" for card in meld.cards]
    suits = [SUIT_SIGN[face.suit] for face in faces if face.suit is not None]
    joker = THIN_SPACE + JOKER_SIGN
    if meld.kind is not MeldKind.RUN:
        rank = rank_text(faces[0])
        if len(faces) > MOST_OF_SET:
            return f"{len(faces)}{THIN_SPACE}×{THIN_SPACE}{rank}" + (joker if any(jokers) else "")
        return THIN_SPACE.join((sign or rank) + suit for sign, suit in zip(jokers, suits, strict=True))
    if len(faces) > MOST_ON_LABEL:
        first, *inner, last = [sign + rank_text(face) for sign, face in zip(jokers, faces, strict=True)]
        return f"{first}…{last}{suits[0]}" + (joker if any(JOKER_SIGN in card for card in inner) else "")
    return "-".join(sign or rank_text(face) for sign, face in zip(jokers, faces, strict=True)) + suits[0]


def named_meld_text(meld: Meld) -> str:
    """A meld as a sentence names it: a long one by its first and last cards."""
    if len(meld.cards) <= LONG_MELD:
        return meld_text(meld)
    return f"{cards_text(meld.cards[:2])} … {card_text(meld.cards[-1])}"


def meld_text(meld: Meld) -> str:
    """A meld's cards in its own order."""
    return cards_text(meld.cards)
