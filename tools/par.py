"""`python -m tools.par fit`: finds β of par; `python -m tools.par measure`: how much of a result par explains."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

from scala40.par.betas import BETAS
from scala40.par.corrected import THOUSANDTHS
from scala40.par.dealt import ended_deals
from scala40.par.replays import HUNDREDTHS, par
from scala40.players import PLAYERS
from scala40.rules import PRESETS
from scala40.state import Phase
from scala40.views import seat_view
from tools.game.environment import Random, Table, cores, process_time, without_collector

SEATS: Final = range(2, 7)
FITTED: Final = ("easy", "medium", "strong")
"""Who plays the deals that β is fitted on: at each seat one of them, by lot."""
_HEADER: Final = '''"""β by preset and number of seats, in thousandths; written by `python -m tools.par fit`."""

from collections.abc import Mapping
from typing import Final

BETAS: Final[Mapping[str, Mapping[int, int]]] = {
'''


class Played(NamedTuple):
    """One deal that unlike players have played: by seat, from the table's mean, what they paid and par, in points."""

    paid: tuple[float, ...]
    par: tuple[float, ...]
    seconds: float
    """Of a processor, for par."""


def play(preset: str, seats: int, players: Sequence[str], seed: str) -> Played:
    """Play the deal of a seed and compute its par."""
    chance = Random(seed)
    table = Table(replace(PRESETS[preset], players=(2, 3, 4, 5, 6)), seats, chance)
    seated = [PLAYERS[chance.choice(players)] for _ in range(seats)]
    with without_collector():
        while table.match.phase is not Phase.OVER:
            if table.match.phase is Phase.SHUFFLE:
                table.shuffle_or_deal()
                continue
            seat = table.match.deal.turn
            table.do(seat, seated[seat](seat_view(table.match, seat, table.history), chance))
        dealt, result = next(iter(ended_deals(table.record())))
        start = process_time()
        pars = par(dealt)
        seconds = process_time() - start
    points = [points or 0 for points in result.points]
    return Played(_from_mean(points), _from_mean([pars[seat] / HUNDREDTHS for seat in range(seats)]), seconds)


def _from_mean(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(value - sum(values) / len(values) for value in values)


def slope(deals: Sequence[Played]) -> tuple[float, float]:
    """β of these deals by least squares, and half of its 95 % interval; the seats of a deal are not independent."""
    squares = sum(par * par for deal in deals for par in deal.par)
    beta = sum(par * paid for deal in deals for par, paid in zip(deal.par, deal.paid, strict=True)) / squares
    errors = [sum(par * (paid - beta * par) for par, paid in zip(deal.par, deal.paid, strict=True)) for deal in deals]
    return beta, 1.96 * sqrt(sum(error * error for error in errors)) / squares


def left(deals: Sequence[Played], beta: float) -> tuple[float, float]:
    """The share of the variance of results that is left with this β, and half of its 95 % interval."""
    raw = [sum(paid * paid for paid in deal.paid) for deal in deals]
    rest = [sum((paid - beta * par) ** 2 for par, paid in zip(deal.par, deal.paid, strict=True)) for deal in deals]
    share = sum(rest) / sum(raw)
    errors = [after - share * before for before, after in zip(raw, rest, strict=True)]
    return share, 1.96 * sqrt(sum(error * error for error in errors)) / sum(raw)


def _deals(arguments: argparse.Namespace, preset: str, seats: int, pool: ProcessPoolExecutor) -> list[Played]:
    names = arguments.players.split(",")
    seeds = [f"par {arguments.command} {arguments.seed}/{preset}/{seats}/{number}" for number in range(arguments.deals)]
    return list(pool.map(partial(play, preset, seats, names), seeds, chunksize=10))


def fit(arguments: argparse.Namespace, pool: ProcessPoolExecutor) -> None:
    """Write the module with β of these presets for each number of seats; the other presets keep theirs."""
    found = dict(BETAS)
    for preset in arguments.presets.split(","):
        betas = found[preset] = {}
        for seats in SEATS:
            beta, error = slope(_deals(arguments, preset, seats, pool))
            betas[seats] = round(beta * THOUSANDTHS)
            print(f"{preset} at {seats} seats: β {beta:.3f} ± {error:.3f}", flush=True)
    rows = [f'    "{preset}": {found[preset]},\n' for preset in PRESETS]
    arguments.out.write_text("".join([_HEADER, *rows, "}\n"]), encoding="utf-8")


def measure(arguments: argparse.Namespace, pool: ProcessPoolExecutor) -> None:
    """Print how much of the variance is left on other packs, the mean of par of a seat, and what par costs."""
    for preset in arguments.presets.split(","):
        for seats in map(int, arguments.seats.split(",")):
            print("\n".join(_measured(_deals(arguments, preset, seats, pool), preset, seats)), flush=True)


def _measured(deals: Sequence[Played], preset: str, seats: int) -> Iterator[str]:
    share, error = left(deals, BETAS[preset][seats] / THOUSANDTHS)
    first = [deal.par[0] for deal in deals]
    mean = sum(first) / len(first)
    deviation = sqrt(sum((value - mean) ** 2 for value in first) / len(first))
    seconds = sum(deal.seconds for deal in deals) / len(deals)
    yield f"{preset} at {seats} seats, {len(deals)} packs: {share:.3f} ± {error:.3f} of the variance is left"
    yield f"  mean of par of the first seat: {mean:+.2f} ± {1.96 * deviation / sqrt(len(first)):.2f} points"
    yield f"  a par: {seconds:.2f} s of a processor, at most {max(deal.seconds for deal in deals):.2f} s"


def main() -> int:
    """Parse the options and run."""
    parser = argparse.ArgumentParser(prog="python -m tools.par")
    commands = parser.add_subparsers(dest="command", required=True)
    fitting = commands.add_parser("fit", help="find β and write its module")
    fitting.add_argument("--out", type=Path, default=Path("scala40/par/betas.py"))
    fitting.set_defaults(run=fit, presets=",".join(PRESETS))
    measuring = commands.add_parser("measure", help="measure on other packs how much of a result par explains")
    measuring.add_argument("--seats", default="4,3,2", metavar="NUMBER,...")
    measuring.set_defaults(run=measure, presets="fisca")
    for each in (fitting, measuring):
        each.add_argument("--presets", metavar="NAME,...")
        each.add_argument("--deals", type=int, default=200, help="deals for each preset and number of seats (200)")
        each.add_argument("--players", default=",".join(FITTED), metavar="NAME,...")
        each.add_argument("--seed", type=int, default=44)
        each.add_argument("--processes", type=int, default=cores())
    arguments = parser.parse_args()
    with ProcessPoolExecutor(arguments.processes) as pool:
        arguments.run(arguments, pool)
    return 0


if __name__ == "__main__":
    sys.exit(main())
