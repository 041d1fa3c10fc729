"""Where the dispatcher learns of work: from commits, and from the queue in the store, which it reads when it has to."""

import asyncio
import sqlite3
from typing import Any

import pytest

from handlers.delivery import dispatcher
from handlers.delivery.chat_worker import ChatWorker
from handlers.delivery.dispatcher import FIRST_PAUSE, Dispatcher
from storage import StoreBusy
from storage.repositories.messages.work import Work
from tests.handlers.outbox import Outbox, say


async def test_a_queue_longer_than_there_are_workers_is_served_to_its_end(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "MOST_WORKERS", 1)
    everybody = [person.id for person in outbox.people]
    say(outbox, outbox.group.id, *everybody)
    outbox.reopen(outbox.matches)  # as after a start: nobody has news
    await outbox.run_dispatcher()
    assert len(await outbox.screen()) == 1
    assert all([len(await outbox.private(number)) == 1 for number in range(len(everybody))])


async def test_more_news_at_once_than_there_are_workers_is_served_to_its_end(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    await outbox.run_dispatcher()  # it has read the queue, which was empty
    monkeypatch.setattr(dispatcher, "MOST_WORKERS", 2)
    say(outbox, outbox.group.id, *[person.id for person in outbox.people])
    await outbox.run_dispatcher()
    assert len(await outbox.screen()) == 1
    assert all([len(await outbox.private(number)) == 1 for number in range(len(outbox.people))])


async def test_the_queue_is_not_read_for_a_chat_that_a_commit_has_named(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox.dispatcher.wake()
    await outbox.run_dispatcher()
    read, reads = Work.chats, list[int]()

    def counted(work: Work, limit: int = -1) -> tuple[int, ...]:
        reads.append(limit)
        return read(work, limit)

    say(outbox, outbox.group.id, outbox.people[0].id)
    with monkeypatch.context() as counting:
        counting.setattr(Work, "chats", counted)
        running = asyncio.create_task(outbox.dispatcher.run())
        async with asyncio.timeout(300):
            while outbox.dispatcher.is_busy:
                await outbox.tg.requests()
        assert reads == []
        outbox.dispatcher.wake()
        async with asyncio.timeout(300):
            while outbox.dispatcher.is_busy:
                await outbox.tg.requests()
        assert len(reads) == 1
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert len(await outbox.screen()) == len(await outbox.private(0)) == 1


async def test_a_queue_that_could_not_be_read_is_read_at_the_next_news(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(outbox, outbox.people[0].id)
    outbox.reopen(outbox.matches)  # as after a start: only the queue has it
    read, busy = Work.chats, [True]

    def busy_once(work: Work, limit: int) -> tuple[int, ...]:
        if busy.pop() if busy else False:
            raise StoreBusy("another program holds it")
        return read(work, limit)

    monkeypatch.setattr(Work, "chats", busy_once)
    running = asyncio.create_task(outbox.dispatcher.run())
    async with asyncio.timeout(300):
        while busy:
            await outbox.tg.requests()
    assert await outbox.private(0) == []
    say(outbox, outbox.group.id)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    monkeypatch.undo()
    await outbox.run_dispatcher()
    assert len(await outbox.private(0)) == 1


async def test_a_store_that_cannot_be_read_for_a_while_does_not_end_the_dispatcher(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    say(outbox, outbox.group.id)
    look, failures = outbox.dispatcher._chats_with_work, [1, 2]

    def broken() -> tuple[int, ...]:
        if failures:
            failures.pop()
            raise sqlite3.OperationalError("disk I/O error")
        return look()

    monkeypatch.setattr(outbox.dispatcher, "_chats_with_work", broken)
    await outbox.run_dispatcher()  # woken once
    assert len(await outbox.screen()) == 1
    assert outbox.time.waited == [FIRST_PAUSE, 2 * FIRST_PAUSE]
    assert caplog.text.count("what has to be sent cannot be read") == 2


class _OrderedChatWorker(ChatWorker):
    """A chat worker who serves one chat only after another."""

    last: int = 0
    first: int = 0

    def __init__(self, *tools: Any) -> None:
        super().__init__(*tools)
        self.served = asyncio.Event()

    async def deliver_next(self, chat_id: int) -> bool:
        if chat_id == self.last:
            await self.served.wait()
        delivered = await super().deliver_next(chat_id)
        if chat_id == self.first:
            self.served.set()
        return delivered


async def test_a_chat_with_news_does_not_wait_for_the_queue(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "MOST_WORKERS", 1)
    polite = _OrderedChatWorker(outbox.matches.context, outbox.sender, outbox.budget)
    polite.last, polite.first = outbox.group.id, outbox.people[0].id  # the group stands first in the queue
    say(outbox, outbox.group.id)
    outbox.connect(Dispatcher(outbox.matches.context, polite, outbox.budget, outbox.time.sleep))
    say(outbox, outbox.people[0].id)
    await outbox.run_dispatcher()  # would not come to an end
    assert len(await outbox.private(0)) == 1
    assert len(await outbox.screen()) == 1
