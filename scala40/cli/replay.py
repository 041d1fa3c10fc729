"""`replay RECORD`: play a match record and describe it in words, one line for each turn."""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from scala40.cli.exit_codes import EPILOG, Exit
from scala40.cli.reading import read_text
from scala40.events import (
    Attached,
    Busted,
    DealEnded,
    DealStarted,
    Discarded,
    Drew,
    Event,
    Expired,
    Laid,
    MatchEnded,
    Recycled,
    ReEntered,
    Resigned,
    Swapped,
    Took,
)
from scala40.fair.record import NothingKnownError, is_fair, load_any, loads, step_places
from scala40.options import Recycle
from scala40.records.header import remarks
from scala40.records.record import Record, RefusedError, replay
from scala40.state import DealResult, Match

_REMARK: Final = re.compile(r"# ([0-5]): *(.+)", re.DOTALL)
"""A remark of a record with the name of the player of a seat."""


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("replay", help="play a match record and describe it in words", epilog=EPILOG)
    add_names(parser)
    parser.set_defaults(command=run)


def add_names(parser: argparse.ArgumentParser) -> None:
    """Add the record and the names of its players to the arguments of a command."""
    parser.add_argument("record", metavar="RECORD", help="a file, or - for the standard input")
    parser.add_argument(
        "--names", default="", metavar="NAME,...", help="the players' names in seat order (default: the record's)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Describe a record, or print a sentence why that is impossible."""
    try:
        text = read_text(arguments.record)
        record = load_any(text)
        lines = list(describe(record, text, names_for(record.seats, arguments.names, text)))
    except ValueError as error:
        print(f"{arguments.record}: {error}", file=sys.stderr)
        return status_of(error)
    print("\n".join(lines))
    return Exit.WELL


def status_of(error: Exception) -> Exit:
    """Return the exit status for a record that cannot be read or played."""
    if isinstance(error, RefusedError):
        return Exit.DIFFERS
    return Exit.NOTHING_YET if isinstance(error, NothingKnownError) else Exit.UNREADABLE


def names_for(seats: int, given: str, text: str = "") -> list[str]:
    """The names in `given`, separated by commas, or of the record, or of its remarks (`# 0: Anna`), or `Seat 2`."""
    names = dict(enumerate(name.strip() for name in given.split(",")))
    recorded = dict(enumerate(loads(text).names)) if is_fair(text) else {}
    remarked = {int(found[1]): found[2] for line in remarks(text) if (found := _REMARK.fullmatch(line))}
    return [names.get(seat) or recorded.get(seat) or remarked.get(seat) or f"Seat {seat}" for seat in range(seats)]


def describe(record: Record, text: str, names: list[str]) -> Iterator[str]:
    """The lines that describe a record; RefusedError names the line of its text that the rules refuse."""
    describer = Describer(names)
    match: Match | None = None
    steps = 0
    try:
        for step in replay(record):
            match = step.match
            steps += 1
            yield from describer.lines(step.events)
    except RefusedError as error:
        number, line = step_places(text)[steps]
        raise RefusedError(f"line {number}, {line.strip()[:40]!r}: {error}") from error
    yield from describer.rest()
    if match is not None and not match.is_over:
        waiting = "the next deal is to come" if match.turn is None else f"it is the turn of {names[match.turn]}"
        yield f"The record ends here, in deal {match.deal_number}: {waiting}."


class Describer:
    """Describes events in words; the steps of a turn are collected and make one line at its discard."""

    def __init__(self, names: list[str]) -> None:
        """Start before the first deal."""
        self._names = names
        self._seat = 0
        self._done: list[str] = []
        self._melds = 0
        """The number of melds laid in this deal, with those of this turn."""
        self._settled = 0
        """The number of melds that can no longer be taken back (R39)."""

    def lines(self, events: Iterable[Event]) -> Iterator[str]:
        """The lines that are complete after these events."""
        for event in events:
            yield from self._lines(event)

    def rest(self) -> Iterator[str]:
        """The line of a turn that has not ended yet."""
        if self._done:
            yield f"  {self._names[self._seat]} {', '.join(self._done)}."
            self._done = []

    def _lines(self, event: Event) -> Iterator[str]:
        names = self._names
        match event:
            case DealStarted(number, dealer, starter):
                self._melds = self._settled = 0
                yield f"Deal {number}: {names[dealer]} deals, {names[starter]} starts."
            case Drew() | Took() | Laid() | Attached() | Swapped():
                self._seat = event.seat
                self._done.append(self._step(event))
            case Recycled(how):
                self._done.append(_recycling(how))
            case Discarded(seat, card):
                self._seat, self._settled = seat, self._melds
                self._done.append(f"discards {card}")
                yield from self.rest()
            case Expired(seat):
                self._break_off(seat, "is out of time")
            case Resigned(seat):
                if self._done and seat == self._seat:
                    self._break_off(seat, "resigns")
                    yield from self.rest()
                else:
                    yield f"  {names[seat]} resigns."
            case ReEntered(seat, total):
                yield f"  {names[seat]} comes back with {total} points."
            case DealEnded(result):
                yield from self._result(result)
            case Busted(seat, total, limit, _, place):
                yield f"  {names[seat]} busts with {total} points (the limit is {limit}), place {place}."
            case MatchEnded(places):
                yield f"The match is over: {self._places(places)}."
            case _:
                assert_never(event)

    def _step(self, event: Drew | Took | Laid | Attached | Swapped) -> str:
        """One step of a turn, as the predicate of a sentence."""
        match event:
            case Drew():
                return "draws"
            case Took(_, card):
                return f"takes {card}"
            case Laid(_, melds, opening):
                numbered = [f"{meld} as meld {self._melds + n}" for n, meld in enumerate(melds)]
                self._melds += len(melds)
                how = "lays" if opening is None else f"opens with {opening} points and lays"
                return f"{how} {' and '.join(numbered)}"
            case Attached(_, card, index):
                return f"attaches {card} to meld {index}"
            case Swapped(_, card, index):
                return f"swaps {card} for the joker of meld {index}"
        assert_never(event)

    def _break_off(self, seat: int, why: str) -> None:
        """Describe that a turn did not end with its player's discard, so its last steps are taken back (R38, R40)."""
        steps = [step for step in self._done if step not in _FOR_GOOD]
        if steps:
            self._done.append("takes that back" if len(steps) == len(self._done) else "takes back all but the draw")
        self._seat = seat
        self._melds = self._settled
        self._done.append(why)

    def _result(self, result: DealResult) -> Iterator[str]:
        """The lines on how a deal ended, with everybody's points."""
        names = self._names
        if not result.scored:
            yield f"Deal {result.number} is not scored: only one player is left."
            return
        if result.closed_by is None:
            yield f"Deal {result.number} is dead: everybody counts what is left."
        else:
            yield f"{names[result.closed_by]} closes deal {result.number}{' in hand' * result.in_hand}."
        points = [
            f"{names[seat]} {gained:+d} = {result.totals[seat]}"
            for seat, gained in enumerate(result.points)
            if gained is not None
        ]
        yield f"  Points: {', '.join(points)}."

    def _places(self, places: tuple[tuple[int, ...], ...]) -> str:
        """`1. Anna, 2. Bruno and Carla`."""
        texts = []
        place = 1
        for group in places:
            texts.append(f"{place}. {' and '.join(self._names[seat] for seat in group)}")
            place += len(group)
        return ", ".join(texts)


def _recycling(how: Recycle) -> str:
    """How the discard pile became the stock, as a step of the turn that drew the last card (R29)."""
    match how:
        case Recycle.SHUFFLE:
            return "the discard pile is shuffled into a new stock"
        case Recycle.FLIP:
            return "the discard pile is turned over as a new stock"
        case Recycle.FLIP_AND_TURN:
            return "the discard pile is turned over as a new stock and its first card turned up"
    assert_never(how)


_FOR_GOOD: Final = frozenset(["draws", *map(_recycling, Recycle)])
"""The steps that cannot be taken back (R39)."""
