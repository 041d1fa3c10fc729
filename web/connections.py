"""Connections of pages and of anybody else: how many there may be, and how long one may be idle or not be read."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

try:
    import resource
except ImportError:  # Windows, which limits sockets in other ways
    resource = None  # type: ignore[assignment]  # there is no such module on this system

IDLE_SECONDS = 130.0
"""How long a connection may be idle, also before its first request; reverse proxies keep theirs for two minutes."""
UNREAD_SECONDS = 30.0
"""How long a connection may not take what is sent."""
LINGERING_SECONDS = 2.0
"""How long the rest of a body that is not wanted may still arrive: without that, its sender may miss the answer."""

BACKLOG = 1024
"""How many connections may wait to be accepted."""
ACCEPTED_AT_ONCE = 16
"""How many of them are accepted before those that are too many are cut; fewer than `KEPT_FILES` some times over."""

KEPT_FILES = 100
"""How many files and connections the bot keeps for itself: the store, Telegram, copies, pictures."""
MOST_CONNECTIONS = 20_000
"""How many connections there may be where the system has no lower limit."""


def most_connections() -> int:
    """Return how many connections there may be, so that the bot can still open its own files and connections."""
    if resource is None:
        return MOST_CONNECTIONS
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_CONNECTIONS if allowed < 0 else max(1, min(MOST_CONNECTIONS, allowed - KEPT_FILES))


class Connection(web.RequestHandler):
    """One connection. One that is too many, that is idle or that takes nothing is cut."""

    __slots__ = ("_counted", "_cutting", "_most", "_refusal")

    def __init__(
        self,
        server: web.Server,
        *,
        counted: "set[Connection]",
        most: int,
        refusal: Callable[[int], web.Response],
        **options: Any,
    ) -> None:
        super().__init__(server, **options)
        self._counted = counted
        self._most = most
        self._refusal = refusal
        self._cutting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection; cut it if there are too many."""
        super().connection_made(transport)
        self._counted.add(self)
        if len(self._counted) > self._most:
            self.force_close()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Do not count it any more."""
        self._counted.discard(self)
        self._stop_cutting()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Cut the connection if nobody takes what is sent."""
        super().pause_writing()
        if isinstance(self.transport, asyncio.WriteTransport):
            self._cutting = asyncio.get_running_loop().call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Do not cut it: everything was taken."""
        super().resume_writing()
        self._stop_cutting()

    def _stop_cutting(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer what is not HTTP, or what failed; the library's own answer quotes the request, and names itself."""
        super().handle_error(request, status, exc)  # logs it; raises if an answer was begun
        answer = self._refusal(status)
        answer.force_close()
        return answer


def connections(
    server: web.Server,
    refusal: Callable[[int], web.Response],
    most: int | None = None,
    idle: float | None = None,
    **options: Any,
) -> Callable[[], Connection]:
    """Return what makes a connection of the server; `refusal` makes the answer to what is not HTTP."""
    counted: set[Connection] = set()
    allowed = most_connections() if most is None else most

    def made() -> Connection:
        return Connection(
            server,
            counted=counted,
            most=allowed,
            refusal=refusal,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=IDLE_SECONDS if idle is None else idle,
            lingering_time=LINGERING_SECONDS,
            # A small body may become a large one, which holds everybody up while it is unpacked. Pages do not pack.
            auto_decompress=False,
            access_log=None,
            **options,
        )

    return made


@asynccontextmanager
async def accepted(
    server: web.Server,
    taken: socket.socket,
    refusal: Callable[[int], web.Response],
    most: int | None = None,
    idle: float | None = None,
) -> AsyncIterator[None]:
    """Accept connections of the server at a socket while the block runs; the others as for `connections`.

    The socket goes on listening, so that a connection which comes afterwards waits for the next block.
    """
    made = connections(server, refusal, most, idle, logger=_logger())
    listening = await asyncio.get_running_loop().create_server(made, sock=taken.dup(), backlog=ACCEPTED_AT_ONCE)
    taken.listen(BACKLOG)  # the loop accepts as many at once as it was told may wait
    try:
        yield
    finally:
        listening.close()


class _Unquoted(logging.Filter):
    """Leaves out who sent a request and what was wrong with it: that quotes the request."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is about a mistake of this program."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, HttpProcessingError | ConnectionError):
            return False
        record.msg, record.args = "a request could not be answered", ()
        return True


def _logger() -> logging.Logger:
    logger = logging.getLogger(f"{__name__}.requests")
    if not logger.filters:
        logger.addFilter(_Unquoted())
    return logger
