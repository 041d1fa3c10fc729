"""The bot as a process that is up at once: a fork of one that has imported everything."""

import asyncio
import random
import sys

from simulation.program.process import FAST_BOT, BotProcess
from simulation.program.town import Town

FRESH = 25
"""One start in so many is that of a new interpreter instead."""


class KennelProcess(BotProcess):
    """A bot that is forked by the kennel, which takes some milliseconds; now and then a new interpreter."""

    def __init__(self, town: Town, dice: random.Random, kind: str = "start") -> None:
        super().__init__(town, FAST_BOT)
        self._dice = dice
        self._kind = kind
        self._kennel: asyncio.subprocess.Process | None = None
        self._is_forked = False

    async def open(self) -> None:
        """Start the kennel."""
        with (self.town.folder / "bot.log").open("ab") as said:
            self._kennel = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "simulation.program.kennel"),
                cwd=self.town.folder,
                env=self.environment(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=said,
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
        """Nothing lives on."""
        await self.kill()
        if self._kennel is not None:
            assert self._kennel.stdin is not None
            self._kennel.stdin.close()
            await self._kennel.wait()

    async def _order(self, words: str) -> str:
        assert self._kennel is not None
        assert self._kennel.stdin is not None
        self._kennel.stdin.write(f"{words}\n".encode())
        return await self._read()

    async def _read(self) -> str:
        assert self._kennel is not None
        assert self._kennel.stdout is not None
        return (await self._kennel.stdout.readline()).decode().strip()
