"""`verify RECORD`: check that the cards of a match were dealt as promised (docs/fair.md)."""

import argparse
import sys
from collections.abc import Iterator

from scala40.cli.exit_codes import EPILOG, Exit
from scala40.cli.reading import read_text
from scala40.cli.replay import names_for
from scala40.dealing import deal_out
from scala40.fair.check import Checked, CommitmentError, check
from scala40.fair.days import Day
from scala40.fair.deal import is_hash
from scala40.fair.record import loads
from scala40.fair.writing import FairRecord
from scala40.notation import format_cards


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("verify", help="check that a match was dealt as promised", epilog=EPILOG)
    parser.add_argument("record", metavar="RECORD", help="a file, or - for the standard input")
    parser.add_argument(
        "--commitment", metavar="HEX", help="the commitment posted before the match, to compare with the record"
    )
    parser.add_argument(
        "--log", metavar="HEX", help="the hash posted after the last deal, to compare with the last log"
    )
    parser.add_argument("--hands", action="store_true", help="show the cards that every seat was dealt")
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Check a record and print the result in sentences."""
    try:
        posted = _hash_given(arguments.commitment, "a commitment")
        log = _hash_given(arguments.log, "the hash of a log")
        text = read_text(arguments.record)
        record = loads(text)
    except ValueError as error:
        print(f"{arguments.record}: {error}", file=sys.stderr)
        return Exit.UNREADABLE
    try:
        checked = check(record)
    except CommitmentError as error:
        print(f"NOT dealt as promised: {error}.")
        return Exit.DIFFERS
    shown = (record.commitment, None if record.day is None else record.day.chain)
    if posted is not None and posted not in shown:
        print("NOT dealt as promised: the record names another commitment than the one posted.")
        return Exit.DIFFERS
    if log is not None and log != checked.log:
        print("NOT dealt as promised: the record ends with another log than the one posted.")
        return Exit.DIFFERS
    print("\n".join(report(record, checked, compared=posted is not None, log_compared=log is not None)))
    if arguments.hands:
        print("\n".join(hands(record, names_for(record.seats, "", text))))
    return Exit.WELL if checked.deals else Exit.NOTHING_YET


def _hash_given(text: str | None, what: str) -> str | None:
    if text is not None and not is_hash(text := text.strip().lower()):
        raise ValueError(f"{what} has 64 hexadecimal digits")
    return text


def report(record: FairRecord, checked: Checked, *, compared: bool, log_compared: bool) -> Iterator[str]:
    """Sentences on what was checked, what could not be, and what a person must still compare."""
    if checked.deals:
        yield (
            f"Dealt as promised: {_many(checked.deals, 'deal')}, {_many(checked.draws, 'card')} drawn from the stock, "
            f"{_many(checked.reshuffles, 'reshuffle')}."
        )
    else:
        yield "Nothing can be checked yet."
    if checked.unpublished is not None:
        yield f"Deal {checked.unpublished}: its secret is not out yet, so its cards could not be checked."
    if checked.broken_off is not None:
        yield f"Deal {checked.broken_off} was broken off."
    if record.day is not None:
        yield _of_a_day(record.day)
    elif checked.without_chance:
        deals = ", ".join(map(str, checked.without_chance))
        yield f"Neither cut nor die: deal {deals}; docs/fair.md says what that means."
    yield from _rules_and_names(record, checked, log_compared=log_compared)
    if not compared:
        yield f"Compare with what was posted before the match: commitment {record.commitment}"
    if checked.log is not None and not log_compared:
        yield f"Compare with what was posted after the last deal: log {checked.log}"


def _of_a_day(day: Day) -> str:
    if day.link is None:
        return f"Day {day.number}: the link is not out yet, so it could not be compared with the chain {day.chain}."
    return f"Day {day.number}: it follows from the chain {day.chain}; compare that with what was posted before day 1."


def _rules_and_names(record: FairRecord, checked: Checked, *, log_compared: bool) -> Iterator[str]:
    """Whether rules and names are bound: by a later deal, whose cards follow from the log, or by the posted hash."""
    if record.terms is None:
        yield f"Format {record.format}: nothing binds the rules, and the record has no names."
        return
    if not record.names:
        yield "Somebody who played has been forgotten: the names cannot be checked any more."
    if checked.log is None:
        yield "Rules and names: not bound, because no deal has ended."
    elif checked.deals == 1 and not log_compared:
        compare = "compare it with the one that the chat showed"
        yield f"Rules and names: bound only by the hash of the last log, {checked.log}: {compare}."
    elif record.names:
        yield "Rules and names are those under which the match was played."


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def hands(record: FairRecord, names: list[str]) -> Iterator[str]:
    """The hands as they were dealt, so that players can compare them with their own."""
    for deal in record.deals:
        if deal.order is None:
            continue
        inputs = deal.inputs
        dealt = deal_out(record.rules, record.seats, inputs.seats, inputs.dealer, deal.order)
        yield f"Deal {inputs.deal}:"
        for seat in inputs.seats:
            yield f"  {names[seat]}: {format_cards(dealt.hands[seat])}"
