"""Measures how a table's page opens in Chromium: its weight, when the first hand is drawn, the answer with a view.

    python -m benchmarks.page [--openings 5] [--views 200]

The page is served by the bot, a process of its own beside a local Telegram in which four people play.

- Weight: the bodies of all answers, as they are sent (compressed), and how many there are, when a table is opened for
  the first time. A request to another host fails the run.
- First hand: from the navigation until the frame in which the cards are drawn, in a new browser context without a
  cache: on this computer, and with a processor 4 times slower behind a network of 150 ms and 1.6 Mb/s. The floor is an
  empty page, alternating.
- View: the answer with all that the page shows of a table; its floor is an answer that has the same bytes ready.
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from urllib.parse import quote

import aiohttp
from aiohttp import web
from playwright.async_api import Browser, Page, Request, ViewportSize, async_playwright

from benchmarks.parts import played
from benchmarks.parts.figures import Times, machine
from benchmarks.parts.processes import ROOT
from benchmarks.people.groups import gather, tables_of
from benchmarks.people.requests import Requests
from handlers.local_play import TOKEN, local_telegram
from sandbox.client.people import Person, Telegram
from simulation.people.pages.opening import opening_fields, signed
from simulation.program.ports import own_port

MOST_BYTES, MOST_REQUESTS = 70_000, 10
MOST_VIEW = 5.0
SLOWER = 4
"""How many times slower than this computer the processor of a phone is."""
BYTES_A_SECOND = 1.6e6 / 8
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
MOST_HERE, MOST_PHONE = 350.0, 1600.0
"""Milliseconds to the first hand, on this computer and on a phone."""
PHONE = ViewportSize(width=390, height=664)
TURNS = 8
"""Turns that are played before the page is opened, so that there are melds."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

_EMPTY = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title>
<link rel="icon" href="data:,"></head><body><p id="hand">A</p></body></html>
"""
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


@dataclass
class Served:
    """The page's address, and what Telegram says of a person who opens it; `view`: the answer that the floor gives."""

    url: str
    person: Person
    floor: str = ""
    view: bytes = b""

    @property
    def told(self) -> str:
        """What Telegram gives to the page now."""
        return signed(opening_fields(self.person.id, self.person.name, time.time()), TOKEN)

    @property
    def table(self) -> str:
        """The address of the table, as Telegram opens it."""
        return f"{self.url}?table=1#tgWebAppData={quote(self.told)}&tgWebAppVersion=9.1&tgWebAppPlatform=android"


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[Served]:
    """Run the bot with its page, at a table at which some turns were played, and the floor."""
    port = own_port()
    page = {"WEB_LISTEN": f"127.0.0.1:{port}", "WEB_URL": "https://page.example/", "WEB_APP": "page"}
    async with local_telegram(0) as address, Telegram(address) as telegram:
        await telegram.budgets(False)
        people = await gather(telegram, 1)
        async with (
            tables_of(people, Requests(ROOT)) as (table,),
            played.bot(telegram, ROOT, folder, folder / "parts.json", is_free=True, more=page),
        ):
            await table.seat()
            await table.play(TURNS)
            found = Served(f"http://127.0.0.1:{port}/", people[0][1][0])
            async with _floor(found) as found.floor:
                yield found


@asynccontextmanager
async def _floor(page: Served) -> AsyncIterator[str]:
    """Serve an empty page, and the bytes of a view; yields the address."""

    async def empty(request: web.Request) -> web.Response:
        return web.Response(text=_EMPTY, content_type="text/html")

    async def view(request: web.Request) -> web.Response:
        return web.Response(body=page.view, content_type="application/json", headers={"Cache-Control": "no-store"})

    app = web.Application()
    app.router.add_get("/", empty)
    app.router.add_get("/view", view)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def _opened(
    browser: Browser, address: str, requests: list[Request], *, is_phone: bool = False
) -> AsyncIterator[Page]:
    """Open a page where nothing has been loaded yet, and wait until a hand is drawn; note what it asks for."""

    def note(request: Request) -> None:  # Playwright sets an attribute of it, which a list's method cannot have
        requests.append(request)

    context = await browser.new_context(viewport=PHONE, has_touch=True, locale="it-IT")
    page = await context.new_page()
    page.on("request", note)
    await page.add_init_script(_DRAWN)
    if is_phone:
        session = await context.new_cdp_session(page)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        await session.send("Network.emulateNetworkConditions", NETWORK)
    await page.goto(address, wait_until="commit")
    await page.evaluate("window.drawn")
    yield page
    await context.close()


