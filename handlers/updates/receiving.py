"""How updates come: the bot asks for them again and again, or Telegram brings them (WEBHOOK_URL)."""

import asyncio
import contextlib
import logging
from typing import Any, TypeAlias

from telegram import Update
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application, CallbackContext

from handlers.telegram import logs
from handlers.telegram.errors import WAIT, classify
from handlers.updates.polling import FetchingBot
from handlers.updates.webhook import Webhook
from operations.exit_codes import Exit, StartError
from operations.settings import Settings

UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.INLINE_QUERY, Update.MY_CHAT_MEMBER, Update.CHAT_MEMBER]

POLL_SECONDS = 10
"""How long Telegram holds a question for updates back until there is one."""

ATTEMPTS = 4
"""How often the webhook is set again, or removed before the first question, if Telegram cannot be reached."""

PAUSE_SECONDS = 1.0
"""The pause before the webhook is set again."""

STOP_SECONDS = 3.0
"""How long the library may take to end its question for updates."""

REFUSED = "Telegram does not accept BOT_TOKEN: compare it with what @BotFather shows."

App: TypeAlias = Application[FetchingBot, CallbackContext[Any, Any, Any, Any], Any, Any, Any, Any]

log = logging.getLogger(__name__)


class Receiving:
    """Begins and stops to receive updates. What arrives at Telegram meanwhile waits there, whichever way is used."""

    def __init__(self, application: App, webhook: Webhook | None) -> None:
        self._application = application
        self._webhook = webhook

    async def start(self, patience: float = 0.0) -> None:
        """Begin to receive; raises TelegramError if Telegram refuses. `patience` is as for `Rivalry`."""
        if self._webhook is not None:
            await self._begin(self._webhook)
            return
        assert self._application.updater is not None  # the builder makes one by default
        self._application.bot.begin_to_fetch(patience)
        await self._application.updater.start_polling(  # which removes a webhook that an earlier run has set
            timeout=POLL_SECONDS,
            allowed_updates=UPDATES,
            drop_pending_updates=False,
            bootstrap_retries=ATTEMPTS,
            error_callback=self._application.bot.on_error,
        )

    async def _begin(self, webhook: Webhook) -> None:
        for _ in range(ATTEMPTS):
            try:
                return await webhook.begin(UPDATES)
            except TelegramError as error:
                if classify(error).error_kind not in WAIT or isinstance(error, InvalidToken):
                    raise
                log.warning("the webhook cannot be set (%s); trying again", type(error).__name__)
            await asyncio.sleep(PAUSE_SECONDS)
        return await webhook.begin(UPDATES)

    async def run(self) -> None:
        """Watch the webhook, if there is one, until cancelled."""
        if self._webhook is not None:
            await self._webhook.run()
        await asyncio.Event().wait()

    async def stop(self) -> None:
        """Stop asking. Between attempts the library sleeps for up to 30 s; that sleep is cut short.

        A webhook stays: the next start may find what Telegram could not bring meanwhile.
        """
        updater = self._application.updater
        if updater is None or not updater.running:
            return  # polling never started, because Telegram refused the bot, or there is a webhook
        with contextlib.suppress(TimeoutError, TelegramError):  # the library asks once more, to confirm what it has
            async with asyncio.timeout(STOP_SECONDS):
                await updater.stop()


def refusal_of_bot(error: TelegramError, settings: Settings) -> StartError:
    """Why the bot cannot start: Telegram refuses it."""
    if isinstance(error, InvalidToken):
        return StartError(REFUSED, Exit.TELEGRAM)
    words = logs.Discretion(settings.token).cut(str(error)).rstrip(".")
    return StartError(f"The Bot API at {settings.bot_api_url} refuses the bot: {words}.", Exit.TELEGRAM)
