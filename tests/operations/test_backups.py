"""One copy of the database a day, made beside the running bot, and none that stops it."""

import asyncio
import logging
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from operations.copies.backups import FIRST_SECONDS, RETRY_SECONDS, Backups
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import DAY, Matches
from storage import Store
from storage.backup import Backup, BackupError
from tables.requests.chat_pages import ForgetMe


@pytest.fixture
def settled(matches: Matches) -> Matches:
    """The host's settings name the database that it works on, as they do in the program."""
    matches.settings = matches.settings.model_copy(update={"database": matches.path})
    return matches


def copies(matches: Matches) -> list[Path]:
    return sorted((matches.path.parent / "backups").glob("*"))


async def beat(backups: Backups) -> None:
    """What happens with every beat of the clock."""
    if backups.is_due():
        await backups.back_up()


async def test_a_new_database_is_copied_after_an_hour_and_then_once_a_day(settled: Matches) -> None:
    backups = Backups(settled.context, settled.settings)
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
    await beat(Backups(settled.context, settled.settings))  # the next day is the same after a new start
    assert len(copies(settled)) == 2
    with closing(Store.open(copies(settled)[-1])) as copy, copy.read() as unit:
        assert unit.people.get(ANNA) is not None


async def test_an_erased_person_is_in_no_copy_once_its_days_are_over(settled: Matches) -> None:
    settled.wait(1)
    backups = Backups(settled.context, settled.settings)
    await backups.back_up()
    settled.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    settled.wait(600)
    days = settled.settings.backup_days
    for day in range(1, days + 2):
        settled.time += DAY
        await backups.back_up()
        in_copies = [b"Anna" in copy.read_bytes() for copy in copies(settled)]
        assert in_copies == ([True] if day < days else []) + [False] * min(day, days)


async def test_no_copy_is_made_without_days_and_the_existing_ones_go(settled: Matches) -> None:
    backups = Backups(settled.context, settled.settings)
    await backups.back_up()
    assert len(copies(settled)) == 1
    settled.time += 1
    none = settled.settings.model_copy(update={"backup_days": 0})
    await Backups(replace(settled.context, backup_days=none.backup_days), none).back_up()
    assert copies(settled) == []


async def test_files_left_by_a_broken_off_copy_go_without_days_too(settled: Matches) -> None:
    backups = Backups(settled.context, settled.settings)
    await backups.back_up()
    (copy,) = copies(settled)
    copy.rename(copy.with_name(f"{copy.name}.part"))
    none = settled.settings.model_copy(update={"backup_days": 0})
    await Backups(replace(settled.context, backup_days=none.backup_days), none).do_what_is_due()
    assert copies(settled) == []


async def test_old_copies_go_to_the_hour_also_where_the_next_one_is_not_due(settled: Matches) -> None:
    backups = Backups(settled.context, settled.settings)
    await backups.back_up()
    settled.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    asked = settled.time
    settled.time += 1.9 * DAY  # the bot is off for a while
    backups = Backups(settled.context, settled.settings)
    while any(b"Anna" in copy.read_bytes() for copy in copies(settled)):
        await backups.do_what_is_due()
        settled.time += 600
    assert settled.time - asked <= settled.settings.backup_days * DAY + RETRY_SECONDS + 600
    assert len(copies(settled)) > 3


