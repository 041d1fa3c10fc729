"""The page in browsers of old phones: real ones where npm has them, else with what they lack taken away."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from simulation.use_cases.chats import ANNA
from simulation.use_cases.mixed_matches import MixedMatches
from tests.chromium import launched, old
from tests.web.matches.page_player import SHORT, played_to_the_end
from tests.web.matches.ways import WAYS
from tests.web.page import scenes
from tests.web.page.conftest import mock
from tests.web.page.mock import MockServer, serving
from tests.web.page.page_driver import INIT_DATA, Opener
from tests.web.page.real_table import a_real_table

__all__ = ["mock"]

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

SMALL = ViewportSize(width=360, height=640)
UNKNOWN = 'The key "interactive-widget" is not recognized and ignored.'
"""What an old browser says about the page's <meta name=viewport>."""

# What Safari got with 15.4, 16 and 17.4, and Chromium after 87.
TAKEN_AWAY = """
for (const name of ["showModal", "show", "close"]) delete HTMLDialogElement.prototype[name];
delete HTMLDialogElement.prototype.open;
delete Element.prototype.checkVisibility;
for (const kind of [Array, String, Object.getPrototypeOf(Int8Array)]) delete kind.prototype.at;
for (const name of ["findLast", "findLastIndex", "toSorted", "toReversed", "with"]) delete Array.prototype[name];
delete Object.hasOwn;
delete window.structuredClone;
"""


@pytest.mark.parametrize(("version", "way"), [(88, "drag"), (92, "tap")])
async def test_a_whole_match_is_played_in_an_old_chromium(memory_path: Path, version: int, way: str) -> None:
    matches = MixedMatches(memory_path / "scala40.sqlite", seed=SHORT)
    table = matches.join("medium", opening_points=0, deals=1)
    async with launched(version) as browser, a_real_table(browser, matches) as real:
        real.opener.expected = (UNKNOWN,)
        seat = await real.open(ANNA, table, "it", SMALL)
        await played_to_the_end(seat, WAYS[way])
    matches.close()


@pytest.mark.parametrize("version", [88, 92])
async def test_the_table_has_the_same_places_in_an_old_chromium(
    browser: Browser, mock: MockServer, version: int
) -> None:
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(8)))
    places = "#players, #felt, #stock, #discard, #tray, #status, #hand, #bar, #uses, #melds > li, .card"
    found = []
    async with serving(mock) as address, launched(version) as other:
        for one in (browser, other):
            opener = Opener(one, address)
            opener.expected = (UNKNOWN,)
            page = (await opener.open(SMALL)).page
            boxes = await page.locator(places).evaluate_all(
                "nodes => nodes.map(node => Object.values(node.getBoundingClientRect().toJSON()).slice(0, 4))"
            )
            found.append(boxes)
            await opener.close()
            assert opener.problems == []
    assert len(found[0]) == len(found[1]) > 30
    for new, old_one in zip(*found, strict=True):
        assert old_one == pytest.approx(new, abs=3)


async def test_without_what_newer_browsers_have_every_sheet_opens_and_a_match_is_played(
    browser: Browser, memory_path: Path
) -> None:
    matches = MixedMatches(memory_path / "scala40.sqlite", seed=98)  # short, too, with a hand in another order
    table = matches.join("medium", opening_points=0, deals=1)
    async with a_real_table(browser, matches) as real:
        seat = await real.open(ANNA, table, "it", SMALL, script=TAKEN_AWAY)
        page = seat.driver.page
        assert not await page.evaluate(
            "'checkVisibility' in document.body || 'showModal' in document.createElement('dialog')"
        )
        sheet = page.locator("#sheet")
        await seat.driver.tap(page.locator("#more"))
        await expect(sheet).to_be_visible()
        await seat.driver.tap(sheet.get_by_role("button", name="Impostazioni"))
        await seat.driver.tap(sheet.locator(".option").nth(1))
        await expect(page.locator("#main")).to_have_attribute("inert", "true")
        await page.keyboard.press("Escape")
        await expect(sheet).to_be_hidden()
        await seat.driver.tap(page.locator("#more"))
        await seat.driver.tap((180.0, 40.0))  # beside the sheet
        await expect(sheet).to_be_hidden()
        await expect(page.locator("#main")).not_to_have_attribute("inert", "true")
        await played_to_the_end(seat, WAYS["drag"])
    matches.close()


