"""Where Telegram brings updates, if WEBHOOK_URL is set; what cannot show the secret is refused and not logged."""

import asyncio
import hmac
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from web.bodies import BODY_SECONDS

MOST_BYTES = 1024 * 1024
"""The size of the largest update that is read; Telegram's are some kilobytes."""

HEADER = "X-Telegram-Bot-Api-Secret-Token"


@dataclass(frozen=True, slots=True)
class WebhookRoute:
    """Where updates arrive, the secret that comes with each, and the function that stores one.

    `take` returns False if an update could not be stored, so that Telegram has to bring it again.
    """

    path: str
    secret: str = field(repr=False)
    take: Callable[[bytes], bool]

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Add the address."""
        router.add_post(self.path, self.arrived)

    async def arrived(self, request: web.Request) -> web.Response:
        """Answer 200 if the update is stored, 503 if not, 403 to anybody who is not Telegram."""
        shown = request.headers.get(HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(shown, self.secret.encode()):
            return web.Response(status=403)
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await request.clone(client_max_size=MOST_BYTES).read()
        except TimeoutError:
            return web.Response(status=408)
        return web.Response(status=200 if self.take(body) else 503)
