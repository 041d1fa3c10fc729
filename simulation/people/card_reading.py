"""Reads cards in the bot's texts and buttons, independently of the bot's own code."""

import re

JOKER = "*"
_SUITS = {"♥": "H", "♦": "D", "♣": "C", "♠": "S", "♤": "S", "♧": "C", "🔷": "D", "🍀": "C"}
_PRINTED = re.compile("(🃏)?(?:(10|[A2-9JQK])([♥♦♣♠♤♧🔷🍀]))?")
_WRITTEN = re.compile(r"(\*)?(?:([A2-9TJQK])([HDCS]))?")


def printed_faces(text: str) -> list[str]:
    """The faces in a text for people, in order: `7♥` is `7H`, a joker is `*` whichever card it represents."""
    return _faces(_PRINTED, text)


def written_faces(text: str) -> list[str]:
    """The faces in a text in the game's notation: `7H`, `*`, `*7H` (a joker)."""
    return _faces(_WRITTEN, text)


def printed_cards(text: str) -> list[str]:
    """The cards in a text for people, in the game's notation; jokers show their card: `🃏8♣` is `*8C`."""
    found = []
    for joker, rank, suit in _PRINTED.findall(text):
        if joker or rank:
            found.append((JOKER if joker else "") + rank.replace("10", "T") + _SUITS.get(suit, ""))
    return found


def _faces(pattern: re.Pattern[str], text: str) -> list[str]:
    found = []
    for joker, rank, suit in pattern.findall(text):
        if joker:
            found.append(JOKER)
        elif rank:
            found.append(rank.replace("10", "T") + _SUITS.get(suit, suit))
    return found
