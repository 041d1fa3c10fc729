"""While another program holds the file: what the clock, computers and copies do, and what has been taken in already."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from handlers import schedule
from handlers.app import serving
from handlers.commands import written
from handlers.delivery.computer_worker import ComputerWorker
from handlers.updates import inbox
from operations import retention
from operations.copies.backups import Backups
from operations.retention import ROUND, delete_old
from sandbox.http.server import LocalTelegram
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import SLOWEST, MixedMatches
from storage import DeadlineKind, StoreBusy
from storage.retention import DAY
from tables.play import computers
from tests.handlers.arriving import inbox_of, pending, update
from tests.handlers.bot_settings import settings_for
from tests.handlers.updates.full_disk import until
from tests.operations.held import held

TURN = 600


class Dispatcher:
    """Counts how often it is woken: once a sweep."""

    def __init__(self) -> None:
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1

    async def until(self, times: int) -> None:
        times += self.woken
        await until(lambda: self.woken >= times)


async def test_due_work_waits_with_one_line_in_the_log_and_is_done_afterwards(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(schedule, "SWEEP_SECONDS", 0.001)
    table = matches.begin(2, turn_seconds=TURN)
    matches.time += TURN + 1
    dispatcher: Any = Dispatcher()
    with held(matches.store) as other:
        async with schedule.schedule(matches.context, dispatcher):
            await dispatcher.until(20)
            assert len(_said(caplog)) == 1
            other.execute("ROLLBACK")
            await dispatcher.until(3)
    deadline = matches.deadline(table, DeadlineKind.TURN)
    assert deadline.due_at > matches.time
    assert len(_said(caplog)) == 1


def _said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged, but not by the library: it says when a sweep took longer than the millisecond here."""
    return [record.getMessage() for record in caplog.records if not record.name.startswith("apscheduler")]


async def test_computers_wait_for_the_next_sweep_and_lose_no_turn(
    mixed: MixedMatches, caplog: pytest.LogCaptureFixture
) -> None:
    table = mixed.join("easy")
    mixed.until_computer(table)
    mixed.time += SLOWEST
    computer_worker, committed = ComputerWorker(mixed.context), asyncio.Event()
    mixed.context.changes.subscribe(lambda changes: committed.set())
    running = asyncio.create_task(computer_worker.run())
    with held(mixed.store) as other:
        for _ in range(3):
            computer_worker.wake()
            for _ in range(5):
                await asyncio.sleep(0)  # it comes to its end at once, and others have their turn
        assert not running.done()
        assert [due.table_id for due in computers.due(mixed.context)] == [table.id]
        other.execute("ROLLBACK")
    computer_worker.wake()
    async with asyncio.timeout(300):
        await committed.wait()
    running.cancel()
    assert caplog.records == []


def test_retention_is_not_put_off_for_an_hour(matches: Matches) -> None:
    matches.time += 400 * DAY
    with matches.store.unit() as unit:
        unit.inbox.put(1, "{}", 0.0)
        unit.inbox.done(1, 0.0)
    with held(matches.store), pytest.raises(StoreBusy):
        delete_old(matches.context)
    with matches.store.read() as unit:
        assert unit.meta.get(ROUND) is None
    while retention._is_due(matches.context, ROUND, matches.time):
        delete_old(matches.context)
    with matches.store.unit() as unit:
        assert unit.retention.updates(float("inf"), -1) == 0


async def test_a_copy_of_the_database_waits_without_a_word(matches: Matches, caplog: pytest.LogCaptureFixture) -> None:
    backups = Backups(matches.context, matches.settings)
    with held(matches.store) as other:
        await backups.do_what_is_due()
        other.execute("ROLLBACK")
    assert not backups.is_due()
    assert caplog.records == []


async def test_a_finished_update_is_noted_later(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "ASK_SECONDS", 0.0)
    queue = inbox_of(matches.store)
    await queue.put(update(1))
    with held(matches.store) as other:
        queue.settle(update(1))
        await asyncio.sleep(0)
        assert pending(matches.store) == [1]
        other.execute("ROLLBACK")
    await until(lambda: pending(matches.store) == [])


async def test_a_finished_tap_is_answered_although_nothing_more_can_be_read(matches: Matches) -> None:
    queue = inbox_of(matches.store)
    await queue.put(update(1))
    assert queue.waits_for_store(1)
    with matches.store.unit(1):
        pass
    with held(matches.store):
        assert not queue.waits_for_store(1)
        assert queue.failed(1) is inbox.Failed.DONE


async def test_an_update_stored_before_is_done_once_afterwards_and_its_person_learns_that_it_will_be(
    telegram: LocalTelegram, memory_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(inbox, "ASK_SECONDS", 0.0)
    work_off, tries = written.work_off, 0

    def locked(*arguments: Any) -> None:
        nonlocal tries
        tries += 1
        if tries <= 5:
            raise StoreBusy("locked")
        work_off(*arguments)

    monkeypatch.setattr(written, "work_off", locked)
    anna = await telegram.person("Anna")
    with caplog.at_level(logging.WARNING):
        async with serving(settings_for(telegram, memory_path)):
            await anna.start()
            await anna.wait_message(None, lambda message: bool(message.buttons))
    said = [seen.text for seen in await anna.screen(None) if not seen.text.startswith("/")]
    assert said[0].startswith("⏳ Un momento: adesso non riesco a salvare. Appena posso")
    assert len(said) == 2
    assert tries == 6
    assert caplog.records == []
