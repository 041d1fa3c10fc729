"""The sentences of the table: all of them can be read, wherever they do not fit into the line above the hand."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

NARROW = ViewportSize(width=360, height=640)
ADVICE = (
    "I tuoi giochi migliori fanno 36 punti: per aprire ne servono 40. Scarta 9♦: in mano ti costa 9 punti, anche se "
    "con questa si può prendere il jolly di 7♦ 8♦ 9♦ 10♦ J♦, e nessun altro la aspetta."
)


async def test_long_advice_can_be_read_whole_and_put_away(mock: MockServer, opener: Opener) -> None:
    view = scenes.playing(scenes.some_hand(14), scenes.some_melds(3))
    mock.put(
        view
        | {
            "advice": {
                "ask": None,
                "line": ADVICE,
                "words": ADVICE,
                "follow": scenes.choice("follow", "fa", "Fai così: Scarta 9♦"),
            }
        }
    )
    driver = await opener.open(NARROW)
    tip = driver.page.locator("#tip")
    await expect(tip).to_have_text(ADVICE)
    assert await tip.evaluate("node => node.scrollHeight <= node.clientHeight"), "some of it is cut off"
    await driver.tap(tip)
    await expect(tip).to_be_hidden()
    await driver.tap(driver.line)
    await expect(tip).to_be_visible()


async def test_a_sentence_of_the_usual_length_stands_in_the_line_and_moves_nothing(
    mock: MockServer, opener: Opener
) -> None:
    view = scenes.playing(scenes.some_hand(13), scenes.some_melds(3), phase="draw")
    hint = "👉 Prima di tutto pesca dal tallone: dal pozzo si prende solo dopo aver aperto."
    mock.put(view | {"hint": hint})
    driver = await opener.open(NARROW)
    await expect(driver.line).to_have_text(hint)
    await expect(driver.page.locator("#tip")).to_be_hidden()
    before = await driver.page.locator("#stock").bounding_box()
    await driver.tap(driver.page.locator("#stock"))
    await expect(driver.line).to_have_text("Hai pescato Q♣")
    assert await driver.page.locator("#stock").bounding_box() == before


async def test_black_suits_in_the_line_have_the_colour_of_the_text_and_red_ones_stay_red(
    mock: MockServer, opener: Opener
) -> None:
    view = scenes.playing(scenes.some_hand(13), phase="draw")
    mock.put(view | {"hint": "Attacca 9♣\ufe0f a 10♠\ufe0f e 9♥\ufe0f"})
    driver = await opener.open(NARROW)
    assert await driver.line.text_content() == "Attacca 9♣\ufe0e a 10♠\ufe0e e 9♥\ufe0f"


@pytest.mark.parametrize(
    ("hours", "says"), [(2, r"alle \d\d:\d\d"), (41, r"[a-z]{3} \d\d:\d\d"), (0.5, r"(29|30):\d\d")]
)
async def test_the_clock_counts_down_the_last_hour_and_names_a_later_time(
    mock: MockServer, opener: Opener, hours: float, says: str
) -> None:
    """Hours left would contradict the time per turn where nights do not count."""
    view = scenes.playing(scenes.some_hand(13), phase="draw")
    mock.put(view | {"due": view["now"] + hours * 3600})
    driver = await opener.open(NARROW)
    await expect(driver.page.locator("#clock")).to_have_text(re.compile(f"^{says}$"))


async def test_the_clock_says_until_when_if_it_is_tapped(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(scenes.some_hand(13), phase="draw"))
    driver = await opener.open(NARROW)
    await driver.tap(driver.page.locator("#clock"))
    await expect(driver.line).to_have_text("Tocca a te, hai tempo fino alle 17:00")


async def test_what_the_server_answers_between_deals_can_be_read(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.ended())
    driver = await opener.open(NARROW)
    await driver.tap(driver.use())
    await expect(driver.page.locator("#tip")).to_be_visible()


async def test_a_long_hint_covers_no_meld_until_it_is_wanted(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(3)) | {"hint": ADVICE})
    driver = await opener.open(NARROW)
    await expect(driver.line).to_contain_text("I tuoi giochi")
    await expect(driver.page.locator("#tip")).to_be_hidden()
    await driver.tap(driver.line)
    await expect(driver.page.locator("#tip")).to_have_text(ADVICE)
