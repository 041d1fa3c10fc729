"""The page and the real server: turns by finger, by tap and by key, in each language and size."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ViewportSize, expect

from simulation.use_cases.chats import ANNA, BRUNO, EVA
from simulation.use_cases.matches import Matches
from tables.startapp import startapp_of
from tests.web.page.page_driver import Opener
from tests.web.page.real_table import RealTable, Seat
from tests.web.phases import lobby
from tests.web.web_server import a_web_server

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

Play = Callable[[Seat], Awaitable[None]]


@pytest_asyncio.fixture(loop_scope="package")
async def real(browser: Browser, matches: Matches) -> AsyncIterator[RealTable]:
    async with a_web_server(matches) as server:
        opener = Opener(browser, server.url)
        yield RealTable(server, opener)
        await opener.close()
        assert opener.problems == []


def may(card: dict[str, Any], kind: str) -> bool:
    return any(choice["kind"] == kind and not choice["refused"] for choice in card["may"])


def to_discard(view: dict[str, Any]) -> str:
    """The card to discard: the dearest one that may be discarded, and no joker if that can be helped."""
    cards = [card for card in view["me"]["hand"] if may(card, "discard")]
    return str(max(cards, key=lambda card: (card["card"] != "*", card["points"]))["id"])


async def by_drag(seat: Seat) -> None:
    """Play the next step of a turn with a finger that holds cards."""
    driver, view = seat.driver, await seat.up_to_date()
    await seat.wait_a_moment()
    if view["phase"] == "draw":
        await driver.drag(driver.page.locator("#stock"), driver.page.locator("#hand"))
        return
    for proposal in view["proposals"]:
        if proposal["kind"] == "lay" and len(view["me"]["hand"]) > len(proposal["cards"]):
            for card in proposal["cards"]:
                await driver.drag(driver.card(card), driver.tray)
            button = driver.page.locator("#uses .use.primary")
            await expect(button).to_be_visible()
            await driver.tap(button)
            if await driver.page.locator("#sheet").is_visible():
                await driver.page.locator("#sheet .choices .use").first.click()
            return
    for card in view["me"]["hand"]:
        for choice in card["may"]:
            if choice["kind"] in {"attach", "swap"} and not choice["refused"] and len(view["me"]["hand"]) > 1:
                await driver.drag(driver.card(card["id"]), driver.meld(choice["meld"]))
                if await driver.page.locator("#sheet").is_visible():
                    await driver.page.locator("#sheet .choices .use").first.click()
                return
    name = to_discard(view)
    await driver.drag(driver.card(name), driver.discard)


async def by_tap(seat: Seat) -> None:
    """Play the next step by tapping the first button, or a card to discard."""
    driver, view = seat.driver, await seat.up_to_date()
    await seat.wait_a_moment()
    if view["phase"] == "play" and not view["proposals"] and not opens(view):
        name = to_discard(view)
        await driver.tap(driver.card(name))
        await driver.tap(driver.page.locator("#uses .use:not(.refused)").last)
        return
    if view["phase"] == "play" and view["proposals"] and view["proposals"][0]["kind"] == "lay":
        await driver.tap(driver.page.locator(".ready .ribbon").first)
        return
    await driver.tap(driver.use())


async def by_key(seat: Seat) -> None:
    """Play the next step by keys alone."""
    driver, view = seat.driver, await seat.up_to_date()
    await seat.wait_a_moment()
    keys = driver.page.keyboard
    if view["phase"] == "draw":
        await keys.press("d")
        return
    if opens(view) or any(proposal["kind"] in {"open", "close"} for proposal in view["proposals"]):
        await keys.press("1")
        return
    if view["proposals"] and view["proposals"][0]["kind"] == "lay":
        await driver.page.locator(".ready .ribbon").first.focus()
        await keys.press("Enter")
        return
    name = to_discard(view)
    await driver.page.locator('.card[tabindex="0"]').focus()
    await keys.press("Home")
    for _ in range((await driver.hand()).index(name)):
        await keys.press("ArrowRight")
    await keys.press("x")


def opens(view: dict[str, Any]) -> bool:
    opening = view["me"]["opening"]
    return bool(opening and opening["request"] and not opening["refused"])


async def play_turns(seat: Seat, play: Play, turns: int) -> None:
    """Play so many turns of a person in the page; everybody else plays in the chat."""
    matches, table = seat.real.matches, seat.table
    person = seat.phone.person
    for _ in range(turns):
        for _ in range(60):
            now = matches.table(table.id)
            if not now.status.is_unfinished or now.status.value == "pause":
                return
            if matches.turn_of(table) == person:
                break
            matches.time += 5
            matches.tap_once(table)
        before = (await seat.view())["turns_ended"]
        for _ in range(40):
            if (await seat.view())["turns_ended"] != before or not (await seat.view())["me"]["on_turn"]:
                break
            version = (await seat.view())["version"]
            await play(seat)
            await changed(seat, version)
        else:
            raise AssertionError("the turn does not end")


async def changed(seat: Seat, version: str) -> None:
    """Wait until the table has changed at the server: what was done has arrived."""
    await expect(seat.driver.page.locator("#table")).not_to_have_attribute("data-version", version)


LANGUAGES = {by_drag: "it", by_tap: "en", by_key: "de"}
"""The other languages of each way are played with `--long`."""


@pytest.mark.parametrize(
    ("play", "language"),
    [
        pytest.param(play, language, marks=[] if LANGUAGES[play] == language else [pytest.mark.long])
        for play in LANGUAGES
        for language in ("it", "en", "de")
    ],
)
async def test_turns_are_played_in_the_page(real: RealTable, play: Play, language: str) -> None:
    size = {"it": (320, 568), "en": (390, 664), "de": (768, 1024)}[language]
    table = real.matches.begin(2)
    seat = await real.open(ANNA, table, language, ViewportSize(width=size[0], height=size[1]))
    await play_turns(seat, play, 2)
    view = await seat.up_to_date()
    assert view["turns_ended"] >= 2
    assert await seat.driver.hand() == [card["id"] for card in view["me"]["hand"]]


async def test_a_discard_that_gives_something_away_is_asked_about_and_done_by_the_second_tap(real: RealTable) -> None:
    real.matches.change_person(ANNA, asks=True)
    table = real.matches.at("7H 8H 9H 2C KS", "3D 4D", opened=[0, 1], phase="play", table=["3S 4S 5S"])
    seat = await real.open(ANNA, table)
    driver = seat.driver
    await seat.wait_a_moment()
    await driver.drag(driver.card("8H1"), driver.discard)
    await expect(driver.line).to_contain_text("La scarti lo stesso?")
    assert await driver.picked() == ["8H1"]
    await seat.wait_a_moment()
    await driver.tap(driver.page.get_by_role("button", name="Scarta 8 di cuori"))
    await expect(driver.card("8H1")).to_have_count(0)
    assert real.matches.turn_of(table) == BRUNO


async def test_a_joker_is_taken_with_the_card_for_which_it_stands(real: RealTable) -> None:
    table = real.matches.at("7H 2C KS 4S", "3D 4D", opened=[0, 1], phase="play", table=["6H *7H 8H"])
    seat = await real.open(ANNA, table)
    await seat.wait_a_moment()
    await seat.driver.drag(seat.driver.card("7H1"), seat.driver.meld(0))
    await expect(seat.driver.card("*1")).to_be_visible()
    await expect(seat.driver.line).to_contain_text("jolly")
    await seat.driver.tap(seat.driver.page.get_by_role("button", name="Un passo indietro"))
    await expect(seat.driver.card("7H1")).to_be_visible()


async def test_an_opening_is_gathered_meld_by_meld(real: RealTable) -> None:
    table = real.matches.at("7H 8H 9H 6S 6D 6C 2C", "3D 4D", opened=[1], phase="play", table=["3S 4S 5S"])
    seat = await real.open(ANNA, table)
    driver = seat.driver
    for cards in (("7H1", "8H1", "9H1"), ("6S1", "6D1", "6C1")):
        await seat.wait_a_moment()
        for card in cards:
            await driver.drag(driver.card(card), driver.tray)
        await expect(driver.page.locator("#uses .use.primary")).to_be_visible()
        await driver.tap(driver.use())
        await expect(driver.card(cards[0])).to_have_count(0)
    await expect(driver.page.locator(".counter")).to_have_text("42 di 40")
    await seat.wait_a_moment()
    await driver.tap(driver.use())
    await expect(driver.meld(2)).to_be_visible()
    await expect(driver.page.locator(".player.me.opened")).to_be_visible()


async def test_the_order_of_the_hand_is_kept_by_the_server(real: RealTable) -> None:
    table = real.matches.begin(2)
    seat = await real.open(ANNA, table)
    names = await seat.driver.hand()
    await seat.driver.drag(seat.driver.card(names[-1]), seat.driver.card(names[0]))
    order = await seat.driver.hand()
    assert order != names
    other = await real.open(ANNA, table)
    assert await other.driver.hand() == order
    await other.driver.tap(other.driver.page.get_by_role("button", name="Ordina la mano"))
    await expect(other.driver.page.locator(".card").first).to_have_attribute("data-key", names[0])


async def test_what_others_do_appears_and_is_said(real: RealTable) -> None:
    matches, table = real.matches, real.matches.begin(2)
    other = matches.turn_of(table)
    seat = await real.open(BRUNO if other == ANNA else ANNA, table)
    while matches.turn_of(table) == other:
        matches.time += 5
        matches.tap_once(table)
    await expect(seat.driver.page.locator("#table")).to_have_attribute("data-phase", "draw")
    await expect(seat.driver.page.locator("#live")).to_contain_text(matches.names[other])


async def test_the_end_of_a_deal_is_shown_and_the_next_one_is_dealt(real: RealTable) -> None:
    table = real.matches.close_deal("QH QD 9C", "KH 2D 2S *", totals=[0, 20, 45])
    seat = await real.open(ANNA, table)
    await expect(seat.driver.page.locator("#end h2")).to_contain_text("hai chiuso")
    await expect(seat.driver.page.locator("#end .rows li")).to_have_count(3)
    await seat.wait_a_moment()
    await seat.driver.tap(seat.driver.use())
    await expect(seat.driver.page.locator("#table")).to_have_attribute("data-stage", "playing")
    await expect(seat.driver.page.locator(".card")).not_to_have_count(0)


async def test_somebody_who_comes_by_the_link_of_a_lobby_sits_down_there(real: RealTable) -> None:
    table = lobby(real.matches)
    link = startapp_of(real.matches.context, table.id)
    assert link is not None
    data = quote(real.server.init_data(EVA, start_param=link))
    driver = await real.opener.open(hash_=f"#tgWebAppData={data}&tgWebAppVersion=9.1&tgWebAppPlatform=android")
    await expect(driver.page.locator("body")).to_have_attribute("data-screen", "table")
    seats = driver.page.locator(".seats li:not(.nobody)")
    before = await seats.count()
    await driver.tap(driver.use())
    await expect(seats).to_have_count(before + 1)


HEARD = Path(__file__).parent / "golden" / "heard.txt"

LISTEN = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
    const live = document.getElementById("live");
    const note = () => window.heard.push(live.textContent);
    new MutationObserver(note).observe(live, { childList: true, characterData: true, subtree: true });
});
"""


