"""A visitor of `make play` opens the table as a page from the chats, in a real browser at the width of a phone."""

from pathlib import Path

import pytest
from playwright.async_api import FrameLocator, Locator, Page, ViewportSize, expect

from sandbox.client.people import Telegram
from tests.chromium import launched
from tests.playing import played

PHONE = ViewportSize(width=390, height=844)
PATIENCE = 120_000
"""Milliseconds: the bot has only just started."""

pytestmark = pytest.mark.browser


async def opened(page: Page, way: Locator) -> FrameLocator:
    """Open the page of the table, and wait until it shows the visitor's hand."""
    await way.click()
    app = page.get_by_test_id("app-frame").content_frame
    await expect(app.locator(".hand .card")).to_have_count(13, timeout=PATIENCE)
    return app


async def closed(page: Page) -> None:
    """Leave the page, from the table to the tables and from there to the chat."""
    sheet, back = page.get_by_test_id("sheet"), page.get_by_test_id("app-back")
    await expect(back).to_have_attribute("aria-label", "Indietro")
    await back.click()
    await expect(back).to_have_attribute("aria-label", "Chiudi la mini app")
    await back.click()
    await expect(sheet).to_be_hidden()


async def test_the_table_opens_from_the_group_from_the_panel_and_from_the_menu(tmp_path: Path) -> None:
    async with played(tmp_path) as address, Telegram(address) as tg, launched() as browser:
        context = await browser.new_context(viewport=PHONE, locale="it-IT", timezone_id="Europe/Rome")
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"the page broke: {error}"))
        await page.goto(address)
        group, private = page.get_by_test_id("chat-group"), page.get_by_test_id("chat-private")
        await group.get_by_test_id("button").filter(has_text="Distribuisci").last.click()
        await opened(page, group.get_by_test_id("button").filter(has_text="Apri il tavolo").last)
        await closed(page)
        await page.get_by_test_id("tab-private").click()
        buttons = private.get_by_test_id("button")
        more, way = buttons.filter(has_text="Altro"), buttons.filter(has_text="Pagina")
        await expect(way.or_(more).last).to_be_visible(timeout=PATIENCE)
        if not await way.count():  # the person is on turn: it is behind the other one, whose tap moves the buttons
            await more.last.click()
        await opened(page, way.last)
        await closed(page)
        menu = private.get_by_test_id("app-menu")  # it is there because the page has been opened
        await expect(menu).to_have_text("I miei tavoli", timeout=PATIENCE)
        await menu.click()
        app = page.get_by_test_id("app-frame").content_frame  # it opens the only table by itself
        await expect(app.locator(".hand .card")).to_have_count(13, timeout=PATIENCE)
        assert await tg.bad_requests() == []
