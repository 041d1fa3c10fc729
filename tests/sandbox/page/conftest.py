"""One browser for a file of tests, and a fresh room for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from tests.chromium import launched
from tests.sandbox.page.room import Room, opened


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with launched() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def room(browser: Browser) -> AsyncIterator[Room]:
    async with opened(browser) as room:
        yield room
