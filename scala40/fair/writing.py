"""A match with a commitment, and how it is written as a record (docs/fair.md): formats 2 to 4.

    scala40 record 3
    rules fisca
    seats 2
    dealer 1
    commitment 5d41...
    salt 2c9e...
    salt-hash 90ab...
    names 77f0...
    name 0 Anna
    name 1 Bruno

    deal 1
    seats 0,1
    dealer 1
    cut quarantadue
    die 4
    house deal AH 7C ...
    0 draw 9C
    0 discard 9C
    ...
    log 7bda...
    secret 8a13...

Format 2, for tables opened before there was format 3, has no salts, no names and no `log`. Neither has format 4, of a
deal of the day, which has lines on that day instead: `day 12`, `chain`, `results` and, when it has ended, `link`. If a
player has been forgotten, the salt and all names are left out. A deal whose secret is not published yet has no `house
deal`, no `log` and no `secret`, and only the lines that everybody saw. A deal that was broken off has `broken off`
instead of `log`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from scala40.actions import NO_SEAT, NextDeal
from scala40.cards import Card
from scala40.fair.days import Day
from scala40.fair.deal import FairError, Inputs, MatchSecrets, Secret
from scala40.fair.log import deals_of, log_hash, public_lines
from scala40.fair.terms import Terms, commitment_with
from scala40.records.header import TITLE, rules_line
from scala40.records.record import Record, format_entry
from scala40.rules import Rules

UNBOUND: Final = 2
"""The format in which rules and names are not bound."""
FORMAT: Final = 3
OF_A_DAY: Final = 4
"""The format of a deal of the day; rules and names are not bound."""
BROKEN_OFF: Final = "broken off"


@dataclass(frozen=True, slots=True)
class FairDeal:
    """One deal: the inputs that were fixed before it, its steps, and what was published after it."""

    inputs: Inputs
    order: tuple[Card, ...] | None = field(repr=False)
    """The pack as it was dealt; None while the secret is not published."""
    lines: tuple[str, ...] = field(repr=False)
    """The steps (`fair.log`); while the secret is not published, only what everybody saw."""
    secret: Secret | None
    """Published at the end of the deal."""
    broken_off: bool = False
    """Whether the table was closed in the middle of it."""
    log: str | None = None
    """The hash of its log in the record; None in format 2, and while the deal is not over."""
    places: tuple[int, ...] = field(default=(), repr=False, compare=False)
    """The numbers of these lines in the text of the record."""


@dataclass(frozen=True, slots=True)
class FairRecord:
    """A match with its commitment, as far as it is public."""

    rules: Rules
    seats: int
    dealer: int
    """The first dealer."""
    commitment: str
    """What was posted before anybody sat down."""
    deals: tuple[FairDeal, ...]
    terms: Terms | None = None
    """What binds rules and names; None in the other formats."""
    day: Day | None = None
    """The day that the deal is of; None in the other formats."""

    @property
    def format(self) -> int:
        """The number of its format."""
        if self.day is not None:
            return OF_A_DAY
        return UNBOUND if self.terms is None else FORMAT

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players in seat order; empty if the record does not have them."""
        return (self.terms.names if self.terms is not None else None) or ()


def written(
    record: Record,
    secrets: MatchSecrets,
    inputs: Sequence[Inputs],
    revealed: int,
    *,
    broken_off: bool = False,
    terms: Terms | None = None,
    day: Day | None = None,
) -> FairRecord:
    """The public record of a match when the secrets of its first `revealed` deals are published.

    FairError if the cards of a deal that is not over would become public. `broken_off`: the last deal will not be
    played to its end. Without `terms` the record has format 2, or 4 with a `day`.
    """
    deals = deals_of(record)
    if len(inputs) != len(deals) or not len(deals) - 1 <= revealed <= len(deals):
        raise FairError("every deal needs its inputs, and every deal but the last a published secret")
    made = []
    for place, (given, deal) in enumerate(zip(inputs, deals, strict=True), start=1):
        stopped = broken_off and not deal.over and given is inputs[-1]
        if place <= revealed and not (deal.over or stopped):
            raise FairError(f"deal {place} is not over")
        if place <= revealed:
            log = log_hash(given, deal.lines, terms) if deal.over and terms is not None else None
            made.append(FairDeal(given, deal.order, tuple(deal.lines), secrets.secret(given.deal), stopped, log))
        else:
            made.append(FairDeal(given, None, tuple(_seen(deal.lines)), None, stopped))
    chain_end = secrets.commitment()
    posted = chain_end if terms is None else commitment_with(chain_end, terms.salt_hash)
    return FairRecord(record.rules, record.seats, record.dealer, posted, tuple(made), terms, day)


def _seen(lines: Sequence[str]) -> list[str]:
    """The lines that everybody saw; a draw is left out while the turn goes on (R39)."""
    seen = list(public_lines(lines))
    return seen[:-1] if seen and seen[-1].endswith(" draw") else seen


# As text


def dumps(record: FairRecord) -> str:
    terms = record.terms
    lines = [
        f"{TITLE} {record.format}",
        rules_line(record.rules) if terms is None else f"rules {terms.rules}",
        f"seats {record.seats}",
        f"dealer {record.dealer}",
        f"commitment {record.commitment}",
    ]
    if terms is not None:
        lines += _terms_lines(terms)
    if record.day is not None:
        lines += _day_lines(record.day)
    for deal in record.deals:
        lines += ["", *_deal_lines(deal)]
    return "\n".join(lines) + "\n"


def _day_lines(day: Day) -> Iterator[str]:
    yield f"day {day.number}"
    yield f"chain {day.chain}"
    if day.before is not None:
        yield f"results {day.before}"
    if day.link is not None:
        yield f"link {day.link.hex()}"


def _terms_lines(terms: Terms) -> Iterator[str]:
    if terms.salt is not None:
        yield f"salt {terms.salt}"
    yield f"salt-hash {terms.salt_hash}"
    yield f"names {terms.digest}"
    for seat, name in enumerate(terms.names or ()):
        yield f"name {seat} {name}"


def without_names(text: str) -> str:
    """Remove from a record the lines of its header that contain names, or the salt of the names' digest."""
    header, gap, deals = text.partition("\n\n")
    if not header.startswith(f"{TITLE} {FORMAT}\n"):
        return text
    kept = [line for line in header.split("\n") if not line.startswith(("salt ", "name "))]
    return "\n".join(kept) + gap + deals


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
        yield format_entry(NO_SEAT, NextDeal(deal.order))
    yield from deal.lines
    if deal.broken_off:
        yield BROKEN_OFF
    if deal.log is not None:
        yield f"log {deal.log}"
    if deal.secret is not None:
        yield f"secret {deal.secret.hex()}"
