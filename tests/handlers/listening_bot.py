"""A bot on a local Telegram that listens to taps."""

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
from tests.handlers.outbox import Outbox, an_outbox


def one_button(button: Request) -> InlineKeyboardMarkup:
    """A keyboard of one button."""
    return InlineKeyboardMarkup.from_button(InlineKeyboardButton("·", callback_data=button.pack()))


class ListeningBot(Outbox):
    """An outbox whose bot also listens to taps."""

    application: Application  # type: ignore[type-arg]  # the library's own parameters do not matter here

    async def begin(self, seats: int = 2) -> Table:
        """A dealt table, on everybody's screen."""
        table = self.matches.begin(seats)
        await self.deliver_all()
        return table

    async def forged(self, person: Person, message: Seen, data: str) -> Tapped:
        """A tap that no button of the message stands for, as a changed client may send it."""
        return await person.tap(message, data=data, force=True)


@asynccontextmanager
async def a_listening_bot(path: Path) -> AsyncIterator[ListeningBot]:
    """Open it; the bot listens until the block ends."""
    async with an_outbox(path) as outbox:
        listening_bot = ListeningBot(outbox.tg, outbox.bot, outbox.matches, outbox.people, outbox.group)
        listening_bot.application = (
            ApplicationBuilder()
            .token(listening_bot.tg.token)
            .base_url(listening_bot.tg.base_url)
            .job_queue(None)
            .concurrent_updates(True)
        ).build()
        context = replace(listening_bot.matches.context, username="scala40_bot")
        admins = Admins(context.now)
        listening_bot.application.add_handlers(
            taps.update_handlers(context, listening_bot.dispatcher, admins, TapAnswers(listening_bot.application.bot))
        )
        async with listening_bot.application:
            await listening_bot.application.start()
            await listening_bot.application.updater.start_polling(allowed_updates=Update.ALL_TYPES)
            yield listening_bot
            await listening_bot.application.updater.stop()
            await listening_bot.application.stop()
