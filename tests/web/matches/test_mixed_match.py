"""A whole match over HTTP: one person in the page, one in their private panel, one inside the group, one computer."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest
from playwright.async_api import Browser, expect
from pydantic import HttpUrl

from handlers.app import serving
from sandbox.client.people import Person, Seen
from simulation.people.finding import mentioned, offered, see, tap
from simulation.people.players import panels_inside
from simulation.program.hurry import fast_budget
from simulation.program.setup import Setup, settings_for
from simulation.watches.secrecy import Watch
from storage import Display, Form
from tables.context import Chance
from tables.requests.panel import MORE_PAGE, ShowPage
from tables.requests.table import AddComputer, DealNow, Rematch, Sit, StartMatch
from tests.chromium import launched
from tests.web.matches.conftest import Verify
from tests.web.matches.page_player import PagePlayer
from tests.web.matches.ways import WAYS
from tests.web.page.page_driver import Opener
from web.server import listening, page_served

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick_clock", "quick_computers")]

Json = dict[str, Any]
Look = Callable[[], Awaitable[Json]]
GONE_SECONDS = 30
"""By then the bot knows that a page has been closed."""


def is_panel(seen: Seen) -> bool:
    return "La tua mano" in seen.text


def leads_to_the_page(seen: Seen) -> bool:
    return is_panel(seen) and any("web_app" in button for button in seen.buttons)


async def panel_with_the_page(person: Person) -> Seen:
    """A person's panel with the button of the page, which is behind "Altro" in a first match if they are on turn."""
    panel = await see(person, is_panel)
    if leads_to_the_page(panel):
        return panel
    more = offered(panel, ShowPage, page=MORE_PAGE)
    assert more is not None
    await tap(person, panel, more)
    return await see(person, leads_to_the_page)


@asynccontextmanager
async def a_bot_with_a_page(setup: Setup) -> AsyncIterator[str]:
    """Run the bot and serve its page at a free port; yields the page's address."""
    settings = settings_for(setup.tg, setup.folder)
    with listening(settings.model_copy(update={"web_listen": "127.0.0.1:0"})) as taken:
        own = f"127.0.0.1:{taken.getsockname()[1]}"
        settings = settings.model_copy(update={"web_listen": own, "web_url": HttpUrl(f"http://{own}/")})
        async with (
            serving(settings, Chance(random.Random(5)), fast_budget()) as service,
            page_served(settings, service.context, taken),
        ):
            yield f"http://{own}/"


async def deal(setup: Setup) -> None:
    """A match of two short deals among Anna, Bruno, Carla, who never starts the bot, and a computer."""
    anna, bruno, carla = setup.people
    for person in (anna, bruno):
        await person.start()
    await setup.players.open_lobby()
    await setup.players.play_short(deals=2)
    for person in (bruno, carla):
        await setup.players.press(person, Sit)
    await setup.players.press(anna, AddComputer, level="easy")
    with setup.stored.store.unit() as unit:
        for known in unit.people.named(person.id for person in setup.people).values():
            unit.people.save(replace(known, display=Display(Form.TEXT), guided=False, asks=False))
    await setup.players.press(anna, StartMatch)
    setup.players.inside = {carla.id}
    await setup.players.table_post()


@asynccontextmanager
async def opened(
    setup: Setup, person: Person, panel: Seen, browser: Browser, page: str
) -> AsyncIterator[tuple[PagePlayer, Look]]:
    """Open the page by the button of a person's private panel; yields who plays there, and the table as they see it."""
    (label,) = [button["text"] for button in panel.buttons if "web_app" in button]
    address = await person.open(panel, label)
    assert address.startswith(page)
    opener = Opener(browser, page)
    driver = await opener.open(hash_=address.removeprefix(page))
    init_data = parse_qs(urlsplit(address).fragment)["tgWebAppData"][0]
    async with aiohttp.ClientSession(page) as http:
        async with http.post("api/session", json={"init_data": init_data}) as answer:
            ticket = (await answer.json())["ticket"]

        async def look() -> Json:
            headers = {"Authorization": f"Bearer {ticket}"}
            async with http.get(f"api/tables/{setup.players.table}", headers=headers) as answer:
                found: Json = await answer.json()
            await expect(driver.page.locator("#table")).to_have_attribute("data-version", found["version"])
            return found

        yield PagePlayer(driver, WAYS["drag"](driver)), look
    await opener.close()
    assert opener.problems == []


async def test_page_private_panel_group_and_computer_play_one_match(setup: Setup, verify: Verify) -> None:
    watch = Watch(setup.tg, setup.stored)
    anna, bruno, carla = setup.people
    players = setup.players
    turns = {"page": 0, "chat": 0}
    async with a_bot_with_a_page(setup) as page, launched() as browser:
        await deal(setup)
        await setup.quiet()
        panel = await panel_with_the_page(anna)
        async with opened(setup, anna, panel, browser, page) as (player, look):
            while offered(post := await players.table_post(), Rematch) is None:
                if offered(post, DealNow) is not None:
                    await player.step(await look())
                elif mentioned(post)[-1] == anna.id:
                    turns["page"] += 1
                    await play_turn(player, look)
                else:
                    turns["chat"] += 1
                    await players.turn(players.on_turn(post))
                players.answered = post
            await expect(player.driver.page.locator("#table")).to_have_attribute("data-stage", "over")
            view = await look()
            await setup.quiet()
            changed = [seen.seq for seen in await anna.screen() if is_panel(seen)]
            assert changed == [panel.seq], "her panel rests while she plays in the page"
        await setup.tg.advance(GONE_SECONDS)
        await see(anna, lambda seen: "La partita è finita" in seen.text)
        await setup.quiet()
        assert await panels_inside(carla, players.group)
        assert not await panels_inside(bruno, players.group)
    assert min(turns.values()) > 3, turns
    assert [player["computer"] for player in view["players"]] == [False, False, False, True]
    assert len(view["match"]["deals"]) == 2
    assert "Dealt as promised: 2 deals" in await verify(setup.stored.store, players.table)
    setup.stored.check_log()
    assert await watch.leaks() == []


async def play_turn(player: PagePlayer, look: Look) -> None:
    """Play a turn in the page to its end."""
    view = await look()
    while view["me"]["on_turn"] and view["stage"] == "playing":
        await player.step(view)
        view = await look()
