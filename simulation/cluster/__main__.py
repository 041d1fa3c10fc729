"""`python -m simulation.cluster`: several workers on one database, to try out (`make cluster`), or a run that proves
what holds when they are killed, frozen, parted from the database, told to stop, or when the database hangs or goes to
a standby.

A run prints one line of figures; its exit code is 1 if anything is broken.
"""

import argparse
import asyncio
import sys
import time

from simulation.cluster import cost, frozen, kills, parted, rolling, stalled, standby, tryout
from simulation.cluster.checks import Verdict
from simulation.cluster.database import NoServer
from simulation.cluster.people import Unanswered

RUNS = {
    "try": tryout.run,
    "kills": kills.run,
    "frozen": frozen.run,
    "parted": parted.run,
    "stalled": stalled.run,
    "standby": standby.run,
    "rolling": rolling.run,
    "cost": cost.run,
}


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    found = argparse.ArgumentParser(prog="python -m simulation.cluster", description=__doc__)
    found.add_argument("run", nargs="?", default="try", choices=RUNS, help="what is done to the workers")
    found.add_argument("--workers", type=int, default=3)
    found.add_argument("--engine", choices=("postgres", "sqlite"), default="postgres", help="sqlite: one worker only")
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--tables", type=int, default=6, help="groups that play at the same time")
    found.add_argument("--kills", type=int, default=10)
    found.add_argument(
        "--every", type=float, default=5.0, help="seconds from one kill to the next, or to the next freeze"
    )
    found.add_argument("--restarts", type=int, default=0, help="of PostgreSQL itself, spread over the kills")
    found.add_argument("--taps", type=int, default=0, help="go on until there were so many")
    found.add_argument("--idle", type=float, default=20.0, help="seconds between taps of somebody who waits")
    found.add_argument("--freezes", type=int, default=10, help="of a worker that stands still for 1 to 12 s")
    found.add_argument("--partings", type=int, default=10, help="of the holder from the database")
    found.add_argument("--stalls", type=int, default=4, help="of PostgreSQL: it hangs, or takes no changes")
    found.add_argument("--promotions", type=int, default=3, help="of the standby")
    found.add_argument("--rounds", type=int, default=2, help="of restarts of all workers, or of measurements")
    found.add_argument("--rate", type=float, default=20.0, help="taps a second of the steady load")
    found.add_argument("--seconds", type=float, default=30.0, help="of each measurement")
    found.add_argument("--lenient", action="store_true", help="do not judge how long something took")
    found.add_argument("--port", type=int, help="of the page where one plays")
    found.add_argument("--again", action="store_true", help="start workers again that have gone, to try out")
    found.add_argument("--verbose", action="store_true")
    return found


def first_of(errors: BaseExceptionGroup) -> BaseException:
    """The first error in a group of groups."""
    first = errors.exceptions[0]
    return first_of(first) if isinstance(first, BaseExceptionGroup) else first


def main() -> int:
    """Do the run, and print its figures."""
    options = parser().parse_args()
    if options.engine == "sqlite" and options.workers != 1:
        print("A file is for one worker: say --workers 1.", file=sys.stderr)
        return 2
    begun = time.monotonic()
    try:
        verdict = asyncio.run(RUNS[options.run](options))
    except NoServer as error:
        print(error, file=sys.stderr)
        return 2
    except ExceptionGroup as errors:
        unanswered = errors.subgroup(Unanswered)
        if unanswered is None:
            raise
        verdict = Verdict([str(first_of(unanswered))])
    except (asyncio.CancelledError, KeyboardInterrupt):
        return 0 if options.run == "try" else 1
    workers = "1 and 2" if options.run == "cost" else options.workers
    print(f"{options.run} ({options.engine}, {workers} workers): {verdict.line()}"
          f" ({time.monotonic() - begun:.0f} s)")  # fmt: skip
    return 1 if verdict.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
