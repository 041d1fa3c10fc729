"""What is promised, each with the run that tries to break it.

A promise is tried in batches, each from one seed: the same seed does the same again. A batch counts what it has done;
whatever breaks the promise raises.
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
    """`batch` takes a seed and a size; `short` and `size` are those of the tests and of the long form, `count` so many
    of its first figure the long form wants. `short` is None where the tests have a form of their own."""

    name: str
    sentence: str
    batch: Batch
    short: int | None
    size: int
    unit: str
    count: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the long form of a promise has done, and the seeds that broke it."""

    promise: Promise
    figures: Figures
    seconds: float
    broken: tuple[tuple[int, str], ...]
    stopped: bool = False
    """Somebody has stopped it in the middle of a batch, which does not count."""

    def line(self) -> str:
        """`promise · what was done · figure`, then a line for each failure."""
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
    tell: Callable[[Outcome], None] = lambda outcome: None,
) -> Outcome:
    """Try a promise seed by seed until enough was done, or the time is over, or somebody stops it (KeyboardInterrupt).

    After each batch it is told what was done so far.
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
        tell(so_far())
    return so_far()


def add(figures: Figures, more: Figures) -> None:
    """Add what a batch has done; of the figures in per mille the greatest counts."""
    for what, number in more.items():
        figures[what] = max(figures[what], number) if what.startswith("‰") else figures[what] + number


def _place(error: Exception) -> str:
    """What went wrong and where; a failure of these runs shows ids and places, no cards."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''} ({last.name}:{last.lineno})"
