"""What the tests of use cases share."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from storage import Store
from tests.handlers.company import Company
from tests.handlers.doorway import Door, a_door
from tests.handlers.evening import Evening
from tests.handlers.office import Office, an_office
from tests.handlers.talk import Talk
from tests.memory import in_memory


@pytest.fixture
def tmp_path(tmp_path: Path) -> Iterator[Path]:
    """In memory where that can be had: these tests are not about disks."""
    with in_memory(tmp_path) as folder:
        yield folder


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Talk]:
    """A group of five people with the bot, a real store and the real words."""
    talk = Talk(tmp_path / "scala40.sqlite")
    yield talk
    talk.store.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """The same people with cards in their hands."""
    evening = Evening(tmp_path / "scala40.sqlite")
    yield evening
    evening.store.close()


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    """The same people, with computers among them."""
    company = Company(tmp_path / "scala40.sqlite")
    yield company
    company.store.close()


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    """Four people with phones, and what carries the bot's messages to them."""
    async with an_office(tmp_path / "scala40.sqlite") as office:
        yield office


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where there is no database yet."""
    return tmp_path / "bot.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A store in which nothing is."""
    store = Store.open(path)
    yield store
    store.close()


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    """The same four, with a bot that listens to their taps."""
    async with a_door(tmp_path / "scala40.sqlite") as door:
        yield door
