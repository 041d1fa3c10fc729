"""The lessons in the page, against the real server: taken by what the line says, left and gone on with."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from urllib.parse import quote

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, ViewportSize, expect

from scala40.lessons import LESSONS
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from storage import Lesson, TableSettings
from tests.web.page.page_driver import AT_REST, Opener, PageDriver
from tests.web.web_server import WebServer, a_web_server

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

NARROW = ViewportSize(width=360, height=640)
TAP = re.compile(r"Tocca (?:(\S+), poi )?«(.+?)»\.")


class Room:
    """Anna's page of the list of tables, on a narrow phone."""

    def __init__(self, server: WebServer, opener: Opener) -> None:
        self.server, self.opener = server, opener

    async def open(self) -> PageDriver:
        data = quote(self.server.init_data(ANNA, "it"))
        return await self.opener.open(NARROW, hash_=f"#tgWebAppData={data}&tgWebAppVersion=9.1")

    @property
    def row(self) -> Lesson:
        with self.server.matches.store.read() as unit:
            return unit.lessons.get(ANNA)


@pytest_asyncio.fixture(loop_scope="package")
async def room(browser: Browser, matches: Matches) -> AsyncIterator[Room]:
    async with a_web_server(matches) as server:
        opener = Opener(browser, server.url)
        yield Room(server, opener)
        await opener.close()
        assert opener.problems == []


async def choose(page: Page, name: str) -> None:
    await page.get_by_role("button", name="Lezioni").click()
    lesson = page.get_by_role("dialog", name="Lezioni").get_by_role("button", name=name)
    await lesson.evaluate(AT_REST)
    await lesson.click()


async def said(page: Page) -> str:
    """What the page asks for, which stands whole in the line, or on the felt."""
    tip = page.locator("#tip")
    return await (tip if await tip.is_visible() else page.locator("#line")).inner_text()


async def tap_what_is_said(driver: PageDriver) -> None:
    page = driver.page
    await driver.settled()
    await expect(page.locator("#bar.resting")).to_have_count(0)
    version = await page.locator("#table").get_attribute("data-version")
    words = await said(page)
    if "carte pronte" in words:
        await page.locator("#tray .ready button").first.click()
    else:
        found = TAP.search(words)
        assert found is not None, words
        if found[1]:
            await driver.card(card_id(found[1])).click(position={"x": 10, "y": 14})
        label = found[2].replace("\ufe0f", "\ufe0e")  # on buttons every suit has the colour of the text
        button = page.locator("#uses .use").filter(has_text=label).first
        await expect(button).to_have_class(re.compile("primary"))
        await expect(page.locator("#uses .primary")).to_have_count(1)
        await button.click()
    await expect(page.locator("#table")).not_to_have_attribute("data-version", version or "")


def card_id(face: str) -> str:
    """The id of a card that a sentence names with its signs."""
    if face.startswith("🃏"):
        return "*1"
    *rank, suit = face.rstrip("\ufe0e\ufe0f")
    return f"{'T' if rank == ['1', '0'] else rank[0]}{dict(zip('♥♦♣♠', 'HDCS', strict=True))[suit]}1"


async def test_all_lessons_are_taken_by_what_the_page_says(room: Room) -> None:
    driver = await room.open()
    page = driver.page
    await choose(page, "1. Pescare")
    for lesson in LESSONS:
        await expect(page.locator("#line, #tip").filter(has_text="👉").first).to_be_visible()
        while lesson not in room.row.finished:
            await tap_what_is_said(driver)
        following = "Prossima lezione" if lesson < max(LESSONS) else "Allenati"
        await page.locator("#uses .use").filter(has_text=following).click()
    await expect(page.locator("#table")).to_have_attribute("data-stage", "playing")
    assert room.row.finished == set(LESSONS)
    with room.server.matches.store.read() as unit:
        (practice,) = unit.tables.of_person(ANNA)
    assert practice.chat_id == ANNA


