"""The turns of a finished deal, each with the match before it, as remarks look at them."""

from collections.abc import Iterable
from typing import NamedTuple

from scala40.actions import NO_SEAT, Action, Discard, Draw, Expire, Resign, Shuffle, Take
from scala40.engine import apply
from scala40.events import Event
from scala40.history import History, public_turns
from scala40.remarks.values import Entry
from scala40.state import DealResult, Match, Phase


class Turn(NamedTuple):
    """A turn that has ended, or the leaving of a seat."""

    seat: int
    place: int
    """Its place among the turns of the deal, from 1."""
    number: int
    """Which turn of its seat it is, from 1."""
    before: Match
    ready: Match
    """After the draw: the first position in which the seat could lay or discard."""
    drawing: tuple[Entry, ...]
    """What led there: a draw, perhaps with the order of a new stock, or a card taken; nothing with R13."""
    steps: tuple[Action, ...]
    """What the seat did then, its discard last; empty if it did not end the turn itself (R38, R40)."""
    after: Match

    @property
    def last(self) -> Match:
        """The position before the discard."""
        match = self.ready
        for step in self.steps[:-1]:
            match = apply(match, self.seat, step).match
        return match

    def __repr__(self) -> str:
        """Without cards."""
        return f"Turn({self.place}, seat={self.seat})"


class Deal(NamedTuple):
    """A deal that was played to its end."""

    turns: tuple[Turn, ...]
    history: History
    """Its public turns, one for each of `turns`."""
    result: DealResult

    def of(self, seat: int) -> list[Turn]:
        """The turns that a seat ended itself."""
        return [turn for turn in self.turns if turn.seat == seat and turn.steps]

    def __repr__(self) -> str:
        """Without cards."""
        return f"Deal({len(self.turns)} turns)"


def deal_of(dealt: Match, entries: Iterable[Entry]) -> Deal | None:
    """Play a deal again, from the match as it was dealt; None if it does not end in a score.

    Illegal if the rules refuse an entry.
    """
    reader = _Reader(dealt)
    for seat, action in entries:
        if reader.match.phase is Phase.OVER:
            break
        reader.read(seat, action)
    results = reader.match.results
    if len(results) == len(dealt.results) or not results[-1].scored:
        return None
    return Deal(tuple(reader.turns), public_turns(reader.events), results[-1])


class _Reader:
    """Cuts the actions of a deal into turns."""

    def __init__(self, dealt: Match) -> None:
        self.match = self._before = self._ready = dealt
        self.turns: list[Turn] = []
        self.events: list[Event] = []
        self._drawing: list[Entry] = []
        self._steps: list[Action] = []
        self._ended = [0] * dealt.players

    def read(self, seat: int, action: Action) -> None:
        was = self.match
        self.match, events = apply(was, seat, action)
        self.events += events
        match action:
            case Draw() | Take() | Shuffle():
                self._drawing.append((seat, action))
                self._ready = self.match
                if seat == NO_SEAT and self.match.turn != was.turn:
                    self._end(was.deal.turn, own=False)  # the time of the turn was over (R40)
            case Expire():
                if self.match.phase is not Phase.SHUFFLE:
                    self._end(was.deal.turn, own=False)
            case Resign():
                self._end(seat, own=False, goes_on=was.turn != seat)
            case _:
                self._steps.append(action)
                if isinstance(action, Discard):
                    self._end(seat, own=True)

    def _end(self, seat: int, *, own: bool, goes_on: bool = False) -> None:
        """Note that a turn has ended or, if that of another seat `goes_on`, that this seat has left."""
        self._ended[seat] += not goes_on
        place, number, steps = len(self.turns) + 1, self._ended[seat], tuple(self._steps) if own else ()
        if goes_on:
            self.turns.append(Turn(seat, place, number, self.match, self.match, (), (), self.match))
            return
        drawing = tuple(self._drawing)
        self.turns.append(Turn(seat, place, number, self._before, self._ready, drawing, steps, self.match))
        self._before = self._ready = self.match
        self._drawing, self._steps = [], []
