"""Stalled: PostgreSQL hangs, or takes no changes, while people play; every other time long enough for an alarm.

Every worker goes on answering for itself, says that the store is in trouble if that lasts, and is well again soon. No
tap is lost or done twice.
"""

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp

from simulation.cluster import steady
from simulation.cluster.checks import Verdict
from simulation.cluster.cluster import Cluster
from simulation.cluster.playing import Playing, played
from simulation.cluster.workers import Worker
from simulation.program.postgres import Server

SHORT, LONG = (1.0, 8.0), (26.0, 30.0)
"""For how many seconds the database is in trouble; a long one is noticed after 15, and the last commit may be 5 old."""
BETWEEN_SECONDS = 5.0
WELL_SECONDS = 60.0
"""How long all workers may take until they are well again."""
LOOK_SECONDS = 0.5
"""The time between two questions to the workers how they are."""
STANDS_STILL_SECONDS = 5.0
"""A worker that does not say how it is for so long counts as standing still (docs/operating.md)."""


async def run(options: argparse.Namespace) -> Verdict:
    """Stall the database as often as wanted."""
    stalls = Stalls(options)
    verdict = await played(options, stalls.run)
    verdict.wrong += stalls.wrong
    verdict.figures = {
        "seed": options.seed,
        "stalls": stalls.made,
        "alarms": stalls.alarms,
        "longest wait for a worker's word s": stalls.longest,
        **verdict.figures,
    }
    return verdict


class Stalls:
    """Lets the database stand still or take no changes, and asks the workers how they are meanwhile."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self.made = self.alarms = 0
        self.longest = 0.0
        self.wrong: list[str] = []

    async def run(self, playing: Playing) -> None:
        """Stall until it was done often enough, or something is wrong."""
        await steady.everybody_has_cards(playing.cluster, playing.tables)
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(STANDS_STILL_SECONDS)) as session:
            while self.made < self._options.stalls and not self.wrong:
                await asyncio.sleep(BETWEEN_SECONDS * playing.dice.uniform(0.5, 1.5))
                is_long = self.made % 4 >= 2
                seconds = playing.dice.uniform(*(LONG if is_long else SHORT))
                async with _in_trouble(playing.cluster, hangs=self.made % 2 == 0):
                    red = await self._watched(playing.cluster, session, seconds)
                self.made += 1
                self.alarms += len(red)
                if is_long and len(red) < len(playing.cluster.workers):
                    self.wrong.append(f"only workers {sorted(red)} said that the store was in trouble")
                await self._all_well(playing.cluster, session)
                playing.cluster.refuse_ended()
                if self._options.verbose:
                    print(f"  {self.made} stalls, {playing.taps} taps", flush=True)

    async def _watched(self, cluster: Cluster, session: aiohttp.ClientSession, seconds: float) -> set[int]:
        """Ask all workers for so many seconds; which of them were in trouble."""
        loop, red = asyncio.get_running_loop(), set()
        end = loop.time() + seconds
        while loop.time() < end:
            words = await asyncio.gather(*(self._word(session, worker) for worker in cluster.workers))
            red |= {worker.number for worker, word in zip(cluster.workers, words, strict=True) if word == 503}
            await asyncio.sleep(LOOK_SECONDS)
        return red

    async def _word(self, session: aiohttp.ClientSession, worker: Worker) -> int:
        """Whether a worker is well (200) or not (503); 0 if it stands still, which is noted as wrong."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            async with session.get(f"http://127.0.0.1:{worker.operator_port}/healthz") as answer:
                await answer.read()
                self.longest = max(self.longest, loop.time() - begun)
                return answer.status
        except (aiohttp.ClientError, TimeoutError) as error:
            self.wrong.append(f"{worker.name} has not said how it is: {type(error).__name__}")
            return 0

    async def _all_well(self, cluster: Cluster, session: aiohttp.ClientSession) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + WELL_SECONDS
        while loop.time() < end and not self.wrong:
            words = await asyncio.gather(*(self._word(session, worker) for worker in cluster.workers))
            if set(words) == {200}:
                return
            await asyncio.sleep(LOOK_SECONDS)
        self.wrong.append("not all workers were well again in time")


@asynccontextmanager
async def _in_trouble(cluster: Cluster, *, hangs: bool) -> AsyncIterator[None]:
    server = cluster.database.server
    assert server is not None
    if hangs:
        with server.frozen():
            yield
        return
    await asyncio.to_thread(_set_read_only, server, "on")
    try:
        yield
    finally:
        await asyncio.to_thread(_set_read_only, server, "off")


def _set_read_only(server: Server, value: str) -> None:
    server.run(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
    server.run("SELECT pg_reload_conf()")
