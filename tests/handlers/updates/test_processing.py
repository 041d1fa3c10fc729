"""Updates are processed, and settled afterwards: each is marked as done once, or stays for the next start."""

import asyncio
from contextlib import nullcontext, suppress

import pytest
from telegram.ext import ApplicationBuilder

from handlers.updates.processing import InboxProcessor
from storage import Store
from tests.handlers.arriving import BOT, inbox_of, pending, update
from tests.storage.store_helpers import statements_of


async def test_what_its_use_case_has_marked_as_done_is_not_marked_a_second_time(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    inbox.begin(update(1))
    with store.unit(update_id=1):
        pass
    with statements_of(store) as statements:
        inbox.settle(update(1))
    assert statements == []
    assert pending(store) == []


async def test_what_no_unit_has_marked_as_done_is_marked_when_it_is_settled(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    inbox.begin(update(1))
    inbox.settle(update(1))
    assert pending(store) == []


@pytest.mark.parametrize("is_part", [False, True])
async def test_what_an_undone_unit_had_marked_as_done_is_marked_when_it_is_settled(
    store: Store, *, is_part: bool
) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    inbox.begin(update(1))
    with store.together() if is_part else nullcontext(), suppress(ZeroDivisionError), store.unit() as unit:
        unit.inbox.done(1, 100.0)
        _ = 1 / 0
    assert pending(store) == [1]
    inbox.settle(update(1))
    assert pending(store) == []


async def test_the_application_works_updates_off_and_settles_them(store: Store) -> None:
    inbox = inbox_of(store)
    builder = ApplicationBuilder().bot(BOT).update_queue(inbox).updater(None).job_queue(None)
    application = builder.concurrent_updates(InboxProcessor(inbox)).build()
    await inbox.put(update(1))
    processor = application.update_processor
    started = asyncio.Event()

    async def interrupted() -> None:
        started.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(processor.process_update(update(1), interrupted()))
    await started.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert pending(store) == [1]  # the process stopped: nothing is marked

    async def worked() -> None:
        pass

    await processor.process_update(update(1), worked())
    assert pending(store) == []
