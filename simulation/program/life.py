"""One simulated process of the bot: it starts, serves, and stops in order or is killed at any moment.

A killed process reaches neither the store nor Telegram: its tasks have no effect while they are cancelled.
"""

import asyncio
import logging
import random
import socket
import sqlite3
import uuid
import zlib
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
from aiohttp import web_app
from pydantic import HttpUrl, SecretStr
from telegram._files import inputfile
from telegram.request import BaseRequest

from handlers.app import Service, serving
from handlers.delivery import computer_worker, par_worker, picture_cache
from handlers.delivery.timing.rate_limits import Budget
from operations.settings import Settings
from scala40.par.dealt import load_dealt
from simulation.program.places import Place, cut_off, hurry
from simulation.program.telegram import TOKEN, DirectRequest, Telegram
from simulation.program.virtual import VirtualLoop
from simulation.program.worded_pictures import draw_words
from storage import Store
from storage.engines.engine import WRITES
from tables.context import Chance
from web.server import page_served
from web.streams import Streams

PAGE: dict[str, Any] = {
    "web_listen": "127.0.0.1:8080",
    "web_url": HttpUrl("https://scala40.example.org/"),
    "web_app": "tavolo",
}
"""The settings of a bot that serves the page."""


class InventedPars:
    """Answers at once, in the place of the process that computes pars, with numbers that follow from the deal."""

    is_running = False

    async def ask(self, line: str) -> str:
        """Answer a line as `operations.par_child.ParChild` does."""
        seats = load_dealt(line).seats
        return " ".join(str(zlib.crc32(f"{seat} {line}".encode()) % 9000) for seat in seats)

    async def end(self) -> None:
        """There is no process."""


class DeadError(BaseException):
    """The process was killed here. It is no `Exception`, so that no error handler catches it."""


class Life:
    """A simulated process of the bot on a database."""

    def __init__(
        self,
        loop: VirtualLoop,
        telegram: Telegram,
        database: Place,
        dice: random.Random,
        request: Callable[[], BaseRequest] | None = None,
        token: str = TOKEN,
        *,
        page: bool = False,
    ) -> None:
        self.is_alive = True
        self.passed = 0
        """The number of statements and requests so far: the moments at which it could be killed."""
        self.dies_at: int | None = None
        self.before_statement: Callable[[str], None] | None = None
        """Called before every statement; it may raise what a broken disk makes the library raise."""
        self.on_commit: Callable[[], None] | None = None
        """Called after every commit."""
        self.on_death: Callable[[], None] | None = None
        self.service: Service | None = None
        self.streams: Streams | None = None
        """The streams of open pages, if it serves them."""
        self._loop = loop
        self._telegram = telegram
        self._dice = dice
        self._request = request or (lambda: DirectRequest(self._telegram, lambda: self.is_alive, self.moment))
        self.settings = Settings(
            _env_file=None,  # type: ignore[call-arg]  # an argument of the settings library, not a field
            bot_token=SecretStr(token),
            database=database,
            **(PAGE if page else {}),
        )
        self._page = page
        self._up = asyncio.Event()
        self._down = asyncio.Event()
        self._stop = asyncio.Event()
        self.task = loop.create_task(self._live())

    async def started(self) -> Service | None:
        """Wait until it serves; None if it was killed while it started."""
        await self._up.wait()
        return self.service if self.is_alive else None

    async def stopped(self) -> None:
        """Stop it in order, and wait for that."""
        self._stop.set()
        await self.task

    def kill(self) -> None:
        """Kill it now, as `kill -9` would; `cancel_tasks` cancels the tasks that are left."""
        self.is_alive = False
        if self.service is not None:
            cut_off(self.service.context.store)
        self._up.set()
        self._down.set()
        if self.on_death is not None:
            self.on_death()

    async def died(self) -> None:
        """Wait until it has stopped or was killed."""
        await self._down.wait()

    async def cancel_tasks(self, spared: Collection[asyncio.Task[Any]] = ()) -> None:
        """Cancel all tasks of the killed process; people, who are no tasks or among `spared`, go on."""
        others = {asyncio.current_task(), *spared}
        for _ in range(20):
            left = [task for task in asyncio.all_tasks(self._loop) if task not in others]
            if not left:
                return
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=10)
        raise AssertionError("a task of the killed process cannot be cancelled")

    def moment(self) -> None:
        """Count a moment, and kill the process if it is the one to die at."""
        self.passed += 1
        if self.is_alive and self.passed == self.dies_at:
            self.kill()
            raise DeadError

    async def _live(self) -> None:
        try:
            async with (
                serving(
                    self.settings,
                    Chance(self._dice),
                    Budget(self._loop.time),
                    system_time=self._loop.shown,
                    steady_time=self._loop.time,
                    request=self._request,
                ) as service,
                self._served(service) as self.streams,
            ):
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

    @asynccontextmanager
    async def _served(self, service: Service) -> AsyncIterator[Streams | None]:
        """Serve the page; the loop lets a server listen in memory."""
        # aiohttp remembers the handlers of the last 1,024 requests it had not seen before, with all that they know: the
        # one server of a real process has seven of them, but here there is a server for each life.
        web_app._cached_build_middleware.cache_clear()
        with socket.socket() as unbound:
            async with page_served(self.settings, service.context, unbound if self._page else None) as streams:
                yield streams

    def _listen(self, store: Store) -> None:
        """Make every statement a moment; there are no power cuts here, so nothing is synced to the disk."""
        execute = store._db.execute
        hurry(store)

        def look(sql: str) -> None:
            self.moment()
            if not self.is_alive:
                raise DeadError
            if self.before_statement is not None:
                self.before_statement(sql)

        def watched(sql: str, *values: Any) -> sqlite3.Cursor:
            look(WRITES[0] if "READ COMMITTED" in sql else sql)  # how a server begins
            result = execute(sql, *values)
            if sql == "COMMIT" and self.on_commit is not None:
                self.on_commit()
            return result

        store._db.execute = watched  # type: ignore[method-assign]  # the same, and it may kill the process


@contextmanager
def without_threads(dice: random.Random) -> Iterator[None]:
    """Replace threads, processes and drawing: computers think in the loop, pars are invented, pictures hold text.

    All chance comes from the dice, and nothing is logged meanwhile.
    """

    async def aside(work: Callable[[], Any]) -> Any:
        await asyncio.sleep(dice.uniform(0.01, 0.5))
        return work()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(computer_worker, "aside", aside)
        patch.setattr(par_worker, "ParChild", InventedPars)
        patch.setattr(picture_cache, "draw", draw_words)
        patch.setattr(picture_cache.secrets, "token_bytes", dice.randbytes)
        patch.setattr(inputfile, "uuid4", lambda: uuid.UUID(int=dice.getrandbits(128)))
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)
