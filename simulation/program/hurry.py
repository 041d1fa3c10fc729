"""Rate limits for tests, in which a minute takes 30 milliseconds."""

import asyncio
import time
from collections.abc import Callable

from handlers.delivery.timing.rate_limits import Budget

FASTER = 2000
"""How much faster than real seconds the budgets run."""


def fast_budget(faster: float = FASTER) -> Budget:
    """The rate limits of Telegram, with seconds that pass faster."""

    def later(seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds / faster, call)

    return Budget(now=lambda: time.monotonic() * faster, later=later)
