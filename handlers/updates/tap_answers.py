"""Answers to taps: each is given, and again where it may be lost, because a button spins until it has been answered.

The inbox notes which taps were answered. What a process has worked off and not answered, because it was killed in
between, the next one answers: without words, for nobody knows them any more, and they may have named cards.
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
"""After so long an answer that may be lost is given again; each further pause is twice as long as the one before."""

YOUNG_SECONDS = 60.0
"""So long an answer to a tap makes sense. Telegram does not say how long it takes one; clients give up before that."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Toast:
    """What somebody is told about a tap, by `url` a link that is opened instead."""

    words: str | None = None
    alert: bool = False
    url: str | None = None


SILENT = Toast()


class TapAnswers:
    """Gives them. `note` is told the number of each update that waits for no answer any more."""

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
        """Answer a tap; whether Telegram has taken the answer. Where it may be lost it is given again after a while."""
        error = await self._try(update_id, query_id, toast)
        if error is None:
            return True
        if classify(error).error_kind in WAIT:
            self._do(self._again_while_young(error, update_id, query_id, toast))
        return False

    async def give_once(self, update_id: int, query_id: str, toast: Toast) -> bool:
        """Answer a tap; whether Telegram has taken the answer. Where it may be lost nothing more is done."""
        return await self._try(update_id, query_id, toast) is None

    def give_silently(self, taps: tuple[tuple[int, str], ...]) -> None:
        """Answer taps, updates and queries, of which nobody knows any more what was to be said."""

        async def one_by_one() -> None:
            for update_id, query_id in taps:
                await self.give(update_id, query_id, SILENT)

        self._do(one_by_one())

    async def stop(self) -> None:
        """Give nothing again any more: what was not answered the next start may answer."""
        for task in self._later:
            task.cancel()
        await asyncio.gather(*self._later, return_exceptions=True)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def _again_while_young(self, lost: TelegramError, update_id: int, query_id: str, toast: Toast) -> None:
        """Give an answer that was lost again, after ever longer pauses, as long as somebody may wait for it."""
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
        """Answer a tap; what was refused for ever is noted as answered, too."""
        try:
            await self._bot.answer_callback_query(query_id, toast.words, show_alert=toast.alert, url=toast.url)
        except BadRequest as error:  # too late, mostly, or an answer that seemed lost has arrived
            log.debug("the tap of update %d takes no answer: %s", update_id, classify(error).error_kind.value)
            self._note(update_id)
            return error
        except TelegramError as error:
            if classify(error).error_kind not in WAIT:
                log.warning("the tap of update %d takes no answer: %s", update_id, classify(error).error_kind.value)
                self._note(update_id)
            return error
        self._note(update_id)
        return None
