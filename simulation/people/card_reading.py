"""Reads cards in the bot's texts and buttons, independently of the bot's own code."""

import re

JOKER = "*"
_SUITS = {"♥": "H", "♦": "D", "♣": "C", "♠": "S", "♤": "S", "♧": "C", "🔷": "D", "🍀": "C"}
_PRINTED = re.compile("(🃏)?(?:(10|[A2-9JQK])([♥♦♣♠♤♧🔷🍀]))?")
_END_OF_RUN = re.compile("(?<=[-…])(?:10|[A2-9JQK])[♥♦♣♠♤♧🔷🍀]")
"""The last card on the label of a run, such as `4-5-6♥` or `2…5♣`, for which a joker may stand."""

_WRITTEN = re.compile(r"(\*)?(?:([A2-9TJQK])([HDCS]))?")


def printed_faces(text: str) -> list[str]:
    """The faces in a text for people, in order: `7♥` is `7H`, a joker is `*` whichever card it represents.

    The last card of a run on a label is left out, because the label does not say whether it is a joker.
    """
    return _faces(_PRINTED, _END_OF_RUN.sub("", text))


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
