"""What the engine leaves to its caller: chance, time and the system, for games without people.

`scala40` itself needs no chance and no time: the commands in this folder deal and measure with this module.
"""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import perf_counter, process_time

from scala40.actions import NO_SEAT, Action, NextDeal, ReEnter, Shuffle
from scala40.cards import JOKER, Card
from scala40.checks.actions import owed_order
from scala40.dealing import first_discard_place
from scala40.engine import apply, start_match
from scala40.events import Event
from scala40.history import History, public_turns
from scala40.records.record import Record
from scala40.rules import Rules
from scala40.state import Match, Phase

__all__ = ["Random", "Table", "cores", "pack_order", "perf_counter", "process_time", "without_collector"]


def cores() -> int:
    """The number of processor cores of this machine."""
    return os.cpu_count() or 1


@contextmanager
def without_collector() -> Iterator[None]:
    """Switch off the cyclic garbage collector: a match makes many small frozen values, but no cycles."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def pack_order(rules: Rules, seats: int, chance: Random) -> tuple[Card, ...]:
    """A shuffled pack for this number of players; it never starts the discard pile with a joker (R12)."""
    cards = list(rules.pack())
    place = first_discard_place(rules, seats)
    chance.shuffle(cards)
    while cards[place] is JOKER:
        chance.shuffle(cards)
    return tuple(cards)


class Table:
    """One match, its actions so far, and the chance with which it is dealt: everything except the players.

    The order of every pack depends on the chance given at the start, the number of the deal and how often its discard
    pile became the stock, never on the players' actions: two tables with the same chance deal the same cards.
    """

    def __init__(self, rules: Rules, seats: int, chance: Random) -> None:
        """Draw the first dealer by lot and deal (R10, R11)."""
        self._dealer = chance.randrange(seats)
        self._lot = chance.getrandbits(64)
        self._first_deal = pack_order(rules, seats, self._chance(1))
        self._done: list[tuple[int, Action]] = []
        self._events: list[Event] = []
        self.match: Match = start_match(rules, seats, self._dealer, self._first_deal).match

    def do(self, seat: int, action: Action) -> None:
        """Carry out an action; Illegal if the rules refuse it."""
        self.match, events = apply(self.match, seat, action)
        self._done.append((seat, action))
        self._events = [*events] if isinstance(action, NextDeal) else [*self._events, *events]

    @property
    def history(self) -> History:
        """The public history of the present deal."""
        return public_turns(self._events)

    def shuffle_or_deal(self) -> None:
        """Give the order of cards that is due; before a new deal, every player who may come back does (R29, R36)."""
        if self.match.phase is Phase.SHUFFLE:
            cards = list(owed_order(self.match) or ())
            self._chance(self.match.deal_number, self.match.deal.recycles + 1).shuffle(cards)
            self.do(NO_SEAT, Shuffle(tuple(cards)))
            return
        while self.match.re_entry_open:
            self.do(self.match.re_entry_open[0], ReEnter())
        chance = self._chance(self.match.deal_number + 1)
        self.do(NO_SEAT, NextDeal(pack_order(self.match.rules, len(self.match.seats_in), chance)))

    def _chance(self, deal: int, recycle: int = 0) -> Random:
        """The source of chance for the pack of a deal, or for its discard pile when that becomes the stock."""
        return Random(f"{self._lot}/{deal}/{recycle}")

    def record(self) -> Record:
        """The match so far, for `replay`."""
        match = self.match
        return Record(match.rules, match.players, self._dealer, self._first_deal, tuple(self._done))
