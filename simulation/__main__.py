"""The long forms of the promises, one line each.

python -m simulation                                     every promise, a few minutes each
python -m simulation --promise telegram --seed 7         from another seed
python -m simulation --promise telegram --seed 7 --batches 1      the batch of a seed that broke it, again

Every minute or so it says on the error output how far it is. Stopped (SIGINT, SIGTERM) it prints the lines of what was
done so far, and leaves with 130.
"""

import argparse
import gc
import itertools
import os
import signal
import sys
import time
from collections.abc import Callable

from simulation.catalogue import COMMITMENTS
from simulation.promise import Outcome, run

EVERY = 60.0
"""Seconds between two words on how far it is."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m simulation", description="Tries to break what is promised.")
    parser.add_argument("--promise", choices=COMMITMENTS, action="append", help="only this one, or these")
    parser.add_argument("--seed", type=int, default=1, help="of the first batch (default: %(default)s)")
    parser.add_argument("--batches", type=int, help="so many, instead of as many as are wanted")
    parser.add_argument("--seconds", type=float, default=300.0, help="at most, for each promise (default: %(default)s)")
    parser.add_argument(
        "--step", type=int, default=1, help="from seed to seed: 2 leaves every other to another process"
    )
    chosen = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, stop)
    gc.freeze()  # what was imported stays: walked again and again, it costs a tenth of a run
    gc.set_threshold(50_000, 20, 50)  # little is left in circles, and each batch ends with a collection
    broken = False
    for name in chosen.promise or COMMITMENTS:
        seeds = itertools.count(chosen.seed, chosen.step)
        outcome = run(COMMITMENTS[name], seeds, chosen.seconds, chosen.batches, now_and_then())
        signal.alarm(0)
        print(outcome.line(), flush=True)
        broken = broken or bool(outcome.broken)
        if outcome.stopped:
            return 130
    return int(broken)


def stop(number: int, frame: object) -> None:
    """Break off, and again in a moment: a library that is just at work may take it for a failure of its job."""
    signal.alarm(2)
    raise KeyboardInterrupt


def now_and_then() -> Callable[[Outcome], None]:
    """Tells of what was done so far, but not after every batch."""
    said = time.monotonic()

    def tell(outcome: Outcome) -> None:
        nonlocal said
        if time.monotonic() - said >= EVERY:
            said = time.monotonic()
            print(f"… {outcome.line()}", file=sys.stderr, flush=True)

    return tell


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # sets of words are walked in the same order every time
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, "PYTHONHASHSEED": "0"})
    sys.exit(main())
