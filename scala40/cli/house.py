"""The house of games without people: the only place beside the game where dice and clock come in.

`arena` and `bench` deal and measure through it, so that the rest of the package stays free of chance and time.
"""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import perf_counter, process_time

from scala40.actions import HOUSE, Action, NextDeal, ReEnter, Shuffle
from scala40.cards import JOKER, Card
from scala40.dealing import pozzo_place
from scala40.engine import apply, owed_order, start_match
from scala40.records.record import Record
from scala40.rules import Rules
from scala40.state import Match, Phase

__all__ = ["Random", "Table", "cores", "drop_output", "pack_order", "perf_counter", "process_time", "without_collector"]


def cores() -> int:
    """How many processor cores this machine has."""
    return os.cpu_count() or 1


def drop_output() -> None:
    """Let what is still to be printed vanish: nobody reads it any more (as Python's notes on SIGPIPE advise)."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@contextmanager
def without_collector() -> Iterator[None]:
    """Keep the cyclic garbage collector out of the way: a match makes many small frozen values and no cycles."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def pack_order(rules: Rules, seats: int, chance: Random) -> tuple[Card, ...]:
    """A shuffled pack for so many players; shuffled again while a joker would start the discard pile (R12)."""
    cards = list(rules.pack())
    place = pozzo_place(rules, seats)
    chance.shuffle(cards)
    while cards[place] is JOKER:
        chance.shuffle(cards)
    return tuple(cards)


class Table:
    """One match, what was done in it, and the house that deals: everything but the players.

    The order of every pack follows from the chance brought at the start, the number of the deal and how often
    its discard pile became the stock, never from what the players do: two tables with the same chance deal the same
    cards, however differently they are played.
    """

    def __init__(self, rules: Rules, seats: int, chance: Random) -> None:
        """Draw the first dealer by lot and deal (R10, R11)."""
        self._dealer = chance.randrange(seats)
        self._lot = chance.getrandbits(64)
        self._first_deal = pack_order(rules, seats, self._chance(1))
        self._done: list[tuple[int, Action]] = []
        self.match: Match = start_match(rules, seats, self._dealer, self._first_deal).match

    def do(self, seat: int, action: Action) -> None:
        """Carry out an action; Illegal when the rules refuse it."""
        self.match = apply(self.match, seat, action).match
        self._done.append((seat, action))

    def go_on(self) -> None:
        """Bring the order that the house owes, so that somebody may play again; who may come back does (R29, R36)."""
        if self.match.phase is Phase.SHUFFLE:
            cards = list(owed_order(self.match) or ())
            self._chance(self.match.deal_number, self.match.deal.recycles + 1).shuffle(cards)
            self.do(HOUSE, Shuffle(tuple(cards)))
            return
        while self.match.re_entry_open:
            self.do(self.match.re_entry_open[0], ReEnter())
        chance = self._chance(self.match.deal_number + 1)
        self.do(HOUSE, NextDeal(pack_order(self.match.rules, len(self.match.seats_in), chance)))

    def _chance(self, deal: int, recycle: int = 0) -> Random:
        """What shuffles the pack of one deal, or its discard pile when that becomes the stock."""
        return Random(f"{self._lot}/{deal}/{recycle}")

    def record(self) -> Record:
        """The match so far, for `replay`."""
        match = self.match
        return Record(match.rules, match.players, self._dealer, self._first_deal, tuple(self._done))
