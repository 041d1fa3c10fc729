"""The queue of updates, which survives a crash, and in which senders take turns.

Python-telegram-bot confirms an update to Telegram once it is in the application's queue; a crash would then lose it.
This queue stores an update in the inbox table before that. The unit that processes it marks it as done; the next start
queues the others again.
"""

import asyncio
import contextlib
import logging
from collections import Counter, deque
from collections.abc import Callable, Sequence
from enum import Enum, auto
from itertools import takewhile

from telegram import Bot, Update

from handlers.updates.floods import Floods
from handlers.updates.lanes import Lanes, lane_of
from handlers.updates.parsing import Unreadable
from handlers.updates.stored_updates import Row, restored
from handlers.updates.unstored import Unstored
from storage import DISK_ERRORS, Changes, Store, StoreBusy

TRIES = 3
"""How often an update is tried before it is left aside."""

MOST_QUERIES = 5
"""How many updates of a sender may wait for an inline query to be queued: with the next key they send another one."""

ASK_SECONDS = 1.0
"""Seconds after which a store that could not be read is read again."""

log = logging.getLogger(__name__)


class Failed(Enum):
    """What becomes of an update whose processing has failed."""

    AGAIN = auto()
    """Nothing was changed, and it is tried again."""
    UNDONE = auto()
    """Nothing was changed, and it is left aside."""
    DONE = auto()
    """Its transaction is committed: only a later step failed."""


