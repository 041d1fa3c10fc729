"""The server of the page: where it listens, and its parts."""

import asyncio
import errno
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from ipaddress import ip_address

from aiohttp import web

from operations.exit_codes import Exit, StartError
from operations.settings import ListenSetting, Settings
from pictures.sprite import sprite
from tables.context import Context
from web.api import Api
from web.assets import Files, read_assets
from web.connections import BACKLOG, accepted
from web.daily import DailyApi
from web.headers import fixed_headers, headers_added
from web.limits import Limits
from web.members import IsMember, nobody_asked
from web.replays import ReplaysApi
from web.responses import answering, unreadable
from web.sheets import SheetsApi
from web.streams import Streams
from web.webhook import WebhookRoute

MOST_BYTES = 64 * 1024
"""The size of the largest body that is read."""

STOP_SECONDS = 2.0
"""How long requests that are being answered may take when the bot stops."""

log = logging.getLogger(__name__)


@contextmanager
def listening(settings: Settings, name: ListenSetting = "WEB_LISTEN") -> Iterator[socket.socket | None]:
    """Take the address of a setting while the block runs; yields None if nothing is to be served.

    Raises StartError with a sentence if the address cannot be used.
    """
    address = settings.address_of(name)
    if address is None:
        yield None
        return
    with _socket(name, *address) as taken:
        yield taken


def _socket(name: ListenSetting, host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        if name == "OPS_LISTEN":
            _refuse_a_public_address(str(address[0]))
        return socket.create_server(address[:2], family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:  # the latter is about names that no computer can have
        words = {
            errno.EADDRINUSE: "is taken by another program, or by this bot, which is running already",
            errno.EACCES: "may not be used by this user: a port from 1024 on may",
            errno.EPERM: "may not be used by this user: a port from 1024 on may",
        }.get(getattr(error, "errno", None) or 0, "is not one of this computer")
        raise StartError(f"The address {host}:{port} of {name} {words}.", Exit.SETTINGS) from None


def _refuse_a_public_address(address: str) -> None:
    """Refuse an address that the whole internet can reach; warn of one that is open at every side of this computer.

    In a container the latter is needed, because its own loopback address is reached by nobody else.
    """
    found = ip_address(address.partition("%")[0])
    found = getattr(found, "ipv4_mapped", None) or found
    if found.is_global:
        raise StartError(
            "The address of OPS_LISTEN is public, but health and figures are for the operator only: "
            "take 127.0.0.1 or an address of a private network.",
            Exit.SETTINGS,
        )
    if found.is_unspecified:
        log.warning(
            "OPS_LISTEN answers at every address of this computer: "
            "let nobody else reach that port (in a container: do not publish it)"
        )


@asynccontextmanager
async def page_served(
    settings: Settings,
    context: Context,
    taken: socket.socket | None,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    limits: Limits | None = None,
    webhook: WebhookRoute | None = None,
    is_member: IsMember = nobody_asked,
) -> AsyncIterator[Streams | None]:
    """Serve the page at this socket while the block runs; do nothing without one. Yields the streams of open pages.

    With a `webhook`, Telegram brings updates there; `is_member` asks Telegram about members of groups. Tests and
    simulations pass a `sleep` of their own, which waits between two signs of life of the streams, and limits.
    """
    if taken is None:
        yield None
        return
    streams, limits = Streams(context, sleep), limits or Limits(asyncio.get_running_loop().time)
    runner = web.AppRunner(
        application(settings, context, streams, limits, webhook, is_member),
        shutdown_timeout=STOP_SECONDS,
        handler_cancellation=True,  # so that the stream of a page that has gone ends at once
    )
    await runner.setup()
    assert runner.server is not None  # made by `setup`
    running = asyncio.create_task(streams.run())
    try:
        async with accepted(runner.server, taken, _refusal_of(settings, context)):
            log.info("the page is served at port %d", taken.getsockname()[1])
            yield streams
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await runner.cleanup()


def _refusal_of(settings: Settings, context: Context) -> Callable[[int], web.Response]:
    """Return what answers requests that cannot be read, before anything of this program sees them."""
    headers = fixed_headers(settings)

    def refusal(status: int) -> web.Response:
        answer = unreadable(context.texts, status)
        answer.headers.update(headers)
        return answer

    return refusal


def application(
    settings: Settings,
    context: Context,
    streams: Streams,
    limits: Limits,
    webhook: WebhookRoute | None = None,
    is_member: IsMember = nobody_asked,
) -> web.Application:
    """Return everything that is served."""
    served = web.Application(client_max_size=MOST_BYTES, middlewares=[answering(context.texts)])
    served.on_response_prepare.append(headers_added(settings))
    api = Api(context, settings, streams, limits, is_member)
    api.add_routes(served.router)
    DailyApi(context, api.sessions, is_member).add_routes(served.router)
    ReplaysApi(context, api.sessions, is_member).add_routes(served.router)
    SheetsApi(context, api.sessions).add_routes(served.router)
    if webhook is not None:
        webhook.add_routes(served.router)
    Files(read_assets({"cards.svg": sprite()})).add_routes(served.router)
    return served
