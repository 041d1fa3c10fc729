"""The bot, whose pictures are words: `python -m simulation.cluster.worded` is `python bot.py` in all other respects.

It notes how long it waits for locks of the database that other workers have, in the file that `LOCK_WAITS` names. After
SIGUSR1 it stands still in its next unit, before the COMMIT; after SIGUSR2 before its next call, which it has begun.
"""

import os
import signal
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import bot
from handlers.delivery import picture_cache
from handlers.telegram.transport import AioHttpRequest
from handlers.updates.inbox import Inbox
from simulation.cluster.calls import Call
from simulation.cluster.workers import LOCK_WAITS
from simulation.program.worded_pictures import draw_words
from storage.engines import postgres
from storage.engines.engine import WRITES, Kind


def note_waits(file: Path) -> None:
    """Add a line with its seconds for each wait."""

    def note(seconds: float) -> None:
        with file.open("a") as lines:
            lines.write(f"{seconds}\n")

    def sleep(seconds: float) -> None:
        time.sleep(seconds)
        note(seconds)

    def pausing(self: Inbox, update_id: int) -> float:
        is_locked = update_id in self._soon
        seconds: float = pause(self, update_id)
        if is_locked:
            note(seconds)
        return seconds

    known: Any = Inbox
    pause, known._pause = known._pause, pausing
    # The engine itself sleeps only while it waits for a lock.
    postgres.time = SimpleNamespace(monotonic=time.monotonic, sleep=sleep)  # type: ignore[assignment]


def stand_still_when_told() -> None:
    """Let the two signals choose a moment that is hard to hit from outside."""
    wanted: set[int] = set()

    def stand_still(number: int) -> None:
        if number in wanted:
            wanted.discard(number)
            os.kill(os.getpid(), signal.SIGSTOP)

    def ending(self: postgres.PostgresEngine, kind: Kind) -> None:
        if kind is WRITES:
            stand_still(signal.SIGUSR1)
        end(self, kind)

    async def exchanging(self: AioHttpRequest, session: Any, method: str, url: str, *given: Any) -> tuple[int, bytes]:
        if Call(0.0, 0, url.rpartition("/")[2]).is_the_holders:
            stand_still(signal.SIGUSR2)
        return await exchange(self, session, method, url, *given)

    for number in (signal.SIGUSR1, signal.SIGUSR2):
        signal.signal(number, lambda number, frame: wanted.add(number))
    engine: Any = postgres.PostgresEngine
    transport: Any = AioHttpRequest
    end, engine.end = engine.end, ending
    exchange, transport._exchanged = transport._exchanged, exchanging


if __name__ == "__main__":
    stand_still_when_told()
    picture_cache.draw = draw_words
    if LOCK_WAITS in os.environ:
        note_waits(Path(os.environ[LOCK_WAITS]))
    sys.exit(bot.main())
