"""Composes the bot and keeps it running: store, Telegram application, clock, dispatcher, computer worker."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import aiohttp
from telegram.error import NetworkError, TelegramError
from telegram.ext import ApplicationBuilder
from telegram.request import BaseRequest

from handlers.commands import menus, written
from handlers.delivery.chat_worker import ChatWorker
from handlers.delivery.computer_worker import ComputerWorker
from handlers.delivery.dispatcher import Dispatcher
from handlers.delivery.menu_buttons import MenuButtons
from handlers.delivery.par_worker import ParWorker
from handlers.delivery.picture_cache import PictureCache
from handlers.delivery.sender import Sender
from handlers.delivery.timing.rate_limits import Budget
from handlers.page_address import page_of
from handlers.profile import profile_kept
from handlers.schedule import schedule
from handlers.telegram import logs
from handlers.telegram.admins import Admins
from handlers.telegram.errors import NotHolder
from handlers.telegram.gate import Gate
from handlers.telegram.transport import AioHttpRequest
from handlers.updates import errors, inline_queries, membership, taps
from handlers.updates.errors import Endings
from handlers.updates.inbox import Inbox
from handlers.updates.parsing import PollingRequest
from handlers.updates.polling import FetchingBot
from handlers.updates.processing import InboxProcessor
from handlers.updates.receiving import App, Receiving, refusal_of_bot
from handlers.updates.refusing import refuser
from handlers.updates.tap_answers import YOUNG_SECONDS, TapAnswers
from handlers.updates.webhook import Webhook
from operations import liveness
from operations.context import context_from
from operations.copies.backups import Backups
from operations.database import disk_errors_reported, open_database, take_over
from operations.exit_codes import Exit, StartError
from operations.holding import Holding
from operations.liveness import Heartbeat
from operations.settings import Settings
from operations.time_source import TimeSource
from operations.watching.facts import Gathering, gathering
from operations.watching.health import Health, Sign
from operations.watching.metrics import Metrics
from storage import Store
from tables.contact import Contact
from tables.context import Chance, Context
from texts.catalogue import Catalogue

START_PAUSES = (1.0, 2.0, 4.0, 8.0)
"""Seconds between attempts to reach Telegram at the start: a machine may be up before its network is."""

HOLDER_SECONDS = 15.0
"""How long the holder of a database's lock ignores conflicts: the question of the last holder may still wait."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Service:
    """A bot that is running."""

    application: App = field(repr=False)  # the library shows the token there
    context: Context
    dispatcher: Dispatcher
    computer_worker: ComputerWorker
    endings: Endings
    health: Health
    metrics: Metrics
    facts: Gathering
    webhook: Webhook | None
    """What takes updates that Telegram brings; None if the bot asks for them."""
    admins: Admins

    async def is_member(self, chat_id: int, person_id: int, *, anew: bool = False) -> bool | None:
        """Whether a person is a member of a group, as `Admins.is_member` says."""
        return await self.admins.is_member(self.application.bot, chat_id, person_id, anew=anew)


