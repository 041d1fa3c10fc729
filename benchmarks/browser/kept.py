"""A page in which somebody is busy while others play: how soon it shows that, and whether it takes anything away."""

import random
import time
from collections import Counter
from dataclasses import dataclass, field

from playwright.async_api import Browser, ViewportSize

from benchmarks.browser.page_opened import launch, phone
from benchmarks.browser.web_floor import WebFloor
from scala40.state import Match
from simulation.games.positions import position
from simulation.use_cases.chats import ANNA, BRUNO
from storage import Table
from tests.web.page.page_driver import Opener, PageDriver
from tests.web.web_server import Json, Phone, WebServer

SMALL = ViewportSize(width=360, height=520)
"""A screen on which the melds of the table do not fit, so that they can be scrolled."""
TURNS = 40
"""After so many turns the table is put back to its first position, before the stock is used up."""

_WATCH = """
window.versions = new Map();
document.addEventListener("DOMContentLoaded", () => {
    const table = document.getElementById("table");
    new MutationObserver(() => {
        const version = table.dataset.version;
        requestAnimationFrame(() => setTimeout(() => {
            versions.set(version, performance.timeOrigin + performance.now());
        }));
    }).observe(table, { attributes: true, attributeFilter: ["data-version"] });
});
window.shown = (version) => new Promise(done => {
    const look = () => (versions.has(version) ? done(versions.get(version)) : requestAnimationFrame(look));
    look();
});
"""
_STATE = """() => {
    const held = document.querySelector(".card.held");
    return {
        focus: document.activeElement?.dataset.key ?? null,
        selection: [...document.querySelectorAll('.card[aria-pressed="true"]')].map(node => node.dataset.key).sort(),
        scroll: document.getElementById("felt").scrollTop,
        card: held && [held.dataset.key, held.style.transform],
    };
}"""


@dataclass
class Updates:
    """Milliseconds of each discard until the page, or the floor, showed it; how often what was kept."""

    waits: list[float] = field(default_factory=list)
    floor: list[float] = field(default_factory=list)
    kept: Counter[str] = field(default_factory=Counter)
    updates: int = 0
    problems: list[str] = field(default_factory=list)
    """Errors in the page's console."""


def scene() -> Match:
    """A position with many melds, in which nobody has anything better to do than to draw and discard."""
    melds = [f"{low}{suit} {mid}{suit} {high}{suit}" for suit in "HDCS" for low, mid, high in ("A23", "456", "789")]
    melds += [f"{rank}H {rank}D {rank}C" for rank in "TJQK"]
    hands = ("2H 4D 6C 8S TH KD 3C 5S", "3H 5D 7C 9S JH QD 2C 4S")
    return position(*hands, table=melds, opened=[0, 1], turn=1)


async def updates(server: WebServer, browser: Browser, floor: WebFloor, address: str, count: int) -> Updates:
    """Let Bruno and Anna play in other pages, while Anna's page is watched in which she is busy."""
    found, chance = Updates(), random.Random(1)
    matches = server.matches
    table = matches.arrange(scene())
    anna, bruno = await server.open(ANNA), await server.open(BRUNO)
    opener = Opener(browser, server.url)
    driver = await opener.open(SMALL, hash_=launch(server, ANNA, table), script=_WATCH, reduced_motion="no-preference")
    async with phone(browser) as bare:
        await bare.page.add_init_script(_WATCH)
        await bare.page.goto(f"{address}bare/")
        floor.view = await anna.view(table.id)
        turns = 0
        while found.updates < count:
            if turns % TURNS == 0:
                matches.change(matches.table(table.id), match=scene())
                await _shown(driver, (await anna.view(table.id))["version"])
            turns += 1
            await _busy(driver, chance)
            await _turn(bruno, anna, driver, table, found, timed=True)
            await _turn(anna, anna, driver, table, found, timed=False)
            await driver.cdp.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
            await driver.page.keyboard.press("Escape")
            begun = time.time()
            floor.change(str(turns))
            found.floor.append(await _shown(bare, str(turns)) - begun * 1000)
    await opener.close()
    found.problems = opener.problems
    return found


async def _busy(driver: PageDriver, chance: random.Random) -> None:
    """Let Anna select two cards, focus a third one, scroll the table and hold a fourth card."""
    focused, *selected, held = chance.sample(await driver.hand(), 4)
    for card in selected:
        await driver.card(card).focus()
        await driver.page.keyboard.press("Enter")
    await driver.card(focused).focus()
    await driver.page.locator("#felt").evaluate("node => { node.scrollTop = 21; }")
    await driver.press(driver.card(held))
    await driver.slide((180.0, 250.0), steps=3)
    state = await driver.page.evaluate(_STATE)
    if state["focus"] != focused or state["selection"] != sorted(selected) or not state["scroll"] or not state["card"]:
        raise RuntimeError("the page does not let somebody select, focus, scroll and hold cards")


async def _turn(player: Phone, anna: Phone, driver: PageDriver, table: Table, found: Updates, *, timed: bool) -> None:
    """Let somebody draw and discard; after each of these Anna's page has to show it, and to have kept everything."""
    state = await driver.page.evaluate(_STATE)
    view = await player.view(table.id)
    for step in ("draw", "discard"):
        request = view["draws"][0]["request"] if step == "draw" else _discard(view, state)
        begun = time.time()
        view = (await player.request(table.id, request))["view"]
        shown = await _shown(driver, (await anna.view(table.id))["version"])
        if timed and step == "discard":
            found.waits.append(shown - begun * 1000)
        found.updates += 1
        now = await driver.page.evaluate(_STATE)
        found.kept.update(name for name in state if now[name] == state[name])


def _discard(view: Json, busy: Json) -> str:
    """The request to discard the card that was drawn, or else one with which Anna is not busy."""
    used = {busy["focus"], *busy["selection"], busy["card"][0]}
    for card in sorted(view["me"]["hand"], key=lambda card: not card["new"]):
        for choice in card["may"]:
            if choice["kind"] == "discard" and not choice["refused"] and card["id"] not in used:
                return str(choice["request"])
    raise RuntimeError("no card can be discarded")


async def _shown(driver: PageDriver, version: str) -> float:
    """Wait until a page shows a version; return when that was, in unix milliseconds."""
    return float(await driver.page.evaluate("version => shown(version)", version))
