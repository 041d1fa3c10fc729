"""Cards in the bot's words and in its buttons, read by a reader of our own: nothing of it comes from `handlers/`."""

import re

JOKER = "*"
_SUITS = {"♥": "H", "♦": "D", "♣": "C", "♠": "S"}
_PRINTED = re.compile("(🃏)?(?:(10|[A2-9JQK])([♥♦♣♠]))?")
_WRITTEN = re.compile(r"(\*)?(?:([A2-9TJQK])([HDCS]))?")


def printed_faces(text: str) -> list[str]:
    """The faces that a text for people names, in its order: `7♥` is `7H`, a joker is `*` whatever it stands for."""
    return _faces(_PRINTED, text)


def written_faces(text: str) -> list[str]:
    """The faces that a text in the game's notation names: `7H`, `*`, `*7H` (a joker)."""
    return _faces(_WRITTEN, text)


def printed_cards(text: str) -> list[str]:
    """The same cards in the game's notation, where a joker tells what it stands for: `🃏8♣` is `*8C`."""
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
