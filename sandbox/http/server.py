"""The local Telegram as an object that can be started and stopped, in a test or from the command line."""

from __future__ import annotations

from collections.abc import Sequence
from email.utils import formatdate
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from sandbox.budgets import Budgets
from sandbox.client.people import Telegram
from sandbox.faults import Faults
from sandbox.groups import make_group
from sandbox.http.bot_api import BotApi
from sandbox.http.control_api import ControlApi
from sandbox.http.people_api import PeopleApi, person_errors
from sandbox.http.webhook import Webhook
from sandbox.journal import Journal
from sandbox.world import World

TOKEN = "40:SANDBOX"  # noqa: S105 - a token that opens nothing but this sandbox
PAGE = Path(__file__).parents[1] / "page"
LARGEST_BODY = 60 * 1024 * 1024
STOP_SECONDS = 1.0


class LocalTelegram(Telegram):
    """A running local Telegram that is also its own client: `async with LocalTelegram() as tg`.

    `port` 0 picks a free one. `people` and `group` are made at the start, and again after a reset.
    """

    def __init__(
        self,
        token: str = TOKEN,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        bot_name: str = "Scala 40",
        bot_username: str = "scala40_bot",
        people: Sequence[str] = (),
        group: str | None = None,
    ) -> None:
        super().__init__("")
        self.token = token
        self._host, self._port = host, port
        self._people, self._group = people, group
        self.world = World(token, bot_name, bot_username)
        self.journal = Journal(self.world.clock, self.world.events)
        self._budgets = Budgets(self.world.clock)
        self._faults = Faults()
        self.world.updates.duplicates = lambda: self._faults.take("duplicate") is not None
        self.world.updates.reorders = lambda: fault.dice if (fault := self._faults.take("reorder")) else None
        self._webhook = Webhook(self.world)
        self._runner: web.AppRunner | None = None

    @property
    def base_url(self) -> str:
        """The value for python-telegram-bot's `base_url`."""
        return f"{self.url}/bot"

    @property
    def base_file_url(self) -> str:
        return f"{self.url}/file/bot"

    async def start(self) -> None:
        """Open the port, and set `url`."""
        self._populate()
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=STOP_SECONDS)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        self._port = self._runner.addresses[0][1]
        self.url = f"http://{self._host}:{self._port}"
        self._webhook.start()

    async def stop(self) -> None:
        """End every call that waits, and close the port."""
        await self._webhook.stop()
        self.world.updates.close()
        self.world.events.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        await self.start()
        return await super().__aenter__()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await super().__aexit__(kind, error, trace)
        await self.stop()

    def _application(self) -> web.Application:
        application = web.Application(client_max_size=LARGEST_BODY, middlewares=[person_errors])
        application.on_response_prepare.append(self._date)
        application.add_routes(BotApi(self.world, self.journal, self._budgets, self._faults).routes())
        application.add_routes(PeopleApi(self.world).routes())
        control = ControlApi(self.world, self.journal, self._budgets, self._faults, self._reset_all)
        application.add_routes(control.routes())
        application.router.add_get("/", _index)
        if PAGE.is_dir():
            application.router.add_static("/page", PAGE)
        return application

    async def _date(self, request: web.Request, response: web.StreamResponse) -> None:
        """Add the virtual time to every answer, as Telegram adds the real time."""
        response.headers["Date"] = formatdate(self.world.clock.now(), usegmt=True)

    def _populate(self) -> None:
        members = [self.world.add_person(name).id for name in self._people]
        if self._group is not None:
            make_group(self.world, {"title": self._group, "members": members})

    def _reset_all(self) -> None:
        self.world.reset()
        self.journal.clear()
        self._budgets.switch(False)
        self._faults.clear()
        self._populate()
        self.world.events.publish("reset")


async def _index(request: web.Request) -> web.StreamResponse:
    page = PAGE / "index.html"
    if not page.is_file():
        return web.Response(text="The page is not here; the API is described in sandbox/README.md.\n")
    return web.FileResponse(page)
