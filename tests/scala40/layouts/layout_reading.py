"""Layouts as text, for their tests."""

from scala40.cards import ordered
from scala40.layouts.layout import Layout
from scala40.meld import Meld, known
from scala40.notation import format_cards, parse_cards, parse_meld
from scala40.state import Hand


def hand_of(text: str) -> Hand:
    return ordered(parse_cards(text))


def table_of(*melds: str) -> tuple[Meld | None, ...]:
    return tuple(None if text == "-" else known(parse_meld(text)) for text in melds)


def laid(layout: Layout | None) -> set[str]:
    return {str(meld) for meld in layout.melds}


def attached(layout: Layout | None) -> dict[int, str]:
    return {growth.meld_index: " ".join(card.text for card in growth.cards) for growth in layout.growths}


def left(layout: Layout | None) -> str:
    return format_cards(layout.left)
