"""The source of the time: the computer's clock, or that of the local Telegram, which can be moved."""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable

import aiohttp

POLL_SECONDS = 0.2

ANSWER_SECONDS = 5.0
"""How long the other clock may take to answer."""

JUMP_SECONDS = 1.0
"""If the clock deviates by so much from the time expected, it was set, or the computer slept."""

REPORTED_SECONDS = 10.0
"""A clock that was set by less is none that an operator has to look at."""

log = logging.getLogger(__name__)


class TimeSource:
    """The computer's clock; `now()` returns unix seconds.

    With an address it follows the clock there (`GET` returns `{"now": seconds}`), which it reads a few times a second.
    That is only for the local Telegram, so that moving its clock moves the deadlines here.

    The computer's clock may be set while the bot runs. Then `now()` continues as if it had not been, by the clock
    `steady`, which nobody can set, until the deadlines have been moved and `follow` is called.
    """

    def __init__(
        self,
        url: str | None = None,
        system: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._url = url
        self._system = system
        self._steady = steady
        self._lead = system() - steady()
        self._ahead = 0.0
        self._following: asyncio.Task[None] | None = None

    def now(self) -> float:
        if self._url is not None:
            return self._system() + self._ahead
        steady = self._steady()
        lead = self._system() - steady
        if abs(lead - self._lead) < JUMP_SECONDS:
            self._lead = lead
        return steady + self._lead

    def jumped_to(self) -> float | None:
        """Return what the computer's clock shows, if that differs from `now()`."""
        before, system, after = self.now(), self._system(), self.now()
        # Nothing was set if the process only stood still between two of these lines.
        return system if self._url is None and not before - JUMP_SECONDS < system < after + JUMP_SECONDS else None

    def follow(self, seconds: float) -> None:
        """Let `now()` be so many seconds later from now on, as the deadlines have been moved by as much.

        The computer's clock is not read again: it may have been set once more since then, which `jumped_to` shows next.
        """
        self._lead += seconds

    async def start(self) -> None:
        """Read the clock at the address once, then keep following it.

        Raises `aiohttp.ClientError` or TimeoutError if it does not answer, ValueError or KeyError if it is no clock.
        """
        if self._url is not None:
            async with _session() as session:
                await self._read(session)
            self._following = asyncio.create_task(self._follow(), name="time-source")

    async def stop(self) -> None:
        if self._following is not None:
            self._following.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._following
            self._following = None

    async def _follow(self) -> None:
        answers = True
        async with _session() as session:
            while True:
                await asyncio.sleep(POLL_SECONDS)
                try:
                    await self._read(session)
                    answers = True
                except (aiohttp.ClientError, TimeoutError, ValueError, KeyError) as error:
                    if answers:
                        log.warning("the clock at CLOCK_URL does not answer: %s", type(error).__name__)
                    answers = False

    async def _read(self, session: aiohttp.ClientSession) -> None:
        async with session.get(str(self._url), allow_redirects=False, raise_for_status=True) as answer:
            self._ahead = float(json.loads(await answer.read())["now"]) - self._system()


def _session() -> aiohttp.ClientSession:
    """A connection to the other clock, which is that of this computer's local Telegram and needs no proxy."""
    return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=ANSWER_SECONDS))
