"""Reads a hand as a person types or copies it: in the notation of R41, or with the signs that the bot shows."""

import re
from typing import Final

from scala40.cards import Card
from scala40.notation import NotationError, parse_card

_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")
"""Invisible characters that select a plain or a coloured sign."""
_SIGNS: Final = str.maketrans("♥♡♦♢♣♧♠♤🃏", "HHDDCCSS*")
_CARD: Final = re.compile(r"(?P<joker>\*)?(?P<rank>10|[A2-9TJQK])(?P<suit>[HDCS])|\*")
_BETWEEN: Final = re.compile(r"[\s,;·|]+")


def read_hand(text: str) -> tuple[Card, ...]:
    """The cards of a hand: `7H TS *`, `7♥️ 10♠️ 🃏`, `7h,10s`, `7♥10♠`; NotationError if a part is not a card."""
    written = _SELECTORS.sub("", text).translate(_SIGNS).upper()
    cards: list[Card] = []
    for word in filter(None, _BETWEEN.split(written)):
        place = 0
        while place < len(word):
            found = _CARD.match(word, place)
            if found is None:
                raise NotationError(f"{word[place : place + 20]!r} is not a card")
            if found["joker"] is not None:
                raise NotationError(
                    f"{found[0]!r}: a joker stands for a card on the table only; put a space between the two"
                )
            cards.append(parse_card(found[0].replace("10", "T")))
            place = found.end()
    return tuple(cards)
