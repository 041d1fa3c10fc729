"""Which taps are known already: a program that is alone need not ask the database about each."""

from contextlib import suppress

import pytest

from storage import ChatBusy, Store
from tests.handlers.arriving import inbox_of
from tests.handlers.updates.test_inbox import tap


@pytest.fixture
def reads(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """One entry for each time that the store is read."""
    made: list[None] = []
    read = store.read

    def counted() -> object:
        made.append(None)
        return read()

    monkeypatch.setattr(store, "read", counted)
    return made


async def test_a_program_that_is_alone_asks_once_what_is_stored(store: Store, reads: list[None]) -> None:
    inbox = inbox_of(store)
    store.worker_id = 1
    for number in (5, 6, 7):
        inbox.kept.keep([tap(number)])
        await inbox.put(tap(number))
        store.write_waiting()
    assert len(reads) == 1
    assert inbox.qsize() == 3
    inbox.kept.keep([tap(6)])
    await inbox.put(tap(6))
    assert len(reads) == 2, "Telegram may send something again"
    assert inbox.qsize() == 3


async def test_what_others_have_stored_is_known_while_they_are_there_and_after_that(
    store: Store, reads: list[None]
) -> None:
    inbox = inbox_of(store)
    store.worker_id = 1
    inbox.kept.keep([tap(5)])
    await inbox.put(tap(5))
    store.has_others = True
    with store.unit() as unit:
        unit.inbox.put(6, "{}", 1.0)
    inbox.kept.keep([tap(6)])
    await inbox.put(tap(6))
    with store.unit() as unit:
        unit.inbox.put(7, "{}", 1.0)
    store.has_others = False
    inbox.kept.keep([tap(7)])
    await inbox.put(tap(7))
    assert inbox.qsize() == 1
    before = len(reads)
    inbox.kept.keep([tap(8)])
    await inbox.put(tap(8))
    assert inbox.qsize() == 2
    assert len(reads) == before


@pytest.mark.parametrize("in_between", [False, True])
async def test_a_tap_of_a_dead_worker_that_was_worked_off_here_is_not_worked_off_again(
    store: Store, *, in_between: bool
) -> None:
    inbox = inbox_of(store)
    store.worker_id = 1
    inbox.kept.keep([tap(5)])
    await inbox.put(tap(5))
    store.write_waiting()
    store.worker_id = 2
    with store.unit() as unit:
        unit.inbox.put(7, "{}", 1.0, "query", 7)
    store.worker_id = 1
    with store.unit(chats=()) as unit:
        assert [row.update_id for row in unit.inbox.claim((2,))] == [5, 7]
    with store.unit(update_id=7) as unit:
        unit.meta.set("taps", "1")
    inbox.kept.keep([tap(7)])
    await inbox.put(tap(7))
    if in_between:
        with store.unit(chats=()) as unit:
            unit.meta.set("other", "1")
    with suppress(ChatBusy), store.unit(update_id=7) as unit:
        unit.meta.set("taps", "2")
    with store.read() as unit:
        assert unit.meta.get("taps") == "1"
        assert not unit.inbox.is_pending(7)
