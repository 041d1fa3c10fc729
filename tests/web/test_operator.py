"""What an operator's tools are told: each fault that is planted into a running bot is red, and nothing else is."""

import asyncio
import json
import sqlite3
import threading
import time
import urllib.request
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from handlers import schedule
from handlers.app import Service, serving
from handlers.updates import receiving
from operations.settings import Settings
from operations.watching import health, metrics
from operations.watching.exposition import exposition
from operations.watching.health import Sign
from operations.watching.metrics import METHODS, _counted
from sandbox.http.server import LocalTelegram
from tests.handlers.bot_settings import settings_for
from texts.line import Line
from web import operator
from web.operator import operator_served
from web.server import listening

HANGS = 600.0
"""Seconds for which a call hangs: until the end of the test."""


class Running:
    """A bot with an address for its operator, and the clocks of its computer."""

    def __init__(self, telegram: LocalTelegram, settings: Settings) -> None:
        self.telegram = telegram
        self.settings = settings
        self.set_by = 0.0
        self.service: Service
        self.url = ""

    def shown(self) -> float:
        return time.time() + self.set_by

    async def get(self, path: str = "/healthz") -> tuple[int, str]:
        async with aiohttp.ClientSession() as session, session.get(f"{self.url}{path}") as answer:
            return answer.status, await answer.text()

    async def troubles(self) -> dict[str, str]:
        """Which parts are in trouble, each with its sentence; the status says the same."""
        status, text = await self.get()
        told = json.loads(text)
        troubles = {name: words for name, words in told["checks"].items() if words != "ok"}
        assert (status, told["status"]) == ((503, "failing") if troubles else (200, "ok"))
        return troubles

    async def until(self, *names: str, perhaps: str = "") -> dict[str, str]:
        """Wait until exactly these parts are in trouble, and perhaps another one, too."""
        end = time.monotonic() + 300
        while set(troubles := await self.troubles()) - {perhaps} != set(names):
            assert time.monotonic() < end, troubles
            await asyncio.sleep(0.02)
        return troubles


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything happens more often than it would, and is missed sooner."""
    monkeypatch.setattr(operator, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(receiving, "POLL_SECONDS", 0)
    monkeypatch.setattr(schedule, "SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(health, "PROBE_SECONDS", 0.05)
    monkeypatch.setattr(metrics, "COUNT_SECONDS", 0.1)
    monkeypatch.setattr(health, "WAITING_SECONDS", 0.5)
    monkeypatch.setattr(health, "MOST_SECONDS", dict.fromkeys(Sign, 1.0))


@pytest.fixture
async def running(memory_path: Path) -> AsyncIterator[Running]:
    async with LocalTelegram() as telegram:
        bot = Running(telegram, settings_for(telegram, memory_path, ops_listen="0", clock_url=None))
        with listening(bot.settings, "OPS_LISTEN") as taken:
            assert taken.getsockname()[0] == "127.0.0.1"
            bot.url = f"http://127.0.0.1:{taken.getsockname()[1]}"
            async with (
                serving(bot.settings, system_time=bot.shown) as bot.service,
                operator_served(bot.service.facts, in_english(bot.service), taken, _figures(bot.service)),
            ):
                await bot.until()
                yield bot


async def test_a_bot_that_serves_is_green_while_people_play(running: Running) -> None:
    anna = await running.telegram.person("Anna")
    group = await running.telegram.group("Friday", [anna])
    await anna.wait_message(group, lambda message: bool(message.text))
    await running.until()


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8082", 200), ("[::1]:8082", 200), ("10.0.0.7", 200), ("localhost:1", 200), ("bot:8082", 200),
        ("attacker.example.org", 421), ("127.0.0.1.evil.example.org:8082", 421),
        ("127.0.0.1@evil.example.org", 421), ("[", 421),
    ],
)  # fmt: skip
async def test_only_hosts_of_the_own_network_are_answered_and_no_version_is_told(
    running: Running, host: str, status: int
) -> None:
    for path in ("/healthz", "/nothing"):
        async with aiohttp.ClientSession() as session:
            answer = await session.get(f"{running.url}{path}", headers={"Host": host})
            assert answer.status == (status if path == "/healthz" or status == 421 else 404)
            assert answer.headers["Server"] == "scala40"


async def test_half_requests_do_not_keep_others_out(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    port = int(running.url.rpartition(":")[2])
    halves = [await asyncio.open_connection("127.0.0.1", port) for _ in range(operator.MOST_CONNECTIONS)]
    for _, writer in halves:
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    async with asyncio.timeout(60):
        for reader, writer in halves:
            with suppress(ConnectionResetError):  # which is another way to see that it is cut
                assert await reader.read() == b""
            writer.close()
    await running.until()


async def test_polling_that_fails_is_red_until_telegram_answers_again(running: Running) -> None:
    await running.telegram.fault("error", method="getUpdates", count=None)
    assert "Telegram" in (await running.until("updates"))["updates"]
    await running.telegram.no_faults()
    await running.until()


async def test_a_file_that_another_program_locks_is_red_until_it_is_free(running: Running) -> None:
    with closing(sqlite3.connect(running.settings.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        troubles = await running.until("store", perhaps="sweep")
        assert "locked" in troubles["store"]
        assert running.service.health.is_alive()  # a restart would not help
    await running.until()


async def test_a_disk_that_is_almost_full_is_red(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("operations.watching.health.shutil.disk_usage", lambda path: SimpleNamespace(free=1024 * 1024))
    assert "1,024 KiB" in (await running.until("disk"))["disk"]


async def test_a_message_that_hangs_is_red_and_a_restart_would_help(running: Running) -> None:
    await running.telegram.fault("delay", method="sendMessage", seconds=HANGS, count=None)
    anna = await running.telegram.person("Anna")
    await running.telegram.group("Friday", [anna])
    assert "some are waiting" in (await running.until("messages"))["messages"]
    assert not running.service.health.is_alive()


async def test_a_sweep_that_fails_is_red(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: Any) -> int:
        raise RuntimeError

    with monkeypatch.context() as broken_sweep:
        broken_sweep.setattr("operations.sweep.sweep", broken)
        await running.until("sweep")
        assert not running.service.health.is_alive()
    await running.until()


async def test_a_clock_that_leaps_is_red_until_it_is_right_again(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    running.set_by = 3600.0
    await running.until("clock")
    monkeypatch.setattr(health, "LEAP_SECONDS", 0.0)
    assert "ahead of Telegram's" in (await running.until("clock"))["clock"]
    running.set_by = 0.0
    await running.until()


async def test_copies_that_are_too_old_are_red(running: Running) -> None:
    folder = running.settings.backup_folder
    folder.mkdir()
    for hours, names in ((26, ()), (50, ("copies",))):
        for copy in folder.iterdir():
            copy.unlink()
        made_at = datetime.now(UTC) - timedelta(hours=hours)
        (folder / f"{running.settings.database.stem}-{made_at:%Y%m%d-%H%M%S}.sqlite").touch()
        await running.until(*names)
    assert "50 hours" in (await running.troubles())["copies"]


async def test_a_loop_that_stands_still_does_not_answer(running: Running) -> None:
    asked = threading.Event()

    def ask() -> bool:
        asked.wait()
        try:
            with urllib.request.urlopen(f"{running.url}/healthz", timeout=0.2):
                return True
        except OSError:
            return False

    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(ask)
        asked.set()
        assert not answer.result(), "the loop waits here for the answer that it would have to give"


def in_english(service: Service) -> Callable[[Line], str]:
    return lambda line: service.context.texts.plain("en", line)


def _figures(service: Service) -> Callable[[], tuple[bytes, str]]:
    return exposition(service.metrics, service.facts, service.context.now)


async def figures_of(bot: Running) -> dict[str, float]:
    """Every series with its value."""
    status, text = await bot.get("/metrics")
    assert status == 200
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


async def test_the_figures_count_what_people_do(running: Running) -> None:
    anna = await running.telegram.person("Anna")
    group = await running.telegram.group("Friday", [anna])
    await anna.send(group, "/nuova")
    lobby = await anna.wait_message(group, lambda message: bool(message.buttons))
    await anna.tap(lobby, row=0, column=0)
    found: dict[str, float] = {}
    async with asyncio.timeout(300):
        while not (found.get("scala40_tap_seconds_count") and found.get('scala40_tables{state="lobby"}')):
            await asyncio.sleep(0.05)
            found = await figures_of(running)
    assert found['scala40_calls_total{method="answerCallbackQuery",outcome="ok"}'] == 1
    assert found["scala40_commits_total"] > 3
    assert found["scala40_store_bytes"] > 4096
    assert found["scala40_copy_age_seconds"] == -1
    assert found["scala40_budget_left"] <= 30
    assert found['scala40_trouble{part="store"}'] == 0
    assert "Anna" not in str(found)
    assert "Friday" not in str(found)


async def test_there_are_at_most_a_hundred_series(running: Running) -> None:
    for method in (*METHODS, "setMyName", "getMe"):
        for status in (200, 400, 429, 502, None):
            running.service.metrics.called(method, status)
    running.service.metrics.counts = _counted(running.service.context)
    assert 70 < len(await figures_of(running)) <= 100


async def test_without_the_library_the_figures_are_refused_with_a_sentence(memory_path: Path) -> None:
    async with LocalTelegram() as telegram:
        settings = settings_for(telegram, memory_path, ops_listen="0")
        bot = Running(telegram, settings)
        with listening(settings, "OPS_LISTEN") as taken:
            bot.url = f"http://127.0.0.1:{taken.getsockname()[1]}"
            async with serving(settings) as service, operator_served(service.facts, in_english(service), taken):
                status, text = await bot.get("/metrics")
                assert status == 501
                assert "prometheus-client" in text
                assert (await bot.get("/"))[0] == 404
