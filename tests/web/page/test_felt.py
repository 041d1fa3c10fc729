"""The felt: how many melds can be seen, which of them are in view, and what says that there are more."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

NARROW = ViewportSize(width=360, height=640)

_WHOLE = """nodes => {
    const felt = document.getElementById("felt").getBoundingClientRect();
    const isWhole = ({ top, bottom }) => top >= felt.top - 1 && bottom <= felt.bottom + 1;
    return nodes.filter(node => isWhole(node.getBoundingClientRect())).map(node => Number(node.dataset.index));
}"""


async def in_view(driver: PageDriver) -> list[int]:
    """The melds that can be seen whole."""
    found: list[int] = await driver.page.locator(".meld").evaluate_all(_WHOLE)
    return found


def with_melds(count: int, last: int, **more: Any) -> scenes.View:
    melds = [{**meld, "last": meld["index"] == last} for meld in scenes.some_melds(count)]
    return scenes.playing(scenes.some_hand(14), melds, **more)


async def test_twelve_melds_can_be_seen_at_once_on_a_small_phone(mock: MockServer, opener: Opener) -> None:
    mock.put(with_melds(12, 11))
    driver = await opener.open(NARROW)
    assert await in_view(driver) == list(range(12))
    await expect(driver.page.locator(".below")).to_be_hidden()
    widths = [
        box["width"] for box in [await tile.bounding_box() for tile in await driver.meld(0).locator(".tile").all()]
    ]
    assert min(widths) >= 26


@pytest.mark.parametrize("last", [0, 9, 21])
async def test_the_meld_of_the_last_turn_is_in_view_and_a_chip_says_how_many_are_below(
    mock: MockServer, opener: Opener, last: int
) -> None:
    mock.put(with_melds(22, last))
    driver = await opener.open(NARROW)
    assert last in await in_view(driver)
    below = driver.page.locator(".below")
    if last == 21:
        await expect(below).to_be_hidden()
        return
    said = await below.inner_text()
    assert 0 < int(said.removeprefix("Altri giochi: ")) <= 21 - last
    while said:
        await driver.tap(below)
        await expect(below).not_to_have_text(said)
        said = await below.text_content() or ""
    await expect(below).to_be_hidden()
    assert 21 in await in_view(driver)
    mock.views[12]["melds"][0]["last"] = True
    mock.views[12]["melds"][last]["last"] = False
    mock.views[12]["melds"][3]["last"] = True
    mock.others_turn(12)
    await expect(driver.page.locator(".meld.last[data-index='3']")).to_have_count(1)
    assert 3 in await in_view(driver)


async def test_who_scrolls_by_keys_to_the_end_has_the_last_meld_in_focus(mock: MockServer, opener: Opener) -> None:
    mock.put(with_melds(22, 0))
    driver = await opener.open(NARROW)
    below = driver.page.locator(".below")
    await below.focus()
    while await below.is_visible():
        await driver.page.keyboard.press("Enter")
        await driver.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    await expect(driver.meld(21)).to_be_focused()


async def test_a_long_run_folds_in_the_middle_where_there_is_no_room_and_keeps_its_joker(
    mock: MockServer, opener: Opener
) -> None:
    run = [rank + "S" for rank in "23456789TJ"]
    melds = [
        scenes.meld(0, run, jokers={4: "6S"}),
        *({**meld, "index": meld["index"] + 1} for meld in scenes.some_melds(11)),
    ]
    mock.put(scenes.playing(scenes.some_hand(14), melds))
    driver = await opener.open(NARROW)
    tiles = [await tile.bounding_box() for tile in await driver.meld(0).locator(".tile").all()]
    assert [box["width"] > 20 for box in tiles] == [True, True, False, False, True, False, False, False, True, True]
    wide = await opener.open(ViewportSize(width=1280, height=800))
    tiles = [await tile.bounding_box() for tile in await wide.meld(0).locator(".tile").all()]
    assert min(box["width"] for box in tiles) > 40


async def test_a_low_meld_can_be_hit_beside_its_tiles(mock: MockServer, opener: Opener) -> None:
    mock.put(with_melds(12, 11))
    driver = await opener.open(NARROW)
    box = await driver.meld(11).bounding_box()
    assert box["height"] < 40
    await driver.tap((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 20))
    await expect(driver.line).to_contain_text("punti")


async def test_the_piles_of_a_new_deal_are_large_in_the_middle_until_a_meld_lies(
    mock: MockServer, opener: Opener
) -> None:
    view = scenes.playing(scenes.TWELVE, [], phase="draw")
    mock.put(view)
    driver = await opener.open()
    felt = await driver.page.locator("#felt").bounding_box()
    pile = await driver.discard.bounding_box()
    assert pile["width"] >= 88
    assert felt["y"] <= pile["y"] < pile["y"] + pile["height"] <= felt["y"] + felt["height"]
    await driver.tap(driver.page.locator("#stock"))
    for name in ("QH1", "QC1", "QS1"):
        await driver.tap(driver.card(name))
    await driver.tap(driver.use())
    await expect(driver.meld(0)).to_be_visible()
    small = await driver.discard.bounding_box()
    assert small["width"] < 70
    assert small["y"] >= felt["y"] + felt["height"]
    await driver.drag(driver.card("KC1"), driver.discard)
    await expect(driver.card("KC1")).to_have_count(0)
    assert mock.performed == ["draw", "lay:QH1,QC1,QS1:a", "discard:KC1"]


async def test_in_a_window_the_bar_is_below_the_hand_and_nothing_is_wider_than_1080_px(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(3)))
    driver = await opener.open(ViewportSize(width=1280, height=800))
    boxes = [await driver.page.locator(part).bounding_box() for part in ("#players", "#hand", "#bar", "#status")]
    assert min(box["x"] for box in boxes) >= 100
    assert max(box["x"] + box["width"] for box in boxes) <= 1180
    assert boxes[2]["y"] >= boxes[1]["y"] + boxes[1]["height"]
    assert (await driver.meld(0).locator(".tile").first.bounding_box())["width"] == 84
