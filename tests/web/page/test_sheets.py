"""The sheet: one dialog, in which one thing is shown after the other."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_a_question_that_is_asked_as_another_sheet_closes_waits_for_its_answer(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.playing(["3H", "9H"]))
    driver = await opener.open()
    await driver.page.evaluate(
        """async () => {
            const sheets = await import("./f/HASH/sheets.js");
            sheets.showLine("First", "…");
            sheets.closeSheet();
            sheets.ask("Second", [{ label: "One" }, { label: "Two" }])
                .then((choice) => { document.body.dataset.chosen = choice?.label ?? "nothing"; });
        }"""
    )
    await driver.page.evaluate("new Promise(done => setTimeout(done))")
    await expect(driver.page.locator("#sheet")).to_be_visible()
    await driver.page.get_by_role("button", name="Two").click()
    await expect(driver.page.locator("body")).to_have_attribute("data-chosen", "Two")
    await expect(driver.page.locator("#sheet")).to_be_hidden()
