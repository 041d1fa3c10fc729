"""Tries to break the promises in their long form, and prints one line for each.

python -m simulation                                     every promise, a few minutes each
python -m simulation --promise telegram --seed 7         from another seed
python -m simulation --promise telegram --seed 7 --batches 1      repeat the batch of a seed that broke it
python -m simulation --engine postgres                   those that are not about files, on a PostgreSQL of its own

About every minute it prints its progress on standard error. If it is stopped (SIGINT, SIGTERM) it prints the line of
the promise it was trying, and exits with 130.
"""

import argparse
import gc
import itertools
import os
import signal
import sys
import time
from collections.abc import Callable

from simulation.catalogue import ON_A_SERVER, PROMISES
from simulation.program import places
from simulation.promise import Outcome, run

EVERY = 60.0
"""Seconds between two lines of progress."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m simulation", description="Try to break the promises.")
    parser.add_argument("--promise", choices=PROMISES, action="append", help="try only this one; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first batch (default: %(default)s)")
    parser.add_argument("--batches", type=int, help="run this many batches instead of the number that is wanted")
    parser.add_argument(
        "--seconds", type=float, default=300.0, help="the most time for each promise (default: %(default)s)"
    )
    parser.add_argument(
        "--step", type=int, default=1, help="the step between seeds: with 2, another process can run the others"
    )
    parser.add_argument("--engine", choices=("sqlite", "postgres"), default="sqlite", help="where the store is")
    chosen = parser.parse_args()
    promises = list(chosen.promise or (PROMISES if chosen.engine == "sqlite" else ON_A_SERVER))
    if chosen.engine == "postgres":
        files = sorted(set(promises) - set(ON_A_SERVER))
        if files:
            parser.error(f"argument --engine: about the file of SQLite itself: {', '.join(files)}")
        places.use_a_server()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, stop)
    gc.freeze()  # imported objects are never freed; collecting them again and again takes a tenth of a run
    gc.set_threshold(50_000, 20, 50)  # there are few reference cycles, and each batch ends with a collection
    broken = False
    for name in promises:
        seeds = itertools.count(chosen.seed, chosen.step)
        outcome = run(PROMISES[name], seeds, chosen.seconds, chosen.batches, printing_progress())
        signal.alarm(0)
        print(outcome.line(), flush=True)
        broken = broken or bool(outcome.broken)
        if outcome.stopped:
            return 130
    return int(broken)


def stop(number: int, frame: object) -> None:
    """Stop, and stop again in a moment: a library that is running may catch the first KeyboardInterrupt."""
    signal.alarm(2)
    raise KeyboardInterrupt


def printing_progress() -> Callable[[Outcome], None]:
    """A function that prints the progress, but not after every batch."""
    printed_at = time.monotonic()

    def show(outcome: Outcome) -> None:
        nonlocal printed_at
        if time.monotonic() - printed_at >= EVERY:
            printed_at = time.monotonic()
            print(f"… {outcome.line()}", file=sys.stderr, flush=True)

    return show


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # sets of strings are iterated in the same order in every run
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, "PYTHONHASHSEED": "0"})
    sys.exit(main())
