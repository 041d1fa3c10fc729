"""Makes the pictures of the README: the table in the group, the panel of the player on turn, the page, the day.

    PTB_TIMEDELTA=true python -m tools.looks.readme_pictures FOLDER [it|en|de]

They are what people see on a phone of 390 pixels. A font of coloured emoji has to be installed (Debian's
fonts-noto-color-emoji), or Chromium shows boxes.
"""

import asyncio
import re
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from time import time

from playwright.async_api import Browser, Page, Route, ViewportSize, expect

from scala40.par.__main__ import answered
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from storage import Table
from tables.daily import figures
from tables.requests.daily import EnableDaily
from tables.requests.panel import LayMeld
from tests.browser.panel_measures import Chats, phases
from tests.chromium import launched, shows, with_font
from tests.handlers.outbox import Outbox, an_outbox
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld
from tests.web.page.page_driver import Opener
from tests.web.page.real_table import RealTable
from tests.web.web_server import a_web_server
from tools.looks.shrinking import shrink

PHONE = ViewportSize(width=390, height=1000)
HEIGHT = 740
"""How much of it is shown: the end of the chat, above the line to write in."""

LOCALES = {"it": "it-IT", "en": "en-GB", "de": "de-DE"}
EDITED = {"it": "modificato", "en": "edited", "de": "bearbeitet"}
ADDS = {"it": " aggiunge ", "en": " adds ", "de": " holt "}

SEED = 17
MELDS = 5
"""How many melds are on the table."""
LAID = ["4S 5S 6S 7S", "TC *JC QC", "8D 8H 8S", "2H 3H 4H", "KD KC KS", "AC 2C 3C"]


def play_to_a_full_table(outbox: Chats) -> None:
    """Play until there is a full enough table, to which the last turn has added a meld."""
    matches = outbox.matches
    matches.seed = SEED
    table = matches.begin(3)
    before = 0
    while not _worth_showing(matches.table(table.id), before):
        before = _melds(matches.table(table.id))
        turns = _turns(matches.table(table.id))
        while _turns(matches.table(table.id)) == turns:
            matches.tap_once(table)


async def show_table(outbox: Chats) -> None:
    """Play until there is such a table, and show it in the group."""
    play_to_a_full_table(outbox)
    await outbox.deliver_all()


def _worth_showing(table: Table, before: int) -> bool:
    return before > 0 and _melds(table) > max(before, MELDS - 1)


def _melds(table: Table) -> int:
    assert table.match is not None
    return len(table.match.deal.table)


def _turns(table: Table) -> int:
    assert table.match is not None
    return sum(table.match.deal.turns_played) + 1000 * table.match.deal_number


async def look(page: Page, outbox: Outbox, tab: str, language: str) -> None:
    """Show a chat with Anna's eyes, and the words of the chat's own page, which are Italian, in her language."""

    async def translate(route: Route) -> None:
        answer = await route.fetch()
        words = re.sub(r'(Format\()"it(-IT)?"', rf'\1"{LOCALES[language]}"', await answer.text())
        words = words.replace('"modificato"', f'"{EDITED[language]}"').replace(ADDS["it"], ADDS[language])
        await route.fulfill(response=answer, body=words)

    await page.route("**/*.js", translate)
    await page.set_viewport_size(PHONE)
    await page.goto(outbox.tg.url)
    await page.wait_for_selector("body[data-ready]")
    await page.get_by_test_id("who-Anna").click()
    await page.get_by_test_id(f"tab-{tab}").click()


async def shoot(page: Page, tab: str, path: Path) -> None:
    """Keep a picture of the end of a chat."""
    chat = page.get_by_test_id(f"chat-{tab}")
    await chat.evaluate("chat => [chat, ...chat.querySelectorAll('*')].forEach(one => { one.scrollTop = 1e6 })")
    line = await chat.get_by_test_id("composer").bounding_box()
    assert line is not None
    bottom = line["y"] - 8
    await page.screenshot(path=path, clip={"x": 0, "y": bottom - HEIGHT, "width": 390, "height": HEIGHT})
    shrink(path)


