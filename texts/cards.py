"""Cards and melds as players see them: `10♥`, `K♠`, and the joker with the card it stands for, `🃏8♣`."""

from collections.abc import Iterable

from scala40.cards import Card, Suit
from scala40.meld import Meld, MeldKind

SUIT_SIGN = {Suit.HEARTS: "♥️", Suit.DIAMONDS: "♦️", Suit.CLUBS: "♣️", Suit.SPADES: "♠️"}
"""With the selector for coloured signs: then hearts and diamonds are red on a phone."""

JOKER_SIGN = "🃏"

THIN_SPACE = "\u2009"
"""Separates the cards of a label, where room is scarce."""

MOST_ON_LABEL, MOST_OF_TARGET = 4, 3
"""The most cards of a run that a label lists one by one: of one to be laid, and of one on the table."""
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


def short_meld_text(meld: Meld, *, on_table: bool = False) -> str:
    """A meld that fits on half a row: `7-🃏-9♥`, `3 × K`; of a long run its ends, `5…10♣`.

    The cards of a run are joined, so that no number before or after them reads as one of them. `on_table`: behind a
    card that goes there, so that there is less room, and its jokers need not be told.
    """
    faces = [card.stands_for if card.stands_for is not None else card for card in meld.cards]
    jokers = [card.is_joker and not on_table for card in meld.cards]
    suits = [SUIT_SIGN[face.suit] for face in faces if face.suit is not None]
    first, last = rank_text(faces[0]), rank_text(faces[-1])
    if meld.kind is not MeldKind.RUN:
        told = "".join(suit for suit, joker in zip(suits, jokers, strict=True) if joker)
        if not told:
            return f"{len(faces)} × {first}"
        set_of = first if sum(jokers) > 1 else f"{len(faces)}{THIN_SPACE}×{THIN_SPACE}{first}"
        return set_of + THIN_SPACE + JOKER_SIGN + told
    if len(faces) + any(jokers) > (MOST_OF_TARGET if on_table else MOST_ON_LABEL):
        return f"{first}…{last}{suits[0]}" + (THIN_SPACE + JOKER_SIGN if any(jokers) else "")
    cards = [JOKER_SIGN if joker else rank_text(face) for joker, face in zip(jokers, faces, strict=True)]
    return "-".join(cards) + suits[0]


def placed_text(card: Card, meld: Meld) -> str:
    """A card before the meld that takes it; of what a joker stands for, only what the meld does not tell."""
    face = card.stands_for
    if not card.is_joker or face is None or face.suit is None:
        return card_text(card)
    return JOKER_SIGN + (rank_text(face) if meld.kind is MeldKind.RUN else SUIT_SIGN[face.suit])


def named_meld_text(meld: Meld) -> str:
    """A meld as a sentence names it: a long one by its first and last cards."""
    if len(meld.cards) <= LONG_MELD:
        return meld_text(meld)
    return f"{cards_text(meld.cards[:2])} … {card_text(meld.cards[-1])}"


def meld_text(meld: Meld) -> str:
    """A meld's cards in its own order."""
    return cards_text(meld.cards)


def in_order(cards: Iterable[Card], by: str) -> tuple[Card, ...]:
    """Sort cards by suit, then rank or, if `by` is "rank", by rank, then suit; jokers come last."""
    if by == "rank":
        return tuple(sorted(cards))
    return tuple(sorted(cards, key=lambda card: (card.is_joker, card.suit or 0, card)))
