"""The sheet: one dialog, in which one thing is shown after the other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from pictures.sprite import sprite
from tests.web.page import scenes
from tests.web.page.mock import MockServer, serving
from tests.web.page.page_driver import Opener
from web.assets import BUNDLE, PAGE, Files, read_assets

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_a_question_that_is_asked_as_another_sheet_closes_waits_for_its_answer(
    browser: Browser, mock: MockServer, tmp_path: Path
) -> None:
    sources = tmp_path / "page"  # without the bundle, whose modules nobody can ask for
    shutil.copytree(PAGE, sources, ignore=shutil.ignore_patterns(BUNDLE))
    mock.files = Files(read_assets({"cards.svg": sprite()}, sources))
    mock.put(scenes.playing(["3H", "9H"]))
    async with serving(mock) as address:
        opener = Opener(browser, address)
        page = (await opener.open()).page
        await page.evaluate(
            """async () => {
                const script = document.querySelector("script[type=module]").src;
                const sheets = await import(script.replace("app.js", "sheets.js"));
                sheets.showLine("First", "…");
                sheets.closeSheet();
                sheets.ask("Second", [{ label: "One" }, { label: "Two" }])
                    .then((choice) => { document.body.dataset.chosen = choice?.label ?? "nothing"; });
            }"""
        )
        await page.evaluate("new Promise(done => setTimeout(done))")
        await expect(page.locator("#sheet")).to_be_visible()
        await page.get_by_role("button", name="Two").click()
        await expect(page.locator("body")).to_have_attribute("data-chosen", "Two")
        await expect(page.locator("#sheet")).to_be_hidden()
        await opener.close()
    assert opener.problems == []
