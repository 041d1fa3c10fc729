"""`verify RECORD`: whether the cards of a match were dealt as promised, or what differs (docs/fair.md)."""

import argparse
import sys
from collections.abc import Iterator

from scala40.cli.exit_codes import EPILOG, Exit
from scala40.cli.reading import read_text
from scala40.cli.replay import names_for
from scala40.dealing import deal_out
from scala40.fair import is_hash
from scala40.fair_check import Checked, PromiseError, check
from scala40.fair_record import FairRecord, loads
from scala40.notation import format_cards


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("verify", help="check that a match was dealt as promised", epilog=EPILOG)
    parser.add_argument("record", metavar="RECORD", help="a file, or - for the standard input")
    parser.add_argument("--commitment", metavar="HEX", help="what was posted before the match; the record's must be it")
    parser.add_argument("--hands", action="store_true", help="show what every seat was dealt")
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Check a record and say in a sentence what came of it."""
    posted: str | None = arguments.commitment
    try:
        if posted is not None and not is_hash(posted := posted.strip().lower()):
            raise ValueError("a commitment has 64 hexadecimal digits")
        text = read_text(arguments.record)
        record = loads(text)
    except (OSError, ValueError) as error:
        print(f"{arguments.record}: {error}", file=sys.stderr)
        return Exit.UNREADABLE
    try:
        checked = check(record)
    except PromiseError as error:
        print(f"NOT dealt as promised: {error}.")
        return Exit.DIFFERS
    if posted is not None and posted != record.commitment:
        print("NOT dealt as promised: the record names another commitment than the one posted.")
        return Exit.DIFFERS
    print("\n".join(report(record, checked, compared=posted is not None)))
    if arguments.hands:
        print("\n".join(hands(record, names_for(record.seats, "", text))))
    return Exit.WELL if checked.deals else Exit.NOTHING_YET


def report(record: FairRecord, checked: Checked, *, compared: bool) -> Iterator[str]:
    """What was checked, what could not be, and what is left to compare by eye."""
    if checked.deals:
        yield (
            f"Dealt as promised: {_many(checked.deals, 'deal')}, {_many(checked.draws, 'card')} drawn from the stock, "
            f"{_many(checked.reshuffles, 'reshuffle')}."
        )
    else:
        yield "Nothing can be checked yet."
    if checked.sealed is not None:
        yield f"Deal {checked.sealed}: its secret is not out yet, so its cards could not be checked."
    if checked.broken_off is not None:
        yield f"Deal {checked.broken_off} was broken off."
    if checked.without_chance:
        deals = ", ".join(map(str, checked.without_chance))
        yield f"Neither cut nor die: deal {deals}; docs/fair.md says what that means."
    if record.terms is None:
        yield "Format 2: nothing binds the rules, and no names are told."
    elif not record.names:
        yield "Somebody who played has been forgotten: the names cannot be checked any more."
    elif checked.names:
        yield "Rules and names are those under which the match was played."
    if not compared:
        yield f"Compare with what was posted before the match: commitment {record.commitment}"
    if checked.log is not None:
        yield f"Compare with what was posted after the last deal: log {checked.log}"


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def hands(record: FairRecord, names: list[str]) -> Iterator[str]:
    """The hands as they were dealt, for players who remember theirs."""
    for deal in record.deals:
        if deal.order is None:
            continue
        inputs = deal.inputs
        dealt = deal_out(record.rules, record.seats, inputs.seats, inputs.dealer, deal.order)
        yield f"Deal {inputs.deal}:"
        for seat in inputs.seats:
            yield f"  {names[seat]}: {format_cards(dealt.hands[seat])}"
