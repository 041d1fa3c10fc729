"""What the tests of use cases share."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path

import pytest

from handlers import app
from sandbox.http.server import LocalTelegram
from scala40.advice import plans
from scala40.players.strong import estimates
from simulation.program.hurry import fast_budget
from simulation.program.memory import in_memory
from simulation.use_cases.chats import Chats
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from storage import Store
from tables.play.advice import cached_advice
from tests.handlers.listening_bot import ListeningBot, a_listening_bot
from tests.handlers.outbox import Outbox, an_outbox
from tests.web.page_assets import keep_page_assets

keep_page_assets()


@pytest.fixture
def memory_path(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where that can be had: these tests are not about disks."""
    with in_memory(tmp_path) as folder:
        yield folder


@pytest.fixture
def strong_advises(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Advice as `strong` would play, so that what is advised in a scene does not change with the expert's nets."""
    monkeypatch.setattr(plans, "JUDGING", estimates)
    cached_advice.cache_clear()
    yield
    cached_advice.cache_clear()


@cache
def _empty_database() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite"
        Store.open(path).close()
        return path.read_bytes()


@pytest.fixture
def database(memory_path: Path) -> Path:
    """A database as a new bot makes it: to make it each time takes longer than many of these tests."""
    path = memory_path / "scala40.sqlite"
    path.write_bytes(_empty_database())
    return path


@pytest.fixture
def chats(database: Path) -> Iterator[Chats]:
    """A group of five people with the bot, a real store and the real words."""
    chats = Chats(database)
    yield chats
    chats.close()


@pytest.fixture
def matches(database: Path) -> Iterator[Matches]:
    """The same people with cards in their hands."""
    matches = Matches(database)
    yield matches
    matches.close()


@pytest.fixture
def mixed(database: Path) -> Iterator[MixedMatches]:
    """The same people, with computers among them."""
    mixed = MixedMatches(database)
    yield mixed
    mixed.close()


@pytest.fixture
async def outbox(database: Path) -> AsyncIterator[Outbox]:
    """Four people with phones, and what carries the bot's messages to them."""
    async with an_outbox(database) as outbox:
        yield outbox


@pytest.fixture
def quick_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot in this process does not wait for Telegram's budgets."""
    monkeypatch.setattr(app, "Budget", fast_budget)


@pytest.fixture
def path(memory_path: Path) -> Path:
    """Where there is no database yet."""
    return memory_path / "bot.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A store in which nothing is."""
    path.write_bytes(_empty_database())
    store = Store.open(path)
    yield store
    store.close()


@pytest.fixture
async def listening_bot(database: Path) -> AsyncIterator[ListeningBot]:
    """The same four, with a bot that listens to their taps."""
    async with a_listening_bot(database) as listening_bot:
        yield listening_bot


@pytest.fixture
async def telegram() -> AsyncIterator[LocalTelegram]:
    """A local Telegram with nobody in it."""
    async with LocalTelegram() as telegram:
        yield telegram