@asynccontextmanager
async def serving(
    settings: Settings,
    chance: Chance | None = None,
    budget: Budget | None = None,
    *,
    holding: Holding | None = None,
    system_time: Callable[[], float] = time.time,
    steady_time: Callable[[], float] = time.monotonic,
    request: Callable[[], BaseRequest] | None = None,
) -> AsyncIterator[Service]:
    """Run the bot while the block runs, and stop its parts in order afterwards. Raises StartError if it cannot start.

    `holding` is the lock of a database on a server. Tests pass dice with a seed, and a budget whose time runs faster. A
    simulation passes its own unix seconds (`system_time`), its own monotonic seconds (`steady_time`), and its own HTTP
    client for Telegram (`request`).
    """
    async with AsyncExitStack() as stack:
        logs.log_loop_errors(stack)
        time_source = await _time_source(settings, system_time, steady_time)
        stack.push_async_callback(time_source.stop)
        store = open_database(settings, time_source.now, stack, None if holding is None else holding.connection)
        gate = None
        if holding is not None:
            store.on_lost = holding.lose
            gate = Gate(lambda: holding.left)

        inbox, endings, contact = Inbox(store, time_source.now), Endings(), Contact(steady_time)
        health, metrics = Health(settings, contact, steady_time, system_time), Metrics()
        facts = stack.enter_context(gathering(settings, store, health, metrics, system_time))
        application = _application(settings, inbox, endings, contact, health, metrics, gate, request)
        stack.push_async_callback(application.bot.shutdown)
        try:
            await _reach(application, settings)
        except StartError:
            store.drop_if_new()
            raise
        stack.push_async_callback(application.shutdown)

        context = await _context(settings, application, store, time_source, chance or Chance(), contact, facts)
        picture_cache = PictureCache(context, metrics.drawn)
        stack.callback(picture_cache.close)
        budget = budget or Budget()
        if holding is not None:
            budget.spend(holding.quiet)
        sender = Sender(application.bot, picture_cache, disables=settings.disabled_buttons == "on")
        dispatcher = Dispatcher(context, ChatWorker(context, sender, budget), budget)
        answers, admins = _tap_answers(application, inbox, metrics), Admins(context.now)
        _connect(application, context, dispatcher, inbox, answers, admins, health, metrics)
        stack.push_async_callback(inbox.unstored.stop)

        webhook = Webhook(settings, application.bot, inbox, endings, health) if settings.webhook_url else None
        service = Service(
            application, context, dispatcher, ComputerWorker(context), endings, health, metrics, facts, webhook, admins
        )
        for name, work in (
            ("the health probe", health.run(context)),
            ("the task for figures", metrics.run(context)),
        ):
            await stack.enter_async_context(errors.running(name, work, endings))
        await _serve(stack, settings, service, inbox, answers, time_source, holding, gate)
        yield service


async def _serve(
    stack: AsyncExitStack,
    settings: Settings,
    service: Service,
    inbox: Inbox,
    answers: TapAnswers,
    time_source: TimeSource,
    holding: Holding | None,
    gate: Gate | None,
) -> None:
    """Begin to serve: everything, in order. Raises StartError if Telegram or the database refuses."""
    application, context, endings = service.application, service.context, service.endings
    with disk_errors_reported(context.store):
        restored = inbox.restore(application.bot)
        unanswered = inbox.unanswered(YOUNG_SECONDS)
        take_over(context, application.bot.id)
        menu_buttons = MenuButtons(context, application.bot)
    receiving = Receiving(application, service.webhook)
    stack.push_async_callback(receiving.stop)  # the bot may be stopped while polling starts
    if gate is not None:
        await stack.enter_async_context(errors.running("the gate of calls", gate.run(), endings))
    await _begin_to_receive(receiving, settings, holding)
    with disk_errors_reported(context.store):  # before any update is processed: nobody could play until now
        down = liveness.after_outage(context)
    context.contact.on_return = partial(liveness.after_contact_lost, context)
    service.health.serves()
    backups, par_worker = Backups(context, settings), ParWorker(context)
    for name, work in (
        ("the dispatcher", service.dispatcher.run()),
        ("the computer worker", service.computer_worker.run()),
        ("the par worker", par_worker.run()),
        ("the backup task", backups.run()),
        ("the heartbeat", Heartbeat(context).run()),
        ("the task for menu buttons", menu_buttons.run()),
        ("the task for the webhook", receiving.run()),
    ):
        await stack.enter_async_context(errors.running(name, work, endings))
    parts = (context, service.dispatcher, service.computer_worker, par_worker, backups, menu_buttons)
    due = schedule(*parts, time_source=time_source, health=service.health, endings=endings)
    await stack.enter_async_context(due)
    log.info("@%s starts after %.0f s of absence, with %d updates in its inbox", context.username, down, restored)
    if gate is not None:
        stack.push_async_callback(gate.close)  # before another program takes over
    stack.push_async_callback(answers.stop)
    await application.start()
    stack.push_async_callback(application.stop)
    stack.push_async_callback(receiving.stop)  # first of all, so that nothing new arrives
    await menus.try_to_publish(application.bot, context.texts)
    await stack.enter_async_context(profile_kept(application.bot, context))
    answers.give_silently(unanswered)
    service.dispatcher.wake()  # messages may have been waiting when the bot stopped


