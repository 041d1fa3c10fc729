"""Which calls may begin and go on while the lock of the database is held, and while it may be lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from handlers.telegram.errors import WAIT, NotHolder, classify
from handlers.telegram.gate import Gate
from handlers.telegram.transport import AioHttpRequest
from sandbox.http.server import LocalTelegram
from tests.handlers.telegram.servers import data


class Lock:
    def __init__(self) -> None:
        self.left = 4.0


@pytest.fixture
def lock() -> Lock:
    return Lock()


@pytest.fixture
async def gate(lock: Lock) -> AsyncIterator[Gate]:
    gate = Gate(lambda: lock.left)
    running = asyncio.create_task(gate.run())
    yield gate
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


@pytest.mark.parametrize("method", ["sendMessage", "getUpdates", "setWebhook", "deleteMessage"])
async def test_a_call_that_telegram_counts_does_not_begin_without_the_lock(gate: Gate, lock: Lock, method: str) -> None:
    gate.check(method)
    lock.left = 0.0
    with pytest.raises(NotHolder) as refused:
        async with gate.call(method):
            pass
    assert classify(refused.value).error_kind in WAIT


@pytest.mark.parametrize("method", ["answerCallbackQuery", "getMe", "getChatMember"])
async def test_answers_to_taps_and_questions_are_free(gate: Gate, lock: Lock, method: str) -> None:
    lock.left = 0.0
    async with gate.call(method):
        pass


@pytest.mark.parametrize("method", ["sendPhoto", "getUpdates"])
async def test_a_call_that_is_under_way_is_cut_when_no_time_is_left(gate: Gate, lock: Lock, method: str) -> None:
    async def call() -> None:
        async with gate.call(method):
            lock.left = 0.0
            await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        await call()


async def test_a_gate_that_closes_waits_for_the_calls_under_way(gate: Gate) -> None:
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def call() -> None:
        async with gate.call("sendMessage"):
            begun.set()
            await may_end.wait()

    calling = asyncio.create_task(call())
    await begun.wait()
    closing = asyncio.create_task(gate.close())
    await asyncio.sleep(0)
    with pytest.raises(NotHolder):
        gate.check("sendMessage")
    assert not closing.done()
    may_end.set()
    await closing
    await calling


@pytest.mark.parametrize(("checks", "fields"), [(1, {}), (1, {"chat_id": 1}), (2, {"chat_id": 1})])
async def test_the_lock_is_asked_for_again_before_the_first_byte_is_sent(
    lock: Lock, checks: int, fields: dict[str, object]
) -> None:
    """A connection may take seconds, in which the lock is lost, and a body is sent by a task of its own."""
    looks = 0

    def left() -> float:
        nonlocal looks
        looks += 1
        return lock.left if looks <= checks else 0.0  # when the call begins, when it is connected

    async with LocalTelegram() as telegram:
        request = AioHttpRequest(gate=Gate(left))
        await request.initialize()
        try:
            with pytest.raises(NotHolder):
                await request.post(f"{telegram.url}/bot{telegram.token}/sendMessage", data(**fields))
        finally:
            await request.shutdown()
        assert await telegram.requests(method="sendMessage") == []
