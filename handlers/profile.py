"""The bot's own profile: its descriptions in every language, and its picture, once.

Telegram keeps them, so they are compared with what is there and set only where they differ. All of it is done beside
the bot, which runs as well without: a failure is one line of the log, and the next start tries again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from telegram import Bot, InputProfilePhotoStatic
from telegram.error import TelegramError

from pictures.profile import draw_profile
from storage import StoreError
from tables.context import Context
from texts.catalogue import OTHERS_LANGUAGE

PICTURE = "profile-picture"
"""The key under which the store notes that the bot has, or had, a picture: it is never replaced, and set once."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def profile_kept(bot: Bot, context: Context) -> AsyncIterator[None]:
    """Bring the profile up to date while the block runs, which does not wait for that."""
    task = asyncio.create_task(_keep(bot, context))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _keep(bot: Bot, context: Context) -> None:
    try:
        await set_profile(bot, context)
    except (TelegramError, StoreError) as error:
        log.warning("the bot's profile could not be set: %s", error)
    except Exception:
        log.exception("the bot's profile could not be set")


async def set_profile(bot: Bot, context: Context) -> None:
    """Set what differs, in English for everybody else. Raises TelegramError if Telegram refuses or is not reached."""
    for code in ("", *context.texts.languages):
        await _describe(bot, context, code)
    await _picture(bot, context)


async def _describe(bot: Bot, context: Context, code: str) -> None:
    """Set the two descriptions for a language; '' is for all that have none of their own."""
    language = code or OTHERS_LANGUAGE
    description = context.texts.plain(language, "about-description")
    if (await bot.get_my_description(language_code=code or None)).description != description:
        await bot.set_my_description(description, language_code=code or None)
    short = context.texts.plain(language, "about-short")
    if (await bot.get_my_short_description(language_code=code or None)).short_description != short:
        await bot.set_my_short_description(short, language_code=code or None)


async def _picture(bot: Bot, context: Context) -> None:
    """Set the picture, unless the bot has one already, or its operator has removed it."""
    with context.store.read() as unit:
        if unit.meta.get(PICTURE) is not None:
            return
    if (await bot.get_user_profile_photos(bot.id, limit=1)).total_count == 0:
        picture = await asyncio.to_thread(draw_profile)
        await bot.set_my_profile_photo(InputProfilePhotoStatic(picture))
    with context.store.unit() as unit:
        unit.meta.set(PICTURE, "yes")
