"""`history RECORD`: the public history of a recorded match, turn by turn, with cards in the notation of R41."""

import argparse
import sys
from collections.abc import Iterator

from scala40.cli.exit_codes import EPILOG, Exit
from scala40.cli.reading import read_text
from scala40.cli.replay import add_names, names_for, status_of
from scala40.events import Attached, Drew, Laid, Swapped, Took
from scala40.fair.record import load_any
from scala40.history import Ending, History, PublicTurn, discards_of, kept_from_pile, turns_ended
from scala40.notation import format_cards
from scala40.records.deal_history import histories
from scala40.records.record import Record


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("history", help="print what everybody saw of a match record", epilog=EPILOG)
    add_names(parser)
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the history of a record, or a sentence why that is impossible."""
    try:
        text = read_text(arguments.record)
        record = load_any(text)
        lines = list(history_lines(record, names_for(record.seats, arguments.names, text)))
    except ValueError as error:
        print(f"{arguments.record}: {error}", file=sys.stderr)
        return status_of(error)
    print("\n".join(lines))
    return Exit.WELL


def history_lines(record: Record, names: list[str]) -> Iterator[str]:
    """Yield a line for each turn that has ended, and for each deal what is known of each seat after it."""
    for started, history in histories(record):
        yield f"Deal {started.number}: {names[started.dealer]} deals, {names[started.starter]} starts."
        for number, turn in enumerate(history, start=1):
            yield f"  {number}. {names[turn.seat]}: {', '.join(_steps(turn))}"
        for seat in sorted({turn.seat for turn in history}):
            yield f"  {names[seat]}: {_known(history, seat)}"


def _steps(turn: PublicTurn) -> Iterator[str]:
    melds = turn.melds_before
    for step in turn.steps:
        match step:
            case Drew():
                yield "draw"
            case Took(_, card):
                yield f"take {card}"
            case Laid(_, laid, opening):
                numbered = " and ".join(f"{meld} as {number}" for number, meld in enumerate(laid, start=melds))
                yield f"lay {numbered}" if opening is None else f"open with {opening}: {numbered}"
                melds += len(laid)
            case Attached(_, card, number):
                yield f"attach {card} to {number}"
            case Swapped(_, card, number):
                yield f"give {card} for the joker of {number}"
    if turn.ending is Ending.RESIGNED:
        yield "resign"
    if turn.discarded is not None:
        yield f"discard {turn.discarded}" + " (out of time)" * (turn.ending is Ending.EXPIRED)


def _known(history: History, seat: int) -> str:
    kept = format_cards(kept_from_pile(history, seat)) or "-"
    thrown = format_cards(discards_of(history, seat)) or "-"
    return f"{turns_ended(history, seat)} turns; taken and kept: {kept}; discarded: {thrown}"
