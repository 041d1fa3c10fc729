"""The bot as a process of its own, which tests can kill."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from operations.settings import Settings
from simulation.program.places import whole
from simulation.program.setup import Setup

ROOT = Path(__file__).parents[2]
THE_BOT = (str(ROOT / "bot.py"),)
FAST_BOT = ("-m", "simulation.program.fast_bot", "1")


@dataclass
class BotProcess:
    """`python bot.py` with settings from the environment; `command` may name another program of the same kind."""

    setup: Setup
    command: tuple[str, ...] = THE_BOT
    starts: int = 0
    _process: asyncio.subprocess.Process | None = field(default=None, repr=False)

    @property
    def log(self) -> str:
        """Its log so far."""
        path = self.setup.folder / "bot.log"
        return path.read_text() if path.exists() else ""

    def environment(self) -> dict[str, str]:
        """The environment with the bot's settings, without those that this machine may have set."""
        unset = {name.upper(): "" for name in Settings.model_fields}
        settings = {
            "BOT_TOKEN": self.setup.tg.token,
            "DATABASE": whole(self.setup.stored.place),
            "BOT_API_URL": self.setup.tg.url,
            "CLOCK_URL": f"{self.setup.tg.url}/control/clock",
            "SLIP_SECONDS": "0",
            "LOG_LEVEL": "DEBUG",
            "PTB_TIMEDELTA": "true",
            "PYTHONPATH": str(ROOT),
        }
        if self.setup.page_port:
            settings["WEB_LISTEN"] = f"127.0.0.1:{self.setup.page_port}"
            settings["WEB_URL"] = "https://scala40.example.org/"
        return {**os.environ, **unset, **settings}

    async def start(self) -> None:
        """Start it, without waiting until it serves."""
        with (self.setup.folder / "bot.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self.command,
                cwd=self.setup.folder,
                env=self.environment(),
                stderr=log,
            )
        self.starts += 1

    async def kill(self) -> None:
        """Kill it with SIGKILL, so that it cannot clean up."""
        if self._process is not None:
            self._process.kill()
            await self._process.wait()
            self._process = None

    async def restart(self) -> None:
        """Kill it, and start it again."""
        await self.kill()
        await self.start()


@asynccontextmanager
async def bot_process(setup: Setup, command: tuple[str, ...] = THE_BOT) -> AsyncIterator[BotProcess]:
    """Run the bot as a process while the block runs, kill it, and check that its log names nobody."""
    process = BotProcess(setup, command)
    await process.start()
    try:
        yield process
    finally:
        await process.kill()
    check_log(process)


def check_log(process: BotProcess) -> None:
    """Check that the bot has logged no crash, and that its log names nobody."""
    log, setup = process.log, process.setup
    assert "Traceback" not in log, log
    for person in setup.people:
        assert not re.search(rf"\b({person.id}|{person.name})\b", log), "the log names a person"
    assert str(abs(setup.players.group.id)) not in log, "the log names a group"
