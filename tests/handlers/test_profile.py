"""The bot's own profile: set where it differs, its picture once, and never in the way of the start."""

import asyncio
import logging
from pathlib import Path

import pytest
from PIL import Image
from telegram.error import RetryAfter

from handlers import profile
from handlers.app import serving
from handlers.profile import PICTURE, set_profile
from pictures.profile import SIDE
from sandbox.http.server import LocalTelegram
from simulation.use_cases.world import TEXTS
from tests.handlers.bot_settings import settings_for
from tests.handlers.outbox import Outbox

SETTERS = ("setMyDescription", "setMyShortDescription", "setMyProfilePhoto")


async def times_set(outbox: Outbox) -> dict[str, int]:
    """How often each part of the profile was set."""
    return {method: len(await outbox.tg.requests(method=method)) for method in SETTERS}


async def test_descriptions_are_set_in_every_language_and_in_english_for_everybody_else(outbox: Outbox) -> None:
    await set_profile(outbox.bot, outbox.matches.context)
    for code in ("it", "en", "de"):
        assert (await outbox.bot.get_my_description(code)).description == TEXTS.plain(code, "about-description")
        short = await outbox.bot.get_my_short_description(code)
        assert short.short_description == TEXTS.plain(code, "about-short")
    assert (await outbox.bot.get_my_description("fr")).description == TEXTS.plain("en", "about-description")


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_descriptions_have_the_length_that_telegram_allows(language: str) -> None:
    assert len(TEXTS.plain(language, "about-description")) <= 512
    assert len(TEXTS.plain(language, "about-short")) <= 120


async def test_what_is_there_already_is_not_set_again(outbox: Outbox) -> None:
    await set_profile(outbox.bot, outbox.matches.context)
    first = await times_set(outbox)
    assert first == {"setMyDescription": 3, "setMyShortDescription": 3, "setMyProfilePhoto": 1}
    await set_profile(outbox.bot, outbox.matches.context)
    assert await times_set(outbox) == first
    await outbox.bot.set_my_description("Etwas anderes", language_code="de")
    await set_profile(outbox.bot, outbox.matches.context)
    assert (await outbox.bot.get_my_description("de")).description == TEXTS.plain("de", "about-description")


async def test_the_picture_is_a_square_jpeg_and_is_set_once(outbox: Outbox) -> None:
    await set_profile(outbox.bot, outbox.matches.context)
    ((smaller, larger),) = (await outbox.bot.get_user_profile_photos(outbox.bot.id)).photos
    assert (larger.width, larger.height) == (SIDE, SIDE)
    assert smaller.width <= SIDE
    file = await (await outbox.bot.get_file(larger.file_id)).download_as_bytearray()
    assert bytes(file[:3]) == b"\xff\xd8\xff"
    outbox.tg.world.profile.photos.clear()
    await set_profile(outbox.bot, outbox.matches.context)
    assert (await outbox.bot.get_user_profile_photos(outbox.bot.id)).total_count == 0, "its operator has removed it"


async def test_a_picture_of_the_operators_own_stays(outbox: Outbox, tmp_path: Path) -> None:
    own = tmp_path / "own.jpg"
    Image.new("RGB", (640, 640), "navy").save(own)
    await outbox.bot.set_my_profile_photo(profile.InputProfilePhotoStatic(own.read_bytes()))
    await set_profile(outbox.bot, outbox.matches.context)
    assert (await times_set(outbox))["setMyProfilePhoto"] == 1
    with outbox.matches.store.read() as unit:
        assert unit.meta.get(PICTURE) is not None


async def test_a_start_does_not_wait_for_the_profile(
    telegram: LocalTelegram, memory_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def never(*_: object) -> None:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(profile, "set_profile", never)
    anna = await telegram.person("Anna")
    async with serving(settings_for(telegram, memory_path)):
        await begun.wait()
        await anna.send(None, "/aiuto")
        await anna.wait_message(None, lambda message: "1 di 5" in message.text)


@pytest.mark.parametrize(
    ("failure", "says"), [(RetryAfter(900), "Flood control"), (ValueError("broken"), "could not be set")]
)
async def test_a_failure_is_one_line_of_the_log_and_the_bot_goes_on(
    telegram: LocalTelegram,
    memory_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    failure: Exception,
    says: str,
) -> None:
    async def fails(*_: object) -> None:
        raise failure

    monkeypatch.setattr(profile, "set_profile", fails)
    anna = await telegram.person("Anna")
    with caplog.at_level(logging.WARNING, "handlers.profile"):
        async with serving(settings_for(telegram, memory_path)):
            await anna.send(None, "/aiuto")
            await anna.wait_message(None, lambda message: "1 di 5" in message.text)
    (line,) = [record for record in caplog.records if record.name == "handlers.profile"]
    assert says in line.getMessage()


async def test_a_bot_that_starts_sets_its_profile(telegram: LocalTelegram, memory_path: Path) -> None:
    async with serving(settings_for(telegram, memory_path)):
        async with asyncio.timeout(300):
            while not telegram.world.profile.photos:
                await telegram.world.events.changed(0.05)
    assert telegram.world.profile.short_descriptions["de"] == TEXTS.plain("de", "about-short")
    assert await telegram.bad_requests() == []
