"""Answers every request with 503 while the bot waits for its database: others work, or the server is away.

The page says that it connects again, and sends its requests again; Telegram brings its updates again.
"""

import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from aiohttp import web

from operations.settings import Settings
from texts.catalogue import Catalogue
from web.connections import accepted
from web.headers import headers_added
from web.responses import AGAIN_SECONDS
from web.server import MOST_BYTES
from web.webhook import WebhookRoute

STOP_SECONDS = 1.0
"""How long requests that are being answered may take when the bot begins to serve."""


@asynccontextmanager
async def refused_while_waiting(
    settings: Settings, texts: Catalogue, taken: tuple[socket.socket | None, ...], webhook: WebhookRoute | None = None
) -> AsyncIterator[None]:
    """Refuse requests at these sockets while the block runs.

    `webhook` may look at updates that Telegram brings to the first socket before it refuses them.
    """

    def refusal(status: int = 503, language: str | None = None) -> web.Response:
        words = texts.plain(texts.best_language(language), "error-busy")
        return web.Response(text=f"{words}\n", status=status, headers={"Retry-After": str(AGAIN_SECONDS)})

    async def refuse(request: web.Request) -> web.Response:
        return refusal(language=request.headers.get("Accept-Language", "").partition(",")[0] or None)

    async with AsyncExitStack() as stack:
        for place in taken:
            if place is None:
                continue
            served = web.Application(client_max_size=MOST_BYTES)
            served.on_response_prepare.append(headers_added(settings))
            if webhook is not None and place is taken[0]:
                webhook.add_routes(served.router)
            served.router.add_route("*", "/{path:.*}", refuse)
            runner = web.AppRunner(served, shutdown_timeout=STOP_SECONDS)
            await runner.setup()
            stack.push_async_callback(runner.cleanup)
            assert runner.server is not None  # made by `setup`
            await stack.enter_async_context(accepted(runner.server, place, refusal))
        yield
