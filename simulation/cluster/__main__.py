"""`python -m simulation.cluster`: one bot that works and one that waits, to try out (`make cluster`), or a run.

A run proves what holds when something is done to the bots or to the server of their database.

It prints one line of figures; its exit code is 1 if anything is broken.
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path

from simulation.cluster import runs, stalled, standby, tryout
from simulation.cluster.checks import Verdict
from simulation.cluster.cluster import Broken
from simulation.cluster.database import NoServer

RUNS = {
    "try": tryout.run,
    "kills": runs.kills,
    "frozen": runs.frozen,
    "parted": runs.parted,
    "stalled": stalled.stalled,
    "restarted": stalled.restarted,
    "standby": standby.standby,
}


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    found = argparse.ArgumentParser(prog="python -m simulation.cluster", description=__doc__)
    found.add_argument("run", nargs="?", default="try", choices=RUNS, help="what is done")
    found.add_argument("--bots", type=int, default=2)
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--tables", type=int, default=6, help="groups that play at the same time")
    found.add_argument("--times", type=int, default=10, help="how often it is done")
    found.add_argument("--every", type=float, default=5.0, help="about how many seconds people play in between")
    found.add_argument("--seconds", type=float, nargs=2, help="between how many seconds it lasts")
    found.add_argument("--webhook", action="store_true", help="the local Telegram brings the updates")
    found.add_argument("--lenient", action="store_true", help="do not judge how long something took")
    found.add_argument("--port", type=int, help="of the page where one plays")
    found.add_argument("--logs", type=Path, help="an empty folder where the bots' logs stay")
    found.add_argument("--verbose", action="store_true")
    return found


def first_of(errors: BaseExceptionGroup) -> BaseException:
    """The first error in a group of groups."""
    first = errors.exceptions[0]
    return first_of(first) if isinstance(first, BaseExceptionGroup) else first


def run(options: argparse.Namespace) -> Verdict:
    """Do the run. Raises NoServer if PostgreSQL is missing."""
    verdict = Verdict()
    try:
        verdict = asyncio.run(RUNS[options.run](options))
    except* Broken as errors:
        verdict.wrong.append(str(first_of(errors)))
    return verdict


def main() -> int:
    """Do the run, and print its figures."""
    options = parser().parse_args()
    begun = time.monotonic()
    try:
        verdict = run(options)
    except NoServer as error:
        print(error, file=sys.stderr)
        return 2
    except (asyncio.CancelledError, KeyboardInterrupt):
        return 0 if options.run == "try" else 1
    if options.verbose:
        print("\n".join(verdict.wrong))
    print(f"{options.run} ({options.bots} bots): {verdict.line()} ({time.monotonic() - begun:.0f} s)")
    return 1 if verdict.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
