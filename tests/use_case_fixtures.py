"""What the tests of use cases share."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from simulation.program.memory import in_memory
from simulation.use_cases.chats import Chats
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from storage import Store
from tests.handlers.listening_bot import ListeningBot, a_listening_bot
from tests.handlers.outbox import Outbox, an_outbox
from tests.storage.locked_homes import watch as locked_homes_watched


@pytest.fixture(autouse=True, scope="session")
def locked_homes() -> Iterator[None]:
    """Every unit that names its chats changes nothing of a table of another chat unnoticed."""
    with pytest.MonkeyPatch.context() as patch:
        locked_homes_watched(patch)
        yield


@pytest.fixture
def memory_path(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where that can be had: these tests are not about disks."""
    with in_memory(tmp_path) as folder:
        yield folder


@pytest.fixture
def chats(memory_path: Path) -> Iterator[Chats]:
    """A group of five people with the bot, a real store and the real words."""
    chats = Chats(memory_path / "scala40.sqlite")
    yield chats
    chats.close()


@pytest.fixture
def matches(memory_path: Path) -> Iterator[Matches]:
    """The same people with cards in their hands."""
    matches = Matches(memory_path / "scala40.sqlite")
    yield matches
    matches.close()


@pytest.fixture
def mixed(memory_path: Path) -> Iterator[MixedMatches]:
    """The same people, with computers among them."""
    mixed = MixedMatches(memory_path / "scala40.sqlite")
    yield mixed
    mixed.close()


@pytest.fixture
async def outbox(memory_path: Path) -> AsyncIterator[Outbox]:
    """Four people with phones, and what carries the bot's messages to them."""
    async with an_outbox(memory_path / "scala40.sqlite") as outbox:
        yield outbox


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
async def listening_bot(memory_path: Path) -> AsyncIterator[ListeningBot]:
    """The same four, with a bot that listens to their taps."""
    async with a_listening_bot(memory_path / "scala40.sqlite") as listening_bot:
        yield listening_bot
