"""Puts the host together and keeps it running: store, Telegram application, clock, courier, thinker."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC
from typing import Any, TypeAlias

import httpx
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from telegram import Update
from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ApplicationBuilder, CallbackContext
from telegram.request import BaseRequest

from handlers import clock, commands, errors, routes
from handlers.backups import Backups
from handlers.budget import Budget
from handlers.courier import Courier
from handlers.delivery import Delivery
from handlers.errors import Ending, Endings
from handlers.gallery import Gallery
from handlers.host import Chance, Host
from handlers.inbox import Inbox, InboxProcessor
from handlers.postman import Postman
from handlers.settings import Settings
from handlers.texts import Catalogue
from handlers.thinker import Thinker
from handlers.time_source import TimeSource
from handlers.vault import VaultError
from storage import Store, StoreError

UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER, Update.CHAT_MEMBER]
SWEEP_SECONDS = 1
STOP_SECONDS = 3.0
START_PAUSES = (1.0, 2.0, 4.0, 8.0)
"""Seconds between the tries to reach Telegram at the start: a machine may be up before its network is."""

App: TypeAlias = Application[Any, CallbackContext[Any, Any, Any, Any], Any, Any, Any, Any]

log = logging.getLogger(__name__)


class StartError(Exception):
    """The bot cannot start; the message is a sentence for whoever started it."""


@dataclass(frozen=True, slots=True)
class Service:
    """A bot that is running."""

    application: App = field(repr=False)  # the library shows the token there
    host: Host
    courier: Courier
    thinker: Thinker
    endings: Endings


@asynccontextmanager
async def serving(
    settings: Settings,
    chance: Chance | None = None,
    budget: Budget | None = None,
    *,
    system_time: Callable[[], float] = time.time,
    request: Callable[[], BaseRequest] | None = None,
) -> AsyncIterator[Service]:
    """Run the bot while the block runs, and stop it in order afterwards. StartError when it cannot start.

    Tests bring dice with a seed, and a budget whose time runs faster; a simulation brings its own unix seconds
    (`system_time`), and what carries requests to Telegram (`request` makes one).
    """
    async with AsyncExitStack() as stack:
        time_source = await _time_source(settings, system_time)
        stack.push_async_callback(time_source.stop)
        store = _store(settings, time_source)
        stack.callback(store.close)

        inbox = Inbox(store, time_source.now)
        application = _application(settings, inbox, request)
        stack.push_async_callback(application.bot.shutdown)
        await _reach(application, settings)
        stack.push_async_callback(application.shutdown)

        username = application.bot.username
        host = Host(store, Catalogue.load(), time_source.now, chance or Chance(), settings, username)
        budget = budget or Budget()
        gallery = Gallery(host)
        stack.callback(gallery.close)
        courier = Courier(host, Postman(host, Delivery(application.bot, gallery), budget), budget)
        endings = Endings()
        routes.register(application, host, courier)
        application.add_error_handler(errors.handler(host, inbox))

        down = clock.after_outage(host)
        restored = inbox.restore(application.bot)
        log.info("@%s starts; it was away for %.0f s and finds %d updates in its inbox", username, down, restored)

        thinker, backups = Thinker(host, courier), Backups(host)

        await stack.enter_async_context(_running("the courier", courier.run(), endings))
        await stack.enter_async_context(_running("the thinker", thinker.run(), endings))
        await stack.enter_async_context(_running("the keeper of copies", backups.run(), endings))
        await stack.enter_async_context(schedule(host, courier, thinker, backups))
        await application.start()
        stack.push_async_callback(application.stop)
        await _start_polling(application, endings)
        stack.push_async_callback(_stop_polling, application)
        await _publish_commands(application, host)
        courier.wake()
        yield Service(application, host, courier, thinker, endings)


async def _time_source(settings: Settings, system_time: Callable[[], float]) -> TimeSource:
    source = TimeSource(str(settings.clock_url) if settings.clock_url else None, system_time)
    try:
        await source.start()
    except (httpx.HTTPError, ValueError, KeyError):
        raise StartError("CLOCK_URL does not answer with a clock.") from None
    return source


def _store(settings: Settings, time_source: TimeSource) -> Store:
    try:
        store = Store.open(settings.database, time_source.now)
    except StoreError as error:
        raise StartError(str(error)) from None
    try:
        with store.read() as unit:
            newest = unit.promises.newest_encrypted()
        if newest is not None:
            settings.vault.open(newest.root, newest.encrypted)
    except VaultError as error:
        store.close()
        raise StartError(str(error)) from None
    return store


def _application(settings: Settings, inbox: Inbox, request: Callable[[], BaseRequest] | None) -> App:
    builder = ApplicationBuilder().token(settings.token)
    builder = builder.base_url(settings.base_url).base_file_url(settings.base_file_url)
    if request is not None:
        builder = builder.request(request()).get_updates_request(request())
    # The schedule has one job and keeps nothing, so the library's own job queue is not wanted.
    return builder.update_queue(inbox).concurrent_updates(InboxProcessor(inbox)).job_queue(None).build()


async def _reach(application: App, settings: Settings) -> None:
    """Ask Telegram who the bot is."""
    for pause in (*START_PAUSES, None):
        try:
            await application.initialize()
        except InvalidToken:
            raise StartError("Telegram does not accept BOT_TOKEN: compare it with what @BotFather shows.") from None
        except NetworkError as error:
            if pause is None:
                raise StartError(f"The Bot API at {settings.bot_api_url} cannot be reached.") from None
            log.warning("the Bot API cannot be reached (%s); once more in %.0f s", type(error).__name__, pause)
            await asyncio.sleep(pause)
        except TelegramError as error:
            raise StartError(f"The Bot API at {settings.bot_api_url} refuses the bot: {error}.") from None
        else:
            return


@asynccontextmanager
async def schedule(host: Host, courier: Courier, *others: Thinker | Backups) -> AsyncIterator[None]:
    """One job that asks the store what is due; nothing is kept in the scheduler. A sweep is never cut short."""
    sweeping = asyncio.Lock()

    async def sweep() -> None:
        async with sweeping:
            while clock.sweep(host):
                courier.wake()
                await asyncio.sleep(0)  # taps are answered between two batches
            courier.wake()
            for other in others:
                other.wake()

    scheduler = AsyncIOScheduler(timezone=UTC)
    every = {"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
    scheduler.add_job(sweep, "interval", seconds=SWEEP_SECONDS, **every)
    scheduler.start()
    try:
        yield
    finally:
        scheduler.pause()
        await asyncio.sleep(0)  # a sweep that has been ordered begins
        async with sweeping:  # and ends: the scheduler would cancel it and log that as an error
            scheduler.shutdown()


async def _publish_commands(application: App, host: Host) -> None:
    """Set the menus of commands; they stay at Telegram, so that a failure leaves the old ones."""
    try:
        await commands.publish(application.bot, host.texts)
    except TelegramError as error:
        log.warning("the menus of commands could not be set: %s", error)


async def _start_polling(application: App, endings: Endings) -> None:
    assert application.updater is not None  # the builder makes one unless told otherwise
    await application.updater.start_polling(
        allowed_updates=UPDATES,
        drop_pending_updates=False,
        bootstrap_retries=len(START_PAUSES),
        error_callback=errors.on_polling_error(endings),
    )


async def _stop_polling(application: App) -> None:
    """Fetch no more. Between tries to reach Telegram the library sleeps up to 30 s; that sleep is cut short."""
    assert application.updater is not None  # as above
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(STOP_SECONDS):
            await application.updater.stop()


@asynccontextmanager
async def _running(name: str, work: Coroutine[Any, Any, None], endings: Endings) -> AsyncIterator[None]:
    """Let work run beside the block; it is cancelled afterwards. Should it end by itself, the bot stops."""

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled():
            log.error("%s has stopped", name, exc_info=task.exception())
            endings.end(Ending(f"A part of the bot, {name}, has stopped, and so the bot stops; its log says why."))

    task = asyncio.create_task(work)
    task.add_done_callback(ended)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
