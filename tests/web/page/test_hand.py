"""The hand: how large its cards are, and that they stay where they are during a turn."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.async_api import ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

_PLACES = "nodes => Object.fromEntries(nodes.map(node => [node.dataset.key, node.style.transform]))"


async def places(driver: PageDriver) -> dict[str, str]:
    """Where the cards lie, by their ids."""
    found: dict[str, str] = await driver.page.locator(".card").evaluate_all(_PLACES)
    return found


@pytest.mark.parametrize(
    ("width", "height", "wanted", "step"),
    [(320, 568, 48, 44), (360, 640, 74, 46), (390, 664, 83, 46), (412, 780, 87, 46)],
)
async def test_fourteen_cards_are_large_and_each_can_be_hit(
    mock: MockServer, opener: Opener, width: int, height: int, wanted: int, step: int
) -> None:
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(4)))
    driver = await opener.open(ViewportSize(width=width, height=height))
    boxes = [await card.bounding_box() for card in await driver.page.locator(".card").all()]
    assert min(box["width"] for box in boxes) >= wanted
    assert min(other["x"] - box["x"] for box, other in pairwise(boxes[:7])) >= step
    assert boxes[7]["y"] - boxes[0]["y"] >= 0.58 * boxes[0]["height"], "ranks and suits are covered"
    assert max(box["y"] + box["height"] for box in boxes) <= height


async def test_a_gathered_card_leaves_its_place_free_and_moves_no_other(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(4)))
    driver = await opener.open()
    before, size = await places(driver), await driver.card("KC1").bounding_box()
    for name in ("QH1", "QC1"):
        await driver.drag(driver.card(name), driver.tray)
    after = await places(driver)
    assert {name for name in before if after[name] != before[name]} == {"QH1", "QC1"}
    assert await driver.card("KC1").bounding_box() == size
    await driver.tap(driver.card("QH1"))
    await driver.tap(driver.card("QC1"))
    assert await places(driver) == before


async def test_the_hand_keeps_its_places_until_the_discard(mock: MockServer, driver: PageDriver) -> None:
    before = await places(driver)
    await driver.drag(driver.card("QH1"), driver.meld(0))
    await expect(driver.card("QH1")).to_have_count(0)
    left = await places(driver)
    assert left == {name: place for name, place in before.items() if name != "QH1"}
    await driver.tap(driver.page.locator("#undo"))
    await expect(driver.card("QH1")).to_have_count(1)
    assert await places(driver) == before
    await driver.drag(driver.card("KC1"), driver.discard)
    await expect(driver.card("KC1")).to_have_count(0)
    assert await places(driver) != {name: place for name, place in before.items() if name != "KC1"}
