"""Chooses the moves of people who read their cards from their buttons: the melds to lay, and the card to discard.

They use the game of the benchmark's own checkout, with the rules of a new table. Other rules of a table they learn only
from its buttons.
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
"""The largest distance in a suit of two cards that count as useful for the same run."""


def hand_of(picks: Iterable[str]) -> dict[str, Card]:
    """The cards of a hand by the data of their buttons. Raises ValueError if a button names none."""
    hand = {}
    for data in picks:
        named = [found[1] for field in data.split(":")[1:] if (found := _CARD.fullmatch(field))]
        if len(named) != 1:
            raise ValueError("people cannot read their cards from the buttons of this checkout")
        hand[data] = parse_card(named[0])
    return hand


def has_opened(cards: int) -> bool:
    """Whether somebody who has drawn, and holds this many cards, has opened: cards that are laid do not come back."""
    return cards <= HAND_SIZE


def melds_to_lay(hand: Iterable[Card], *, opened: bool) -> tuple[Meld, ...]:
    """The melds to lay now, which leave a card to discard; none if they do not suffice for the opening (R18)."""
    cards = ordered(hand)
    if opened:
        return fewest_left(cards, _RULES).melds
    if cheapest_opening(cards, _RULES) is None:
        return ()
    return most_points(cards, _RULES, towards_opening=True).melds


def buttons_of(hand: Mapping[str, Card], meld: Meld) -> list[str]:
    """The data of the buttons that select the cards of a meld. Raises KeyError if one is not in the hand."""
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
    """The hand's buttons, the least useful cards first and jokers last."""
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
