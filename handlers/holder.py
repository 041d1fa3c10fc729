"""What only the holder of the lease does: of several workers on one database, one speaks to Telegram.

It receives updates (the others take those that a webhook brings), delivers, plays the turns of computers, looks for
what is due, and makes copies. A program that is alone on its database always holds the lease. Otherwise all this begins
when the worker takes the lease and is cut short when it loses it, which may happen again and again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial

from telegram.error import TelegramError

from handlers.commands import menus
from handlers.delivery.computer_worker import ComputerWorker
from handlers.delivery.dispatcher import Dispatcher
from handlers.delivery.menu_buttons import MenuButtons
from handlers.profile import profile_kept
from handlers.schedule import schedule
from handlers.telegram.gate import Gate
from handlers.updates import errors
from handlers.updates.errors import Ending, Endings
from handlers.updates.receiving import App, Receiving, refusal_of_bot
from operations import liveness
from operations.copies.backups import Backups
from operations.database import disk_errors_reported, take_over
from operations.exit_codes import Exit, StartError
from operations.liveness import Heartbeat
from operations.settings import Settings
from operations.time_source import TimeSource
from operations.watching.health import Health
from storage.lease import Lease
from tables.context import Context

LOOK_SECONDS = 0.1
"""The longest time between two looks whether the lease is held; mostly it says so itself."""

IDLE_SECONDS = 1.0
"""The same for a worker that does not hold it."""

AGAIN_SECONDS = 1.0
"""The pause after the work of the holder could not begin."""

STOP_SECONDS = 10.0
"""How long the work of the holder may take to end in order."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Holder:
    """The parts with which the holder of the lease works; `gate` is None if this program is alone.

    ``begun_at``: the time of the event loop at which this program was ready to work; None if another worker was there
    before it.
    """

    settings: Settings
    application: App
    context: Context
    dispatcher: Dispatcher
    computer_worker: ComputerWorker
    receiving: Receiving
    health: Health
    endings: Endings
    time_source: TimeSource
    gate: Gate | None
    begun_at: float | None

    @asynccontextmanager
    async def working(self) -> AsyncIterator[float]:
        """Do the work of the holder while the block runs; give for how many seconds nobody could play before.

        Raises StartError if Telegram or the database refuses.
        """
        context, store = self.context, self.context.store
        async with AsyncExitStack() as stack:
            if self.gate is not None:
                self.gate.open()
                self.dispatcher.begin_anew()
                stack.callback(self.dispatcher.leave)
            with disk_errors_reported(store):
                take_over(context, self.application.bot.id)
                menu_buttons = MenuButtons(context, self.application.bot)
            stack.push_async_callback(self.receiving.stop)  # the bot may be stopped while polling starts
            try:
                await self.receiving.start()
            except TelegramError as error:
                raise refusal_of_bot(error, self.settings) from None
            with disk_errors_reported(store):  # before any update is processed: nobody could play until now
                down = liveness.after_outage(context, self._longest_gap())
            stack.callback(setattr, context.contact, "on_return", context.contact.on_return)
            context.contact.on_return = partial(liveness.after_contact_lost, context)
            self.health.holds(True)
            stack.callback(self.health.holds, False)
            backups = Backups(context, self.settings)
            for name, work in (
                ("the dispatcher", self.dispatcher.run()),
                ("the computer worker", self.computer_worker.run()),
                ("the backup task", backups.run()),
                ("the heartbeat", Heartbeat(context).run()),
                ("the task for menu buttons", menu_buttons.run()),
                ("the task for the webhook", self.receiving.run()),
            ):
                await stack.enter_async_context(errors.running(name, work, self.endings))
            others = (self.computer_worker, backups, menu_buttons)
            parts = (context, self.dispatcher, *others)
            due = schedule(*parts, time_source=self.time_source, health=self.health, endings=self.endings)
            await stack.enter_async_context(due)
            yield down

    def _longest_gap(self) -> float:
        """The longest gap in seconds that is not given back, because workers may have answered taps in it."""
        if self.gate is None:
            return 0.0
        if self.begun_at is None:
            return liveness.TAKEOVER_SECONDS
        return min(asyncio.get_running_loop().time() - self.begun_at, liveness.TAKEOVER_SECONDS)

    @asynccontextmanager
    async def introduced(self) -> AsyncIterator[None]:
        """Set the menus of commands, and beside the block the profile."""
        await menus.try_to_publish(self.application.bot, self.context.texts)
        async with profile_kept(self.application.bot, self.context):
            yield

    @asynccontextmanager
    async def working_to_the_end(self) -> AsyncIterator[None]:
        """Do all that while the block runs, and then finish the calls that are under way, unless the lease is lost."""
        assert self.gate is not None
        async with self.working() as down:
            log.info("this worker speaks to Telegram now; nobody did for %.0f s at most", down)
            self.dispatcher.wake()  # messages may have been waiting
            async with self.introduced():
                yield
            await self.receiving.stop()
            self.gate.close()
            await self.gate.ended()
            await asyncio.sleep(LOOK_SECONDS)  # until those who made them have noted the answers


