"""The dispatcher brings to Telegram what the store says is to be said: a worker for each chat where something waits.

Chats do not wait for each other: one that Telegram has told to wait (429), or that cannot be reached, waits alone.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from telegram.error import TelegramError

from handlers.delivery.chat_worker import ChatWorker
from handlers.delivery.page_turns import Page
from handlers.delivery.rate_limits import Budget
from handlers.telegram.errors import ErrorKind, classify
from handlers.telegram.log_names import chat_kind
from screens.results import Outgoing
from storage import Changes, StoreBusy, Table
from tables.context import Context

MOST_WORKERS = 1000
"""So many chats are served at once, and as many again where something has just happened."""
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0

log = logging.getLogger(__name__)


class Dispatcher:
    """Starts the workers; it observes what is committed (`changed`). `sleep` waits for so many seconds."""

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
        self._changed: dict[int, None] = {}
        """Chats where something has just happened; of very many only some, the queue knows all."""
        self._queue_is_longer = False

    def changed(self, changes: Changes) -> None:
        """Something was committed. A chat that is being served is served until nothing waits there any more."""
        chats = [chat_id for chat_id in changes.chats if chat_id not in self._workers]
        if chats and len(self._changed) < MOST_WORKERS:
            self._changed.update(dict.fromkeys(chats))
        if chats:
            self.wake()

    def wake(self) -> None:
        """Something may have to be sent of which no commit tells: it is only in memory, or could not be read."""
        self._news.set()

    def turn_page(self, chat_id: int, message_id: int, page: Page) -> None:
        """Let a page take the place of a message that was tapped."""
        self._chat_worker.turn_page(chat_id, message_id, page)
        self.wake()

    async def say_unwritten(self, chat_id: int, thread_id: int, answer: Outgoing) -> bool:
        """Send an answer that cannot be stored now, when its chat may be written to; whether that worked."""
        is_sent = self._chat_worker.unwritten.add(chat_id, thread_id, answer)
        self.wake()
        return await is_sent

    def let_in(self, chat_id: int, person_id: int, query_id: str) -> None:
        """Somebody has tapped the button that opens their group hand."""
        self._chat_worker.group_hands.let_in(chat_id, person_id, query_id)

    def delay(self, chat_id: int) -> float:
        """How many seconds it takes at least until what a chat shows may change."""
        return self._budget.delay(chat_id)

    @property
    def is_busy(self) -> bool:
        """Whether something is being delivered, or waits for its moment."""
        return self._news.is_set() or bool(self._workers)

    async def run(self) -> None:
        """Serve the chats until cancelled."""
        pause = FIRST_PAUSE
        try:
            while True:
                await self._news.wait()
                try:
                    chats = self._chats_with_work()
                except Exception:
                    log.exception("the store does not tell what is to be sent; once more in %.0f s", pause)
                    await self._sleep(pause)
                    pause = min(pause * 2, LONGEST_PAUSE)
                    continue
                pause = FIRST_PAUSE
                self._news.clear()
                for chat_id in chats:
                    if chat_id not in self._workers:
                        self._workers[chat_id] = asyncio.create_task(self._work(chat_id))
                        await asyncio.sleep(0)  # there may be very many after an outage: taps are answered in between
        finally:
            workers = list(self._workers.values())
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)

    def _chats_with_work(self) -> tuple[int, ...]:
        """The chats to be served, first those where something has just happened; of a long queue only its beginning."""
        stored: tuple[int, ...] = ()
        with suppress(StoreBusy), self._context.store.read() as unit:  # the next sweep wakes us again
            stored = unit.work.chats(3 * MOST_WORKERS)
        room = max(0, MOST_WORKERS - len(self._workers))
        queue = [chat_id for chat_id in stored if chat_id not in self._workers]
        self._queue_is_longer = len(queue) > room or len(stored) >= MOST_WORKERS
        changed = tuple(self._changed)[:MOST_WORKERS]
        self._changed.clear()
        return tuple(dict.fromkeys((*self._chat_worker.chats_in_memory(), *changed, *queue[:room])))

    async def _work(self, chat_id: int) -> None:
        """A worker: serve a chat to the end; should that break off, another worker goes on after a pause."""
        again = False
        try:
            again = await self._serve(chat_id)
        except Exception:
            log.exception("the worker of %s broke off; once more in %.0f s", self._place(chat_id), LONGEST_PAUSE)
            again = True
            await self._sleep(LONGEST_PAUSE)
        finally:
            # Nothing is awaited between the last look and this: what comes later finds no worker and starts one.
            del self._workers[chat_id]
            if again or (self._queue_is_longer and len(self._workers) <= MOST_WORKERS // 2):
                self.wake()  # a delivery may have moved to another chat: the group moved, a person is out of reach

    async def _serve(self, chat_id: int) -> bool:
        """Work for one chat until nothing is left to do there; returns whether anything was delivered."""
        pause = FIRST_PAUSE
        delivered = False
        while True:
            try:
                if not await self._chat_worker.deliver_next(chat_id):
                    return delivered
                pause, delivered = FIRST_PAUSE, True
                continue
            except TelegramError as error:
                failure = classify(error)
                if failure.error_kind is ErrorKind.FLOOD:
                    log.warning("%s has to wait for %.0f s", self._place(chat_id), failure.seconds)
                    self._budget.penalize(chat_id, failure.seconds)
                    continue
                log.warning("%s: %s; once more in %.0f s", self._place(chat_id), failure.error_kind.value, pause)
            except StoreBusy:
                pause = FIRST_PAUSE  # what was sent meanwhile is noted as soon as that is possible
            except Exception:
                log.exception("%s cannot be served; once more in %.0f s", self._place(chat_id), pause)
            finally:
                self._budget.arrived(chat_id)
            await self._sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def _place(self, chat_id: int) -> str:
        """A chat in the log: a group by its tables, as far as the store tells."""
        tables: tuple[Table, ...] = ()
        if chat_id < 0:
            with suppress(Exception), self._context.store.read() as unit:
                tables = unit.tables.of_chat(chat_id)
        numbers = ", ".join(str(table.id) for table in tables)
        return f"{chat_kind(chat_id)} with table {numbers}" if numbers else chat_kind(chat_id)
