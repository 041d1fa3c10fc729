"""A match whose cards were promised, as text: format 2 of the record (docs/fair.md).

    scala40 record 2
    rules fisca
    seats 2
    dealer 1
    commitment 5d41...

    deal 1
    seats 0,1
    dealer 1
    cut quarantadue
    die 4
    house deal AH 7C ...
    0 draw 9C
    0 discard 9C
    ...
    secret 8a13...

A deal whose secret is not out yet has no `house deal` and no `secret`, and only what everybody saw of it. A deal that
did not come to its end says `broken off` before its secret.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from scala40.actions import HOUSE, Action, NextDeal
from scala40.cards import Card
from scala40.fair import FairError, Inputs, Promise, Secret, is_hash
from scala40.fair_log import public_lines, read_step, told
from scala40.notation import NotationError
from scala40.record import Record, format_entry, parse_entry
from scala40.record import loads as loads_1
from scala40.record_header import TITLE, Lines, after, number, read_rules, rules_line, written_lines
from scala40.rules import Rules
from scala40.stored import RecordError

T = TypeVar("T")

FORMAT: Final = 2
_BROKEN_OFF: Final = "broken off"
_AFTER_STEPS: Final = ("deal", "secret", "broken")
"""What a line after the last action of a deal begins with."""


@dataclass(frozen=True, slots=True)
class FairDeal:
    """One deal: what was fixed before it, what was done, and what was published after it."""

    inputs: Inputs
    order: tuple[Card, ...] | None = field(repr=False)
    """The pack as it was dealt; None while the secret is not out."""
    lines: tuple[str, ...] = field(repr=False)
    """What was done (`fair_log`), and only what everybody saw while the secret is not out."""
    secret: Secret | None
    """Published at the end of the deal."""
    broken_off: bool = False
    """Whether the table was closed in the middle of it."""
    places: tuple[int, ...] = field(default=(), repr=False, compare=False)
    """The numbers of the lines in the text it was read from."""


@dataclass(frozen=True, slots=True)
class FairRecord:
    """A match with its promise, as far as it may be known."""

    rules: Rules
    seats: int
    dealer: int
    """Who dealt first."""
    commitment: str
    """What was posted before anybody sat down."""
    deals: tuple[FairDeal, ...]


def written(
    record: Record, promise: Promise, inputs: Sequence[Inputs], revealed: int, *, broken_off: bool = False
) -> FairRecord:
    """The record of a match that may be given away when the secrets of its first `revealed` deals are out.

    FairError rather than anything secret: when the cards of a deal that is not over would be told. `broken_off` says
    that the last deal will not come to its end.
    """
    deals = told(record)
    if len(inputs) != len(deals) or not len(deals) - 1 <= revealed <= len(deals):
        raise FairError("every deal has its inputs, and every deal but the last its secret out")
    made = []
    for place, (given, deal) in enumerate(zip(inputs, deals, strict=True), start=1):
        stopped = broken_off and not deal.over and given is inputs[-1]
        if place <= revealed and not (deal.over or stopped):
            raise FairError(f"deal {place} is not over")
        if place <= revealed:
            made.append(FairDeal(given, deal.order, tuple(deal.lines), promise.secret(given.deal), stopped))
        else:
            made.append(FairDeal(given, None, tuple(_seen(deal.lines)), None, stopped))
    return FairRecord(record.rules, record.seats, record.dealer, promise.commitment(), tuple(made))


def _seen(lines: Sequence[str]) -> list[str]:
    """What everybody saw; a draw that has not been followed by a discard is nobody's business yet (R39)."""
    seen = list(public_lines(lines))
    return seen[:-1] if seen and seen[-1].endswith(" draw") else seen


def played(record: FairRecord) -> Record:
    """The deals whose cards are known, for `replay`; RecordError when there is none yet."""
    known = [deal for deal in record.deals if deal.order is not None]
    if not known or known[0].order is None:
        raise RecordError("the cards of no deal are known yet")
    actions: list[tuple[int, Action]] = []
    for deal in known:
        if deal is not known[0] and deal.order is not None:
            actions.append((HOUSE, NextDeal(deal.order)))
        actions += [step for line in deal.lines if (step := read_step(line)) is not None]
    return Record(record.rules, record.seats, record.dealer, known[0].order, tuple(actions))


# As text


def dumps(record: FairRecord) -> str:
    """The record as text."""
    lines = [
        f"{TITLE} {FORMAT}",
        rules_line(record.rules),
        f"seats {record.seats}",
        f"dealer {record.dealer}",
        f"commitment {record.commitment}",
    ]
    for deal in record.deals:
        lines += ["", *_deal_lines(deal)]
    return "\n".join(lines) + "\n"