class Inbox(asyncio.Queue[object]):
    """A queue for `ApplicationBuilder.update_queue` whose updates survive the process. Only one task may call `get`."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._lanes = Lanes()
        self._others: deque[object] = deque()
        self._news = asyncio.Event()
        super().__init__()
        self._store = store
        self._now = now
        self._again: dict[int, bool] = {}
        self._unknown: set[int] = set()
        self._restored: set[int] = set()
        self._under_way: dict[int, bool] = {}
        """The updates that are being processed, and whether a unit has marked them as done."""
        store.changes.subscribe(self._committed)
        self.floods = Floods(store, self._lanes, now)
        self._waited: Counter[int] = Counter()
        self.unstored = Unstored(lambda update: bool(self._keep([update])), self.put_nowait)
        self._together: dict[int, bool] = {}
        """Taps that were stored together and not queued yet, and whether each is new."""
        self.on_tap: Callable[[int], None] = lambda update_id: None
        """Called with the number of each tap that arrives for the first time."""

    # --- the queue ----------------------------------------------------------------------------------------------------

    def qsize(self) -> int:
        return len(self._lanes) + len(self._others)

    def empty(self) -> bool:
        return self.qsize() == 0

    async def get(self) -> object:
        """The next update, from the sender whose turn it is.

        An item that is no update stops the application: it is returned when no update waits or is being processed.
        """
        while True:
            if (update := self._lanes.take()) is not None:
                return update
            if self._others and self._lanes.is_at_rest:
                return self._others.popleft()
            self._news.clear()
            await self._news.wait()

    def _get(self) -> object:
        update = self._lanes.take(also_busy=True)
        return self._others.popleft() if update is None else update

    def _put(self, item: object) -> None:
        if isinstance(item, Update):
            self._lanes.add(item)
        else:
            self._others.append(item)
        self._news.set()

    def free(self, update: Update) -> None:
        """Note that an update is no longer being processed, so that another one of its sender can be."""
        self._under_way.pop(update.update_id, None)
        self._lanes.free(update)
        self._news.set()

    # --- storing ------------------------------------------------------------------------------------------------------

    def keep_together(self, updates: Sequence[Update]) -> None:
        """Commit at once the first taps of updates that were fetched together; `put` then queues those that are new.

        From the first other update on, and if that is impossible, `put` commits each by itself. Taps behind an update
        that cannot be stored have to wait for it, as otherwise the order of their sender would change.
        """
        taps = list(takewhile(lambda update: update.callback_query is not None, updates))
        if len(taps) > 1 and self.unstored.is_empty and not any(self.unstored.knows(tap.update_id) for tap in taps):
            with contextlib.suppress(Exception):  # it is logged if it happens again to one of them
                new = self._keep(taps)
                self._together = {tap.update_id: tap.update_id in new for tap in taps}
                self.unstored.stored()

    async def put(self, item: object) -> None:
        """Commit an update, then queue it; drop it if it is known already, or one of a flood.

        An update that cannot be stored waits, unconfirmed, in `unstored`.
        """
        if not isinstance(item, Update) or self.commit(item):
            await super().put(item)

    def commit(self, update: Update) -> bool:
        """Commit an update; False if it must not be queued now: it is known, one of a flood, or waits in `unstored`.

        An inline query is queued without being stored, unless many updates of its sender wait.
        """
        if update.inline_query is not None:
            return self._lanes.waiting(lane_of(update)) < MOST_QUERIES
        if (is_new := self._together.pop(update.update_id, None)) is not None:
            return is_new
        try:
            if self.unstored.knows(update.update_id) or self.floods.is_too_much(update):
                return False
            if not self.unstored.is_empty:
                self.unstored.add(update)
                return False
            is_new = bool(self._keep([update]))
        except DISK_ERRORS as error:
            self.unstored.add(update, error)
            return False
        except Exception as error:  # fields of unexpected types
            log.error("%s", Unreadable(update.update_id, type(error).__name__))
            return False
        self.unstored.stored()
        return is_new

    def _keep(self, updates: Sequence[Update]) -> list[int]:
        """Store updates in one transaction; return the numbers of those that are new."""
        rows = {update.update_id: Row.of(update) for update in updates}
        now = self._now()
        with self._store.unit() as unit:
            new = [number for number, row in rows.items() if unit.inbox.put(number, row.payload, now, row.query_id)]
        for number in new:
            if rows[number].query_id is not None:
                self.on_tap(number)
        return new

    def restore(self, bot: Bot) -> int:
        """Queue again, in order, the updates that the last run fetched and did not process; return how many.

        Those that have failed too often are left aside.
        """
        with self._store.read() as unit:
            rows = unit.inbox.pending()
        waiting = 0
        for row in rows:
            update = restored(row, bot)
            if isinstance(update, Unreadable) or row.attempts >= TRIES:
                self._leave_aside(row.update_id)
            elif self.floods.is_too_much(update):
                self._done(row.update_id)
            else:
                self._restored.add(row.update_id)
                self.put_nowait(update)
                waiting += 1
        return waiting

    # --- taps that wait for an answer ---------------------------------------------------------------------------------

    def answered(self, update_id: int) -> None:
        """Note that Telegram has the answer to a tap, or does not accept one any more."""
        self._store.confirmed.answered(update_id)

    def unanswered(self, seconds: float) -> tuple[tuple[int, str], ...]:
        """Taps of the last seconds that were processed and perhaps not answered: ids of updates and of queries."""
        with self._store.read() as unit:
            return unit.inbox.unanswered(self._now() - seconds)

    # --- attempts -----------------------------------------------------------------------------------------------------

    def begin(self, update: Update) -> None:
        """Begin to process an update. If it is left from the last run, count an attempt: it may have killed that run.

        It is counted only now, so that a process that dies while it starts costs its updates no attempt.
        """
        self._under_way[update.update_id] = False
        if update.update_id not in self._restored:
            return
        try:
            with self._store.unit() as unit:
                unit.inbox.attempted(update.update_id)
            self._restored.discard(update.update_id)
        except DISK_ERRORS:
            pass  # processing fails as well, and that attempt is counted
        except Exception:
            log.exception("an attempt at update %d could not be counted", update.update_id)

    def failed(self, update_id: int) -> Failed:
        """Note that processing the update raised an error, and decide whether it is tried again."""
        try:
            undone = again = self._is_undone(update_id)
            if undone:
                with self._store.unit() as unit:
                    again = unit.inbox.attempted(update_id) < TRIES
        except Exception as error:
            if not isinstance(error, StoreBusy):
                log.exception("the state of update %d cannot be read from the store", update_id)
            self._unknown.add(update_id)
            return Failed.AGAIN
        self._again[update_id] = again
        if again:
            return Failed.AGAIN
        return Failed.UNDONE if undone else Failed.DONE

    def waits_for_store(self, update_id: int) -> bool:
        """Whether an update is tried later, which is no failure, because another program holds the store."""
        try:
            waits = self._is_undone(update_id)
        except DISK_ERRORS:  # the store cannot be read, either
            waits = True
        if waits:
            self._unknown.add(update_id)
        return waits

    def has_to_apologize(self, update_id: int) -> bool:
        """Whether an update waits for the store for the second time, so that its person is told, once."""
        self._waited[update_id] += 1
        return self._waited[update_id] == 2

    def settle(self, update: Update) -> None:
        """Finish an update that the application has processed: mark it as done, or queue it again if it failed."""
        if update.update_id in self._unknown:
            self._unknown.discard(update.update_id)
            self._ask_later(update)
            return
        self._waited.pop(update.update_id, None)
        again = self._again.pop(update.update_id, None)
        if again:
            self.put_nowait(update)
        elif again is not None:
            self._leave_aside(update.update_id)
        elif not self._under_way.get(update.update_id) and update.inline_query is None:
            self._done(update.update_id)

    def _committed(self, changes: Changes) -> None:
        """Note the updates that the units of their use cases have marked as done."""
        for update_id in changes.updates & self._under_way.keys():
            self._under_way[update_id] = True

    def _is_undone(self, update_id: int) -> bool:
        with self._store.read() as unit:
            return unit.inbox.is_pending(update_id)

    def _ask_later(self, update: Update) -> None:
        """Find out later whether an update has been processed, because the store cannot be read now."""
        asyncio.get_running_loop().call_later(ASK_SECONDS, self._queue_again, update)

    def _queue_again(self, update: Update) -> None:
        if self._store.is_lost:
            return  # the next start restores it
        try:
            undone = self._is_undone(update.update_id)
        except Exception as error:
            if not isinstance(error, DISK_ERRORS):  # those are logged already
                log.exception("the state of update %d cannot be read from the store", update.update_id)
            self._ask_later(update)
        else:
            if undone:
                self.put_nowait(update)

    def _leave_aside(self, update_id: int) -> None:
        log.error("update %d is left aside: it failed too often", update_id)
        self._done(update_id)

    def _done(self, update_id: int) -> None:
        try:
            with self._store.unit() as unit:
                unit.inbox.done(update_id, self._now())
        except DISK_ERRORS:
            if not self._store.is_lost:
                asyncio.get_running_loop().call_later(ASK_SECONDS, self._done, update_id)
