"""The public history of a deal: what everybody saw of the turns that have ended (R39), and what follows from it.

A turn that has not ended is no part of it: until the discard nobody else sees its steps.
"""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple, TypeAlias

from scala40.cards import Card
from scala40.events import Attached, Discarded, Drew, Event, Expired, Laid, Resigned, Swapped, Took
from scala40.meld import Meld

Step: TypeAlias = Drew | Took | Laid | Attached | Swapped


class Ending(Enum):
    """What ended a turn."""

    DISCARD = "discard"
    EXPIRED = "expired"
    """Its time was over: the default action drew, if nothing had been drawn, and discarded (R40)."""
    RESIGNED = "resigned"
    """Its player left, on their turn or not; a turn that they had begun was taken back (R38)."""


class PublicTurn(NamedTuple):
    """A turn that has ended, as everybody saw it."""

    seat: int
    ending: Ending
    steps: tuple[Step, ...] = ()
    """What was done before the discard, in order; nothing that was taken back."""
    melds_before: int = 0
    """How many melds had been laid in the deal before it: the number of the first one that is laid in it."""
    discarded: Card | None = None

    @property
    def took(self) -> Card | None:
        """The card that was taken from the discard pile."""
        return next((step.card for step in self.steps if isinstance(step, Took)), None)

    @property
    def laid(self) -> tuple[tuple[int, Meld], ...]:
        """The melds that were laid, each with its number at the table, counted from 0."""
        melds = [meld for step in self.steps if isinstance(step, Laid) for meld in step.melds]
        return tuple(enumerate(melds, start=self.melds_before))

    @property
    def opening(self) -> int | None:
        """The points with which the seat opened in this turn (R18); None if it did not."""
        return next((step.opening for step in self.steps if isinstance(step, Laid) and step.opening is not None), None)

    @property
    def played(self) -> tuple[Card, ...]:
        """All cards that left the hand for the table, as they were in the hand."""
        melds = [card.in_hand for _, meld in self.laid for card in meld.cards]
        return (*melds, *(step.card.in_hand for step in self.steps if isinstance(step, Attached | Swapped)))


History: TypeAlias = tuple[PublicTurn, ...]
"""The turns of one deal that have ended, the first one first."""


def public_turns(events: Iterable[Event]) -> History:
    """Return the turns that ended in these events, which begin with those of a deal's first turn."""
    turns: list[PublicTurn] = []
    steps: tuple[Step, ...] = ()
    melds, ending = 0, Ending.DISCARD
    for event in events:
        match event:
            case Drew() | Took() | Laid() | Attached() | Swapped():
                steps = (*steps, event)
            case Expired():
                steps, ending = _final(steps), Ending.EXPIRED
            case Discarded(seat, card):
                turns.append(PublicTurn(seat, ending, steps, melds, card))
                melds += len(turns[-1].laid)
                steps, ending = (), Ending.DISCARD
            case Resigned(seat):
                own = tuple(step for step in steps if step.seat == seat)  # none if another seat is on turn
                turns.append(PublicTurn(seat, Ending.RESIGNED, _final(own), melds))
                steps = tuple(step for step in steps if step.seat != seat)
            case _:
                pass
    return tuple(turns)


def _final(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps that cannot be taken back (R39)."""
    return tuple(step for step in steps if isinstance(step, Drew))


def turns_ended(history: History, seat: int) -> int:
    """Return how many turns a seat has had in the deal; leaving is none."""
    return sum(turn.seat == seat and turn.ending is not Ending.RESIGNED for turn in history)


def discards_of(history: History, seat: int) -> tuple[Card, ...]:
    """Return what a seat has discarded, the first card first; also what the default action discarded for it."""
    return tuple(turn.discarded for turn in history if turn.seat == seat and turn.discarded is not None)


def kept_from_pile(history: History, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat has taken from the discard pile and has neither put on the table nor discarded."""
    kept: list[Card] = []
    for turn in history:
        if turn.seat != seat:
            continue
        kept += () if turn.took is None else (turn.took,)
        for card in (*turn.played, *(() if turn.discarded is None else (turn.discarded,))):
            if card in kept:  # of two equal cards nobody else knows which one it was: the one that was seen is gone
                kept.remove(card)
    return tuple(kept)
