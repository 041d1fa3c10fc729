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


def one_button(button: Request) -> InlineKeyboardMarkup:
    """A keyboard of one button."""
    return InlineKeyboardMarkup.from_button(InlineKeyboardButton("·", callback_data=button.pack()))


class BotOnTelegram(Office):
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
async def a_bot_on_telegram(path: Path) -> AsyncIterator[BotOnTelegram]:
    """Open it; the bot listens until the block ends."""
    async with an_office(path) as office:
        bot_on_telegram = BotOnTelegram(office.tg, office.bot, office.evening, office.people, office.group)
        bot_on_telegram.application = (
            ApplicationBuilder()
            .token(bot_on_telegram.tg.token)
            .base_url(bot_on_telegram.tg.base_url)
            .job_queue(None)
            .concurrent_updates(True)
        ).build()
        context = replace(bot_on_telegram.evening.context, username="scala40_bot")
        admins = Admins(context.now)
        bot_on_telegram.application.add_handlers(
            taps.update_handlers(
                context, bot_on_telegram.dispatcher, admins, TapAnswers(bot_on_telegram.application.bot)
            )
        )
        async with bot_on_telegram.application:
            await bot_on_telegram.application.start()
            assert bot_on_telegram.application.updater is not None
            await bot_on_telegram.application.updater.start_polling(allowed_updates=Update.ALL_TYPES)
            yield bot_on_telegram
            await bot_on_telegram.application.updater.stop()
            await bot_on_telegram.application.stop()
