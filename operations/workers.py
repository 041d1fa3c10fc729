"""This program among others on the same database: it keeps the lease, and learns what the others commit.

A thread speaks to the database, because it waits there; what it learns is handed to the event loop. If the event loop
stands still, the thread gives no more signs of life: then this worker counts as dead, and loses the lease.
"""

import asyncio
import logging
import math
import os
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from operations.database import cannot_start
from operations.exit_codes import Exit, StartError
from operations.processes import ProcessWatch, described
from operations.settings import Settings
from operations.watching.version import release
from operations.worker_clock import wrong_clock
from storage import Changes, Store, StoreError
from storage.engines.address import Address
from storage.errors import DISK_ERRORS
from storage.lease import LEASE_SECONDS, Lease
from storage.workers import ALIVE_SECONDS, Attendance, Connection, Introduction

SIGN_SECONDS = 1.0
"""The time between two signs of life, with which the lease is renewed."""
STILL_SECONDS = 2.0
"""For how long the event loop may not react before no more signs of life are given."""
AGAIN_SECONDS = 0.2
"""The pause before a connection that is lost is made again."""
MISSED_SECONDS = 0.6 * ALIVE_SECONDS
"""After how long without a sign of life the others may have taken this worker for dead, and told it nothing."""
TOLD_SECONDS = 1.5 * SIGN_SECONDS
"""After how long the others know surely of a worker that has come, or has come back, and tell it what they commit."""
FORGET_SECONDS = 20.0
"""How often the holder deletes old changes."""
TOGETHER_SECONDS = 0.05
"""How long what others commit is gathered after something was learned."""
WRONG_LOOKS = 3
"""After how many looks at a wrong clock the bot ends: it may be set at this very moment."""
STOP_SECONDS = 3.0
"""How long the thread that speaks to the database may take to end."""

log = logging.getLogger(__name__)


