"""Updates that Telegram brings: stored before they are accepted, processed in order, from nobody else."""

import asyncio
import logging
import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import aiohttp
import pytest

from handlers.updates import receiving, unstored, webhook
from handlers.updates.inbox import Inbox
from handlers.updates.polling import FetchingBot
from handlers.updates.webhook import Webhook, secret_of
from operations.exit_codes import Exit
from sandbox.http.server import LocalTelegram
from storage import Store
from tests.handlers.arriving import BOT, inbox_of, pending, update
from tests.handlers.bot_settings import settings_for
from tests.handlers.updates.bringing import brought, running
from tests.handlers.updates.full_disk import FullDisk, until
from web.webhook import HEADER

FORGERIES = int(os.environ.get("FORGERIES", "300"))
"""How many wrong secrets are tried; 10,000 in the long form."""


async def test_a_command_is_brought_and_answered(telegram: LocalTelegram, memory_path: Path) -> None:
    anna = await telegram.person("Anna")
    group = await telegram.group("Friday", [anna])
    async with running(brought(telegram, memory_path)):
        await anna.send(group, "/nuova")
        await anna.wait_message(group, lambda message: "Anna" in message.text and bool(message.buttons))
        assert await telegram.requests(method="getUpdates") == []
    assert await telegram.bad_requests() == []


async def test_changing_between_the_two_ways_loses_nothing(telegram: LocalTelegram, memory_path: Path) -> None:
    anna = await telegram.person("Anna")
    group = await telegram.group("Friday", [anna])
    asked = settings_for(telegram, memory_path)
    for settings in (asked, brought(telegram, memory_path), asked, brought(telegram, memory_path)):
        before = len(await anna.messages(group))
        await anna.send(group, "/aiuto")  # while no bot is running
        async with running(settings):
            await anna.wait_message(group, lambda message, before=before: message.id > before + 1 and message.text)
    assert await telegram.bad_requests() == []


