"""A line between a bot and its database that can be parted: as if nothing arrived any more, or as if it were cut.

One that leads to the bot that works is the address of the page and of the webhook.
"""

import asyncio
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from enum import Enum

CHUNK = 64 * 1024


class State(Enum):
    """What becomes of what is sent."""

    WHOLE = "whole"
    SILENT = "silent"
    """Nothing arrives, in either direction, and nobody is told."""
    CUT = "cut"
    """Every connection is reset, also a new one."""


class Link:
    """Listens at a port of its own, and passes on what it gets to another port of this computer; to none if it is 0."""

    def __init__(self, to: Callable[[], int]) -> None:
        self._to = to
        self.state = State.WHOLE
        self.port = 0
        self._server: asyncio.Server | None = None
        self._whole = asyncio.Event()
        self._whole.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Link":
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(self, *error: object) -> None:
        if self._server is not None:
            self._server.close()
        self.state = State.CUT
        self._whole.set()
        self._abort()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # transports that were aborted close in the next round of the loop

    def part(self, state: State) -> None:
        """Let nothing pass from now on."""
        self.state = state
        self._whole.clear()
        if state is State.CUT:
            self._abort()

    def mend(self) -> None:
        """Let everything pass again; connections that were silent are reset, as a router does that has forgotten."""
        self.state = State.WHOLE
        self._whole.set()
        self._abort()

    def _abort(self) -> None:
        for writer in tuple(self._writers):
            with suppress(Exception):
                writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._writers.add(writer)
        onward = None
        try:
            _reset_at_the_end(writer)
            if self.state is State.SILENT:
                await self._whole.wait()
            if self.state is State.CUT:
                return
            back, onward = await asyncio.open_connection("127.0.0.1", self._to())
            self._writers.add(onward)
            _reset_at_the_end(onward)
            await asyncio.gather(self._pump(reader, onward), self._pump(back, writer))
        except OSError:
            pass
        finally:
            for end in (writer, onward):
                if end is not None:
                    self._writers.discard(end)
                    with suppress(Exception):
                        end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(CHUNK):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        finally:
            with suppress(Exception):
                writer.close()


def _reset_at_the_end(writer: asyncio.StreamWriter) -> None:
    """Let the connection be reset when it is closed, instead of ended in order."""
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
