"""The page and the real server: turns by finger, by tap and by key, in each language and size."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.async_api import ViewportSize, expect

from simulation.use_cases.chats import ANNA, BRUNO, EVA
from storage import TableStatus
from tables.requests.panel import DiscardCard, DrawStock
from tables.startapp import startapp_of
from tests.web.matches.page_player import MOST_STEPS, PagePlayer
from tests.web.matches.ways import WAYS
from tests.web.page.real_table import RealTable, Seat
from tests.web.phases import lobby

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

LANGUAGES = {"drag": "it", "tap": "en", "keys": "de"}
"""The other languages of each way are played with `--long`."""
SIZES = {"it": (320, 568), "en": (390, 664), "de": (768, 1024)}


async def play_turns(seat: Seat, way: str, turns: int) -> None:
    """Play so many turns of a person in the page; everybody else plays in the chat."""
    matches, table = seat.real.matches, seat.table
    player = PagePlayer(seat.driver, WAYS[way](seat.driver))
    for _ in range(turns):
        while matches.turn_of(table) != seat.phone.person:
            matches.time += 5
            matches.tap_once(table)
        for _ in range(MOST_STEPS):
            view = await seat.up_to_date()
            if not view["me"]["on_turn"]:
                break
            await seat.wait_a_moment()
            await player.step(view)
        else:
            raise AssertionError("the turn does not end")


@pytest.mark.parametrize(
    ("way", "language"),
    [
        pytest.param(way, language, marks=[] if LANGUAGES[way] == language else [pytest.mark.long])
        for way in WAYS
        for language in SIZES
    ],
)
async def test_turns_are_played_in_the_page(real: RealTable, way: str, language: str) -> None:
    width, height = SIZES[language]
    table = real.matches.begin(2)
    seat = await real.open(ANNA, table, language, ViewportSize(width=width, height=height))
    await play_turns(seat, way, 2)
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


async def test_what_a_joker_stands_for_is_asked_with_its_cards(real: RealTable) -> None:
    table = real.matches.at("7H 8H * 2C KS", "3D 4D", opened=[0, 1], phase="play", table=["3S 4S 5S"])
    seat = await real.open(ANNA, table)
    driver = seat.driver
    await seat.wait_a_moment()
    for card in ("7H1", "8H1", "*1"):
        await driver.drag(driver.card(card), driver.tray)
    await driver.tap(driver.page.get_by_role("button", name="Cala: 2 modi"))
    sheet = driver.page.locator("#sheet")
    await expect(sheet.get_by_role("heading")).to_have_text("Il jolly vale")
    faces = await sheet.locator(".whole use").evaluate_all(
        "uses => uses.map(use => use.getAttribute('href').slice(-4))"
    )
    assert sorted(faces) == ["c-6H", "c-9H"]
    points = await sheet.locator(".choices .use > [aria-hidden]:not(.whole)").all_inner_texts()
    assert sorted(points) == ["21 punti", "24 punti"]
    await sheet.locator(".choices .use").nth(faces.index("c-9H")).tap()
    await expect(driver.meld(1)).to_have_attribute("aria-label", re.compile("9"))


async def test_where_a_joker_is_attached_is_asked_with_its_cards_and_without_points(real: RealTable) -> None:
    table = real.matches.at("* 2C KS", "3D 4D", opened=[0, 1], phase="play", table=["3S 4S 5S"])
    seat = await real.open(ANNA, table)
    await seat.wait_a_moment()
    await seat.driver.drag(seat.driver.card("*1"), seat.driver.meld(0))
    sheet = seat.driver.page.locator("#sheet")
    await expect(sheet.get_by_role("heading")).to_have_text("Il jolly vale")
    assert await sheet.locator(".choices .use").all_inner_texts() == ["", ""]
    await expect(sheet.locator(".choices .use").first).to_have_attribute("aria-label", re.compile("[26] di picche"))


async def test_an_opening_is_gathered_meld_by_meld(real: RealTable) -> None:
    table = real.matches.at("7H 8H 9H 6S 6D 6C 2C", "3D 4D", opened=[1], phase="play", table=["3S 4S 5S"])
    seat = await real.open(ANNA, table)
    driver = seat.driver

    async def gather(*cards: str) -> None:
        await seat.wait_a_moment()
        for card in cards:
            await driver.drag(driver.card(card), driver.tray)
        await expect(driver.page.locator("#uses .use.primary")).to_be_visible()
        await driver.tap(driver.use())
        await expect(driver.card(cards[0])).to_have_count(0)

    await gather("7H1", "8H1", "9H1")
    await seat.wait_a_moment()
    await driver.tap(driver.page.get_by_role("button", name="Un passo indietro"))
    await expect(driver.page.locator("#live")).to_contain_text("La tua mano: carte 7")
    await gather("7H1", "8H1", "9H1")
    await gather("6S1", "6D1", "6C1")
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


async def test_who_comes_back_after_others_have_played_learns_that_their_time_ran_out(real: RealTable) -> None:
    matches = real.matches
    table = matches.at("7H 2C KS 4S", "3D 4D 9C", opened=[0, 1])
    matches.time_out(table)
    matches.press(table, BRUNO, DrawStock)
    matches.pick(table, BRUNO, "9C1")
    matches.press(table, BRUNO, DiscardCard)
    seat = await real.open(ANNA, table)
    await expect(seat.driver.line).to_contain_text("Tempo scaduto per te")
    assert "Tempo scaduto per te" in await seat.driver.heard()


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


async def test_the_host_chooses_computers_pace_and_rules_of_a_lobby_in_the_page(real: RealTable) -> None:
    table = lobby(real.matches)
    seat = await real.open(ANNA, table)
    end = seat.driver.page.locator("#end")
    await expect(end.locator(".seats .tool")).to_have_count(1)
    await seat.driver.page.get_by_role("button", name="forte").tap()
    await expect(end.locator(".seats .tool")).to_have_count(2)
    await end.locator(".seats .tool").first.tap()
    await expect(end.locator(".seats .tool")).to_have_count(1)
    for name in ("Stasera, 2 min", "Classica", "201"):
        await seat.driver.page.get_by_role("button", name=name).tap()
        await expect(seat.driver.page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    await expect(end).to_contain_text("si gioca a 201")
    await seat.driver.page.get_by_text("Carte e giochi").tap()
    jokers = end.locator("details section").filter(has_text="olly nel mazzo")
    await jokers.get_by_role("button", name="due").tap()
    await expect(jokers.get_by_role("button", name="due")).to_have_attribute("aria-pressed", "true")
    await expect(end).to_contain_text("jolly nel mazzo: due")
    assert real.matches.table(table.id).settings.rules.jokers == 2
    other = await real.open(BRUNO, table)
    await expect(other.driver.page.locator("#end .chip")).to_have_text(["📨 Invita"])


async def test_a_preset_that_would_take_single_rules_away_is_asked_about_first(real: RealTable) -> None:
    table = lobby(real.matches)
    seat = await real.open(ANNA, table)
    page = seat.driver.page
    await page.get_by_role("button", name="501").tap()
    await expect(page.locator("#end")).to_contain_text("501")
    await page.get_by_role("button", name="Fisca").tap()
    await expect(page.locator("#sheet h2")).to_contain_text("torna com'era")
    await page.locator("#sheet").get_by_role("button", name="No").tap()
    await expect(page.locator("#sheet")).to_be_hidden()
    assert real.matches.table(table.id).settings.rules.limit == 501
    await page.get_by_role("button", name="Fisca").tap()
    await page.locator("#sheet").get_by_role("button", name="Fisca").tap()
    await expect(page.get_by_role("button", name="101")).to_have_attribute("aria-pressed", "true")
    assert real.matches.table(table.id).settings.rules.limit == 101


async def test_the_host_closes_a_lobby_in_the_page_after_a_question(real: RealTable) -> None:
    table = lobby(real.matches)
    real.opener.expected = ("404",)
    other = await real.open(BRUNO, table)
    seat = await real.open(ANNA, table)
    page = seat.driver.page
    await expect(other.driver.page.locator("#end .close")).to_have_count(0)
    await page.get_by_role("button", name="Chiudi il tavolo").tap()
    await expect(page.locator("#sheet h2")).to_contain_text("Chi siede al tavolo perde il posto")
    await page.locator("#sheet").get_by_role("button", name="No").tap()
    assert real.matches.table(table.id).status is TableStatus.LOBBY
    await page.get_by_role("button", name="Chiudi il tavolo").tap()
    await page.locator("#sheet").get_by_role("button", name="Chiudi il tavolo").tap()
    await expect(page.locator("#sheet")).to_contain_text("Tavolo chiuso.")
    await expect(page.locator("body")).to_have_attribute("data-screen", "tables")
    assert real.matches.table(table.id).status is TableStatus.CLOSED
    await expect(other.driver.page.locator("#sheet")).to_contain_text("Questo tavolo non c'è più")
    await expect(other.driver.page.locator("body")).to_have_attribute("data-screen", "tables")
