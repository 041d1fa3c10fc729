"""Proxies: those that the environment names, as the library's own class reads it."""

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from telegram.error import NetworkError
from telegram.request import BaseRequest, HTTPXRequest
from yarl import URL

from handlers.telegram.transport import AioHttpRequest
from simulation.program.ports import own_port
from tests.handlers.telegram.servers import TOKEN, Telegram, a_raw_server, a_telegram, certificate, data, failure

CLASSES = (HTTPXRequest, AioHttpRequest)
REFUSAL = b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"


class Proxy:
    """Passes everything on, to any host; writes down the heads of requests to itself."""

    def __init__(self) -> None:
        self.heads: list[list[str]] = []
        self.refuses = False
        self.address = ""

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        self.heads.append(head.splitlines())
        method, target, _ = self.heads[-1][0].split()
        if self.refuses:
            writer.write(REFUSAL)
            return
        place = urlsplit(f"//{target}" if method == "CONNECT" else target)
        to_reader, to_writer = await asyncio.open_connection("127.0.0.1", place.port)
        if method == "CONNECT":
            writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        else:
            to_writer.write(head.replace(target, place.path, 1).encode())
        back = asyncio.create_task(self._pass_on(to_reader, writer))
        try:
            await self._pass_on(reader, to_writer)
        finally:
            back.cancel()
            to_writer.close()

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while some := await source.read(2**16):
            target.write(some)

    def lines(self, name: str) -> list[str]:
        """The headers of this name in the requests to the proxy."""
        return [line for head in self.heads for line in head if line.lower().startswith(f"{name}: ")]


@pytest.fixture
async def proxy() -> AsyncIterator[Proxy]:
    async with a_proxy() as proxy:
        yield proxy


@asynccontextmanager
async def a_proxy() -> AsyncIterator[Proxy]:
    proxy = Proxy()
    async with a_raw_server(proxy.converse) as url:
        proxy.address = str(URL(url).origin())
        yield proxy


@pytest.mark.parametrize("kind", CLASSES)
@pytest.mark.parametrize("name", ["HTTP_PROXY", "http_proxy", "ALL_PROXY"])
async def test_a_request_without_tls_goes_through_the_proxy(
    telegram: Telegram, proxy: Proxy, monkeypatch: pytest.MonkeyPatch, name: str, kind: type[BaseRequest]
) -> None:
    monkeypatch.setenv(name, proxy.address)
    async with kind() as request:
        for text in ("a", "b"):
            await request.post(telegram.url(), data(text=text))
    assert [asked.fields for asked in telegram.asked] == [{"text": "a"}, {"text": "b"}]
    assert proxy.heads[0][0] == f"POST {telegram.url()} HTTP/1.1"
    assert len(proxy.heads) == 1  # the second one used the same connection


@pytest.mark.parametrize("kind", CLASSES)
async def test_a_request_with_tls_goes_through_a_tunnel_of_the_proxy_which_never_sees_the_token(
    tmp_path: Path, proxy: Proxy, monkeypatch: pytest.MonkeyPatch, kind: type[BaseRequest]
) -> None:
    async with a_telegram(certificate(tmp_path)) as telegram:
        telegram.address = telegram.address.replace("127.0.0.1", "localhost")
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "own.pem"))
        monkeypatch.setenv("HTTPS_PROXY", proxy.address)
        async with kind() as request:
            for text in ("a", "b"):
                await request.post(telegram.url(), data(text=text))
    assert [asked.fields for asked in telegram.asked] == [{"text": "a"}, {"text": "b"}]
    assert proxy.heads[0][0] == f"CONNECT localhost:{URL(telegram.address).port} HTTP/1.1"
    assert len(proxy.heads) == 1
    assert TOKEN not in str(proxy.heads)


@pytest.mark.parametrize("kind", CLASSES)
async def test_name_and_password_of_a_proxy_are_sent_to_it_and_to_nobody_else(
    tmp_path: Path, proxy: Proxy, monkeypatch: pytest.MonkeyPatch, kind: type[BaseRequest]
) -> None:
    monkeypatch.setenv("ALL_PROXY", proxy.address.replace("://", "://anna:se%40cret@"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "own.pem"))
    async with a_telegram(certificate(tmp_path)) as safe, a_telegram() as plain, kind() as request:
        safe.address = safe.address.replace("127.0.0.1", "localhost")
        await request.post(safe.url(), data(text="a"))
        await request.post(plain.url(), data(text="a"))
    wanted = b64encode(b"anna:se@cret").decode()
    assert [line.split(": ")[1] for line in proxy.lines("proxy-authorization")] == [f"Basic {wanted}"] * 2
    assert "Proxy-Authorization" not in safe.asked[0].headers
    assert "Authorization" not in {**safe.asked[0].headers, **plain.asked[0].headers}


