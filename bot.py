"""Run the bot until somebody stops it.

python bot.py            on Telegram, with the settings in the environment or .env
python bot.py --play     against a local Telegram, whose page it prints

python bot.py --copy               makes a copy of the database
python bot.py --check-copy FILE    says whether the bot could go back to a copy, and what would be lost
python bot.py --move-to DATABASE   moves everything to another database, a file or that of a server
"""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from operations import command_line
from operations.requirements_check import check_requirements

GARBAGE = (50_000, 20, 50)
"""How many objects may be new before they are searched for garbage; few of them are in reference cycles."""

if __name__ == "__main__":
    gc.set_threshold(*GARBAGE)  # what the imports below make stays: searching it would be a fourth of their time
    # --help, or a mistake in an argument, needs no package.
    check_requirements("make play" if command_line.parse().play else "make run")
check_requirements()  # before the imports below: a library may be missing, and an old Python cannot parse the modules

from handlers.app import Service, serving
from handlers.local_play import local_settings, local_telegram, seat_everybody, set_main_app
from handlers.telegram import logs
from handlers.updates.errors import Ending
from handlers.updates.no_server import WithoutServer
from handlers.updates.webhook import secret_of
from operations.copies.backups import copy_now
from operations.copies.copy_check import check_copy
from operations.copies.moving import move_database
from operations.database import cannot_start, start_errors
from operations.exit_codes import RESTART_DOES_NOT_HELP, Exit, StartError
from operations.holding import AGAIN_SECONDS, Holding, Holdings, holdings_of
from operations.settings import FileSettings, Settings, SettingsError
from operations.watching.exposition import exposition
from operations.watching.systemd import start_told_to_systemd, told_to_systemd
from storage import DISK_ERRORS, StoreError
from texts.catalogue import Catalogue
from web.operator import operator_served
from web.server import listening, page_served
from web.waiting import refused_while_waiting
from web.webhook import WebhookRoute

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
"""They stop the bot in order. Windows has no SIGHUP."""

T = TypeVar("T")

log = logging.getLogger("bot")


async def run(
    settings: Settings, ready: Callable[[], Awaitable[None]] | None = None, page: socket.socket | None = None
) -> int:
    """Run the bot until it is cancelled or cannot go on; return the exit code.

    `ready` is called as soon as the bot serves. `page` is a socket that listens at WEB_LISTEN already.
    """
    logs.set_up(settings.log_level, settings.token, log_format=settings.log_format)
    if settings.unknown:
        log.warning("no setting of the bot (.env.example names them all), but in .env: %s", ", ".join(settings.unknown))
    with logs.nothing_quoted():
        try:
            async with AsyncExitStack() as stack:
                logs.log_loop_errors(stack)  # also while it waits, before and between what is served
                taken = page or stack.enter_context(listening(settings, "WEB_LISTEN"))
                for_operator = stack.enter_context(listening(settings, "OPS_LISTEN"))
                bot = Bot(settings, taken, for_operator, ready)
                holdings = holdings_of(settings)
                ending = await (bot.serve(None) if holdings is None else bot.serve_while_held(holdings))
        except StartError:
            raise
        except Exception:
            log.critical("the bot has failed", exc_info=True)
            ending = Ending("The bot stops, because something in it has failed; its log says where.")
    print(ending.sentence, file=sys.stderr)
    return ending.code


