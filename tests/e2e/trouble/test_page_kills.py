"""The bot itself with its page: what is asked for in the page is done once, also if the bot is killed meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest

from simulation.people.blind import done
from simulation.people.pages.opening import opening_fields, signed
from simulation.program.ports import own_port
from simulation.program.process import BotProcess, check_log
from simulation.program.setup import Setup
from simulation.promises.kills import a_night, played


@dataclass
class BotWithPage(BotProcess):
    """`python bot.py` that serves the page, and a client of it."""

    port: int = field(default_factory=own_port)
    client: aiohttp.ClientSession = field(default_factory=aiohttp.ClientSession, repr=False)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def environment(self) -> dict[str, str]:
        return {
            **super().environment(),
            "WEB_LISTEN": f"127.0.0.1:{self.port}",
            "WEB_URL": "https://scala40.example.org/",
        }

    async def ask(self, method: str, path: str, ticket: str = "", body: Any = None) -> Any:
        """Ask as soon as the bot serves; the answer as JSON."""
        headers = {"Authorization": f"Bearer {ticket}"} if ticket else {}
        async with asyncio.timeout(300):
            while True:
                with suppress(aiohttp.ClientConnectionError):
                    async with self.client.request(method, self.url + path, headers=headers, json=body) as answer:
                        assert answer.status == 200, await answer.text()
                        return await answer.json()
                await self.setup.tg.world.events.changed(0.05)

    async def open(self, person: int, name: str) -> str:
        """Open the page as a person; the ticket."""
        fields = opening_fields(person, name, await self.setup.tg.now())
        opened = await self.ask("POST", "api/session", body={"init_data": signed(fields, self.setup.tg.token)})
        return str(opened["ticket"])


@asynccontextmanager
async def bot_with_page(setup: Setup) -> AsyncIterator[BotWithPage]:
    bot = BotWithPage(setup)
    await bot.start()
    try:
        yield bot
    finally:
        await bot.kill()
        await bot.client.close()
    check_log(bot)


async def test_a_card_drawn_in_the_page_is_drawn_once_however_often_the_bot_is_killed(setup: Setup) -> None:
    async with setup.bot():
        await setup.players.open_table()
        person = setup.players.on_turn(await setup.players.table_post())
        await setup.quiet()
    async with bot_with_page(setup) as bot:
        ticket = await bot.open(person.id, person.name)
        (table,) = (await bot.ask("GET", "api/tables", ticket))["tables"]
        assert table["awaited"] is True
        view = await bot.ask("GET", f"api/tables/{table['id']}", ticket)
        body = {"id": "draw-one-card-only", "request": view["draws"][0]["request"]}
        path = f"api/tables/{table['id']}/requests"

        asking = asyncio.create_task(bot.ask("POST", path, ticket, body))
        while [step[1] for step in done(setup)] != ["draw"]:
            await setup.tg.world.events.changed(0.01)
        await bot.kill()  # perhaps before the answer; then the page asks again
        await bot.start()
        first = await asking
        await bot.restart()
        again = await bot.ask("POST", path, ticket, body)
        assert again == {**first, "view": again["view"]}
        assert first["line"].startswith("Hai pescato")
        assert len(again["view"]["me"]["hand"]) == 14
        assert [step[1] for step in done(setup)] == ["draw"]
    async with setup.bot():
        await setup.quiet()
        await setup.players.turn(person)  # the chat goes on from there
        assert [step[1] for step in done(setup)] == ["draw", "discard"]
    setup.stored.check_log()


@pytest.mark.long
async def test_a_match_in_page_and_chat_goes_on_to_its_end_and_nothing_is_lost_or_doubled_by_kills() -> None:
    async with asyncio.timeout(300), a_night(4, 1, (), deals=1) as night:
        figures = await played(night, 4)
    assert figures["kills"] > 0
    assert figures["acknowledged of pages"] == figures["requests of pages"] > 0
    assert figures["lost"] == figures["double"] == 0
