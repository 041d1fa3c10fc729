"""What stands on the felt when nobody plays: the lobby, the end of a deal, the end of the match."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener
from tests.web.page.test_telegram import in_app

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_the_main_button_of_a_lobby_deals_and_does_not_stand_up(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.lobby())
    client = await in_app(opener)
    [*_, main] = await client.posted("web_app_setup_main_button")
    assert (main["is_visible"], main["text"]) == (True, "🎴 Distribuisci")
    await client.send("main_button_pressed")
    await client.driver.until(lambda: bool(mock.performed))
    assert mock.performed == ["go"]


async def test_nobody_is_led_by_the_main_button_while_dealing_is_not_possible(mock: MockServer, opener: Opener) -> None:
    view = scenes.lobby()
    view["actions"][1] |= {"style": None, "refused": True}
    mock.put(view)
    client = await in_app(opener)
    await expect(client.driver.use()).to_be_visible()
    assert [button["is_visible"] for button in await client.posted("web_app_setup_main_button")] == [False]


async def test_a_lobby_names_its_people_once_and_says_who_runs_it_and_its_rules(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.lobby() | {"rules": "Regole: Fisca\nOre di silenzio: dalle 23:00"})
    driver = await opener.open()
    seats = driver.page.locator(".seats li")
    assert await seats.all_inner_texts() == ["Tu\nguida il tavolo", "Bruno", "Alessandra\ncomputer"]
    await expect(driver.page.locator("#players")).to_be_hidden()
    await expect(driver.page.locator("#end")).to_contain_text("Regole: Fisca")


async def test_the_places_to_cut_stand_behind_one_button(mock: MockServer, opener: Opener) -> None:
    view = scenes.ended()
    view["actions"] += [{"kind": "cut", "request": f"cut:{number}", "label": str(number)} for number in range(1, 9)]
    mock.put(view)
    driver = await opener.open()
    assert await driver.page.locator("#uses .use").all_inner_texts() == ["Distribuisci ora", "Taglia il mazzo"]
    await driver.tap(driver.use(1))
    await driver.page.locator("#sheet .choices .use").nth(4).click()
    await driver.until(lambda: bool(mock.performed))
    assert mock.performed == ["cut:5"]


async def test_a_rematch_leads_to_its_new_table(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.ended(over=True))
    driver = await opener.open()
    await driver.tap(driver.use())
    await expect(driver.page.locator("#table")).to_have_attribute("data-stage", "lobby")
    await expect(driver.page.locator("#tip")).to_have_text("Ho aperto un nuovo tavolo.")
    await driver.tap(driver.use())
    await driver.until(lambda: mock.performed == ["re", "go"])
