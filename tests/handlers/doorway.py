"""An office whose bot listens to taps."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, ApplicationBuilder

from handlers.telegram.admins import Admins
from handlers.updates import taps
from handlers.updates.tap_answers import TapAnswers
from sandbox.client.people import Person, Seen, Tapped
from storage import Table
from tables.requests.codec import Request
from tests.handlers.office import Office, an_office


def one_key(button: Request) -> InlineKeyboardMarkup:
    """A keyboard of one button."""
    return InlineKeyboardMarkup.from_button(InlineKeyboardButton("·", callback_data=button.pack()))


class Door(Office):
    """An office whose bot also listens."""

    application: Application  # type: ignore[type-arg]  # the library's own parameters do not matter here

    async def begin(self, seats: int = 2) -> Table:
        """A dealt table, on everybody's screen."""
        table = self.evening.begin(seats)
        await self.deliver_all()
        return table

    async def forged(self, person: Person, message: Seen, data: str) -> Tapped:
        """A tap that no button of the message stands for, as a changed client may send it."""
        return await person.tap(message, data=data, force=True)


@asynccontextmanager
async def a_door(path: Path) -> AsyncIterator[Door]:
    """Open it; the bot listens until the block ends."""
    async with an_office(path) as office:
        door = Door(office.tg, office.bot, office.evening, office.people, office.group)
        door.application = (
            ApplicationBuilder()
            .token(door.tg.token)
            .base_url(door.tg.base_url)
            .job_queue(None)
            .concurrent_updates(True)
        ).build()
        context = replace(door.evening.context, username="scala40_bot")
        admins = Admins(context.now)
        door.application.add_handlers(
            taps.update_handlers(context, door.dispatcher, admins, TapAnswers(door.application.bot))
        )
        async with door.application:
            await door.application.start()
            assert door.application.updater is not None
            await door.application.updater.start_polling(allowed_updates=Update.ALL_TYPES)
            yield door
            await door.application.updater.stop()
            await door.application.stop()
