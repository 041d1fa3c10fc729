"""A match and its deal at one moment: frozen values, hands and stock never in a repr.

`Match` and `Deal` are named tuples, because what the engine does most often is to copy one with a change
(`_replace`).
"""

from enum import Enum
from typing import NamedTuple

from scala40.cards import Card
from scala40.meld import Meld
from scala40.rules import Rules

Hand = tuple[Card, ...]
"""Cards in the order of R42, jokers bare and last."""


class Phase(Enum):
    """What has to happen next in the deal."""

    DRAW = "draw"
    """The player on turn draws or takes."""
    PLAY = "play"
    """They lay, attach, swap, discard."""
    SHUFFLE = "shuffle"
    """The caller has to give the order of the new stock (R29)."""
    OVER = "over"
    """The deal is over; so is the match, or the caller has to give the order of the pack for the next deal."""


class Duty(Enum):
    """What a card taken from the discard pile must still be used for before a discard (R24)."""

    NONE = "none"
    OPEN = "open"
    """To be part of the melds that open (R15)."""
    USE = "use"
    """To be put on the table (R16)."""


class Memo(NamedTuple):
    """What the engine remembers of the turn so far."""

    drawn: Card | None = None
    """The card drawn from the stock this turn, if it is known (R40)."""
    taken: Card | None = None
    """The face taken from the discard pile this turn."""
    placed: bool = False
    """Whether the card taken has been put on the table (R24)."""
    duty: Duty = Duty.NONE
    braked: bool = False
    """Whether the card taken may only go into a new meld (R27)."""
    jokers_owed: int = 0
    """Jokers swapped from the table that must go down again before the discard (R23 `replay`)."""
    opened_now: bool = False
    """Whether the player opened in this turn: closing now is closing in hand (R33)."""
    put_down: bool = False
    """Whether anything was laid, attached or swapped this turn (R31)."""
    expiring: bool = False
    """Whether the turn's time is over: then the discard follows when the order of the new stock is given (R40)."""
    unseen: bool = False
    """Whether the hand lacks the card drawn: only where a turn is imagined before it (`imagining`), so not stored."""

    def __repr__(self) -> str:
        """The turn without the card drawn, which is secret."""
        return f"Memo(taken={self.taken}, placed={self.placed}, duty={self.duty.value})"


FRESH = Memo()
"""A turn in which nothing has been done yet."""


class Deal(NamedTuple):
    """One deal from the dealing to the closing; seats without cards in it have empty hands."""

    phase: Phase
    turn: int
    """The seat to play; of a deal that is over, the seat that played last."""
    in_deal: tuple[int, ...]
    """The seats still in the deal, in seat order."""
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    """The next card to be drawn first."""
    discard_pile: tuple[Card, ...]
    """The discard pile, its top last."""
    table: tuple[Meld | None, ...]
    """The melds in the order they were laid; None for one that was swept (R9)."""
    opened: tuple[bool, ...]
    """By seat; False for a seat that has resigned."""
    turns_played: tuple[int, ...]
    """How many turns each seat has ended (R25)."""
    recycles: int
    """How often the discard pile became a new stock (R30)."""
    idle_takes: int
    """The turns in a row that took from the discard pile and put nothing down (R31)."""
    brake: bool
    """Whether the top of the discard pile attached when it was discarded, at a table with R27."""
    barred: tuple[int, ...]
    """By seat: jokers from the table that may not go into a new meld (R23 `attach_only`)."""
    memo: Memo = FRESH
    checkpoint: "Deal | None" = None
    """The deal as it was before the first step of the turn that can be taken back (R39)."""

    @property
    def settled(self) -> "Deal":
        """The deal without the steps that can still be taken back: what everybody else sees (R39)."""
        return self.checkpoint or self

    def __repr__(self) -> str:
        """Only what lies open on the table."""
        table = " | ".join("-" if meld is None else str(meld) for meld in self.settled.table)
        return f"Deal({self.phase.value}, turn={self.turn}, stock of {len(self.stock)}, table={table!r})"


class DealResult(NamedTuple):
    """How a deal ended; everything in it is public then."""

    number: int
    """From 1."""
    closed_by: int | None
    in_hand: bool
    """Whether the closer had not opened before that turn (R33); it does not depend on the option."""
    dead: bool
    """R31."""
    scored: bool
    """False when resignations left one player (R38); then nobody has points."""
    hands: tuple[Hand, ...]
    """The cards that each seat had at the end; empty for the closer and for players who had left."""
    opened: tuple[bool, ...]
    points: tuple[int | None, ...]
    """By how much each total changed; None for seats that were no longer in the deal."""
    totals: tuple[int, ...]
    busted: tuple[int, ...]
    """The seats that bust, better places first (R34, R35)."""


class Match(NamedTuple):
    """Everything about one match at one moment."""

    deal: Deal
    """First, because it is what every action changes."""
    rules: Rules
    players: int
    """How many seats there are; seats are numbered from 0, clockwise."""
    totals: tuple[int, ...]
    deal_number: int
    """From 1."""
    dealer: int
    results: tuple[DealResult, ...] = ()
    out: tuple[tuple[int, ...], ...] = ()
    """The seats that bust or resigned, the worst place first; the seats of a group share a place (R35, R38)."""
    resigned: tuple[int, ...] = ()
    """Seats in the order they resigned."""
    re_entries: tuple[int, ...] = ()
    """By seat: how often it came back (R36)."""
    re_entry_open: tuple[int, ...] = ()
    """The seats that may come back now (R36)."""
    places: tuple[tuple[int, ...], ...] | None = None
    """Best first, each group sharing a place; None while the match goes on (R35)."""

    def with_deal(self, deal: Deal) -> "Match":
        """The match with another deal; a faster `_replace`."""
        return Match._make((deal, *self[1:]))

    @property
    def phase(self) -> Phase:
        """The phase of the deal."""
        return self.deal.phase

    @property
    def turn(self) -> int | None:
        """The seat to play; None when the deal is over."""
        return None if self.deal.phase is Phase.OVER else self.deal.turn

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.places is not None

    @property
    def winner(self) -> int | None:
        """The seat that won; None while the match goes on and when the first place is shared."""
        return self.places[0][0] if self.places is not None and len(self.places[0]) == 1 else None

    def in_match(self, seat: int) -> bool:
        """Whether a seat has neither bust nor resigned, or has come back."""
        return 0 <= seat < self.players and not any(seat in group for group in self.out)

    @property
    def seats_in(self) -> tuple[int, ...]:
        """The seats still in the match, in seat order."""
        return tuple(seat for seat in range(self.players) if self.in_match(seat))

    def __repr__(self) -> str:
        """Only what lies open on the table."""
        return f"Match(deal {self.deal_number}, totals={self.totals}, places={self.places}, {self.deal!r})"
