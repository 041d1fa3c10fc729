"""The queue that loses no update: what is stored, offered again, left aside."""

import asyncio
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from telegram import Update

from handlers.updates import unstored
from handlers.updates.inbox import MOST_QUERIES, TRIES, Failed
from storage import Store, StoreBusy
from tests.handlers.arriving import BOT, inbox_of, pending, update
from tests.handlers.updates.full_disk import FullDisk, until
from tests.operations.held import held

GROUP = {"id": -5, "type": "supergroup", "title": "Venerdì"}


async def test_an_update_is_stored_before_it_stands_in_the_queue(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    assert pending(store) == [1]
    assert inbox.get_nowait() == update(1)


async def test_an_update_is_there_again_after_a_crash_between_storing_and_processing_it(
    store: Store, path: Path
) -> None:
    crashed = inbox_of(store)
    for number in (3, 1, 2):
        await crashed.put(update(number, f"/carte{number}"))
    crashed.settle(crashed.get_nowait())  # type: ignore[arg-type]  # the queue holds objects
    crashed.get_nowait()  # being worked on when the process dies
    store.close()

    again = Store.open(path)
    inbox = inbox_of(again)
    assert inbox.restore(BOT) == 2
    first, second = inbox.get_nowait(), inbox.get_nowait()
    assert isinstance(first, Update)
    assert isinstance(second, Update)
    assert [first.to_dict(), second.to_dict()] == [update(1, "/carte1").to_dict(), update(2, "/carte2").to_dict()]
    assert first.get_bot() is BOT
    again.close()


async def test_an_update_that_telegram_sends_twice_is_taken_once(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    await inbox.put(update(1))
    inbox.settle(update(1))
    await inbox.put(update(1))
    assert inbox.qsize() == 1


def typed(number: int, person: int = 7) -> Update:
    """An inline query."""
    user = {"id": person, "is_bot": False, "first_name": "Anna"}
    query = {"id": str(number), "from": user, "query": "", "offset": ""}
    return Update.de_json({"update_id": number, "inline_query": query}, BOT)


async def test_an_inline_query_is_queued_without_being_stored_and_few_wait_for_a_person(store: Store) -> None:
    inbox = inbox_of(store)
    for number in range(1, 40):
        await inbox.put(typed(number))
    await inbox.put(typed(40, person=8))
    assert inbox.qsize() == MOST_QUERIES + 1
    assert pending(store) == []
    first = await inbox.get()
    assert first == typed(1)
    inbox.begin(typed(1))
    inbox.settle(typed(1))
    inbox.free(typed(1))
    with store.read() as unit:
        assert not unit.inbox.knows(1)


def tap(number: int, query_id: str = "7") -> Update:
    """A tap in a group."""
    query = {"id": query_id, "from": {"id": 7, "is_bot": False, "first_name": "Anna"}, "chat_instance": "1"}
    message = {"message_id": 1, "date": 1, "chat": GROUP, "text": "…"}
    return Update.de_json({"update_id": number, "callback_query": {**query, "message": message, "data": "x"}}, BOT)


async def test_taps_that_are_stored_together_end_the_trouble_of_a_full_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def tell(refused: Update) -> bool:
        return True

    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(unstored, "PATIENCE_SECONDS", 0.0)
    disk, inbox = FullDisk(store), inbox_of(store)
    inbox.unstored.tell = tell
    said = []
    for number in (1, 10):
        with caplog.at_level(logging.INFO):
            disk.is_full = True
            await inbox.put(tap(number))
            await until(lambda: inbox.unstored.is_empty)
            disk.is_full = False
            inbox.keep_together([tap(number + 1), tap(number + 2)])
        said.append([record.levelname for record in caplog.records])
        caplog.clear()
    await inbox.unstored.stop()
    assert said == [["ERROR", "INFO"]] * 2, "each time an operator reads both the beginning and the end"


async def test_taps_that_were_fetched_together_are_stored_with_one_commit_before_they_are_queued(store: Store) -> None:
    inbox = inbox_of(store)
    inbox.keep_together([tap(1), tap(2), update(3), tap(4)])
    assert (store.commits, pending(store)) == (1, [1, 2])
    for one in (tap(1), tap(2), update(3), tap(4)):
        await inbox.put(one)
    assert [inbox.get_nowait() for _ in range(inbox.qsize())] == [tap(1), tap(2), update(3), tap(4)]
    assert (store.commits, pending(store)) == (3, [1, 2, 3, 4])


async def test_taps_behind_an_update_that_cannot_be_stored_keep_the_order_of_their_sender(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 0.0)
    inbox = inbox_of(store)
    together = [update(1), tap(2), tap(3)]
    inbox.keep_together(together)
    disk = FullDisk(store)
    await inbox.put(together[0])
    disk.is_full = False
    for one in together[1:]:
        await inbox.put(one)
    await until(lambda: inbox.qsize() == 3)
    assert [inbox.get_nowait() for _ in range(3)] == together


async def test_taps_that_are_fetched_again_are_queued_once(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(tap(1))
    for _ in range(2):
        inbox.keep_together([tap(1), tap(2)])
        for number in (1, 2, 2):
            await inbox.put(tap(number))
    assert inbox.qsize() == 2
    assert pending(store) == [1, 2]


async def test_taps_that_cannot_be_stored_together_are_stored_one_by_one(store: Store) -> None:
    inbox = inbox_of(store)
    together = [tap(1), tap(2, "\ud800")]
    inbox.keep_together(together)
    assert pending(store) == []
    for one in together:
        await inbox.put(one)
    assert pending(store) == [1]


async def test_taps_that_no_full_disk_takes_wait_unconfirmed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 0.0)
    disk, inbox = FullDisk(store), inbox_of(store)
    for _ in range(2):  # Telegram sends them again with each new one
        inbox.keep_together([tap(1), tap(2)])
        for number in (1, 2):
            await inbox.put(tap(number))
        assert await inbox.unstored.confirmable(3) == 1
    assert pending(store) == []
    disk.is_full = False
    await until(lambda: inbox.qsize() == 2)
    assert pending(store) == [1, 2]
    assert await inbox.unstored.confirmable(3) == 3


async def test_an_update_committed_by_a_use_case_is_not_offered_again(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    with store.unit(update_id=1):
        pass
    assert inbox_of(store).restore(BOT) == 0


async def test_an_update_that_cannot_be_stored_is_not_confirmed_to_telegram(store: Store) -> None:
    FullDisk(store)
    inbox = inbox_of(store)
    await inbox.put(update(1))
    assert inbox.empty()
    assert await inbox.unstored.confirmable(2) == 1
    await inbox.unstored.stop()


def odd(kind: str, requester: object) -> Update:
    """An update as Telegram would send it, but for who it is from."""
    person, chat = {"id": requester, "is_bot": False, "first_name": "Anna"}, {"id": requester, "type": "channel"}
    message: dict[str, Any] = {"message_id": 1, "date": 1, "chat": GROUP, "from": person, "text": "/tavolo"}
    member = {"status": "member", "user": {"id": 7, "is_bot": False, "first_name": "Anna"}}
    contents: dict[str, dict[str, Any]] = {
        "message": message,
        "sender_chat": {**message, "sender_chat": chat},
        "words": {**message, "text": "Ciao", "chat": {"id": requester, "type": "private"}},
        "callback_query": {"id": "1", "from": person, "chat_instance": "1", "data": "x"},
        "my_chat_member": {
            "date": 1,
            "chat": GROUP,
            "from": person,
            "old_chat_member": member,
            "new_chat_member": member,
        },
    }
    name = "message" if kind in ("sender_chat", "words") else kind
    return Update.de_json({"update_id": 1, name: contents[kind]}, BOT)


@pytest.mark.parametrize("requester", [[7], {"id": 7}, "7"])
@pytest.mark.parametrize("kind", ["message", "sender_chat", "words", "callback_query", "my_chat_member"])
async def test_an_update_whose_sender_has_no_number_is_left_aside_and_keeps_no_other_from_coming(
    store: Store, caplog: pytest.LogCaptureFixture, kind: str, requester: object
) -> None:
    inbox = inbox_of(store)
    await inbox.put(odd(kind, requester))
    await inbox.put(update(2))
    assert pending(store) == [2]
    assert await inbox.unstored.confirmable(3) == 3
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == ["update 1 is left aside"]


async def test_the_stop_signal_passes_through_the_inbox(store: Store) -> None:
    inbox = inbox_of(store)
    signal = object()
    await inbox.put(signal)
    assert inbox.get_nowait() is signal


async def test_a_failing_update_is_tried_three_times_and_then_left_aside_with_one_line(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    again = []
    while not inbox.empty():
        inbox.get_nowait()
        again.append(inbox.failed(1))
        inbox.settle(update(1))
    assert again == [Failed.AGAIN] * (TRIES - 1) + [Failed.UNDONE]
    assert pending(store) == []
    assert [record.getMessage() for record in caplog.records] == ["update 1 is left aside: it failed too often"]


async def test_an_update_that_kills_the_process_each_time_is_left_aside_after_three_more_tries(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await inbox_of(store).put(update(1))
    assert [inbox_of(store).restore(BOT) for _ in range(TRIES + 2)] == [1] * (TRIES + 2)  # it died while it started
    restored = []
    for _ in range(TRIES + 2):
        inbox = inbox_of(store)
        restored.append(inbox.restore(BOT))
        inbox.begin(update(1))
    assert restored == [1] * TRIES + [0, 0]
    assert len(caplog.records) == 1


async def test_a_failure_after_the_commit_is_not_tried_again(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    inbox.get_nowait()
    with store.unit(update_id=1):
        pass
    assert inbox.failed(1) is Failed.DONE
    inbox.settle(update(1))
    assert inbox.empty()


async def test_a_failing_update_is_offered_again_once_the_store_can_be_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handlers.updates.inbox.ASK_SECONDS", 0.0)
    inbox = inbox_of(store)
    await inbox.put(update(1))
    failing = await inbox.get()
    execute = store._db.execute

    def broken(*_: object) -> sqlite3.Cursor:
        raise sqlite3.OperationalError("disk I/O error")

    store._db.execute = broken  # type: ignore[method-assign]  # the disk is away
    assert inbox.failed(1) is Failed.AGAIN
    inbox.settle(failing)
    store._db.execute = execute  # type: ignore[method-assign]  # and back
    assert await inbox.get() is failing
    assert pending(store) == [1]


async def test_a_full_disk_does_not_spoil_an_orderly_stop_and_what_is_done_is_noted_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handlers.updates.inbox.ASK_SECONDS", 0.0)
    inbox = inbox_of(store)
    await inbox.put(update(1))
    disk = FullDisk(store)
    inbox.answered(1)
    with pytest.raises(sqlite3.OperationalError):
        store.write_waiting()
    inbox.settle(update(1))
    for _ in range(5):  # it is tried again, in vain
        await asyncio.sleep(0)
    assert pending(store) == [1]
    disk.is_full = False
    await until(lambda: pending(store) == [])


async def test_the_store_is_asked_about_one_update_and_again_without_a_word_where_reading_is_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("handlers.updates.inbox.ASK_SECONDS", 0.0)
    monkeypatch.setattr(
        "storage.repositories.messages.inbox.Inbox.pending", lambda *_: pytest.fail("it reads what everybody sent")
    )
    inbox = inbox_of(store)
    await inbox.put(update(1))
    waiting = await inbox.get()
    assert inbox.waits_for_store(1)
    asked, read = 0, store.read

    def refused() -> Any:
        nonlocal asked
        asked += 1
        raise StoreBusy("locked")

    monkeypatch.setattr(store, "read", refused)
    inbox.settle(waiting)  # type: ignore[arg-type]  # the queue holds objects
    await until(lambda: asked > 3)
    monkeypatch.setattr(store, "read", read)
    assert await inbox.get() is waiting
    assert caplog.records == []


async def test_a_try_that_could_not_be_counted_is_counted_with_the_next(store: Store) -> None:
    await inbox_of(store).put(update(1))
    inbox = inbox_of(store)
    inbox.restore(BOT)
    with held(store) as other:
        inbox.begin(update(1))
        other.execute("ROLLBACK")
    for _ in range(3):
        inbox.begin(update(1))
    with store.read() as unit:
        assert [row.attempts for row in unit.inbox.pending()] == [1]


async def test_an_unreadable_row_does_not_stop_the_start(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with store.unit() as unit:
        unit.inbox.put(1, "{not json, 7H", 0.0)
        unit.inbox.put(2, update(2).to_json(), 0.0)
    with caplog.at_level(logging.ERROR):
        assert inbox_of(store).restore(BOT) == 1
    assert "7H" not in caplog.text
