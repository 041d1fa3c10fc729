"""One browser for the tests of the page, and a new server of make-believe for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from simulation.use_cases.matches import Matches
from tests.chromium import launched
from tests.web.page import scenes
from tests.web.page.mock import MockServer, serving
from tests.web.page.page_driver import Opener, PageDriver
from tests.web.page.real_table import RealTable, a_real_table


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def browser() -> AsyncIterator[Browser]:
    async with launched() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="package")
async def mock() -> MockServer:
    return MockServer()


@pytest_asyncio.fixture(loop_scope="package")
async def opener(browser: Browser, mock: MockServer) -> AsyncIterator[Opener]:
    """Opens pages of the mock server; at the end no page may have made an error or asked another host."""
    async with serving(mock) as address:
        opener = Opener(browser, address)
        yield opener
        await opener.close()
        assert opener.problems == []


@pytest_asyncio.fixture(loop_scope="package")
async def driver(mock: MockServer, opener: Opener) -> PageDriver:
    """The usual table, on a phone."""
    mock.put(scenes.table(scenes.TWELVE))
    return await opener.open()


@pytest_asyncio.fixture(loop_scope="package")
async def real(browser: Browser, matches: Matches) -> AsyncIterator[RealTable]:
    async with a_real_table(browser, matches) as real:
        yield real