async def test_wrong_secrets_are_refused_and_not_logged(
    telegram: LocalTelegram, memory_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = brought(telegram, memory_path)
    right, dice, tried = secret_of(settings.token), random.Random(7), set()
    async with running(settings) as service, aiohttp.ClientSession() as session:
        with caplog.at_level(logging.DEBUG):
            caplog.clear()
            for number in range(FORGERIES):
                wrong = {
                    0: "",
                    1: right[:-1],
                    2: right[:-1] + ("0" if right[-1] != "0" else "1"),
                    3: right.upper() if right.upper() != right else "",
                }.get(number % 8, f"{dice.getrandbits(256):064x}")
                tried.add(wrong)
                body = update(number + 1).to_json()
                async with session.post(
                    str(settings.webhook_url), data=body, headers={HEADER: wrong} if wrong else {}
                ) as answer:
                    assert answer.status == 403
            about_them = ("web", "aiohttp", "handlers.updates")
            logged = [record for record in caplog.records if record.name.startswith(about_them)]
        assert logged == []
        assert not {right, *tried} & set(re.findall(r"[0-9A-Fa-f]{63,64}", caplog.text))
        with service.context.store.read() as unit:
            assert unit.inbox.pending() == ()


async def test_a_webhook_that_cannot_be_set_at_first_is_set_again(
    telegram: LocalTelegram, memory_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "PAUSE_SECONDS", 0.0)
    anna = await telegram.person("Anna")
    group = await telegram.group("Friday", [anna])
    await telegram.fault("drop_before", method="setWebhook", count=2)
    async with running(brought(telegram, memory_path)):
        await anna.send(group, "/nuova")
        await anna.wait_message(group, lambda message: "Anna" in message.text and bool(message.buttons))


async def test_a_webhook_that_another_program_changes_ends_the_bot(
    telegram: LocalTelegram, memory_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "ASK_SECONDS", 0.0)
    async with running(brought(telegram, memory_path)) as service:
        await service.application.bot.set_webhook("https://elsewhere.example.org/telegram")
        ending = await service.endings.wait()
    assert ending.code is Exit.SECOND


# --- what arrives, without a network ----------------------------------------------------------------------------------


@pytest.fixture
def inbox(store: Store) -> Inbox:
    return inbox_of(store)


@pytest.fixture
def arriving(inbox: Inbox, telegram: LocalTelegram, tmp_path: Path) -> Webhook:
    settings = brought(telegram, tmp_path)
    return Webhook(settings, cast("FetchingBot", BOT), inbox, None, None)  # type: ignore[arg-type]  # only for watching


def body(number: int) -> bytes:
    return update(number).to_json().encode()


async def numbers(inbox: Inbox, count: int) -> list[int]:
    async with asyncio.timeout(300):
        found = []
        for _ in range(count):
            one = await inbox.get()
            found.append(one.update_id)  # type: ignore[attr-defined]  # it is an update
            inbox.free(one)  # type: ignore[arg-type]  # it is an update
        return found


@pytest.mark.parametrize("seed", range(20))
async def test_a_hundred_at_once_in_any_order_and_repeated_are_processed_in_order(
    arriving: Webhook, inbox: Inbox, store: Store, seed: int
) -> None:
    sent = [number for number in range(501, 601) for _ in range(2)]
    random.Random(seed).shuffle(sent)
    assert all(arriving.take(body(number)) for number in sent)
    assert pending(store) == list(range(501, 601)), "stored before they were accepted"
    assert await numbers(inbox, 100) == list(range(501, 601))
    assert inbox.empty()


async def test_a_number_that_never_comes_is_not_waited_for(arriving: Webhook, inbox: Inbox) -> None:
    for number in (1, 2, 4):
        assert arriving.take(body(number))
    assert await numbers(inbox, 3) == [1, 2, 4]
    assert arriving.take(body(3)), "late, and processed all the same"
    assert arriving.take(body(5))
    assert await numbers(inbox, 2) == [3, 5]


class MovedLoop:
    """A loop for timers alone, whose clock the test moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, call: Callable[[], None]) -> SimpleNamespace:
        timer = (when, call)
        self.timers.append(timer)
        return SimpleNamespace(cancel=lambda: self.timers.remove(timer))

    def call_later(self, delay: float, call: Callable[[], None]) -> SimpleNamespace:
        return self.call_at(self.now + delay, call)

    def move(self, seconds: float) -> None:
        self.now += seconds
        for timer in [timer for timer in self.timers if timer[0] <= self.now]:
            self.timers.remove(timer)
            timer[1]()


async def test_each_update_waits_for_its_own_predecessor_although_another_is_missing_for_longer(
    arriving: Webhook, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = MovedLoop()
    with monkeypatch.context() as patch:
        patch.setattr(webhook, "asyncio", SimpleNamespace(get_running_loop=lambda: loop))
        arriving.take(body(1))
        loop.move(webhook.WAIT_SECONDS)
        arriving.take(body(3))  # 2 never comes
        loop.move(webhook.WAIT_SECONDS * 0.9)
        arriving.take(body(5))  # 4 is on its way
        loop.move(webhook.WAIT_SECONDS * 0.2)
        arriving.take(body(4))
        assert not loop.timers, "nothing waits any more"
    assert await numbers(inbox, 4) == [1, 3, 4, 5]


@pytest.mark.parametrize("why", ["unreadable", "a flood", "known from the last run"])
async def test_an_update_that_is_dropped_lets_its_successor_through_at_once(
    arriving: Webhook, inbox: Inbox, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    loop = MovedLoop()
    if why == "known from the last run":
        inbox.commit(update(2))
    monkeypatch.setattr(inbox.floods, "is_too_much", lambda update: why == "a flood" and update.update_id == 2)
    with monkeypatch.context() as patch:
        patch.setattr(webhook, "asyncio", SimpleNamespace(get_running_loop=lambda: loop))
        arriving.take(body(1))
        loop.move(webhook.WAIT_SECONDS)
        arriving.take(body(3))
        dropped = b'{"update_id": 2, "message": 5}' if why == "unreadable" else body(2)
        arriving.take(dropped)
        assert not loop.timers, "nothing waits"
        arriving.take(dropped)  # brought again
        arriving.take(body(4))
        assert not loop.timers
    assert await numbers(inbox, inbox.qsize()) == [1, 3, 4]


async def test_an_update_that_cannot_be_stored_is_brought_again(
    arriving: Webhook, inbox: Inbox, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 0.0)
    disk = FullDisk(store)
    assert not arriving.take(body(1))
    assert not arriving.take(body(1))
    disk.is_full = False
    await until(lambda: arriving.take(body(1)))
    assert pending(store) == [1]
    assert await numbers(inbox, 1) == [1]
    await inbox.unstored.stop()


async def test_numbers_that_begin_anew_after_a_silent_week_are_processed_in_order(
    arriving: Webhook, inbox: Inbox
) -> None:
    assert arriving.take(body(900_000))
    assert await numbers(inbox, 1) == [900_000]
    for number in (72, 71, 73):
        assert arriving.take(body(number))
    assert await numbers(inbox, 3) == [71, 72, 73]
    for number in (75, 74):
        assert arriving.take(body(number))
    assert await numbers(inbox, 2) == [74, 75]


async def test_updates_that_wait_for_the_store_are_processed_in_order_although_they_were_brought_in_another(
    arriving: Webhook, inbox: Inbox, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 0.0)
    disk = FullDisk(store)
    assert not any(arriving.take(body(number)) for number in (3, 1, 2))
    disk.is_full = False
    await until(lambda: inbox.unstored.is_empty)
    assert await numbers(inbox, 3) == [1, 2, 3]
    await inbox.unstored.stop()


@pytest.mark.parametrize("nonsense", [b"", b"[]", b"\xff", b"{}", b"[" * 100_000, b'{"update_id": 7, "message": 5}'])
async def test_what_cannot_be_read_is_accepted_with_one_line_in_the_log(
    arriving: Webhook, inbox: Inbox, nonsense: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert arriving.take(nonsense)
    assert len(caplog.records) == 1
    assert inbox.empty()
