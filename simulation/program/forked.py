"""The bot as a process that starts at once: a fork of one that has imported everything."""

import asyncio
import random
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from simulation.program.process import FAST_BOT, BotProcess, check_log
from simulation.program.setup import Setup

FRESH = 25
"""One start in this many uses a new interpreter instead."""


class ForkedBot(BotProcess):
    """A bot that the fork server forks in some milliseconds; sometimes it is a new interpreter."""

    def __init__(self, setup: Setup, dice: random.Random, kind: str = "start") -> None:
        super().__init__(setup, FAST_BOT)
        self._dice = dice
        self._kind = kind
        self._server: asyncio.subprocess.Process | None = None
        self._is_forked = False

    def environment(self) -> dict[str, str]:
        if self._kind == "start":
            return super().environment()
        return {**super().environment(), "DATABASE": str(self.setup.stored.path)}  # it knows files only

    async def open(self) -> None:
        """Start the fork server."""
        with (self.setup.folder / "bot.log").open("ab") as log:
            self._server = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "simulation.program.fork_server"),
                cwd=self.setup.folder,
                env=self.environment(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert await self._read() == "ready"

    async def start(self) -> None:
        self._is_forked = self._kind != "start" or self._dice.randrange(FRESH) > 0
        if not self._is_forked:
            await super().start()
            return
        await self._order(f"{self._kind} {self._dice.getrandbits(30)}")
        self.starts += 1

    async def kill(self) -> None:
        if self._is_forked:
            assert await self._order("kill") == "dead"
        await super().kill()

    async def close(self) -> None:
        """Kill the bot, and end the fork server."""
        await self.kill()
        if self._server is not None:
            assert self._server.stdin is not None
            self._server.stdin.close()
            await self._server.wait()

    async def _order(self, words: str) -> str:
        assert self._server is not None
        assert self._server.stdin is not None
        self._server.stdin.write(f"{words}\n".encode())
        return await self._read()

    async def _read(self) -> str:
        assert self._server is not None
        assert self._server.stdout is not None
        return (await self._server.stdout.readline()).decode().strip()


@asynccontextmanager
async def forked_bot(setup: Setup, seed: int = 1) -> AsyncIterator[ForkedBot]:
    """Prepare a bot that starts at once; after the block, kill it, and check that its log names nobody."""
    bot = ForkedBot(setup, random.Random(seed))
    await bot.open()
    try:
        yield bot
    finally:
        await bot.close()
    check_log(bot)
