"""The ways from the chats into the page, from the bot's settings to what people see."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from pydantic import HttpUrl

from handlers.app import Service, serving
from sandbox.client.people import Person, Seen
from simulation.people.finding import is_to_play, see, tap
from simulation.program.hurry import fast_budget
from simulation.program.setup import Setup, settings_for
from tables.requests.panel import MORE_PAGE, ShowPage
from tables.startapp import table_of

PAGE = "https://scala.example/"

pytestmark = pytest.mark.usefixtures("quick_clock")


@asynccontextmanager
async def bot_with_page(setup: Setup, **settings: Any) -> AsyncIterator[Service]:
    """Run the bot with the address of a page; nobody opens it here, so nothing is served."""
    told = settings_for(setup.tg, setup.folder).model_copy(update={"web_url": HttpUrl(PAGE), **settings})
    async with serving(told, budget=fast_budget()) as service:
        yield service


async def dealt(setup: Setup) -> None:
    for person in setup.people:
        await person.start()
    await setup.players.open_table()
    await setup.quiet()


def ways(seen: Seen) -> list[dict[str, Any]]:
    """The buttons of a message that lead into the page."""
    return [button for button in seen.buttons if "web_app" in button or "startapp" in button.get("url", "")]


async def menu_button(setup: Setup, person: Person) -> dict[str, Any]:
    found: dict[str, Any] = await setup.tg.call("GET", f"/people/{person.id}/menu", chat_id=person.id)
    return dict(found["menu_button"])


async def test_people_get_into_the_page_from_group_and_private_chat(
    setup: Setup, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with bot_with_page(setup, web_app="carte") as service:
        await dealt(setup)
        post = await setup.players.table_post()
        (link,) = ways(post)
        address, _, payload = link["url"].partition("=")
        assert address == f"https://t.me/{service.context.username}/carte?startapp"
        table = table_of(service.context, payload)
        for person in setup.people:
            panel = await see(person, lambda seen: bool(ways(seen)) or is_to_play(seen))
            if not ways(panel):  # in their first matches it is behind more, on their turn
                await tap(person, panel, ShowPage(table or 0, MORE_PAGE).pack())
                panel = await see(person, lambda seen: bool(ways(seen)))
            assert [way["web_app"]["url"] for way in ways(panel)] == [f"{PAGE}?table={table}"]
        await setup.people[0].send(None, "/partite")
        tables = await see(setup.people[0], lambda seen: "I miei tavoli" in str(seen.labels))
        assert ways(tables)[-1]["web_app"] == {"url": PAGE}
    assert [line.getMessage() for line in caplog.records if "WEB_APP" in line.getMessage()] == [
        "posts in groups lead to the page by links to the app carte (WEB_APP)"
    ]
