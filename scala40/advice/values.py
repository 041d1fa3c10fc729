"""What advice says, as closed values; the sentences are the host's.

None of them has a repr: advice tells of a hand.
"""

from dataclasses import dataclass
from enum import Enum

from scala40.actions import Action
from scala40.advice.throwing import Fact
from scala40.cards import Card
from scala40.melds import Meld


class WhyDraw(Enum):
    """Why to draw from the stock."""

    POZZO_EMPTY = "pozzo_empty"
    POZZO_CLOSED = "pozzo_closed"
    """Before opening nothing is taken here (R15)."""
    DOES_NOT_OPEN = "does_not_open"
    """Before opening a card is only taken to open with it (R15), and with this one nothing opens."""
    USELESS = "useless"
    """The card is in no meld of the hand and it, and it goes on no meld of the table that is open to the player."""
    BRAKED = "braked"
    """It attached when it was thrown, so it may only go into a new meld (R27), and the hand has none for it."""
    BETTER = "better"
    """It makes a meld or goes on one, but an unknown card is worth more."""


class Use(Enum):
    """What becomes of the card taken from the discard pile."""

    MELD = "meld"
    ATTACH = "attach"
    SWAP = "swap"
    KEEP = "keep"
    """It stays in the hand this turn."""


class Stuck(Enum):
    """Why the turn cannot end from here (R24-R26)."""

    CARD = "card"
    """The card taken from the discard pile cannot be put down as it must."""
    JOKER = "joker"
    """A joker taken from the table cannot be put down again."""
    NOTHING = "nothing"
    """No card of the hand may be discarded."""


@dataclass(frozen=True, slots=True, repr=False)
class Drawing:
    """Draw from the stock; `top` is the card of the discard pile that is left."""

    why: WhyDraw
    top: Card | None


@dataclass(frozen=True, slots=True, repr=False)
class Taking:
    """Take the top of the discard pile: its use, the meld it makes or goes on, and what the player opens with (R18)."""

    card: Card
    use: Use
    meld: Meld | None
    opens_with: int | None


@dataclass(frozen=True, slots=True, repr=False)
class Laying:
    """Lay melds; `opens_with`: what they count if they open (R18); `saves`: what leaves the hand with them (R3)."""

    melds: tuple[Meld, ...]
    opens_with: int | None
    saves: int


@dataclass(frozen=True, slots=True, repr=False)
class Attaching:
    """Attach a card to a meld; `owed`: it has to be put down in this turn (R24)."""

    card: Card
    meld: Meld
    saves: int
    owed: bool


@dataclass(frozen=True, slots=True, repr=False)
class Swapping:
    """Take a joker from a meld; `goes_into`: the meld in which a joker goes down in the same turn, if one does."""

    card: Card
    meld: Meld
    goes_into: Meld | None


@dataclass(frozen=True, slots=True, repr=False)
class Throwing:
    """Discard a card."""

    card: Card
    facts: tuple[Fact, ...]
    holds_back: bool
    """Whether something could still be put down, and is better kept."""
    calm: bool
    """Whether no rival has opened."""


@dataclass(frozen=True, slots=True, repr=False)
class SteppingBack:
    """Take the last step back: from here the turn cannot end."""

    why: Stuck
    card: Card | None


Reason = Drawing | Taking | Laying | Attaching | Swapping | Throwing | SteppingBack


@dataclass(frozen=True, slots=True, repr=False)
class Opening:
    """How far the hand of a player who has not opened is from opening (R18)."""

    best: int
    """The most that its melds count; where the card taken from the discard pile is to be among them (R15), what `melds`
    do.
    """
    needed: int
    melds: tuple[Meld, ...]
    """What opens now, the best first, or what R19 excuses; empty where nothing does."""

    @property
    def possible(self) -> bool:
        """Whether a lay opens now."""
        return bool(self.melds)


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """What to do next, and why. Nothing of it has a repr: it tells of a hand."""

    action: Action | None
    """None: take the last step back."""
    reason: Reason
    closes: bool
    """Whether the turn closes the deal, this step and the others of `plan` done."""
    plan: tuple[Action, ...]
    """The turn as far as it can be foreseen, `action` first."""
    opening: Opening | None
    """None for a player who has opened, and before drawing."""
