"""`par RECORD`: what the cards of each deal were worth, and what each seat has made of them (docs/par.md)."""

import argparse
import sys
from collections.abc import Iterator, Sequence

from scala40.cli.exit_codes import EPILOG, Exit
from scala40.cli.reading import read_text
from scala40.cli.replay import names_for, status_of
from scala40.fair.record import load_any
from scala40.par.corrected import THOUSANDTHS, beta_of, corrected
from scala40.par.dealt import Ended, ended_deals
from scala40.par.replays import HUNDREDTHS, PAR_NUMBER, par
from scala40.rules import nearest_preset


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("par", help="show what the cards of each deal were worth", epilog=EPILOG)
    parser.add_argument("record", metavar="RECORD", help="a file, or - for the standard input")
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print par, points and corrected result of each seat in each deal that was scored, or a sentence."""
    try:
        text = read_text(arguments.record)
        record = load_any(text)
        deals, names = list(ended_deals(record)), names_for(record.seats, "", text)
    except ValueError as error:
        print(f"{arguments.record}: {error}", file=sys.stderr)
        return status_of(error)
    if not deals:
        print("No deal has been scored yet.")
        return Exit.NOTHING_YET
    print(f"Par {PAR_NUMBER}. Few points are good: a corrected result below 0 is better than the cards.")
    for ended in deals:
        print("\n".join(lines(ended, names)), flush=True)
    return Exit.WELL


def lines(ended: Ended, names: Sequence[str]) -> Iterator[str]:
    """One deal: a row for each seat that was dealt cards; one that left the deal has a par only."""
    dealt, result = ended
    pars, beta = par(dealt), beta_of(dealt.rules, len(dealt.seats))
    points = {seat: own for seat, own in enumerate(result.points) if own is not None}
    made = corrected(points, pars, beta)
    longest = max(len(names[seat]) for seat in dealt.seats)
    name_of_rules = nearest_preset(dealt.rules)
    yield f"Deal {result.number}: {name_of_rules}, {len(dealt.seats)} seats, β {beta / THOUSANDTHS:.3f}"
    for seat in dealt.seats:
        row = f"  {names[seat]:<{longest}}  par {pars[seat] / HUNDREDTHS:6.2f}"
        yield f"{row}  points {points[seat]:4d}  corrected {made[seat] / HUNDREDTHS:+7.2f}" if seat in points else row
