"""Tries a unit of work again while another worker works on one of its chats, which takes some milliseconds."""

import asyncio
import random
from collections.abc import Callable
from typing import TypeVar

from storage import ChatBusy

SECONDS = 1.0
"""For how long; then the page is told that the store is busy, and asks again."""
PAUSES = (0.01, 0.03)
"""The shortest and the longest pause, in seconds: two that try at the same time shall not do so again and again."""

Result = TypeVar("Result")


async def when_free(work: Callable[[], Result]) -> Result:
    """Return what `work` returns; raise ChatBusy if another worker is at it all the time."""
    loop = asyncio.get_running_loop()
    until = loop.time() + SECONDS
    while True:
        try:
            return work()
        except ChatBusy:
            if loop.time() >= until:
                raise
        await asyncio.sleep(random.uniform(*PAUSES))
