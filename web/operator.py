"""What an operator's tools ask for, at an address of its own: whether the bot serves, and its figures.

This address must not be public. It shows no name, no card and no token, but it says how much the bot is used.
"""

import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

from aiohttp import web

from tables.facts import Facts
from texts.line import Line
from web.answers import json_answer
from web.connections import accepted
from web.headers import NOT_STORED

STOP_SECONDS = 1.0
"""How long requests that are being answered may take when the bot stops."""

MOST_CONNECTIONS = 32
"""How many connections there may be: in a container anything beside the bot may reach this address."""

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
    served = web.Application(client_max_size=0)
    served.router.add_get(HEALTH, _health_of(facts, words))
    served.router.add_get(METRICS, _metrics_of(metrics))
    runner = web.AppRunner(served, shutdown_timeout=STOP_SECONDS)
    await runner.setup()
    assert runner.server is not None  # made by `setup`
    try:
        async with accepted(runner.server, taken, _refusal, MOST_CONNECTIONS):
            log.info("health and figures are served at port %d", taken.getsockname()[1])
            yield
    finally:
        await runner.cleanup()


def _refusal(status: int) -> web.Response:
    """Answer a request that is none, or that failed; nothing of it is quoted."""
    return web.Response(text="This request cannot be answered.\n", status=status)


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