async def test_what_is_not_asked_for_is_said_and_a_lesson_goes_on_when_the_page_is_opened_again(room: Room) -> None:
    driver = await room.open()
    page = driver.page
    await choose(page, "3. Il jolly")
    await expect(page.locator("#uses .use").first).to_have_text(re.compile("Pesca"))
    await page.locator("#discard").click()
    await expect(page.locator("#line, #tip").filter(has_text="la lezione chiede altro").first).to_be_visible()
    await expect(page.locator("#line, #tip").filter(has_text="Pesca").first).to_be_visible(timeout=30_000)
    await tap_what_is_said(driver)
    await tap_what_is_said(driver)
    step = room.row.step
    assert step == 2
    again = await room.open()
    await choose(again.page, "3. Il jolly")
    await expect(again.page.locator("#line, #tip").filter(has_text="scarto").first).to_be_visible()
    await tap_what_is_said(again)
    assert room.row.step == step + 1
    await again.page.get_by_role("button", name="Altro").click()
    await again.page.get_by_role("button", name="Come si gioca qui").click()
    await again.page.get_by_role("dialog").get_by_role("button", name="Lezioni").click()
    await expect(again.page.get_by_role("dialog", name="Lezioni").get_by_role("button")).to_have_count(6)


async def test_a_wrong_card_is_to_be_unselected_first(room: Room) -> None:
    driver = await room.open()
    page = driver.page
    await choose(page, "1. Pescare")
    await tap_what_is_said(driver)
    await driver.settled()
    told = page.locator("#line, #tip")
    await driver.drag(driver.card("3C1"), driver.card("4H1"))
    await expect(told.filter(has_text="le carte non si spostano").first).to_be_visible()
    await driver.settled()
    await driver.card("3C1").click(position={"x": 10, "y": 14})
    await expect(page.locator("#uses .use").first).to_have_text(re.compile("Scarta 3"))
    await expect(page.locator("#uses .primary")).to_have_count(0)
    await driver.card("KS1").click(position={"x": 10, "y": 14})
    await expect(told.filter(has_text="Prima togli 3♣").first).to_be_visible()
    await driver.card("3C1").click(position={"x": 10, "y": 14})
    await expect(page.locator("#uses .primary")).to_have_text(re.compile("Scarta K"))
    await page.locator("#uses .primary").click()
    await expect(told.filter(has_text="Il giro").first).to_be_visible()


async def test_what_is_asked_for_stays_while_some_of_its_cards_are_selected(room: Room) -> None:
    driver = await room.open()
    await choose(driver.page, "2. Aprire")
    await tap_what_is_said(driver)
    await driver.settled()
    await driver.card("5H1").click(position={"x": 10, "y": 14})
    asked = driver.page.locator("#uses .primary")
    await expect(driver.card("5H1")).to_have_attribute("aria-pressed", "true")
    await expect(asked).to_have_text(re.compile("Apri con"))
    await driver.card("6H1").click(position={"x": 10, "y": 14})
    await expect(driver.card("6H1")).to_have_attribute("aria-pressed", "true")
    await asked.click()
    await expect(driver.page.locator("#line, #tip").filter(has_text="scarto").first).to_be_visible()
    assert room.row.step == 2


async def test_the_first_step_can_be_read_whole_with_every_preset(room: Room) -> None:
    for preset, comfort in (("fisca", True), ("classica", False)):
        room.server.matches.change_person(ANNA, comfort=comfort)
        with room.server.matches.store.unit() as unit:
            chat = unit.chats.seen(ANNA, "private", "", False)
            unit.chats.save(replace(chat, defaults=TableSettings(preset)))
        for lesson in (1, 4):
            driver = await room.open()
            await choose(driver.page, f"{lesson}. ")
            await expect(driver.page.locator("#line, #tip").filter(has_text="👉").first).to_be_visible()
            await driver.settled()
            tip, line = driver.page.locator("#tip"), driver.page.locator("#line")
            shown = tip if await tip.is_visible() else line
            assert not await shown.evaluate("node => node.scrollHeight > node.clientHeight + 2"), (preset, lesson)
            await driver.page.close()


async def test_the_end_leads_back_to_the_list_which_says_what_is_done(room: Room) -> None:
    driver = await room.open()
    page = driver.page
    await choose(page, "5. Chiudere")
    while 5 not in room.row.finished:
        await tap_what_is_said(driver)
    await page.locator("#uses .use").filter(has_text="Lezioni").click()
    done = page.get_by_role("dialog", name="Lezioni").get_by_role("button", name="fatta")
    await expect(done).to_have_text(re.compile("5. Chiudere"))
