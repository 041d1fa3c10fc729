"""Updates that cannot be stored: a full disk, or another program that holds the file.

Telegram is told that an update has arrived when it is asked for later ones. So these stay unconfirmed until they are
stored, which is tried again and again, or until their persons have been told that nothing was changed: then they are
over. Meanwhile Telegram hands them out again with everything new, and what is known here is passed over.

Of what Telegram itself tells, such as that somebody has left, nobody can be told: it waits until it is stored. That
something is over is remembered only in memory. So if the process ends while an older update waits in this way, the next
start is given also what is over, and works on it as if nobody had been told.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from telegram import Update

from storage import DISK_ERRORS, StoreBusy

PAUSE_SECONDS = 0.1
"""Between two tries to store what waits, and between two questions for updates while something waits."""
PATIENCE_SECONDS = 1.0
"""A store that is free again after so long is nobody's concern; from then on everybody is told at once."""
TELL_AGAIN_SECONDS = 10.0
"""Whom it could not be said is told again after so long."""
LONGEST_PAUSE_SECONDS = 2.0
"""The pause between two questions grows to this when people are told at once: the file may be away for a night."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Waiting:
    """An update, from when on its person is to be told, and whether they are being told now."""

    update: Update
    tell_at: float
    is_telling: bool = False


class Unstored:
    """The updates that wait, in order. `keep` stores one, False if it is known; `pass_on` lets it be worked on."""

    def __init__(self, keep: Callable[[Update], bool], pass_on: Callable[[Update], None]) -> None:
        self._keep = keep
        self._pass_on = pass_on
        self._waiting: dict[int, _Waiting] = {}
        self._told: set[int] = set()
        self._tell_at: float | None = None
        """Since the last update that was stored, one was not: from then on people are told."""
        self._pause = PAUSE_SECONDS
        self._tasks: set[asyncio.Task[None]] = set()
        self.tell: Callable[[Update], Awaitable[bool]] | None = None
        """Tells somebody that what they did cannot be stored now; whether they were told."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def knows(self, update_id: int) -> bool:
        """Whether an update waits here, or is over."""
        return update_id in self._waiting or update_id in self._told

    def add(self, update: Update, cause: Exception | None = None) -> None:
        """Let an update wait; `cause`: why it cannot be stored, None where others wait already."""
        if self._tell_at is None:
            level = logging.WARNING if isinstance(cause, StoreBusy) else logging.ERROR
            log.log(level, "update %d, and what comes after it, cannot be stored: %s", update.update_id, cause)
            self._tell_at = _now() + PATIENCE_SECONDS
        if not self._waiting:
            self._begin(self._try_again_and_again())
        self._waiting[update.update_id] = _Waiting(update, self._tell_at)

    def stored(self) -> None:
        """An update was stored: what could not be can be now."""
        if self._tell_at is not None:
            log.info("updates are stored again")
            self._tell_at = None

    async def confirmable(self, offset: int) -> int:
        """From which update on Telegram may be asked, after a pause, where the library asks for those from `offset`."""
        if self._waiting:
            await asyncio.sleep(self._pause)
        is_long = bool(self._waiting) and self._tell_at is not None and self._tell_at <= _now()
        self._pause = min(2 * self._pause, LONGEST_PAUSE_SECONDS) if is_long else PAUSE_SECONDS
        offset = min([offset, *self._waiting])
        self._told = {number for number in self._told if number >= offset}
        return offset

    async def stop(self) -> None:
        """Try no more: what waits Telegram hands out at the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _try_again_and_again(self) -> None:
        while self._waiting:
            await asyncio.sleep(PAUSE_SECONDS)
            self._store()
            for waiting in self._waiting.values():
                if not waiting.is_telling and waiting.tell_at <= _now():
                    waiting.is_telling = True
                    self._begin(self._see_that_told(waiting))

    def _store(self) -> None:
        """Store what waits, in order, but not what somebody is being told about: they may have heard it already."""
        for number, waiting in list(self._waiting.items()):
            if waiting.is_telling:
                continue
            try:
                is_new = self._keep(waiting.update)
            except DISK_ERRORS:  # the cause was logged when the first began to wait
                return
            except Exception:
                log.exception("update %d cannot be stored at all: it is left aside", number)
                del self._waiting[number]
                continue
            self.stored()
            del self._waiting[number]
            if is_new:
                self._pass_on(waiting.update)

    async def _see_that_told(self, waiting: _Waiting) -> None:
        number = waiting.update.update_id
        try:
            is_told = self.tell is not None and await self.tell(waiting.update)
            is_over = is_told or _is_chatter(waiting.update)
        except Exception:
            log.exception("the person of update %d cannot be told that it is not stored", number)
            is_over = False
        if is_over:
            del self._waiting[number]
            self._told.add(number)
        else:
            waiting.is_telling, waiting.tell_at = False, _now() + TELL_AGAIN_SECONDS

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _is_chatter(update: Update) -> bool:
    """Whether an update holds words of a group and no command: it is dropped, for nothing would be done about it."""
    message = update.message
    return message is not None and message.chat.id < 0 and not (message.text or "/").startswith("/")


def _now() -> float:
    return asyncio.get_running_loop().time()
