"""What the tests of the chat page share: a bot that uses the plain Bot API, and a browser that shows the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import aiohttp
from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from sandbox.client.people import Group, Person
from sandbox.http.server import LocalTelegram

WIDE = ViewportSize(width=1100, height=800)
NARROW = ViewportSize(width=390, height=780)


class Bot:
    """The other end of the page: calls methods, and answers every tap by its callback data."""

    def __init__(self, tg: LocalTelegram, session: aiohttp.ClientSession) -> None:
        self._address = f"{tg.base_url}{tg.token}"
        self._session = session
        self.answers: dict[str, dict[str, Any]] = {}
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def call(self, method: str, **parameters: Any) -> Any:
        async with self._session.post(f"{self._address}/{method}", json=parameters) as response:
            answer = await response.json()
        assert answer["ok"], answer
        return answer["result"]

    async def say(self, chat_id: int, text: str, *rows: list[dict[str, Any]], **more: Any) -> Any:
        if rows:
            more["reply_markup"] = {"inline_keyboard": list(rows)}
        return await self.call("sendMessage", chat_id=chat_id, text=text, **more)

    async def show(self, method: str, chat_id: int, name: str, data: bytes, caption: str) -> Any:
        form = aiohttp.FormData({"chat_id": str(chat_id), "caption": caption})
        form.add_field(method.removeprefix("send").lower(), data, filename=name)
        async with self._session.post(f"{self._address}/{method}", data=form) as response:
            answer = await response.json()
        assert answer["ok"], answer
        return answer["result"]

    async def answer_taps(self) -> None:
        offset = 0
        while True:
            for update in await self.call("getUpdates", offset=offset, timeout=30):
                offset = update["update_id"] + 1
                if query := update.get("callback_query"):
                    await self.may_answer.wait()
                    answer = self.answers.get(query["data"], {})
                    await self.call("answerCallbackQuery", callback_query_id=query["id"], **answer)


def inline_button(text: str, data: str | None = None, **more: Any) -> dict[str, Any]:
    return {"text": text, **more} if data is None and more else {"text": text, "callback_data": data or text, **more}


@dataclass
class PageSetup:
    """A local Telegram with Anna, Bruno and a group, its bot, and a browser to look at it."""

    tg: LocalTelegram
    bot: Bot
    browser: Browser
    anna: Person
    bruno: Person
    group: Group
    errors: list[str]

    async def open(self, as_: Person | None = None, view: str = "group", viewport: ViewportSize = WIDE) -> Page:
        context = await self.browser.new_context(viewport=viewport, locale="it-IT", timezone_id="Europe/Rome")
        context.set_default_timeout(120_000)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        uid = (as_ or self.anna).id
        await page.goto(f"{self.tg.url}/?as={uid}&chat={self.group.id}&view={view}")
        await expect(page.locator("body[data-ready]")).to_be_visible()  # from here on every change is an event
        return page


@asynccontextmanager
async def opened(browser: Browser) -> AsyncIterator[PageSetup]:
    """A new setup; at its end neither the page nor the bot may have done anything wrong."""
    async with LocalTelegram() as tg, aiohttp.ClientSession() as session:
        anna, bruno = await tg.person("Anna"), await tg.person("Bruno")
        group = await tg.group("Venerdì", [anna, bruno])
        bot = Bot(tg, session)
        answering = asyncio.create_task(bot.answer_taps())
        setup = PageSetup(tg, bot, browser, anna, bruno, group, [])
        yield setup
        for context in browser.contexts:
            await context.close()
        answering.cancel()
        with suppress(asyncio.CancelledError, aiohttp.ClientError):
            await answering
        assert setup.errors == []
        assert await tg.bad_requests() == []


def group_of(page: Page) -> Locator:
    return page.get_by_test_id("chat-group")


def private_of(page: Page) -> Locator:
    return page.get_by_test_id("chat-private")


def button(place: Locator, label: str) -> Locator:
    return place.get_by_test_id("button").and_(place.get_by_role("button", name=label, exact=True))
