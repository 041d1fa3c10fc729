"""What the program does with the lock of a server's database: when it is lost in a start, and between two services."""

import asyncio
import gc
import socket
import weakref
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from pydantic import SecretStr

import bot
from handlers import app
from handlers.telegram import logs
from handlers.telegram.errors import NotHolder
from handlers.updates.errors import Ending
from operations.exit_codes import Exit, StartError
from operations.settings import Settings
from storage import StoreError


class Holding:
    """The lock; a test loses it."""

    connection = None
    quiet = 0.0

    def __init__(self) -> None:
        self.is_lost = False
        self.is_stopped = False
        self.lost = asyncio.Event()

    def lose(self) -> None:
        self.is_lost = True
        self.lost.set()

    async def run(self) -> None:
        await self.lost.wait()

    async def opened(self) -> bool:
        return not self.is_lost

    async def stop(self) -> None:
        self.is_stopped = True


class Holdings:
    """Gives the lock as often as a test wants; another program has it then."""

    def __init__(self, times: int = 1) -> None:
        self.given = [Holding() for _ in range(times)]
        self.looks: list[Any] = []
        self._left = iter(self.given)

    async def wait(self) -> Holding:
        self.looks.append(asyncio.get_running_loop().get_exception_handler())
        return next(self._left)

    async def again(self, on_away: Callable[[StoreError], None]) -> Holding | None:
        self.looks.append(asyncio.get_running_loop().get_exception_handler())
        return next(self._left, None)


class Service:
    """What is served; it is in a cycle, as a real one."""

    webhook = None
    context = None

    def __init__(self) -> None:
        self.itself = self
        self.endings = SimpleNamespace(wait=asyncio.Event().wait)
        self.application = SimpleNamespace(bot=SimpleNamespace(confirmed=0))

    async def is_member(self, chat_id: int, person_id: int, *, anew: bool = False) -> bool:
        return True


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(_env_file=None, bot_token=SecretStr("7:secret"), database=tmp_path / "scala40.sqlite")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No pauses and no page; the collector of garbage is as it was afterwards."""

    @asynccontextmanager
    async def nothing(*given: object, **named: object) -> AsyncIterator[None]:
        yield

    monkeypatch.setattr(bot, "AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(bot, "page_served", nothing)
    monkeypatch.setattr(bot, "_for_operator", nothing)
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def served(monkeypatch: pytest.MonkeyPatch, start: Callable[[Holding], Service]) -> None:
    """Let `start` be what happens in the start of a service."""

    @asynccontextmanager
    async def serving(settings: Settings, holding: Holding) -> AsyncIterator[Service]:
        yield start(holding)

    monkeypatch.setattr(bot, "serving", serving)


async def run(settings: Settings, holdings: Holdings) -> Ending:
    return await bot.Bot(settings, None, None, None).serve_while_held(holdings)  # type: ignore[arg-type]


@contextmanager
def ends_with(code: Exit) -> Iterator[None]:
    with pytest.raises(StartError) as raised:
        yield
    assert raised.value.code is code


ERRORS = (
    StartError("Telegram refuses.", Exit.TELEGRAM),
    StartError("The database cannot be reached.", Exit.UNREACHABLE),
    StoreError("unreachable", "The database cannot be reached."),
)


@pytest.mark.parametrize("error", ERRORS)
async def test_a_start_that_fails_because_another_one_has_the_lock_makes_this_one_wait(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def start(holding: Holding) -> Service:
        holding.lose()
        raise error

    served(monkeypatch, start)
    holdings = Holdings()
    with ends_with(Exit.SUPERSEDED):
        await run(settings, holdings)
    assert holdings.given[0].is_stopped


@pytest.mark.parametrize(("is_lost", "code"), [(False, Exit.TELEGRAM), (True, Exit.SETTINGS)])
async def test_a_start_that_fails_for_another_reason_is_reported(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, is_lost: bool, code: Exit
) -> None:
    def start(holding: Holding) -> Service:
        if is_lost:
            holding.lose()
        raise StartError("A sentence.", code)

    served(monkeypatch, start)
    with ends_with(code):
        await run(settings, Holdings())


async def test_nothing_of_a_service_that_has_lost_the_lock_is_kept(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    services: list[weakref.ref[Service]] = []

    def start(holding: Holding) -> Service:
        gone = [service() is None for service in services]
        assert all(gone)
        service = Service()
        services.append(weakref.ref(service))
        holding.lose()
        return service

    served(monkeypatch, start)
    with ends_with(Exit.SUPERSEDED):
        await run(settings, Holdings(3))
    assert len(services) == 3


async def test_a_part_that_fails_because_the_lock_is_lost_is_no_reason_to_end(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(holding: Holding) -> Service:
        async def failed() -> Ending:
            await holding.lost.wait()
            return Ending("A part of the bot has stopped.")

        holding.lose()
        service = Service()
        service.endings.wait = failed
        return service

    served(monkeypatch, start)
    with ends_with(Exit.SUPERSEDED):
        await run(settings, Holdings(9))


async def test_errors_that_nobody_awaits_are_logged_without_their_words_also_while_the_bot_waits(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(holding: Holding) -> Service:
        holding.lose()
        return Service()

    served(monkeypatch, start)
    holdings = Holdings()
    monkeypatch.setattr(bot, "holdings_of", lambda settings: holdings)
    monkeypatch.setattr(logs, "set_up", lambda *given, **named: None)
    with ends_with(Exit.SUPERSEDED):
        await bot.run(settings)
    assert holdings.looks == [logs.on_loop_error] * 2


async def test_requests_are_refused_while_a_start_waits(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def serving(settings: Settings, holding: Holding) -> AsyncIterator[Service]:
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            assert answer.status == 503
        holding.lose()
        yield Service()

    monkeypatch.setattr(bot, "serving", asynccontextmanager(serving))
    with socket.create_server(("127.0.0.1", 0)) as taken, ends_with(Exit.SUPERSEDED):
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/healthz"
        async with asyncio.timeout(60):
            await bot.Bot(settings, None, taken, None).serve_while_held(Holdings())  # type: ignore[arg-type]


class Receiving:
    """Begins to receive after so many refusals."""

    def __init__(self, refusals: int, then: Callable[[], None] = lambda: None) -> None:
        self.refusals = refusals
        self._then = then

    async def start(self, patience: float) -> None:
        if self.refusals:
            self.refusals -= 1
            self._then()
            raise NotHolder


async def test_a_start_whose_calls_may_not_begin_yet_waits(settings: Settings) -> None:
    receiving = Receiving(2)
    await app._begin_to_receive(receiving, settings, Holding())  # type: ignore[arg-type]
    assert receiving.refusals == 0


async def test_a_start_that_loses_the_lock_does_not_blame_telegram(settings: Settings) -> None:
    holding = Holding()
    with ends_with(Exit.UNREACHABLE):
        await app._begin_to_receive(Receiving(1, holding.lose), settings, holding)  # type: ignore[arg-type]
