"""What a picture shows, as plain frozen values. Whatever a picture is not given it cannot show.

A table picture has no place for a hand. The pictures that hold one person's hand keep it out of their `repr`.
"""

from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import blake2b
from typing import Final, TypeAlias

from pictures.labels import Labels
from pictures.theme import Look
from scala40.cards import Card

DRAWING: Final = 4
"""Of the drawing code: raised when a picture of the same value looks different than before."""


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """One seat as everybody sees it."""

    name: str
    cards: int
    total: int
    opened: bool = False
    on_turn: bool = False
    away: bool = False
    computer: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class MeldPicture:
    """A meld on the table with the number people call it by; `new`: which of its cards came in the last turns."""

    number: int
    cards: tuple[Card, ...]
    new: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The table as everybody sees it, no hand in it. `discard_pile`: its top card, None when it is empty."""

    deal: int
    limit: int
    seats: tuple[SeatPicture, ...]
    melds: tuple[MeldPicture, ...]
    discard_pile: Card | None
    discard_is_new: bool
    """Whether the last turn's discard is on top."""
    stock: int


@dataclass(frozen=True, slots=True)
class GroupPicture:
    """Cards of a hand that form a meld, and its points."""

    cards: tuple[Card, ...] = field(repr=False)
    points: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class HandPicture:
    """One player's hand, for them alone. `drawn`: which of the loose cards is the new one, None for none of them."""

    ready: tuple[GroupPicture, ...] = field(repr=False)
    """Melds that could be laid now, none of whose cards is among the loose ones."""
    aside: tuple[GroupPicture, ...] = field(repr=False)
    """Melds put aside for the opening."""
    loose: tuple[Card, ...] = field(repr=False)
    drawn: int | None = field(repr=False)
    drawn_ready: tuple[int, int] | None = field(default=None, repr=False)
    """The new card where it is part of a ready meld: the number of the meld, and of the card in it."""

    def __repr__(self) -> str:
        """Without the hand, its size and its order."""
        return "HandPicture(…)"


@dataclass(frozen=True, slots=True)
class PanelPicture:
    """The table as one player sees it in the middle of their turn (R39), and their hand below it; for them alone.

    `hand`: None where they have none, between two deals for example.
    """

    table: TablePicture = field(repr=False)
    hand: HandPicture | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class LeftPicture:
    """What one player was left with at the end of a deal, which is no secret any more."""

    name: str
    cards: tuple[Card, ...]
    points: int | None
    """None for who was out of the deal."""
    total: int
    closed: bool
    over: bool
    """Whether they have reached the limit."""


@dataclass(frozen=True, slots=True)
class DealPicture:
    """The end of a deal, a row a player. `in_hand`: whether it was closed in one go."""

    deal: int
    limit: int
    in_hand: bool
    rows: tuple[LeftPicture, ...]


@dataclass(frozen=True, slots=True)
class TotalsPicture:
    """A match deal by deal: each player's name and their total after each deal."""

    limit: int
    players: tuple[tuple[str, tuple[int, ...]], ...]


class HelpStep(Enum):
    """The five steps of /aiuto."""

    DRAW = 1
    OPEN = 2
    ATTACH = 3
    SWAP = 4
    CLOSE = 5


@dataclass(frozen=True, slots=True)
class HelpPicture:
    """One of the five steps of /aiuto."""

    step: HelpStep


Picture: TypeAlias = TablePicture | HandPicture | PanelPicture | DealPicture | TotalsPicture | HelpPicture


def fingerprint(picture: Picture, labels: Labels, look: Look, key: bytes = b"") -> str:
    """The same for the same picture in the same words and look, and for no other: what its file is remembered by.

    `key`: something secret (at most 64 bytes), for a hand's fingerprint that will stand where others may read it:
    there are few hands of one card, and who has no key could try them all.
    """
    digest = blake2b(key=key, digest_size=16)
    parts: list[str] = []
    _take_apart((DRAWING, picture, labels, look), parts)
    digest.update("".join([f"{len(part)}:{part}" for part in parts]).encode())
    return digest.hexdigest()


def _take_apart(value: object, parts: list[str]) -> None:
    """Everything a value is made of, in order, names of classes included."""
    if isinstance(value, Card):
        parts.append(value.text)
    elif isinstance(value, Enum):
        parts.append(f"{type(value).__name__}.{value.name}")
    elif isinstance(value, tuple):
        parts.append(f"({len(value)}")
        for part in value:
            _take_apart(part, parts)
    elif is_dataclass(value):
        kind: type = type(value)
        parts.append(kind.__name__)
        for name in _names(kind):
            _take_apart(getattr(value, name), parts)
    else:
        parts.append(repr(value))


@cache
def _names(picture: type) -> tuple[str, ...]:
    """The attributes of such a picture, or of a part of it."""
    return tuple(attribute.name for attribute in fields(picture))
