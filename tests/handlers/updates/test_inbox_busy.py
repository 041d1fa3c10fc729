"""Updates that meet another worker in their chat, which takes some milliseconds: they wait a moment, without a word."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest
from telegram import Update

from handlers.updates import unstored
from handlers.updates.inbox import TRIES
from storage import ChatBusy, Store
from tests.handlers.arriving import inbox_of, pending, update


async def test_an_update_waits_a_moment_for_another_program_in_its_chat_and_costs_no_attempt(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handlers.updates.inbox.ASK_SECONDS", 1000.0)  # that would be for a store that is locked
    longest: list[float] = []
    monkeypatch.setattr("random.uniform", lambda low, high: longest.append(high) or 0.0)
    inbox = inbox_of(store)
    await inbox.put(update(1))
    busy = await inbox.get()
    for _ in range(2 * TRIES):
        inbox.waits_for_chat(1)
        inbox.settle(busy)  # type: ignore[arg-type]  # the queue holds objects
        assert inbox.empty()
        inbox.free(busy)  # type: ignore[arg-type]  # as above
        assert await inbox.get() is busy
    with store.read() as unit:
        assert [row.attempts for row in unit.inbox.pending()] == [0]
    assert longest == [0.05, 0.1, 0.2, 0.4, 0.4, 0.4], "each pause is longer than the one before, up to a limit"
    inbox.settle(busy)  # type: ignore[arg-type]  # as above
    inbox.waits_for_chat(1)
    inbox.settle(busy)  # type: ignore[arg-type]  # as above
    assert longest[-1] == 0.05, "what was processed begins anew"


@pytest.fixture
def busy(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For how many attempts to write another worker is in the way."""
    left, unit = [0], store.unit

    def unit_when_free(*given: object, **named: object) -> object:
        if left[0]:
            left[0] -= 1
            raise ChatBusy
        return unit(*given, **named)  # type: ignore[arg-type]  # as they come

    monkeypatch.setattr(store, "unit", unit_when_free)
    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 1000.0)  # that would be for a store that is locked
    return left


async def test_updates_that_meet_another_worker_are_stored_in_order_a_moment_later_and_nobody_hears_of_it(
    store: Store, busy: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    inbox, told = inbox_of(store), list[Update]()
    inbox.unstored.tell = _telling(told)
    busy[0] = 4
    with caplog.at_level(logging.INFO):
        for number in (1, 2, 3):
            await inbox.put(update(number))
        assert pending(store) == []
        async with asyncio.timeout(300):
            assert [await inbox.get() for _ in range(1)] == [update(1)]
            assert await inbox.unstored.confirmable(4) == 4, "they are stored before Telegram is asked again"
    assert (pending(store), busy, told, caplog.records) == ([1, 2, 3], [0], [], [])
    await inbox.unstored.stop()


async def test_a_worker_that_is_in_the_way_for_long_is_trouble_as_any_other(
    store: Store, busy: list[int], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(unstored, "PATIENCE_SECONDS", 0.1)
    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 0.01)
    inbox, told = inbox_of(store), list[Update]()
    inbox.unstored.tell = _telling(told)
    busy[0] = 1_000_000
    await inbox.put(update(1))
    async with asyncio.timeout(300):
        while not told:  # noqa: ASYNC110 - a task of the inbox tells
            await asyncio.sleep(0.01)
    assert told == [update(1)]
    warnings = [record.getMessage() for record in caplog.records]
    assert warnings == [
        "update 1, and what comes after it, cannot be stored: Another worker works on this chat just now."
    ]
    await inbox.unstored.stop()


def _telling(told: list[Update]) -> Callable[[Update], Awaitable[bool]]:
    async def tell(refused: Update) -> bool:
        told.append(refused)
        return True

    return tell
