"""What may be asked of the engine (R43), and the two requests between deals.

An action names faces, never copies (R1). In a lay or an attachment a joker is the card it stands for
(`*7H`); in a discard it is the bare joker.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Self

from scala40.cards import Card

if TYPE_CHECKING:
    from scala40.melds import Meld

HOUSE: Final = -1
"""The seat that says what no player says: `Expire`, `Shuffle`, `NextDeal`."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next card of the stock (R14)."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top of the discard pile (R14-R16)."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Put new melds on the table, all at once (R18-R20); runs are given from low to high (R41)."""

    melds: tuple[tuple[Card, ...], ...]

    @classmethod
    def of(cls, *melds: "Meld") -> Self:
        """Lay melds that are known to be melds."""
        return cls(tuple(meld.cards for meld in melds))


@dataclass(frozen=True, slots=True)
class Attach:
    """Add one card to the meld with this number (R21)."""

    card: Card
    meld_index: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Give the natural card a joker stands for and take the joker (R23)."""

    card: Card
    meld_index: int


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn with this card, or the deal when it is the last (R26, R28)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Expire:
    """The turn's time is over; the house plays it (R40)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the match for good, on one's turn or not (R38)."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The house's order for the stock it owes, first drawn first (R29, R43)."""

    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The house's order of the whole pack for the next deal, first dealt first (R11)."""

    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class ReEnter:
    """Come back right after busting (R36)."""


Action = Draw | Take | Lay | Attach | Swap | Discard | Expire | Resign | Shuffle | NextDeal | ReEnter
