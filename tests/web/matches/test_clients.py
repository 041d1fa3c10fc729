"""Whole matches in the page inside the local Telegram, which behaves like each of Telegram's clients."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast
from urllib.parse import quote

import pytest
from playwright.async_api import Browser, Page, Route, expect
from pydantic import HttpUrl

from simulation.use_cases.chats import ANNA
from simulation.use_cases.mixed_matches import MixedMatches
from storage import Table
from tests.sandbox.page import page_setup
from tests.sandbox.page.page_setup import NARROW, PageSetup, button, inline_button
from tests.web.matches.page_player import SHORT, played_to_the_end
from tests.web.matches.ways import WAYS
from tests.web.page.page_driver import Opener, PageDriver
from tests.web.page.real_table import RealTable, Seat
from tests.web.web_server import a_web_server

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

CLIENTS = ("Telegram Desktop", "Web K", "Web A")


@asynccontextmanager
async def in_telegram(
    browser: Browser, matches: MixedMatches, table: Table, client: str
) -> AsyncIterator[tuple[Page, Seat]]:
    """Open a table in the sheet of a client, as Anna; yields the client's page and hers."""
    async with (
        page_setup.opened(browser) as setup,
        a_web_server(matches, bot_api_url=HttpUrl(setup.tg.url)) as server,
    ):
        page = await setup.open(view="private", viewport=NARROW)
        data = quote(server.init_data(ANNA))
        address = f"{server.url}?table={table.id}#tgWebAppData={data}&tgWebAppVersion=9.1&tgWebAppPlatform=weba"

        async def launch(route: Route) -> None:
            await route.fulfill(json={"url": address, "expanded": True})

        await page.route("**/people/*/open", launch)
        await choose(page, setup, client)
        handle = await page.get_by_test_id("app-frame").element_handle()
        frame = await handle.content_frame()
        assert frame is not None
        await expect(frame.locator("body[data-ready]")).to_be_attached()
        # A frame has all that the driver uses of a page.
        driver = PageDriver(cast("Page", frame), await page.context.new_cdp_session(page))
        real = RealTable(server, Opener(browser, server.url))
        yield page, Seat(real, driver, await server.open(ANNA), table)


async def choose(page: Page, setup: PageSetup, client: str) -> None:
    """Open the app, and go on in the sheet's menu until it behaves like a client; that takes effect at a reload."""
    await setup.anna.start("")
    sent = await setup.bot.say(
        setup.anna.id, "Il tavolo", [inline_button("Apri", web_app={"url": "https://x.example/"})]
    )
    await button(page.get_by_test_id(f"message-{sent['message_id']}"), "Apri").click()
    ready = page.get_by_test_id("app-frame").content_frame.locator("body[data-ready]")
    await expect(ready).to_be_attached()  # the page has taken the focus by then, which closes the menu
    for known in CLIENTS:
        await page.get_by_test_id("app-menu-button").click()
        entry = page.get_by_test_id("app-menu-client")
        await expect(entry).to_have_text(f"Come {known}")
        if known == client:
            break
        await entry.click()
    await page.get_by_test_id("app-menu-reload").click()


@pytest.fixture
def matches(memory_path: Path) -> Iterator[MixedMatches]:
    """The use cases over a store of their own."""
    found = MixedMatches(memory_path / "scala40.sqlite", seed=SHORT)
    yield found
    found.close()


@pytest.mark.parametrize(("client", "way"), [("Telegram Desktop", "drag"), ("Web K", "drag"), ("Web A", "tap")])
async def test_a_whole_match_is_played_in_every_client(
    browser: Browser, matches: MixedMatches, client: str, way: str
) -> None:
    table = matches.join("medium", opening_points=0, deals=1)
    async with in_telegram(browser, matches, table, client) as (page, seat):
        await played_to_the_end(seat, WAYS[way])
        await expect(page.get_by_test_id("sheet")).to_be_visible()


@pytest.mark.parametrize("client", CLIENTS)
async def test_no_client_asks_about_changes_after_the_table_was_left_or_the_page_reloaded(
    browser: Browser, matches: MixedMatches, client: str
) -> None:
    table = matches.join("medium", opening_points=0, deals=1)
    while matches.is_computers(table):
        matches.computer_plays(table)
    async with in_telegram(browser, matches, table, client) as (page, seat):
        app, question, sheet = seat.driver.page, page.get_by_test_id("question"), page.get_by_test_id("sheet")
        card, close = app.locator(".card").first, page.get_by_test_id("app-back")
        await seat.driver.tap(app.locator("#stock"))
        await expect(app.locator("#table")).to_have_attribute("data-phase", "play")
        await seat.wait_a_moment()
        await seat.driver.tap(card)
        await expect(card).to_have_attribute("aria-pressed", "true")
        await seat.up_to_date()
        await close.press("Escape")
        await expect(question).to_be_visible()  # a card is selected
        await question.get_by_role("button", name="Annulla").click()
        await page.get_by_test_id("app-menu-button").click()
        await page.get_by_test_id("app-menu-reload").click()
        await expect(app.locator("body[data-ready]")).to_be_attached()
        await expect(card).to_have_attribute("aria-pressed", "false")
        await seat.driver.tap(card)
        await seat.driver.tap(app.locator("#more"))
        await seat.driver.tap(app.locator("#sheet").get_by_role("button", name="I miei tavoli"))
        await expect(app.locator("body")).to_have_attribute("data-screen", "tables")
        await close.click()
        await expect(sheet).to_be_hidden()
        await expect(question).to_be_hidden()
