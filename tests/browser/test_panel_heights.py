"""A panel with its buttons is no higher than what a phone of 360 px shows, with 14 cards and three ready melds."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.panel_measures import guided, height, opened
from tests.chromium import launched, with_font
from tests.fonts import PHONES
from tests.handlers.outbox import an_outbox

pytestmark = pytest.mark.browser

WITH_GUIDE, PUT_ASIDE, WITH_ADVICE = 520, 530, 550
HIGHEST = {
    "guide 2 nothing selected": WITH_GUIDE,
    "guide 3 one card": WITH_GUIDE,
    "guide 4 a meld": WITH_GUIDE,
    "guide 5 put aside": PUT_ASIDE,
    "guide 6 advice": WITH_ADVICE,
}
"""The most pixels of each phase; melds put aside are one more line of the picture."""


async def test_a_panel_with_the_guide_or_advice_fits_on_a_narrow_phone(memory_path: Path) -> None:
    async with launched() as browser, an_outbox(memory_path / "scala40.sqlite") as outbox:
        page = await opened(browser, outbox)
        found = {}
        async for name in guided(outbox):
            if name not in HIGHEST:
                continue
            panel = [seen for seen in await outbox.people[0].screen(None) if seen.buttons][-1]
            labels = page.get_by_test_id("chat-private").locator(".keyboard").last.locator(".label")
            await expect(labels).to_have_text([button["text"] for button in panel.buttons])
            for font in PHONES:
                await with_font(page, font)
                found[name, font] = await height(page)
        assert {case: high for case, high in found.items() if high > HIGHEST[case[0]]} == {}
        assert len(found) == len(HIGHEST) * len(PHONES)
        await page.context.close()
