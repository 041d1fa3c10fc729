"""What par depends on, from a record and as a line of text."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scala40.actions import NextDeal
from scala40.checks.actions import pack_order
from scala40.events import DealEnded, DealStarted
from scala40.notation import format_cards, parse_cards
from scala40.par.replays import Dealt
from scala40.records.header import read_rules, rules_line
from scala40.records.record import Record, replay
from scala40.records.stored import RecordError
from scala40.state import DealResult

_BETWEEN: Final = "; "


class Ended(NamedTuple):
    """A deal that was played to its end."""

    dealt: Dealt
    result: DealResult


def ended_deals(record: Record) -> Iterator[Ended]:
    """Yield the deals of a record that were scored; RefusedError if the rules refuse an action."""
    orders = iter((record.first_deal, *(done.cards for _, done in record.actions if isinstance(done, NextDeal))))
    dealt: Dealt | None = None
    for match, events in replay(record):
        for event in events:
            if isinstance(event, DealStarted):
                dealt = Dealt(record.rules, match.deal.in_deal, match.dealer, next(orders))
            elif isinstance(event, DealEnded) and event.result.scored and dealt is not None:
                yield Ended(dealt, event.result)


def dump_dealt(dealt: Dealt) -> str:
    """One line, with the order of the pack: it is for a deal that is over."""
    seats = ",".join(map(str, dealt.seats))
    return _BETWEEN.join((rules_line(dealt.rules), seats, str(dealt.dealer), format_cards(dealt.order)))


def dump_outcomes(dealt: Dealt, seat: int, replays: int) -> str:
    """One line that asks what so many replays give a seat, beside its par."""
    return _BETWEEN.join((str(seat), str(replays), dump_dealt(dealt)))


def asked_outcomes(line: str) -> tuple[str, int, int] | None:
    """The deal, the seat and the number of replays of a line that `dump_outcomes` wrote; None for another line."""
    seat, _, rest = line.partition(_BETWEEN)
    replays, _, dealt = rest.partition(_BETWEEN)
    return (dealt, int(seat), int(replays)) if seat.isdigit() and replays.isdigit() else None


def load_dealt(line: str) -> Dealt:
    """Read a line that `dump_dealt` wrote; RecordError if it is none. The line is not quoted."""
    try:
        rules_text, seats_text, dealer, cards = line.strip().split(_BETWEEN)
        rules, order = read_rules(rules_text), parse_cards(cards)
        seats = tuple(int(seat) for seat in seats_text.split(","))
        dealt = Dealt(rules, seats, int(dealer), order)
    except ValueError as error:
        raise RecordError(f"the line is no deal ({type(error).__name__})") from None
    if list(seats) != sorted(set(seats)) or not 2 <= len(seats) <= 6 or dealt.dealer not in seats:
        raise RecordError("the line has impossible seats")
    if pack_order(rules, len(seats), order) is not None:
        raise RecordError("the line has no order of the pack")
    return dealt
