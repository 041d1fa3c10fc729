"""The tests with a browser use the fonts that packages bring, and no others of this machine."""

import pytest
from playwright.async_api import Page

from tests.chromium import launched, with_font
from tests.fonts import PHONES

pytestmark = pytest.mark.browser


async def fonts_of(page: Page, selector: str) -> set[str]:
    """Return the families that the browser has written an element in."""
    session = await page.context.new_cdp_session(page)
    await session.send("DOM.enable")
    await session.send("CSS.enable")
    root = (await session.send("DOM.getDocument"))["root"]["nodeId"]
    node = (await session.send("DOM.querySelector", {"nodeId": root, "selector": selector}))["nodeId"]
    found = await session.send("CSS.getPlatformFontsForNode", {"nodeId": node})
    return {font["familyName"] for font in found["fonts"]}


async def test_a_page_has_the_fonts_of_phones_and_no_other_of_this_machine() -> None:
    async with launched() as browser:
        page = await browser.new_page()
        await page.set_content(
            "<p id='words'>Scarta</p><p id='signs'>⚡🗑7♥️</p><p id='symbols'>⋯🂠</p>"
            "<p id='other' style='font-family: DejaVu Sans, Arial, sans-serif'>Scarta</p><code>a</code>"
        )
        for font in PHONES:
            await with_font(page, font)
            assert await fonts_of(page, "#words") == {font}
            assert "Noto Color Emoji" in await fonts_of(page, "#signs")
            assert await fonts_of(page, "#symbols") <= {"Noto Sans Symbols2", "Noto Sans Math"}
        assert await fonts_of(page, "#other") == {"Roboto"}
        assert await fonts_of(page, "code") == {"Roboto Mono"}
