"""Answers taps while the database's server cannot be reached, with a sentence that is true whatever follows.

Nothing is stored, confirmed or remembered: the updates stay at Telegram, which sends them again to whichever program
works next. So the questions for updates have the offset and the kinds of the last one before.
"""

import asyncio
import logging
from typing import Any

from telegram import Bot, Update
from telegram.error import Conflict, TelegramError

from handlers.telegram.transport import AioHttpRequest
from handlers.updates.parsing import PollingRequest, Unreadable, read_entry, read_update
from handlers.updates.receiving import UPDATES
from operations.settings import Settings
from texts.catalogue import Catalogue

PAUSE_SECONDS = 1.0
"""The time between two questions: what is not confirmed is sent again at once."""
POLL_SECONDS = 5
"""How long Telegram holds a question back until there is an update."""
ANSWER_SECONDS = 5.0
"""How many seconds longer than that a question may take."""

log = logging.getLogger(__name__)


class WithoutServer:
    """Answers each tap once. `offset` is that of the last question for updates."""

    def __init__(self, settings: Settings, texts: Catalogue, offset: int) -> None:
        self._texts = texts
        self._offset = offset
        self._polls = settings.webhook_url is None
        self._requests = AioHttpRequest(), PollingRequest()
        self._bot = Bot(
            settings.token,
            base_url=settings.base_url,
            base_file_url=settings.base_file_url,
            request=self._requests[0],
            get_updates_request=self._requests[1],
        )
        self._answered: set[str] = set()
        self._answering: set[asyncio.Task[None]] = set()
        self._is_ready = False

    async def run(self) -> None:
        """Answer until cancelled; return when another program asks for the updates, or has them brought elsewhere."""
        for request in self._requests:
            await request.initialize()
        self._is_ready = True
        try:
            await (self._poll() if self._polls else asyncio.Event().wait())
        finally:
            self._is_ready = False
            for task in self._answering:
                task.cancel()
            await asyncio.gather(*self._answering, return_exceptions=True)
            for request in self._requests:
                await request.shutdown()

    def brought(self, body: bytes) -> bool:
        """Answer a tap that Telegram has brought; False, because it has to bring it again."""
        if self._is_ready:
            self._answer(read_update(read_entry(body.decode("utf-8", "replace")), self._bot))
        return False

    async def _poll(self) -> None:
        given: dict[str, Any] = {"offset": self._offset, "timeout": POLL_SECONDS, "allowed_updates": UPDATES}
        while True:
            try:
                raw = await self._bot._post("getUpdates", given, read_timeout=ANSWER_SECONDS + POLL_SECONDS)
            except Conflict:
                return
            except TelegramError as error:
                log.debug("updates cannot be fetched: %s", type(error).__name__)
                raw = ()
            except Exception as error:  # an answer that is no object, or without a result
                log.warning("updates cannot be read (%s)", type(error).__name__)
                raw = ()
            for one in raw if isinstance(raw, list) else ():
                self._answer(read_update(one, self._bot))
            await asyncio.sleep(PAUSE_SECONDS)

    def _answer(self, update: Update | Unreadable) -> None:
        query = update.callback_query if isinstance(update, Update) else None
        if query is None or query.id in self._answered:
            return
        self._answered.add(query.id)
        words = self._texts.plain(self._texts.best_language(query.from_user.language_code), "error-no-server")
        task = asyncio.create_task(self._say(query.id, words))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _say(self, query_id: str, words: str) -> None:
        try:
            await self._bot.answer_callback_query(query_id, words, show_alert=True)
        except TelegramError as error:
            log.debug("a tap cannot be answered: %s", type(error).__name__)
