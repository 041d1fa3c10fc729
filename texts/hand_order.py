"""The order in which a player sees their hand."""

from collections.abc import Iterable

from scala40.cards import Card


def in_order(cards: Iterable[Card], by: str) -> tuple[Card, ...]:
    """Sort cards by suit, then rank or, if `by` is "rank", by rank, then suit; jokers come last."""
    if by == "rank":
        return tuple(sorted(cards))
    return tuple(sorted(cards, key=lambda card: (card.is_joker, card.suit or 0, card)))
