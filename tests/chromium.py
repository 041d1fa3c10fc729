"""The browser for the tests marked `browser`: Debian's Chromium, or what `CHROMIUM` names, driven by Playwright.

Debian's `chromium-headless-shell` is taken first: the same engine without a window system, for less than half the
processor time. It has the fonts of `tests/fonts.py` and no others, whatever this machine has.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.fonts import configuration

expect.set_options(timeout=120_000)  # a busy machine may need much longer than the usual 5 s

_OLD = Path(__file__).parents[1] / "tools" / "old_browsers" / "node_modules"
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def find() -> str | None:
    """The path of a Chromium on this machine, or None."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in _NAMES if (path := shutil.which(name))), None)


def old(version: int) -> str:
    """The path of an old Chromium; skips the test that asks where it has not been fetched."""
    path = _OLD / f"chromium-{version}" / "chromium"
    if not path.exists():
        pytest.skip("there are no old browsers: make old-browsers")
    return str(path)


@asynccontextmanager
async def launched(version: int | None = None) -> AsyncIterator[Browser]:
    """A headless browser, or an old one of a version; skips the test that asks where it is not installed."""
    path = find() if version is None else old(version)
    if path is None:
        pytest.skip("no Chromium found: install it (apt-get install chromium-headless-shell) or name it in CHROMIUM")
    async with async_playwright() as playwright:
        # Root in a container has no user namespaces for Chromium's sandbox; the page is our own.
        fonts = os.environ | {"FONTCONFIG_FILE": str(configuration())}
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"], env=fonts)
        try:
            yield browser
        finally:
            await browser.close()


async def shows(page: Page, seq: int = 0) -> None:
    """Wait until the chat page waits for no answer, and shows the event with this number and all before it."""
    shown = "seq => Number(document.body.dataset.shows ?? -1) >= seq"
    await page.wait_for_function(shown, arg=seq, timeout=120_000)


async def with_font(page: Page, font: str) -> None:
    """Let a page have one of the fonts of phones; its context has to bypass the page's policy."""
    await page.add_style_tag(content=f"body {{ font-family: {font}; }}")
    await page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
