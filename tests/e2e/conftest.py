"""A setup for every test: three people who play, and one group."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from sandbox.http.server import LocalTelegram
from simulation.people.players import Players
from simulation.program.memory import in_memory
from simulation.program.setup import Setup
from simulation.program.worded_pictures import draw_words
from tables.match import thinking

# A picture that is cut off on its way, by a kill or a stop, leaves the server's temporary file of it to the collector.
CUT_OFF = pytest.mark.filterwarnings("ignore:.*SpooledTemporaryFile:pytest.PytestUnraisableExceptionWarning")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what stands in this folder."""
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(CUT_OFF)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where the store is: in memory where that can be had, for these tests commit thousands of times."""
    with in_memory(tmp_path) as folder:
        yield folder


@pytest.fixture
def quick_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot looks at the clock, and at what is due, many times a second."""
    monkeypatch.setattr("handlers.schedule.SWEEP_SECONDS", 0.05)
    monkeypatch.setattr("operations.time_source.POLL_SECONDS", 0.05)


@pytest.fixture
def quick_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers wait for some hundredths of a second only."""
    monkeypatch.setattr(thinking, "PACE", 0.02)


async def never(child: object, line: str) -> str:
    """Leave a par owed: its process takes seconds for each deal, and its line may come before a test looks or after."""
    await asyncio.Event().wait()
    return ""


@pytest.fixture
async def setup(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> AsyncIterator[Setup]:
    """Three people in a group with the bot, at noon; the bot itself is not running yet.

    Afterwards Telegram must have found nothing wrong with what the bot asked, nor the bot with itself.
    """
    monkeypatch.setenv("PTB_TIMEDELTA", "true")  # else the client library warns of its own old type
    monkeypatch.setattr("handlers.delivery.picture_cache.draw", draw_words)
    monkeypatch.setattr("handlers.delivery.par_worker.ParChild.ask", never)
    async with LocalTelegram() as tg:
        await tg.advance(seconds_to_noon(await tg.now()))
        people = [await tg.person(name) for name in ("Anna", "Bruno", "Carla")]
        tg.world.chance = Random(request.node.nodeid)  # each time the die lets the same person begin
        setup = Setup(tg, Players(await tg.group("Venerdì", people), people), folder)
        try:
            yield setup
        finally:
            setup.stored.close()
        assert await tg.bad_requests() == []
    assert [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR] == []


def seconds_to_noon(now: float) -> float:
    """Until the next noon in Rome: no test meets the quiet hours unless it goes there."""
    moment = datetime.fromtimestamp(now, ZoneInfo("Europe/Rome"))
    noon = moment.replace(hour=12, minute=0, second=0, microsecond=0)
    return ((noon if noon > moment else noon + timedelta(days=1)) - moment).total_seconds()
