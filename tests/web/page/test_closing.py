"""A deal that is closed: first the cards that close it, then the felt for a moment, then the score over it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

LAID = ["TH", "JH", "QH", "KH"]
WATCH = """
window.seen = [];
const append = Element.prototype.append;
Element.prototype.append = function (...nodes) {
    const isFlight = nodes.some((node) => node.className === "flying");
    if (isFlight) window.seen.push(document.getElementById("end").hidden ? "flight" : "flight over the score");
    return append.apply(this, nodes);
};
document.addEventListener("DOMContentLoaded", () => {
    const watched = { subtree: true, attributes: true, attributeFilter: ["class", "hidden"] };
    new MutationObserver(() => {
        const now = document.getElementById("end").hidden ? "felt" : "score";
        if (document.getElementById("table").classList.contains("closing")) window.seen.push("closer");
        else if (now === "score") window.seen.push(now);
    }).observe(document.getElementById("main"), watched);
});
"""


def close(mock: MockServer, *, over: bool = False) -> None:
    """Bruno closes the deal that is played."""
    old = mock.views[12]
    melds = [*({**meld, "last": False} for meld in old["melds"]), scenes.meld(4, LAID, last=True)]
    turn = scenes.turn(1, "Bruno: ha calato 10♥ J♥ Q♥ K♥", laid=[(4, LAID)], discarded="2D")
    mock.views[12] = {
        **scenes.ended(over=over),
        "version": old["version"],
        "melds": melds,
        "discard_pile": {"top": "2D", "name": "2 di quadri", "cards": 10},
        "last": [turn],
        "turns_ended": old["turns_ended"] + 1,
    }
    mock.changed(12)


async def waiting(mock: MockServer, opener: Opener, **how: Any) -> PageDriver:
    """Somebody waits for Bruno."""
    mock.put(scenes.table(phase=None))
    driver = await opener.open(**how)
    if how.get("clock"):  # then its time stands still
        now = await driver.page.evaluate("Date.now() / 1000")
        await driver.page.clock.pause_at(datetime.fromtimestamp(now + 1, UTC))
    return driver


async def test_the_cards_that_close_a_deal_fly_before_the_score_is_shown(mock: MockServer, opener: Opener) -> None:
    driver = await waiting(mock, opener, reduced_motion="no-preference", script=WATCH)
    close(mock)
    await expect(driver.page.locator("#end h2")).to_be_visible()
    seen = await driver.page.evaluate("seen.filter((what, index) => what !== seen[index - 1])")
    assert seen == ["flight", "closer", "score"]


async def test_the_felt_stays_for_a_moment_with_the_closer_marked(mock: MockServer, opener: Opener) -> None:
    driver = await waiting(mock, opener, clock=True)
    close(mock)
    await expect(driver.page.locator(".closing .player.closer")).to_contain_text("Bruno")
    await expect(driver.page.locator("#tip")).to_have_text("Smazzata 6: ha chiuso Bruno!")
    await expect(driver.meld(4)).to_be_visible()
    await driver.page.clock.run_for(800)
    await expect(driver.page.locator("#end")).to_be_hidden()
    await driver.page.clock.run_for(200)
    await expect(driver.page.locator("#end h2")).to_be_visible()
    assert await driver.heard() == "Bruno: ha calato 10♥ J♥ Q♥ K♥ Smazzata 6: ha chiuso Bruno!"


async def test_a_card_that_is_held_as_a_deal_closes_is_let_go(mock: MockServer, opener: Opener) -> None:
    driver = await waiting(mock, opener)
    await driver.press(driver.card("KC1"))
    await driver.slide((200.0, 300.0))
    await expect(driver.page.locator("body")).to_have_class("holding")
    hand = mock.views[12]["me"]["hand"]
    close(mock)
    mock.views[12]["me"]["hand"] = hand
    await expect(driver.page.locator("body")).not_to_have_class("holding")
    await expect(driver.page.locator(".held")).to_have_count(0)
    await driver.lift()


@pytest.mark.parametrize("how", ["tap", "key"])
async def test_a_tap_or_a_key_leads_to_the_score_at_once_and_does_nothing_else(
    mock: MockServer, opener: Opener, how: str
) -> None:
    driver = await waiting(mock, opener, clock=True)
    close(mock)
    await expect(driver.page.locator("#table.closing")).to_be_visible()
    if how == "tap":
        await driver.press(driver.use())
        await driver.lift()
    else:
        await driver.use().focus()
        await driver.page.keyboard.press("Enter")
    await expect(driver.page.locator("#end h2")).to_be_visible()
    await expect(driver.use()).to_have_text("Distribuisci ora")
    assert mock.performed == []


async def test_the_table_can_be_seen_again_after_the_score(mock: MockServer, opener: Opener) -> None:
    mock.put({**scenes.ended(), "melds": scenes.some_melds(4)})
    driver = await opener.open()
    await expect(driver.meld(0)).to_be_hidden()
    await driver.page.get_by_role("button", name="Rivedi il tavolo").tap()
    await expect(driver.page.locator("#end")).to_be_hidden()
    await expect(driver.meld(0)).to_be_visible()
    await driver.tap(driver.page.get_by_role("button", name="Vedi i punti"))
    await expect(driver.page.locator("#end h2")).to_be_visible()
    await driver.tap(driver.use())
    await driver.until(lambda: mock.performed == ["de"])


async def test_a_deal_that_was_closed_meanwhile_is_closed_when_the_table_is_opened(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.table(phase=None))
    close(mock)
    driver = await opener.open(script=WATCH)
    await expect(driver.page.locator("#end h2")).to_be_visible()
    assert await driver.page.evaluate("seen.includes('closer')")
    await driver.page.reload()
    await expect(driver.page.locator("#end h2")).to_be_visible()
    assert not await driver.page.evaluate("seen.includes('closer')")
