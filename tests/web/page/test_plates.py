"""The plates of the players: the colour of each seat, names before signs, and until when a turn lasts."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from pictures.theme import Look, seat_colour
from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_every_plate_has_the_colour_of_its_seat_in_the_chats_pictures(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(scenes.TWELVE, players=6))
    driver = await opener.open()
    stripes = await driver.page.locator(".player").evaluate_all(
        "nodes => nodes.map(n => getComputedStyle(n).backgroundImage)"
    )
    for seat, stripe in enumerate(stripes):
        assert f"rgb{seat_colour(seat, Look())}" in stripe


async def test_the_name_of_a_computer_comes_before_its_sign(mock: MockServer, opener: Opener) -> None:
    view = scenes.playing(scenes.TWELVE)
    view["players"][1]["name"] = "🤖 Ottone"
    mock.put(view)
    driver = await opener.open()
    await expect(driver.page.locator('.player[data-seat="1"] .name')).to_have_text("Ottone 🤖")


@pytest.mark.parametrize(("hours", "shown"), [(0.5, "29:"), (11, "alle 20:00"), (13, "lun 22:00"), (30, "mar 15:00")])
async def test_a_deadline_of_today_says_when_and_a_later_one_on_which_day(
    mock: MockServer, opener: Opener, hours: float, shown: str
) -> None:
    view = scenes.playing(scenes.TWELVE)
    view["now"] = 1790582400.0  # a Monday at 9:00, one hour east of Greenwich
    view["due"] = view["now"] + hours * 3600
    mock.put(view)
    driver = await opener.open(timezone_id="Etc/GMT-1")
    await expect(driver.page.locator("#clock")).to_contain_text(shown)
