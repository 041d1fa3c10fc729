"""Lets computers think in a thread beside the event loop, one at a time, so that taps are answered meanwhile."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from storage import DeadlineKind, SeatRemarks, StoreBusy
from tables import stuck
from tables.context import Context
from tables.people.remarks import owed_remarks, settle_remarks
from tables.play import computers
from tables.play.computers import Situation, Thought
from tables.records.remarks import made_remarks

PATIENCE = 20.0
"""Seconds after which the bot's default action replaces that of a computer that has not finished thinking."""

SOON = 1.0
"""Seconds before a computer's turn is due from which the worker waits for that moment itself."""

MOST_ENDS = 10_000
"""The most ends of turns that are kept; a computer thinks again about one that was dropped."""

STILL_THINKING = "StillThinking"
"""The failure of a computer that cannot think because the thread is still busy with one that was given up."""

NOTHING = Thought()

Result = TypeVar("Result")

log = logging.getLogger(__name__)


class ComputerWorker:
    """Plays the turns of computers; call `wake` when one may be due."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._news = asyncio.Event()
        self._thinking = self._remarking = False
        self._ends: dict[int, tuple[int, Thought]] = {}
        """The ends of turns that wait until they may be seen, by table, with its version."""

    def wake(self) -> None:
        """Look for computers whose turn may be due."""
        self._news.set()

    async def run(self) -> None:
        """Play until cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                while coming := computers.due(self._context, SOON):
                    now = self._context.now()
                    if coming[0].due_at > now:
                        asyncio.get_running_loop().call_later(coming[0].due_at - now, self.wake)
                        break
                    for deadline in coming:
                        await self.play(deadline.table_id)
                await self._remark()
            except StoreBusy:
                pass  # the next sweep asks again
            except Exception:
                log.exception("the turns of computers cannot be read from the store")  # the next sweep asks again

    async def _remark(self) -> None:
        """Make the remarks that are owed, one by one; turns of computers go first."""
        while not self._remarking and (owed := owed_remarks(self._context)) is not None:
            made = await self._made(owed)
            if made is None:
                return  # the store could not be read: the next sweep asks again
            settle_remarks(self._context, owed, made)
            if computers.due(self._context):
                self.wake()
                return

    async def _made(self, owed: SeatRemarks) -> list[dict[str, object]] | None:
        """Make remarks in a thread; none if that takes too long, and no further ones until that thread ends."""

        def make() -> list[dict[str, object]] | None:
            try:
                return made_remarks(self._context, owed)
            finally:
                self._remarking = False

        self._remarking = True
        try:
            async with asyncio.timeout(PATIENCE):
                return await aside(make)
        except TimeoutError:
            log.error("table %d, deal %d: the remarks took too long, there are none", owed.table_id, owed.deal)
            return []

    async def play(self, table_id: int) -> None:
        """Play the turns of computers that are due at a table."""
        try:
            while (situation := computers.due_turn(self._context, table_id)) is not None:
                version, thought = self._ends.pop(table_id, (-1, NOTHING))
                if version != situation.version:
                    thought = await self._think(situation)
                    if computers.waits_again(self._context, situation, thought):
                        continue  # it is not due any more
                    if computers.has_to_wait(self._context, situation, thought):
                        self._keep(table_id, situation.version, thought)
                        continue
                computers.act(self._context, situation, thought)
        except StoreBusy:
            raise
        except Exception as error:
            stuck.postpone(self._context, table_id, DeadlineKind.COMPUTER, error)

    def _keep(self, table_id: int, version: int, thought: Thought) -> None:
        """Keep the end of a turn; a table that was ended meanwhile never asks for it, so the oldest are dropped."""
        if len(self._ends) >= MOST_ENDS:
            del self._ends[next(iter(self._ends))]
        self._ends[table_id] = version, thought

    async def _think(self, situation: Situation) -> Thought:
        """Think in one thread at most: one that never ends is waited for once, and the bot plays in its place."""
        if self._thinking:
            return Thought(failure=STILL_THINKING)
        dice = self._context.chance.new_generator()

        def think() -> Thought:
            try:
                return computers.think(situation, dice)
            finally:
                self._thinking = False  # also if the wait was given up: the thread is free again

        self._thinking = True
        try:
            async with asyncio.timeout(PATIENCE):
                return await aside(think)
        except TimeoutError:
            return Thought(failure="TimeoutError")


async def aside(work: Callable[[], Result]) -> Result:
    """Run `work` in a daemon thread, so that neither the event loop nor the end of the program waits for it.

    `work` must not raise.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def give(result: Result) -> None:
        if not done.done():  # it may have been cancelled
            done.set_result(result)

    def run() -> None:
        result = work()
        with contextlib.suppress(RuntimeError):  # the loop is closed because the program ends
            loop.call_soon_threadsafe(give, result)

    threading.Thread(target=run, name="computer", daemon=True).start()
    return await done
