"""What people do with the cards that they read from their buttons: which melds they lay, what they can do without.

They reckon with the game of the checkout that the benchmark itself is part of, under the rules that a new table has;
what a table has beside that, they learn from the buttons that it offers.
"""

import random
import re
from collections.abc import Iterable, Mapping
from typing import Final

from scala40.cards import Card, ordered
from scala40.dealing import HAND_SIZE
from scala40.layouts.layout import cheapest_opening, fewest_left, most_points
from scala40.meld import Meld
from scala40.notation import parse_card
from scala40.rules import PRESETS

_RULES: Final = PRESETS["fisca"]
_CARD: Final = re.compile(r"(\*|[A2-9TJQK][HDCS])[1-9]")
"""A face and the number of its copy, as one field of the callback data."""
_NEAR: Final = 2
"""Places in a suit within which two cards may become part of one run."""


def hand_of(picks: Iterable[str]) -> dict[str, Card]:
    """The cards of a hand by the data of their buttons; ValueError where a button names none."""
    hand = {}
    for data in picks:
        named = [found[1] for field in data.split(":")[1:] if (found := _CARD.fullmatch(field))]
        if len(named) != 1:
            raise ValueError("people cannot read their cards from the buttons of this checkout")
        hand[data] = parse_card(named[0])
    return hand


def has_opened(cards: int) -> bool:
    """Whether somebody who has drawn and holds so many cards has opened: what is laid does not come back."""
    return cards <= HAND_SIZE


def melds_to_lay(hand: Iterable[Card], *, opened: bool) -> tuple[Meld, ...]:
    """The melds to lay now, which leave a card to discard; none where they would not open (R18)."""
    cards = ordered(hand)
    if opened:
        return fewest_left(cards, _RULES).melds
    if cheapest_opening(cards, _RULES) is None:
        return ()
    return most_points(cards, _RULES, towards_opening=True).melds


def buttons_of(hand: Mapping[str, Card], meld: Meld) -> list[str]:
    """The data of the buttons that select the cards of a meld; KeyError where the hand lacks one."""
    free = dict(hand)
    found = []
    for card in meld.cards:
        data = next((data for data, held in free.items() if held == card.in_hand), None)
        if data is None:
            raise KeyError("a card that is not in the hand")
        del free[data]
        found.append(data)
    return found


def by_use(hand: Mapping[str, Card], dice: random.Random) -> list[str]:
    """The hand's buttons, first those of cards that the fewest others could meld with; jokers come last."""
    cards = list(hand.values())
    mixed = dice.sample(sorted(hand), len(hand))
    return sorted(mixed, key=lambda data: _use(hand[data], cards))


def _use(card: Card, hand: Iterable[Card]) -> float:
    if card.suit is None or card.rank is None:
        return float("inf")
    use = 0
    for other in hand:
        if other.suit is None or other.rank is None:
            continue
        apart = abs(other.rank - card.rank)
        if other.suit == card.suit and 0 < apart <= _NEAR:
            use += _NEAR + 1 - apart
        elif other.suit != card.suit and not apart:
            use += _NEAR
    return use
