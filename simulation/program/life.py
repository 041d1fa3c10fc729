"""One life of the bot's process: it starts, serves, and stops in order or dies at any moment.

The dead reach neither the store nor Telegram: whatever their tasks still do when they are cleared away has no effect.
"""

import asyncio
import logging
import random
import sqlite3
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from telegram._files import inputfile
from telegram.request import BaseRequest

from handlers.app import Service, serving
from handlers.delivery import computer_worker, picture_cache
from handlers.delivery.rate_limits import Budget
from operations.settings import Settings
from simulation.program.sights import draw_words
from simulation.program.telegram import TOKEN, Telegram, Wire
from simulation.program.virtual import VirtualLoop
from storage import Store
from tables.context import Chance


class DeadError(BaseException):
    """The process has just died here. No handler of errors may catch it."""


class Life:
    """A process of the bot on a database."""

    def __init__(
        self,
        loop: VirtualLoop,
        telegram: Telegram,
        database: Path,
        dice: random.Random,
        request: Callable[[], BaseRequest] | None = None,
        token: str = TOKEN,
    ) -> None:
        self.is_alive = True
        self.passed = 0
        """Statements and requests so far: the moments at which it could die."""
        self.dies_at: int | None = None
        self.hurt: Callable[[str], None] | None = None
        """Called before every statement; it may raise what a broken disk makes the library raise."""
        self.service: Service | None = None
        self._loop = loop
        self._telegram = telegram
        self._dice = dice
        self._request = request or (lambda: Wire(self._telegram, lambda: self.is_alive, self.moment))
        self.settings = Settings(
            _env_file=None,  # type: ignore[call-arg]  # an argument of the settings library, not a field
            bot_token=SecretStr(token),
            database=database,
        )
        self._up = asyncio.Event()
        self._down = asyncio.Event()
        self._stop = asyncio.Event()
        self.task = loop.create_task(self._live())

    async def started(self) -> Service | None:
        """Wait until it serves; None when it died on the way."""
        await self._up.wait()
        return self.service if self.is_alive else None

    async def stopped(self) -> None:
        """Let it stop in order, and wait for that."""
        self._stop.set()
        await self.task

    def kill(self) -> None:
        """`kill -9`, now; `buried` clears away what is left."""
        self.is_alive = False
        if self.service is not None:
            self.service.context.store._db.conn.close()
        self._up.set()
        self._down.set()

    async def died(self) -> None:
        """Wait for the end."""
        await self._down.wait()

    async def buried(self) -> None:
        """Cancel all that the dead process was doing; people are no tasks of the loop, and go on."""
        me = asyncio.current_task()
        for _ in range(20):
            left = [task for task in asyncio.all_tasks(self._loop) if task is not me]
            if not left:
                return
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=10)
        raise AssertionError("a task of the dead process cannot be cancelled")

    def moment(self) -> None:
        """The process might die here."""
        self.passed += 1
        if self.is_alive and self.passed == self.dies_at:
            self.kill()
            raise DeadError

    async def _live(self) -> None:
        try:
            async with serving(
                self.settings,
                Chance(self._dice),
                Budget(self._loop.time),
                system_time=self._loop.shown,
                steady_time=self._loop.time,
                request=self._request,
            ) as service:
                self.service = service
                self._listen(service.context.store)
                self._up.set()
                waiting = [self._loop.create_task(service.endings.wait()), self._loop.create_task(self._stop.wait())]
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                assert not waiting[0].done(), f"the bot stops by itself: {waiting[0].result()}"
                waiting[0].cancel()
        except BaseException:
            if self.is_alive:
                raise
        finally:
            self._up.set()
            self._down.set()

    def _listen(self, store: Store) -> None:
        """From now on every statement is a moment; power cuts are no question here, so the disk is not waited for."""
        execute = store._db.execute
        execute("PRAGMA synchronous = OFF")

        def watched(sql: str, *values: Any) -> sqlite3.Cursor:
            self.moment()
            if not self.is_alive:
                raise DeadError
            if self.hurt is not None:
                self.hurt(sql)
            return execute(sql, *values)

        store._db.execute = watched  # type: ignore[method-assign]  # the same, and it may die


@contextmanager
def in_place(dice: random.Random) -> Iterator[None]:
    """Computers think at once, pictures say in words what they show, and chance comes from the dice alone; no log."""

    async def aside(work: Callable[[], Any]) -> Any:
        await asyncio.sleep(dice.uniform(0.01, 0.5))
        return work()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(computer_worker, "aside", aside)
        patch.setattr(picture_cache, "draw", draw_words)
        patch.setattr(picture_cache.secrets, "token_bytes", dice.randbytes)
        patch.setattr(inputfile, "uuid4", lambda: uuid.UUID(int=dice.getrandbits(128)))
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)
