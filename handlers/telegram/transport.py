"""Sends the library's requests with aiohttp, which takes less than half of the work that the library's own class takes.

It behaves as that class, `HTTPXRequest`: the same limits of time and of connections, the same errors, the proxies and
certificates that the environment names; redirects are not followed, cookies are ignored. But an answer that is none of
the Bot API's is an error of the network, whatever its status (`NotFromTelegram`). The address of a request contains the
token, and an answer may contain a hand, so no error quotes them or has a cause that does.
"""

import asyncio
import logging
import os
import ssl
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias
from urllib.request import getproxies, proxy_bypass

import aiohttp
import certifi
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData
from yarl import URL

from handlers.telegram.bodies import Body, encoded
from handlers.telegram.errors import NotFromTelegram, is_too_large, parsed
from handlers.telegram.gate import Gate, asking

IDLE_SECONDS = 5.0
"""A connection that was not used for so long is closed."""

NO_TIME = 1e-6
"""Seconds that stand for a limit of 0, which aiohttp would take for no limit."""

FULL = (
    "Pool timeout: All connections in the connection pool are occupied. Request was *not* sent to Telegram. "
    "Consider adjusting the connection pool size or the pool timeout."
)

Limit: TypeAlias = Any
"""Seconds, None for no limit, or the library's sign for 'not given'."""

log = logging.getLogger(__name__)

