"""What a request to Telegram contains: its parameters as a form, with files as a form of several parts."""

import asyncio
import json
import os
import re
import select
from typing import Any

from aiohttp.abc import AbstractStreamWriter
from aiohttp.payload import Payload
from telegram.request import RequestData
from yarl import URL

WRITE_BYTES = 2**16
"""A body is written in portions of this size; the server has to take each of them within the write timeout."""

_HUNG_UP = getattr(select, "POLLRDHUP", 0)  # only Linux knows it; elsewhere only a reset connection is noticed
_IN_QUOTES = re.compile(r'["\\\x00-\x1a\x1c-\x1f]')


class Body(Payload):
    """The bytes of a request, as aiohttp writes them.

    `begun` says whether a part of the request may have been sent. `write_seconds` may be None, for no limit.
    """

    _value: bytes
    _autoclose = True  # bytes need not be closed

    def __init__(self, content: bytes, content_type: str, write_seconds: float | None) -> None:
        super().__init__(content, content_type=content_type)
        self._size = len(content)
        self._write_seconds = write_seconds
        self.begun = False

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        """The body as text."""
        return self._value.decode(encoding, errors)

    async def write(self, writer: AbstractStreamWriter) -> None:
        """Write the body; the headers, which aiohttp has prepared, are sent together with its first bytes.

        Raises ConnectionError if the server has closed the connection, TimeoutError if it does not read on.
        """
        if _is_closed(writer.transport):
            raise ConnectionResetError
        self.begun = True
        if self._size is not None and self._size <= WRITE_BYTES:  # the transport takes so much without waiting
            await writer.write(self._value)
            return
        rest = memoryview(self._value)
        while rest:
            async with asyncio.timeout(self._write_seconds):
                await writer.write(rest[:WRITE_BYTES])
                await writer.drain()
            rest = rest[WRITE_BYTES:]


def _is_closed(transport: asyncio.WriteTransport | None) -> bool:
    """Whether the server has closed the connection: so far perhaps only the operating system knows."""
    if transport is None or transport.is_closing():
        return True
    connection = transport.get_extra_info("socket")
    if connection is None or not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(connection, _HUNG_UP)
    return bool(poll.poll(0))


def encoded(data: RequestData | None, write_seconds: float | None, media_write_seconds: float | None) -> Body | None:
    """The body of a request, which is written within the one or the other of these times; None if it has none."""
    if data is None:
        return None
    parameters = {name: _written(value) for name, value in data.parameters.items()}
    if data.contains_files and (files := data.multipart_data):
        content, content_type = _parts(parameters, files)
        return Body(content, content_type, media_write_seconds)
    if not parameters:
        return None
    form = URL.build(query=parameters).raw_query_string  # the same as `urlencode`, which is seven times slower
    return Body(form.encode(), "application/x-www-form-urlencoded", write_seconds)


def _written(value: Any) -> str:
    """The value of a parameter as the library writes it, which does it twice for each."""
    return value if isinstance(value, str) else json.dumps(value)


def _parts(parameters: dict[str, str], files: dict[str, Any]) -> tuple[bytes, str]:
    """A form with files, and its content type. A file is its name, its content or an open file, and its media type."""
    boundary = os.urandom(16).hex()
    line = f"--{boundary}\r\nContent-Disposition: form-data; name="
    written = [f'{line}"{_quoted(name)}"\r\n\r\n{value}\r\n'.encode() for name, value in parameters.items()]
    for name, (filename, content, media_type) in files.items():
        place = f'{line}"{_quoted(name)}"; filename="{_quoted(filename)}"'
        data = content if isinstance(content, bytes) else content.read()
        written += (f"{place}\r\nContent-Type: {media_type}\r\n\r\n".encode(), data, b"\r\n")
    written.append(f"--{boundary}--\r\n".encode())
    return b"".join(written), f"multipart/form-data; boundary={boundary}"


def _quoted(name: str) -> str:
    """A name between quotation marks, as the library's own class writes it."""
    return _IN_QUOTES.sub(lambda found: r"\\" if found[0] == "\\" else f"%{ord(found[0]):02X}", name)
