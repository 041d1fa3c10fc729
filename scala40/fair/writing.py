"""A match whose cards were promised, and how it is written as a record (docs/fair.md): formats 2 and 3.

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

Format 2, of tables that were promised before there was format 3, has no salts, no names and no `log`. Where a name is
not kept any more, the salt and all names are missing. A deal whose secret is not out yet has no `house deal`, no `log`
and no `secret`, and only what everybody saw of it. One that did not come to its end says `broken off` instead of `log`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from scala40.actions import HOUSE, NextDeal
from scala40.cards import Card
from scala40.fair.deal import FairError, Inputs, Promise, Secret
from scala40.fair.log import log_hash, public_lines, told
from scala40.fair.terms import Terms, commitment_with
from scala40.records.header import TITLE, rules_line
from scala40.records.record import Record, format_entry
from scala40.rules import Rules

UNBOUND: Final = 2
"""The format whose rules and names nothing binds."""
FORMAT: Final = 3
BROKEN_OFF: Final = "broken off"


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
    log: str | None = None
    """The hash of its log, as the record says it: where the deal is over, and not in format 2."""
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
    terms: Terms | None = None
    """What binds rules and names; None in format 2."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, in seat order; empty where the record does not say it."""
        return (self.terms.names if self.terms is not None else None) or ()


def written(
    record: Record,
    promise: Promise,
    inputs: Sequence[Inputs],
    revealed: int,
    *,
    broken_off: bool = False,
    terms: Terms | None = None,
) -> FairRecord:
    """The record of a match that may be given away when the secrets of its first `revealed` deals are out.

    FairError rather than anything secret: when the cards of a deal that is not over would be told. `broken_off` says
    that the last deal will not come to its end. Without `terms` it is of format 2.
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
            log = log_hash(given, deal.lines, terms) if deal.over and terms is not None else None
            made.append(FairDeal(given, deal.order, tuple(deal.lines), promise.secret(given.deal), stopped, log))
        else:
            made.append(FairDeal(given, None, tuple(_seen(deal.lines)), None, stopped))
    chain_end = promise.commitment()
    posted = chain_end if terms is None else commitment_with(chain_end, terms.salt_hash)
    return FairRecord(record.rules, record.seats, record.dealer, posted, tuple(made), terms)


def _seen(lines: Sequence[str]) -> list[str]:
    """What everybody saw; a draw that has not been followed by a discard is nobody's business yet (R39)."""
    seen = list(public_lines(lines))
    return seen[:-1] if seen and seen[-1].endswith(" draw") else seen


# As text


def dumps(record: FairRecord) -> str:
    """The record as text."""
    terms = record.terms
    lines = [
        f"{TITLE} {UNBOUND if terms is None else FORMAT}",
        rules_line(record.rules) if terms is None else f"rules {terms.rules}",
        f"seats {record.seats}",
        f"dealer {record.dealer}",
        f"commitment {record.commitment}",
    ]
    if terms is not None:
        lines += _terms_lines(terms)
    for deal in record.deals:
        lines += ["", *_deal_lines(deal)]
    return "\n".join(lines) + "\n"


def _terms_lines(terms: Terms) -> Iterator[str]:
    if terms.salt is not None:
        yield f"salt {terms.salt}"
    yield f"salt-hash {terms.salt_hash}"
    yield f"names {terms.digest}"
    for seat, name in enumerate(terms.names or ()):
        yield f"name {seat} {name}"


def without_names(text: str) -> str:
    """A record as `dumps` wrote it, or any other text, without the lines of its header that say or betray a name."""
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
        yield format_entry(HOUSE, NextDeal(deal.order))
    yield from deal.lines
    if deal.broken_off:
        yield BROKEN_OFF
    if deal.log is not None:
        yield f"log {deal.log}"
    if deal.secret is not None:
        yield f"secret {deal.secret.hex()}"
