"""Cards, the pack and what a card is worth in a hand (R1, R3, R41, R42).

A card is a small interned integer, so that sets of faces are bit masks and comparing is cheap:
0-51 are the natural cards in the order of R42, 52 is the joker of a hand, stock or discard pile, and
53 + n is a joker on the table that stands for natural card n.
"""

from bisect import bisect
from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import Final, Self


class Suit(IntEnum):
    """A suit, in the order of R42."""

    HEARTS = 0
    DIAMONDS = 1
    CLUBS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit as R41 writes it."""
        return "HDCS"[self]


class Rank(IntEnum):
    """A rank, the ace lowest (R42)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The rank as R41 writes it."""
        return "A23456789TJQK"[self - 1]


class Card(int):
    """One face; twins are the same object (R1), so `is` and `==` agree.

    `Card(n)` is the one card with that number; IndexError if there is none.
    """

    rank: Rank | None
    """None only for the bare joker."""
    suit: Suit | None
    """None only for the bare joker."""
    is_joker: bool
    stands_for: "Card | None"
    """The natural card whose place it takes: itself, or the one that a joker was declared as; None for a bare joker."""
    in_hand: "Card"
    """The face it has in a hand: itself, or the bare joker."""
    hand_value: int
    """What it costs in a hand when somebody else closes (R3); the rule for a lone ace is not applied."""
    text: str

    def __new__(cls, number: int) -> Self:
        """Look the card up; only this module makes cards."""
        return _INTERNED[number]  # type: ignore[return-value]  # Card has no subclasses

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: cards are values."""
        raise AttributeError(f"a card does not change: {name}")

    def __reduce__(self) -> tuple[type["Card"], tuple[int]]:
        """Keep copies and pickles interned."""
        return Card, (int(self),)

    def __str__(self) -> str:
        """The card in the notation of R41: `7H`, `*`, `*7H`."""
        return self.text

    def __repr__(self) -> str:
        """The card in the notation of R41."""
        return f"Card({self.text})"


def _make(number: int, **attributes: object) -> Card:
    card = int.__new__(Card, number)
    card.__dict__.update(attributes, is_joker=number >= 52)
    card.__dict__.setdefault("stands_for", card)
    card.__dict__.setdefault("in_hand", card)
    return card


def _make_all() -> tuple[Card, ...]:
    naturals = [
        _make(
            4 * (rank - 1) + suit,
            rank=rank,
            suit=suit,
            text=rank.letter + suit.letter,
            hand_value=11 if rank is Rank.ACE else min(rank, 10),
        )
        for rank in Rank
        for suit in Suit
    ]
    joker = _make(52, rank=None, suit=None, stands_for=None, text="*", hand_value=25)
    declared = [
        _make(53 + n, rank=n.rank, suit=n.suit, stands_for=n, in_hand=joker, text=f"*{n.text}", hand_value=25)
        for n in naturals
    ]
    return (*naturals, joker, *declared)


_INTERNED: Final = _make_all()
NATURALS: Final = _INTERNED[:52]
"""The 52 natural faces in the order of R42."""
JOKER: Final = _INTERNED[52]
"""The joker of a hand, the stock or the discard pile."""
CARDS: Final[dict[str, Card]] = {card.text: card for card in _INTERNED}
"""Every card by its notation (R41)."""


def natural(rank: int, suit: int) -> Card:
    """The natural card of a rank (1-13) and a suit (0-3)."""
    return _INTERNED[4 * (rank - 1) + suit]


def joker_for(card: Card) -> Card:
    """A joker that stands for this natural card: `7H` gives `*7H`."""
    return _INTERNED[53 + card]


def pack(jokers: int) -> tuple[Card, ...]:
    """Two French packs and this number of jokers, in the order of R42, twins side by side (R1)."""
    return tuple(card for card in NATURALS for _ in range(2)) + (JOKER,) * jokers


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of R42, as hands are kept."""
    return tuple(sorted(cards))


@lru_cache(maxsize=1 << 10)
def face_mask(hand: tuple[Card, ...]) -> int:
    """The faces of a hand as bits, card n as bit n; cached, because one step needs it several times for one hand."""
    mask = 0
    for card in hand:
        mask |= 1 << card
    return mask


def with_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A hand with one more card, both in the order of R42."""
    place = bisect(hand, card)
    return (*hand[:place], card, *hand[place:])


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...] | None:
    """The hand without these cards (declared jokers count as jokers); None if it lacks one of them."""
    rest = list(hand)
    try:
        for card in cards:
            rest.remove(card.in_hand)
    except ValueError:
        return None
    return tuple(rest)
