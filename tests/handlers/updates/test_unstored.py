"""Updates that cannot be stored: they wait unconfirmed until they are stored or their senders are informed."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from telegram import Chat, Message, Update

import storage.repositories.messages.inbox
from handlers.updates import unstored
from handlers.updates.inbox import Inbox
from handlers.updates.refusing import refuser
from handlers.updates.stored_updates import Row
from storage import Store
from tests.handlers.arriving import inbox_of, pending, update
from tests.handlers.updates.full_disk import FullDisk, until


@pytest.fixture
def disk(store: Store, monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(unstored, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(unstored, "TELL_AGAIN_SECONDS", 0.0)
    return FullDisk(store)


@pytest.fixture
async def inbox(store: Store, disk: FullDisk) -> AsyncIterator[Inbox]:
    inbox = inbox_of(store)
    yield inbox
    await inbox.unstored.stop()


def renamed(number: int) -> Message:
    """What Telegram tells when a group has another name."""
    return Message(number, datetime.fromtimestamp(1, UTC), Chat(-5, "group", title="Sabato"), new_chat_title="Sabato")


async def test_an_update_is_confirmed_once_its_person_is_informed_and_otherwise_waits(
    inbox: Inbox, disk: FullDisk, store: Store
) -> None:
    told: list[int] = []

    async def tell(refused: Update) -> bool:
        if refused.update_id == 2:
            return False
        told.append(refused.update_id)
        return True

    inbox.unstored.tell = tell
    for number in (1, 2, 3):
        await inbox.put(update(number))
    assert await inbox.unstored.confirmable(4) == 1, "nobody has been told yet"
    await until(lambda: len(told) == 2)
    for number in (2, 3):  # Telegram hands them out again
        await inbox.put(update(number))
    assert await inbox.unstored.confirmable(4) == 2
    disk.is_full = False
    assert await inbox.get() == update(2)
    await inbox.put(update(3))
    assert inbox.empty()
    assert pending(store) == [2]
    assert await inbox.unstored.confirmable(4) == 4
    assert not inbox.unstored.knows(3), "nobody asks about it any more"


async def test_nobody_is_told_that_nothing_was_stored_if_that_is_not_known_because_the_store_is_lost() -> None:
    context, answers = SimpleNamespace(store=SimpleNamespace(is_lost=True)), AsyncMock()
    assert not await refuser(context, None, answers)(update(1))  # type: ignore[arg-type]  # as much of them as is used
    assert answers.mock_calls == []


async def test_waiting_updates_are_stored_in_order_before_later_ones(inbox: Inbox, disk: FullDisk) -> None:
    for number in (1, 2):
        await inbox.put(update(number))
    disk.is_full = False
    await inbox.put(update(3))
    assert [await inbox.get() for _ in range(3)] == [update(number) for number in (1, 2, 3)]


async def test_an_update_is_not_stored_while_its_person_is_being_informed(
    inbox: Inbox, disk: FullDisk, store: Store
) -> None:
    telling, told = asyncio.Event(), asyncio.Event()

    async def tell(refused: Update) -> bool:
        telling.set()
        await told.wait()
        return True

    inbox.unstored.tell = tell
    await inbox.put(update(1))
    await telling.wait()
    disk.is_full = False
    await inbox.put(update(2))
    assert await inbox.get() == update(2)
    assert await inbox.unstored.confirmable(3) == 1
    told.set()
    await until(lambda: inbox.unstored.is_empty)
    assert pending(store) == [2]


async def test_the_trouble_is_logged_once_and_so_is_its_end(
    inbox: Inbox, disk: FullDisk, caplog: pytest.LogCaptureFixture
) -> None:
    async def tell(refused: Update) -> bool:
        return True

    inbox.unstored.tell = tell
    with caplog.at_level(logging.INFO):
        for number in range(1, 6):
            await inbox.put(update(number))
            await until(lambda: inbox.unstored.is_empty)
        disk.is_full = False
        await inbox.put(update(6))
    assert [(record.levelname, record.getMessage().partition(":")[0]) for record in caplog.records] == [
        ("ERROR", "update 1, and what comes after it, cannot be stored"),
        ("INFO", "updates are stored again"),
    ]


async def test_new_trouble_after_a_quiet_while_is_logged_and_waited_for_anew(
    inbox: Inbox, disk: FullDisk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[int] = []

    async def tell(refused: Update) -> bool:
        told.append(refused.update_id)
        return True

    inbox.unstored.tell = tell
    await inbox.put(update(1))
    await until(lambda: told == [1])
    later = asyncio.get_running_loop().time() + unstored.CALM_SECONDS + 1
    monkeypatch.setattr(unstored, "_now", lambda: later)
    monkeypatch.setattr(unstored, "PATIENCE_SECONDS", 1.0)
    await inbox.put(update(2))  # nothing has been stored in between, because nothing came
    for _ in range(20):
        await asyncio.sleep(0)
    disk.is_full = False
    assert await inbox.get() == update(2)
    assert told == [1], "it was soon stored"
    assert [record.levelname for record in caplog.records if record.levelno >= logging.WARNING] == ["ERROR", "ERROR"]


def chatter(number: int) -> Update:
    """Words in a group that are no command."""
    moment = datetime.fromtimestamp(1, UTC)
    return Update(number, message=Message(number, moment, Chat(-5, "group", title="Venerdì"), text="Ciao"))


async def test_chatter_of_a_group_is_dropped_and_service_updates_and_private_messages_wait(
    inbox: Inbox, disk: FullDisk, store: Store
) -> None:
    async def tell(refused: Update) -> bool:
        return False

    inbox.unstored.tell = tell
    await inbox.put(chatter(1))
    assert await inbox.unstored.confirmable(2) == 1
    await until(lambda: inbox.unstored.is_empty)
    assert inbox.unstored.knows(1)
    await inbox.put(Update(2, message=renamed(2)))
    await inbox.put(chatter(3))
    await inbox.put(update(4, "Ciao"))
    await until(lambda: len(inbox.unstored._waiting) == 2)
    assert await inbox.unstored.confirmable(5) == 2
    disk.is_full = False
    await until(lambda: pending(store) == [2, 4])


async def test_telegram_is_asked_less_often_once_people_are_informed_and_as_often_as_before_afterwards(
    inbox: Inbox, disk: FullDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 0.1)
    inbox.unstored._pause = 0.1
    pauses, sleep = list[float](), asyncio.sleep

    async def noting(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    async def asked() -> float:
        pauses.clear()
        await inbox.unstored.confirmable(2)
        return max(pauses)

    monkeypatch.setattr(asyncio, "sleep", noting)
    await inbox.put(Update(1, message=renamed(1)))
    assert [await asked() for _ in range(7)] == [0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0]
    disk.is_full = False
    while not inbox.unstored.is_empty:
        await sleep(0)
    await inbox.unstored.confirmable(2)
    disk.is_full = True
    monkeypatch.setattr(unstored, "PATIENCE_SECONDS", 1000.0)
    await inbox.put(Update(2, message=renamed(2)))
    assert [await asked() for _ in range(3)] == [0.1, 0.1, 0.1], "it may be free again in a moment"


@pytest.mark.parametrize("fault", [sqlite3.IntegrityError, sqlite3.ProgrammingError])
async def test_an_update_that_the_schema_refuses_keeps_no_other_waiting(
    inbox: Inbox, disk: FullDisk, store: Store, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    put = storage.repositories.messages.inbox.Inbox.put

    def refusing(self: storage.repositories.messages.inbox.Inbox, update_id: int, *values: Any) -> bool:
        if update_id == 1:
            raise fault
        return put(self, update_id, *values)

    for number in (1, 2):
        await inbox.put(update(number))
    monkeypatch.setattr(storage.repositories.messages.inbox.Inbox, "put", refusing)
    disk.is_full = False
    await until(lambda: inbox.unstored.is_empty)
    assert await inbox.get() == update(2)
    assert pending(store) == [2]


async def test_nobody_is_informed_about_a_store_that_is_soon_free_again(
    inbox: Inbox, disk: FullDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unstored, "PATIENCE_SECONDS", 1000.0)

    async def tell(refused: Update) -> bool:
        pytest.fail("nobody has to be told")

    inbox.unstored.tell = tell
    await inbox.put(update(1))
    for _ in range(20):
        await asyncio.sleep(0)
    disk.is_full = False
    assert await inbox.get() == update(1)


async def test_an_update_of_which_nothing_can_be_kept_keeps_no_other_waiting(
    inbox: Inbox, disk: FullDisk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    row_of = Row.of
    for number in (1, 2):
        await inbox.put(update(number))

    def broken(odd: Update) -> Row:
        if odd.update_id == 1:
            raise TypeError
        return row_of(odd)

    monkeypatch.setattr(Row, "of", broken)
    disk.is_full = False
    assert await inbox.get() == update(2)
    assert pending(store) == [2]
