"""Moments of the page of the tables: its lists, a table in each phase of the game, settings, no network."""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, ViewportSize

from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import TEXTS
from storage import Table
from tests.web.page.page_driver import Opener
from tests.web.page.real_table import RealTable, Seat
from tests.web.phases import PHASES, waiting
from tests.web.web_server import a_web_server
from tools.looks.shrinking import shrink
from tools.looks.stage import Look

HEIGHT = 720
SHOWN = ("lobby", "draw", "opened", "waiting", "pause", "away", "over")


async def page(browser: Browser, folder: Path, look: Look) -> list[Path]:
    """Save the pictures, and return them in order."""
    saved: list[Path] = []

    async def save(seat: Seat, name: str) -> None:
        await seat.driver.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        saved.append(folder / f"page-{len(saved) + 1:02}-{name}.png")
        await seat.driver.page.screenshot(path=saved[-1])
        shrink(saved[-1])
        print(saved[-1], flush=True)

    for phase in SHOWN:
        with TemporaryDirectory() as store:
            matches = Matches(Path(store) / "scala40.sqlite")
            table = PHASES[phase](matches)
            async with a_web_server(matches) as server:
                opener = Opener(browser, server.url)
                await save(await _opened(RealTable(server, opener), table, look), phase)
                await opener.close()
            matches.close()
    with TemporaryDirectory() as store:
        matches = Matches(Path(store) / "scala40.sqlite")
        table = waiting(matches)
        matches.begin_elsewhere()
        async with a_web_server(matches) as server:
            opener = Opener(browser, server.url)
            seat = await _opened(RealTable(server, opener), table, look, BRUNO)
            await _menu(seat, look, "page-settings")
            await save(seat, "settings")
            await seat.driver.page.keyboard.press("Escape")
            await seat.driver.page.context.set_offline(True)
            await seat.driver.page.locator("#offline").wait_for()
            await save(seat, "no-network")
            await seat.driver.page.context.set_offline(False)
            await seat.driver.page.locator("#offline").wait_for(state="hidden")
            await _menu(seat, look, "page-tables")
            await seat.driver.page.locator("#tables button").first.wait_for()
            await save(seat, "tables")
            await opener.close()
        matches.close()
    return saved


async def _opened(real: RealTable, table: Table, look: Look, person: int = ANNA) -> Seat:
    size = ViewportSize(width=look.width, height=HEIGHT)
    seat = await real.open(
        person, table, look.language, size, color_scheme=look.theme, device_scale_factor=2, locale=look.language
    )
    await seat.up_to_date()
    return seat


async def _menu(seat: Seat, look: Look, key: str) -> None:
    """Choose from the page's menu."""
    await seat.driver.page.locator("#more").click()
    await seat.driver.page.locator("#sheet").get_by_role("button", name=TEXTS.plain(look.language, key)).click()
