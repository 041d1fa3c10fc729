"""The bot, and the floor it is measured against, as processes of their own beside a local Telegram."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from handlers.local_play import TOKEN
from operations.settings import Settings
from sandbox.client.people import Telegram
from sandbox.client.seen import Json

ROOT = Path(__file__).parents[2]
FAST = {"SLIP_SECONDS": "0"}
"""Settings for players who tap faster than people: a bot that guards against slips must not refuse their discards."""

_PATIENCE = 60.0
_LOOK_AGAIN = 0.005


@asynccontextmanager
async def floor(telegram: Telegram, panel: Json, folder: Path) -> AsyncIterator[int]:
    """Run a bot that has nothing to do, with messages that look like this one."""
    file = folder / "panel.json"
    file.write_text(json.dumps(panel))
    command = ("-m", "benchmarks.parts.floor_bot", telegram.url, TOKEN, str(file))
    async with running(command, {}, folder / "floor.log") as pid:
        yield pid


@asynccontextmanager
async def running(
    command: tuple[str, ...],
    settings: Mapping[str, str],
    log: Path,
    root: Path = ROOT,
    ready: Callable[[], Awaitable[bool]] | None = None,
) -> AsyncIterator[int]:
    """Start Python in the folder of its log, which has no .env; wait until it is ready; stop it when the block ends.

    `root`: the checkout of its modules. `ready`: a check whether it serves, if its log does not show that.
    """
    python, environment = _python_of(root, settings)
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(python, *command, cwd=log.parent, env=environment, stderr=errors)
    try:
        async with asyncio.timeout(_PATIENCE):
            while not (_says_ready(log) if ready is None else await ready()):
                if process.returncode is not None:
                    raise RuntimeError(f"{command} ended with {process.returncode} instead of serving: {_last(log)}")
                await asyncio.sleep(_LOOK_AGAIN)
        yield process.pid
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def _python_of(root: Path, settings: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The interpreter of a checkout, its own if it has an environment, and the variables that it runs with."""
    unset = {name.upper(): "" for name in Settings.model_fields}
    own = root / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    return python, {**os.environ, **unset, **settings, "PYTHONPATH": str(root)}


def _says_ready(log: Path) -> bool:
    """Whether the log has the line that bot.py, and the floor, write when they serve."""
    return "bot: ready" in log.read_text()


def _last(log: Path) -> str:
    return (log.read_text().splitlines() or ["its log is empty"])[-1]


def commits(database: Path) -> int:
    """The transactions that have changed the file since its first connection was opened, as SQLite counts them.

    The count is `iChange`, eight bytes into the index of the write-ahead log (https://sqlite.org/walformat.html).
    """
    with database.with_name(f"{database.name}-shm").open("rb") as index:
        index.seek(8)
        return int.from_bytes(index.read(4), sys.byteorder)
