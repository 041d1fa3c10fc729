"""Going from table to table while answers are on their way: each answer counts for its own table, and none is lost."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Route, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

HANDS = {12: ["3H", "9H", "QH", "KC"], 13: ["2S", "4S", "6S"], 14: ["5D", "7D", "9D"]}


async def opened(mock: MockServer, opener: Opener, phase: str | None = "play") -> PageDriver:
    """Open the first of three tables."""
    for number, hand in HANDS.items():
        mock.put(scenes.playing(hand, scenes.some_melds(2), phase=phase, table=number))
    return await opener.open()


async def go(driver: PageDriver, table: int) -> None:
    """Go to another table by the list."""
    await driver.page.get_by_role("button", name="Altro").click()
    await driver.page.locator("#sheet").get_by_role("button", name="I miei tavoli").click()
    await driver.page.locator(f'#tables button[data-id="{table}"]').click()


async def test_a_table_that_is_opened_while_another_is_fetched_is_shown(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener)
    arrived = mock.hold("/api/tables/13")
    await go(driver, 13)
    await go(driver, 14)
    arrived.set()
    await expect(driver.card("5D1")).to_be_visible()


async def test_what_is_still_shown_of_the_table_before_does_nothing(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener, phase="draw")
    await expect(driver.use()).to_contain_text("Pesca")
    arrived = mock.hold("/api/tables/13")
    await go(driver, 13)
    for place in (driver.line, driver.meld(0), driver.use(), driver.discard):
        await driver.tap(place)
    await driver.page.locator("#clock").dispatch_event("click")
    arrived.set()
    await expect(driver.card("2S1")).to_be_visible()
    assert mock.performed == []


async def test_nothing_of_one_table_stands_at_the_next_one(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener, phase="draw")
    arrived = mock.hold("/api/tables/12/requests")
    await driver.tap(driver.line)
    await driver.drag(driver.page.locator("#stock"), driver.page.locator("#hand"))
    await expect(driver.page.locator(".ghost")).to_have_count(1)  # it waits for the answer
    await driver.tap(driver.discard)
    said = await driver.line.inner_text()
    mock.views[13]["hint"] = "Un altro tavolo."
    await go(driver, 13)
    await expect(driver.card("2S1")).to_be_visible()
    await expect(driver.page.locator(".ghost")).to_have_count(0)
    assert said != "Un altro tavolo."
    await expect(driver.line).to_have_text("Un altro tavolo.")
    arrived.set()


async def test_a_table_that_is_left_and_opened_again_during_a_request_is_shown_as_it_is(
    mock: MockServer, opener: Opener
) -> None:
    driver = await opened(mock, opener)
    arrived = mock.hold("/api/tables/12/requests")
    await driver.drag(driver.card("KC1"), driver.discard)
    await go(driver, 12)
    await expect(driver.card("3H1")).to_be_visible()
    async with driver.page.expect_response("**/requests"):
        arrived.set()
    await driver.settled()
    await expect(driver.card("KC1")).to_have_count(0)
    assert mock.performed == ["discard:KC1"]


async def test_what_a_table_refuses_after_it_was_left_is_nothing_to_the_next_one(
    mock: MockServer, opener: Opener
) -> None:
    driver = await opened(mock, opener)
    opener.expected = ("403",)
    left = asyncio.Event()

    async def refuse(route: Route) -> None:
        await left.wait()
        error = {"code": "not_seated", "text": "Non hai un posto a questo tavolo."}
        await route.fulfill(status=403, json={"error": error})

    await driver.page.route("**/api/tables/12/requests", refuse)
    await driver.drag(driver.card("KC1"), driver.discard)
    await go(driver, 13)
    await expect(driver.card("2S1")).to_be_visible()
    async with driver.page.expect_response("**/requests") as answer:
        left.set()
    await (await answer.value).finished()
    await driver.tap(driver.card("4S1"))
    await expect(driver.card("4S1")).to_have_attribute("aria-pressed", "true")
    await expect(driver.page.locator("body")).to_have_attribute("data-screen", "table")


async def test_the_order_of_a_second_hand_is_stored_although_that_of_the_first_is_still_on_its_way(
    mock: MockServer, opener: Opener
) -> None:
    driver = await opened(mock, opener)
    arrived = mock.hold("/api/tables/12/requests")
    await driver.drag(driver.card("QH1"), driver.card("3H1"))
    await go(driver, 13)
    await expect(driver.card("2S1")).to_be_visible()
    await driver.drag(driver.card("6S1"), driver.card("2S1"))
    order = await driver.hand()
    assert order != ["2S1", "4S1", "6S1"]
    arrived.set()
    await driver.until(lambda: [card["id"] for card in mock.views[13]["me"]["hand"]] == order)


async def test_an_answer_that_comes_late_does_not_bring_back_an_older_table(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener, phase=None)
    arrived = mock.hold("/api/tables/12/requests")
    await driver.drag(driver.card("QH1"), driver.card("3H1"))
    await driver.until(lambda: mock.performed == ["order"])
    mock.others_turn(12)
    version = mock.views[12]["version"]
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", version)
    shown = await driver.page.evaluate_handle(
        """() => {
            const versions = [];
            new MutationObserver(() => versions.push(document.querySelector("#table").dataset.version))
                .observe(document.querySelector("#table"), { attributes: true });
            return versions;
        }"""
    )
    async with driver.page.expect_response("**/requests") as answer:
        arrived.set()
    await (await answer.value).finished()
    mock.others_turn(12)
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", mock.views[12]["version"])
    assert "1.0" not in await shown.json_value()


async def test_the_list_of_tables_is_asked_for_again_if_something_changes_meanwhile(
    mock: MockServer, opener: Opener
) -> None:
    driver = await opened(mock, opener, phase=None)
    await expect(driver.page.locator("#next")).to_be_hidden()
    arrived = mock.hold("/api/tables")
    mock.others_turn(14)
    await driver.until(lambda: "/api/tables" not in mock.held)
    mock.others_turn(13, mine=True)
    mock.others_turn(12)  # told after it, so that the page has heard of both
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", mock.views[12]["version"])
    arrived.set()
    await expect(driver.page.locator("#next")).to_be_visible()
