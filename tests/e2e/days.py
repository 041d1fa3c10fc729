"""Time that a test moves, with the bot running in it. Take the fixture `quick_clock` with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from handlers.app import Service
from operations import sweep
from sandbox.client.people import Person
from simulation.people.finding import moment
from simulation.program.setup import Setup

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


@dataclass
class Days:
    """A setup whose time a test moves, while its bot runs."""

    setup: Setup
    service: Service

    async def pass_(self, seconds: float) -> None:
        """Move the clock, and return when the bot has seen to all that is due."""
        then = await self.setup.tg.advance(seconds)
        while self.service.context.now() < then - 1:
            await self.setup.tg.world.events.changed(0.02)
        sweep.sweep(self.service.context)
        await self.setup.quiet()

    async def expire(self) -> Person:
        """The player on turn lets their time pass; returns who that was."""
        players = self.setup.players
        post = await players.table_post()
        await self.pass_(moment(post) - await self.setup.tg.now() + 1)
        players.answered = post
        return players.on_turn(post)

    async def play(self, person: Person) -> None:
        """The next turn is this person's, and they play it."""
        players = self.setup.players
        post = await players.table_post()
        assert players.on_turn(post) == person
        await self.setup.quiet()  # their panel may just be shown anew, as when somebody has come back
        await players.turn(person)
        players.answered = post


@asynccontextmanager
async def days(setup: Setup) -> AsyncIterator[Days]:
    async with setup.bot() as service:
        yield Days(setup, service)
