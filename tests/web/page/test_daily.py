"""The deals of the day, from the list of tables: their sheet, how a try begins, the week, telling a result."""

from __future__ import annotations

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Locator, Page, ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import AT_REST, Opener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

GROUP = "Venerdì"
TOLD = "📅 Scala 40 #11 · chiuso al turno 7 · 0 punti"
SIDEWAYS = """node => [...node.querySelectorAll("*:not(.unseen)")]
    .some(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)"""
SHARES = "navigator.share = async (what) => { window.shared = what; };"
COPIES = """navigator.share = undefined;
    Object.defineProperty(navigator, "clipboard", {value: {writeText: async (words) => { window.shared = words; }}});"""
NEITHER = """navigator.share = async () => { throw new DOMException("", "NotAllowedError"); };
    Object.defineProperty(navigator, "clipboard", {value: undefined});"""


async def opened(mock: MockServer, opener: Opener, width: int = 390, **context: str) -> Page:
    """Open the list of tables of somebody who sits nowhere, whose two groups play the deal of the day."""
    mock.start, mock.dailies = None, [GROUP, scenes.LONG]
    page = (await opener.open(ViewportSize(width=width, height=664), **context)).page
    await expect(page.get_by_role("heading", name="La smazzata del giorno")).to_be_visible()
    return page


async def shown(page: Page, name: str = GROUP) -> Locator:
    await page.get_by_role("button", name=name).click()
    sheet = page.get_by_role("dialog", name="Smazzata del giorno · Venerdì")
    await expect(sheet).to_be_visible()
    return sheet


async def test_the_list_says_how_far_one_is_and_leads_to_the_days(mock: MockServer, opener: Opener) -> None:
    page = await opened(mock, opener)
    await expect(page.locator("#tables").get_by_role("button", name=GROUP)).to_have_text(
        "Venerdìn. 12: da giocare · n. 11: 0 punti"
    )
    await expect(page.get_by_role("button", name="Quella di tutti")).to_be_visible()
    sheet = await shown(page)
    await expect(sheet.get_by_role("heading", level=3)).to_have_count(2)
    await expect(sheet.get_by_role("listitem").first).to_have_text("1. Anna: 0 (7 turni)")
    await expect(sheet.get_by_text("3 giorni di fila.")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("#tables").get_by_role("button", name=GROUP)).to_be_focused()


async def test_a_try_begins_in_the_page_and_its_table_opens(mock: MockServer, opener: Opener) -> None:
    page = await opened(mock, opener)
    sheet = await shown(page)
    mock.put(scenes.playing(scenes.some_hand(13), []))
    await sheet.get_by_role("button", name="Gioca la n. 12").click()
    await expect(page.locator("#hand")).to_be_visible()
    await expect(page.locator("#line")).to_contain_text("Carte date.")
    assert mock.performed == ["dp:1:12"]


async def test_a_day_that_has_closed_meanwhile_says_so_above_the_days_as_they_are_now(
    mock: MockServer, opener: Opener
) -> None:
    mock.days = {**scenes.DAYS, "days": [{**scenes.DAYS["days"][0]}]}
    mock.days["days"][0]["choices"] = [scenes.choice("play", "dp:1:9", "▶️ Gioca la n. 9", style="primary")]
    page = await opened(mock, opener)
    sheet = await shown(page)
    mock.days = scenes.DAYS
    await sheet.get_by_role("button", name="Gioca la n. 9").click()
    await expect(sheet.get_by_role("status")).to_have_text("Questa smazzata è già chiusa.")
    await expect(sheet.get_by_role("button", name="Gioca la n. 12")).to_be_visible()


@pytest.mark.parametrize(("script", "told"), [
    (SHARES, {"text": TOLD, "url": scenes.DAYS["link"]}),
    (COPIES, f"{TOLD}\n{scenes.DAYS['link']}"),
    (NEITHER, None),
])  # fmt: skip
async def test_a_result_is_shared_or_copied_or_shown_to_be_copied(
    mock: MockServer, opener: Opener, script: str, told: object
) -> None:
    page = await opened(mock, opener)
    await page.evaluate(script)
    sheet = await shown(page)
    await sheet.get_by_role("button", name="Condividi").click()
    if told is None:
        await expect(sheet.get_by_role("status")).to_contain_text(TOLD)
        assert TOLD in await page.evaluate("String(getSelection())")
    else:
        await page.wait_for_function("window.shared")
        assert await page.evaluate("window.shared") == told
    if script == COPIES:
        await expect(sheet.get_by_role("status")).to_have_text("Copiato.")


async def test_the_week_can_be_turned_back_and_leads_back_to_the_days(mock: MockServer, opener: Opener) -> None:
    page = await opened(mock, opener)
    await (await shown(page)).get_by_role("button", name="La settimana").click()
    for number, key in ((24, "Prima"), (23, "Prima"), (22, "Dopo"), (23, "Dopo")):
        week = page.get_by_role("dialog", name=f"Settimana {number}")
        await expect(week).to_be_visible()
        await expect(week.get_by_role("listitem")).to_have_count(2 if number == 24 else 0)
        await week.get_by_role("button", name=key).press("Enter")
    await page.get_by_role("button", name="Le smazzate").click()
    await expect(page.get_by_role("dialog", name="Smazzata del giorno · Venerdì")).to_be_visible()


async def test_who_has_left_the_group_meanwhile_is_told_and_its_button_goes(mock: MockServer, opener: Opener) -> None:
    page = await opened(mock, opener)
    opener.expected = ("403",)
    mock.dailies = []
    await page.get_by_role("button", name=GROUP).click()
    await expect(page.locator("#sheet")).to_contain_text("Non è fra i tuoi.")
    await expect(page.locator("#tables").get_by_role("button", name=GROUP)).to_have_count(0)


async def test_the_end_of_a_try_leads_to_what_others_made_of_it(mock: MockServer, opener: Opener) -> None:
    mock.start, mock.dailies = 12, [GROUP]
    label = "📊 Com'è andata agli altri"
    actions = [scenes.choice("daily", "dy:1", label, style="primary", daily=-40)]
    mock.put(scenes.ended(3, over=True) | {"actions": actions})
    page = (await opener.open(ViewportSize(width=360, height=664))).page
    await page.locator("#table").get_by_role("button", name="Com'è andata agli altri").click()
    await expect(page.get_by_role("dialog", name="Smazzata del giorno · Venerdì")).to_be_visible()
    assert mock.performed == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 360])
async def test_it_fits_a_narrow_phone_and_axe_finds_nothing(
    mock: MockServer, opener: Opener, width: int, scheme: str
) -> None:
    page = await opened(mock, opener, width, color_scheme=scheme)
    assert not await page.locator("#tables").evaluate(SIDEWAYS)
    sheet = await shown(page)
    await sheet.evaluate(AT_REST)
    assert not await sheet.evaluate(SIDEWAYS)
    found = await Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
