"""The bot, and the floor it is measured against, as processes of their own beside a local Telegram."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from handlers.local_play import TOKEN
from handlers.settings import Settings
from sandbox.people import Telegram
from sandbox.seen import Json

ROOT = Path(__file__).parents[2]
_PATIENCE = 60.0
_LOOK_AGAIN = 0.005


@asynccontextmanager
async def bot(telegram: Telegram, database: Path) -> AsyncIterator[int]:
    """Run bot.py on this store until the block ends; gives its process id once it is ready."""
    settings = {
        "BOT_TOKEN": TOKEN,
        "DATABASE": str(database),
        "BOT_API_URL": telegram.url,
        "CLOCK_URL": f"{telegram.url}/control/clock",
        "LOG_LEVEL": "INFO",
    }
    async with _running((str(ROOT / "bot.py"),), settings, database.with_suffix(".log")) as pid:
        yield pid


@asynccontextmanager
async def floor(telegram: Telegram, panel: Json, folder: Path) -> AsyncIterator[int]:
    """Run a bot that has nothing to do, with messages that look like this one."""
    file = folder / "panel.json"
    file.write_text(json.dumps(panel))
    command = ("-m", "benchmarks.parts.floor_bot", telegram.url, TOKEN, str(file))
    async with _running(command, {}, folder / "floor.log") as pid:
        yield pid


@asynccontextmanager
async def _running(command: tuple[str, ...], settings: Mapping[str, str], log: Path) -> AsyncIterator[int]:
    """Start Python beside its log, where no .env stands; wait until it is ready; stop it when the block ends."""
    unset = {name.upper(): "" for name in Settings.model_fields}
    environment = {**os.environ, **unset, **settings, "PYTHONPATH": str(ROOT)}
    with log.open("wb") as said:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=log.parent, env=environment, stderr=said
        )
    try:
        async with asyncio.timeout(_PATIENCE):
            while not _says_ready(log):
                if process.returncode is not None:
                    raise RuntimeError(f"{command} ended with {process.returncode} instead of serving")
                await asyncio.sleep(_LOOK_AGAIN)
        yield process.pid
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def _says_ready(log: Path) -> bool:
    """What bot.py writes to its log once it serves, and the floor, too."""
    return "bot: ready" in log.read_text()


def most_memory(pid: int) -> float | None:
    """The most megabytes that a process has held; None where the system does not tell (only Linux does)."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return None


def cpu(pid: int) -> float | None:
    """Milliseconds of the processor that a process has used; None where the system does not tell (only Linux does)."""
    with suppress(OSError):
        user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) * 1000 / os.sysconf("SC_CLK_TCK")
    return None


def commits(database: Path) -> int:
    """Transactions that have changed the file since the first of its connections: what SQLite counts beside it.

    The count is `iChange`, eight bytes into the index of the write-ahead log (https://sqlite.org/walformat.html).
    """
    with database.with_name(f"{database.name}-shm").open("rb") as index:
        index.seek(8)
        return int.from_bytes(index.read(4), sys.byteorder)
