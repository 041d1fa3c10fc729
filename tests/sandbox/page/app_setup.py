"""What the tests of Mini Apps on the chat page share: an app that records events, and ways to open it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import web
from playwright.async_api import Frame, Locator, Page

from tests.sandbox.page.page_setup import PageSetup, button, inline_button

SOURCE = Path(__file__).with_name("app.html")


@asynccontextmanager
async def served() -> AsyncIterator[str]:
    """Serve the app on an origin of its own; yields its address."""

    async def answer(request: web.Request) -> web.Response:
        return web.Response(text=SOURCE.read_text(encoding="utf-8"), content_type="text/html")

    application = web.Application()
    application.router.add_get("/", answer)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    await runner.cleanup()


class App:
    """An app in its frame."""

    def __init__(self, frame: Frame, sheet: Locator) -> None:
        self.frame, self.sheet = frame, sheet

    async def send(self, event: str, **data: Any) -> None:
        await self.frame.evaluate("([event, data]) => send(event, data)", [f"web_app_{event}", data])

    async def told(self, event: str, check: str = "data => true") -> Any:
        """Wait for an event that passes a check, and return the data of the newest one."""
        found = f"events.findLast(({{ type, data }}) => type === {json.dumps(event)} && ({check})(data))"
        await self.frame.wait_for_function(f"() => Boolean({found})", timeout=120_000)
        return await self.frame.evaluate(f"() => {found}.data ?? null")

    async def forget(self) -> None:
        await self.frame.evaluate("() => { events.length = 0; }")


async def app_of(page: Page) -> App:
    """The app that the sheet shows, when its document is there."""
    handle = await page.get_by_test_id("app-frame").element_handle()
    frame = await handle.content_frame()
    await frame.wait_for_function("() => typeof events === 'object'")
    return App(frame, page.get_by_test_id("sheet"))


async def opened(setup: PageSetup, address: str, page: Page) -> App:
    """Anna's app, opened by a button of the bot in her private chat."""
    sent = await setup.bot.say(setup.anna.id, "Il tavolo", [inline_button("Apri", web_app={"url": address})])
    await button(page.get_by_test_id(f"message-{sent['message_id']}"), "Apri").click()
    return await app_of(page)


async def private_page(setup: PageSetup, **more: Any) -> Page:
    await setup.anna.start("")
    return await setup.open(view="private", **more)