_NOT_GIVEN = BaseRequest.DEFAULT_NONE
_KNOWN = ("from", "text", "caption", "entities", "caption_entities", "reply_markup", "link_preview_options")
"""Fields of a message that was sent or edited which say only what the bot has sent."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """What exists between `initialize` and `shutdown`; `free` has one place for each connection that may be in use."""

    loop: asyncio.AbstractEventLoop
    session: aiohttp.ClientSession
    free: asyncio.Semaphore


class AioHttpRequest(BaseRequest):
    """Sends requests; limits are in seconds, None for no limit.

    `connect_timeout` is for the whole way to a connection: finding the address, TCP, the proxy, TLS. `read_timeout` and
    `write_timeout` are for each wait until the server sends or takes something; `media_write_timeout` replaces the
    latter for requests with files. `pool_timeout` is for the wait while `connection_pool_size` requests are under way.
    `on_answer` is called when an answer begins to arrive, with its Date header, which is empty if it has none; `on_end`
    at the end of each request, with the Bot API's method, and the status of the answer or None if there was none.
    `gate` says which calls may begin; None if all may.
    """

    def __init__(
        self,
        connection_pool_size: int = 256,
        read_timeout: float | None = 5.0,
        write_timeout: float | None = 5.0,
        connect_timeout: float | None = 5.0,
        pool_timeout: float | None = 1.0,
        media_write_timeout: float | None = 20.0,
        on_answer: Callable[[str], None] = lambda date: None,
        on_end: Callable[[str, int | None], None] = lambda method, status: None,
        gate: Gate | None = None,
    ) -> None:
        self._size = connection_pool_size
        self._read, self._connect, self._pool = read_timeout, connect_timeout, pool_timeout
        self._write, self._media_write = write_timeout, media_write_timeout
        self._on_answer = on_answer
        self._on_end = on_end
        self._gate = gate
        self._proxies = _proxies()
        self._route = lru_cache(maxsize=256)(self._find_route)
        self._opened: _Opened | None = None

    @staticmethod
    def parse_json_payload(payload: bytes) -> Any:
        """Parse an answer, without what the bot has just sent itself: nobody reads it, and it is most of the answer.

        Raises NotFromTelegram.
        """
        answer = parsed(payload)
        sent = answer.get("result")
        if isinstance(sent, dict) and "message_id" in sent:
            for name in _KNOWN:
                sent.pop(name, None)
        return answer

    async def _request_wrapper(self, *given: Any, **named: Any) -> bytes:
        """As the library, which chooses an error by the status alone if it cannot parse the answer.

        A 413 without JSON is Telegram's: the server before the Bot API refuses what is too large.
        """
        try:
            return await super()._request_wrapper(*given, **named)
        except TelegramError as error:
            if not isinstance(error.__cause__, NotFromTelegram) or is_too_large(error):
                raise
            failure = NetworkError(error.message.partition(". Parsing the server response")[0])
        raise failure

    @property
    def read_timeout(self) -> float | None:
        """The limit that requests have which are given none."""
        return self._read

    async def initialize(self) -> None:
        """Prepare for requests of the running event loop; if that was done, do nothing."""
        loop, before = asyncio.get_running_loop(), self._opened
        if before is not None and before.loop is loop:
            return
        if before is not None:  # its loop has ended without a `shutdown`
            await before.session.close()
        session = aiohttp.ClientSession(
            connector=self._connector(),
            cookie_jar=aiohttp.DummyCookieJar(),
            request_class=aiohttp.ClientRequest if self._gate is None else asking(self._gate),
            headers={"User-Agent": self.USER_AGENT, "Accept-Encoding": "gzip, deflate"},
        )
        self._opened = _Opened(loop, session, asyncio.Semaphore(self._size))

    async def shutdown(self) -> None:
        """Close all connections; if that was done, do nothing."""
        if self._opened is not None:
            opened, self._opened = self._opened, None
            await opened.session.close()

    def _connector(self) -> aiohttp.BaseConnector:
        """What makes connections; their number is limited here, because aiohttp has no limit for the wait alone."""
        certificates = _context(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))
        return aiohttp.TCPConnector(limit=0, keepalive_timeout=IDLE_SECONDS, ssl=certificates)

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Limit = _NOT_GIVEN,
        write_timeout: Limit = _NOT_GIVEN,
        connect_timeout: Limit = _NOT_GIVEN,
        pool_timeout: Limit = _NOT_GIVEN,
    ) -> tuple[int, bytes]:
        """Send a request, and return status and content of its answer.

        Raises TimedOut or NetworkError, or what the gate raises if it may not begin.
        """
        opened = self._opened
        if opened is None:
            raise RuntimeError("This AioHttpRequest is not initialized!")
        body = encoded(request_data, _limit(write_timeout, self._write), _limit(write_timeout, self._media_write))
        times = _times(_limit(connect_timeout, self._connect), _limit(read_timeout, self._read))
        name = url.rpartition("/")[2]
        await _take(opened.free, _limit(pool_timeout, self._pool))
        status: int | None = None
        try:
            async with self._gate.call(name) if self._gate is not None else nullcontext():
                status, answer = await self._exchanged(opened.session, method, url, body, times)
                return status, answer
        except (aiohttp.ClientError, OSError, ValueError) as error:
            failure = TimedOut() if isinstance(error, TimeoutError) else NetworkError(_described(error))
        finally:
            opened.free.release()
            self._on_end(name, status)
            log.debug("%s: %s", name, status or "no answer")
        raise failure  # outside of the `except`, so that it does not refer to the error

    async def _exchanged(
        self, session: aiohttp.ClientSession, method: str, url: str, body: Body | None, times: aiohttp.ClientTimeout
    ) -> tuple[int, bytes]:
        """Exchange a request for its answer, on a new connection if the server has closed the one that was idle.

        A request that may have been sent is not repeated, unless it is a GET, which aiohttp repeats and the bot never
        sends.
        """
        address, proxy = self._route(url)
        for is_last in (False, True):
            try:
                async with session.request(
                    method, address, data=body, proxy=proxy, timeout=times, allow_redirects=False
                ) as answer:
                    self._on_answer(answer.headers.get("Date", ""))
                    return answer.status, await answer.read()
            except aiohttp.ClientConnectionError as error:
                if is_last or session.closed or not _was_not_sent(body, error):
                    raise
        raise AssertionError("the second attempt returns or raises")

    def _find_route(self, url: str) -> tuple[URL, URL | None]:
        """The address of a request, and its proxy: none for hosts that NO_PROXY names."""
        address = URL(url)
        host = address.host or ""
        named = f"[{host}]:{address.port}" if ":" in host else f"{host}:{address.port}"
        if proxy_bypass(named) or proxy_bypass(host):
            return address, None
        return address, self._proxies.get(address.scheme) or self._proxies.get("all")


def _proxies() -> dict[str, URL]:
    """The proxies for the schemes: HTTP_PROXY, HTTPS_PROXY and ALL_PROXY, in capitals or not.

    Raises RuntimeError if one is of another kind than HTTP, and ValueError if its address cannot be read.
    """
    given = {scheme: address for scheme, address in getproxies().items() if scheme in ("http", "https", "all")}
    proxies = {scheme: URL(text if "://" in text else f"http://{text}") for scheme, text in given.items()}
    for proxy in proxies.values():
        if proxy.scheme not in ("http", "https"):
            raise RuntimeError(f"The bot can use proxies of the kinds http and https, not {proxy.scheme}.")
    return proxies


async def _take(free: asyncio.Semaphore, seconds: float | None) -> None:
    """Take a place among the connections; raises TimedOut."""
    if not free.locked():
        await free.acquire()
        return
    try:
        async with asyncio.timeout(seconds):
            await free.acquire()
    except TimeoutError:
        raise TimedOut(FULL) from None


def _was_not_sent(body: Body | None, error: aiohttp.ClientConnectionError) -> bool:
    """Whether the request was certainly not sent, although there was a connection."""
    no_connection = isinstance(error, aiohttp.ClientConnectorError | aiohttp.ServerTimeoutError)
    return body is not None and not body.begun and not no_connection


def _described(error: Exception) -> str:
    """An error's class, and of its words those that quote neither an address nor an answer."""
    name = f"aiohttp.{type(error).__name__}"
    match error:
        case aiohttp.ClientConnectorError():  # names the host, not the rest of the address
            return f"{name}: {error}"
        case aiohttp.ClientHttpProxyError():
            return f"{name}: {error.status} {error.message}"
        case OSError(errno=int(number)):
            return f"{name}: {os.strerror(number)}"
    return name


def _limit(given: Limit, default: float | None) -> float | None:
    limit = default if isinstance(given, type(_NOT_GIVEN)) else given
    return NO_TIME if limit == 0 else limit


@lru_cache(maxsize=64)
def _times(connect: float | None, read: float | None) -> aiohttp.ClientTimeout:
    return aiohttp.ClientTimeout(total=None, connect=connect, sock_read=read)


@lru_cache(maxsize=4)
def _context(file: str | None, folder: str | None) -> ssl.SSLContext:
    """Return the certificates to trust, Mozilla's if none are named.

    Reading them takes longer than a request, so that all connections share what was read.
    """
    if file or not folder:
        context = ssl.create_default_context(cafile=file or certifi.where())
    else:
        context = ssl.create_default_context(capath=folder)
    context.set_alpn_protocols(["http/1.1"])
    return context
