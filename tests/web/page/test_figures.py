"""The season of a group and one's own figures, from the list of tables."""

from __future__ import annotations

import asyncio

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import AT_REST, Opener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

GROUP = "Venerdì"
SIDEWAYS = """node => [...node.querySelectorAll("*:not(.unseen)")]
    .some(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)"""


async def opened(mock: MockServer, opener: Opener, width: int = 390, **context: str) -> Page:
    """Open the list of tables of somebody who sits nowhere but plays in two groups."""
    mock.start, mock.groups = None, [GROUP, scenes.LONG]
    page = (await opener.open(ViewportSize(width=width, height=664), **context)).page
    await expect(page.get_by_role("heading", name="Le classifiche")).to_be_visible()
    return page


async def test_a_group_opens_its_season_as_a_table_and_others_by_back_and_forward(
    mock: MockServer, opener: Opener
) -> None:
    page = await opened(mock, opener)
    await page.get_by_role("button", name=GROUP).click()
    sheet = page.get_by_role("dialog", name=f"Mese 11 · {GROUP}")
    heads = sheet.get_by_role("columnheader")
    assert await heads.all_inner_texts() == ["Posto", "Chi", "Rispetto alle carte"]
    first = sheet.get_by_role("row").nth(1)
    assert await first.get_by_role("cell").first.inner_text() == "1"
    await expect(first.get_by_role("rowheader")).to_have_text("Anna143 smazzate · 🥇 12 · 🥈 3 · 🥉 1")
    await expect(first.get_by_role("cell").last).to_contain_text("4,9 meglio delle carte± 0,4")
    await expect(first.get_by_role("cell").last).to_contain_text("più o meno 0,4")
    await expect(sheet.get_by_role("rowheader", name="Troppo presto:")).to_be_visible()
    await expect(sheet.get_by_role("row").last).to_have_text("Davide7 smazzate · 🥇 1")
    for month, turns in (("10", ["Prima", "Dopo"]), ("9", ["Dopo"])):
        await page.get_by_role("button", name="Prima").press("Enter")
        before = page.get_by_role("dialog", name=f"Mese {month} · {GROUP}")
        await expect(before.locator(".turns button")).to_have_text(turns)
        await expect(before.get_by_role("table")).to_have_count(0)
    await page.get_by_role("button", name="Dopo").press("Enter")
    await expect(page.get_by_role("dialog", name=f"Mese 10 · {GROUP}")).to_be_visible()
    await expect(page.get_by_role("button", name="Dopo")).to_be_focused()
    late = mock.hold("/api/groups/-40/season")
    await page.get_by_role("button", name="Prima").press("Enter")
    await page.keyboard.press("Escape")
    async with page.expect_response("**/season*"):
        late.set()
    await expect(page.locator("#sheet")).to_be_hidden()
    await expect(page.get_by_role("button", name=GROUP)).to_be_focused()


async def test_the_profile_shows_each_figure_with_its_name(mock: MockServer, opener: Opener) -> None:
    page = await opened(mock, opener)
    await page.get_by_role("button", name="Il mio profilo").click()
    sheet = page.get_by_role("dialog", name="Il mio profilo")
    assert await sheet.get_by_role("term").all_inner_texts() == [one["label"] for one in scenes.PROFILE["figures"]]
    await expect(sheet.get_by_role("definition").nth(3)).to_have_text("68% al turno 3,5 · 52,3 punti")
    await expect(sheet.get_by_role("heading", name="Con chi giochi di più")).to_be_visible()


async def test_without_figures_a_sentence_says_why(mock: MockServer, opener: Opener) -> None:
    mock.profile = {**scenes.PROFILE, "none": "Ancora niente.", "figures": [], "others": [], "computers": None}
    page = await opened(mock, opener)
    await page.get_by_role("button", name="Il mio profilo").click()
    await expect(page.locator("#sheet .sheet-body")).to_have_text("Ancora niente.")


async def test_who_has_left_the_group_meanwhile_is_told_and_its_button_goes(mock: MockServer, opener: Opener) -> None:
    page = await opened(mock, opener)
    opener.expected = ("403",)
    mock.groups = []
    await page.get_by_role("button", name=GROUP).click()
    await expect(page.locator("#sheet")).to_contain_text("Non è fra i tuoi.")
    await expect(page.locator("#tables").get_by_role("button", name=GROUP)).to_have_count(0)


async def test_what_was_asked_for_last_is_shown_however_late_the_first_answer_comes(
    mock: MockServer, opener: Opener
) -> None:
    page = await opened(mock, opener)
    late = mock.hold("/api/groups/-40/season")
    await page.get_by_role("button", name=GROUP).click()
    await page.get_by_role("button", name="Il mio profilo").click()
    await expect(page.get_by_role("dialog", name="Il mio profilo")).to_be_visible()
    async with page.expect_response("**/season*"):
        late.set()
    await asyncio.sleep(0)
    await expect(page.get_by_role("dialog", name="Il mio profilo")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("button", [GROUP, "Il mio profilo"])
async def test_it_fits_a_narrow_phone_and_axe_finds_nothing(
    mock: MockServer, opener: Opener, button: str, width: int, scheme: str
) -> None:
    page = await opened(mock, opener, width, color_scheme=scheme)
    assert not await page.locator("#tables").evaluate(SIDEWAYS)
    await page.get_by_role("button", name=button).click()
    sheet = page.locator("#sheet")
    await sheet.evaluate(AT_REST)
    assert not await sheet.evaluate(SIDEWAYS)
    found = await Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
