"""The actions that the engine can carry out: those of R43, and the two between deals.

An action names faces, never copies (R1). In a lay or an attachment a joker is written as the card it stands for
(`*7H`); in a discard it is the bare joker.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Self

from scala40.cards import Card

if TYPE_CHECKING:
    from scala40.meld import Meld

NO_SEAT: Final = -1
"""In place of a seat, for the actions of no player: `Expire`, `Shuffle`, `NextDeal`."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next card of the stock (R14)."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top of the discard pile (R14-R16)."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Put new melds on the table, all at once (R18-R20); the cards of a run are in order, the lowest first (R41)."""

    melds: tuple[tuple[Card, ...], ...]

    @classmethod
    def of(cls, *melds: "Meld") -> Self:
        """Make the action from melds."""
        return cls(tuple(meld.cards for meld in melds))


@dataclass(frozen=True, slots=True)
class Attach:
    """Add one card to the meld with this number (R21)."""

    card: Card
    meld_index: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Give the natural card that a joker stands for, and take the joker (R23)."""

    card: Card
    meld_index: int


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn with this card, and the deal if it is the last one of the hand (R26, R28)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Expire:
    """End a turn whose time is over, with the default action (R40)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the match for good, on one's turn or not (R38)."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Give the order of the new stock, the first card to be drawn first (R29, R43)."""

    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Start the next deal with this order of the whole pack, the first card to be dealt first (R11)."""

    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class ReEnter:
    """Come back right after busting (R36)."""


Action = Draw | Take | Lay | Attach | Swap | Discard | Expire | Resign | Shuffle | NextDeal | ReEnter
