"""A page of a proxy or of a portal for guests comes back in Telegram's place for a while: nothing is lost by it."""

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from pydantic import HttpUrl

from handlers.app import serving
from handlers.delivery import dispatcher
from handlers.updates import tap_answers
from sandbox.http.server import LocalTelegram
from tests.handlers.bot_settings import settings_for

pytestmark = pytest.mark.usefixtures("quick_budgets")

CALLS = 4
"""How many calls of a method the page answers; a message that Telegram refuses is given up after three."""


class Portal:
    """Passes requests on to Telegram, or answers calls of some methods with its own page."""

    def __init__(self, telegram: LocalTelegram) -> None:
        self._telegram = telegram
        self.status = 200
        self.left: dict[str, int] = {}
        """How many calls of a method the page still answers."""
        self.address = ""

    async def answer(self, request: web.Request) -> web.Response:
        body = await request.read()
        method = request.path.rpartition("/")[2]
        if self.left.get(method):
            self.left[method] -= 1
            return web.Response(status=self.status, text="<html>Please sign in</html>", content_type="text/html")
        kind = {"Content-Type": request.headers.get("Content-Type", "text/plain")}
        async with (
            aiohttp.ClientSession() as session,
            session.request(request.method, f"{self._telegram.url}{request.path}", data=body, headers=kind) as answer,
        ):
            return web.Response(
                status=answer.status, body=await answer.read(), content_type="application/json", headers={}
            )


@pytest.fixture
async def portal(telegram: LocalTelegram) -> AsyncIterator[Portal]:
    portal = Portal(telegram)
    application = web.Application()
    application.router.add_route("*", "/{rest:.*}", portal.answer)
    async with TestServer(application) as server:
        portal.address = str(server.make_url("")).rstrip("/")
        yield portal


@pytest.mark.parametrize("status", [200, 403, 404])
async def test_messages_and_answers_arrive_once_telegram_answers_again(
    telegram: LocalTelegram, portal: Portal, memory_path: Path, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(tap_answers, "AGAIN_SECONDS", 0.0)
    anna = await telegram.person("Anna")
    group = await telegram.group("Friday", [anna])
    portal.status = status
    settings = settings_for(telegram, memory_path, bot_api_url=HttpUrl(portal.address))
    async with serving(settings) as service:
        await anna.wait_message(group, lambda message: bool(message.text))
        portal.left = {"sendMessage": CALLS}
        await anna.send(group, "/nuova")
        lobby = await anna.wait_message(group, lambda message: "Anna" in message.text and bool(message.buttons))
        assert portal.left == {"sendMessage": 0}
        portal.left = {"answerCallbackQuery": CALLS}
        tapped = await anna.tap(lobby, row=0, column=0)
        assert tapped.answered
        assert portal.left == {"answerCallbackQuery": 0}
        with service.context.store.read() as unit:
            chat = unit.chats.get(group.id)
        assert chat.bot_present
    assert await telegram.bad_requests() == []
