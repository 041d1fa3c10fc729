"""The program as somebody starts it: its exit codes, its sentences, its end."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import httpx
import pytest

from handlers.settings import Settings
from sandbox.server import LocalTelegram

BOT = Path(__file__).parents[1] / "bot.py"
TOKEN = "123456789:AAbb-ccDD_ee"  # shaped like a token, nobody's


_started: list[asyncio.subprocess.Process] = []


@pytest.fixture(autouse=True)
async def _nobody_stays() -> AsyncIterator[None]:
    """A test that fails leaves no bot running."""
    yield
    for process in _started:
        if process.returncode is None:
            process.kill()
            await process.communicate()
    _started.clear()


async def start(folder: Path, *arguments: str, **settings: str) -> asyncio.subprocess.Process:
    """Start the bot in an empty folder, with these settings and no others."""
    unset: Mapping[str, str] = {name.upper(): "" for name in Settings.model_fields}
    environment = {**os.environ, **unset, **settings, "PYTHONPATH": str(BOT.parent), "PYTHONUNBUFFERED": "1"}
    for mode in ("PYTHONDEVMODE", "PYTHONASYNCIODEBUG"):  # a slow machine would be spoken of among the bot's sentences
        environment.pop(mode, None)
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, str(BOT), *arguments)
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment, stdout=pipe, stderr=pipe)
    _started.append(process)
    return process


async def outcome(process: asyncio.subprocess.Process) -> tuple[int | None, str]:
    """The exit code, and what was said on stderr."""
    async with asyncio.timeout(60):
        _, said = await process.communicate()
    return process.returncode, said.decode()


def telegram_settings(telegram: LocalTelegram) -> dict[str, str]:
    return {"BOT_TOKEN": telegram.token, "BOT_API_URL": telegram.url, "CLOCK_URL": f"{telegram.url}/control/clock"}


def is_closed(database: Path) -> bool:
    """Whether the store was closed in order: its write-ahead log is folded into the file then."""
    return database.exists() and not database.with_name(f"{database.name}-wal").exists()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({}, r"BOT_TOKEN is missing: .*\.\n"),
        ({"BOT_TOKEN": "secret"}, r"BOT_TOKEN is malformed: .*\.\n"),
        ({"BOT_TOKEN": TOKEN, "PAUSE_SECONDS": "long"}, r"PAUSE_SECONDS is malformed: .*\.\n"),
    ],
)
async def test_a_wrong_setting_is_one_sentence_and_exit_code_2(
    tmp_path: Path, settings: dict[str, str], sentence: str
) -> None:
    code, said = await outcome(await start(tmp_path, **settings))
    assert code == 2
    assert re.fullmatch(sentence, said)
    assert "secret" not in said


async def test_a_file_that_is_no_database_is_one_sentence_and_exit_code_3(tmp_path: Path) -> None:
    (tmp_path / "scala40.sqlite").write_text("a shopping list, " * 100)
    code, said = await outcome(await start(tmp_path, BOT_TOKEN=TOKEN))
    assert code == 3
    assert re.fullmatch(r"[^\n]*scala40\.sqlite[^\n]*\.\n", said)


async def test_a_wrong_token_is_one_sentence_that_does_not_show_it(tmp_path: Path) -> None:
    async with LocalTelegram() as telegram:
        settings = {**telegram_settings(telegram), "BOT_TOKEN": TOKEN}
        code, said = await outcome(await start(tmp_path, **settings))
    assert code == 4
    assert re.fullmatch(r"Telegram does not accept BOT_TOKEN: [^\n]*\.\n", said)


async def test_sigterm_stops_the_bot_in_order_and_debug_never_logs_the_token(tmp_path: Path) -> None:
    async with LocalTelegram(token=TOKEN) as telegram:
        process = await start(tmp_path, **telegram_settings(telegram), LOG_LEVEL="DEBUG")
        assert process.stderr is not None
        said = ""
        async with asyncio.timeout(30):
            while "INFO bot: ready" not in said:
                said += (await process.stderr.readline()).decode()
        process.send_signal(signal.SIGTERM)
        code, rest = await outcome(process)
        said += rest
    assert code == 0
    assert "Application is stopping" in said
    assert "Traceback" not in said
    assert TOKEN not in said
    assert TOKEN.split(":")[1] not in said
    assert is_closed(tmp_path / "scala40.sqlite")


async def test_ctrl_c_while_telegram_is_being_looked_for_ends_it_at_once(tmp_path: Path, unused_tcp_port: int) -> None:
    process = await start(tmp_path, BOT_TOKEN=TOKEN, BOT_API_URL=f"http://127.0.0.1:{unused_tcp_port}")
    assert process.stderr is not None
    async with asyncio.timeout(30):
        assert "cannot be reached" in (await process.stderr.readline()).decode()
    process.send_signal(signal.SIGINT)
    code, said = await outcome(process)
    assert code == 0
    assert "Traceback" not in said
    assert is_closed(tmp_path / "scala40.sqlite")


async def test_play_shows_the_address_of_a_page_and_ctrl_c_stops_everything(tmp_path: Path) -> None:
    process = await start(tmp_path, "--play", "--port", "0")
    assert process.stdout is not None
    async with asyncio.timeout(60):
        while not (found := re.search(r"http://\S+", (await process.stdout.readline()).decode())):
            assert process.returncode is None
    async with httpx.AsyncClient() as client:
        assert "html" in (await client.get(found[0])).text
        state = (await client.get(f"{found[0]}control/state")).json()
        assert len(state["people"]) == 4
        process.send_signal(signal.SIGINT)
        code, said = await outcome(process)
        assert (code, said) == (0, "")
        with pytest.raises(httpx.ConnectError):
            await client.get(found[0])
