"""Bots as processes of their own, which can be killed, frozen, told to stop, and started again."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

import aiohttp

from operations.exit_codes import Exit
from operations.settings import Settings

ROOT = Path(__file__).parents[2]
THE_BOT = (str(ROOT / "bot.py"),)
WORDED = ("-m", "simulation.cluster.worded")
"""The same bot, whose pictures are words, so that players and checks can read them."""

READY, WAITS = "bot: ready", "waits for the lock of the database"
"""The lines of the log when a bot serves, and when it waits."""
LOOK_SECONDS = 0.05
"""The time between two looks at its log or its state."""
STOP_SECONDS = 30.0
"""How long a bot may take to end."""
PLACE_SECONDS = 2.0
"""How long a bot may take until it gets to the place where it is to be frozen."""
STANDS_STILL_SECONDS = 5.0
"""A bot that does not say how it is for so long counts as standing still (docs/operating.md)."""


class Where(Enum):
    """Where a bot stands still that is frozen; a place is for `WORDED` only."""

    ANYWHERE = "anywhere"
    IN_A_UNIT = "in a unit"
    BEFORE_A_CALL = "before a call"


_SIGNALS = {Where.IN_A_UNIT: signal.SIGUSR1, Where.BEFORE_A_CALL: signal.SIGUSR2}


@dataclass
class Bot:
    """`python bot.py` on ports of this computer. `processes`: all that it has had, by their numbers."""

    number: int
    folder: Path
    page_port: int
    operator_port: int
    settings: Mapping[str, str]
    program: tuple[str, ...] = WORDED
    processes: list[int] = field(default_factory=list)
    process: asyncio.subprocess.Process | None = field(default=None, repr=False)
    _log_begins: int = 0

    @property
    def name(self) -> str:
        """How it is called in this terminal."""
        return f"bot {self.number}"

    @property
    def log_file(self) -> Path:
        """Where its log goes."""
        return self.folder / f"bot{self.number}.log"

    @property
    def log(self) -> str:
        """Its log so far."""
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""

    @property
    def said(self) -> str:
        """What its log has from its present process, or from the last one."""
        with suppress(FileNotFoundError), self.log_file.open("rb") as log:
            log.seek(self._log_begins)
            return log.read().decode(errors="replace")
        return ""

    @property
    def pid(self) -> int:
        """Its process; 0 if there is none."""
        return self.process.pid if self.process is not None else 0

    @property
    def ended_with(self) -> int | None:
        """The exit code of its process; None while it runs."""
        return None if self.process is None else self.process.returncode

    @property
    def serves(self) -> bool:
        """Whether its process serves, or has served; one that has lost the lock to another one ends."""
        return self.ended_with is None and READY in self.said

    @property
    def waits(self) -> bool:
        """Whether its process waits."""
        said = self.said
        return self.ended_with is None and WAITS in said and READY not in said

    @property
    def found_no_server(self) -> bool:
        """Whether its process has ended before it had started, because the server was down."""
        said = self.said
        return self.ended_with == Exit.UNREACHABLE and READY not in said and WAITS not in said

    async def start(self) -> None:
        """Start it, without waiting until it serves."""
        self._log_begins = self.log_file.stat().st_size if self.log_file.exists() else 0
        unset = {name.upper(): "" for name in Settings.model_fields}
        environment = {**os.environ, **unset, **self.settings, "PYTHONPATH": str(ROOT), "PTB_TIMEDELTA": "true"}
        with self.log_file.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self.program,
                cwd=self.folder,
                env=environment,
                stdin=asyncio.subprocess.DEVNULL,
                stderr=log,
                stdout=log,
                start_new_session=True,  # Ctrl-C stops this program, which stops the bots in order
            )
        self.processes.append(self.process.pid)

    async def health(self) -> int:
        """How it says that it is: 200, or 503 if it waits or is in trouble; 0 if it does not say."""
        timeout = aiohttp.ClientTimeout(STANDS_STILL_SECONDS)
        with suppress(aiohttp.ClientError, TimeoutError):
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.get(f"http://127.0.0.1:{self.operator_port}/healthz") as answer,
            ):
                return answer.status
        return 0

    async def freeze(self, where: Where = Where.ANYWHERE) -> None:
        """Let it stand still, which it does not notice; anywhere if it does not get to the wanted place soon."""
        if where is not Where.ANYWHERE:
            os.kill(self.pid, _SIGNALS[where])
            with suppress(TimeoutError):
                async with asyncio.timeout(PLACE_SECONDS):
                    while not self.is_frozen:  # noqa: ASYNC110 - nobody tells
                        await asyncio.sleep(LOOK_SECONDS)
        os.kill(self.pid, signal.SIGSTOP)

    @property
    def is_frozen(self) -> bool:
        """Whether it stands still."""
        return Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"

    def wake(self) -> None:
        """Let it go on."""
        os.kill(self.pid, signal.SIGCONT)

    async def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Kill it, or tell it to stop, and wait until it has ended."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.send_signal(number)
            async with asyncio.timeout(STOP_SECONDS):
                await self.process.wait()
