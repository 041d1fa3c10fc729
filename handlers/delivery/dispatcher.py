"""The dispatcher delivers to Telegram what waits in the store: one worker for each chat where something waits.

Chats do not wait for each other: if Telegram limits one (429) or cannot reach it, the others go on.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from telegram.error import TelegramError

from handlers.delivery.chat_worker import ChatWorker
from handlers.delivery.page_turns import NextPage
from handlers.delivery.shown_messages import ShownMessages
from handlers.delivery.timing.rate_limits import Budget
from handlers.delivery.timing.selections import Selections
from handlers.telegram.errors import ErrorKind, classify
from handlers.telegram.logs import CAUSE, chat_kind
from screens.results import Outgoing
from storage import Changes, StoreBusy, Table
from tables.context import Context

MOST_WORKERS = 1000
"""How many chats from the queue are served at once; as many again may be served where something has just changed."""
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0

log = logging.getLogger(__name__)


class Dispatcher:
    """Starts the workers; it observes the commits (`changed`). `sleep` waits for a number of seconds."""

    def __init__(
        self,
        context: Context,
        chat_worker: ChatWorker,
        budget: Budget,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._context = context
        self._chat_worker = chat_worker
        self._budget = budget
        self._sleep = sleep
        self._news = asyncio.Event()
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._began: dict[int, float] = {}
        """Since when each worker runs, by the budget's clock."""
        self._last_delivery_at = budget.now()
        self._unread_since: float | None = None
        """Since when the store cannot be read."""
        self._changed: dict[int, None] = {}
        """Chats where something has just changed, at most `MOST_WORKERS`; the queue in the store has all."""
        self._queue_is_longer = False
        self._reads_queue = True
        """Whether something may wait that `_changed` does not have; a commit alone is no reason to read the queue."""

    def changed(self, changes: Changes) -> None:
        """Note a commit. A chat that is being served needs no note: its worker goes on until nothing waits there."""
        for chat_id in changes.chats:
            self._chat_worker.selections.interrupt(chat_id)
        chats = [chat_id for chat_id in changes.chats if chat_id not in self._workers]
        if not chats:
            return
        self._changed.update(dict.fromkeys(chats))
        if len(self._changed) > MOST_WORKERS:  # the rest is in the queue
            self._changed = dict.fromkeys(tuple(self._changed)[:MOST_WORKERS])
            self._reads_queue = True
        self._news.set()

    def wake(self) -> None:
        """Look for work that no commit announces: it is only in memory, or the store could not be read."""
        self._reads_queue = True
        self._news.set()

    def turn_page(self, chat_id: int, message_id: int, page: NextPage) -> None:
        """Replace a message that was tapped with a page."""
        self._chat_worker.turn_page(chat_id, message_id, page)
        self._chat_worker.selections.interrupt(chat_id)
        self.wake()

    async def say_unwritten(self, chat_id: int, thread_id: int, answer: Outgoing) -> bool:
        """Send an answer that cannot be stored now, within the rate limits; whether it was sent."""
        is_sent = self._chat_worker.unwritten.add(chat_id, thread_id, answer)
        self._chat_worker.selections.interrupt(chat_id)
        self.wake()
        return await is_sent

    def let_in(self, chat_id: int, person_id: int, query_id: str) -> None:
        """Note that somebody has tapped the button that opens their group hand, which lets the bot send it."""
        self._chat_worker.group_hands.let_in(chat_id, person_id, query_id)

    @property
    def selections(self) -> Selections:
        """When panels are shown on which only the selection has changed."""
        return self._chat_worker.selections

    @property
    def shown(self) -> ShownMessages:
        """What messages of screens show, and since when."""
        return self._chat_worker.shown

    def delay(self, chat_id: int) -> float:
        """The least number of seconds until the bot may send to a chat or edit a message there."""
        return self._budget.delay(chat_id)

    @property
    def budget_left(self) -> int:
        """How many messages may be sent now, to all chats together."""
        return self._budget.left

    @property
    def is_busy(self) -> bool:
        """Whether something is being delivered or waits to be delivered."""
        return self._news.is_set() or bool(self._workers)

    def waiting(self) -> float:
        """Return for how many seconds nothing has been delivered although something may be sent; 0 if nothing may."""
        since = [at for chat_id, at in self._began.items() if not self._budget.delay(chat_id)]
        if self._unread_since is not None:
            since.append(self._unread_since)
        return max(0.0, self._budget.now() - max(min(since), self._last_delivery_at)) if since else 0.0

    async def run(self) -> None:
        """Serve the chats until cancelled."""
        pause = FIRST_PAUSE
        try:
            while True:
                await self._news.wait()
                try:
                    chats = self._chats_with_work()
                except Exception:
                    if self._unread_since is None:
                        self._unread_since = self._budget.now()
                    log.exception("what has to be sent cannot be read; trying again in %.0f s", pause)
                    await self._sleep(pause)
                    pause = min(pause * 2, LONGEST_PAUSE)
                    continue
                pause, self._unread_since = FIRST_PAUSE, None
                self._news.clear()
                for chat_id in chats:
                    if chat_id not in self._workers:
                        self._began[chat_id] = self._budget.now()
                        self._workers[chat_id] = asyncio.create_task(self._work(chat_id))
                        await asyncio.sleep(0)  # there may be many after an outage: taps are answered in between
        finally:
            workers = list(self._workers.values())
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)

    def _chats_with_work(self) -> tuple[int, ...]:
        """The chats to be served: those that have just changed first, then the beginning of the queue."""
        queue: list[int] = []
        room = max(0, MOST_WORKERS - len(self._workers))
        if self._reads_queue:
            with suppress(StoreBusy), self._context.store.read() as unit:  # the next sweep wakes the dispatcher again
                stored = unit.work.chats(3 * MOST_WORKERS)
                queue = [chat_id for chat_id in stored if chat_id not in self._workers]
                self._queue_is_longer = len(queue) > room or len(stored) >= MOST_WORKERS
                self._reads_queue = False
        changed = tuple(self._changed)
        self._changed.clear()
        return tuple(dict.fromkeys((*self._chat_worker.chats_in_memory(), *changed, *queue[:room])))

    async def _work(self, chat_id: int) -> None:
        """Run as the worker of a chat until nothing waits there; if it fails, another worker starts after a pause."""
        again = False
        try:
            await self._serve(chat_id)
        except Exception:
            log.exception("the worker of %s failed; trying again in %.0f s", self._place(chat_id), LONGEST_PAUSE)
            again = True
            await self._sleep(LONGEST_PAUSE)
        finally:
            # There is no `await` between the last look and this line: a later change finds no worker and starts one.
            del self._workers[chat_id], self._began[chat_id]
            if again or (self._queue_is_longer and len(self._workers) <= MOST_WORKERS // 2):
                self.wake()

    async def _serve(self, chat_id: int) -> None:
        """Deliver to one chat until nothing waits there."""
        pause = FIRST_PAUSE
        while True:
            CAUSE.set(None)  # what is delivered says which update it is about
            try:
                if not await self._chat_worker.deliver_next(chat_id):
                    return
                pause, self._last_delivery_at = FIRST_PAUSE, self._budget.now()
                continue
            except TelegramError as error:
                failure = classify(error)
                if failure.error_kind is ErrorKind.FLOOD:
                    log.warning("%s has to wait for %.0f s", self._place(chat_id), failure.seconds)
                    self._budget.penalize(chat_id, failure.seconds)
                    continue
                log.warning("%s: %s; trying again in %.0f s", self._place(chat_id), failure.error_kind, pause)
            except StoreBusy:
                pause = FIRST_PAUSE  # a delivery may wait to be noted, which should happen soon
            except Exception:
                log.exception("%s cannot be served; trying again in %.0f s", self._place(chat_id), pause)
            finally:
                self._budget.arrived(chat_id)
            await self._sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def _place(self, chat_id: int) -> str:
        """The name of a chat for the log: that of a group has its tables, if the store can be read."""
        tables: tuple[Table, ...] = ()
        if chat_id < 0:
            with suppress(Exception), self._context.store.read() as unit:
                tables = unit.tables.of_chat(chat_id)
        numbers = ", ".join(str(table.id) for table in tables)
        return f"{chat_kind(chat_id)} with table {numbers}" if numbers else chat_kind(chat_id)