class Bot:
    """Serves at these sockets, once or, with a database on a server, as often as this program holds its lock."""

    def __init__(
        self,
        settings: Settings,
        taken: socket.socket | None,
        for_operator: socket.socket | None,
        ready: Callable[[], Awaitable[None]] | None,
    ) -> None:
        self._settings = settings
        self._taken = taken
        self._for_operator = for_operator
        self._ready = ready
        self._service: Service | None = None
        self._confirmed = 0
        """The offset of the last question for updates."""

    async def serve(self, holding: Holding | None) -> Ending:
        """Serve until a part of the bot ends it, or the lock is lost. StartError if the bot cannot start."""
        settings = self._settings
        async with AsyncExitStack() as stack:
            async with self._refused_while_starting() if holding is not None else contextlib.nullcontext():
                service = self._service = await stack.enter_async_context(serving(settings, holding=holding))
            stack.callback(self._served)
            await stack.enter_async_context(_for_operator(service, self._for_operator))
            webhook = webhook_route(settings, service.webhook.take if service.webhook is not None else None)
            page = page_served(settings, service.context, self._taken, webhook=webhook, is_member=service.is_member)
            await stack.enter_async_context(page)
            if holding is None:
                await stack.enter_async_context(told_to_systemd(service.health.is_alive))
            log.info("ready")
            gc.freeze()  # these objects stay: searching them all for garbage would take a quarter of a second
            gc.set_threshold(*GARBAGE)
            if self._ready is not None:
                await self._ready()
            if holding is None:
                return await service.endings.wait()
            # In this order: a part of the bot may have failed because the lock is lost.
            return await _first(_lost(holding), service.endings.wait())

    @contextlib.asynccontextmanager
    async def _refused_while_starting(self) -> AsyncIterator[None]:
        """Refuse requests while the block runs: a start waits until the last holder of the lock cannot call."""
        with start_told_to_systemd():
            async with refused_while_waiting(self._settings, self._texts, self._sockets):
                yield

    def _served(self) -> None:
        assert self._service is not None
        self._confirmed, self._service = self._service.application.bot.confirmed, None

    def _is_alive(self) -> bool:
        return self._service is None or self._service.health.is_alive()

    async def serve_while_held(self, holdings: Holdings) -> Ending:
        """Wait for the lock and serve with it; if it was lost with the server, serve anew when it is held again."""
        async with told_to_systemd(self._is_alive):
            with start_errors():
                async with refused_while_waiting(self._settings, self._texts, self._sockets):
                    holding = await holdings.wait()
            while True:
                try:
                    ending = await self.serve(holding)
                except (StartError, *DISK_ERRORS) as error:  # the start has failed, perhaps because the lock is lost
                    if not holding.is_lost or (isinstance(error, StartError) and error.code in RESTART_DOES_NOT_HELP):
                        raise
                    await asyncio.sleep(AGAIN_SECONDS)  # what has failed may fail again
                else:
                    if not holding.is_lost or ending.code is not Exit.UNREACHABLE:
                        return ending
                finally:
                    await holding.stop()
                gc.unfreeze()
                gc.collect()  # what was served before is in cycles, and would be kept by the next `gc.freeze`
                with start_errors():
                    holding = await self._held_again(holdings)

    @cached_property
    def _texts(self) -> Catalogue:
        return Catalogue.load()

    @property
    def _sockets(self) -> tuple[socket.socket | None, ...]:
        return self._taken, self._for_operator

    async def _held_again(self, holdings: Holdings) -> Holding:
        """Take the lock again, and answer taps until the server is there. StartError if another program has it."""
        answering = WithoutServer(self._settings, self._texts, self._confirmed)
        webhook = webhook_route(self._settings, answering.brought)
        async with refused_while_waiting(self._settings, self._texts, self._sockets, webhook):
            away: asyncio.Future[StoreError] = asyncio.get_running_loop().create_future()
            holding = await _first(
                holdings.again(lambda error: None if away.done() else away.set_result(error)),
                _answer_taps(answering, away),
            )
        if holding is None:
            raise StartError(
                "Another instance of this bot works with the database now; this one stops.", Exit.SUPERSEDED
            )
        return holding


async def _answer_taps(answering: WithoutServer, away: asyncio.Future[StoreError]) -> None:
    """Answer taps until another program receives them.

    It begins when the server could not be used, for the reason that is `away`: before, another one may hold the lock.
    """
    log.warning("taps are answered, and nothing is stored: %s", str(await away))
    await answering.run()


