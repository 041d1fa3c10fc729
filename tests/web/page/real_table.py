"""The page against the real server: a table of people, one or more of whom play in the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from playwright.async_api import Browser, ViewportSize, expect

from simulation.use_cases.matches import Matches
from storage import Table
from tests.web.page.page_driver import PHONE, Opener, PageDriver
from tests.web.web_server import Phone, WebServer, a_web_server

PATIENCE = 5.0
"""Seconds between two things that somebody does, so that no discard counts as a slip of the finger."""


@dataclass
class RealTable:
    """A server with the people of `matches`, and a browser."""

    server: WebServer
    opener: Opener

    @property
    def matches(self) -> Matches:
        return self.server.matches

    async def open(
        self, person: int, table: Table, language: str = "it", viewport: ViewportSize = PHONE, **more: Any
    ) -> Seat:
        """Open a table in the page of a person."""
        data = quote(self.server.init_data(person, language))
        hash_ = f"?table={table.id}#tgWebAppData={data}&tgWebAppVersion=9.1&tgWebAppPlatform=android"
        driver = await self.opener.open(viewport, hash_=hash_, **more)
        return Seat(self, driver, await self.server.open(person, language), table)


@asynccontextmanager
async def a_real_table(browser: Browser, matches: Matches) -> AsyncIterator[RealTable]:
    """Serve the tables of `matches`; at the end no page may have made an error or asked another host."""
    async with a_web_server(matches) as server:
        opener = Opener(browser, server.url)
        yield RealTable(server, opener)
        await opener.close()
        assert opener.problems == []


@dataclass
class Seat:
    """A person's page; `phone` reads the same table without it."""

    real: RealTable
    driver: PageDriver
    phone: Phone
    table: Table

    async def view(self) -> dict[str, Any]:
        return await self.phone.view(self.table.id)

    async def up_to_date(self) -> dict[str, Any]:
        """Wait until the page shows the present view, and nothing is on its way; return the view."""
        await self.driver.settled()
        while True:
            view = await self.view()
            shown = self.driver.page.locator("#table")
            await expect(shown).to_have_attribute("data-version", view["version"])
            if (await self.view())["version"] == view["version"]:
                return view

    async def wait_a_moment(self) -> None:
        """Let some time of the table pass, and the moment in which the page's buttons rest."""
        self.real.matches.time += PATIENCE
        await expect(self.driver.page.locator("#bar.resting")).to_have_count(0)
