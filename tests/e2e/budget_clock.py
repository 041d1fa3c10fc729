"""A clock for the budgets of Telegram and of the bot, which passes only while nothing is under way.

So a minute takes no time, and how fast the computer is changes nothing.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from handlers.delivery.timing.rate_limits import Budget
from sandbox.clock import Clock
from simulation.program.setup import Setup


@dataclass(eq=False)
class _Call:
    at: float
    call: Callable[[], None]
    calls: list["_Call"] = field(repr=False)

    def cancel(self) -> None:
        if self in self.calls:
            self.calls.remove(self)


class BudgetClock(Clock):
    """Jumps to the next moment that the bot waits for, as soon as every call has been answered, but not past `end`."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.end = float("inf")
        self.budget = Budget(self.now, self._later)
        self._time = setup.tg.world.clock.now()
        self._calls: list[_Call] = []
        setup.tg._budgets._clock = self  # the budgets alone count in this clock's seconds

    def now(self) -> float:
        return self._time

    def _later(self, seconds: float, call: Callable[[], None]) -> _Call:
        waiting = _Call(self._time + seconds, call, self._calls)
        self._calls.append(waiting)
        asyncio.get_running_loop().call_soon(self._jump, waiting)
        return waiting

    def _jump(self, waiting: _Call) -> None:
        if waiting not in self._calls:
            return
        first = min(self._calls, key=lambda one: one.at)
        is_answered = all(chat.under_way is None for chat in self.budget._chats.values())
        if waiting is first and is_answered and first.at <= self.end:
            self._time = max(self._time, first.at)
            first.cancel()
            first.call()
        else:
            asyncio.get_running_loop().call_later(0.002, self._jump, waiting)  # a call's end is no event
