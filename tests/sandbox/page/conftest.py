"""One browser for the tests of the page, and a new setup for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from tests.chromium import launched
from tests.sandbox.page.app_setup import served
from tests.sandbox.page.page_setup import PageSetup, opened


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def browser() -> AsyncIterator[Browser]:
    async with launched() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="package")
async def setup(browser: Browser) -> AsyncIterator[PageSetup]:
    async with opened(browser) as setup:
        yield setup


@pytest_asyncio.fixture(loop_scope="package")
async def address() -> AsyncIterator[str]:
    """Where the app is served that records events."""
    async with served() as address:
        yield address
