"""A local Telegram that knows which bot calls it, and when each call begins."""

import socket
import time
from typing import Any

from aiohttp import web

from sandbox.client.seen import Json
from sandbox.http.server import LocalTelegram
from sandbox.taps import Tap
from simulation.cluster.calls import RECEIVES, Call


class WatchedTelegram(LocalTelegram):
    """A local Telegram in which every bot has an address of its own."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.calls: list[Call] = []
        """The calls so far, in the order in which they began."""
        self._bots: dict[int, int] = {}  # by port

    @property
    def receiver(self) -> int:
        """The bot that was the last to ask for updates, or for having them brought; 0 before the first."""
        return next((call.bot for call in reversed(self.calls) if call.method in RECEIVES), 0)

    async def address_for(self, bot: int) -> str:
        """Open one more port, at which this bot calls."""
        assert self._runner is not None, "it runs"
        taken = socket.create_server(("127.0.0.1", 0))
        port = int(taken.getsockname()[1])
        self._bots[port] = bot
        await web.SockSite(self._runner, taken).start()
        return f"http://127.0.0.1:{port}"

    def taps(self) -> list[tuple[Tap, float | None]]:
        """All taps, in order, and how many seconds each person waited for the answer; None without an answer."""
        answers = self.journal.after(0, "answerCallbackQuery")
        answered = {
            entry["parameters"]["callback_query_id"]: entry["time"] for entry in reversed(answers) if entry["ok"]
        }
        taps = sorted(self.world.taps._taps.values(), key=lambda tap: tap.time)
        return [(tap, answered[tap.id] - tap.time if tap.id in answered else None) for tap in taps]

    def refusals(self) -> list[Json]:
        """The calls that came too often (429)."""
        return [entry for entry in self.journal.after(0) if entry["error_code"] == 429]

    def _application(self) -> web.Application:
        application = super()._application()
        application.middlewares.insert(0, self._noted)
        return application

    @web.middleware
    async def _noted(self, request: web.Request, handler: Any) -> web.StreamResponse:
        bot = 0
        if request.path.startswith("/bot") and request.transport is not None:
            bot = self._bots.get(request.transport.get_extra_info("sockname")[1], 0)
        call = Call(time.time(), bot, request.path.rpartition("/")[2])
        if bot:
            self.calls.append(call)
        found: web.StreamResponse = await handler(request)
        call.is_refused = found.status == 409
        return found
