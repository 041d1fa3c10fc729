"""A network in memory for aiohttp's client: a function answers the requests, or lets their connections fail."""

import asyncio
from collections.abc import Awaitable, Callable
from email import message_from_bytes
from typing import Any, TypeAlias
from urllib.parse import parse_qsl

import aiohttp
from aiohttp.client_proto import ResponseHandler

from sandbox.schema import Upload

Fields: TypeAlias = dict[str, str]
Files: TypeAlias = dict[str, Upload]
Answer: TypeAlias = Callable[[Fields, Files], Awaitable[tuple[int, bytes]]]
Connect: TypeAlias = Callable[[aiohttp.ClientRequest], Answer]
"""What answers a request; raises an error of the network if there is no connection for it."""


class NetworkInMemory(aiohttp.BaseConnector):
    """Makes connections that exist in this process only, each for one request."""

    def __init__(self, connect: Connect) -> None:
        super().__init__(force_close=True, limit=0)
        self._connect = connect

    async def _create_connection(self, req: aiohttp.ClientRequest, *rest: Any) -> ResponseHandler:
        protocol = ResponseHandler(self._loop)
        protocol.connection_made(_Connection(self._loop, protocol, self._connect(req)))
        return protocol


class _Connection(asyncio.Transport):
    """Collects what the client writes, and gives it the answer."""

    def __init__(self, loop: asyncio.AbstractEventLoop, protocol: ResponseHandler, answer: Answer) -> None:
        super().__init__()
        self._loop, self._protocol, self._answer = loop, protocol, answer
        self._written = b""
        self._answering: asyncio.Task[None] | None = None
        self._is_closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._written += data
        head, is_complete, body = self._written.partition(b"\r\n\r\n")
        headers = message_from_bytes(head.partition(b"\r\n")[2])
        if is_complete and len(body) == int(headers["Content-Length"]) and self._answering is None:
            self._answering = self._loop.create_task(self._reply(headers.get("Content-Type", ""), body))

    async def _reply(self, kind: str, body: bytes) -> None:
        status, content = await self._answer(*_read(kind, body))
        if not self._is_closing:
            self._protocol.data_received(f"HTTP/1.1 {status} .\r\nContent-Length: {len(content)}\r\n\r\n".encode())
            self._protocol.data_received(content)

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._loop.call_soon(self._protocol.connection_lost, None)

    abort = close

    def get_write_buffer_size(self) -> int:
        return 0


def _read(kind: str, body: bytes) -> tuple[Fields, Files]:
    """The fields of a request, and its files."""
    if not kind.startswith("multipart/"):
        return dict(parse_qsl(body.decode())), {}
    given, files = {}, {}
    for part in message_from_bytes(f"content-type: {kind}\r\n\r\n".encode() + body).get_payload():
        name, content = str(part.get_param("name", header="content-disposition")), part.get_payload(decode=True)
        if (filename := part.get_filename()) is None:
            given[name] = content.decode()
        else:
            files[name] = Upload(filename, part.get_content_type(), content)
    return given, files
