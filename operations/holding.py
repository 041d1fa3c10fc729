"""This program holds the lock of its database, or waits for it: of several programs on a server, one works.

A thread speaks to the server each second, so that neither a busy event loop nor a slow server stops the other. What it
learns is handed to the event loop.
"""

import asyncio
import logging
import os
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from operations.settings import Settings
from storage import StoreError
from storage.address import Address

if TYPE_CHECKING:  # psycopg is an optional package
    from storage.engines.postgres_holding import Candidate, Held

BEAT_SECONDS = 1.0
"""The time between two beats, by which others see that this program works."""
GOOD_SECONDS = 4.0
"""How long after a good beat was sent calls of the Bot API may begin, or go on: one second less than others wait."""
AHEAD_SECONDS = 2.0
"""By how much the computer's clock may run ahead of the steady one between two beats: more says that it has slept."""
AWAY = ("unreachable", "locked")
"""Why a server that was there once cannot be used for a while."""
AWAY_SECONDS = 10.0
"""After how long without an answer to a beat the lock counts as lost, if no unit has noticed it; others wait less."""
LOOK_SECONDS = 0.05
"""The time between two looks whether calls may begin."""
AGAIN_SECONDS = 1.0
"""The pause before a server that could not be reached is asked again."""
STOP_SECONDS = 3.0
"""How long the thread may take to end."""

log = logging.getLogger(__name__)


def steady_time() -> float:
    """Seconds by a clock that nobody can set and that runs while the computer sleeps, where the system has one."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Holding:
    """The lock, while this program holds it. `run` returns when it is lost."""

    def __init__(
        self,
        address: Address,
        candidate: "Candidate",
        held: "Held",
        steady: Callable[[], float] = steady_time,
        system: Callable[[], float] = time.time,
    ) -> None:
        from storage.engines.postgres_holding import Beats  # noqa: PLC0415 - as above

        self._beats = Beats(address, candidate, held)
        self._steady = steady
        self._system = system
        self.connection = held.connection
        """The connection that holds the lock, for the store."""
        self.quiet = max(0.0, held.still - GOOD_SECONDS)
        """For how many seconds no other program can have begun a call; 0 if that is not known."""
        self._opens_at = steady() + held.closed
        self._good_at = float("-inf")
        self._lead = 0.0
        self._is_stopped = threading.Event()
        self._lost: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        self._thread = threading.Thread(
            target=self._work, args=(asyncio.get_running_loop(),), name="heartbeat", daemon=True
        )
        self._thread.start()

    @property
    def left(self) -> float:
        """For how many seconds calls of the Bot API may begin; 0 if the lock may be lost, or the last holder call."""
        now = self._steady()
        is_ahead = self._system() - now > self._lead + AHEAD_SECONDS
        if self._lost.done() or now < self._opens_at or is_ahead:
            return 0.0
        return max(0.0, self._good_at + GOOD_SECONDS - now)

    @property
    def is_lost(self) -> bool:
        """Whether the lock was lost."""
        return self._lost.done() or self.connection.is_lost

    async def opened(self) -> bool:
        """Wait until calls may begin; False if the lock is lost before."""
        while not self.left and not self.is_lost:  # noqa: ASYNC110 - time passes, and the thread tells only losses
            await asyncio.sleep(LOOK_SECONDS)
        return not self.is_lost

    async def run(self) -> StoreError | None:
        """Wait until the lock is lost; return why the database must not be used any more, if that is so."""
        return await asyncio.shield(self._lost)

    def lose(self) -> None:
        """Note that the connection of the store is lost, and the lock with it; only on the event loop."""
        self._end(None)

    async def stop(self) -> None:
        """End the thread and close the connection; then another program may take the lock, and call at once.

        So no call may be under way any more. A thread that waits for a server that does not answer ends later.
        """
        self._is_stopped.set()
        if not self.is_lost:
            await asyncio.to_thread(self._thread.join, STOP_SECONDS)
        await asyncio.to_thread(self.connection.close)

    def _end(self, error: StoreError | None) -> None:
        if not self._lost.done():
            self._lost.set_result(error)
            if not self._is_stopped.is_set():
                log.warning("has lost the lock of the database")

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        """Beat until stopped or lost."""
        from storage.engines.postgres_holding import LockLost  # noqa: PLC0415 - as above

        is_told, answered_at = False, self._steady()
        error: StoreError | None = None
        try:
            while not self._is_stopped.is_set():
                sent_at, lead = self._steady(), self._system() - self._steady()
                if self._beats.beat():
                    answered_at = sent_at
                    if self._beats.term is not None:  # before, another program could not see that this one calls
                        self._good_at, self._lead = sent_at, lead
                elif self._steady() - answered_at >= AWAY_SECONDS:
                    return
                if not is_told and self._beats.term is not None:
                    is_told = True
                    log.info("holds the lock of the database (term %d)", self._beats.term)
                self._is_stopped.wait(max(0.0, sent_at + BEAT_SECONDS - self._steady()))
            if not self.is_lost and self._steady() >= self._opens_at:  # else the last holder may call even now
                self._beats.end()
        except LockLost:
            pass
        except StoreError as raised:
            error = raised if raised.reason in ("lost", "unreadable") else None
        except Exception:
            log.exception("the heartbeat has failed")
        finally:
            self._beats.close()
            with suppress(RuntimeError):  # the event loop is closed
                loop.call_soon_threadsafe(self._end, error)


class Holdings:
    """Takes the lock for one program, again and again if it is lost with the server."""

    def __init__(self, address: Address) -> None:
        from storage.engines.postgres_holding import Candidate  # noqa: PLC0415 - as above

        self._address = address
        self._candidate = Candidate(address, f"{socket.gethostname()}:{os.getpid()}")

    async def wait(self) -> Holding:
        """Wait for the lock as long as another program holds it. Raises StoreError if the server cannot be used.

        A server that was there once is waited for, too.
        """
        was_there = False

        def on_wait(holder: str) -> None:
            nonlocal was_there
            if not was_there:
                log.info("waits for the lock of the database, which %s holds", holder)
            was_there = True

        while True:
            try:
                held = await self._in_thread(lambda stopped: self._candidate.wait(stopped, on_wait))
            except StoreError as error:
                if not was_there or error.reason not in AWAY:
                    raise
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                assert held is not None  # nobody has stopped it
                return Holding(self._address, self._candidate, held)

    async def again(self, on_away: Callable[[StoreError], None]) -> Holding | None:
        """Take the lock as soon as the server can be used; None if another program holds it then. StoreError.

        ``on_away`` is called whenever the server cannot be used, with the reason.
        """
        while True:
            try:
                held = await self._in_thread(self._candidate.attempt)
            except StoreError as error:
                if error.reason not in AWAY:
                    raise
                on_away(error)
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return None if held is None else Holding(self._address, self._candidate, held)

    async def _in_thread(self, take: Callable[[threading.Event], "Held | None"]) -> "Held | None":
        """Call in a thread; if this is cancelled, what the thread takes is given back."""
        is_stopped = threading.Event()
        taking = asyncio.ensure_future(asyncio.to_thread(take, is_stopped))
        try:
            return await asyncio.shield(taking)
        except asyncio.CancelledError:
            is_stopped.set()
            with suppress(StoreError):
                held = await taking
                if held is not None:
                    held.connection.close()
            raise


def holdings_of(settings: Settings) -> Holdings | None:
    """What takes the lock of the settings' database; None for a file, which has a lock of its own."""
    return Holdings(settings.database) if isinstance(settings.database, Address) else None
