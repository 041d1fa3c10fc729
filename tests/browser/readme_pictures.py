"""Makes the pictures of the README: the table in the group, the panel of the player on turn, the page.

    PTB_TIMEDELTA=true python -m tests.browser.readme_pictures FOLDER

They are what people see on a phone of 390 pixels. A font of coloured emoji has to be installed (Debian's
fonts-noto-color-emoji), or Chromium shows boxes.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from time import time

from playwright.async_api import Browser, Page, ViewportSize, expect

from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from storage import Table
from tables.requests.panel import LayMeld
from tests.browser.panel_measures import Chats, phases
from tests.browser.shrinking import shrink
from tests.chromium import launched, with_font
from tests.handlers.outbox import Outbox, an_outbox
from tests.web.page.page_driver import Opener
from tests.web.page.real_table import RealTable
from tests.web.web_server import a_web_server

PHONE = ViewportSize(width=390, height=940)
HEIGHT = 700
"""How much of it is shown: the end of the chat, above the line to write in."""

SEED = 17
MELDS = 5
"""How many melds are on the table."""
LAID = ["4S 5S 6S 7S", "TC *JC QC", "8D 8H 8S", "2H 3H 4H", "KD KC KS", "AC 2C 3C"]


async def show_table(outbox: Chats) -> None:
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
    await outbox.deliver_all()


def _worth_showing(table: Table, before: int) -> bool:
    return before > 0 and _melds(table) > max(before, MELDS - 1)


def _melds(table: Table) -> int:
    assert table.match is not None
    return len(table.match.deal.table)


def _turns(table: Table) -> int:
    assert table.match is not None
    return sum(table.match.deal.turns_played) + 1000 * table.match.deal_number


async def look(page: Page, outbox: Outbox, tab: str) -> None:
    """Show a chat with Anna's eyes."""
    await page.set_viewport_size(PHONE)
    await page.goto(outbox.tg.url)
    await page.wait_for_selector("body[data-ready]")
    await page.get_by_test_id("who-Anna").click()
    await page.get_by_test_id(f"tab-{tab}").click()


async def shoot(page: Page, tab: str, path: Path) -> None:
    """Keep a picture of the end of a chat."""
    line = await page.get_by_test_id(f"chat-{tab}").get_by_test_id("composer").bounding_box()
    assert line is not None
    bottom = line["y"] - 8
    await page.screenshot(path=path, clip={"x": 0, "y": bottom - HEIGHT, "width": 390, "height": HEIGHT})
    shrink(path)


async def show_page(browser: Browser, path: Path) -> None:
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
            seat = await RealTable(server, opener).open(ANNA, table, viewport=size, **given)
            await seat.up_to_date()
            await with_font(seat.driver.page, "Inter")
            await seat.driver.card("5H1").tap()
            await expect(seat.driver.use()).to_be_visible()
            await seat.driver.page.wait_for_timeout(400)
            await seat.driver.page.screenshot(path=path)
            await opener.close()
        matches.close()
    shrink(path)


async def main(folder: Path) -> None:
    """Make the pictures, each of a match of its own."""
    async with launched() as browser:
        await show_page(browser, folder / "page.png")
    for name, tab in (("table", "group"), ("panel", "private")):
        with tempfile.TemporaryDirectory() as store:
            async with an_outbox(Path(store) / "scala40.sqlite") as outbox, launched() as browser:
                context = await browser.new_context(
                    locale="it-IT", timezone_id="Europe/Rome", device_scale_factor=2, bypass_csp=True
                )
                page = await context.new_page()
                outbox.matches.time = time()  # the browser's, so that it writes 'in 10 minutes'
                await look(page, outbox, tab)
                if name == "table":
                    await show_table(outbox)
                else:
                    async for phase in phases(outbox):
                        if phase.startswith("2"):
                            break
                await with_font(page, "Inter")
                await page.wait_for_timeout(800)
                await shoot(page, tab, folder / f"{name}.png")
                await context.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
