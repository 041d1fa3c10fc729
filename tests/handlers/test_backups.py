"""One copy of the database a day, made beside the running bot, and none that stops it."""

import asyncio
import logging
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from handlers.backups import AGAIN_SECONDS, FIRST_SECONDS, Backups
from handlers.buttons import ForgetMe
from storage import Store
from storage.backup import Backup, BackupError
from tests.handlers.evening import DAY, Evening
from tests.handlers.talk import ANNA


@pytest.fixture
def settled(evening: Evening) -> Evening:
    """The host's settings name the database that it works on, as they do in the program."""
    evening.settings = evening.settings.model_copy(update={"database": evening.path})
    evening.host = replace(evening.host, settings=evening.settings)
    return evening


def copies(evening: Evening) -> list[Path]:
    return sorted((evening.path.parent / "backups").glob("*"))


async def beat(backups: Backups) -> None:
    """What happens with every beat of the clock."""
    if backups.is_due():
        await backups.back_up()


async def test_a_new_database_is_copied_after_an_hour_and_then_once_a_day(settled: Evening) -> None:
    backups = Backups(settled.host)
    await beat(backups)
    settled.time += FIRST_SECONDS - 1
    await beat(backups)
    assert copies(settled) == []
    settled.time += 1
    for _ in range(3):
        await beat(backups)
    assert len(copies(settled)) == 1
    settled.time += DAY - 1
    await beat(backups)
    assert len(copies(settled)) == 1
    settled.time += 1
    await beat(Backups(settled.host))  # the next day is the same after a new start
    assert len(copies(settled)) == 2
    with closing(Store.open(copies(settled)[-1])) as copy, copy.read() as unit:
        assert unit.people.get(ANNA) is not None


async def test_who_was_erased_is_in_no_copy_once_its_days_are_over(settled: Evening) -> None:
    settled.wait(1)
    backups = Backups(settled.host)
    await backups.back_up()
    settled.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    settled.wait(600)
    days = settled.settings.backup_days
    for day in range(1, days + 2):
        settled.time += DAY
        await backups.back_up()
        in_copies = [b"Anna" in copy.read_bytes() for copy in copies(settled)]
        assert in_copies == ([True] if day < days else []) + [False] * min(day, days)


async def test_without_days_no_copy_is_made_and_those_there_are_go(settled: Evening) -> None:
    backups = Backups(settled.host)
    await backups.back_up()
    assert len(copies(settled)) == 1
    settled.time += 1
    none = settled.settings.model_copy(update={"backup_days": 0})
    await Backups(replace(settled.host, settings=none)).back_up()
    assert copies(settled) == []


async def test_copies_go_into_the_folder_that_is_named(settled: Evening, tmp_path: Path) -> None:
    folder = tmp_path / "another disk"
    there = settled.settings.model_copy(update={"backups": folder})
    await Backups(replace(settled.host, settings=there)).back_up()
    assert len(list(folder.iterdir())) == 1
    assert copies(settled) == []


async def test_a_copy_that_fails_is_one_line_in_the_log_and_is_tried_again_in_an_hour(
    settled: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(self: Backup, now: float) -> Path:
        raise BackupError("The database could not be copied to /backups: No space left on device.")

    backups = Backups(settled.host)
    with monkeypatch.context() as patch, caplog.at_level(logging.INFO):
        patch.setattr(Backup, "make", full)
        await backups.back_up()
        await beat(backups)
    (line,) = caplog.records
    assert (line.levelno, line.exc_info) == (logging.WARNING, None)
    assert line.getMessage() == (
        "The database could not be copied to /backups: No space left on device. Once more in an hour."
    )
    settled.time += AGAIN_SECONDS
    await beat(backups)
    assert len(copies(settled)) == 1


async def test_whatever_goes_wrong_the_keeper_of_copies_goes_on(
    settled: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    backups, asked = Backups(settled.host), asyncio.Event()

    def broken() -> bool:
        asked.set()
        raise RuntimeError

    monkeypatch.setattr(backups, "is_due", broken)
    running = asyncio.create_task(backups.run())
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            backups.wake()
            await asked.wait()
            asked.clear()
    assert not running.done()
    assert len(caplog.records) == 2
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_the_end_of_the_bot_breaks_a_copy_off(settled: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, write = asyncio.Event(), Backup._write
    loop = asyncio.get_running_loop()

    def slowly(self: Backup, unfinished: Path) -> None:
        loop.call_soon_threadsafe(begun.set)
        while not self._stopped:
            pass
        write(self, unfinished)

    monkeypatch.setattr(Backup, "_write", slowly)
    copying = asyncio.create_task(Backups(settled.host).back_up())
    await begun.wait()
    copying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await copying
    assert copies(settled) == []


def test_a_clock_that_was_set_back_does_not_put_the_next_copy_off(settled: Evening) -> None:
    backups = Backups(settled.host)
    assert not backups.is_due()
    settled.time -= 100 * DAY
    assert not backups.is_due()
    settled.time += FIRST_SECONDS
    assert backups.is_due()
