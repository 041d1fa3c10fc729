"""Evenings and matches of one's groups in the list of tables: what they say, and what a tap does."""

from __future__ import annotations

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import AT_REST, Opener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

SIDEWAYS = """node => [...node.querySelectorAll("*:not(.unseen)")]
    .some(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)"""


async def opened(mock: MockServer, opener: Opener, width: int = 360, **context: str) -> Page:
    """Open the list of tables of somebody who sits nowhere, in whose group there is an evening."""
    mock.start, mock.gatherings = None, mock.gatherings or scenes.gatherings()
    page = (await opener.open(ViewportSize(width=width, height=664), **context)).page
    await expect(page.get_by_role("heading", name="Nei tuoi gruppi")).to_be_visible()
    return page


async def test_an_evening_is_answered_with_one_tap(mock: MockServer, opener: Opener) -> None:
    page = await opened(mock, opener)
    yes, maybe = page.get_by_role("button", name="Ci sono"), page.get_by_role("button", name="Forse")
    await expect(yes).to_have_attribute("aria-pressed", "true")
    await maybe.click()
    await expect(page.get_by_role("status").filter(has_text="Va bene, forse.")).to_be_visible()
    await expect(maybe).to_have_attribute("aria-pressed", "true")
    await expect(maybe).to_be_focused()
    assert mock.performed == ["ev:7:1"]


async def test_who_comes_late_waits_for_the_next_match(mock: MockServer, opener: Opener) -> None:
    page = await opened(mock, opener)
    await page.get_by_role("button", name="Alla prossima").click()
    await expect(page.get_by_role("status").filter(has_text="Va bene")).to_be_visible()
    assert mock.performed == ["wn:9"]


async def test_a_pause_is_answered_and_a_vacation_asked_about_first(mock: MockServer, opener: Opener) -> None:
    page = await opened(mock, opener)
    vacation = page.get_by_role("button", name="7 giorni, fino a mercoledì 9 settembre")
    await vacation.click()
    dialog = page.get_by_role("dialog", name="Va bene?")
    await dialog.get_by_role("button", name="No", exact=True).click()
    await expect(dialog).to_be_hidden()
    await page.get_by_role("button", name="Sì", exact=True).click()
    await expect(page.get_by_role("status").filter(has_text="Va bene")).to_be_visible()
    await vacation.click()
    await dialog.get_by_role("button", name="7 giorni").click()
    await expect(dialog).to_be_hidden()
    await vacation.click()  # the next one is asked about when the first has been answered
    await expect(dialog).to_be_visible()
    assert mock.performed == ["py:3:9", "vt:1:7"]


async def test_without_any_there_is_no_heading(mock: MockServer, opener: Opener) -> None:
    mock.start = None
    page = (await opener.open()).page
    await expect(page.get_by_role("heading", name="La smazzata del giorno")).to_be_visible()
    await expect(page.get_by_role("heading", name="Nei tuoi gruppi")).to_be_hidden()


@pytest.mark.parametrize("width", [320, 360])
async def test_long_names_fit_and_all_can_be_reached(mock: MockServer, opener: Opener, width: int) -> None:
    mock.gatherings = scenes.gatherings(place=scenes.LONG)
    page = await opened(mock, opener, width)
    await page.evaluate(AT_REST)
    assert not await page.locator("#tables").evaluate(SIDEWAYS)
    assert (await Axe().run(page)).response["violations"] == []
