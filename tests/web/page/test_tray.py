"""The tray beside the piles: ready melds, those put aside, and cards that are gathered there, also while waiting."""

from __future__ import annotations

import pytest
from playwright.async_api import ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

READY = [["3H1", "9H1", "QH1"], ["5C1", "QC1", "KC1"], ["AD1", "6D1", "2S1"], ["QS1", "KS1", "*1"]]


def many_melds() -> scenes.View:
    """A hand that has not opened, with four ready melds and one put aside."""
    view = scenes.table(scenes.TWELVE)
    view["proposals"] = [
        scenes.choice("lay", f"lay:{','.join(ids)}:a", f"⬇️ {number}", cards=ids, points=24)
        for number, ids in enumerate(READY)
    ]
    view["me"]["opened"] = False
    view["me"]["collected"] = [{"cards": ["7D", "8D", "9D"], "name": "7, 8, 9 di quadri", "points": 24}]
    view["me"]["opening"] = {
        "points": 24, "needed": 40, "request": None, "label": None, "words": None, "refused": True,
    }  # fmt: skip
    return view


@pytest.mark.parametrize("width", [320, 390])
async def test_ready_melds_stand_in_one_row_that_scrolls_sideways(mock: MockServer, opener: Opener, width: int) -> None:
    mock.put(many_melds())
    driver = await opener.open(ViewportSize(width=width, height=568))
    ribbons = driver.page.locator("#tray .ribbon")
    await expect(ribbons).to_have_count(5)
    tray, boxes = await driver.tray.bounding_box(), [await one.bounding_box() for one in await ribbons.all()]
    assert len({round(box["y"] + box["height"] / 2) for box in boxes}) == 1
    assert all(tray["y"] <= box["y"] and box["y"] + box["height"] <= tray["y"] + tray["height"] for box in boxes)
    counter = await driver.page.locator(".counter").bounding_box()
    assert counter["x"] >= tray["x"] + tray["width"], "the counter covers melds"
    await driver.press((tray["x"] + 80, tray["y"] + tray["height"] / 2))
    await driver.slide((tray["x"] - 200, tray["y"] + tray["height"] / 2))
    await driver.lift()
    await driver.page.wait_for_function("() => document.getElementById('tray').scrollLeft > 0")


async def gathered(driver: PageDriver) -> list[str]:
    """The cards that lie in the tray."""
    names = []
    tray = await driver.tray.bounding_box()
    for name in await driver.hand():
        box = await driver.card(name).bounding_box()
        if tray["y"] <= box["y"] + box["height"] / 2 <= tray["y"] + tray["height"]:
            names.append(name)
    return names


async def test_gathered_cards_are_still_there_after_a_reload_if_they_are_in_the_hand(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.table(scenes.TWELVE))
    driver = await opener.open()
    for card in ("3H1", "9H1", "QH1"):
        await driver.drag(driver.card(card), driver.tray)
    view = mock.views[12]
    view["me"]["hand"] = [card for card in view["me"]["hand"] if card["id"] != "9H1"]
    await driver.page.reload()
    await expect(driver.page.locator("body[data-ready]")).to_be_attached()
    assert await gathered(driver) == await driver.picked() == ["3H1", "QH1"]
    view["deal"] += 1
    await driver.page.reload()
    await expect(driver.page.locator("body[data-ready]")).to_be_attached()
    assert await driver.picked() == []


async def test_who_waits_may_gather_cards_which_stay_for_their_own_turn(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase=None))
    driver = await opener.open()
    for card in ("3H1", "9H1"):
        await driver.drag(driver.card(card), driver.tray)
    await driver.drag(driver.card("QH1"), driver.tray)
    assert await gathered(driver) == ["3H1", "9H1", "QH1"]
    assert not any(path.endswith("/choices") for path in mock.asked), "the server was asked"
    mock.others_turn(12, mine=True)
    await driver.tap(driver.page.locator("#stock"))
    await expect(driver.use()).to_contain_text("3♥")
    assert await gathered(driver) == ["3H1", "9H1", "QH1"]
