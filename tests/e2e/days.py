"""Time that a test moves, with the bot running in it. Take the fixture `quick_clock` with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from handlers.app import Service
from operations import sweep
from sandbox.client.people import Person
from simulation.people.eyes import moment
from simulation.program.town import Town

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


@dataclass
class Days:
    """A town whose time a test moves, with the bot running in it."""

    town: Town
    service: Service

    async def pass_(self, seconds: float) -> None:
        """Move the clock, and return when the bot has seen to all that is due."""
        then = await self.town.tg.advance(seconds)
        while self.service.context.now() < then - 1:
            await self.town.tg.world.events.changed(0.02)
        sweep.sweep(self.service.context)
        await self.town.quiet()

    async def expire(self) -> Person:
        """The player on turn lets their time pass; returns who that was."""
        party = self.town.party
        post = await party.table_post()
        await self.pass_(moment(post) - await self.town.tg.now() + 1)
        party.answered = post
        return party.on_turn(post)

    async def play(self, person: Person) -> None:
        """The next turn is this person's, and they play it."""
        party = self.town.party
        post = await party.table_post()
        assert party.on_turn(post) == person
        await self.town.quiet()  # their panel may just be shown anew, as when somebody has come back
        await party.turn(person)
        party.answered = post


@asynccontextmanager
async def days(town: Town) -> AsyncIterator[Days]:
    async with town.bot() as service:
        yield Days(town, service)
