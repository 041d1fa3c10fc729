"""Which calls of the Bot API may begin: of several programs on one database, only the holder of its lock makes them.

Answers to taps, and calls that only read, are free: Telegram counts neither. Others are cut when the holder has been
out of touch with the database for too long, because another program may take over a second later.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import aiohttp
from aiohttp.abc import AbstractStreamWriter
from aiohttp.connector import Connection

from handlers.telegram.errors import NotHolder

LOOK_SECONDS = 0.05
"""The shortest time between two looks whether calls may go on."""
LONGEST_LOOK_SECONDS = 0.2
"""The longest one: the lock may be lost without a word."""

ENDED_SECONDS = 4.0
"""How long calls that are under way may take to end when the bot stops."""


class Gate:
    """Lets calls begin, and go on, while `left` seconds are left in which nobody else can make one."""

    def __init__(self, left: Callable[[], float]) -> None:
        self._left = left
        self._is_closed = False
        self._under_way: set[asyncio.Timeout] = set()
        self._all_ended = asyncio.Event()

    def check(self, method: str) -> None:
        """Raise NotHolder if a call may not begin now."""
        if not _is_free(method) and (self._is_closed or not self._left()):
            raise NotHolder

    @asynccontextmanager
    async def call(self, method: str) -> AsyncIterator[None]:
        """Make a call in the block. Raises NotHolder if it may not begin, TimeoutError if it is cut."""
        self.check(method)
        if _is_free(method):
            yield
            return
        async with asyncio.timeout(None) as limit:
            self._under_way.add(limit)
            try:
                yield
            finally:
                self._under_way.discard(limit)
                if not self._under_way:
                    self._all_ended.set()

    async def run(self) -> None:
        """Cut the calls that are under way whenever none may be, until cancelled."""
        while True:
            left = self._left()
            if not left:
                for limit in tuple(self._under_way):
                    if not limit.expired():
                        limit.reschedule(asyncio.get_running_loop().time())
            await asyncio.sleep(min(max(left, LOOK_SECONDS), LONGEST_LOOK_SECONDS))

    async def close(self) -> None:
        """Let no more calls begin, and wait a while for those under way: the bot stops, and another takes over."""
        self._is_closed = True
        self._all_ended.clear()
        if self._under_way:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(self._left(), ENDED_SECONDS)):
                    await self._all_ended.wait()


def asking(gate: Gate) -> type[aiohttp.ClientRequest]:
    """The class of requests that ask the gate again, at the moment before the first byte is sent.

    A call has asked when it began, so that without the lock it does not even wait for a connection. To connect may take
    seconds, in which the lock may be lost: so `send` asks, with which a request without a body leaves. The first byte
    of one with a body is sent by a task, before which the process may stand still: so that asks, too.
    """

    class Asking(aiohttp.ClientRequest):
        async def send(self, conn: Connection) -> aiohttp.ClientResponse:
            gate.check(self.url.name)
            return await super().send(conn)

        async def write_bytes(self, writer: AbstractStreamWriter, conn: Connection, *length: int | None) -> None:
            try:
                gate.check(self.url.name)
            except NotHolder as error:
                if conn.protocol is not None:
                    conn.protocol.set_exception(error)
            else:
                await super().write_bytes(writer, conn, *length)

    return Asking


def _is_free(method: str) -> bool:
    """Whether any program may make a call: it changes nothing, or answers a tap."""
    return method == "answerCallbackQuery" or (method.startswith("get") and method != "getUpdates")