@asynccontextmanager
async def whenever_held(
    lease: Lease, gate: Gate, work: Callable[[], AbstractAsyncContextManager[None]], endings: Endings
) -> AsyncIterator[None]:
    """Do the work while the block runs, whenever the lease is held: cancel it if it is lost, else end it in order."""
    following = _Following(lease, gate, work, endings)
    unsubscribe = lease.subscribe(following.look)
    task = asyncio.create_task(following.run())
    try:
        yield
    finally:
        following.stop()
        await task
        unsubscribe()


class _Following:
    def __init__(
        self, lease: Lease, gate: Gate, work: Callable[[], AbstractAsyncContextManager[None]], endings: Endings
    ) -> None:
        self._lease = lease
        self._gate = gate
        self._work = work
        self._endings = endings
        self._news = asyncio.Event()
        self._stops = asyncio.Event()

    def look(self) -> None:
        """Look whether the lease is held."""
        self._news.set()

    def stop(self) -> None:
        """Let `run` end the work and return."""
        self._stops.set()
        self._news.set()

    async def run(self) -> None:
        """Begin and end the work with the lease, until stopped."""
        while not self._stops.is_set():
            if self._lease.is_held:
                await self._while_held()
            else:
                await self._wait(IDLE_SECONDS)

    async def _while_held(self) -> None:
        """Work until the lease is lost, or was taken anew, or the bot stops."""
        fence, work = self._lease.fence, asyncio.create_task(self._hold())
        work.add_done_callback(lambda _: self.look())
        stopped_at: float | None = None
        now = asyncio.get_running_loop().time
        while not work.done():
            if not self._lease.is_held or self._lease.fence != fence:
                self._gate.cut()
                break
            if self._stops.is_set():
                stopped_at = stopped_at or now()
                if now() > stopped_at + STOP_SECONDS:
                    break
            await self._wait()
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)

    async def _hold(self) -> None:
        """Do the work until the bot stops. If it cannot begin, wait: the lease may be lost, or it is tried again."""
        try:
            async with self._work():
                await self._stops.wait()
        except StartError as error:
            # The database was fit when this worker started, so it is busy, or being restarted.
            if error.code in (Exit.DATABASE, Exit.UNREACHABLE):
                log.warning("the work of the holder cannot begin; trying again in %.0f s: %s", AGAIN_SECONDS, error)
                await asyncio.sleep(AGAIN_SECONDS)
                return
            self._endings.end(Ending(str(error), error.code))
            await self._stops.wait()
        except Exception:
            log.exception("the work of the holder has failed; it begins again in %.0f s", AGAIN_SECONDS)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _wait(self, seconds: float = LOOK_SECONDS) -> None:
        """Wait until something may have changed; the lease may also end without a word."""
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