async def _lost(holding: Holding) -> Ending:
    """Wait until the lock is lost; say why the bot cannot go on, if that is so."""
    error = await holding.run()
    if error is not None:
        found = cannot_start(error)
        return Ending(str(found), found.code)
    return Ending("The bot has lost the lock of its database.", Exit.UNREACHABLE)


async def _first(*works: Coroutine[Any, Any, T]) -> T:
    """The result of the work that ends first, or of the first of those that have ended; the others are cancelled."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task in done).result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def webhook_route(settings: Settings, take: Callable[[bytes], bool] | None) -> WebhookRoute | None:
    """Return where Telegram brings updates, and what takes them; None if the bot asks for them."""
    if settings.webhook_path is None or take is None:
        return None
    return WebhookRoute(settings.webhook_path, secret_of(settings.token), take)


def _for_operator(service: Service, taken: socket.socket | None) -> AbstractAsyncContextManager[None]:
    context = service.context
    figures = exposition(service.metrics, service.facts, context.now) if taken is not None else None
    return operator_served(service.facts, partial(context.texts.plain, "en"), taken, figures)


async def play(port: int | None) -> int:
    """Run a local Telegram and the bot on it.

    Without a port, the default one is used, or any free one if that is taken.
    """
    async with local_telegram(port) as address:

        async def ready() -> None:
            await seat_everybody(address)
            print(f"\n  Scala 40 is being played here:  {address}/\n  Ctrl-C stops it.\n", flush=True)

        with socket.create_server(("127.0.0.1", 0)) as page:
            settings = local_settings(address, page.getsockname()[1])
            await set_main_app(address, settings)
            return await run(settings, ready, page)


async def until_stopped(work: Coroutine[Any, Any, int]) -> int:
    """Do the work; a signal cancels it, also while it is starting, so that everything opened is closed in order."""
    task = asyncio.ensure_future(work)
    for name in SIGNALS:
        with contextlib.suppress(AttributeError, NotImplementedError):  # Windows has other ways
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        return 0
    finally:
        if sys.platform != "win32":  # there the loop needs it until its end
            signal.set_wakeup_fd(-1)  # else a signal is an error after the loop has closed this, before it is closed


def look_at_copy(copy: Path) -> int:
    """Say what a copy holds, and what going back to it would lose."""
    return say(check_copy(copy, FileSettings.from_environment()), "The check was broken off.")


def move_away(to: str) -> int:
    """Move everything to another database."""
    return say(move_database(to, FileSettings.from_environment()), "Nothing was moved: it was broken off.")


def say(lines: Iterator[str], broken_off: str) -> int:
    """Print lines as they come; a signal breaks that off."""
    try:
        with signals_interrupt():
            for line in lines:
                print(line)
    except KeyboardInterrupt:
        print(broken_off, file=sys.stderr)
        return Exit.BROKEN
    return Exit.STOPPED


@contextlib.contextmanager
def signals_interrupt() -> Iterator[None]:
    """Let a signal raise KeyboardInterrupt in the block, so that it leaves nothing behind."""
    numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line asks; report an error in the settings or at the start in one sentence."""
    chosen = command_line.parse(arguments)
    try:
        if chosen.copy:
            print(copy_now(FileSettings.from_environment(), time.time()))
            return Exit.STOPPED
        if chosen.check_copy is not None:
            return look_at_copy(Path(chosen.check_copy))
        if chosen.move_to is not None:
            return move_away(chosen.move_to)
        work = play(chosen.port) if chosen.play else run(Settings.from_environment())
        return asyncio.run(until_stopped(work))
    except SettingsError as error:
        print(error, file=sys.stderr)
        return Exit.SETTINGS
    except StartError as error:
        print(error, file=sys.stderr)
        return error.code
    except KeyboardInterrupt:  # before the event loop could handle the signal
        return Exit.STOPPED


if __name__ == "__main__":
    sys.exit(main())
