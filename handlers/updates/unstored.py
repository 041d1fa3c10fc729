"""Updates that cannot be stored, because the disk is full or another program holds the file.

An update is confirmed to Telegram when a later one is asked for. So these stay unconfirmed until they are stored, which
is tried again and again, or until their senders have been told that nothing was changed: then they are finished.
Meanwhile Telegram sends them again with every new update, and those that are known here are skipped.

If an update comes from Telegram itself, for instance because somebody has left, there is nobody to tell: it waits until
it is stored. Finished updates are remembered only in memory. So if the process ends while an older update still waits,
the next start receives the finished ones again, and processes them as if nobody had been told.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from telegram import Update

from handlers.telegram.logs import CAUSE
from storage import DISK_ERRORS, StoreBusy

PAUSE_SECONDS = 0.1
"""Seconds between two attempts to store what waits, and between two polls while something waits."""
PATIENCE_SECONDS = 1.0
"""How long the store may be unusable before people are told; from then on they are told at once."""
CALM_SECONDS = 60.0
"""How long after the last update that could not be stored the next one is taken for the beginning of new trouble."""
TELL_AGAIN_SECONDS = 10.0
"""The pause before somebody who could not be told is told again."""
LONGEST_PAUSE_SECONDS = 2.0
"""The longest pause between two polls while people are told at once: the file may be unusable for a night."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Waiting:
    """An update, when its person has to be told, and whether they are being told now."""

    update: Update
    tell_at: float
    is_telling: bool = False


class Unstored:
    """The updates that wait, in order. `keep` stores one, and returns false if it is known; `pass_on` queues it."""

    def __init__(self, keep: Callable[[Update], bool], pass_on: Callable[[Update], None]) -> None:
        self._keep = keep
        self._pass_on = pass_on
        self._waiting: dict[int, _Waiting] = {}
        self._finished: set[int] = set()
        self._tell_at: float | None = None
        """When to begin to tell people; None if the last update could be stored."""
        self._failed_at = 0.0
        """When the last update came that could not be stored."""
        self._pause = PAUSE_SECONDS
        self._tasks: set[asyncio.Task[None]] = set()
        self.tell: Callable[[Update], Awaitable[bool]] | None = None
        """Tells somebody that their update cannot be stored now; returns whether they were told."""

    @property
    def is_empty(self) -> bool:
        return not self._waiting

    def knows(self, update_id: int) -> bool:
        """Whether an update waits here, or is finished."""
        return update_id in self._waiting or update_id in self._finished

    def waits(self, update_id: int) -> bool:
        """Whether an update waits here, so that Telegram has to bring or send it again."""
        return update_id in self._waiting

    def add(self, update: Update, cause: Exception | None = None) -> None:
        """Let an update wait. `cause`: why it cannot be stored, None if others wait already."""
        now = _now()
        if cause is not None:
            if self._tell_at is None or (not self._waiting and now - self._failed_at > CALM_SECONDS):
                self._note_trouble(update.update_id, cause)
            self._failed_at = now
        if not self._waiting:
            self._begin(self._try_again_and_again())
        tell_at = now + PATIENCE_SECONDS if self._tell_at is None else self._tell_at
        self._waiting[update.update_id] = _Waiting(update, tell_at)

    def _note_trouble(self, number: int, cause: Exception) -> None:
        level = logging.WARNING if isinstance(cause, StoreBusy) else logging.ERROR
        log.log(level, "update %d, and what comes after it, cannot be stored: %s", number, cause)
        self._tell_at = _now() + PATIENCE_SECONDS

    def stored(self) -> None:
        """Note that an update was stored, so that the others can be stored too."""
        if self._tell_at is not None:
            log.info("updates are stored again")
            self._tell_at = None

    async def confirmable(self, offset: int) -> int:
        """The highest offset up to `offset` that confirms no waiting update; if some wait, there is a pause first."""
        if self._waiting:
            await asyncio.sleep(self._pause)
        is_long = bool(self._waiting) and self._tell_at is not None and self._tell_at <= _now()
        self._pause = min(2 * self._pause, LONGEST_PAUSE_SECONDS) if is_long else PAUSE_SECONDS
        offset = min([offset, *self._waiting])
        self._finished = {number for number in self._finished if number >= offset}
        return offset

    async def stop(self) -> None:
        """Stop trying; Telegram sends what waits again at the next start."""
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
                    self._begin(self._tell_person(waiting))

    def _store(self) -> None:
        """Store what waits, in order, except what somebody is being told about: they may know already.

        A webhook may have brought it in another order.
        """
        for number, waiting in sorted(self._waiting.items()):
            if waiting.is_telling:
                continue
            try:
                is_new = self._keep(waiting.update)
            except DISK_ERRORS as error:
                if self._tell_at is None:
                    self._note_trouble(number, error)
                return
            except Exception:
                log.exception("update %d cannot be stored at all: it is left aside", number)
                del self._waiting[number]
                continue
            self.stored()
            del self._waiting[number]
            if is_new:
                self._pass_on(waiting.update)

    async def _tell_person(self, waiting: _Waiting) -> None:
        number = waiting.update.update_id
        CAUSE.set(number)  # each is told in a task of its own
        try:
            is_told = self.tell is not None and await self.tell(waiting.update)
            is_finished = is_told or _is_conversation(waiting.update)
        except Exception:
            log.exception("the person of update %d cannot be told that it is not stored", number)
            is_finished = False
        if is_finished:
            del self._waiting[number]
            self._finished.add(number)
        else:
            waiting.is_telling, waiting.tell_at = False, _now() + TELL_AGAIN_SECONDS

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _is_conversation(update: Update) -> bool:
    """Whether an update is a message in a group and no command: it is dropped, because the bot ignores it anyway."""
    message = update.message
    return message is not None and message.chat.id < 0 and not (message.text or "/").startswith("/")


def _now() -> float:
    return asyncio.get_running_loop().time()
