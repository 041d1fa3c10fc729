"""People, groups, the real bot and a local Telegram between them, all over HTTP."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import HttpUrl, SecretStr

from handlers.app import Service, serving
from handlers.delivery.timing.rate_limits import Budget
from operations.settings import Settings
from sandbox.client.people import Group, Person
from sandbox.http.server import LocalTelegram
from simulation.people.finding import PATIENCE
from simulation.people.players import Players
from simulation.program.hurry import fast_budget
from simulation.program.places import place_for
from simulation.watches.stored_game import StoredGame
from storage import DISK_ERRORS
from tables.context import Chance

STORE = "scala40.sqlite"
"""The name of the file with the store, or that for which `places` has a database of a server."""


def settings_for(tg: LocalTelegram, folder: Path) -> Settings:
    """Settings of a bot for this local Telegram, with its store in this folder."""
    return Settings(
        _env_file=None,  # type: ignore[call-arg]  # an argument of the settings library, not a field
        bot_token=SecretStr(tg.token),
        database=place_for(folder / STORE),
        bot_api_url=HttpUrl(tg.url),
        clock_url=HttpUrl(f"{tg.url}/control/clock"),
        slip_seconds=0,
    )


@dataclass
class Setup:
    """The people who play, their group, and the bot's store."""

    tg: LocalTelegram
    players: Players
    folder: Path
    stored: StoredGame = field(init=False)
    page_port: int = 0
    """The port at which a bot in a process of its own serves the page; 0: it does not."""
    _here: Service | None = field(default=None, init=False, repr=False)
    """The bot in this process, while it runs."""

    def __post_init__(self) -> None:
        self.stored = StoredGame(self.folder / STORE)

    @property
    def people(self) -> list[Person]:
        """The people who play."""
        return self.players.people

    @asynccontextmanager
    async def bot(self, seed: int = 1, budget: Budget | None = None) -> AsyncIterator[Service]:
        """Run the bot in this process while the block runs."""
        chance = Chance(random.Random(seed))
        async with serving(settings_for(self.tg, self.folder), chance, budget or fast_budget()) as service:
            self._here = service
            try:
                yield service
            finally:
                self._here = None

    async def quiet(self) -> None:
        """Wait until the bot is idle: no update waits, and every screen is up to date."""
        async with asyncio.timeout(PATIENCE):
            while self.tg.world.updates.pending() or not self._is_idle():
                await self.tg.world.events.changed(0.01)  # the last step is a commit, which is no event of Telegram

    async def menu(self, person: Person, expected: list[str], chat: Group | None = None) -> list[str]:
        """A person's menu of commands; wait until it is the expected one, because the bot may still be setting it.

        Wait no longer than `PATIENCE`.
        """
        end = time.monotonic() + PATIENCE
        while True:
            names = [entry["command"] for entry in await person.menu(chat)]
            if names == expected or time.monotonic() > end:
                return names
            await self.tg.world.events.changed(0.05)

    def _is_idle(self) -> bool:
        if self._here is None:
            return self.stored.is_idle()
        store = self._here.context.store
        with store.read() as unit:
            waits = bool(unit.inbox.pending() or unit.work.chats())
        if waits or self._here.dispatcher.is_busy:
            return False
        with suppress(*DISK_ERRORS):
            store.write_waiting()  # else the next transaction does, within a second
        return self.stored.is_idle()

    async def deal_short(self, *limits: int, deals: int | None = None) -> None:
        """Sit down and deal by rules that make a match short: the limit goes down by these steps, or deals are few."""
        for person in self.people:
            await person.start()
        await self.players.open_lobby()
        await self.players.play_short(deals)
        if limits:
            await self.players.set_option("limit", *limits)
        await self.players.sit_down_and_deal()
        await self.players.table_post()
        await self.quiet()
