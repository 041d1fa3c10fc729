"""Tries a unit of work again while another worker works on one of its chats, which takes some milliseconds."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Hashable
from typing import TypeVar

from storage import ChatBusy

SECONDS = 1.0
"""For how long `when_free` tries, if nothing else is said."""
FIRST_SECONDS = 0.05
"""The longest pause after the first attempt; each further one may be twice as long."""
LONGEST_SECONDS = 0.4
"""The longest pause of all: a chat that is busy for long shall cost little."""
SHORTEST = 0.4
"""The shortest pause, as a part of the longest: two that try at the same time shall not do so again and again."""

Result = TypeVar("Result")


class Pauses:
    """How long what is tried again waits each time: from 20 to 50 ms first, then longer; by a key of each thing."""

    def __init__(self) -> None:
        self._tries: Counter[Hashable] = Counter()

    def next(self, key: Hashable = None) -> float:
        """The seconds to wait after an attempt that met a busy chat."""
        longest = min(FIRST_SECONDS * 2 ** min(self._tries[key], 10), LONGEST_SECONDS)
        self._tries[key] += 1
        return random.uniform(SHORTEST * longest, longest)

    def forget(self, key: Hashable = None) -> None:
        """Note that an attempt has met no busy chat, or that there will be none."""
        self._tries.pop(key, None)


async def when_free(work: Callable[[], Result], seconds: float | None = None) -> Result:
    """Return what `work` returns; raise ChatBusy if another worker is at it all the time."""
    loop, pauses = asyncio.get_running_loop(), Pauses()
    until = loop.time() + (SECONDS if seconds is None else seconds)
    while True:
        try:
            return work()
        except ChatBusy:
            if loop.time() >= until:
                raise
        await asyncio.sleep(pauses.next())
