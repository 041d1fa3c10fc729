"""Connections: used again, limited in number, replaced if they were closed; TLS; the life of a request class."""

import asyncio
import socket
import threading
from pathlib import Path

import pytest
from telegram.error import NetworkError
from telegram.request import BaseRequest, HTTPXRequest

from handlers.telegram.transport import AioHttpRequest
from tests.handlers.telegram.servers import (
    ANSWER,
    TOKEN,
    Telegram,
    a_raw_server,
    a_telegram,
    certificate,
    data,
    failure,
)

CLASSES = (HTTPXRequest, AioHttpRequest)


async def test_connections_are_used_again(telegram: Telegram, request_class: AioHttpRequest) -> None:
    for _ in range(3):
        await request_class.post(telegram.url(), data(text="a"))
    assert len({id(asked.connection) for asked in telegram.asked}) == 1


async def test_no_more_connections_are_open_than_allowed(telegram: Telegram) -> None:
    telegram.hold = asyncio.Event()
    async with AioHttpRequest(connection_pool_size=3, pool_timeout=None) as request:
        requests = asyncio.gather(*(request.post(telegram.url(), data(text="a")) for _ in range(20)))
        for _ in range(3):
            await telegram.arrived.acquire()
        telegram.hold.set()
        await requests
    assert telegram.most_at_once == 3
    assert len(telegram.asked) == 20
    assert len({id(asked.connection) for asked in telegram.asked}) == 3


async def test_a_connection_that_the_server_closes_after_each_answer_is_replaced(
    telegram: Telegram, request_class: AioHttpRequest
) -> None:
    telegram.headers = {"Connection": "close"}
    for _ in range(3):
        await request_class.post(telegram.url(), data(text="a"))
    assert len(telegram.asked) == 3


class ClosingServer(threading.Thread):
    """Closes the first connection after its answer, when it is told to; a thread, so that it can while a loop waits."""

    def __init__(self) -> None:
        super().__init__()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/bot{TOKEN}/getMe"
        self.may_close, self.has_closed = threading.Event(), threading.Event()
        self.bodies: list[bytes] = []

    def run(self) -> None:
        with self._listener:
            self._answer()
            self.has_closed.set()
            self._answer()

    def _answer(self) -> None:
        connection, _ = self._listener.accept()
        with connection:
            received = b""
            while not received.endswith(b"."):
                received += connection.recv(2**16)
            self.bodies.append(received.rpartition(b"\r\n")[2])
            connection.sendall(ANSWER)
            self.may_close.wait()


@pytest.mark.parametrize("kind", CLASSES)
async def test_an_idle_connection_that_was_closed_is_replaced_though_the_loop_does_not_know_it_yet(
    kind: type[BaseRequest],
) -> None:
    server = ClosingServer()
    server.start()
    async with kind() as request:
        await request.post(server.url, data(text="first."))
        server.may_close.set()
        server.has_closed.wait()  # without giving way to the loop
        await request.post(server.url, data(text="second."))
    server.join()
    assert server.bodies == [b"text=first.", b"text=second."]


async def test_a_cancelled_request_gives_its_connection_back(telegram: Telegram) -> None:
    telegram.hold = asyncio.Event()
    async with AioHttpRequest(connection_pool_size=1, pool_timeout=0) as request:
        task = asyncio.create_task(request.post(telegram.url(), data(text="a")))
        await telegram.arrived.acquire()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        telegram.hold.set()
        assert await request.post(telegram.url(), data(text="b")) is True


async def test_a_request_that_is_cancelled_while_it_waits_for_a_connection_takes_none(telegram: Telegram) -> None:
    telegram.hold = asyncio.Event()
    async with AioHttpRequest(connection_pool_size=1, pool_timeout=None) as request:
        first = asyncio.create_task(request.post(telegram.url()))
        await telegram.arrived.acquire()
        second = asyncio.create_task(request.post(telegram.url()))
        await asyncio.sleep(0)
        second.cancel()
        telegram.hold.set()
        assert await first is True
        assert await request.post(telegram.url()) is True
    assert second.cancelled()
    assert len(telegram.asked) == 2


async def test_a_request_that_is_not_initialized_or_is_shut_down_is_refused(telegram: Telegram) -> None:
    request = AioHttpRequest()
    assert request.read_timeout == 5.0
    with pytest.raises(RuntimeError, match="not initialized"):
        await request.do_request(telegram.url(), "POST")
    await request.initialize()
    await request.post(telegram.url())
    await request.shutdown()
    with pytest.raises(RuntimeError, match="not initialized"):
        await request.do_request(telegram.url(), "POST")
    assert "not initialized" in str(await failure(request, telegram.url()))
    assert len(telegram.asked) == 1


async def test_it_can_be_initialized_and_shut_down_twice_and_opened_again(telegram: Telegram) -> None:
    request = AioHttpRequest()
    await request.shutdown()
    for _ in range(2):
        await request.initialize()
        await request.post(telegram.url())
        await request.initialize()
        await request.post(telegram.url())
        await request.shutdown()
        await request.shutdown()
    assert len(telegram.asked) == 4
    assert len({id(asked.connection) for asked in telegram.asked}) == 2


async def test_a_request_that_is_under_way_at_the_shutdown_is_an_error_of_the_network(telegram: Telegram) -> None:
    telegram.hold = asyncio.Event()
    request = AioHttpRequest(connection_pool_size=1, pool_timeout=None)
    await request.initialize()
    under_way = asyncio.create_task(failure(request, telegram.url(), data(text="a")))
    await telegram.arrived.acquire()
    waiting = asyncio.create_task(failure(request, telegram.url(), data(text="b")))
    await asyncio.sleep(0)
    await request.shutdown()
    assert isinstance(await under_way, NetworkError)
    assert isinstance(await waiting, NetworkError)
    assert len(telegram.asked) == 1


@pytest.mark.parametrize("is_shut_down", [True, False])
def test_it_serves_one_event_loop_after_another(is_shut_down: bool) -> None:
    request = AioHttpRequest()

    async def exchange() -> None:
        async with a_telegram() as telegram:
            telegram.headers = {"Connection": "close"}
            await request.initialize()
            assert await request.post(telegram.url(), data(text="a")) is True
            if is_shut_down:
                await request.shutdown()

    for _ in range(3):
        asyncio.run(exchange())
    asyncio.run(request.shutdown())


async def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    async with a_telegram(certificate(tmp_path)) as telegram, AioHttpRequest() as request:
        telegram.address = telegram.address.replace("127.0.0.1", "localhost")
        failed = await failure(request, telegram.url(), data(text="a"))
        assert type(failed) is NetworkError
        assert "CERTIFICATE_VERIFY_FAILED" in str(failed)
        assert telegram.asked == []


async def test_a_certificate_that_the_environment_names_is_trusted_for_its_own_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_telegram(certificate(tmp_path)) as telegram:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "own.pem"))
        async with AioHttpRequest() as request:
            assert "IP address mismatch" in str(await failure(request, telegram.url(), data(text="a")))
            telegram.address = telegram.address.replace("127.0.0.1", "localhost")
            assert await request.post(telegram.url(), data(text="a")) is True
            assert await request.post(telegram.url(), data(text="a")) is True
    assert len({id(asked.connection) for asked in telegram.asked}) == 1


async def test_a_server_that_speaks_no_tls_is_an_error_of_the_network(request_class: AioHttpRequest) -> None:
    async def plain(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(ANSWER)

    async with a_raw_server(plain) as url:
        assert type(await failure(request_class, url.replace("http:", "https:"))) is NetworkError
