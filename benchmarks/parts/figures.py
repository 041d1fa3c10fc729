"""Times, with their medians and percentiles, as lines of a table."""

import os
import platform
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median


@dataclass
class Times:
    """How long the same work took, many times, in seconds."""

    seconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The median of the times, in milliseconds."""
        return median(self.seconds) * 1000

    @property
    def p95(self) -> float:
        """The 95th percentile of the times, in milliseconds."""
        return sorted(self.seconds)[-(len(self.seconds) // 20) - 1] * 1000

    @property
    def p99(self) -> float:
        """The 99th percentile of the times, in milliseconds."""
        return sorted(self.seconds)[-(len(self.seconds) // 100) - 1] * 1000

    @property
    def longest(self) -> float:
        """The longest time, in milliseconds; 0 if there is none."""
        return max(self.seconds, default=0.0) * 1000


def together(parts: Iterable[Times]) -> Times:
    """The times of all parts in one object."""
    return Times([second for part in parts for second in part.seconds])


def machine() -> None:
    """Print what the figures depend on; under load, a process that waits for a disk or a socket wakes up late."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"  {os.cpu_count()} cores{load}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}")


def heading(title: str) -> None:
    """Print a heading for the lines that follow."""
    print(f"\n{title:<58} {'median':>9} {'99 in 100':>11} {'taps':>5}")


def line(name: str, times: Times, floor: Times | None = None) -> None:
    """Print one line, with the ratio of its median to the floor's."""
    ratio = f"   {times.median / floor.median:.2f} times the floor" if floor is not None else ""
    print(f"  {name:<56} {times.median:6.2f} ms {times.p99:8.2f} ms {len(times.seconds):5}{ratio}", flush=True)
