"""Lets computers think beside the event loop, one after the other: the one who taps meanwhile is answered as always."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from storage import DeadlineKind, StoreBusy
from tables import stuck
from tables.context import Context
from tables.play import computers
from tables.play.computers import Situation, Thought

PATIENCE = 20.0
"""Seconds after which the bot plays for a computer that does not come to an end."""

STILL_THINKING = "StillThinking"
"""The failure of a computer that is not asked, because one that was given up has not come to its end."""

Result = TypeVar("Result")

log = logging.getLogger(__name__)


class ComputerWorker:
    """Plays the turns of computers; `wake` it when one may be due."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._news = asyncio.Event()
        self._thinking = False

    def wake(self) -> None:
        """Some computer may have waited long enough."""
        self._news.set()

    async def run(self) -> None:
        """Play until cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                while tables := computers.due(self._context):
                    for table_id in tables:
                        await self.play(table_id)
            except StoreBusy:
                pass  # the next sweep asks again
            except Exception:
                log.exception("the store does not tell whose computers are to play")  # the next sweep asks again

    async def play(self, table_id: int) -> None:
        """Play what computers have to play at a table now."""
        try:
            while (situation := computers.due_turn(self._context, table_id)) is not None:
                computers.act(self._context, situation, await self._think(situation))
        except StoreBusy:
            raise
        except Exception as error:
            stuck.postpone(self._context, table_id, DeadlineKind.COMPUTER, error)

    async def _think(self, situation: Situation) -> Thought:
        """Think in one thread at most: one that finds no end costs patience once, and the bot plays meanwhile."""
        if self._thinking:
            return Thought(failure=STILL_THINKING)
        dice = self._context.chance.new_generator()

        def think() -> Thought:
            try:
                return computers.think(situation, dice)
            finally:
                self._thinking = False  # however late: now there is a thread for others again

        self._thinking = True
        try:
            async with asyncio.timeout(PATIENCE):
                return await aside(think)
        except TimeoutError:
            return Thought(failure="TimeoutError")


async def aside(work: Callable[[], Result]) -> Result:
    """Do some work in a thread of its own, which holds nobody up: not the event loop, not the end of the program.

    The work may not raise.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def give(result: Result) -> None:
        if not done.done():  # nobody waits for it any more
            done.set_result(result)

    def run() -> None:
        result = work()
        with contextlib.suppress(RuntimeError):  # the loop is closed: the program ends
            loop.call_soon_threadsafe(give, result)

    threading.Thread(target=run, name="computer", daemon=True).start()
    return await done
