"""What the tests of use cases share."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from simulation.program.memory import in_memory
from simulation.use_cases.company import Company
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import Talk
from storage import Store
from tests.handlers.bot_on_telegram import BotOnTelegram, a_bot_on_telegram
from tests.handlers.office import Office, an_office


@pytest.fixture
def memory_path(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where that can be had: these tests are not about disks."""
    with in_memory(tmp_path) as folder:
        yield folder


@pytest.fixture
def talk(memory_path: Path) -> Iterator[Talk]:
    """A group of five people with the bot, a real store and the real words."""
    talk = Talk(memory_path / "scala40.sqlite")
    yield talk
    talk.store.close()


@pytest.fixture
def evening(memory_path: Path) -> Iterator[Evening]:
    """The same people with cards in their hands."""
    evening = Evening(memory_path / "scala40.sqlite")
    yield evening
    evening.store.close()


@pytest.fixture
def company(memory_path: Path) -> Iterator[Company]:
    """The same people, with computers among them."""
    company = Company(memory_path / "scala40.sqlite")
    yield company
    company.store.close()


@pytest.fixture
async def office(memory_path: Path) -> AsyncIterator[Office]:
    """Four people with phones, and what carries the bot's messages to them."""
    async with an_office(memory_path / "scala40.sqlite") as office:
        yield office


@pytest.fixture
def path(memory_path: Path) -> Path:
    """Where there is no database yet."""
    return memory_path / "bot.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A store in which nothing is."""
    store = Store.open(path)
    yield store
    store.close()


@pytest.fixture
async def bot_on_telegram(memory_path: Path) -> AsyncIterator[BotOnTelegram]:
    """The same four, with a bot that listens to their taps."""
    async with a_bot_on_telegram(memory_path / "scala40.sqlite") as bot_on_telegram:
        yield bot_on_telegram
