"""Cards, melds and actions as text, both ways (R41-R43)."""

import re
from collections.abc import Iterable
from typing import Final

from scala40.actions import Action, Attach, Discard, Draw, Expire, Lay, NextDeal, ReEnter, Resign, Shuffle, Swap, Take
from scala40.cards import CARDS, JOKER, Card
from scala40.meld import Meld, known

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_PLAIN: Final[dict[str, Action]] = {"draw": Draw(), "take": Take(), "expire": Expire(), "resign": Resign()}


class NotationError(ValueError):
    """A text that is no card, meld or action."""


def parse_card(text: str) -> Card:
    """A card in any of its three forms: `7H`, `*`, `*7H` (R41)."""
    card = CARDS.get(text)
    if card is None:
        raise NotationError(f"{text!r} is not a card")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a hand, stock or discard pile, jokers bare (R41); empty for an empty text."""
    return tuple(_hand_card(word) for word in text.split())


def parse_meld(text: str) -> tuple[Card, ...]:
    """The cards of one meld as written, jokers declared (R41); whether they form a meld is not checked."""
    return tuple(_table_card(word) for word in text.split(" "))


def parse_melds(text: str) -> tuple[tuple[Card, ...], ...]:
    """Melds separated by ` | ` (R41)."""
    return tuple(parse_meld(part) for part in text.split(" | "))


def parse_table(text: str) -> tuple[Meld | None, ...]:
    """The melds of a table as `format_table` writes them (R43)."""
    return tuple(None if part == "-" else known(parse_meld(part)) for part in (text.split(" | ") if text else ()))


def parse_action(text: str) -> Action:
    """An action exactly as R43 writes it; NotationError if it cannot be read."""
    if text in _PLAIN:
        return _PLAIN[text]
    name, _, rest = text.partition(" ")
    match name, rest.split(" "):
        case "lay", _:
            return Lay(parse_melds(rest))
        case "discard", [card]:
            return Discard(_hand_card(card))
        case "attach", [card, index]:
            return Attach(_table_card(card), _number(index))
        case "swap", [card, index]:
            return Swap(parse_card(card), _number(index))
        case "shuffle", words:
            return Shuffle(tuple(_hand_card(word) for word in words))
    raise NotationError(f"{text!r} is not an action")


def _hand_card(text: str) -> Card:
    card = parse_card(text)
    if card.in_hand is not card:
        raise NotationError(f"{text!r}: a joker stands for a card on the table only")
    return card


def _table_card(text: str) -> Card:
    card = parse_card(text)
    if card is JOKER:
        raise NotationError("a joker on the table must name the card it stands for")
    return card


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{text!r} is not the number of a meld")
    return int(text)


def format_cards(cards: Iterable[Card]) -> str:
    """Cards separated by spaces (R41)."""
    return " ".join([card.text for card in cards])


def format_melds(melds: Iterable[Iterable[Card]]) -> str:
    """Melds separated by ` | ` (R41)."""
    return " | ".join(format_cards(meld) for meld in melds)


def format_table(table: Iterable[Meld | None]) -> str:
    """The melds of a table separated by ` | `, a swept one as `-` (R43)."""
    return " | ".join("-" if meld is None else str(meld) for meld in table)


def format_action(action: Action) -> str:
    """An action as R43 writes it; ValueError for `NextDeal` and `ReEnter`, which R43 does not have."""
    match action:
        case Lay(melds):
            return f"lay {format_melds(melds)}"
        case Attach(card, index):
            return f"attach {card.text} {index}"
        case Swap(card, index):
            return f"swap {card.text} {index}"
        case Discard(card):
            return f"discard {card.text}"
        case Shuffle(cards):
            return f"shuffle {format_cards(cards)}"
        case NextDeal() | ReEnter():
            raise ValueError(f"R43 has no {type(action).__name__}")
        case Draw() | Take() | Expire() | Resign():
            return type(action).__name__.lower()