def row(what: str, found: str, wanted: str = "", floor: str = "") -> None:
    """Print one figure, what is wanted, and its floor."""
    print(f"  {what:<40} {found:>14}   {wanted:<16} {floor}", flush=True)


async def weight(browser: Browser, page: Served) -> list[str]:
    """Print the weight of the page; returns what is wrong with it."""
    requests: list[Request] = []
    async with _opened(browser, page.table, requests):
        await asyncio.sleep(1)  # for what is loaded after the first hand
        asked = [request for request in requests if request.url.startswith("http") and "/api/stream" not in request.url]
        sent = sum([(await request.sizes())["responseBodySize"] for request in asked])
    elsewhere = [request.url for request in asked if not request.url.startswith(page.url)]
    row("answers, compressed", f"{sent / 1000:.1f} kB", f"{MOST_BYTES / 1000:.0f} kB at most")
    row("requests", str(len(asked) + 1), f"{MOST_REQUESTS} at most", "with the stream")
    row("requests to other hosts", str(len(elsewhere)), "0")
    wrong = [f"the page asked another host: {url}" for url in elsewhere]
    if sent > MOST_BYTES or len(asked) >= MOST_REQUESTS:
        wrong.append("the page is too heavy")
    return wrong


async def first_hand(browser: Browser, page: Served, times: int) -> None:
    """Print when the first hand is drawn, here and on a phone, and an empty page."""
    for where, is_phone, most in (("here", False, MOST_HERE), ("on a phone", True, MOST_PHONE)):
        taken: dict[str, list[float]] = {page.floor: [], page.table: []}
        for _ in range(times):
            for address, found in taken.items():
                async with _opened(browser, address, [], is_phone=is_phone) as shown:
                    found.append(float(await shown.evaluate("window.drawn")))
        least, hand = taken.values()
        ranges = f"{min(hand):.0f} to {max(hand):.0f} ms; an empty page {median(least):.0f} ms"
        row(f"first hand drawn {where}", f"{median(hand):.0f} ms", f"{most:.0f} ms at most", ranges)


async def view_served(page: Served, times: int) -> None:
    """Print how long the bot takes to answer with a view."""
    views, ready = Times(), Times()
    async with aiohttp.ClientSession() as http:
        async with http.post(f"{page.url}api/session", json={"init_data": page.told}) as answer:
            headers = {"Authorization": f"Bearer {(await answer.json())['ticket']}"}
        for _ in range(times):
            for address, taken in ((f"{page.url}api/tables/1", views), (f"{page.floor}view", ready)):
                begun = time.perf_counter()
                async with http.get(address, headers=headers) as answer:
                    answer.raise_for_status()
                    body = await answer.read()
                taken.seconds.append(time.perf_counter() - begun)
                page.view = body
    least = f"bytes that are ready {ready.median:.2f} ms"
    row("the table's view, median", f"{views.median:.2f} ms", f"{MOST_VIEW:.0f} ms at most", least)


async def measure(options: argparse.Namespace, chromium: str) -> list[str]:
    """Measure and print everything; returns what is wrong."""
    machine()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        page = await stack.enter_async_context(served(folder))
        playwright = await stack.enter_async_context(async_playwright())
        # Root in a container has no user namespaces for Chromium's sandbox; the page is our own.
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        wrong = await weight(browser, page)
        await first_hand(browser, page, options.openings)
        await view_served(page, options.views)
        await browser.close()
    return wrong


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    found = argparse.ArgumentParser(description="Measure how the page of a table opens in Chromium.")
    found.add_argument("--openings", type=int, default=5, help="how often the page is opened, and the empty one")
    found.add_argument("--views", type=int, default=200, help="answers with a view; more than 500 would be refused")
    return found


def main() -> int:
    """Measure and print; returns 1 if the page does what it must never do."""
    options = parser().parse_args()
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        print("No Chromium found: install it (apt-get install chromium-headless-shell) or name it in CHROMIUM.")
        return 1
    wrong = asyncio.run(measure(options, chromium))
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
