"""Drives the page as a person does: with a finger (CDP touch events), a mouse, the keyboard."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Locator,
    Page,
    Request,
    Route,
    ViewportSize,
    expect,
)

from texts.catalogue import Catalogue

CATALOGUE = Catalogue.load()
PHONE = ViewportSize(width=390, height=664)
INIT_DATA = "#tgWebAppData=query_id%3Dx&tgWebAppVersion=8.0&tgWebAppPlatform=android"
STEPS = 6
# Resolves when nothing that holds the element moves any more: a sheet that rises, cards on their way.
AT_REST = """node => Promise.allSettled((document.getAnimations?.() ?? [])
  .filter(({ effect }) => effect?.target?.contains(node) && effect.getComputedTiming().endTime < Infinity)
  .map(({ finished }) => finished))"""

Point = tuple[float, float]


class Opener:
    """Opens pages, and remembers what goes wrong in them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.problems: list[str] = []
        self.expected: tuple[str, ...] = ()
        self._contexts: list[BrowserContext] = []

    async def open(
        self,
        viewport: ViewportSize = PHONE,
        *,
        hash_: str = INIT_DATA,
        script: str | None = None,
        clock: bool = False,
        routes: dict[str, Callable[[Route], Awaitable[None]]] | None = None,
        **context: Any,
    ) -> PageDriver:
        """Open the page, by default on a phone that asks for reduced motion, and wait until it shows something.

        With `clock`, `page.clock` moves its time; `routes` answer the requests of their addresses.
        """
        given = {"reduced_motion": "reduce", "has_touch": True, "color_scheme": "light", "locale": "it-IT"} | context
        own = await self._browser.new_context(viewport=viewport, **given)
        own.set_default_timeout(120_000)
        self._contexts.append(own)
        page = await own.new_page()
        page.on("pageerror", lambda error: self.problems.append(error.stack or str(error)))
        page.on("console", lambda line: self._note(line.type, line.text))
        page.on("request", self._check)
        for address, answer in (routes or {}).items():
            await page.route(address, answer)
        if clock:
            await page.clock.install()
        if script:
            await page.add_init_script(script)
        cdp = await own.new_cdp_session(page)
        if int(self._browser.version.partition(".")[0]) < 105:
            await _let_playwright_look(page, cdp)
        await page.goto(self.address + hash_)
        await expect(page.locator("body[data-ready]")).to_be_attached()
        return PageDriver(page, cdp)

    def _note(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"} and not any(part in text for part in self.expected):
            self.problems.append(text)

    def _check(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:")):
            self.problems.append(f"asked another host: {request.url}")

    async def close(self) -> None:
        for context in self._contexts:
            await context.close()


async def _let_playwright_look(page: Page, cdp: CDPSession) -> None:
    """Give Playwright's own scripts, which run apart from the page's, what an old Chromium does not have."""
    source = "Element.prototype.checkVisibility = function() { return this.getClientRects().length > 0; };"
    world = f"__playwright_utility_world_{page._impl_obj._guid}"
    await cdp.send("Page.enable")
    await cdp.send("Page.addScriptToEvaluateOnNewDocument", {"source": source, "worldName": world})


@dataclass
class PageDriver:
    """A page and what a person does in it."""

    page: Page
    cdp: CDPSession
    at: Point = field(default=(0.0, 0.0))

    def card(self, name: str) -> Locator:
        return self.page.locator(f'.card[data-key="{name}"]')

    def meld(self, index: int) -> Locator:
        return self.page.locator(f'.meld[data-index="{index}"]')

    def use(self, number: int = 0) -> Locator:
        """A button below the hand."""
        return self.page.locator("#uses .use").nth(number)

    @property
    def discard(self) -> Locator:
        return self.page.locator("#discard")

    @property
    def tray(self) -> Locator:
        return self.page.locator("#tray")

    @property
    def line(self) -> Locator:
        return self.page.locator("#line")

    async def letter(self, name: str) -> str:
        """The letter, in the language of the page, of the key that does this."""
        language = await self.page.locator("html").get_attribute("lang")
        found = re.search(r"\[(.)\]", CATALOGUE.plain(language, f"page-key-{name}"))
        assert found is not None
        return found[1].lower()

    async def hand(self) -> list[str]:
        """The ids of the hand, in the order that the person sees."""
        return await self.page.locator(".card").evaluate_all("nodes => nodes.map(node => node.dataset.key)")

    async def picked(self) -> list[str]:
        return await self.page.locator('.card[aria-pressed="true"]').evaluate_all(
            "nodes => nodes.map(node => node.dataset.key)"
        )

    async def point(self, place: Locator | Point) -> Point:
        """The middle of an element at rest; of a card of the hand, a point near its corner, which nothing covers."""
        if isinstance(place, tuple):
            return place
        await place.evaluate(AT_REST)
        box = await place.bounding_box()
        if await place.evaluate("node => node.classList.contains('card')"):
            return box["x"] + 14, box["y"] + 18
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    # A finger ----------------------------------------------------------------------------------------------------

    async def _touch(self, kind: str, points: list[Point]) -> None:
        touches = [{"x": x, "y": y, "id": 1} for x, y in points]
        await self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    async def press(self, place: Locator | Point) -> None:
        """Put the finger down."""
        self.at = await self.point(place)
        await self._touch("touchStart", [self.at])

    async def slide(self, place: Locator | Point, steps: int = STEPS) -> None:
        """Move the finger to a place, in steps, each in a frame of its own."""
        (x, y), (to_x, to_y) = self.at, await self.point(place)
        for step in range(1, steps + 1):
            part = step / steps
            await self._touch("touchMove", [(x + (to_x - x) * part, y + (to_y - y) * part)])
        self.at = (to_x, to_y)
        await self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    async def lift(self) -> None:
        """Take the finger away."""
        await self._touch("touchEnd", [])

    async def drag(self, what: Locator | Point, place: Locator | Point) -> None:
        await self.press(what)
        await self.slide(place)
        await self.lift()

    async def tap(self, place: Locator | Point) -> None:
        """Tap; not in the moment after an answer in which the buttons cannot be hit."""
        await expect(self.page.locator("#bar.resting")).to_have_count(0)
        await self.press(place)
        await self.lift()

    # Waiting -----------------------------------------------------------------------------------------------------

    async def settled(self) -> None:
        """Wait until no request is on its way."""
        await expect(self.page.locator("#uses .use[aria-busy]")).to_have_count(0)

    async def until(self, done: Callable[[], bool]) -> None:
        """Wait, frame by frame, until something is true of the server."""
        async with asyncio.timeout(300):
            while not done():
                await self.page.evaluate("new Promise(requestAnimationFrame)")

    async def heard(self) -> str:
        """What the live region says."""
        return await self.page.locator("#live").inner_text()
