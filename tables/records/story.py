"""A finished deal, turn by turn, from the log: the table after each turn, and the cards that who played had left."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from scala40 import engine
from scala40.actions import Action, NextDeal, Resign, Shuffle
from scala40.cards import Card
from scala40.refusals import Illegal
from scala40.rules import Rules
from scala40.state import Match, Phase
from storage import LogEntry, Table, Unit
from tables.commitment import is_sealed
from tables.records.logged import Logged, Note, logged, readable

MOST_REMEMBERED = 16
"""The most deals that are remembered while people look at them, because replaying one takes as long as many taps.

All of them are finished, so everybody may know their cards.
"""


class NoStory(Exception):  # noqa: N818 - named for what is missing
    """The log of a table is not there any more, or cannot be replayed. No content is quoted."""


@dataclass(frozen=True, slots=True)
class Position:
    """The match after a turn; `seat` played it, None for the cards as they were dealt; `turn`: its lines of the log."""

    match: Match = field(repr=False)
    seat: int | None = None
    turn: tuple[Logged, ...] = field(default=(), repr=False)
    computer: bool = False
    """Whether a computer played it."""
    done: int = 0
    """How many actions of the deal came before, those of the bot included."""


def finished_deals(table: Table) -> tuple[int, ...]:
    """Return the numbers of the deals that are over and were scored; the last one may have been left before."""
    return () if table.match is None else tuple(result.number for result in table.match.results if result.scored)


def positions(unit: Unit, table: Table, deal: int) -> tuple[Position, ...]:
    """Return the positions of a finished deal, the first as it was dealt.

    Raises NoStory if there is no log of it, or others may still play the same cards.
    """
    lines, first, entries = _lines(unit, table, deal)
    # Players who come back or leave after the deal do so before the next one is dealt.
    having = frozenset(seat.number for seat in table.seats if seat.computer is not None)
    for line in reversed(tuple(readable(entries))):
        if line.what is Note.TAKEN_OVER:
            having -= {line.seat}
        elif line.what is Note.GIVEN_BACK:
            having |= {line.seat}
    try:
        return _replayed(table.settings.rules, len(table.seats), lines, first, having)
    except (ValueError, Illegal, IndexError):
        raise NoStory from None


def deal_entries(unit: Unit, table: Table, deal: int) -> tuple[tuple[int, Action], ...]:
    """Return what was done in a finished deal, with the seat or `NO_SEAT`; raises NoStory as `positions` does."""
    lines, first, _ = _lines(unit, table, deal)
    return tuple(line.action for line in lines[first + 1 :] if line.action is not None)


def played_until(
    unit: Unit, table: Table, deal: int, turn: int
) -> tuple[tuple[Card, ...], tuple[tuple[int, Action], ...]]:
    """Return the order of the pack of a finished deal, and what was done in its first turns, as `deal_entries`."""
    lines, first, _ = _lines(unit, table, deal)
    dealt = lines[first].what
    assert isinstance(dealt, NextDeal)  # the first line of a deal
    return dealt.cards, deal_entries(unit, table, deal)[: positions(unit, table, deal)[turn].done]


def _lines(unit: Unit, table: Table, deal: int) -> tuple[tuple[Logged, ...], int, Sequence[LogEntry]]:
    """Return the lines of the log up to the end of a deal, the number of its first one, and all rows of the log."""
    entries = unit.log.entries(table.id)
    lines, deals = list[Logged](), list[int]()
    for entry in entries:  # up to a line that this program did not write: the deals before it can be shown
        try:
            lines.append(logged(entry))
        except ValueError:
            break
        if isinstance(lines[-1].what, NextDeal):
            deals.append(len(lines) - 1)
    if deal not in finished_deals(table) or len(deals) < deal or is_sealed(unit, table):
        raise NoStory
    end = deals[deal] if deal < len(deals) else len(lines)
    if end == len(lines) < len(entries):
        raise NoStory
    return tuple(lines[:end]), deals[deal - 1], entries


@lru_cache(maxsize=MOST_REMEMBERED)
def _replayed(
    rules: Rules, seats: int, lines: tuple[Logged, ...], first: int, computers: frozenset[int]
) -> tuple[Position, ...]:
    """Replay the log up to the end of a deal, whose first line has the number `first`; return its positions."""
    start = lines[0].what
    assert isinstance(start, NextDeal)  # the first line of a log with deals
    match = engine.start_match(rules, seats, lines[0].seat, start.cards).match
    having, found, steps = set(computers), [Position(match)] if first == 0 else [], list[Logged]()
    done = 0
    for number, line in enumerate(lines[1:], start=1):
        if line.what is Note.TAKEN_OVER:
            having.add(line.seat)
        elif line.what is Note.GIVEN_BACK:
            having.discard(line.seat)
        if line.action is None or (number > first and match.phase is Phase.OVER):
            continue
        before, match = match, engine.apply(match, *line.action).match
        if number < first:
            continue
        if isinstance(line.what, NextDeal):
            found.append(Position(match))
            continue
        done += 1
        if not isinstance(line.what, Shuffle):
            steps.append(line)
        if match.phase is Phase.SHUFFLE:
            continue
        if match.turn != before.turn or match.phase is Phase.OVER or isinstance(line.what, Resign):
            seat = steps[-1].seat
            ended = tuple(step for step in steps if step.seat == seat)
            found.append(Position(match, seat, ended, seat in having, done))
            steps = [step for step in steps if step.seat != seat]
    return tuple(found)
