"""The score of real cards, from the list of tables: what stands there, and entering a deal with few taps."""

from __future__ import annotations

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Locator, Page, ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import AT_REST, Opener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

SIDEWAYS = """node => [...node.querySelectorAll("*:not(.unseen)")]
    .some(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth && one.tagName !== "INPUT")"""


async def shown(mock: MockServer, opener: Opener, width: int = 390, **context: str) -> tuple[Page, Locator]:
    """Open the sheet of somebody who sits at no table here."""
    mock.start, mock.sheets = None, [{"id": 1, "place": "Venerdì", "line": "Bruno 0 · Anna 32"}]
    page = (await opener.open(ViewportSize(width=width, height=664), **context)).page
    await page.get_by_role("button", name="Venerdì Bruno 0 · Anna 32").click()
    sheet = page.get_by_role("dialog", name=scenes.SHEET["title"])
    await expect(sheet).to_be_visible()
    return page, sheet


async def test_a_deal_is_entered_with_who_closed_and_what_the_others_had_left(mock: MockServer, opener: Opener) -> None:
    page, sheet = await shown(mock, opener)
    await expect(sheet.get_by_role("listitem").first).to_have_text("Bruno: 0")
    await sheet.get_by_role("button", name="Segna la smazzata").click()
    await expect(sheet.get_by_role("status")).to_contain_text("Tocca «Ha chiuso»")
    await sheet.get_by_role("button", name="Bruno ha chiuso").click()
    await sheet.get_by_label("Punti rimasti: Anna").fill("23")
    await sheet.get_by_role("button", name="Segna la smazzata").click()
    await expect(sheet.get_by_role("status")).to_contain_text("manca un numero")
    await expect(sheet.get_by_label(f"Punti rimasti: {scenes.LONG}")).to_be_focused()
    await page.keyboard.type("7")
    await sheet.get_by_role("button", name="Segna la smazzata").click()
    await expect(sheet.get_by_role("status")).to_contain_text("È giusto?")
    await sheet.get_by_label("Ha chiuso in mano").check()
    await sheet.get_by_role("button", name="Segna la smazzata").click()
    assert mock.performed == [], "nothing counts before what was understood is shown"
    await sheet.get_by_role("button", name="Giusto, segna").click()
    await expect(sheet.get_by_role("status")).to_have_text("3ª smazzata segnata.")
    assert mock.drafted == ["zc:1:7:3:2:0:23.7", "zc:1:7:3:2:1:23.7"]
    assert mock.performed == ["zc:1:7:3:2:1:23.7"]
    await sheet.get_by_role("button", name="Togli la 2ª smazzata").click()
    await expect(sheet.get_by_role("status")).to_have_text("3ª smazzata segnata.")
    assert mock.performed[1:] == ["zu:1:7"]


async def test_who_closed_can_be_changed_and_a_match_that_is_over_takes_no_deal(
    mock: MockServer, opener: Opener
) -> None:
    _, sheet = await shown(mock, opener)
    for name in ("Bruno", "Anna"):
        await sheet.get_by_role("button", name=f"{name} ha chiuso").click()
    await expect(sheet.get_by_label("Punti rimasti: Anna")).to_have_value("0")
    await expect(sheet.get_by_label("Punti rimasti: Bruno")).to_have_value("")
    await expect(sheet.get_by_role("button", name="Anna ha chiuso")).to_have_attribute("aria-pressed", "true")
    mock.sheet = {**scenes.SHEET, "players": [], "choices": []}
    await sheet.get_by_role("button", name="Togli la 2ª smazzata").click()
    await expect(sheet.get_by_role("button", name="Segna la smazzata")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_it_fits_and_can_be_read_by_everybody(mock: MockServer, opener: Opener, width: int, scheme: str) -> None:
    page, sheet = await shown(mock, opener, width, color_scheme=scheme)
    await page.wait_for_function(AT_REST)
    assert not await sheet.evaluate(SIDEWAYS)
    for one in await sheet.locator("input[type=text], .left .use").all():
        box = await one.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    found = await Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