async def test_a_joker_is_asked_about_in_a_browser_without_dialogs(browser: Browser, mock: MockServer) -> None:
    mock.put(scenes.table(scenes.TWELVE))
    async with serving(mock) as address:
        opener = Opener(browser, address)
        driver = await opener.open(SMALL, script=TAKEN_AWAY)
        mock.put(scenes.playing(["7H", "8H", "*", "2C"]))
        await driver.page.reload()
        await expect(driver.page.locator("body[data-ready]")).to_be_attached()
        for name in ("7H1", "8H1", "*1"):
            await driver.tap(driver.card(name))
        await driver.tap(driver.use())
        await driver.tap(driver.page.locator("#sheet .choices .use").nth(1))
        await driver.until(lambda: bool(mock.performed))
        assert mock.performed == ["lay:7H1,8H1,*1:b"]
        await opener.close()
        assert opener.problems == []


async def told(version: int, address: str) -> str:
    """The document as an old Chromium, which Playwright cannot drive, has loaded it."""
    path = old(version)
    options = (
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-software-rasterizer",
        "--dump-dom",
    )
    pipes = {"stdout": asyncio.subprocess.PIPE, "stderr": asyncio.subprocess.DEVNULL}
    process = await asyncio.create_subprocess_exec(path, *options, address, **pipes)
    printed, _ = await process.communicate()
    return printed.decode()


async def test_a_browser_that_is_too_old_says_so_in_the_readers_language(mock: MockServer) -> None:
    mock.put(scenes.table())
    for language, sentence in {"it": "è troppo vecchio", "de": "ist zu alt", "pt": "is too old"}.items():
        user = f"user%3D%257B%2522id%2522%253A1%252C%2522language_code%2522%253A%2522{language}%2522%257D"
        async with serving(mock) as address:
            shown = await told(80, f"{address}#tgWebAppData={user}&tgWebAppVersion=8.0")
        message = re.search(r'<section id="message"[^>]*>(.*?)</section>', shown)
        assert message is not None, shown
        assert sentence in message[1]
        assert "hidden" not in message[0].partition(">")[0]


@pytest.mark.parametrize("broken", ["page.js", "page.css"])
async def test_a_page_that_does_not_load_says_so_and_can_be_tried_again(
    browser: Browser, mock: MockServer, broken: str
) -> None:
    mock.put(scenes.table())
    async with serving(mock) as address:
        context = await browser.new_context(viewport=SMALL, locale="de-DE", has_touch=True)
        page = await context.new_page()
        await page.add_init_script(
            "window.posted = []; window.TelegramWebviewProxy = { postEvent: (kind) => posted.push(kind) };"
        )
        await page.route(f"**/{broken}", lambda route: route.abort())
        await page.goto(address + INIT_DATA)
        message = page.locator("#message")
        await expect(message.locator("p")).to_have_text(
            "Der Tisch wurde nicht geladen: Vielleicht ist die Verbindung langsam."
        )
        await message.get_by_role("button", name="Zurück zum Chat").click()
        assert (await page.evaluate("posted"))[-1] == "web_app_close"
        await page.unroute(f"**/{broken}")
        await message.get_by_role("button", name="Noch einmal").click()
        await expect(page.locator("body[data-ready]")).to_be_attached()
        await expect(page.locator(".card").first).to_be_visible()
        await context.close()


async def test_a_script_that_does_not_come_is_waited_for_and_then_said(browser: Browser, mock: MockServer) -> None:
    mock.put(scenes.table())
    async with serving(mock) as address:
        context = await browser.new_context(viewport=SMALL, locale="en-GB")
        page = await context.new_page()
        await page.clock.install()
        await page.route("**/page.js", lambda route: None)  # never answered
        await page.goto(address + INIT_DATA, wait_until="commit")
        await expect(page.locator("#flights")).to_be_attached()
        await page.clock.fast_forward(21_000)
        await expect(page.locator("#message p")).to_have_text("The table was not loaded: the connection may be slow.")
        await context.close()


async def test_cards_that_do_not_come_say_nothing_of_an_old_phone(browser: Browser, mock: MockServer) -> None:
    mock.put(scenes.table())
    async with serving(mock) as address:
        context = await browser.new_context(viewport=SMALL, locale="it-IT")
        page = await context.new_page()
        await page.route("**/cards.svg*", lambda route: route.abort())
        await page.goto(address + INIT_DATA)
        await expect(page.locator("body[data-ready]")).to_be_attached()
        assert await page.locator("html").get_attribute("data-wrong") is None
        await context.close()
