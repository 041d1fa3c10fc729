"""The order in which a player likes to see their hand."""

from collections.abc import Iterable

from scala40.cards import Card


def in_order(cards: Iterable[Card], by: str) -> tuple[Card, ...]:
    """The cards by suit, then rank, or (`by` "rank") by rank, then suit; jokers last."""
    if by == "rank":
        return tuple(sorted(cards))
    return tuple(sorted(cards, key=lambda card: (card.is_joker, card.suit or 0, card)))
