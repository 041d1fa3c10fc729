"""Workers as processes of their own, which can be killed, told to stop, and started again."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from operations.exit_codes import Exit
from operations.settings import Settings

ROOT = Path(__file__).parents[2]
THE_BOT = (str(ROOT / "bot.py"),)
WORDED = ("-m", "simulation.cluster.worded")
"""The same bot, whose pictures are words, so that players and checks can read them."""

LOCK_WAITS = "LOCK_WAITS"
"""The variable with the file in which a worker of that kind notes how long it waits for locks."""

READY = "bot: ready"
LOOK_SECONDS = 0.05
"""The time between two looks at its log or its state."""
START_SECONDS, STOP_SECONDS = 120.0, 30.0
"""How long a worker may take to serve, and to end."""
PLACE_SECONDS = 2.0
"""How long a worker may take until it gets to the place where it is to be frozen."""


class Where(Enum):
    """Where a worker stands still that is frozen; a place is for `WORDED` only."""

    ANYWHERE = "anywhere"
    IN_A_UNIT = "in a unit"
    BEFORE_A_CALL = "before a call"


_SIGNALS = {Where.IN_A_UNIT: signal.SIGUSR1, Where.BEFORE_A_CALL: signal.SIGUSR2}


class WorkerEnded(Exception):  # noqa: N818 - not an error of this program
    """A worker has ended by itself; the text has its last line."""


@dataclass
class Worker:
    """`python bot.py` on a port of this computer. `processes`: all that it has had, by their numbers."""

    number: int
    port: int
    settings: Mapping[str, str]
    folder: Path
    program: tuple[str, ...] = THE_BOT
    processes: list[int] = field(default_factory=list)
    process: asyncio.subprocess.Process | None = field(default=None, repr=False)
    operator_port: int = 0
    """Where it says how it is, if it is told so by a setting."""
    _log_begins: int = 0
    _is_ready: bool = False

    @property
    def name(self) -> str:
        """How it is called in this terminal."""
        return f"worker {self.number}"

    @property
    def log_file(self) -> Path:
        """Where its log goes."""
        return self.folder / f"worker{self.number}.log"

    @property
    def log(self) -> str:
        """Its log so far."""
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""

    @property
    def said(self) -> str:
        """What it has logged since it was started last."""
        with self.log_file.open("rb") as log:
            log.seek(self._log_begins)
            return log.read().decode(errors="replace")

    @property
    def found_no_database(self) -> bool:
        """Whether it has ended before it served because the database was down: systemd starts it again then."""
        ended = self.process is not None and self.process.returncode == Exit.UNREACHABLE
        return ended and READY not in self.said

    @property
    def pid(self) -> int:
        """Its process; 0 if there is none."""
        return self.process.pid if self.process is not None else 0

    @property
    def is_running(self) -> bool:
        """Whether its process runs."""
        return self.process is not None and self.process.returncode is None

    @property
    def serves(self) -> bool:
        """Whether it runs and has said that it serves."""
        return self._is_ready and self.is_running

    async def start(self) -> None:
        """Start it, without waiting until it serves."""
        self._is_ready = False
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
                start_new_session=True,  # Ctrl-C stops this program, which stops the workers in order
            )
        self.processes.append(self.process.pid)

    async def ready(self, seconds: float = START_SECONDS) -> None:
        """Wait until it serves. Raises WorkerEnded if it ends instead."""
        process = self.process
        async with asyncio.timeout(seconds):
            while not self._is_ready:
                if process is not self.process:
                    return  # it was killed and started again
                written = self.said
                self._is_ready = READY in written
                if not self._is_ready and not self.is_running:
                    last = (written.strip().splitlines() or ["it has said nothing"])[-1]
                    raise WorkerEnded(f"{self.name} has ended: {last}")
                if not self._is_ready:
                    await asyncio.sleep(LOOK_SECONDS)

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

    async def kill(self) -> None:
        """Kill it with SIGKILL, so that it can do nothing more."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Tell it to stop, and wait until it has; returns its exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> int:
        if self.process is None:
            return 0
        with suppress(ProcessLookupError):
            self.process.send_signal(number)
        async with asyncio.timeout(STOP_SECONDS):
            return await self.process.wait()
