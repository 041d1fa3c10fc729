"""What is told of updates depends on who has to bring them; the log has each trouble, and its end, once."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import HttpUrl, SecretStr

from handlers.app import serving
from operations.settings import Settings
from operations.watching import health as watched
from operations.watching.health import Health, Sign
from sandbox.http.server import LocalTelegram
from simulation.use_cases.world import TEXTS
from tables.contact import Contact
from tests.handlers.bot_settings import settings_for


@pytest.mark.parametrize(
    ("webhook", "key"),
    [(None, "health-updates"), (HttpUrl("https://scala40.example.org/telegram"), "health-webhook")],
)
def test_a_silence_of_telegram_is_told_by_who_has_to_speak(webhook: HttpUrl | None, key: str) -> None:
    now = 0.0
    given: dict[str, Any] = {"bot_token": SecretStr("1:a"), "webhook_url": webhook}
    health = Health(Settings(_env_file=None, **given), Contact(), lambda: now)
    for sign in Sign:
        health.note(sign)
    assert not [finding for finding in health.findings() if finding.trouble]
    now = 60.0
    health.note(Sign.COMMIT)
    health.note(Sign.SWEEP)
    (found,) = [finding for finding in health.findings() if finding.trouble]
    assert found.name == "updates"
    assert found.trouble.key == key
    assert " 60 s" in TEXTS.plain("en", found.trouble)


class Written(logging.Handler):
    """What the log says of the health of the bot, with the level of each line."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.INFO:
            self.lines.put_nowait((record.levelname, record.getMessage()))


@pytest.fixture
async def written(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Written]:
    """The log while the bot is probed again and again."""
    monkeypatch.setattr(watched, "PROBE_SECONDS", 0.0)
    handler, level = Written(), watched.log.level
    watched.log.addHandler(handler)
    watched.log.setLevel(logging.INFO)
    yield handler
    watched.log.removeHandler(handler)
    watched.log.setLevel(level)


async def test_the_log_says_once_that_a_part_is_in_trouble_and_once_that_it_is_well(
    memory_path: Path, monkeypatch: pytest.MonkeyPatch, written: Written
) -> None:
    """Nobody asks at OPS_LISTEN, which is not set."""
    free = [1024, 2048, 4096, 1 << 30, 1 << 30, 0]  # what each probe finds, and then always the last
    monkeypatch.setattr(
        "operations.watching.health.shutil.disk_usage",
        lambda path: SimpleNamespace(free=free.pop(0) if len(free) > 1 else free[0]),
    )
    async with LocalTelegram() as telegram, serving(settings_for(telegram, memory_path)), asyncio.timeout(60):
        assert [await written.lines.get() for _ in range(3)] == [
            ("WARNING", "disk is in trouble: The disk of the database has 1 KiB left."),
            ("INFO", "disk is well again"),
            ("WARNING", "disk is in trouble: The disk of the database has 0 KiB left."),
        ]
