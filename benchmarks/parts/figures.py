"""Times, their middle and their end, as lines of a table."""

import os
import platform
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from statistics import median


class Times:
    """How long the same thing took, many times; seconds by the clock on the wall, and of this process's processor."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.worked: list[float] = []

    @contextmanager
    def one(self) -> Iterator[None]:
        """Time the block."""
        start, worked = time.perf_counter(), time.process_time()
        yield
        self.worked.append(time.process_time() - worked)
        self.seconds.append(time.perf_counter() - start)

    @property
    def median(self) -> float:
        """Half of them took no longer, in milliseconds."""
        return median(self.seconds) * 1000

    @property
    def processor(self) -> float:
        """Half of them took this process no more of the processor, in milliseconds."""
        return median(self.worked) * 1000

    @property
    def p95(self) -> float:
        """All but one in twenty took no longer, in milliseconds."""
        return sorted(self.seconds)[-(len(self.seconds) // 20) - 1] * 1000

    @property
    def p99(self) -> float:
        """All but one in a hundred took no longer, in milliseconds."""
        return sorted(self.seconds)[-(len(self.seconds) // 100) - 1] * 1000


def timed(times: int, work: Callable[[], object]) -> Times:
    """The same work, so many times."""
    measured = Times()
    for _ in range(times):
        with measured.one():
            work()
    return measured


def together(parts: Iterable[Times]) -> Times:
    """All of them in one."""
    whole = Times()
    whole.seconds = [second for part in parts for second in part.seconds]
    return whole


def machine() -> None:
    """Say what the figures depend on: where much else goes on, the one who waits for a disk or a socket wakes up
    late.
    """
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"  {os.cpu_count()} cores{load}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}")


def heading(title: str) -> None:
    """Name the lines that follow."""
    print(f"\n{title:<58} {'median':>9} {'99 in 100':>11} {'taps':>5}")


def line(name: str, times: Times, floor: Times | None = None) -> None:
    """Print one line, and how often the floor's median goes into it."""
    ratio = f"   {times.median / floor.median:.2f} times the floor" if floor is not None else ""
    print(f"  {name:<56} {times.median:6.2f} ms {times.p99:8.2f} ms {len(times.seconds):5}{ratio}", flush=True)
