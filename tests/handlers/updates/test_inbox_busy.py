"""Updates that meet another worker in their chat, which takes some milliseconds: they wait a moment, without a word."""

import pytest

from handlers.updates.inbox import TRIES
from storage import Store
from tests.handlers.arriving import inbox_of, update


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
