"""The bot, whose pictures are words: `python -m simulation.cluster.worded` is `python bot.py` in all other respects.

After SIGUSR1 it stands still in its next unit, before the COMMIT; after SIGUSR2 before its next call, which it has
begun.
"""

import os
import signal
import sys
from typing import Any

import bot
from handlers.delivery import picture_cache
from handlers.telegram.transport import AioHttpRequest
from simulation.cluster.calls import is_the_holders
from simulation.program.worded_pictures import draw_words
from storage.engines import postgres
from storage.engines.engine import WRITES, Kind


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
        if is_the_holders(url.rpartition("/")[2]):
            stand_still(signal.SIGUSR2)
        return await exchange(self, session, method, url, *given)

    for number in (signal.SIGUSR1, signal.SIGUSR2):
        signal.signal(number, lambda number, frame: wanted.add(number))
    engine: Any = postgres.PostgresEngine
    transport: Any = AioHttpRequest
    end, engine.end = engine.end, ending
    exchange, transport._exchanged = transport._exchanged, exchanging


def main() -> int:
    """Run it; returns the exit code."""
    stand_still_when_told()
    picture_cache.draw = draw_words
    return bot.main()


if __name__ == "__main__":
    sys.exit(main())
