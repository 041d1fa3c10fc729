"""A finished deal, turn by turn, from the log: the table after each turn, and the cards that who played had left."""

from dataclasses import dataclass, field
from functools import lru_cache

from scala40 import engine
from scala40.actions import NextDeal
from scala40.notation import parse_cards
from scala40.records.record import parse_entry
from scala40.refusals import Illegal
from scala40.rules import Rules
from scala40.state import Match, Phase
from storage import LogEntry, Table, Unit
from tables.records.match_record import GIVEN_BACK, NOT_ACTIONS, TAKEN_OVER, record_line

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
    turn: tuple[LogEntry, ...] = field(default=(), repr=False)
    computer: bool = False
    """Whether a computer played it."""


def finished_deals(table: Table) -> tuple[int, ...]:
    """Return the numbers of the deals that are over and were scored; the last one may have been left before."""
    return () if table.match is None else tuple(result.number for result in table.match.results if result.scored)


def positions(unit: Unit, table: Table, deal: int) -> tuple[Position, ...]:
    """Return the positions of a finished deal, the first as it was dealt; raise NoStory if there is no log of it."""
    entries = unit.log.entries(table.id)
    deals = [number for number, entry in enumerate(entries) if entry.action.startswith("deal ")]
    if deal not in finished_deals(table) or len(deals) < deal:
        raise NoStory
    end = deals[deal] if deal < len(deals) else len(entries)
    # Players who come back or leave after the deal do so before the next one is dealt.
    having = frozenset(seat.number for seat in table.seats if seat.computer is not None)
    for entry in reversed(entries):
        if entry.action == TAKEN_OVER:
            having -= {entry.seat}
        elif entry.action == GIVEN_BACK:
            having |= {entry.seat}
    try:
        return _replayed(table.settings.rules, len(table.seats), entries[:end], deals[deal - 1], having)
    except (ValueError, Illegal, IndexError):
        raise NoStory from None


@lru_cache(maxsize=MOST_REMEMBERED)
def _replayed(
    rules: Rules, seats: int, entries: tuple[LogEntry, ...], first: int, computers: frozenset[int]
) -> tuple[Position, ...]:
    """Replay the log up to the end of a deal, whose first line has the number `first`; return its positions."""
    start = parse_cards(entries[0].action.removeprefix("deal "))
    match = engine.start_match(rules, seats, entries[0].seat, start).match
    having, found, lines = set(computers), [Position(match)] if first == 0 else [], list[LogEntry]()
    for number, entry in enumerate(entries[1:], start=1):
        if entry.action == TAKEN_OVER:
            having.add(entry.seat)
        elif entry.action == GIVEN_BACK:
            having.discard(entry.seat)
        if entry.action in NOT_ACTIONS or (number > first and match.phase is Phase.OVER):
            continue
        seat, action = parse_entry(record_line(entry.seat, entry.action))
        before, match = match, engine.apply(match, seat, action).match
        if number < first:
            continue
        if isinstance(action, NextDeal):
            found.append(Position(match))
            continue
        if not entry.action.startswith("shuffle"):
            lines.append(entry)
        if match.phase is Phase.SHUFFLE:
            continue
        if match.turn != before.turn or match.phase is Phase.OVER or entry.action == "resign":
            ended = tuple(line for line in lines if line.seat == lines[-1].seat)
            found.append(Position(match, lines[-1].seat, ended, lines[-1].seat in having))
            lines = [line for line in lines if line.seat != lines[-1].seat]
    return tuple(found)
