"""`remarks RECORD`: what each seat might have played otherwise, with the proof of it in the notation of R43."""

import argparse
import sys
from collections.abc import Iterator

from scala40.actions import NextDeal, ReEnter
from scala40.advice import ContrastKind
from scala40.cli.exit_codes import EPILOG, Exit
from scala40.cli.reading import read_text
from scala40.cli.replay import add_names, names_for, status_of
from scala40.fair.record import load_any
from scala40.notation import format_cards, format_melds
from scala40.records.record import Record, format_entry, replay
from scala40.remarks import Remark, RemarkKind, deal_of, remarks_on
from scala40.remarks.values import Entry
from scala40.state import Match

_CONTRASTS = {
    ContrastKind.CLOSES: "cards that close afterwards",
    ContrastKind.OPENS: "cards that open afterwards",
    ContrastKind.FITS: "melds of the table that take it (1: some)",
    ContrastKind.COMPLETES: "cards that make a meld afterwards",
    ContrastKind.TWIN: "twins in the hand",
    ContrastKind.COMPANY: "cards of the hand that go with it",
    ContrastKind.HELPED: "unseen cards that go with it",
    ContrastKind.COSTS: "points that it takes out of the hand",
}


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser(
        "remarks", help="say what the seats of a match record could have played", epilog=EPILOG
    )
    add_names(parser)
    parser.add_argument("--seat", type=int, metavar="N", help="only the remarks for this seat, from 0")
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the remarks on each finished deal of a record, or a sentence why that is impossible."""
    try:
        text = read_text(arguments.record)
        record = load_any(text)
        if arguments.seat is not None and not 0 <= arguments.seat < record.seats:
            raise ValueError(f"it has no seat {arguments.seat}")
        lines = list(remark_lines(record, names_for(record.seats, arguments.names, text), arguments.seat))
    except ValueError as error:
        print(f"{arguments.record}: {error}", file=sys.stderr)
        return status_of(error)
    print("\n".join(lines) or "No deal has ended yet.")
    return Exit.WELL if lines else Exit.NOTHING_YET


def remark_lines(record: Record, names: list[str], only: int | None = None) -> Iterator[str]:
    """Yield the remarks on each deal of a record that was scored, seat by seat, each with its proof."""
    for dealt, entries in _deals(record):
        deal = deal_of(dealt, entries)
        if deal is None:
            continue
        for seat, points in enumerate(deal.result.points):
            if points is None or only not in (None, seat):
                continue
            yield f"Deal {deal.result.number}, {names[seat]}, {points:+d} points:"
            found = remarks_on(deal, seat)
            if not found:
                yield "  Nothing is worth saying."
            for remark in found:
                yield f"  Turn {remark.turn} ({remark.kind.rule}): {_sentence(remark, names)}"
                yield f"    {'; '.join(format_entry(*entry) for entry in remark.proof)}"


def _deals(record: Record) -> Iterator[tuple[Match, list[Entry]]]:
    """Yield each deal as it was dealt, with what was done in it; RefusedError if the rules refuse something."""
    steps = replay(record)
    dealt, entries = next(steps).match, list[Entry]()
    for (seat, action), step in zip(record.actions, steps, strict=True):
        if isinstance(action, NextDeal):
            yield dealt, entries
            dealt, entries = step.match, []
        elif not isinstance(action, ReEnter):
            entries.append((seat, action))
    yield dealt, entries


def _sentence(remark: Remark, names: list[str]) -> str:
    cards, melds = format_cards(remark.cards), format_melds(meld.cards for meld in remark.melds)
    taking = "" if remark.took is None else f" with {remark.took} of the discard pile"
    match remark.kind:
        case RemarkKind.COULD_CLOSE:
            return f"could close{taking}."
        case RemarkKind.COULD_OPEN:
            when = "never opened" if remark.later is None else f"opened in turn {remark.later}"
            return f"could open with {remark.points} points{taking}: {melds}; {when}, and paid {remark.paid}."
        case RemarkKind.COULD_SWAP:
            return f"could take the joker of {melds} with {remark.card}."
        case RemarkKind.COULD_PUT_DOWN:
            return f"could put down {cards}, which cost {remark.points} points."
        case RemarkKind.FED:
            reason = f"; it goes on {melds}" if melds else ""
            return f"the discard {remark.card} closed the deal for {names[remark.by or 0]}{reason}."
        case RemarkKind.CAME:
            held, came, rather = remark.cards
            return (
                f"rather {rather} than {remark.card}, which made a meld with {held} and {came} of turn {remark.later}."
            )
        case RemarkKind.DISCARD:
            assert remark.contrast is not None  # it is about nothing else
            found = remark.contrast
            what = _CONTRASTS[found.kind]
            return f"{remark.card} was the better discard than {found.other}; {what}: {found.count}, not {found.less}."
        case RemarkKind.TAKE:
            return f"taking {remark.card} was better than drawing: it makes {melds}."
        case RemarkKind.FIND:
            return f"well found: without the joker for {remark.card} nothing closed."
        case RemarkKind.FLAWLESS:
            return "no turn of the deal could be played clearly better."
