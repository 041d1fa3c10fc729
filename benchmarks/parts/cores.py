"""A process on a core of its own, and what it uses there. Linux only."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def memory(pid: int) -> float:
    """The memory that a process uses now, in megabytes. OSError unless on Linux."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def busy(core: int) -> float:
    """The time that a core has worked for any program, in milliseconds. OSError unless on Linux."""
    lines = Path("/proc/stat").read_text().splitlines()
    fields = next(line.split()[1:] for line in lines if line.startswith(f"cpu{core} "))
    user, nice, system, _idle, _waiting, *interrupts = map(int, fields[:8])
    return (user + nice + system + sum(interrupts)) * 1000 / os.sysconf("SC_CLK_TCK")


@contextmanager
def on_one_core(pid: int) -> Iterator[int]:
    """While the block runs, let a process use one core only, and this process the others, if there are any.

    Yields the number of the core.
    """
    mine = os.sched_getaffinity(0)
    one = {min(mine)}
    for thread in Path(f"/proc/{pid}/task").iterdir():  # threads that begin later inherit this
        os.sched_setaffinity(int(thread.name), one)
    os.sched_setaffinity(0, mine - one or one)
    try:
        yield min(mine)
    finally:
        os.sched_setaffinity(0, mine)