async def _begin_to_receive(receiving: Receiving, settings: Settings, holding: Holding | None) -> None:
    """Begin to receive as soon as calls may begin. Raises StartError."""
    while True:
        if holding is not None and not await holding.opened():
            raise StartError("The bot has lost the lock of its database.", Exit.UNREACHABLE)
        try:
            return await receiving.start(0.0 if holding is None else HOLDER_SECONDS)
        except NotHolder:
            continue
        except TelegramError as error:
            raise refusal_of_bot(error, settings) from None


def _connect(
    application: App,
    context: Context,
    dispatcher: Dispatcher,
    inbox: Inbox,
    answers: TapAnswers,
    admins: Admins,
    health: Health,
    metrics: Metrics,
) -> None:
    """Connect the parts: who processes updates, and who answers updates that cannot be processed."""
    health.waiting = dispatcher.waiting
    metrics.budget_left = lambda: dispatcher.budget_left
    context.changes.subscribe(dispatcher.changed)
    # The library asks one handler after the other: most updates are taps, and there are many commands.
    application.add_handlers(taps.update_handlers(context, dispatcher, admins, answers))
    application.add_handlers(written.update_handlers(context, admins))
    application.add_handlers(inline_queries.update_handlers(context))
    application.add_handlers(membership.update_handlers(context))
    application.add_error_handler(errors.handler(context, inbox, answers))
    inbox.unstored.tell = refuser(context, dispatcher, answers)
    inbox.floods.tell = errors.too_much(context)


def _tap_answers(application: App, inbox: Inbox, metrics: Metrics) -> TapAnswers:
    """Return what answers taps; how long each takes is counted."""
    inbox.on_tap = metrics.tap_arrived

    def answered(update_id: int) -> None:
        inbox.answered(update_id)
        metrics.tap_answered(update_id)

    return TapAnswers(application.bot, answered)


async def _time_source(settings: Settings, system: Callable[[], float], steady: Callable[[], float]) -> TimeSource:
    source = TimeSource(str(settings.clock_url) if settings.clock_url else None, system, steady)
    try:
        await source.start()
    except (aiohttp.ClientError, TimeoutError, ValueError, KeyError):
        raise StartError("CLOCK_URL does not answer with a clock.", Exit.SETTINGS) from None
    return source


def _application(
    settings: Settings,
    inbox: Inbox,
    endings: Endings,
    contact: Contact,
    health: Health,
    metrics: Metrics,
    gate: Gate | None,
    request: Callable[[], BaseRequest] | None,
) -> App:
    addresses = {"base_url": settings.base_url, "base_file_url": settings.base_file_url}
    told: dict[str, Any] = {"on_answer": contact.answered, "on_end": metrics.called, "gate": gate}
    made = {
        "request": request() if request else AioHttpRequest(**told),
        "get_updates_request": request() if request else PollingRequest(**told),
    }
    noted = partial(health.note, Sign.UPDATES)
    bot = FetchingBot(endings, inbox.unstored, settings.token, noted, inbox.keep_together, **addresses, **made)
    builder = ApplicationBuilder().bot(bot)
    # The schedule has one job and stores nothing, so the library's own job queue is not needed.
    return builder.update_queue(inbox).concurrent_updates(InboxProcessor(inbox)).job_queue(None).build()


async def _reach(application: App, settings: Settings) -> None:
    """Ask Telegram who the bot is."""
    for pause in (*START_PAUSES, None):
        try:
            await application.initialize()
        except NetworkError as error:
            if pause is None:
                raise StartError(f"The Bot API at {settings.bot_api_url} cannot be reached.", Exit.TELEGRAM) from None
            log.warning("the Bot API cannot be reached (%s); trying again in %.0f s", type(error).__name__, pause)
            await asyncio.sleep(pause)
        except TelegramError as error:
            raise refusal_of_bot(error, settings) from None
        else:
            return


async def _context(
    settings: Settings,
    application: App,
    store: Store,
    time_source: TimeSource,
    chance: Chance,
    contact: Contact,
    facts: Gathering,
) -> Context:
    """Make the context, with the address of the page if there is one; the key of its links is made the first time."""
    web = page_of(settings, application.bot.bot, store, chance)
    bot = application.bot
    if not bot.supports_inline_queries:
        log.info("nobody can invite by typing the bot's name: inline mode is off at @BotFather (/setinline)")
    context = context_from(
        settings, store, Catalogue.load(), time_source.now, chance, bot.username, contact, web, facts
    )
    return replace(context, inline=bool(bot.supports_inline_queries))
