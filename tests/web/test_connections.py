"""What arrives at the page's port and is no request of a page: it holds nobody up, and its answer quotes nothing."""

import asyncio
import gzip
import json
import logging
import resource
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from urllib.parse import urlsplit

import pytest

from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from tests.web.web_server import WebServer, a_web_server
from web import bodies, connections

CHUNKED = b"POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n"
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connected(web: WebServer) -> AsyncIterator[Connection]:
    """Open a connection to the server."""
    address = urlsplit(web.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def raw(web: WebServer, sent: bytes) -> bytes:
    """Send bytes, and return the answer."""
    async with connected(web) as (reader, writer):
        writer.write(sent)
        async with asyncio.timeout(300):
            return await reader.read()


async def test_a_compressed_body_is_not_unpacked(web: WebServer, caplog: pytest.LogCaptureFixture) -> None:
    body = gzip.compress(json.dumps({"init_data": web.init_data(ANNA)}).encode())
    for sent in (body, body[:-9], b"hello"):
        answer = await web.ask("POST", "api/session", data=sent, headers={"Content-Encoding": "gzip"})
        assert answer.error == (400, "malformed")
    assert not caplog.records


@pytest.mark.parametrize("rest", [b"ZZ\r\nhello\r\n", b"2\r\n{}hello\r\n0\r\n\r\n"])
async def test_a_body_that_is_not_http_is_malformed_and_not_logged(
    web: WebServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, rest: bytes
) -> None:
    monkeypatch.setattr(bodies, "BODY_SECONDS", 1.0)  # it is answered when this has passed
    async with connected(web) as (reader, writer):
        writer.write(CHUNKED)
        async with asyncio.timeout(300):
            assert b" 100 " in await reader.readuntil(b"\r\n\r\n"), "it waits for the body"
            writer.write(rest)
            assert b" 400 " in await reader.readline()
    await raw(web, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")  # the server has had time to log
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\nSecret-Header<script>: y\r\n\r\n",
        b"SECRET<script> / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /secret\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: secret\r\n\r\n",
        b"GET /" + b"secret" * 4000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"secret" * 2000 + b"\r\n\r\n",
        b"\x16\x03\x01secret\r\n\r\n",
    ],
)
async def test_the_answer_to_what_is_not_http_quotes_nothing_names_no_version_and_is_not_logged(
    web: WebServer, caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    headers, body = (await raw(web, sent)).split(b"\r\n\r\n")
    assert b" 400 " in headers.splitlines()[0]
    assert json.loads(body)["error"]["code"] == "malformed"
    assert b"secret" not in body.lower()
    assert b"script" not in body.lower()
    assert b"Server: scala40\r\n" in headers
    assert b"Cache-Control: no-store\r\n" in headers
    assert b"Content-Security-Policy: " in headers
    assert caplog.records == []


async def test_more_connections_than_the_bot_can_spare_are_cut(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 2)
    async with a_web_server(matches) as web, connected(web), asyncio.timeout(300):
        async with connected(web), connected(web) as (reader, _):
            assert await reader.read() == b""
        answer = b""
        while b" 200 " not in answer:  # until the server has noticed that the other one is closed
            with suppress(ConnectionError):
                answer = await raw(web, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")


async def test_many_connections_at_once_do_not_take_the_files_that_the_bot_keeps(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, opened, most = 0, 0, 0

    def count(protocol: connections.Connection, transport: asyncio.BaseTransport) -> None:
        nonlocal made, opened, most
        made, opened = made + 1, opened + 1
        most = max(most, opened)
        begin(protocol, transport)

    def uncount(protocol: connections.Connection, error: BaseException | None) -> None:
        nonlocal opened
        opened -= 1
        end(protocol, error)

    begin, end = connections.Connection.connection_made, connections.Connection.connection_lost
    monkeypatch.setattr(connections.Connection, "connection_made", count)
    monkeypatch.setattr(connections.Connection, "connection_lost", uncount)
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 2)
    async with a_web_server(matches) as web, asyncio.timeout(300):
        address = urlsplit(web.url).hostname, urlsplit(web.url).port
        with ExitStack() as stack:
            for _ in range(300):  # all of them wait before the server runs again
                stack.enter_context(socket.create_connection(address))
            while made < 300:  # noqa: ASYNC110 - a connection sets no event
                await asyncio.sleep(0)
        assert most < connections.KEPT_FILES


async def test_the_bot_keeps_files_and_connections_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    assert connections.most_connections() == 1024 - connections.KEPT_FILES
    monkeypatch.setattr(resource, "getrlimit", lambda _: (-1, -1))
    assert connections.most_connections() == connections.MOST_CONNECTIONS


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n"])
async def test_a_connection_without_a_request_is_cut(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(connections, "IDLE_SECONDS", 0.01)
    async with a_web_server(matches) as web, connected(web) as (reader, writer), asyncio.timeout(300):
        writer.write(begun)
        with suppress(ConnectionResetError):  # it was cut before the server had read this
            assert await reader.read() == b""


async def test_a_connection_that_takes_nothing_is_cut(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 0.0)
    loop = asyncio.get_running_loop()
    async with a_web_server(matches) as web, asyncio.timeout(300):
        with socket.create_connection((urlsplit(web.url).hostname, urlsplit(web.url).port)) as never_reads:
            never_reads.setblocking(False)
            with suppress(ConnectionError):
                while True:
                    await loop.sock_sendall(never_reads, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 1000)
