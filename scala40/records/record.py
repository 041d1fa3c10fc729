"""The record of a match: text with one line for each action, which a person can read and a verifier can replay.

    scala40 record 1
    rules fisca limit=201 players=2,4
    seats 2
    dealer 1
    house deal AH 7C ...
    0 draw
    0 discard 7C

Empty lines and lines that start with `#` are skipped. This is format 1. Formats 2 and 3, with which one can check how
the cards were dealt, are in `fair.record`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scala40.actions import NO_SEAT, Action, NextDeal, ReEnter
from scala40.cards import Card
from scala40.engine import Step, apply, start_match
from scala40.notation import NotationError, format_action, format_cards, parse_action, parse_cards
from scala40.options import RulesError
from scala40.records.header import TITLE, Lines, after, number, read_rules, rules_line
from scala40.records.stored import RecordError
from scala40.refusals import Illegal
from scala40.rules import Rules

FORMAT: Final = 1
"""The number of this format; a change that old readers would misread needs the next number."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match from its first order of cards to its last action so far.

    The orders of cards in it are secret until their deal is over.
    """

    rules: Rules
    seats: int
    dealer: int
    first_deal: tuple[Card, ...]
    actions: tuple[tuple[int, Action], ...]
    """Seat (or `NO_SEAT`) and action, in the order they were applied."""

    def __repr__(self) -> str:
        """Without any cards."""
        return f"Record({self.seats} seats, {len(self.actions)} actions)"


def format_entry(seat: int, action: Action) -> str:
    """One line of a record: R43, and `house deal ...` and `2 re-enter`, which R43 does not have."""
    who = "house" if seat == NO_SEAT else str(seat)
    match action:
        case NextDeal(cards):
            return f"{who} deal {format_cards(cards)}"
        case ReEnter():
            return f"{who} re-enter"
        case _:
            return f"{who} {format_action(action)}"


def parse_entry(line: str) -> tuple[int, Action]:
    """The seat and the action of one line of a record; NotationError if it cannot be read."""
    who, _, text = line.partition(" ")
    name, _, rest = text.partition(" ")
    if who != "house" and not (who.isascii() and who.isdigit() and len(who) == 1):
        raise NotationError(f"{who!r} is not a seat")
    seat = NO_SEAT if who == "house" else int(who)
    if name == "deal":
        return seat, NextDeal(parse_cards(rest))
    return seat, ReEnter() if text == "re-enter" else parse_action(text)


def dumps(record: Record) -> str:
    lines = [
        f"{TITLE} {FORMAT}",
        rules_line(record.rules),
        f"seats {record.seats}",
        f"dealer {record.dealer}",
        format_entry(NO_SEAT, NextDeal(record.first_deal)),
        *(format_entry(seat, action) for seat, action in record.actions),
    ]
    return "\n".join(lines) + "\n"


def loads(text: str) -> Record:
    """Read a record; RecordError names the line that is wrong. Nothing is played: see `replay`."""
    lines = Lines(text)
    lines.read(_known_format)
    return Record(
        rules=lines.read(read_rules),
        seats=lines.read(lambda line: number(after("seats", line))),
        dealer=lines.read(lambda line: number(after("dealer", line))),
        first_deal=lines.read(_first_deal),
        actions=tuple(lines.read(parse_entry) for _ in lines),
    )


def _known_format(line: str) -> None:
    known = after(TITLE, line)
    if known != str(FORMAT):
        raise NotationError(f"format {known} is unknown")


def _first_deal(line: str) -> tuple[Card, ...]:
    seat, action = parse_entry(line)
    if seat != NO_SEAT or not isinstance(action, NextDeal):
        raise NotationError("the first deal is missing")
    return action.cards


class RefusedError(RecordError):
    """The record can be read, but the rules refuse one of its actions."""


def replay(record: Record) -> Iterator[Step]:
    """Play a record: the first deal, then one step for each action; RefusedError if the rules refuse one."""
    try:
        step = start_match(record.rules, record.seats, record.dealer, record.first_deal)
    except (RulesError, IndexError, Illegal) as error:
        raise RefusedError(f"the match cannot start: {error}") from error
    yield step
    for done, (seat, action) in enumerate(record.actions, start=1):
        try:
            step = apply(step.match, seat, action)
        except Illegal as illegal:
            raise RefusedError(f"action {done} is refused: {illegal}") from illegal
        yield step
