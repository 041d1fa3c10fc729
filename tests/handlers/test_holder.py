"""What only the holder of the lease does, with a lease that the test takes and loses."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from handlers import app, holder
from handlers.telegram.errors import ErrorKind, NotHolder, classify
from handlers.telegram.gate import Gate
from handlers.telegram.transport import AioHttpRequest
from operations import liveness
from operations.database import open_database
from sandbox.http.server import LocalTelegram
from simulation.people.finding import offered, see, see_text
from storage import ChatBusy
from storage.lease import Lease
from tables.context import Context
from tables.requests.answers import HelpPage
from tests.handlers.updates.test_app import settings_for
from tests.handlers.updates.test_webhook import brought, running

pytestmark = pytest.mark.usefixtures("quick_budgets")

SPOKEN = ("sendMessage", "sendPhoto", "editMessageText", "editMessageMedia", "setWebhook")


@pytest.fixture
async def telegram() -> AsyncIterator[LocalTelegram]:
    async with LocalTelegram() as telegram:
        yield telegram


@pytest.fixture
def lease(monkeypatch: pytest.MonkeyPatch) -> Lease:
    """A lease that is not held, in every store that is opened."""
    lease = Lease()

    def opened(*given: object) -> object:
        store = open_database(*given)  # type: ignore[arg-type]
        store.lease = lease
        return store

    monkeypatch.setattr(app, "open_database", opened)
    return lease


def take(lease: Lease) -> None:
    lease.taken(lease.fence + 1, time.monotonic() + 3600.0)


def ended(service: app.Service, patch: pytest.MonkeyPatch) -> asyncio.Event:
    """Set when the work of the holder has ended, after the lease was lost."""
    event, leave = asyncio.Event(), service.dispatcher.leave

    def left() -> None:
        leave()
        event.set()

    patch.setattr(service.dispatcher, "leave", left)
    return event


async def spoken(telegram: LocalTelegram) -> int:
    """How many calls there were that only the holder may make."""
    return sum([len(await telegram.requests(method=method)) for method in SPOKEN])


async def test_only_the_holder_speaks_and_may_become_it_again(
    telegram: LocalTelegram, memory_path: Path, lease: Lease, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await telegram.person("Anna")
    group = await telegram.group("Friday", [anna])
    async with app.serving(settings_for(telegram, memory_path)) as service, asyncio.timeout(300):
        for text in ("/aiuto", "/nuova"):
            calls, known = await spoken(telegram), len(await anna.messages(group))
            await anna.send(group, text)
            assert not (await telegram.state())["polling"]
            assert await spoken(telegram) == calls
            left = ended(service, monkeypatch)
            take(lease)
            await anna.wait_message(group, lambda message, known=known: message.id > known + 1 and bool(message.text))
            lease.lost()
            await left.wait()
    assert await telegram.bad_requests() == []


async def test_a_worker_that_does_not_hold_the_lease_answers_taps_and_leaves_the_rest(
    telegram: LocalTelegram, memory_path: Path, lease: Lease, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await telegram.person("Anna")
    async with running(brought(telegram, memory_path)) as service, asyncio.timeout(300):
        left = ended(service, monkeypatch)
        take(lease)
        await anna.start()
        await anna.send(None, "/aiuto")
        first = await see(anna, lambda seen: offered(seen, HelpPage, page=2) is not None)
        lease.lost()
        await left.wait()
        calls = await spoken(telegram)
        await anna.tap(first, data=offered(first, HelpPage, page=2))
        assert service.facts().holds_lease is False
        assert all(finding.trouble is None for finding in service.health.findings())
        with service.context.store.read() as unit:
            waiting = unit.announcements.pending(anna.id)
        assert [row.kind.value for row in waiting] == ["page"]
        assert await spoken(telegram) == calls
        take(lease)
        await see_text(anna, "2 di 5")
        assert service.facts().holds_lease is True


async def test_a_page_that_the_holder_makes_is_a_row_like_those_of_the_other_workers(
    telegram: LocalTelegram, memory_path: Path, lease: Lease, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One in memory and one in a row, made by two workers, would be shown in any order."""
    anna = await telegram.person("Anna")
    async with running(brought(telegram, memory_path)) as service, asyncio.timeout(300):
        in_memory: list[object] = []
        monkeypatch.setattr(service.dispatcher, "turn_page", lambda *page: in_memory.append(page))
        left = ended(service, monkeypatch)
        take(lease)
        await anna.start()
        await anna.send(None, "/aiuto")
        first = await see(anna, lambda seen: offered(seen, HelpPage, page=2) is not None)
        await anna.tap(first, data=offered(first, HelpPage, page=2))
        await see_text(anna, "2 di 5")
        lease.lost()
        await left.wait()
        assert in_memory == []


async def test_a_worker_that_stops_ends_what_only_the_holder_does(
    telegram: LocalTelegram, memory_path: Path, lease: Lease
) -> None:
    anna = await telegram.person("Anna")
    group = await telegram.group("Friday", [anna])
    take(lease)
    served = asyncio.all_tasks()
    async with app.serving(settings_for(telegram, memory_path)) as service:
        await anna.send(group, "/nuova")
        await anna.wait_message(group, lambda message: bool(message.buttons))
    assert not service.dispatcher.is_busy
    calls = await spoken(telegram)
    files = [task.get_coro().cr_code.co_filename for task in asyncio.all_tasks() - served]  # type: ignore[union-attr]  # coroutines have that
    assert [file for file in files if f"{app.__file__.rpartition('/')[0]}/" in file] == [], "nobody is left who speaks"
    assert await spoken(telegram) == calls


