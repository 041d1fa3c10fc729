"""The program as a process of its own, started as an operator starts it."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from operations.settings import Settings
from sandbox.http.server import LocalTelegram

BOT = Path(__file__).parents[1] / "bot.py"
NUMBER = "123456789"
SECRET = "AAbb-ccDD_ee"  # shaped like that of a token, nobody's
TOKEN = f"{NUMBER}:{SECRET}"


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


async def start(folder: Path, *arguments: str, before: str = "", **settings: str) -> asyncio.subprocess.Process:
    """Start the bot in a folder, with these settings and no others; `before` is what its process does before."""
    unset: Mapping[str, str] = {name.upper(): "" for name in Settings.model_fields}
    environment = {**os.environ, **unset, **settings, "PYTHONPATH": str(BOT.parent), "PYTHONUNBUFFERED": "1"}
    for mode in ("PYTHONDEVMODE", "PYTHONASYNCIODEBUG"):  # a slow machine would be spoken of among the bot's sentences
        environment.pop(mode, None)
    pipe = asyncio.subprocess.PIPE
    program = ("-c", f"{before}; import runpy; runpy.run_path({str(BOT)!r}, run_name='__main__')") if before else (BOT,)
    command = (sys.executable, *map(str, program), *arguments)
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment, stdout=pipe, stderr=pipe)
    _started.append(process)
    return process


async def outcome(process: asyncio.subprocess.Process) -> tuple[int | None, str]:
    """The exit code, and its output on stderr."""
    async with asyncio.timeout(300):
        _, output = await process.communicate()
    return process.returncode, output.decode()


def telegram_settings(telegram: LocalTelegram) -> dict[str, str]:
    return {"BOT_TOKEN": telegram.token, "BOT_API_URL": telegram.url, "CLOCK_URL": f"{telegram.url}/control/clock"}


def is_closed(database: Path) -> bool:
    """Whether the store was closed in order: its write-ahead log is folded into the file then."""
    return database.exists() and not database.with_name(f"{database.name}-wal").exists()


async def ready(process: asyncio.subprocess.Process) -> str:
    """Wait until the bot serves; its output on stderr until then."""
    assert process.stderr is not None
    output = ""
    async with asyncio.timeout(300):
        while "INFO bot: ready" not in output:
            line = (await process.stderr.readline()).decode()
            assert line, output
            output += line
    return output