async def test_the_last_copy_is_deleted_with_an_error_that_says_so_if_no_copy_can_be_made(
    settled: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def damaged(self: Backup, now: float) -> Path:
        raise BackupError("The copy is damaged.")

    backups = Backups(settled.context, settled.settings)
    for _ in range(2):
        await backups.do_what_is_due()
        await backups.back_up()
        settled.time += DAY
    monkeypatch.setattr(Backup, "make", damaged)

    def errors() -> list[str]:
        return [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]

    while len(copies(settled)) == 2:
        await backups.do_what_is_due()
        settled.time += RETRY_SECONDS
    assert errors() == []
    for _ in range(3 * 24):
        await backups.do_what_is_due()
        settled.time += RETRY_SECONDS
    assert copies(settled) == []
    assert errors() == ["No copy of the database is left: the last one was 7 days old, and no newer one was made."]


async def test_a_new_copy_without_room_beside_the_old_ones_takes_their_place(
    settled: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make = Backup.make

    def where_there_is_room(self: Backup, now: float) -> Path:
        if copies(settled):
            raise BackupError("No space left on device.")
        return make(self, now)

    monkeypatch.setattr(Backup, "make", where_there_is_room)
    backups = Backups(settled.context, settled.settings)
    await backups.back_up()
    before = copies(settled)
    settled.time += settled.settings.backup_days * DAY
    await backups.do_what_is_due()
    assert len(copies(settled)) == 1
    assert copies(settled) != before
    assert caplog.records == []


async def test_a_file_with_a_copys_name_that_cannot_be_deleted_prevents_no_copy(
    settled: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (settled.path.parent / "backups" / "scala40-20260101-000000.sqlite").mkdir(parents=True)
    stuck = settled.path.parent / "backups" / "scala40-20260102-000000.sqlite"
    stuck.write_bytes(b"")
    unlink = Path.unlink

    def refuse(self: Path, missing_ok: bool = False) -> None:
        if self == stuck:
            raise PermissionError(1, "Operation not permitted", str(self))
        unlink(self, missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    await Backups(settled.context, settled.settings).back_up()
    assert len(copies(settled)) == 3
    (line,) = caplog.records
    assert line.levelno == logging.WARNING
    assert line.getMessage() == (
        f"{stuck} is too old and cannot be deleted: Operation not permitted. It is tried again in an hour."
    )


async def test_copies_go_into_the_folder_that_is_named(settled: Matches, memory_path: Path) -> None:
    folder = memory_path / "another disk"
    there = settled.settings.model_copy(update={"backups": folder})
    await Backups(replace(settled.context, backup_days=there.backup_days), there).back_up()
    assert len(list(folder.iterdir())) == 1
    assert copies(settled) == []


async def test_a_copy_that_fails_is_one_line_in_the_log_and_is_tried_again_in_an_hour(
    settled: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(self: Backup, now: float) -> Path:
        raise BackupError("The database could not be copied to /backups: No space left on device.")

    backups = Backups(settled.context, settled.settings)
    with monkeypatch.context() as patch, caplog.at_level(logging.INFO):
        patch.setattr(Backup, "make", full)
        await backups.back_up()
        await beat(backups)
    (line,) = caplog.records
    assert (line.levelno, line.exc_info) == (logging.WARNING, None)
    assert line.getMessage() == (
        "The database could not be copied to /backups: No space left on device. It is tried again in an hour."
    )
    settled.time += RETRY_SECONDS
    await beat(backups)
    assert len(copies(settled)) == 1


async def test_any_error_leaves_the_loop_of_backups_running(
    settled: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    backups, asked = Backups(settled.context, settled.settings), asyncio.Event()
    is_broken = True

    def broken() -> bool:
        asked.set()
        if is_broken:
            raise RuntimeError
        return False

    async def wake() -> None:
        backups.wake()
        await asked.wait()
        asked.clear()

    monkeypatch.setattr(backups, "is_due", broken)
    running = asyncio.create_task(backups.run())
    with caplog.at_level(logging.ERROR):
        for _ in range(10):
            await wake()
        assert len(caplog.records) == 1  # a full disk would fill the log, too
        is_broken = False
        await wake()
        is_broken = True
        await wake()
    assert not running.done()
    assert len(caplog.records) == 2
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_the_end_of_the_bot_breaks_a_copy_off(settled: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, write = asyncio.Event(), Backup._write
    loop = asyncio.get_running_loop()

    def slowly(self: Backup, unfinished: Path) -> None:
        loop.call_soon_threadsafe(begun.set)
        while not self._stopped:
            pass
        write(self, unfinished)

    monkeypatch.setattr(Backup, "_write", slowly)
    copying = asyncio.create_task(Backups(settled.context, settled.settings).back_up())
    await begun.wait()
    copying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await copying
    assert copies(settled) == []


async def test_a_clock_that_was_set_back_does_not_put_the_next_copy_off(settled: Matches) -> None:
    backups = Backups(settled.context, settled.settings)
    assert not backups.is_due()
    settled.time -= 100 * DAY
    await backups.do_what_is_due()
    assert len(copies(settled)) == 1


async def test_copies_that_were_made_while_the_clock_was_ahead_do_not_go_before_there_is_another(
    settled: Matches, caplog: pytest.LogCaptureFixture
) -> None:
    settled.time += 3 * DAY
    backups = Backups(settled.context, settled.settings)
    await backups.back_up()
    (ahead,) = copies(settled)
    settled.time -= 3 * DAY
    await backups.do_what_is_due()
    assert len(copies(settled)) == 1
    assert copies(settled) != [ahead]
    assert caplog.records == []
