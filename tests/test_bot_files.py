"""The files of the database are moved or deleted under a running bot."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from sandbox.http.server import LocalTelegram
from tests.started import TOKEN, _nobody_stays, is_closed, outcome, ready, start, telegram_settings

__all__ = ["_nobody_stays"]

NAME = "scala40.sqlite"


@asynccontextmanager
async def known(folder: Path) -> AsyncIterator[tuple[LocalTelegram, asyncio.subprocess.Process]]:
    """A bot that is running, and a person whom it knows; the last commits are in its log."""
    async with LocalTelegram(token=TOKEN) as telegram:
        process = await start(folder, **telegram_settings(telegram))
        await ready(process)
        anna = await telegram.person("Annamaria")
        await anna.start()
        await anna.wait_message(check=lambda seen: bool(seen.labels), seconds=60)
        yield telegram, process


def people(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as db:
        return [name for (name,) in db.execute("SELECT name FROM people")]


def names(folder: Path) -> list[str]:
    """What is in a folder, but for what SQLite makes to read a log."""
    return sorted(path.name for path in folder.iterdir() if not path.name.endswith("-shm"))


def move(source: Path, target: Path, pattern: str) -> None:
    for path in source.glob(pattern):
        path.rename(target / path.name)


async def refused(folder: Path, telegram: LocalTelegram) -> str:
    """The sentence of a start that finds a part of the database only, and changes nothing."""
    before = names(folder)
    code, said = await outcome(await start(folder, **telegram_settings(telegram)))
    assert code == 7, said
    assert len(said.splitlines()) == 1
    assert names(folder) == before
    return said


async def test_a_database_that_is_moved_away_ends_the_bot_and_no_start_makes_an_empty_one(tmp_path: Path) -> None:
    async with known(tmp_path) as (telegram, process):
        old = tmp_path / "old"
        old.mkdir()
        move(tmp_path, old, f"{NAME}*")
        code, said = await outcome(process)
        assert code == 7
        assert f"{NAME} was moved, replaced or deleted while the bot worked with it: the bot stops. Put" in said
        assert "Traceback" not in said
        assert f"{NAME} is not there any more: put it back" in await refused(tmp_path, telegram)
        move(old, tmp_path, f"{NAME}*")
        again = await start(tmp_path, **telegram_settings(telegram))
        await ready(again)
        again.kill()
        await again.communicate()
    assert people(tmp_path / NAME) == ["Annamaria"]


async def test_of_a_database_that_is_deleted_everything_is_saved_as_a_copy(tmp_path: Path) -> None:
    async with known(tmp_path) as (telegram, process):
        (tmp_path / "gone").mkdir()
        move(tmp_path, tmp_path / "gone", f"{NAME}*")
        shutil.rmtree(tmp_path / "gone")
        code, said = await outcome(process)
        assert code == 7
        (copy,) = (tmp_path / "backups").glob("*")
        assert f"all that the database held is in {copy.relative_to(tmp_path)}" in said
        assert people(copy) == ["Annamaria"]
        await refused(tmp_path, telegram)


async def test_if_the_log_of_the_database_is_deleted_the_bot_ends_and_saves_everything(tmp_path: Path) -> None:
    async with known(tmp_path) as (_, process):
        (tmp_path / f"{NAME}-wal").unlink()
        code, said = await outcome(process)
        assert code == 7
        assert said.endswith("Everything is saved: start it again.\n")
        assert is_closed(tmp_path / NAME)
    assert people(tmp_path / NAME) == ["Annamaria"]
