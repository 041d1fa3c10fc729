"""The advice as values, from which the caller makes sentences.

None of them has a repr, because advice shows cards of a hand.
"""

from dataclasses import dataclass
from enum import Enum

from scala40.actions import Action
from scala40.advice.contrasts import Contrast
from scala40.cards import Card
from scala40.meld import Meld


class WhyDraw(Enum):
    """Why to draw from the stock."""

    PILE_EMPTY = "pile_empty"
    PILE_CLOSED = "pile_closed"
    """At this table a player who has not opened may not take a discard (R15)."""
    DOES_NOT_OPEN = "does_not_open"
    """A player who has not opened may take a discard only to open (R15), and this one does not open."""
    USELESS = "useless"
    """The card makes no meld with the hand, and the player cannot put it on a meld of the table."""
    BRAKED = "braked"
    """It attached when it was discarded, so it may only go into a new meld (R27), and it makes none with the hand."""
    BETTER = "better"
    """It makes a meld or can be put on one, but an unknown card is worth more."""


class WhyOpen(Enum):
    """What speaks for an opening."""

    TAKEN = "taken"
    """The card taken from the discard pile was taken to open (R15)."""
    JOKER = "joker"
    """A joker stays in the hand."""
    FLAT = "flat"
    """Who has not opened pays a fixed number of points when somebody else closes (R32)."""
    ATTACHES = "attaches"
    """`attached` cards can be attached in the same turn (R17)."""
    LIGHTER = "lighter"
    """Its cards no longer count when somebody else closes (R3)."""


class WhyWait(Enum):
    """Why not to put down, for now, what could be put down."""

    CLOSES = "closes"
    """With `count` of the cards that are not seen the player can close in the next turn, else with `less`."""
    JOKER = "joker"
    """The best way to put cards down takes a joker out of the hand."""
    TWO_LEFT = "two_left"
    """With at most two cards left no meld closes, because a card has to be left to discard (R22, R28)."""
    NOBODY_ELSE = "nobody_else"
    """Nobody else has opened."""
    FEEDS = "feeds"
    """`count` of the cards that are not seen would attach to the table then, and do not now (R21)."""
    ESTIMATE = "estimate"
    """The adviser's estimate speaks for it."""


class Use(Enum):
    """How the card taken from the discard pile is used."""

    MELD = "meld"
    ATTACH = "attach"
    SWAP = "swap"
    KEEP = "keep"
    """It stays in the hand this turn."""


class Stuck(Enum):
    """Why the turn cannot end from here (R24-R26)."""

    CARD = "card"
    """The card taken from the discard pile has to be put down, and cannot be."""
    JOKER = "joker"
    """A joker taken from the table has to be put down again, and cannot be."""
    NOTHING = "nothing"
    """No card of the hand may be discarded."""


@dataclass(frozen=True, slots=True, repr=False)
class Drawing:
    """Draw from the stock; `top` is the top of the discard pile."""

    why: WhyDraw
    top: Card | None


@dataclass(frozen=True, slots=True, repr=False)
class Taking:
    """Take the top of the discard pile: its use, the meld that it goes into, and the points of the opening (R18)."""

    card: Card
    use: Use
    meld: Meld | None
    opens_with: int | None


@dataclass(frozen=True, slots=True, repr=False)
class Laying:
    """Lay melds; `opens_with`: their points if they open (R18); `why`: what speaks for that.

    `saves`: the points that leave the hand (R3), or those that are no longer paid with `WhyOpen.FLAT` (R32).
    """

    melds: tuple[Meld, ...]
    opens_with: int | None
    saves: int
    why: WhyOpen | None = None
    attached: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Attaching:
    """Attach a card to a meld; `owed`: it has to be put down in this turn (R24)."""

    card: Card
    meld: Meld
    saves: int
    owed: bool


@dataclass(frozen=True, slots=True, repr=False)
class Swapping:
    """Take a joker from a meld; `goes_into`: the meld into which a joker is put in the same turn, if one is."""

    card: Card
    meld: Meld
    goes_into: Meld | None


@dataclass(frozen=True, slots=True, repr=False)
class Waiting:
    """Why to wait, with its numbers; `less` is that of the best way that puts something down."""

    why: WhyWait
    count: int = 0
    less: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Discarding:
    """Discard a card."""

    card: Card
    contrast: Contrast | None
    """What speaks for it; None if it closes."""
    although: Meld | None = None
    """A meld of the table to which it attaches or, which is worse, whose joker somebody could swap it for (R23)."""
    waiting: Waiting | None = None
    """Why to wait; None if nothing can still be put down."""


@dataclass(frozen=True, slots=True, repr=False)
class SteppingBack:
    """Take the last step back: from here the turn cannot end."""

    why: Stuck
    card: Card | None


Reason = Drawing | Taking | Laying | Attaching | Swapping | Discarding | SteppingBack


@dataclass(frozen=True, slots=True, repr=False)
class Opening:
    """The hand of a player who has not opened, compared with what opening needs (R18)."""

    best: int
    """The most points of its melds; those of `melds` if the card taken from the discard pile must be in them (R15)."""
    needed: int
    melds: tuple[Meld, ...]
    """The melds that open now, if need be by R19; empty if none do."""

    @property
    def possible(self) -> bool:
        """Whether the player can open now."""
        return bool(self.melds)


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """What to do next, and why."""

    action: Action | None
    """None: take the last step back."""
    reason: Reason
    closes: bool
    """Whether the turn closes the deal with the steps of `plan`."""
    plan: tuple[Action, ...]
    """The steps of the turn as far as they are known, `action` first."""
    opening: Opening | None
    """None for a player who has opened, and before drawing."""

    @property
    def holds_back(self) -> bool:
        """Whether to discard although something could still be put down."""
        return isinstance(self.reason, Discarding) and self.reason.waiting is not None
