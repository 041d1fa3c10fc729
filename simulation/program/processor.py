"""What processes use of the processor, as Linux counts it."""

import os
from contextlib import suppress
from pathlib import Path


def family_cpu(pid: int) -> float:
    """The processor time of a process and of all that it has started, in milliseconds. OSError unless on Linux.

    Also processes that have ended count.
    """
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) * 1000 / os.sysconf("SC_CLK_TCK")
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # a thread, or a process, that has just ended
            own += sum(family_cpu(int(child)) for child in children.read_text().split())
    return own
