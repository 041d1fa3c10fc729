"""An event loop with virtual time, which depends on nothing outside.

Instead of sleeping until the next timer, its clock jumps there. Work for other threads is done at once. A server gets
no connections from outside: `server` is what makes the protocols of those in memory. So a program does the same things
in the same order in every run.
"""

import asyncio
import selectors
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from typing import Any

import pytest
from apscheduler.executors import base as executor_base
from apscheduler.schedulers import base as scheduler_base

from handlers import schedule

START = 1_772_000_000.0
"""Unix seconds at which a simulation begins by default: a morning in February 2026."""


class StandstillError(Exception):
    """Raised if nothing is ready and no timer is set, so that the program would wait for ever."""


class _Jump(selectors.SelectSelector):
    """A selector that never waits: it advances its clock by the timeout."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise StandstillError
        self.now += max(timeout, 0.0)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop with virtual time. `time()` counts from 0; `unix()` is the same moment in unix seconds."""

    def __init__(self, start: float = START) -> None:
        self._jump = _Jump()
        self._start = start
        self.skew = 0.0
        """How many seconds the clock of the bot's computer is ahead; change it with `set_clock`."""
        self.on_skew: Callable[[], None] | None = None
        self.server: Callable[[], asyncio.BaseProtocol] | None = None
        """Makes the protocol of a connection to the server that listens now, if there is one."""
        super().__init__(self._jump)
        self._clock_resolution = 1e-6  # a jump may land a rounding error before its timer

    def time(self) -> float:
        return self._jump.now

    def unix(self) -> float:
        """Unix seconds of the simulated world."""
        return self._start + self._jump.now

    def shown(self) -> float:
        """Unix seconds by the clock of the bot's computer."""
        return self.unix() + self.skew

    def set_clock(self, ahead: float) -> None:
        """Set the clock of the bot's computer; it goes on from there."""
        self.skew = ahead
        if self.on_skew is not None:
            self.on_skew()

    def run_in_executor(self, executor: Executor | None, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Do the work now, and deliver its result in the loop's next iteration."""
        done = self.create_future()
        try:
            result = func(*args)
        except Exception as error:
            self.call_soon(_settle, done, None, error)
        else:
            self.call_soon(_settle, done, result, None)
        return done

    async def create_server(self, protocol_factory: Any, *args: Any, **kwargs: Any) -> Any:
        """Let a server listen in memory, and not at its socket, which is closed."""
        if "sock" in kwargs:
            kwargs["sock"].close()
        self.server = protocol_factory
        return _Listening(self)


async def pass_seconds(seconds: float) -> None:
    """Move the virtual clock ahead; everything that is due until then happens. No real time passes."""
    assert isinstance(asyncio.get_running_loop(), VirtualLoop)
    await asyncio.sleep(seconds)


class _Listening(asyncio.AbstractServer):
    """A server that listens in memory."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop, self._factory = loop, loop.server

    def close(self) -> None:
        if self._loop.server is self._factory:
            self._loop.server = None

    async def wait_closed(self) -> None:
        pass


def _settle(done: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


@contextmanager
def virtual_loop(start: float = START) -> Iterator[VirtualLoop]:
    """Make a loop whose clock the bot's scheduler uses too; at the end, cancel its remaining tasks."""
    loop = VirtualLoop(start)

    class Moment(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]  # a plain datetime will do
            return datetime.fromtimestamp(loop.shown(), tz or UTC)

    with pytest.MonkeyPatch.context() as patch:
        for module in (schedule, scheduler_base, executor_base):
            patch.setattr(module, "datetime", Moment)
        asyncio.set_event_loop(loop)
        try:
            yield loop
        finally:
            left = asyncio.all_tasks(loop)
            for task in left:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            asyncio.set_event_loop(None)
            loop.close()
