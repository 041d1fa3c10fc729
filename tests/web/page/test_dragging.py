"""A finger on a card: where it may be dropped, what happens there, and what happens meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_a_card_dropped_on_the_discard_pile_is_discarded(mock: MockServer, driver: PageDriver) -> None:
    await driver.drag(driver.card("KC1"), driver.discard)
    await expect(driver.card("KC1")).to_have_count(0)
    await expect(driver.line).to_have_text("Hai scartato K♣")
    assert mock.performed == ["discard:KC1"]


async def test_a_card_dropped_on_a_meld_is_attached(mock: MockServer, driver: PageDriver) -> None:
    await driver.drag(driver.card("QH1"), driver.meld(0))
    await expect(driver.card("QH1")).to_have_count(0)
    await expect(driver.meld(0).locator(".tile")).to_have_count(4)
    assert mock.performed == ["attach:QH1:0:>"]


async def test_only_the_places_that_take_a_held_card_light_up(driver: PageDriver) -> None:
    await driver.press(driver.card("QH1"))
    await driver.slide(driver.meld(1))
    lit = await driver.page.locator(".meld.takes").evaluate_all("nodes => nodes.map(node => node.dataset.index)")
    assert lit == ["0"]
    await expect(driver.discard).to_have_class("pile deep takes")
    await driver.slide(driver.meld(0))
    await expect(driver.meld(0)).to_have_class("meld takes over")
    said = await driver.page.locator("[data-does]").evaluate_all("nodes => nodes.map(node => node.dataset.does)")
    assert [plain for words in said if (plain := words.replace("\ufe0e", ""))] == ["Attacca → Q♥", "Scarta Q♥"]
    await driver.lift()
    await expect(driver.page.locator(".takes, .over")).to_have_count(0)


_BOX = (
    "node => { const { left, top, width } = node.getBoundingClientRect(); return [left, top, width].map(Math.round) }"
)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
async def test_a_dropped_card_lies_at_once_and_moves_no_more_when_the_answer_comes(
    mock: MockServer, opener: Opener, motion: str
) -> None:
    mock.put(scenes.table(scenes.TWELVE))
    driver = await opener.open(reduced_motion=motion, script=LANDED)
    await driver.page.evaluate(DEALT)
    answer = mock.hold("/api/tables/12/requests")
    await driver.drag(driver.card("KC1"), driver.discard)
    pile = await driver.discard.evaluate(_BOX)
    assert await driver.page.evaluate("landed()") == pile, "it did not lie there in the next frame"
    await expect(driver.card("KC1")).to_have_class("card waiting dropped")
    answer.set()
    await expect(driver.card("KC1")).to_have_count(0)
    assert await driver.page.evaluate("flown") == 0
    await expect(driver.discard.locator("use")).to_have_attribute("href", re.compile("c-KC$"))


DEALT = """async () => {
    for (let quiet = 0; quiet < 5; quiet = document.getAnimations().length ? 0 : quiet + 1) {
        await new Promise(requestAnimationFrame);
    }
}"""
LANDED = """
window.flown = 0;
addEventListener("pointerup", () => requestAnimationFrame(() => {
    const { left, top, width } = document.querySelector(".card.dropped").getBoundingClientRect();
    window.landed = () => [left, top, width].map(Math.round);
}));
const append = Element.prototype.append;
Element.prototype.append = function (...nodes) {
    window.flown += nodes.filter((node) => node.className === "flying").length;
    return append.apply(this, nodes);
};
"""


async def test_a_card_dropped_on_a_meld_lies_on_it_until_the_answer(mock: MockServer, driver: PageDriver) -> None:
    answer = mock.hold("/api/tables/12/requests")
    await driver.drag(driver.card("QH1"), driver.meld(0))
    (left, top, width), height = await driver.meld(0).evaluate(_BOX), (await driver.meld(0).bounding_box())["height"]
    box = await driver.card("QH1").bounding_box()
    assert left <= box["x"] <= left + width - box["width"] + 1
    assert top - 1 <= box["y"] <= top + height - box["height"] + 1
    answer.set()
    await expect(driver.meld(0).locator(".tile")).to_have_count(4)


async def test_a_dropped_card_that_is_refused_goes_back_to_its_place(mock: MockServer, driver: PageDriver) -> None:
    mock.ask_about = {"QS1"}
    before = await driver.card("QS1").bounding_box()
    answer = mock.hold("/api/tables/12/requests")
    await driver.drag(driver.card("QS1"), driver.discard)
    assert await driver.card("QS1").evaluate(_BOX) == await driver.discard.evaluate(_BOX)
    answer.set()
    await expect(driver.line).to_have_text("⚠️ È un jolly. Scarti Q♠ lo stesso?")
    await expect(driver.card("QS1")).to_have_class("card picked")
    assert (await driver.card("QS1").bounding_box())["x"] == before["x"]


async def test_a_card_that_goes_nowhere_returns_and_a_line_says_why(mock: MockServer, driver: PageDriver) -> None:
    before = await driver.card("QH1").bounding_box()
    await driver.drag(driver.card("QH1"), driver.meld(1))
    await expect(driver.line).to_have_text(
        "donna di cuori adesso non va su 4 di quadri 5 di quadri 6 di quadri 7 di quadri."
    )
    assert await driver.card("QH1").bounding_box() == before
    await driver.drag(driver.card("*1"), driver.discard)
    await expect(driver.line).to_have_text("Il jolly non si scarta.")
    await driver.drag(driver.card("QH1"), driver.page.locator("#stock"))
    await expect(driver.line).to_have_text("Qui la carta non può andare: è tornata al suo posto.")
    assert mock.performed == []


async def test_a_card_dropped_between_others_stays_there(mock: MockServer, driver: PageDriver) -> None:
    await driver.drag(driver.card("KS1"), driver.card("3H1"))
    hand = await driver.hand()
    assert hand.index("KS1") <= 1
    assert sorted(hand) == sorted(scenes.ids_of(scenes.TWELVE))
    await expect(driver.page.locator("#table")).to_have_attribute("data-stage", "playing")
    await driver.until(lambda: mock.performed == ["order"])
    assert [card["id"] for card in mock.views[12]["me"]["hand"]] == hand


async def test_cards_dropped_on_the_felt_become_a_meld(mock: MockServer, driver: PageDriver) -> None:
    for name in ("QH1", "QC1", "QS1"):
        await driver.drag(driver.card(name), driver.tray)
    assert await driver.picked() == ["QH1", "QC1", "QS1"]
    await expect(driver.use()).to_have_text("Q♥Q♣Q♠ · 30")
    await driver.tap(driver.use())
    await expect(driver.meld(4).locator(".tile")).to_have_count(3)
    assert mock.performed == ["lay:QH1,QC1,QS1:a"]


async def test_a_gathered_card_goes_back_into_the_hand_by_drag_and_by_tap(driver: PageDriver) -> None:
    await driver.drag(driver.card("QH1"), driver.tray)
    await driver.drag(driver.card("QC1"), driver.tray)
    await driver.drag(driver.card("QH1"), driver.card("6D1"))
    assert await driver.picked() == ["QC1"]
    await driver.tap(driver.card("QC1"))
    assert await driver.picked() == []


async def test_a_joker_that_can_be_read_in_two_ways_asks(mock: MockServer, driver: PageDriver) -> None:
    await driver.drag(driver.card("*1"), driver.meld(3))
    sheet = driver.page.locator("#sheet")
    await expect(sheet.get_by_role("heading")).to_have_text("Quale gioco vuoi?")
    await sheet.get_by_role("button").nth(2).click()
    await expect(driver.card("*1")).to_have_count(0)
    assert mock.performed == ["attach:*1:3:>"]


async def test_the_question_about_a_joker_can_be_closed_and_nothing_happens(
    mock: MockServer, driver: PageDriver
) -> None:
    await driver.drag(driver.card("*1"), driver.meld(3))
    await driver.page.keyboard.press("Escape")
    await expect(driver.page.locator("#sheet")).to_be_hidden()
    await expect(driver.card("*1")).to_be_visible()
    assert mock.performed == []


async def test_a_discard_that_gives_something_away_is_asked_about_once(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE))
    mock.ask_about = {"QS1"}
    driver = await opener.open()
    await driver.drag(driver.card("QS1"), driver.discard)
    await expect(driver.line).to_have_text("⚠️ È un jolly. Scarti Q♠ lo stesso?")
    assert await driver.picked() == ["QS1"]
    assert mock.performed == ["discard:QS1"]
    await driver.tap(driver.page.get_by_role("button", name="Scarta Q♠"))
    await expect(driver.card("QS1")).to_have_count(0)


async def test_a_card_that_a_finger_holds_is_above_it_and_one_that_a_mouse_holds_is_not(driver: PageDriver) -> None:
    await driver.press(driver.card("5C1"))
    await driver.slide((200.0, 300.0))
    box = await driver.card("5C1").bounding_box()
    assert 230 < box["y"] + box["height"] * 0.6 < 300, "the finger covers rank and suit"
    await driver.slide((200.0, 60.0))
    assert (await driver.card("5C1").bounding_box())["y"] >= 0
    await driver.slide((200.0, 300.0))
    await driver.lift()
    mouse = driver.page.mouse
    await mouse.move(*await driver.point(driver.card("KC1")))
    await mouse.down()
    await mouse.move(200, 300, steps=3)
    await expect(driver.card("KC1")).to_have_class("card held")
    box = await driver.card("KC1").bounding_box()
    assert box["y"] < 300 < box["y"] + box["height"] * 0.4
    await mouse.up()


async def test_the_stock_can_be_dragged_into_the_hand(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase="draw"))
    driver = await opener.open()
    await driver.drag(driver.page.locator("#stock"), driver.card("6D1"))
    await expect(driver.page.locator(".card.new")).to_have_count(1)
    assert mock.performed == ["draw"]


async def test_another_players_turn_leaves_the_card_in_the_hand_that_holds_it(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase=None))
    driver = await opener.open()
    await driver.press(driver.card("5C1"))
    await driver.slide((200.0, 300.0))
    mock.others_turn(12, "KD", mine=True)
    await expect(driver.page.locator("#table")).to_have_attribute("data-phase", "draw")
    box = await driver.card("5C1").bounding_box()
    assert box["y"] < 320
    await expect(driver.card("5C1")).to_have_class("card held")
    await driver.slide(driver.card("3H1"))
    await driver.lift()
    assert (await driver.hand()).index("5C1") <= 1


async def test_a_card_that_the_bot_plays_leaves_the_finger(mock: MockServer, driver: PageDriver) -> None:
    await driver.press(driver.card("KC1"))
    await driver.slide((200.0, 300.0))
    mock.apply(12, "discard:KC1")
    await expect(driver.card("KC1")).to_have_count(0)
    await driver.lift()
    await expect(driver.page.locator("body")).not_to_have_class("holding")
    assert mock.performed == []


async def test_selected_cards_are_dragged_together(driver: PageDriver) -> None:
    for name in ("QH1", "QC1", "QS1"):
        await driver.tap(driver.card(name))
    await driver.drag(driver.card("QC1"), driver.tray)
    await expect(driver.use()).to_have_text("Q♥Q♣Q♠ · 30")
    gathered = driver.page.locator("#gathering")
    await expect(gathered).to_be_visible()


async def test_the_first_card_on_the_felt_lets_go_of_what_was_selected_for_something_else(driver: PageDriver) -> None:
    await driver.tap(driver.card("KC1"))
    for card in ("3H1", "9H1", "QH1"):
        await driver.drag(driver.card(card), driver.tray)
    assert await driver.picked() == ["3H1", "9H1", "QH1"]
    await expect(driver.use()).to_contain_text("3♥9♥Q♥")


async def test_a_card_that_does_not_go_on_a_meld_comes_back_with_the_reason_of_the_rules(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.table(scenes.TWELVE))
    mock.why[0] = "Prima devi aprire."
    driver = await opener.open()
    await driver.drag(driver.card("KC1"), driver.meld(0))
    await expect(driver.line).to_have_text("Prima devi aprire.")
    assert "KC1" in await driver.hand()
    assert mock.performed == []


async def test_a_card_that_goes_away_under_the_finger_is_not_held(mock: MockServer, driver: PageDriver) -> None:
    await driver.press(driver.card("KC1"))
    view = mock.views[12]
    view["me"]["hand"] = [card for card in view["me"]["hand"] if card["id"] != "KC1"]
    mock.changed(12)
    await expect(driver.card("KC1")).to_have_count(0)
    await driver.slide(driver.discard)
    await driver.lift()
    await driver.drag(driver.card("5C1"), driver.discard)
    await expect(driver.card("5C1")).to_have_count(0)
    assert mock.performed == ["discard:5C1"]