async def test_what_a_screen_reader_hears_in_a_turn(real: RealTable) -> None:
    """RENEW_GOLDEN=1 writes the file anew; then read what changed."""
    hands = "7H 8H 9H 6S 6D 6C 2C KS", "3D 4D 8C KC QD 2H 9S"
    table = real.matches.at(*hands, opened=[1], phase="draw", table=["3S 4S 5S"], stock="TH 2D 5D 9C JS")
    seat = await real.open(ANNA, table, viewport=ViewportSize(width=1280, height=760), script=LISTEN)
    page, keys = seat.driver.page, seat.driver.page.keyboard

    async def press(key: str) -> None:
        version = (await seat.view())["version"]
        await seat.wait_a_moment()
        await keys.press(key)
        await changed(seat, version)
        await seat.up_to_date()

    for key in ("d", "1", "u", "1"):
        await press(key)
    await seat.driver.card("KS1").focus()
    await press("x")
    real.matches.time += 5
    while real.matches.turn_of(table) == BRUNO:
        real.matches.tap_once(table)
    await expect(page.locator("#table")).to_have_attribute("data-phase", "draw")
    heard = "\n".join(await page.evaluate("heard")) + "\n"
    if os.environ.get("RENEW_GOLDEN"):
        HEARD.parent.mkdir(exist_ok=True)
        HEARD.write_text(heard, encoding="utf-8")
    assert heard == HEARD.read_text(encoding="utf-8")
