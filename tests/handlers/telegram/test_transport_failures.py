"""Time limits, and connections that cannot be made or break: each failure is the library's error, without the token."""

import asyncio
import logging
from collections.abc import Callable, Iterator

import pytest
from telegram import InputFile
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, HTTPXRequest

from handlers.telegram import errors
from handlers.telegram.transport import AioHttpRequest
from simulation.program.ports import own_port
from tests.handlers.telegram.servers import (
    ANSWER,
    HEAD,
    TOKEN,
    Telegram,
    a_raw_server,
    data,
    failure,
    read_request,
)

SHORT = 0.05
HUGE = "x" * 2**25
"""More than a system takes from a program whose partner does not read."""

CLASSES = (HTTPXRequest, AioHttpRequest)


@pytest.fixture(autouse=True)
def _nothing_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever happens, aiohttp and this project log no address."""
    with caplog.at_level(logging.DEBUG):
        yield
    ours = [record for record in caplog.get_records("call") if not record.name.startswith(("httpx", "httpcore"))]
    assert [record.getMessage() for record in ours if TOKEN in record.getMessage()] == []


async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize("kind", CLASSES)
async def test_a_server_that_does_not_answer_in_time_is_a_time_out(kind: Callable[..., BaseRequest]) -> None:
    async with a_raw_server(silent) as url, kind(read_timeout=SHORT) as request:
        failed = await failure(request, url, data(text="a"))
    assert type(failed) is TimedOut
    assert str(failed) == "Timed out"


@pytest.mark.parametrize("kind", CLASSES)
async def test_a_limit_of_one_call_replaces_that_of_the_class(kind: Callable[..., BaseRequest]) -> None:
    async with a_raw_server(silent) as url, kind(read_timeout=None) as request:
        assert type(await failure(request, url, read_timeout=SHORT)) is TimedOut
        assert type(await failure(request, url, read_timeout=0)) is TimedOut


@pytest.mark.parametrize("kind", CLASSES)
async def test_an_answer_that_stops_in_the_middle_is_a_time_out(kind: Callable[..., BaseRequest]) -> None:
    async def stopping(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await read_request(reader)
        writer.write(ANSWER[:-5])
        await asyncio.Event().wait()

    async with a_raw_server(stopping) as url, kind(read_timeout=SHORT) as request:
        assert type(await failure(request, url)) is TimedOut


@pytest.mark.parametrize("kind", CLASSES)
async def test_a_server_that_takes_connections_and_never_greets_is_a_time_out(kind: Callable[..., BaseRequest]) -> None:
    async with a_raw_server(silent) as url, kind(connect_timeout=SHORT, read_timeout=None) as request:
        assert type(await failure(request, url.replace("http:", "https:"))) is TimedOut


@pytest.mark.parametrize("kind", CLASSES)
async def test_a_server_that_does_not_read_a_request_is_a_time_out(kind: Callable[..., BaseRequest]) -> None:
    async with a_raw_server(silent) as url, kind(write_timeout=SHORT, read_timeout=None) as request:
        assert type(await failure(request, url, data(text=HUGE))) is TimedOut


@pytest.mark.parametrize("kind", CLASSES)
async def test_files_have_a_write_limit_of_their_own(kind: Callable[..., BaseRequest]) -> None:
    given = data(photo=InputFile(HUGE.encode()))
    limits = {"write_timeout": None, "media_write_timeout": SHORT, "read_timeout": None}
    async with a_raw_server(silent) as url, kind(**limits) as request:
        assert type(await failure(request, url, given)) is TimedOut


async def test_a_slow_reader_gets_a_large_request_whole(telegram: Telegram, request_class: AioHttpRequest) -> None:
    await request_class.post(telegram.url(), data(text=HUGE), write_timeout=None)
    assert telegram.asked[0].fields == {"text": HUGE}


@pytest.mark.parametrize("kind", CLASSES)
async def test_a_request_for_which_no_connection_becomes_free_was_not_sent(
    telegram: Telegram, kind: Callable[..., BaseRequest]
) -> None:
    telegram.hold = asyncio.Event()
    async with kind(connection_pool_size=1, pool_timeout=SHORT) as request:
        first = asyncio.create_task(request.post(telegram.url("first")))
        await telegram.arrived.acquire()
        failed = await failure(request, telegram.url("second"))
        telegram.hold.set()
        await first
        await request.post(telegram.url("third"))
    assert type(failed) is TimedOut
    assert str(failed) == (
        "Pool timeout: All connections in the connection pool are occupied. Request was *not* sent to Telegram. "
        "Consider adjusting the connection pool size or the pool timeout."
    )
    assert [asked.path.rpartition("/")[2] for asked in telegram.asked] == ["first", "third"]


@pytest.mark.parametrize("kind", CLASSES)
async def test_a_refused_connection_is_an_error_of_the_network(kind: Callable[..., BaseRequest]) -> None:
    async with kind() as request:
        failed = await failure(request, f"http://127.0.0.1:{own_port()}/bot{TOKEN}/getMe")
    assert type(failed) is NetworkError
    assert "Connect" in str(failed)
    assert errors.classify(failed).error_kind is errors.ErrorKind.NETWORK


@pytest.mark.parametrize("kind", CLASSES)
async def test_a_host_that_has_no_address_is_an_error_of_the_network(kind: Callable[..., BaseRequest]) -> None:
    async with kind() as request:
        assert type(await failure(request, f"http://nobody.invalid/bot{TOKEN}/getMe")) is NetworkError


@pytest.mark.parametrize("address", ["", "telegram", "ftp://127.0.0.1", "http://", "http://127.0.0.1:99999"])
async def test_an_address_that_is_none_is_an_error_without_the_token(
    address: str, request_class: AioHttpRequest
) -> None:
    assert isinstance(await failure(request_class, f"{address}/bot{TOKEN}/getMe"), NetworkError)


@pytest.mark.parametrize("kind", CLASSES)
@pytest.mark.parametrize(
    "sent",
    [b"", ANSWER[:10], HEAD % 100, HEAD % 100 + b'{"ok"', b"SSH-2.0-x\r\n\r\n", b"HTTP/1.1 200 OK\r\n\0: x\r\n\r\n"],
)  # fmt: skip
async def test_a_connection_that_ends_within_the_answer_is_an_error_of_the_network_and_the_request_is_sent_once(
    sent: bytes, kind: Callable[..., BaseRequest]
) -> None:
    arrived = []

    async def breaking(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        arrived.append(await read_request(reader))
        writer.write(sent)

    async with a_raw_server(breaking) as url, kind() as request:
        failed = await failure(request, url, data(text="a"))
    assert type(failed) is NetworkError
    assert len(arrived) == 1


async def test_a_connection_that_is_reset_is_an_error_of_the_network(request_class: AioHttpRequest) -> None:
    async def resetting(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(10)
        writer.transport.abort()  # with unread bytes: the other side gets a reset

    async with a_raw_server(resetting) as url:
        failed = await failure(request_class, url, data(text=HUGE))
    assert type(failed) is NetworkError
    assert str(failed).startswith("aiohttp.")


async def test_an_answer_that_arrives_before_the_request_was_taken_is_read(request_class: AioHttpRequest) -> None:
    taken = []

    async def hasty(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        taken.append(head)
        if len(taken) == 1:
            writer.write(b"HTTP/1.1 413 Request Entity Too Large\r\nContent-Length: 0\r\n\r\n")
            await asyncio.Event().wait()
        writer.write(ANSWER)

    async with a_raw_server(hasty) as url:
        assert await request_class.do_request(url, "POST", data(text=HUGE), write_timeout=None) == (413, b"")
        assert await request_class.post(url) is True
    assert len(taken) == 2


async def test_an_error_quotes_no_answer(request_class: AioHttpRequest) -> None:
    async def showing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await read_request(reader)
        writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7H 8H 9H JOKER\r\n")

    async with a_raw_server(showing) as url:
        failed = await failure(request_class, url)
    assert type(failed) is NetworkError
    assert "JOKER" not in f"{failed!r} {failed.__cause__!r} {failed.__context__!r}"