@pytest.mark.parametrize("kind", CLASSES)
async def test_a_proxy_that_refuses_a_tunnel_is_an_error_of_the_network(
    proxy: Proxy, monkeypatch: pytest.MonkeyPatch, kind: type[BaseRequest]
) -> None:
    proxy.refuses = True
    monkeypatch.setenv("HTTPS_PROXY", proxy.address)
    async with kind() as request:
        failed = await failure(request, f"https://telegram.invalid/bot{TOKEN}/getMe", data(text="a"))
    assert type(failed) is NetworkError
    assert "407 Proxy Authentication Required" in str(failed)


@pytest.mark.parametrize("kind", CLASSES)
async def test_a_proxy_that_cannot_be_reached_is_an_error_of_the_network_without_its_password(
    monkeypatch: pytest.MonkeyPatch, kind: type[BaseRequest]
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", f"http://anna:secret@127.0.0.1:{own_port()}")
    async with kind() as request:
        failed = await failure(request, f"https://telegram.invalid/bot{TOKEN}/getMe", data(text="a"))
    assert type(failed) is NetworkError
    assert "secret" not in f"{failed!r} {failed}"


@pytest.mark.parametrize("kind", CLASSES)
def test_a_proxy_of_another_kind_is_refused_when_the_class_is_made(
    monkeypatch: pytest.MonkeyPatch, kind: type[BaseRequest]
) -> None:
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:1080")
    with pytest.raises(RuntimeError, match=r"(?i)socks5"):
        kind()


URLS = [
    f"{scheme}://{host}{port}/bot/getMe"
    for scheme in ("http", "https")
    for host in ("api.telegram.org", "telegram.org", "mytelegram.org", "localhost", "a.localhost", "127.0.0.1", "[::1]")
    for port in ("", ":8081")
]


@pytest.mark.parametrize("proxies", [{"HTTP_PROXY": "one:1"}, {"HTTPS_PROXY": "http://two:2"}, {"ALL_PROXY": "three:3"},
                                     {"HTTP_PROXY": "one:1", "ALL_PROXY": "https://three:3"}, {}])  # fmt: skip
@pytest.mark.parametrize(
    "exempt", ["", "*", "telegram.org", "api.telegram.org", "TELEGRAM.ORG, 127.0.0.1", "telegram.org:8081", "org", ","]
)
def test_the_proxy_of_an_address_is_that_of_the_librarys_own_class(
    monkeypatch: pytest.MonkeyPatch, proxies: dict[str, str], exempt: str
) -> None:
    for name, value in proxies.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("NO_PROXY", exempt)
    theirs, ours = httpx.AsyncClient(), AioHttpRequest()

    def of_theirs(url: str) -> str | None:
        transport = theirs._transport_for_url(httpx.URL(url))
        proxy = getattr(transport._pool, "_proxy_url", None)  # type: ignore[attr-defined]  # httpx has no other name for it
        return None if proxy is None else f"{proxy.scheme.decode()}://{proxy.host.decode()}:{proxy.port}"

    wanted = {url: of_theirs(url) for url in URLS}
    found = {url: ours._find_route(url)[1] for url in URLS}
    assert {url: proxy and str(proxy).rstrip("/") for url, proxy in found.items()} == wanted


@pytest.mark.parametrize("exempt", ["::1", "[::1]", "[::1]:8081"])
def test_an_address_of_ipv6_is_exempt_with_and_without_its_brackets(
    monkeypatch: pytest.MonkeyPatch, exempt: str
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "one:1")
    monkeypatch.setenv("NO_PROXY", exempt)
    assert AioHttpRequest()._find_route("http://[::1]:8081/bot/getMe")[1] is None
    assert AioHttpRequest()._find_route("http://[::2]:8081/bot/getMe")[1] is not None
