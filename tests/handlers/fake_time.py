"""A clock for tests that goes on only when it is told to."""

import asyncio
import heapq
from collections.abc import Callable


class FakeTime:
    """Seconds that pass only when the test says so; whatever was asked for later happens in order."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._calls: list[tuple[float, int, Call]] = []
        self._number = 0

    def later(self, seconds: float, function: Callable[[], None]) -> "Call":
        self._number += 1
        call = Call(function)
        heapq.heappush(self._calls, (self.now + seconds, self._number, call))
        return call

    async def pass_by(self, seconds: float) -> None:
        end = self.now + seconds
        await settled()
        while self._calls and self._calls[0][0] <= end:
            self.now, _, call = heapq.heappop(self._calls)
            call.happen()
            await settled()
        self.now = end


class Call:
    def __init__(self, function: Callable[[], None]) -> None:
        self._function: Callable[[], None] | None = function

    def cancel(self) -> None:
        self._function = None

    def happen(self) -> None:
        if self._function is not None:
            self._function()


async def settled() -> None:
    """Let every task run until it waits."""
    for _ in range(5):
        await asyncio.sleep(0)


class StoppedClock:
    """A clock that never moves: the one who has to wait for the budget waits for ever."""

    def now(self) -> float:
        return 0.0

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(3600, call)
