"""Taps are answered while the database's server is away; nothing is stored or confirmed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from bot import webhook_route
from handlers.updates import no_server
from handlers.updates.no_server import WithoutServer
from handlers.updates.receiving import UPDATES
from handlers.updates.webhook import secret_of
from sandbox.client.people import Person
from sandbox.client.seen import Seen
from sandbox.http.server import LocalTelegram
from simulation.use_cases.world import TEXTS
from tests.handlers.bot_settings import settings_for
from tests.handlers.updates.bringing import brought
from web.server import listening
from web.waiting import refused_while_waiting

pytestmark = pytest.mark.usefixtures("quick_pauses")

BUTTON = InlineKeyboardButton("A", callback_data="x")
SENTENCE = TEXTS.plain("it", "error-no-server")


@pytest.fixture
def quick_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(no_server, "PAUSE_SECONDS", 0.01)


@asynccontextmanager
async def without_server(telegram: LocalTelegram, folder: Path, offset: int) -> AsyncIterator[asyncio.Task[None]]:
    running = asyncio.create_task(WithoutServer(settings_for(telegram, folder), TEXTS, offset).run())
    try:
        yield running
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def a_button(telegram: LocalTelegram) -> tuple[Person, Seen, int]:
    """Somebody, a message with a button for them, and the number of an update that was fetched and not confirmed."""
    anna = await telegram.person("Anna")
    await anna.start()
    async with Bot(telegram.token, base_url=telegram.base_url, base_file_url=telegram.base_file_url) as bot:
        fetched = await bot.get_updates(allowed_updates=UPDATES)
        await bot.send_message(anna.id, "A", reply_markup=InlineKeyboardMarkup.from_button(BUTTON))
    return anna, await anna.last(), fetched[-1].update_id


async def test_each_tap_is_answered_once_and_none_is_confirmed(telegram: LocalTelegram, tmp_path: Path) -> None:
    anna, message, offset = await a_button(telegram)
    before = (await telegram.requests())[-1]["n"]
    async with without_server(telegram, tmp_path, offset), asyncio.timeout(60):
        answer = await anna.tap(message, data="x")
        assert (answer.text, answer.alert) == (SENTENCE, True)
        after = (await telegram.requests())[-1]["n"]
        for _ in range(3):  # the tap is sent again with each
            after = (await telegram.wait_request("getUpdates", after=after))["n"]
    assert len(await telegram.requests(method="answerCallbackQuery", after=before)) == 1
    asked = [poll["parameters"] for poll in await telegram.requests(method="getUpdates", after=before)]
    assert {int(poll["offset"]) for poll in asked} == {offset}
    assert [poll["allowed_updates"] for poll in asked] == [UPDATES] * len(asked)


async def test_it_ends_when_another_program_asks_for_the_updates(telegram: LocalTelegram, tmp_path: Path) -> None:
    _, _, offset = await a_button(telegram)
    async with without_server(telegram, tmp_path, offset + 1) as running, asyncio.timeout(60):
        async with Bot(telegram.token, base_url=telegram.base_url, base_file_url=telegram.base_file_url) as bot:
            while not running.done():
                await bot.get_updates(offset=offset + 1, timeout=0)
        assert running.exception() is None


async def test_it_goes_on_when_telegram_does_not_answer(telegram: LocalTelegram, tmp_path: Path) -> None:
    anna, message, offset = await a_button(telegram)
    await telegram.fault("error", method="getUpdates", status=502, count=2)
    async with without_server(telegram, tmp_path, offset), asyncio.timeout(60):
        assert (await anna.tap(message, data="x")).text == SENTENCE


async def test_a_tap_that_is_brought_is_answered_and_has_to_be_brought_again(
    telegram: LocalTelegram, tmp_path: Path
) -> None:
    settings = brought(telegram, tmp_path)
    answering = WithoutServer(settings, TEXTS, 0)
    webhook = webhook_route(settings, answering.brought)
    anna, message, _ = await a_button(telegram)
    with listening(settings) as taken:
        async with refused_while_waiting(settings, TEXTS, (taken, None), webhook), asyncio.timeout(60):
            running = asyncio.create_task(answering.run())
            async with Bot(telegram.token, base_url=telegram.base_url, base_file_url=telegram.base_file_url) as bot:
                await bot.set_webhook(
                    str(settings.webhook_url), secret_token=secret_of(settings.token), allowed_updates=UPDATES
                )
                assert (await anna.tap(message, data="x")).text == SENTENCE
                assert (await bot.get_webhook_info()).pending_update_count
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


async def test_the_page_and_the_operator_are_told_to_come_back(telegram: LocalTelegram, tmp_path: Path) -> None:
    settings = brought(telegram, tmp_path)
    with listening(settings) as taken:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
        for _ in range(2):  # the socket goes on listening
            async with refused_while_waiting(settings, TEXTS, (taken, None)), aiohttp.ClientSession() as session:
                for path in ("/", "/healthz", "/api/session"):
                    async with session.get(f"{address}{path}", headers={"Accept-Language": "de-DE,de"}) as answer:
                        assert answer.status == 503
                        assert await answer.text() == TEXTS.plain("de", "error-busy") + "\n"
                        assert answer.headers["Retry-After"]
