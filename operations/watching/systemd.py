"""Tells systemd that the bot serves (`Type=notify`) and that it still does (`WatchdogSec=`).

systemd names a socket in the environment; a message is a line of text. That is all of the protocol. The packages for it
are either bindings to a C library or have not been kept for years.
"""

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress

READY, STOPPING, ALIVE = "READY=1", "STOPPING=1", "WATCHDOG=1"

START_SECONDS = 600.0
"""How long the event loop may stand still in a start after a wait: a step of the schema may go through all rows."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def told_to_systemd(
    is_alive: Callable[[], bool], environment: Mapping[str, str] = os.environ
) -> AsyncIterator[None]:
    """Say that the bot is ready, that it is alive while the block runs, and then that it stops.

    Without the socket of systemd nothing happens. systemd restarts a bot that says nothing for `WatchdogSec=`: one
    whose loop stands still, or that is not alive: a restart would set something going again.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        yield
        return
    _tell(address, READY)
    seconds = _watchdog_seconds(environment)
    telling = asyncio.create_task(_tell_again_and_again(is_alive, address, seconds / 2)) if seconds else None
    try:
        yield
    finally:
        if telling is not None:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
        _tell(address, STOPPING)


@contextmanager
def start_told_to_systemd(environment: Mapping[str, str] = os.environ) -> Iterator[None]:
    """Let systemd wait longer for a sign while the block runs, in which a bot starts that has said that it is ready."""
    address, seconds = environment.get("NOTIFY_SOCKET", ""), _watchdog_seconds(environment)
    if not address.startswith(("/", "@")) or not seconds:
        yield
        return
    _tell(address, f"WATCHDOG_USEC={int(START_SECONDS * 1e6)}")
    try:
        yield
    finally:
        _tell(address, f"WATCHDOG_USEC={int(seconds * 1e6)}")


def _watchdog_seconds(environment: Mapping[str, str]) -> float:
    """After how many seconds without a sign systemd restarts this process; 0 if it does not watch it."""
    microseconds = environment.get("WATCHDOG_USEC", "")
    is_watched = microseconds.isdecimal() and environment.get("WATCHDOG_PID") in (None, str(os.getpid()))
    return int(microseconds) / 1e6 if is_watched else 0.0


async def _tell_again_and_again(is_alive: Callable[[], bool], address: str, seconds: float) -> None:
    was_alive = True
    while True:
        alive = is_alive()
        if alive:
            _tell(address, ALIVE)
        elif was_alive:
            log.error("a part of the bot stands still; systemd is told nothing any more, so that it restarts the bot")
        was_alive = alive
        await asyncio.sleep(seconds)


def _tell(address: str, line: str) -> None:
    """Send a line; if systemd does not take it, or not at once, the bot goes on."""
    kind = socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK
    with suppress(OSError), socket.socket(socket.AF_UNIX, kind) as sender:
        sender.sendto(line.encode(), f"\0{address[1:]}" if address[0] == "@" else address)