async def test_a_database_that_is_busy_at_the_takeover_delays_it_and_ends_nothing(
    telegram: LocalTelegram, memory_path: Path, lease: Lease, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await telegram.person("Anna")
    monkeypatch.setattr(holder, "AGAIN_SECONDS", 0.01)
    busy, real = [3], holder.take_over

    def taken_over(context: Context, bot: int) -> None:
        if busy[0]:
            busy[0] -= 1
            raise ChatBusy
        real(context, bot)

    monkeypatch.setattr(holder, "take_over", taken_over)
    take(lease)
    async with app.serving(settings_for(telegram, memory_path)) as service:
        await anna.send(None, "/aiuto")
        await see_text(anna, "1 di 5")
        ending = asyncio.ensure_future(service.endings.wait())
        await asyncio.sleep(0)
        assert not ending.done()
        ending.cancel()
    assert busy == [0]


@pytest.mark.parametrize(
    ("begun", "gap", "is_given_back"),
    [(0.0, 15.0, True), (-3600.0, 15.0, False), (-3600.0, 25.0, True), (None, 15.0, False), (None, 25.0, True)],
    ids=["nobody was there", "it was there", "it was there, but long", "others were there", "others, but long"],
)
async def test_a_short_gap_is_given_back_unless_workers_may_have_answered_meanwhile(
    telegram: LocalTelegram,
    memory_path: Path,
    lease: Lease,
    monkeypatch: pytest.MonkeyPatch,
    begun: float | None,
    gap: float,
    is_given_back: bool,
) -> None:
    anna = await telegram.person("Anna")
    moved: list[float] = []
    monkeypatch.setattr(liveness, "_give_back", lambda unit, stopped, now, news: moved.append(now - stopped))

    def made(*parts: Any) -> holder.Holder:
        return holder.Holder(*parts[:-1], None if begun is None else parts[-1] + begun)

    monkeypatch.setattr(app, "Holder", made)
    async with app.serving(settings_for(telegram, memory_path)) as service, asyncio.timeout(300):
        with service.context.store.unit() as unit:
            unit.meta.set(liveness.HEARTBEAT, str(service.context.now() - gap))
        take(lease)
        await anna.send(None, "/aiuto")
        await see_text(anna, "1 di 5")
    assert [gap <= seconds < gap + 60 for seconds in moved] == [True] * is_given_back


class _Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_no_call_begins_in_the_last_second_except_answers_to_taps_and_questions() -> None:
    clock = _Clock()
    lease = Lease(clock)
    gate = Gate(lease)
    with pytest.raises(NotHolder) as refused:
        gate.check("sendMessage")
    assert classify(refused.value).error_kind is ErrorKind.ELSEWHERE
    lease.taken(1, 5.0)
    for now, may in ((0.0, True), (4.0, True), (4.1, False), (6.0, False)):
        clock.now = now
        for method in ("sendMessage", "getUpdates", "setWebhook"):
            if may:
                gate.check(method)
            else:
                with pytest.raises(NotHolder):
                    gate.check(method)
        for method in ("answerCallbackQuery", "getMe", "getChatMember"):
            gate.check(method)


@pytest.mark.parametrize("is_upload", [False, True])
async def test_a_call_is_cut_when_the_lease_is_lost(is_upload: bool) -> None:
    lease = Lease(_Clock())
    gate = Gate(lease)
    lease.taken(1, 5.0)

    async def call() -> None:
        async with gate.call("sendPhoto", is_upload=is_upload):
            await asyncio.Event().wait()

    task = asyncio.create_task(call())
    await asyncio.sleep(0)
    lease.lost()
    with pytest.raises(TimeoutError):
        await task


async def test_a_closed_gate_lets_the_call_that_is_under_way_end() -> None:
    lease = Lease.always()
    gate = Gate(lease)
    ends = asyncio.Event()

    async def call() -> str:
        async with gate.call("sendMessage", is_upload=False):
            await ends.wait()
        return "sent"

    task = asyncio.create_task(call())
    await asyncio.sleep(0)
    gate.close()
    with pytest.raises(NotHolder):
        gate.check("sendMessage")
    asyncio.get_running_loop().call_later(0.05, ends.set)
    await gate.ended()
    assert await task == "sent"
    gate.open()
    gate.check("sendMessage")


async def test_a_worker_that_stands_still_while_it_connects_sends_nothing_when_its_lease_has_ended(
    telegram: LocalTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = _Clock()
    lease = Lease(clock)
    lease.taken(1, 5.0)
    connect = aiohttp.TCPConnector.connect

    async def slowly(self: aiohttp.TCPConnector, *given: Any, **named: Any) -> aiohttp.connector.Connection:
        connection = await connect(self, *given, **named)
        clock.now += stands_still
        return connection

    monkeypatch.setattr(aiohttp.TCPConnector, "connect", slowly)
    request = AioHttpRequest(gate=Gate(lease))
    async with request:
        stands_still = 1.0
        await request.post(f"{telegram.url}/bot{telegram.token}/deleteMyCommands")
        stands_still = 4.5
        with pytest.raises(NotHolder):
            await request.post(f"{telegram.url}/bot{telegram.token}/deleteMyCommands")
        await request.post(f"{telegram.url}/bot{telegram.token}/getMe")
    assert len(await telegram.requests(method="deleteMyCommands")) == 1
