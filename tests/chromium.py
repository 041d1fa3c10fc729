"""The browser for the tests marked `browser`: Debian's Chromium, or what `CHROMIUM` names, driven by Playwright.

Debian's `chromium-headless-shell` is taken first: the same engine without a window system, for less than half the
processor time.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright, expect

expect.set_options(timeout=15_000)  # a busy machine may need longer than the usual 5 s

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def find() -> str | None:
    """The path of a Chromium on this machine, or None."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in _NAMES if (path := shutil.which(name))), None)


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """A headless browser; skips the test that asks where no Chromium is installed."""
    path = find()
    if path is None:
        pytest.skip("no Chromium found: install it (apt-get install chromium-headless-shell) or name it in CHROMIUM")
    async with async_playwright() as playwright:
        # Root in a container has no user namespaces for Chromium's sandbox; the page is our own.
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            await browser.close()