class Workers:
    """One worker. `system` gives unix seconds, None if the time is not the computer's own; `steady` monotonic ones."""

    def __init__(
        self,
        store: Store,
        connection: Connection,
        system: Callable[[], float] | None = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._connection = connection
        self._system = system
        self._steady = steady
        self._lease = Lease(steady)
        self._attending = threading.Lock()
        self._is_stopped = threading.Event()
        self._wants_lease = True
        self._fence: int | None = None
        """The number with which this worker holds the lease, as the event loop knows it."""
        self._fence_there: int | None = None
        """The same as the thread knows it."""
        self._loop_moved_at = 0.0
        self._forgot_at = 0.0
        self._wrong_looks = 0
        self._is_lost = False
        self._was_parted = False
        """Whether there is a new connection since the last sign of life."""
        self._signed_at = -math.inf
        """When the last sign of life was given, as the event loop knows it."""
        self._attended_at = 0.0
        """When the last sign of life was given, by the server's clock."""
        self._holder_watch = ProcessWatch(connection.end_lease)
        self._thread: threading.Thread | None = None
        self._ended: asyncio.Future[str] | None = None
        self.came_first = True
        """Whether no worker that is older was alive when this one joined."""
        self.others: frozenset[int] = frozenset()
        """The numbers of the other workers that are alive."""
        self.on_look: Callable[[frozenset[int], frozenset[int]], None] = lambda others, dead: None
        """Called with each sign of life: with the others that are alive, and with the dead of whom something waits."""

    @property
    def number(self) -> int:
        """The number of this worker."""
        return self._connection.number

    @property
    def may_be_dead(self) -> bool:
        """Whether others, which were alive lately, may have taken this worker for dead by now, and its updates."""
        return bool(self.others) and self._steady() > self._signed_at + ALIVE_SECONDS

    async def start(self) -> None:
        """Join the others; the store's lease is a real one from then on. Raises StartError with a sentence."""
        self._ended = asyncio.get_running_loop().create_future()
        try:
            with self._store.starting():
                await asyncio.to_thread(self._connection.join)
                attended, wrong = await asyncio.to_thread(self._attend, wants_lease=False)
        except StoreError as error:
            self._connection.close()
            raise cannot_start(error) from None
        if wrong is not None:
            await self.stop()
            raise StartError(wrong, Exit.BROKEN)
        self._store.lease, self._store.worker_id = self._lease, self.number
        self.others = attended.others
        self.came_first = self.number < min(self.others, default=math.inf)  # two that start together see each other
        self._tell()
        if self.others:
            log.info("worker %d joins %d others", self.number, len(self.others))
            await asyncio.sleep(TOLD_SECONDS)
        else:
            log.info("worker %d is alone on its database", self.number)
        self._loop_moved_at = self._steady()
        self._thread = threading.Thread(
            target=self._work, args=(asyncio.get_running_loop(),), name="workers", daemon=True
        )
        self._thread.start()

    async def run(self) -> str:
        """Notice when the lease ends; return the sentence with which the bot has to end, if it ever has to."""
        assert self._ended is not None
        while not self._ended.done():
            left = self._lease.left
            await asyncio.wait([self._ended], timeout=min(left, SIGN_SECONDS) if left else SIGN_SECONDS)
            if self._lease.fence and self._fence is not None and not self._lease.is_held:
                self._lose("it could not be renewed")
        return self._ended.result()

    async def hand_over(self) -> None:
        """Give the lease back for good: another worker takes it within a moment."""
        await self._give_back(leaves=False)

    async def stop(self) -> None:
        """Give the lease back, leave the others, and end the thread."""
        self._is_stopped.set()
        self._holder_watch.close()
        await self._give_back(leaves=True)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join, STOP_SECONDS)
        else:
            self._connection.close()

    async def _give_back(self, *, leaves: bool) -> None:
        """Count as no holder first, and only then let another worker take the lease."""
        self._wants_lease = False
        if self._fence is not None:
            self._lose("it is given back")
        await asyncio.to_thread(self._hand_over, leaves=leaves)

    # --- on the event loop --------------------------------------------------------------------------------------------

    def _attended(self, attended: Attendance, wrong: str | None) -> None:
        self._loop_moved_at, self._signed_at = self._steady(), attended.asked_at
        if attended.others != self.others:
            log.info("%d other workers are alive now", len(attended.others))
        self.others = attended.others
        self._tell()
        if attended.fence is not None and self._wants_lease:
            until = attended.asked_at + LEASE_SECONDS
            if self._fence == attended.fence and self._lease.is_held:
                self._lease.renewed(until)
            else:
                if self._fence is not None:
                    self._lose("it had ended")
                self._fence = attended.fence
                log.info("worker %d speaks to Telegram from now on (lease %d)", self.number, attended.fence)
                self._lease.taken(attended.fence, until, attended.quiet)
        elif self._fence is not None and self._wants_lease:
            self._lose("another worker has it")
        if not self._is_stopped.is_set():
            self._holder_watch.follow(attended.holder)
        self.on_look(attended.others, attended.dead)
        self._look_at_clock(wrong)

    def _lose(self, why: str) -> None:
        self._fence = None
        level = logging.WARNING if self._wants_lease else logging.INFO
        log.log(level, "worker %d does not speak to Telegram any more: %s", self.number, why)
        self._lease.lost()

    def _has_missed(self) -> None:
        """Take it that the others may have committed anything: now, and once more when they surely tell it again."""
        log.info("worker %d may have missed what others have committed, and looks at everything again", self.number)
        everything = Changes({}, frozenset(), is_all=True)
        self._store.learned(everything)
        asyncio.get_running_loop().call_later(TOLD_SECONDS, self._store.learned, everything)

    def _learned(self, changes: list[Changes]) -> None:
        self._loop_moved_at = self._steady()
        for change in changes:
            self._store.learned(change)

    def _look_at_clock(self, wrong: str | None) -> None:
        self._wrong_looks = self._wrong_looks + 1 if wrong is not None else 0
        if wrong is not None and self._wrong_looks >= WRONG_LOOKS:
            self._end(wrong)

    def _end(self, why: str) -> None:
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(why)

    def _tell(self) -> None:
        """What this worker commits is told to the others, if there are any."""
        self._store.has_others = bool(self.others)

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give signs of life, and wait for changes in between, until stopped."""
        sign_at = self._steady()
        with suppress(RuntimeError):  # the event loop is closed
            while not self._is_stopped.is_set():
                try:
                    if self._is_lost:
                        self._connection.reconnect()
                        self._is_lost, self._was_parted = False, True
                        log.info("worker %d can use the database again", self.number)
                    sign_at = self._turn(loop, sign_at)
                except DISK_ERRORS as error:
                    if self._is_stopped.is_set():
                        break
                    if isinstance(error, StoreError) and error.reason == "in use":  # it was away, and others are there
                        loop.call_soon_threadsafe(self._end, str(error))
                        break
                    if not self._is_lost:
                        log.warning("worker %d cannot use the database: %s", self.number, error)
                    self._is_lost = True
                    self._is_stopped.wait(AGAIN_SECONDS)
        self._connection.close()

    def _turn(self, loop: asyncio.AbstractEventLoop, sign_at: float) -> float:
        """Give a sign of life if it is time, and wait for changes until the next one; return when that is."""
        if self._steady() >= sign_at:
            sign_at = self._steady() + SIGN_SECONDS
            if self._steady() - self._loop_moved_at < STILL_SECONDS:
                before = self._attended_at
                attended, wrong = self._attend(wants_lease=True)
                loop.call_soon_threadsafe(self._attended, attended, wrong)
                if attended.server_time > before + MISSED_SECONDS or self._was_parted:
                    self._was_parted = False
                    loop.call_soon_threadsafe(self._has_missed)
        is_held = self._fence_there is not None
        wants = self._wants_lease and not is_held
        is_urgent = is_held or self._store.is_followed()
        left = max(0.0, sign_at - self._steady())
        changes = self._connection.changes(left, wants_lease=wants, is_urgent=is_urgent)
        loop.call_soon_threadsafe(self._learned, changes)
        if changes and is_urgent:
            self._is_stopped.wait(TOGETHER_SECONDS)
        return sign_at if changes or not wants else min(sign_at, self._steady())

    def _attend(self, *, wants_lease: bool) -> tuple[Attendance, str | None]:
        """Give a sign of life; also return a sentence if the clock of this computer is wrong."""
        with self._attending:
            if self._is_stopped.is_set():  # it has left, and would come back
                raise StoreError("in use", "this worker has left")
            before = self._system() if self._system is not None else None
            wants_lease = wants_lease and self._wants_lease
            attended = self._connection.attend(self._fence_there, wants_lease=wants_lease)
            self._fence_there = attended.fence
            self._attended_at = attended.server_time
            wrong = None if before is None or self._system is None else wrong_clock(before, attended, self._system())
        for number in attended.dead:
            self._connection.forget_dead(number)
        if attended.fence is not None and attended.asked_at > self._forgot_at + FORGET_SECONDS:
            self._forgot_at = attended.asked_at
            self._connection.forget_old_changes()
        return attended, wrong

    def _hand_over(self, *, leaves: bool) -> None:
        with self._attending:  # a renewal that is under way would take the lease again
            self._wants_lease = False
            fence = self._fence_there or 0
            self._fence_there = None
        with suppress(*DISK_ERRORS):  # then the lease ends by itself
            self._connection.hand_over(fence, leaves=leaves)


def workers_of(settings: Settings, store: Store, *, has_own_time: bool) -> Workers | None:
    """Make the worker of this program; None if its database is a file, which one program alone uses."""
    if not isinstance(settings.database, Address):
        return None
    from storage.engines.postgres_worker import PostgresWorker  # noqa: PLC0415 - psycopg is an optional package

    introduction = Introduction(f"{socket.gethostname()}:{os.getpid()}", release(), process=described(os.getpid()))
    connection = PostgresWorker(settings.database, introduction)
    return Workers(store, connection, time.time if has_own_time else None)
