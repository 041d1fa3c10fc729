"""The host against the local Telegram, over HTTP, through the real client library."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from pydantic import HttpUrl, SecretStr

from handlers import app, schedule
from handlers.app import serving
from handlers.updates import receiving
from operations.exit_codes import StartError
from sandbox.http.server import LocalTelegram
from simulation.people.practice import Practice
from simulation.program.ports import own_port
from simulation.use_cases.world import TEXTS
from storage import Store
from tables.encryption import Encryption
from tests.handlers.bot_settings import settings_for
from tests.storage.store_helpers import a_lobby
from tests.tables.fair.keys import KEY, OTHER


async def test_a_bot_that_is_added_to_a_group_says_what_it_does(telegram: LocalTelegram, memory_path: Path) -> None:
    anna = await telegram.person("Anna")
    async with serving(settings_for(telegram, memory_path)) as service:
        group = await telegram.group("Friday", [anna])
        await anna.wait_message(group, lambda message: bool(message.text))
        with service.context.store.read() as unit:
            chat = unit.chats.get(group.id)
        assert chat.bot_present
    assert await telegram.bad_requests() == []


@pytest.mark.parametrize("setting", ["on", "off"])
@pytest.mark.usefixtures("quick_budgets")
async def test_an_operator_may_have_disabled_buttons_sent_as_ordinary_ones(
    telegram: LocalTelegram, memory_path: Path, setting: str
) -> None:
    practice = Practice(await telegram.person("Anna"))
    async with serving(settings_for(telegram, memory_path, disabled_buttons=setting)):
        await practice.open()
        hand = await practice.asked()
        disabled = ["disabled" in button for button in hand.buttons]
        assert any(disabled) is (setting == "on")
        if setting == "off":
            card = next(label for label in hand.labels if label[-1] in "♥♦\ufe0e\ufe0f")
            assert (await practice.person.tap(hand, card)).text
    assert await telegram.bad_requests() == []


@pytest.mark.parametrize(
    ("writes_as", "words"),
    [("group", "Qui scrivi a nome del gruppo"), ("channel", "Qui scrivi a nome di un canale")],
)
@pytest.mark.usefixtures("quick_budgets")
async def test_who_writes_as_a_group_or_as_a_channel_reads_how_to_write_under_their_own_name(
    telegram: LocalTelegram, memory_path: Path, writes_as: str, words: str
) -> None:
    anna = await telegram.person("Anna")
    group = await telegram.group("Venerdì", [anna], kind="supergroup")
    place = {"id": group.id, "type": "supergroup", "title": "Venerdì"}
    said = {
        "message_id": 700_000,
        "date": 1_780_000_000,
        "chat": place,
        "from": {"id": 136817688, "is_bot": True, "first_name": "Channel"},
        "sender_chat": place if writes_as == "group" else {"id": -1001132277055, "type": "channel", "title": "Mio"},
        "text": "/nuova",
        "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
    }
    async with serving(settings_for(telegram, memory_path)):
        await telegram.raw_update({"message": said})
        await anna.wait_message(group, lambda message: message.text.startswith(words))


@pytest.mark.usefixtures("quick_budgets")
async def test_who_has_none_of_its_languages_is_greeted_in_english(telegram: LocalTelegram, memory_path: Path) -> None:
    zoe = await telegram.person("Zoé", language_code="fr")
    async with serving(settings_for(telegram, memory_path)):
        await zoe.start()
        said = TEXTS.plain("en", "command-greeting", player="Zoé"), TEXTS.plain("en", "lesson-offer")
        greeting = "\n\n".join(said)
        await zoe.wait_message(None, lambda message: message.text == greeting)


async def test_updates_that_arrived_while_the_bot_was_down_are_processed_when_it_starts(
    telegram: LocalTelegram, memory_path: Path
) -> None:
    anna = await telegram.person("Anna")
    group = await telegram.group("Friday", [anna])
    async with serving(settings_for(telegram, memory_path)):
        await anna.wait_message(group, lambda message: bool(message.text))


async def test_everything_is_settled_in_the_inbox_when_the_bot_stops(
    telegram: LocalTelegram, memory_path: Path
) -> None:
    anna = await telegram.person("Anna")
    group = await telegram.group("Friday", [anna])
    settings = settings_for(telegram, memory_path)
    async with serving(settings):
        for number in range(20):
            await anna.send(group, f"/nothing{number}")
        await anna.wait_message(group, lambda message: bool(message.text))
    store = Store.open(settings.database)
    with store.read() as unit:
        assert unit.inbox.pending() == ()
    with store.unit() as unit:
        assert unit.retention.updates(float("inf"), -1) > 0  # some were there, and are done
    store.close()


async def test_a_wrong_token_is_one_sentence_without_the_token(telegram: LocalTelegram, memory_path: Path) -> None:
    wrong = settings_for(telegram, memory_path, bot_token=SecretStr("41:WRONG"))
    with pytest.raises(StartError, match=r"^Telegram does not accept BOT_TOKEN: [^\n]+\.$") as refused:
        async with serving(wrong):
            pass
    assert "41:WRONG" not in str(refused.value)


async def test_an_address_without_a_bot_api_is_one_sentence(
    telegram: LocalTelegram, memory_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "START_PAUSES", (0.0, 0.0))
    nobody = HttpUrl(f"http://127.0.0.1:{own_port()}")
    with pytest.raises(StartError, match=r"^The Bot API at http://127.0.0.1:\d+/ cannot be reached\.$"):
        async with serving(settings_for(telegram, memory_path, bot_api_url=nobody)):
            pass
    with pytest.raises(StartError, match=r"^CLOCK_URL does not answer"):
        async with serving(settings_for(telegram, memory_path, clock_url=nobody)):
            pass


async def test_a_key_that_does_not_open_the_secrets_is_one_sentence_and_changes_nothing(
    telegram: LocalTelegram, memory_path: Path
) -> None:
    settings = settings_for(telegram, memory_path)
    kept, encrypted = Encryption(KEY).seal(b"r" * 32)
    store = Store.open(settings.database)
    with store.unit() as unit:
        unit.commitments.make(a_lobby(unit).id, kept, "c" * 64, encrypted=encrypted)
    store.close()
    before = settings.database.read_bytes()
    for key, sentence in ((None, "is missing"), (SecretStr(OTHER), "does not fit")):
        with pytest.raises(StartError, match=rf"^SECRET_KEY {sentence}[^\n]+\.$"):
            async with serving(settings_for(telegram, memory_path, secret_key=key)):
                pass
        assert settings.database.read_bytes() == before
    async with serving(settings_for(telegram, memory_path, secret_key=SecretStr(f"{OTHER},{KEY}"))):
        pass


async def test_a_file_that_is_no_database_of_ours_is_one_sentence(telegram: LocalTelegram, memory_path: Path) -> None:
    settings = settings_for(telegram, memory_path)
    settings.database.write_text("a shopping list, " * 100)
    with pytest.raises(StartError, match=r"^[^\n]*bot\.sqlite[^\n]*\.$"):
        async with serving(settings):
            pass
    assert settings.database.read_text().startswith("a shopping list")


async def test_a_telegram_that_hiccups_at_the_start_is_asked_again(
    telegram: LocalTelegram, memory_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "START_PAUSES", (0.0, 0.0))
    await telegram.fault(kind="error", method="getMe", count=2, status=502)
    async with serving(settings_for(telegram, memory_path)) as service:
        assert service.context.username


class EndlessPauses:
    """Stands in for `asyncio` where the client library waits between two tries: it waits for ever."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


