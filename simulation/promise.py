"""Promises of the program, each with a run that tries to break it.

A promise is tried in batches, each from one seed: the same seed does the same again. A batch returns figures of what it
has done, and raises an exception if the promise is broken.
"""

import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Figures = Counter[str]
Batch = Callable[[int, int], Figures]


@dataclass(frozen=True, slots=True)
class Promise:
    """A promise, tried by calling `batch` with a seed and a size.

    The size is `short` in the tests and `size` in the long form; `short` is None if the tests have a form of their own.
    The long form runs batches until the figure named `unit` reaches `count`.
    """

    name: str
    sentence: str
    batch: Batch
    short: int | None
    size: int
    unit: str
    count: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a promise's long form: what was done, and the seeds that broke it."""

    promise: Promise
    figures: Figures
    seconds: float
    broken: tuple[tuple[int, str], ...]
    stopped: bool = False
    """Whether it was stopped in the middle of a batch, which does not count."""

    def line(self) -> str:
        """The promise, what was done and the number of failures, then a line for each failure."""
        done = ", ".join(f"{number:,} {what}" for what, number in self.figures.items())
        took = f"{self.seconds:.0f} s{', then stopped' if self.stopped else ''}"
        lines = [f"{self.promise.sentence} · {done} in {took} · {len(self.broken)} broken"]
        for seed, why in self.broken:
            again = f"python -m simulation --promise {self.promise.name} --seed {seed} --batches 1"
            lines.append(f"  BROKEN seed {seed}: {why}  again: {again}")
        return "\n".join(lines)


def run(
    promise: Promise,
    seeds: Iterator[int],
    seconds: float,
    batches: int | None = None,
    show_progress: Callable[[Outcome], None] = lambda outcome: None,
) -> Outcome:
    """Try a promise seed by seed until enough was done, the time is over, or it is stopped (KeyboardInterrupt).

    `show_progress` is called after each batch with the outcome so far.
    """
    figures: Figures = Counter()
    broken: list[tuple[int, str]] = []
    start = time.monotonic()

    def so_far(*, stopped: bool = False) -> Outcome:
        return Outcome(promise, figures, time.monotonic() - start, tuple(broken), stopped)

    for number, seed in enumerate(seeds):
        enough = figures[promise.unit] >= promise.count if batches is None else number >= batches
        if enough or time.monotonic() - start >= seconds:
            break
        try:
            add(figures, promise.batch(seed, promise.size))
        except KeyboardInterrupt:
            return so_far(stopped=True)
        except Exception as error:
            broken.append((seed, _place(error)))
        show_progress(so_far())
    return so_far()


def add(figures: Figures, more: Figures) -> None:
    """Add the figures of a batch; of figures in per mille the greatest counts."""
    for what, number in more.items():
        figures[what] = max(figures[what], number) if what.startswith("‰") else figures[what] + number


def _place(error: Exception) -> str:
    """The error and where it was raised; the errors of these runs name ids and places, no cards."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''} ({last.name}:{last.lineno})"
