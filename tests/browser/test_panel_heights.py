"""A panel with its buttons is no higher than what a phone of 360 px shows, with 14 cards and three ready melds."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.panel_measures import guided, height, in_group, low, opened, speak
from tests.chromium import launched, shows, with_font
from tests.fonts import PHONES
from tests.handlers.outbox import Outbox, an_outbox

pytestmark = pytest.mark.browser

WITH_GUIDE, WITH_ADVICE, IN_GROUP, ADVICE_IN_GROUP = 520, 550, 565, 590
HIGHEST = {
    "guide 1 draw": WITH_GUIDE,
    "guide 2 nothing selected": WITH_GUIDE,
    "guide 3 one card": WITH_GUIDE,
    "guide 4 a meld": WITH_GUIDE,
    "guide 5 put aside": WITH_GUIDE,
    "guide 6 advice": WITH_ADVICE,
    "low 1 nothing selected": WITH_GUIDE,
    "low 2 put aside": WITH_GUIDE,
}
"""The most pixels of each phase."""
GROUP = {
    "group guide 2 nothing selected": IN_GROUP,
    "group guide 3 one card": IN_GROUP,
    "group guide 4 a meld": IN_GROUP,
    "group guide 5 put aside": IN_GROUP,
    "group guide 6 advice": ADVICE_IN_GROUP,
    "group guide more": ADVICE_IN_GROUP,
}
"""The same inside the group, where a line says that nobody else sees the message."""


@pytest.mark.parametrize("language", ["it", "en", "de"])
async def test_a_panel_with_the_guide_or_advice_fits_on_a_narrow_phone(memory_path: Path, language: str) -> None:
    async with launched() as browser:
        found: dict[str, int] = {}
        for number, scene in enumerate((guided, low)):
            async with an_outbox(memory_path / f"{number}.sqlite") as outbox:
                speak(outbox.matches, language)
                found |= await measured(browser, outbox, scene(outbox), HIGHEST)
        assert {case: high for case, high in found.items() if high > HIGHEST[case]} == {}
        assert found.keys() == HIGHEST.keys()


async def test_a_hand_inside_the_group_fits_on_a_narrow_phone(memory_path: Path) -> None:
    async with launched() as browser, an_outbox(memory_path / "group.sqlite") as outbox:
        found = await measured(browser, outbox, in_group(outbox), GROUP, "group")
        assert {case: high for case, high in found.items() if high > GROUP[case]} == {}
        assert found.keys() == GROUP.keys()


async def measured(
    browser: Browser, outbox: Outbox, scene: AsyncIterator[str], wanted: Mapping[str, int], view: str = "private"
) -> dict[str, int]:
    """The height of each of these phases, in the font in which it is higher."""
    page = await opened(browser, outbox, view)
    found = {}
    async for name in scene:
        if name not in wanted:
            continue
        chat = None if view == "private" else outbox.group
        panel = [seen for seen in await outbox.people[0].screen(chat) if seen.buttons][-1]
        labels = page.get_by_test_id(f"chat-{view}").locator(".keyboard").last.locator(".label")
        await shows(page, outbox.tg.world.events.seq)
        await expect(labels).to_have_text([button["text"] for button in panel.buttons])
        heights = []
        for font in PHONES:
            await with_font(page, font)
            heights.append(await height(page))
        found[name] = max(heights)
    await page.context.close()
    return found