async def test_an_unreachable_telegram_does_not_hold_up_the_end(
    telegram: LocalTelegram, memory_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(receiving, "STOP_SECONDS", 0.1)
    monkeypatch.setattr("telegram.ext._utils.networkloop.asyncio", EndlessPauses())
    with caplog.at_level(logging.WARNING, "handlers"):
        async with asyncio.timeout(300) as patience, serving(settings_for(telegram, memory_path)):
            await telegram.fault(kind="error", method="getUpdates", count=None)
            await telegram.group("Friday", [await telegram.person("Anna")])  # ends the long wait
            while "cannot be fetched" not in caplog.text:
                await telegram.now()
    assert not patience.expired()


async def test_a_handler_that_breaks_is_answered_for_and_leaves_nothing_in_the_inbox(
    telegram: LocalTelegram, memory_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*arguments: object) -> None:
        raise ValueError("no such card 7H")

    monkeypatch.setattr("tables.people.membership.bot_joined", broken)
    anna = await telegram.person("Anna")
    settings = settings_for(telegram, memory_path)
    with caplog.at_level(logging.WARNING, "handlers"):
        async with serving(settings), asyncio.timeout(300):
            group = await telegram.group("Friday", [anna])
            while "left aside" not in caplog.text:
                await telegram.now()
    ours = [record for record in caplog.records if record.name in ("handlers.updates.errors", "handlers.updates.inbox")]
    said = [record.getMessage() for record in ours]
    assert len(said) == 4
    assert all("(change in a group) failed" in line for line in said[:3])
    assert str(abs(group.id)) not in caplog.text
    store = Store.open(settings.database)
    with store.read() as unit:
        assert unit.inbox.pending() == ()
    store.close()


async def test_a_sweep_that_begins_as_the_bot_stops_is_let_finish(
    telegram: LocalTelegram, memory_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(settings_for(telegram, memory_path)) as service:
        monkeypatch.setattr(schedule, "SWEEP_SECONDS", 0.001)
        begun = asyncio.Event()
        monkeypatch.setattr(schedule.sweep, "sweep", lambda context: begun.set())
        for _ in range(100):
            begun.clear()
            async with schedule.schedule(service.context, service.dispatcher, service.computer_worker):
                await begun.wait()  # the next one may be ordered at any moment
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