def _deal_lines(deal: FairDeal) -> Iterator[str]:
    inputs = deal.inputs
    yield f"deal {inputs.deal}"
    yield f"seats {','.join(map(str, inputs.seats))}"
    yield f"dealer {inputs.dealer}"
    if inputs.cut is not None:
        yield f"cut {inputs.cut}"
    if inputs.die is not None:
        yield f"die {inputs.die}"
    if inputs.previous is not None:
        yield f"previous {inputs.previous}"
    if inputs.next_commitment is not None:
        yield f"next {inputs.next_commitment}"
    if deal.order is not None:
        yield format_entry(HOUSE, NextDeal(deal.order))
    yield from deal.lines
    if deal.broken_off:
        yield _BROKEN_OFF
    if deal.secret is not None:
        yield f"secret {deal.secret.hex()}"


def is_fair(text: str) -> bool:
    """Whether a text calls itself a record of this format."""
    return Lines(text).upcoming == f"{TITLE} {FORMAT}"


def loads(text: str) -> FairRecord:
    """The record of a text; RecordError says which line is wrong. Nothing is played and nothing verified."""
    lines = Lines(text)
    lines.read(_known_format)
    return FairRecord(
        rules=lines.read(read_rules),
        seats=lines.read(lambda line: number(after("seats", line))),
        dealer=lines.read(lambda line: number(after("dealer", line))),
        commitment=lines.read(lambda line: _hash(after("commitment", line))),
        deals=tuple(_read_deal(lines) for _ in lines),
    )


def load_any(text: str) -> Record:
    """What was played in a record of either format, as far as its cards are known."""
    return played(loads(text)) if is_fair(text) else loads_1(text)


def step_places(text: str) -> list[tuple[int, str]]:
    """The lines of a record of either format that are steps, with their numbers; the first deal is the first."""
    lines = written_lines(text)
    if not is_fair(text):
        return lines[4:]
    told_only = ("house draw ", "house discard ")
    return [
        (place, line)
        for place, line in lines
        if (line.startswith("house ") or line[0].isdigit()) and not line.startswith(told_only)
    ]


def _known_format(line: str) -> None:
    known = after(TITLE, line)
    if known == "1":
        raise NotationError("a record of format 1 promises nothing: how its cards were dealt cannot be checked")
    if known != str(FORMAT):
        raise NotationError(f"format {known} is not known here")


def _read_deal(lines: Lines) -> FairDeal:
    inputs = _read_inputs(lines)
    order = lines.read(_order) if lines.upcoming.startswith("house deal") else None
    steps: list[str] = []
    places: list[int] = []
    while lines.upcoming and lines.upcoming.split()[0] not in _AFTER_STEPS:
        steps.append(lines.read(_seen_step if order is None else _known_step))
        places.append(lines.number)
    broken_off = _optional(lines, "broken", _read_broken_off) is not None
    secret = _optional(lines, "secret", _secret)
    if (order is None) != (secret is None):
        raise RecordError(f"line {lines.number}: deal {inputs.deal} tells its cards or its secret, and not the other")
    if order is None and lines.upcoming:
        raise RecordError(f"line {lines.number}: only the last deal may keep its secret")
    return FairDeal(inputs, order, tuple(steps), secret, broken_off, tuple(places))


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
    """What a line says that begins with a word, where it is there."""
    if not lines.upcoming.startswith(f"{name} "):
        return None
    return lines.read(lambda line: reader(after(name, line)))


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
    if f"broken {text}" != _BROKEN_OFF:
        raise NotationError(f"'{_BROKEN_OFF}' is missing")
    return True


def _order(line: str) -> tuple[Card, ...]:
    _, action = parse_entry(line)
    if not isinstance(action, NextDeal):
        raise NotationError("the cards that were dealt are missing")
    return action.cards


def _known_step(line: str) -> str:
    """A line as it stands, once it is known to be one."""
    read_step(line)
    return line


def _seen_step(line: str) -> str:
    """A line that shows nothing that was hidden."""
    who, _, text = line.partition(" ")
    word, _, rest = text.partition(" ")
    if word in ("draw", "shuffle") and not rest:
        parse_entry(f"{who} draw")
        return line
    if word in ("draw", "shuffle", "deal"):
        raise NotationError("the cards of a deal are told with its secret, not before")
    return _known_step(line)
