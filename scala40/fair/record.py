"""Reads records of matches with a commitment: formats 2 to 4 (docs/fair.md; `fair.writing` writes them).

There is exactly one way to write each line. With another spelling the text that is hashed would differ, while a
verifier might take the input for the same.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from scala40.actions import NO_SEAT, Action, NextDeal
from scala40.cards import Card
from scala40.fair.days import Day
from scala40.fair.deal import FairError, Inputs, Secret, is_hash
from scala40.fair.log import read_step
from scala40.fair.terms import Terms
from scala40.fair.writing import BROKEN_OFF, FORMAT, OF_A_DAY, UNBOUND, FairDeal, FairRecord
from scala40.notation import NotationError
from scala40.records.header import TITLE, Lines, after, number, read_rules, written_lines
from scala40.records.record import Record, format_entry, parse_entry
from scala40.records.record import loads as loads_1
from scala40.records.stored import RecordError

T = TypeVar("T")

_FORMATS: Final = {f"{TITLE} {UNBOUND}": UNBOUND, f"{TITLE} {FORMAT}": FORMAT, f"{TITLE} {OF_A_DAY}": OF_A_DAY}
_AFTER_STEPS: Final = ("deal", "secret", "broken", "log")
"""The first words of the lines after the last action of a deal."""
_SEATS: Final = "012345"


def played(record: FairRecord) -> Record:
    """The deals whose cards are known, for `replay`; NothingKnownError if there is none yet."""
    known = [deal for deal in record.deals if deal.order is not None]
    if not known or known[0].order is None:
        raise NothingKnownError("the cards of all deals are still secret")
    actions: list[tuple[int, Action]] = []
    for deal in known:
        if deal is not known[0] and deal.order is not None:
            actions.append((NO_SEAT, NextDeal(deal.order)))
        actions += [step for line in deal.lines if (step := read_step(line)) is not None]
    return Record(record.rules, record.seats, record.dealer, known[0].order, tuple(actions))


class NothingKnownError(RecordError):
    """The record is valid, but the first secret of the match is not published yet."""


def is_fair(text: str) -> bool:
    """Whether a text has the title of a record with a commitment."""
    return Lines(text).upcoming in _FORMATS


def loads(text: str) -> FairRecord:
    """Read a record; RecordError names the line that is wrong. Nothing is played or verified."""
    lines = Lines(text)
    form = lines.read(_known_format)
    has_terms = form == FORMAT
    rules_line = lines.upcoming
    rules = lines.read(read_rules)
    seats = lines.read(lambda line: _one_of("23456", after("seats", line)))
    dealer = lines.read(lambda line: _one_of(_SEATS, after("dealer", line)))
    commitment = lines.read(lambda line: _hash(after("commitment", line)))
    terms = _read_terms(lines, after("rules", rules_line), seats) if has_terms else None
    day = _read_day(lines) if form == OF_A_DAY else None
    deals = tuple(_read_deal(lines, has_log=has_terms) for _ in lines)
    if day is not None:
        misfit = day.misfit([deal.inputs for deal in deals], sum(deal.secret is not None for deal in deals))
        if misfit is not None:
            raise RecordError(misfit)
    return FairRecord(rules, seats, dealer, commitment, deals, terms, day)


def _read_terms(lines: Lines, rules: str, seats: int) -> Terms:
    """Read the salt, its hash, the digest of the names, and the names; there are names only with the salt."""
    salt = _optional(lines, "salt", _hash)
    salt_hash = lines.read(lambda line: _hash(after("salt-hash", line)))
    digest = lines.read(lambda line: _hash(after("names", line)))
    names = None if salt is None else tuple(lines.read(partial(_name, seat)) for seat in range(seats))
    try:
        return Terms(rules, digest, salt_hash, salt, names)
    except FairError as error:
        raise RecordError(f"line {lines.number}: {error}") from None


def _read_day(lines: Lines) -> Day:
    named = lines.read(lambda line: number(after("day", line)))
    chain = lines.read(lambda line: _hash(after("chain", line)))
    before, link = _optional(lines, "results", _hash), _optional(lines, "link", _secret)
    try:
        return Day(named, chain, before, link)
    except FairError as error:
        raise RecordError(f"line {lines.number}: {error}") from None


def _name(seat: int, line: str) -> str:
    return after(f"name {seat}", line)


def load_any(text: str) -> Record:
    """The match of a record in any format, as far as its cards are known."""
    return played(loads(text)) if is_fair(text) else loads_1(text)


def step_places(text: str) -> list[tuple[int, str]]:
    """The lines of a record in any format that are steps, with their numbers, beginning with the first deal."""
    lines = list(written_lines(text))
    if not is_fair(text):
        return lines[4:]
    no_steps = ("house draw ", "house discard ")
    return [
        (place, line)
        for place, line in lines
        if (line.startswith("house ") or line[0].isdigit()) and not line.startswith(no_steps)
    ]


def _known_format(line: str) -> int:
    known = after(TITLE, line)
    if known == "1":
        raise NotationError("a record of format 1 has no commitment: how its cards were dealt cannot be checked")
    if line not in _FORMATS:
        raise NotationError(f"format {known[:40]} is unknown")
    return _FORMATS[line]


def _read_deal(lines: Lines, *, has_log: bool) -> FairDeal:
    inputs = _read_inputs(lines)
    order = lines.read(_order) if lines.upcoming.startswith("house deal") else None
    steps: list[str] = []
    places: list[int] = []
    while lines.upcoming and lines.upcoming.split(" ")[0] not in _AFTER_STEPS:
        steps.append(lines.read(_seen_step if order is None else _known_step))
        places.append(lines.number)
    broken_off = _optional(lines, "broken", _read_broken_off) is not None
    log = _optional(lines, "log", _hash)
    secret = _optional(lines, "secret", _secret)
    if (log is not None) != (has_log and order is not None and not broken_off):
        where = "after each deal that is over, and nowhere else" if has_log else "in no record of this format"
        raise RecordError(f"line {lines.number}: the hash of the log belongs {where}")
    if (order is None) != (secret is None):
        raise RecordError(f"line {lines.number}: deal {inputs.deal} has its cards or its secret, but not both")
    if order is None and lines.upcoming:
        raise RecordError(f"line {lines.number}: only the last deal may keep its secret")
    return FairDeal(inputs, order, tuple(steps), secret, broken_off, log, tuple(places))


def _read_inputs(lines: Lines) -> Inputs:
    deal = lines.read(lambda line: number(after("deal", line)))
    seats = lines.read(lambda line: tuple(number(seat) for seat in after("seats", line).split(",")))
    dealer = lines.read(lambda line: number(after("dealer", line)))
    cut = _optional(lines, "cut", str)
    die = _optional(lines, "die", number)
    previous = _optional(lines, "previous", _hash)
    following = _optional(lines, "next", _hash)
    try:
        return Inputs(
            deal=deal, seats=seats, dealer=dealer, cut=cut, die=die, previous=previous, next_commitment=following
        )
    except FairError as error:
        raise RecordError(f"line {lines.number}: {error}") from None


def _optional(lines: Lines, name: str, reader: Callable[[str], T]) -> T | None:
    """The value of the next line if it begins with this word, else None."""
    if not lines.upcoming.startswith(f"{name} "):
        return None
    return lines.read(lambda line: reader(after(name, line)))


def _one_of(digits: str, text: str) -> int:
    if len(text) != 1 or text not in digits:
        raise NotationError(f"{text[:40]!r} is not one of {', '.join(digits)}")
    return int(text)


def _hash(text: str) -> str:
    if not is_hash(text):
        raise NotationError("64 hexadecimal digits are missing")
    return text


def _secret(text: str) -> Secret:
    try:
        return Secret.from_hex(text)
    except FairError as error:
        raise NotationError(str(error)) from None


def _read_broken_off(text: str) -> bool:
    if f"broken {text}" != BROKEN_OFF:
        raise NotationError(f"'{BROKEN_OFF}' is missing")
    return True


def _order(line: str) -> tuple[Card, ...]:
    seat, action = parse_entry(line)
    if not isinstance(action, NextDeal) or format_entry(seat, action) != line:
        raise NotationError("the cards that were dealt are missing")
    return action.cards


def _known_step(line: str) -> str:
    """Check that a line is a step, and return it."""
    _known_seat(line)
    read_step(line)
    return line


def _known_seat(line: str) -> None:
    who = line.partition(" ")[0]
    if who not in ("house", *_SEATS):
        raise NotationError(f"{who[:40]!r} is not a seat")


def _seen_step(line: str) -> str:
    """Check that a line is a step without hidden cards, and return it."""
    _known_seat(line)
    _, word, *rest = line.split(" ", 2)
    if word in ("draw", "shuffle") and not rest:
        return line
    if word in ("draw", "shuffle", "deal"):
        raise NotationError("the cards of a deal are given with its secret, not before")
    return _known_step(line)
