"""The process that computes pars: it holds nothing but the game, has a low priority, and ends when it is idle."""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMMAND = ("-m", "scala40.par")
KEPT = ("PATH", "PYTHONPYCACHEPREFIX", "SYSTEMROOT")
"""What it gets of the environment, which holds the token."""

LONGEST = 60.0
"""Seconds after which the process is killed: far more than a par takes, because its low priority makes it wait."""
MOST_DEALS = 20
"""After so many deals it is ended, because Python's caches of positions grow."""
NICENESS = 10
"""How much lower its priority is, so that taps and computers come first."""


class ChildDied(Exception):  # noqa: N818 - named for what has happened
    """The process has ended, or was killed because it took too long; another one can be started."""


class ParChild:
    """Answers lines with deals (`scala40.par.dealt`), one at a time; the process is started when it is needed."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._answered = 0

    @property
    def is_running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    async def ask(self, line: str) -> str:
        """Return its answer, '' if it cannot compute that par; ChildDied, or OSError if it cannot be started."""
        process = self._process
        if process is None:
            process = self._process = await _started()
            self._answered = 0
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(LONGEST):
                process.stdin.write(f"{line}\n".encode())
                await process.stdin.drain()
                answer = await process.stdout.readline()
        except (TimeoutError, ConnectionError) as error:
            await self.end()
            raise ChildDied(type(error).__name__) from None
        except asyncio.CancelledError:
            await self.end()
            raise
        if not answer.endswith(b"\n"):
            await self.end()
            raise ChildDied("it has ended")
        self._answered += 1
        if self._answered == MOST_DEALS:
            await self.end()
        return answer.decode().strip()

    async def end(self) -> None:
        """End the process; nothing that it has not answered is lost, because a deal is owed until its par is stored."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _started() -> Process:
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    # A session of its own: Ctrl-C in a terminal stops the bot, which ends it.
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *COMMAND,
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        cwd=ROOT,
        env=environment,
        start_new_session=True,
    )
    with suppress(OSError):  # it is a kindness; some containers forbid it
        os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
    return process
