"""Answers to taps, sent again if they may be lost, because a button spins until its tap is answered.

The inbox notes which taps were answered. If a process is killed between processing a tap and answering it, the next one
answers it: without text, which is not stored because it may name cards.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from telegram import Bot
from telegram.error import BadRequest, TelegramError

from handlers.telegram.errors import WAIT, ErrorKind, classify

AGAIN_SECONDS = 1.0
"""The pause before an answer that may be lost is sent again; each further pause is twice as long."""

YOUNG_SECONDS = 60.0
"""How long after a tap an answer is of use. Telegram documents no limit; its clients stop waiting sooner."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Toast:
    """The answer to a tap: a text to show, or by `url` a link to open instead."""

    words: str | None = None
    alert: bool = False
    url: str | None = None


SILENT = Toast()


class TapAnswers:
    """Sends the answers to taps. `note` is called with the number of each update that needs no answer any more."""

    def __init__(
        self,
        bot: Bot,
        note: Callable[[int], None] = lambda update_id: None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._bot = bot
        self._note = note
        self._sleep = sleep
        self._later: set[asyncio.Task[None]] = set()

    async def give(self, update_id: int, query_id: str, toast: Toast) -> bool:
        """Answer a tap; whether Telegram has accepted the answer. If it may be lost it is sent again after a while."""
        error = await self._try(update_id, query_id, toast)
        if error is None:
            return True
        if classify(error).error_kind in WAIT:
            self._do(self._again_while_young(error, update_id, query_id, toast))
        return False

    async def give_once(self, update_id: int, query_id: str, toast: Toast) -> bool:
        """Answer a tap, without another attempt; whether Telegram has accepted the answer."""
        return await self._try(update_id, query_id, toast) is None

    def give_silently(self, taps: tuple[tuple[int, str], ...]) -> None:
        """Answer taps whose text is not known any more; each is the id of an update and that of its query."""

        async def one_by_one() -> None:
            for update_id, query_id in taps:
                await self.give(update_id, query_id, SILENT)

        self._do(one_by_one())

    async def stop(self) -> None:
        """Stop sending; the next start may answer what is left."""
        for task in self._later:
            task.cancel()
        await asyncio.gather(*self._later, return_exceptions=True)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def _again_while_young(self, lost: TelegramError, update_id: int, query_id: str, toast: Toast) -> None:
        """Send a lost answer again, after growing pauses, as long as it may be of use."""
        error: TelegramError | None = lost
        waited, doubled = 0.0, AGAIN_SECONDS
        while error is not None and (failure := classify(error)).error_kind in WAIT:
            pause = failure.seconds if failure.error_kind is ErrorKind.FLOOD else doubled
            waited, doubled = waited + pause, doubled * 2
            if waited > YOUNG_SECONDS:
                log.warning("the tap of update %d could not be answered: %s", update_id, failure.error_kind.value)
                return
            await self._sleep(pause)
            error = await self._try(update_id, query_id, toast)

    async def _try(self, update_id: int, query_id: str, toast: Toast) -> TelegramError | None:
        """Answer a tap; one whose answer Telegram will never accept is noted as answered, too."""
        try:
            await self._bot.answer_callback_query(query_id, toast.words, show_alert=toast.alert, url=toast.url)
        except BadRequest as error:  # mostly too late, or an answer that seemed lost has arrived
            log.debug("the answer to the tap of update %d is refused: %s", update_id, classify(error).error_kind.value)
            self._note(update_id)
            return error
        except TelegramError as error:
            error_kind = classify(error).error_kind
            if error_kind not in WAIT:
                log.warning("the answer to the tap of update %d is refused: %s", update_id, error_kind.value)
                self._note(update_id)
            return error
        self._note(update_id)
        return None
