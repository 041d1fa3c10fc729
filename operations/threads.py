"""Work in a thread whose end the bot waits for when it stops, so that it does not use a store that is closed."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


async def in_thread(work: Callable[[], Result], seconds: float, stop: Callable[[], None] = lambda: None) -> Result:
    """Do the work in a thread and return its result.

    If cancelled, call `stop`, which lets the work end early, and wait for its end for so many seconds at most.
    """
    begun, ended = threading.Event(), threading.Event()

    def until_the_end() -> Result:
        begun.set()
        try:
            return work()
        finally:
            ended.set()

    try:
        return await asyncio.get_running_loop().run_in_executor(None, until_the_end)
    except asyncio.CancelledError:
        stop()
        if begun.is_set():  # not if all threads are busy
            ended.wait(seconds)
        raise
