"""Which calls may begin: of several workers on one database, only the holder of the lease speaks to Telegram.

Answers to taps, and calls that only read, are free: Telegram counts neither. A call of the holder takes a few seconds
at most, and is cut when the lease ends, so that none of them is under way while another worker makes its own. A call is
checked before it begins, and again when there is a connection on which it can be sent.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
from aiohttp.connector import Connection

from handlers.telegram.errors import NotHolder
from storage.lease import Lease

CALL_SECONDS = 4.0
"""How long a call may take that is no upload. An upload, and a question for updates, ends with the lease."""

LOOK_SECONDS = 0.01
"""The time between two looks whether all calls have ended."""


class Gate:
    """Lets calls begin while the lease is held and `close` was not called."""

    def __init__(self, lease: Lease) -> None:
        self._lease = lease
        self._is_closed = False
        self._under_way: set[asyncio.Timeout] = set()
        lease.subscribe(self._lease_changed)

    def check(self, method: str) -> None:
        """Raise NotHolder if a call may not begin now."""
        if not _is_free(method) and (self._is_closed or not self._lease.may_begin):
            raise NotHolder

    @asynccontextmanager
    async def call(self, method: str, *, is_upload: bool) -> AsyncIterator[None]:
        """Make a call in the block, in time. Raises NotHolder if it may not begin, TimeoutError if it is cut."""
        self.check(method)
        if _is_free(method):
            yield
            return
        async with asyncio.timeout(None if is_upload or method == "getUpdates" else CALL_SECONDS) as limit:
            self._under_way.add(limit)
            try:
                yield
            finally:
                self._under_way.discard(limit)

    def open(self) -> None:
        """Let calls begin again."""
        self._is_closed = False

    def close(self) -> None:
        """Let no more calls begin, though the lease is held: this worker is about to give it back."""
        self._is_closed = True

    def cut(self) -> None:
        """End the calls that are under way: the lease has ended."""
        for limit in tuple(self._under_way):
            if not limit.expired():
                limit.reschedule(asyncio.get_running_loop().time())

    async def ended(self) -> None:
        """Wait until no call is under way, for as long as one may take at most."""
        for _ in range(round(CALL_SECONDS / LOOK_SECONDS)):
            if not self._under_way:
                return
            await asyncio.sleep(LOOK_SECONDS)

    def _lease_changed(self) -> None:
        if not self._lease.is_held:
            self.cut()


def asking(gate: Gate) -> type[aiohttp.ClientRequest]:
    """The class of requests that ask the gate when there is a connection, at the moment before the first byte is sent.

    To connect may take seconds, in which the lease comes to its end.
    """

    class Asking(aiohttp.ClientRequest):
        async def send(self, conn: Connection) -> aiohttp.ClientResponse:
            gate.check(self.url.name)
            return await super().send(conn)

    return Asking


def _is_free(method: str) -> bool:
    """Whether any worker may make a call: it changes nothing, or answers a tap."""
    return method == "answerCallbackQuery" or (method.startswith("get") and method != "getUpdates")
