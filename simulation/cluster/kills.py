"""Kills: people play in real time while one worker after the other is killed, and PostgreSQL now and then, too.

In the end every tap was answered and worked off once, no card has reached anybody else, every bust was announced, and
Telegram was never called too often.
"""

import argparse
import asyncio
import random
from collections.abc import Callable
from contextlib import closing

from simulation.cluster.checks import Verdict, at_rest, examine
from simulation.cluster.cluster import Cluster, a_cluster
from simulation.cluster.people import PlayingTable, sit_down
from simulation.cluster.records import install
from simulation.cluster.workers import Worker

MOST_ANSWER, MOST_ANNOUNCED = 5.0, 10.0
"""Seconds within which a tap is to be answered and a bust announced, if another worker is there."""


async def run(options: argparse.Namespace) -> Verdict:
    """Run until there were enough kills and taps."""
    async with a_cluster(options.workers, options.engine) as cluster:
        install(cluster.database)
        await cluster.start()
        await cluster.tg.budgets(True)
        with closing(cluster.database.game()) as game:
            tables = await sit_down(cluster, game, options.tables, options.seed, idle=options.idle)
            killed, restarted = await _play(cluster, tables, options)
            if not await at_rest(cluster):
                return Verdict(["something still waits after minutes of rest"], {"kills": killed})
            game.close()
            verdict = await examine(cluster, tables, game)
    verdict.figures = {"seed": options.seed, "kills": killed, "restarts": restarted, **verdict.figures}
    if options.workers > 1 and not options.lenient:
        for figure, most in (("all within s", MOST_ANSWER), ("said within s", MOST_ANNOUNCED)):
            if float(verdict.figures[figure]) > most:
                verdict.wrong.append(f"{figure}: more than {most:.0f}")
    return verdict


async def _play(cluster: Cluster, tables: list[PlayingTable], options: argparse.Namespace) -> tuple[int, int]:
    """Let people play while workers are killed; returns how many kills and restarts of PostgreSQL there were."""
    over = asyncio.Event()
    killer = Killer(cluster, random.Random(options.seed), options)
    async with asyncio.TaskGroup() as tasks:
        for table in tables:
            tasks.create_task(table.live(over))
        await killer.run(lambda: sum(phone.count for table in tables for phone in table.phones))
        over.set()
    for worker in cluster.workers:
        await worker.ready()
    return killer.kills, killer.restarts


class Killer:
    """Kills a worker every some seconds and starts it again: every other time the holder, else any."""

    def __init__(self, cluster: Cluster, dice: random.Random, options: argparse.Namespace) -> None:
        self._cluster = cluster
        self._dice = dice
        self._options = options
        self.kills = 0
        self.restarts = 0
        self._starting: set[asyncio.Task[None]] = set()

    async def run(self, taps: Callable[[], int]) -> None:
        """Kill until there were enough kills and taps."""
        options, loop = self._options, asyncio.get_running_loop()
        every = max(1, options.kills // options.restarts) if options.restarts else 0
        while self.kills < options.kills or taps() < options.taps:
            due = loop.time() + options.every
            await asyncio.sleep(due - loop.time() + self._dice.uniform(-0.5, 0.5) * min(1.0, options.every))
            if self.kills < options.kills:
                worker = await self.kill()
                if len(self._cluster.workers) == 1:
                    await worker.ready()  # else nobody would ever be there
                if every and self.kills % every == 0 and self.restarts < options.restarts:
                    await asyncio.sleep(self._dice.uniform(0.0, options.every / 2))
                    await self._cluster.database.restart()
                    self.restarts += 1
            for worker in self._cluster.workers:
                if not worker.is_running:
                    raise RuntimeError(f"{worker.name} has ended by itself: {worker.log[-2000:]}")
            if options.verbose and self.kills % 10 == 0:
                print(f"  {self.kills} kills, {taps()} taps", flush=True)

    async def kill(self) -> Worker:
        """Kill one worker, and start it again."""
        holder = self._cluster.holder
        worker = (
            holder if holder is not None and self._dice.random() < 0.5 else self._dice.choice(self._cluster.workers)
        )
        await worker.kill()
        self.kills += 1
        await worker.start()
        self._starting.add(starting := asyncio.create_task(worker.ready()))
        starting.add_done_callback(self._starting.discard)
        return worker
