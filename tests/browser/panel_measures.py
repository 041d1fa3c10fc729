"""Measures a panel in a browser, at the widths of phones, and keeps a picture of each phase of a turn.

    PTB_TIMEDELTA=true python -m tests.browser.panel_measures FOLDER [LANGUAGE]...

The hand has 14 cards and three ready melds. For each phase and width, and in each of the fonts of phones, it prints the
height of picture, words and buttons in CSS pixels, and labels that do not fit on their buttons.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from playwright.async_api import Browser, Page, ViewportSize

from simulation.use_cases.matches import Matches
from storage import GroupHands, Table
from tables.requests.panel import AskAdvice, ClearPicks, DiscardCard, DrawStock, FollowAdvice, LayMeld
from tables.requests.table import Play
from tests.chromium import launched, shows, with_font
from tests.fonts import PHONES
from tests.handlers.outbox import Outbox, an_outbox

WIDTHS = (360, 375, 390)
LOW = "2H 2D 2C 3H 3D 3C 4S 5S 6S KC QD 8C TD JH"
HAND = "KH KD KC 7H 8H 9H * TC TD 2S 4D 6C JS"
MELDS = ["3H 4H 5H", "QC QD QS", "AD 2D 3D", "8S *9S TS", "5C 6C 7C 8C 9C TC"]

_SIZES = """() => {
    const box = (found) => found ? Math.round(found.getBoundingClientRect().height) : 0;
    const keyboards = [...document.querySelectorAll(".keyboard")].filter((one) => one.offsetParent);
    const keyboard = keyboards.at(-1), message = keyboard.closest("[data-testid^=message-]") ?? keyboard.parentElement;
    const cut = [...keyboard.querySelectorAll(".label")].filter((one) => one.scrollWidth > one.clientWidth);
    return {
        all: box(message), keyboard: box(keyboard), picture: box(message?.querySelector("img")),
        rows: keyboard.children.length, cut: cut.map((one) => one.textContent),
    };
}"""


class Chats(Protocol):
    """Matches, and what brings their messages to the chats."""

    @property
    def matches(self) -> Matches:
        """The matches."""

    async def deliver_all(self) -> None:
        """Deliver everything that waits."""


async def phases(outbox: Chats) -> AsyncIterator[str]:
    """Play a turn up to its discard, and stop at each phase."""
    matches = outbox.matches
    anna = matches.people[0]
    scene = {"stock_top": "QH", "pozzo": "3C JD", "totals": [34, 61, 7], "opened": [1]}

    def begin(**fields: object) -> Table:
        return matches.at(HAND, "9C 8D 3S 4S", "KC QC 2C", **{**scene, **fields})

    async def shown(name: str, step: Callable[[], object]) -> str:
        step()
        await outbox.deliver_all()
        return name

    table = begin(table=MELDS)
    await outbox.deliver_all()
    yield "1 draw"
    yield await shown("2 nothing selected", lambda: matches.press(table, anna, DrawStock))
    yield await shown("3 one card", lambda: matches.pick(table, anna, "2S1"))
    yield await shown("4 a meld", lambda: matches.pick(table, anna, "7H1", "8H1", "9H1", "2S1"))
    yield await shown("5 put aside", lambda: matches.press(table, anna, LayMeld))
    yield await shown("6 advice", lambda: matches.press(table, anna, AskAdvice))
    yield await shown("7 opened", lambda: matches.press(table, anna, FollowAdvice))
    yield await shown("8 attach", lambda: matches.pick(table, anna, "JS1"))
    yield await shown("9 discarded", lambda: matches.press(table, anna, DiscardCard))


async def guided(outbox: Chats) -> AsyncIterator[str]:
    """The same turn with the guide."""
    guide(outbox.matches)
    async for name in phases(outbox):
        yield f"guide {name}"


def guide(matches: Matches) -> None:
    """Switch the guide of the first person on."""
    matches.change_person(matches.people[0], guided=True)


def speak(matches: Matches, language: str) -> None:
    """Let the first person read a language."""
    matches.change_person(matches.people[0], language=language, language_chosen=True)


async def in_group(outbox: Outbox) -> AsyncIterator[str]:
    """The same turn with the hand inside the group, and what is behind more."""
    matches, anna = outbox.matches, outbox.people[0]
    turn = guided(outbox)
    await anext(turn)
    with matches.store.unit() as unit:
        chat = unit.chats.get(outbox.group.id)
        unit.chats.save(replace(chat, group_hands=GroupHands.ON))
    with matches.store.read() as unit:
        table = unit.tables.current(outbox.group.id, 0)
    (post,) = [seen for seen in await anna.screen(outbox.group) if Play(table.id).pack() in map(data_of, seen.buttons)]
    tapped = await anna.tap(post, data=Play(table.id).pack(), wait=0)
    assert tapped.query_id is not None
    assert matches.tap(anna.id, Play(table.id), outbox.group.id).group_hand
    outbox.dispatcher.let_in(outbox.group.id, anna.id, tapped.query_id)
    await outbox.deliver_all()
    async for name in turn:
        yield f"group {name}"
        if name.endswith("advice"):
            break
    matches.open_more(table, anna.id)
    await outbox.deliver_all()
    yield "group guide more"


def data_of(button: Mapping[str, object]) -> object:
    """What a button sends."""
    return button.get("callback_data")


async def low(outbox: Chats) -> AsyncIterator[str]:
    """Three ready melds that are not worth an opening, with the guide and without advice."""
    matches = outbox.matches
    guide(matches)
    table = matches.at(LOW, "9C 8D", "KC QC", table=MELDS, opened=[1], phase="play", totals=[34, 61, 7])
    matches.change(table, settings=replace(table.settings, advice=False))
    await outbox.deliver_all()
    yield "low 1 nothing selected"
    matches.pick(table, matches.people[0], "2H1", "2D1", "2C1")
    matches.press(table, matches.people[0], LayMeld)
    await outbox.deliver_all()
    yield "low 2 put aside"


async def asked(outbox: Chats) -> AsyncIterator[str]:
    """Be asked before a discard, and have a joker that fits in many places, and one to swap."""
    matches = outbox.matches
    anna = matches.people[0]
    matches.change_person(anna, asks=True)
    table = matches.at("9S TH TD JC * 2D", "9C 8D", "KC QC", table=MELDS, opened=[0], phase="play")
    await outbox.deliver_all()
    yield "a swap, jokers"
    for name, card in (("b joker", "*1"), ("c swap", "9S1")):
        matches.tap(anna, ClearPicks(table.id))
        matches.pick(table, anna, card)
        await outbox.deliver_all()
        yield name
    matches.tap(anna, ClearPicks(table.id))
    matches.pick(table, anna, "*1")
    matches.press(table, anna, DiscardCard)
    await outbox.deliver_all()
    yield "d asked"
    matches.open_more(table, anna)
    await outbox.deliver_all()
    yield "e more"


async def opened(browser: Browser, outbox: Outbox, view: str = "private") -> Page:
    """Open a chat of the first person: the private one, or the `group`."""
    outbox.matches.time = time.time()  # the browser shows how much of a turn is left
    context = await browser.new_context(
        locale="it-IT", timezone_id="Europe/Rome", device_scale_factor=2, bypass_csp=True
    )
    page = await context.new_page()
    await page.set_viewport_size(ViewportSize(width=WIDTHS[0], height=800))
    await page.goto(f"{outbox.tg.url}/?as={outbox.people[0].id}&chat={outbox.group.id}&view={view}")
    await page.wait_for_selector("body[data-ready]")
    return page


async def height(page: Page) -> int:
    """The height of the newest panel, with its buttons."""
    sizes = await page.evaluate(_SIZES)
    assert sizes["rows"] <= 6
    return int(sizes["all"])


async def measure(page: Page, folder: Path, name: str, width: int) -> None:
    """Print the sizes, and keep a picture."""
    await page.set_viewport_size(ViewportSize(width=width, height=800))
    for font in PHONES:
        await with_font(page, font)
        sizes = await page.evaluate(_SIZES)
        await page.screenshot(path=folder / f"{name.replace(' ', '-')}-{width}-{font}.png")
        print(f"{width} px  {font:6}  {name:20} {sizes}", flush=True)


async def main(folder: Path, language: str, moments: Callable[[Chats], AsyncIterator[str]]) -> None:
    """Measure every phase."""
    with tempfile.TemporaryDirectory() as store:
        async with an_outbox(Path(store) / "scala40.sqlite") as outbox, launched() as browser:
            page = await opened(browser, outbox)
            speak(outbox.matches, language)
            async for name in moments(outbox):
                await shows(page, outbox.tg.world.events.seq)
                for width in WIDTHS:
                    await measure(page, folder, name, width)
            await page.context.close()


if __name__ == "__main__":
    pictures = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")
    pictures.mkdir(parents=True, exist_ok=True)
    for tongue in sys.argv[2:] or ("it",):
        for scenes in (phases, guided, low, asked):
            asyncio.run(main(pictures, tongue, scenes))
