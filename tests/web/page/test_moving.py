"""Cards that move by themselves: other players' turns are played back, and nobody has to wait for that."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


# What has flown, since flights are over before a test can look.
WATCH = """
window.flown = [];
window.tops = [];
const append = Element.prototype.append;
Element.prototype.append = function (...nodes) {
    for (const node of nodes.filter((node) => node.className === "flying")) {
        window.flown.push(node.innerHTML.includes("c-back") ? "back" : "card");
        window.tops.push(document.querySelector("#discard use").getAttribute("href").split("#")[1]);
    }
    return append.apply(this, nodes);
};
"""


async def test_another_players_turn_is_played_back_as_moves_of_cards(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(phase=None))
    driver = await opener.open(reduced_motion="no-preference", script=WATCH)
    mock.others_turn(12, "KD", mine=True)
    await expect(driver.line).to_have_text("Bruno: ha pescato dal tallone, ha scartato K♦")
    await expect(driver.page.locator('.player[data-seat="1"]')).to_have_class("player opened computer acting")
    await driver.page.wait_for_function("() => flown.length === 2")
    await expect(driver.page.locator(".flying, .arriving, .acting")).to_have_count(0)
    assert await driver.page.evaluate("flown") == ["back", "card"]
    assert await driver.page.evaluate("tops") == ["c-8D", "c-8D"], "the discard was there before it had landed"
    await expect(driver.discard.locator("use")).to_have_attribute("href", re.compile("c-KD$"))


async def test_what_another_has_done_can_be_read_until_the_person_does_something(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.table())
    driver = await opener.open()
    await driver.drag(driver.card("KC1"), driver.discard)
    await expect(driver.line).to_have_text("Hai scartato K♣")
    mock.others_turn(12, "KD", mine=True)
    told = "Bruno: ha pescato dal tallone, ha scartato K♦"
    await expect(driver.line).to_have_text(told)
    mock.changed(12)  # something else, which is no turn
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", mock.views[12]["version"])
    await expect(driver.line).to_have_text(told)
    await driver.tap(driver.use())
    await expect(driver.line).to_have_text("Hai pescato Q♣")


LATE = "⏰ Tempo scaduto per te: ho giocato io, e ho scartato K♣"


def time_is_over(mock: MockServer) -> None:
    """The bot plays for the person."""
    view = mock.views[12]
    view["turns_ended"] += 1
    view["phase"], view["hint"], view["me"]["on_turn"] = None, None, False
    view["last"] = [scenes.turn(0, LATE, discarded="KC", by_default=True)]
    mock.changed(12)


async def test_what_the_bot_has_played_for_the_person_is_played_back_and_said(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    driver = await opener.open(reduced_motion="no-preference", script=WATCH)
    time_is_over(mock)
    await expect(driver.line).to_have_text(LATE)
    await driver.page.wait_for_function("() => flown.length === 2")
    assert await driver.page.evaluate("flown") == ["back", "card"]
    assert await driver.heard() == LATE


async def test_what_the_bot_has_played_for_the_person_can_be_read_until_their_next_tap(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.table())
    driver = await opener.open(clock=True)
    time_is_over(mock)
    await expect(driver.line).to_have_text(LATE)
    mock.others_turn(12, "KD", mine=True)
    await expect(driver.line).to_have_text("Bruno: ha pescato dal tallone, ha scartato K♦")
    await driver.page.clock.run_for(60_000)
    await expect(driver.line).to_have_text(LATE)
    await driver.press(driver.page.locator("#felt"))
    await driver.lift()
    await expect(driver.line).to_have_text("Prima pesca una carta.")


async def test_who_opens_the_table_later_learns_what_the_bot_has_played_for_them(
    mock: MockServer, opener: Opener
) -> None:
    view = scenes.table(phase="draw")
    view["last"] = [
        scenes.turn(0, LATE, discarded="KC", by_default=True),
        scenes.turn(1, "Bruno: ha scartato 8♦", discarded="8D"),
    ]
    mock.put(view)
    driver = await opener.open()
    await expect(driver.line).to_have_text(LATE)
    assert await driver.heard() == LATE


async def test_turns_that_were_missed_are_played_when_the_table_is_opened(mock: MockServer, opener: Opener) -> None:
    view = scenes.table(phase="draw")
    laid = [card["card"] for card in view["melds"][2]["cards"]]
    done = {"took": True, "drew": False, "laid": [(2, laid)], "put": [(0, "3H")], "discarded": "8D"}
    view["last"] = [scenes.turn(1, "Bruno: ha preso dal pozzo", **done)]
    mock.put(view)
    driver = await opener.open(reduced_motion="no-preference", script=WATCH)
    await expect(driver.line).to_have_text("Bruno: ha preso dal pozzo")
    await driver.page.wait_for_function("() => flown.length === 4")
    await expect(driver.page.locator(".flying, .arriving, .acting")).to_have_count(0)
    await driver.page.reload()
    await expect(driver.page.locator("body[data-ready]")).to_be_attached()
    assert await driver.page.evaluate("flown") == []


async def test_a_tap_ends_what_is_played_back_and_does_what_it_says(mock: MockServer, opener: Opener) -> None:
    view = scenes.table(phase="draw")
    view["last"] = [scenes.turn(1, f"Turno {number}", discarded="8D") for number in range(4)]
    mock.put(view)
    driver = await opener.open(reduced_motion="no-preference")
    await expect(driver.line).to_have_text("Turno 0")
    await driver.tap(driver.use())
    await expect(driver.page.locator(".card.new")).to_have_count(1)
    await expect(driver.page.locator(".acting")).to_have_count(0)
    await expect(driver.line).to_have_text("Hai pescato Q♣")


async def test_a_hand_is_dealt_card_by_card_within_a_second_and_a_half(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(scenes.some_hand(13), [], phase=None))
    driver = await opener.open(reduced_motion="no-preference")
    delays = await driver.page.locator(".card").evaluate_all(
        "nodes => nodes.map(node => parseFloat(node.style.transitionDelay) || 0)"
    )
    assert max(delays) <= 1300
    await driver.page.evaluate("Promise.all(document.getAnimations().map(animation => animation.finished))")
    boxes = [await card.bounding_box() for card in await driver.page.locator(".card").all()]
    assert len({(box["x"], box["y"]) for box in boxes if box is not None}) == 13


@pytest.mark.parametrize(("pile", "turned"), [("#stock", 1), ("#discard", 0)])
async def test_a_card_drawn_from_the_stock_turns_over_on_its_way(
    mock: MockServer, opener: Opener, pile: str, turned: int
) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase="draw"))
    driver = await opener.open(reduced_motion="no-preference", script=TURNED)
    await expect(driver.page.locator(".reverse")).to_have_count(0)
    dealt = await driver.page.evaluate("turned.length")
    await driver.tap(driver.page.locator(pile))
    await expect(driver.page.locator(".card.new")).to_have_count(1)
    await expect(driver.page.locator(".reverse")).to_have_count(0)
    assert (await driver.page.evaluate("turned"))[dealt:] == ["c-back"] * turned


# The backs that cards of the hand have shown.
TURNED = """
window.turned = [];
const append = Element.prototype.append;
Element.prototype.append = function (...nodes) {
    for (const node of nodes.filter((node) => node.classList?.contains("reverse"))) {
        window.turned.push(node.querySelector("use").getAttribute("href").split("#")[1]);
    }
    return append.apply(this, nodes);
};
"""


async def test_a_held_card_tilts_with_the_speed_of_the_finger_and_hangs_straight_when_it_rests(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.table(scenes.TWELVE))
    driver = await opener.open(reduced_motion="no-preference")
    await driver.page.evaluate("Promise.all(document.getAnimations().map(animation => animation.finished))")
    await driver.press(driver.card("5C1"))
    await driver.slide((60.0, 320.0))
    await driver.page.evaluate(
        """() => {
            const card = document.querySelector(".card.held");
            window.tilts = () => new DOMMatrix(getComputedStyle(card).transform).b !== 0;
            const watch = () => {
                window.tilted ||= tilts();
                requestAnimationFrame(watch);
            };
            watch();
        }"""
    )
    await driver.slide((330.0, 320.0), steps=12)
    await driver.page.wait_for_function("() => tilted && !tilts()")
    await driver.lift()


async def test_a_card_held_over_the_edge_of_the_screen_makes_the_page_no_wider(
    mock: MockServer, opener: Opener
) -> None:
    """Else the browser would lay out and paint the whole table anew for every step of the finger."""
    mock.put(scenes.table(scenes.TWELVE))
    driver = await opener.open()
    await driver.press(driver.card("5C1"))
    await driver.slide((385.0, 320.0))
    box = await driver.page.locator(".card.held").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] > 400
    assert await driver.page.evaluate("[document.body.scrollWidth, document.documentElement.scrollWidth]") == [390, 390]
    await driver.lift()


async def test_nothing_moves_where_reduced_motion_is_wanted(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(phase=None))
    driver = await opener.open(script=WATCH)
    mock.others_turn(12, "KD", mine=True)
    await expect(driver.page.locator("#table")).to_have_attribute("data-phase", "draw")
    assert await driver.page.evaluate("flown") == []


async def test_a_closed_deal_and_a_won_match_are_moments(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    driver = await opener.open(reduced_motion="no-preference")
    version = mock.views[12]["version"]
    mock.views[12] = {**scenes.ended(over=True), "version": version}
    mock.steps[12] = []
    mock.changed(12)
    await expect(driver.page.locator(".spark").first).to_be_attached()
    await expect(driver.page.locator("#end h2")).to_have_text("Vince Bruno!")
    await expect(driver.page.locator("#end .chart")).to_be_visible()
    await expect(driver.page.locator(".spark")).to_have_count(0)
    totals = sorted((str(row["total"]) for row in mock.views[12]["end"]["rows"]), key=int)
    await expect(driver.page.locator("#end .rows .total")).to_have_text(totals)


async def test_nothing_is_played_back_at_a_table_that_was_left(mock: MockServer, opener: Opener) -> None:
    view = scenes.table(phase=None)
    view["last"] = [scenes.turn(1, f"Turno {number}", discarded="8D") for number in range(4)]
    mock.put(view)
    mock.put(scenes.playing(["2S", "4S"], table=13))
    driver = await opener.open(reduced_motion="no-preference")
    await expect(driver.line).to_have_text("Turno 0")
    await driver.page.evaluate("Telegram.WebView.receiveEvent('back_button_pressed')")
    quiet = await driver.page.evaluate(
        """async () => {
            let quiet = 0; // frames, one after the other, in which nobody plays
            for (let frame = 0; frame < 600 && quiet < 60; frame += 1) {
                await new Promise(requestAnimationFrame);
                quiet = document.querySelector(".acting, .flying") ? 0 : quiet + 1;
            }
            return quiet;
        }"""
    )
    assert quiet == 60
    await driver.page.locator('#tables button[data-id="13"]').click()
    await expect(driver.line).to_have_text("Tocca le carte da calare o da scartare.")
