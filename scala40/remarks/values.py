"""The remarks as values, from which the caller makes sentences. None of them has a repr, because they show hands."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from scala40.actions import Action
from scala40.advice import Contrast
from scala40.cards import Card
from scala40.meld import Meld

Entry: TypeAlias = tuple[int, Action]
"""An action with the seat that does it, or `NO_SEAT`, as in a record."""


class RemarkKind(Enum):
    """What a remark says. Among those that weigh the same, the first kinds are the most instructive ones."""

    COULD_CLOSE = "could_close"
    """The turn could close the deal (R28), with `melds` and attached `cards`, and the discard `card`."""
    COULD_OPEN = "could_open"
    """The turn could open (R18) with `points` points: `melds`. The seat opened in its turn `later`, or never (None)."""
    COULD_SWAP = "could_swap"
    """`card` could take the joker of the meld `melds[0]` in this turn (R23)."""
    COULD_PUT_DOWN = "could_put_down"
    """`cards` could be put down in this turn, the seat's last one (R20, R21); they cost `points`."""
    FED = "fed"
    """The next seat, `by`, closed the deal with the discard `card`.

    `melds`: where it could go on the table; if it could go nowhere, nobody could see that.
    """
    CAME = "came"
    """With the first two of `cards`, one held and one that came in turn `later`, the discard `card` would have been a
    meld; the third was the better discard."""
    DISCARD = "discard"
    """`card` was the better discard: `contrast` says what differs to the one that was made."""
    TAKE = "take"
    """The top of the discard pile, `card`, was better than a card of the stock: it makes the meld `melds[0]`."""
    FIND = "find"
    """Praise: the joker that `card` took from the table closed the deal in this turn, which nothing else did."""
    FLAWLESS = "flawless"
    """Praise: no turn of the deal could have been played clearly better; `later`: the turn that closed, if one did."""

    @property
    def is_praise(self) -> bool:
        """Whether it says what was good."""
        return self in (RemarkKind.FIND, RemarkKind.FLAWLESS)

    @property
    def rule(self) -> str:
        """The paragraph of the rules that it is about."""
        return _RULES[self]


_RULES = {
    RemarkKind.COULD_CLOSE: "R28",
    RemarkKind.COULD_OPEN: "R18",
    RemarkKind.COULD_SWAP: "R23",
    RemarkKind.COULD_PUT_DOWN: "R20",
    RemarkKind.FED: "R26",
    RemarkKind.CAME: "R26",
    RemarkKind.DISCARD: "R26",
    RemarkKind.TAKE: "R14",
    RemarkKind.FIND: "R23",
    RemarkKind.FLAWLESS: "R26",
}


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Remark:
    """One remark on a seat's play in a deal."""

    kind: RemarkKind
    turn: int
    """The turn of the seat that it is about, from 1."""
    place: int
    """The place of that turn among all turns of the deal, from 1."""
    proof: tuple[Entry, ...]
    """What the engine accepts from the beginning of that turn: what could be done, or what was done."""
    weight: float
    """About how many points of the deal it is about."""
    instead: Action | None = None
    """What was done, and the remark speaks against."""
    paid: int = 0
    """The points of the seat in the deal."""
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    melds: tuple[Meld, ...] = ()
    points: int = 0
    later: int | None = None
    by: int | None = None
    took: Card | None = None
    """The top of the discard pile, if it had to be taken for that."""
    contrast: Contrast | None = None
