"""Opens a page in a new browser context: what is loaded, when it is drawn, and the work of its frames."""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from playwright.async_api import Browser, Page, Request

from benchmarks.browser.frames import CATEGORIES, work_by_frame
from storage import Table
from tests.web.page.page_driver import PHONE, PageDriver
from tests.web.web_server import WebServer

SLOWER = 4
"""How many times slower than this computer the processor of a phone is."""

FRAME = 1 / 60
"""Seconds between two movements of a finger."""

_DRAWN = """
window.drawn = new Promise(done => {
    const sprite = () => performance.getEntriesByType("resource")
        .some(entry => entry.name.includes("cards.svg") && entry.responseEnd > 0);
    const look = () => {
        const hand = document.getElementById("hand");
        const isDrawn = hand && (hand.tagName === "P" || (hand.querySelector(".card") && sprite()));
        if (isDrawn) requestAnimationFrame(() => setTimeout(() => done(performance.now())));
        else requestAnimationFrame(look);
    };
    look();
});
"""
_WORK = """() => {
    const begun = performance.now();
    let sum = 0;
    for (let number = 0; number < 2e7; number += 1) sum = (sum + number * 7) % 1000003;
    return performance.now() - begun + sum * 0;
}"""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file that was loaded: the bytes of its body and of its headers, as they were sent."""

    name: str
    body: int
    head: int


@dataclass(frozen=True, slots=True)
class Opening:
    """What was loaded when a page was opened: its files, without answers of the interface; and from other hosts."""

    files: list[Loaded]
    elsewhere: list[str]


def launch(server: WebServer, person: int, table: Table) -> str:
    """Return what follows the page's address when Telegram opens a person's table."""
    data = quote(server.init_data(person))
    return f"?table={table.id}#tgWebAppData={data}&tgWebAppVersion=9.1&tgWebAppPlatform=android"


@asynccontextmanager
async def phone(browser: Browser) -> AsyncIterator[PageDriver]:
    """Open an empty tab of a phone that has loaded nothing yet."""
    context = await browser.new_context(viewport=PHONE, has_touch=True, locale="it-IT")
    page = await context.new_page()
    yield PageDriver(page, await context.new_cdp_session(page))
    await context.close()


async def loaded(browser: Browser, address: str) -> Opening:
    """Open a page, and note what it loads until its first hand is drawn and nothing more comes for a second."""
    requests: list[Request] = []
    async with phone(browser) as driver:

        def note(request: Request) -> None:
            requests.append(request)

        driver.page.on("request", note)
        await driver.page.add_init_script(_DRAWN)
        await driver.page.goto(address)
        await driver.page.evaluate("window.drawn")
        await asyncio.sleep(1)
        own = urlsplit(address).netloc
        elsewhere = [one.url for one in requests if one.url.startswith("http") and urlsplit(one.url).netloc != own]
        files = []
        for request in requests:
            path = urlsplit(request.url).path
            if "/api/" not in path and request.url.startswith("http"):
                sizes = await request.sizes()
                files.append(Loaded(path, sizes["responseBodySize"], sizes["responseHeadersSize"]))
    return Opening(files, elsewhere)


async def slow_down(driver: PageDriver) -> None:
    """Let the page run as on a slower processor."""
    await driver.cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


async def calibrated(browser: Browser, floor: str) -> float:
    """Return how many times longer the same work really takes when a page is slowed down."""
    async with phone(browser) as driver:
        await driver.page.goto(f"{floor}empty/")
        fast = min([await driver.page.evaluate(_WORK) for _ in range(3)])
        await slow_down(driver)
        slow = min([await driver.page.evaluate(_WORK) for _ in range(3)])
    return float(slow / fast)


async def first_drawn(browser: Browser, address: str) -> float:
    """Return the milliseconds from the navigation to the frame in which the hand is drawn, on a slower processor."""
    async with phone(browser) as driver:
        await driver.page.add_init_script(_DRAWN)
        await slow_down(driver)
        await driver.page.goto(address)
        return float(await driver.page.evaluate("window.drawn"))


async def drag_frames(browser: Browser, address: str, frames: int) -> list[float]:
    """Return the milliseconds of the main thread in each of so many frames in which a card is dragged."""
    async with phone(browser) as driver:
        page = driver.page
        await page.add_init_script(_DRAWN)
        await page.goto(address)
        is_page = await page.locator("#table").evaluate("node => node.tagName !== 'P'")
        if is_page:
            await page.evaluate("window.drawn")
            await _still(page)
            await driver.press(page.locator(".card").nth(3))
        else:
            await driver.press((195.0, 500.0))
        await driver.slide((195.0, 400.0))
        await slow_down(driver)
        await browser.start_tracing(page=page, categories=CATEGORIES)
        for number in range(frames):
            # Over the melds and the hand, again and again, as somebody does who looks for a place.
            x = 195 + 170 * math.sin(number / 9)
            y = 330 + 250 * math.sin(number / 31)
            point = {"x": x, "y": y, "id": 1}
            await driver.cdp.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
            await asyncio.sleep(FRAME)
        trace = await browser.stop_tracing()
        await driver.lift()
    return work_by_frame(trace)


async def _still(page: Page) -> None:
    """Wait until no card of the first deal is moving any more."""
    await page.evaluate("Promise.all(document.getAnimations().map(one => one.finished.catch(() => {})))")
