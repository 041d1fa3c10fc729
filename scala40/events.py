"""Events: what happened in a step, as public facts.

The steps of a turn become public with its discard (R39): until then the caller shows `Took`, `Laid`, `Attached` and
`Swapped` to the player alone.
"""

from dataclasses import dataclass

from scala40.cards import Card
from scala40.meld import Meld
from scala40.options import Recycle
from scala40.state import DealResult


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deal was dealt (R10, R11, R13)."""

    number: int
    dealer: int
    starter: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew from the stock (R14)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Took:
    """A seat took the top of the discard pile (R14)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat laid melds; `opening` is what they counted when they opened (R18), else None."""

    seat: int
    melds: tuple[Meld, ...]
    opening: int | None


@dataclass(frozen=True, slots=True)
class Attached:
    """A seat attached a card to the meld with this number (R21)."""

    seat: int
    card: Card
    meld_index: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """A seat gave this card for the joker of the meld with this number (R23)."""

    seat: int
    card: Card
    meld_index: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discarded, or the default action did for it (R26, R40)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Recycled:
    """The discard pile became a new stock (R29)."""

    how: Recycle


@dataclass(frozen=True, slots=True)
class Expired:
    """A seat's time was over (R40)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat left for good (R38)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ReEntered:
    """A seat came back with this total (R36)."""

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal was closed, died or was left (R28, R31, R38)."""

    result: DealResult


@dataclass(frozen=True, slots=True)
class Busted:
    """A seat bust, with this total and limit, in this deal, and took this place, from 1 (R34, R35)."""

    seat: int
    total: int
    limit: int
    deal_number: int
    place: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; the best place first, and the seats of each group share one (R35)."""

    places: tuple[tuple[int, ...], ...]


Event = (
    DealStarted
    | Drew
    | Took
    | Laid
    | Attached
    | Swapped
    | Discarded
    | Recycled
    | Expired
    | Resigned
    | ReEntered
    | DealEnded
    | Busted
    | MatchEnded
)
