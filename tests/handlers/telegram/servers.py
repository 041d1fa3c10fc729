"""Servers that a request can meet: one that writes down what it is asked, and others that misbehave."""

import asyncio
import contextlib
import ssl
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from telegram.error import TelegramError
from telegram.request import BaseRequest, RequestData
from telegram.request._requestparameter import RequestParameter

TOKEN = "40:SECRET-of-the-bot"
OK = b'{"ok": true, "result": true}'
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
ANSWER = HEAD % len(OK) + OK

Conversation = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@dataclass(frozen=True)
class Asked:
    """A request as a server reads it; a file is its name, its media type and its content."""

    method: str
    path: str
    kind: str
    fields: dict[str, str]
    files: dict[str, tuple[str, str, bytes]]
    headers: Mapping[str, str] = field(compare=False)
    connection: object = field(compare=False)


@dataclass
class Telegram:
    """Answers every request in the same way, and writes it down."""

    asked: list[Asked] = field(default_factory=list)
    status: int = 200
    body: bytes = OK
    headers: dict[str, str] = field(default_factory=dict)
    hold: asyncio.Event | None = None
    """If there is one, answers wait for it."""
    arrived: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))
    """Released with each request."""
    at_once: int = 0
    most_at_once: int = 0
    address: str = ""

    async def answer(self, request: web.Request) -> web.Response:
        fields, files = {}, {}
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                files[name] = (value.filename, value.content_type, value.file.read())
            else:
                fields[name] = str(value)
        self.asked.append(
            Asked(request.method, request.path, request.content_type, fields, files, request.headers, request.transport)
        )
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        self.arrived.release()
        try:
            if self.hold is not None:
                await self.hold.wait()
        finally:
            self.at_once -= 1
        headers = {"Content-Type": "application/json"} | self.headers
        return web.Response(status=self.status, body=self.body, headers=headers)

    def url(self, method: str = "getMe") -> str:
        """The address of a method, as the library makes it."""
        return f"{self.address}/bot{TOKEN}/{method}"


@asynccontextmanager
async def a_telegram(tls: Any = None) -> AsyncIterator[Telegram]:
    """A server that answers, with certificates if `tls` has them."""
    telegram = Telegram()
    application = web.Application(client_max_size=2**27)
    application.router.add_route("*", "/{rest:.*}", telegram.answer)
    server = TestServer(application, scheme="https" if tls else "http")
    await server.start_server(ssl=tls, access_log=None, shutdown_timeout=0.0)
    telegram.address = str(server.make_url("")).rstrip("/")
    try:
        yield telegram
    finally:
        if telegram.hold is not None:
            telegram.hold.set()
        await server.close()


@asynccontextmanager
async def a_raw_server(conversation: Conversation) -> AsyncIterator[str]:
    """A server that does with each connection what it is told; yields the address of a method there."""
    tasks: set[asyncio.Task[None]] = set()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        try:
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
                await conversation(reader, writer)
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot{TOKEN}/getMe"
    finally:
        for task in tasks:
            task.cancel()
        server.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        await server.wait_closed()


async def read_request(reader: asyncio.StreamReader) -> bytes:
    """The head and the body of a request."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next((int(line[15:]) for line in head.splitlines() if line.lower().startswith(b"content-length:")), 0)
    return head + await reader.readexactly(length)


def data(**fields: object) -> RequestData:
    """What the library gives a request; a value may be an `InputFile`."""
    return RequestData([RequestParameter.from_input(name, value) for name, value in fields.items()])


async def failure(request: BaseRequest, url: str, given: RequestData | None = None, **limits: Any) -> TelegramError:
    """How a request fails; neither the error nor what led to it shows the token."""
    with pytest.raises(TelegramError) as failed:
        await request.post(url, given, **limits)
    seen: BaseException | None = failed.value
    while seen is not None:
        assert TOKEN not in f"{seen} {seen!r} {seen.args}"
        seen = seen.__cause__ or seen.__context__
    assert TOKEN not in "".join(traceback.format_exception_only(failed.value))
    return failed.value


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate for 127.0.0.1 that nobody has signed, as `own.pem`, and what a server needs to show it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "own.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "own.pem", folder / "key.pem")
    return context
