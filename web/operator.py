"""What an operator's tools ask for, at an address of its own: whether the bot serves, and its figures.

This address must not be public. It shows no name, no card and no token, but it says how much the bot is used.
"""

import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from typing import TypeAlias

from aiohttp import web
from yarl import URL

from tables.facts import Facts
from texts.line import Line
from web.connections import accepted
from web.headers import NOT_STORED
from web.responses import json_answer

STOP_SECONDS = 1.0
"""How long requests that are being answered may take when the bot stops."""

MOST_CONNECTIONS = 32
"""How many connections there may be: in a container anything beside the bot may reach this address."""

HEADER_SECONDS = 5.0
"""How long a request may take to arrive: half a request must not keep a connection from the health check."""

SERVER = {"Server": "scala40"}
"""Instead of the library's own header, which names versions."""

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

HEALTH, METRICS = "/healthz", "/metrics"

log = logging.getLogger(__name__)


@asynccontextmanager
async def operator_served(
    facts: Callable[[], Facts],
    words: Callable[[Line], str],
    taken: socket.socket | None,
    metrics: Callable[[], tuple[bytes, str]] | None = None,
) -> AsyncIterator[None]:
    """Serve health and figures at this socket while the block runs; do nothing without one.

    `words` says a line in English. `metrics` returns the figures and their content type; None if the library for them
    is not installed.
    """
    if taken is None:
        yield
        return
    served = web.Application(client_max_size=0, middlewares=[_known_host])
    served.on_response_prepare.append(_named)
    served.router.add_get(HEALTH, _health_of(facts, words))
    served.router.add_get(METRICS, _metrics_of(metrics))
    runner = web.AppRunner(served, shutdown_timeout=STOP_SECONDS)
    await runner.setup()
    assert runner.server is not None  # made by `setup`
    try:
        async with accepted(runner.server, taken, _refusal, MOST_CONNECTIONS, HEADER_SECONDS):
            log.info("health and figures are served at port %d", taken.getsockname()[1])
            yield
    finally:
        await runner.cleanup()


def _refusal(status: int) -> web.Response:
    """Answer a request that is none, or that failed; nothing of it is quoted."""
    return web.Response(text="This request cannot be answered.\n", status=status, headers=SERVER)


async def _named(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(SERVER)


@web.middleware
async def _known_host(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse the name of anybody's site that a browser was led here by: only addresses and names of a network's own."""
    try:
        host = URL(f"http://{request.headers.get('Host', '')}").host or "localhost"
    except ValueError:
        host = "."
    if "." in host and not _is_ip(host) and host.casefold() != socket.gethostname().casefold():
        return _refusal(421)
    return await handler(request)


def _is_ip(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _health_of(facts: Callable[[], Facts], words: Callable[[Line], str]) -> Handler:
    async def answer(request: web.Request) -> web.Response:
        """Return 200 if all is well, else 503, and in both cases what was found out about each part."""
        found = facts()
        checks = {finding.name: words(finding.trouble) if finding.trouble else "ok" for finding in found.findings}
        is_well = all(finding.trouble is None for finding in found.findings)
        value = {"status": "ok" if is_well else "failing", "checks": checks, "uptime": round(found.uptime)}
        return json_answer(value, 200 if is_well else 503, **{"Cache-Control": NOT_STORED})

    return answer


def _metrics_of(metrics: Callable[[], tuple[bytes, str]] | None) -> Handler:
    async def answer(request: web.Request) -> web.Response:
        if metrics is None:
            sentence = (
                "There are no figures, because prometheus-client is not installed (pip install prometheus-client).\n"
            )
            return web.Response(text=sentence, status=501)
        body, content_type = metrics()
        return web.Response(body=body, headers={"Content-Type": content_type, "Cache-Control": NOT_STORED})

    return answer
