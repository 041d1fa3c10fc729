"""Which process a worker is, so that others on the same machine notice at once when it has ended.

Only the kernel that runs a process knows surely that it has ended. From another machine one that has been cut off looks
the same, so there the lease of a dead worker lasts until its end.
"""

import asyncio
import logging
import os
import select
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from storage.errors import DISK_ERRORS
from storage.workers import Holder

_STARTED = 19
"""Where the moment of the start is among the fields of /proc/PID/stat that follow the name of the program."""

log = logging.getLogger(__name__)


def described(number: int) -> str:
    """The machine, the number of a process and its start; '' where the system has no means to notice its end.

    Raises FileNotFoundError if there is no such process.
    """
    machine = _machine()
    return f"{machine} {number} {_start(number)}" if machine else ""


class ProcessWatch:
    """Lets the lease end early when the process of its holder has ended; used on the event loop only."""

    def __init__(self, end_lease: Callable[[Holder], None]) -> None:
        """``end_lease`` is called in a thread of its own."""
        self._end_lease = end_lease
        self._ending: asyncio.Task[None] | None = None
        self._holder: Holder | None = None
        self._descriptor: int | None = None

    def follow(self, holder: Holder | None) -> None:
        """Follow this holder from now on, if it runs on this machine."""
        if holder == self._holder:
            return
        self.close()
        self._holder = holder
        if holder is None or not _is_here(holder.process):
            return
        try:
            _, number, start = holder.process.split()
            self._descriptor = os.pidfd_open(int(number))
            if not _has_ended(self._descriptor) and _start(int(number)) != start:
                raise ProcessLookupError(number)  # another process has the number by now
        except ProcessLookupError:
            self._ended()
        except (OSError, ValueError, OverflowError):
            # Too many files are open, the process is hidden, or the row has other words: the lease ends by itself.
            self._let_go()
        else:
            asyncio.get_running_loop().add_reader(self._descriptor, self._ended)

    def close(self) -> None:
        """Follow nobody any more."""
        self._holder = None
        self._let_go()

    def _ended(self) -> None:
        self._let_go()
        if self._holder is not None:
            log.info("worker %d, which held lease %d, has ended", self._holder.number, self._holder.fence)
            self._ending = asyncio.create_task(asyncio.to_thread(self._end, self._holder))

    def _end(self, holder: Holder) -> None:
        with suppress(*DISK_ERRORS):  # then the lease ends by itself
            self._end_lease(holder)

    def _let_go(self) -> None:
        if self._descriptor is not None:
            with suppress(RuntimeError):  # the event loop is closed
                asyncio.get_running_loop().remove_reader(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = None


def _is_here(process: str) -> bool:
    """Whether a process is one of this machine, and its number is known here: a container has numbers of its own."""
    machine = _machine()
    return bool(machine) and process.startswith(f"{machine} ")


def _machine() -> str:
    """This machine since its last start, and the spaces of numbers and times there; '' if the system does not say."""
    if not hasattr(os, "pidfd_open"):
        return ""
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return "/".join([boot, *(str(Path("/proc/self/ns", space).readlink()) for space in ("pid", "time"))])
    return ""


def _has_ended(descriptor: int) -> bool:
    """Whether the process has ended; nobody may have waited for it yet."""
    look = select.poll()  # `select.select` takes no descriptor above 1023
    look.register(descriptor, select.POLLIN)
    return bool(look.poll(0))


def _start(number: int) -> str:
    """When a process was started, in ticks. Raises FileNotFoundError if there is none, or it is hidden."""
    fields = Path(f"/proc/{number}/stat").read_text(encoding="utf-8", errors="replace")
    return fields.rpartition(")")[2].split()[_STARTED]