async def show_page(browser: Browser, path: Path, language: str) -> None:
    """Keep a picture of the page: Anna has put a meld aside for her opening, and has selected a card."""
    with tempfile.TemporaryDirectory() as store:
        matches = Matches(Path(store) / "scala40.sqlite", time=time())
        hands = ("9S TS JS 5H 6H 7H KH 2D 8D QD 4C QC QS *", "3D 5C 6C 7D JH KC 9C", "3H 4D 5D 6D 9D TH TC KD")
        table = matches.at(*hands, phase="play", table=LAID, opened=[1, 2], pozzo="2S JC", stock_top="3S")
        matches.pick(table, ANNA, "9S1", "TS1", "JS1")
        matches.press(table, ANNA, LayMeld)
        async with a_web_server(matches) as server:
            opener = Opener(browser, server.url)
            size = ViewportSize(width=390, height=HEIGHT)
            given = {"device_scale_factor": 2, "timezone_id": "Europe/Rome", "bypass_csp": True}
            seat = await RealTable(server, opener).open(ANNA, table, language, viewport=size, **given)
            await seat.up_to_date()
            await with_font(seat.driver.page, "Inter")
            await seat.driver.card("5H1").tap()
            await expect(seat.driver.use()).to_be_visible()
            await seat.driver.page.wait_for_timeout(400)
            await seat.driver.page.screenshot(path=path)
            await opener.close()
        matches.close()
    shrink(path)


def play_days(outbox: Outbox, path: Path, language: str) -> None:
    """Let three people play the first day and one the second, until the group is told how the first one has ended."""
    outbox.matches.store.close()
    days = DaysWorld(path, names=outbox.matches.names, group=outbox.group.id)
    outbox.reopen(days)
    group, people, days.time = outbox.group.id, [person.id for person in outbox.people], NOON
    with days.store.unit() as unit:
        unit.chats.save(replace(unit.chats.seen(group, "group", "Venerdì", False), language=language))
        for person in people:
            unit.daily.know(group, person, NOON)
    days.ask(EnableDaily(), people[0], chat=group)
    with days.store.read() as unit:
        chain = unit.daily.chain_of(group)
        chat = unit.chats.get(group)
    assert chain is not None
    assert chat is not None
    with days.store.unit() as unit:  # the first evening's post would say the same
        unit.chats.save(replace(chat, daily_post_at=NOON + 32 * HOUR))
    for number, players in ((1, ("medium", "greedy", "strong")), (2, ("greedy",))):
        days.sweep_at(NOON + (number - 1) * 24 * HOUR)
        for person, player in zip(people, players, strict=False):
            days.play_with(days.begin(person, number, chain.id), player)
    days.sweep_at(NOON + 30.5 * HOUR)
    owed = figures.owed_line(days.context)
    assert owed is not None
    figures.settle(days.context, owed[0], answered(owed[1]))
    days.sweep_at(NOON + 32 * HOUR)


def all_read(outbox: Outbox, language: str) -> None:
    """Let Anna, and the group if it has a table already, read this language."""
    with outbox.matches.store.unit() as unit:
        anna, chat = unit.people.get(outbox.matches.people[0]), unit.chats.get(outbox.group.id)
        assert anna is not None
        unit.people.save(replace(anna, language=language, language_chosen=True))
        if chat is not None:
            unit.chats.save(replace(chat, language=language))


async def main(folder: Path, language: str = "it") -> None:
    """Make the pictures, each of a match of its own."""
    ending = "" if language == "it" else f".{language}"
    async with launched() as browser:
        await show_page(browser, folder / f"page{ending}.png", language)
    for name, tab in (("table", "group"), ("panel", "private"), ("daily", "group")):
        with tempfile.TemporaryDirectory() as store:
            path = Path(store) / "scala40.sqlite"
            async with an_outbox(path) as outbox, launched() as browser:
                context = await browser.new_context(
                    locale=LOCALES[language], timezone_id="Europe/Rome", device_scale_factor=2, bypass_csp=True
                )
                page = await context.new_page()
                outbox.matches.time = time()  # the browser's, so that it writes 'in 10 minutes'
                await look(page, outbox, tab, language)
                if name == "table":
                    play_to_a_full_table(outbox)
                    all_read(outbox, language)
                    await outbox.deliver_all()
                elif name == "daily":
                    play_days(outbox, path, language)
                    await outbox.deliver_all()
                else:
                    all_read(outbox, language)
                    async for phase in phases(outbox):
                        if phase.startswith("2"):
                            break
                await shows(page, outbox.tg.world.events.seq)
                await page.locator("img").evaluate_all(
                    "images => Promise.all(images.map(image => { image.loading = 'eager'; return image.decode(); }))"
                )
                await with_font(page, "Inter")
                await shoot(page, tab, folder / f"{name}{ending}.png")
                await context.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), *sys.argv[2:3]))
