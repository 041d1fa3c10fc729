"""What all runs have in common: people play while something is done to the workers, and afterwards all is examined."""

import argparse
import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass

from simulation.cluster import leases
from simulation.cluster.checks import Verdict, examine, never_at_rest
from simulation.cluster.cluster import Cluster, a_cluster
from simulation.cluster.database import Database
from simulation.cluster.people import PlayingTable, sit_down
from simulation.cluster.records import install


@dataclass(frozen=True, slots=True)
class Playing:
    """People at tables, until it is `over`; `tasks` end with it, and `dice` decide what is done to whom."""

    cluster: Cluster
    tables: list[PlayingTable]
    tasks: asyncio.TaskGroup
    over: asyncio.Event
    dice: random.Random

    @property
    def taps(self) -> int:
        """How many taps they have made."""
        return sum(phone.count for table in self.tables for phone in table.phones)


async def played(
    options: argparse.Namespace,
    disturb: Callable[[Playing], Awaitable[None]],
    *,
    engine: str = "postgres",
    database: Database | None = None,
    parted: bool = False,
) -> Verdict:
    """Let people play while `disturb` runs, and say what became of it when everything has come to rest."""
    async with a_cluster(options.workers, engine, database=database, parted=parted) as cluster:
        install(cluster.database)
        if engine == "postgres":
            leases.install(cluster.database)
        await cluster.start()
        await cluster.tg.budgets(True)
        with closing(cluster.database.game()) as game:
            tables = await sit_down(cluster, game, options.tables, options.seed, idle=options.idle)
            over = asyncio.Event()
            async with asyncio.TaskGroup() as tasks:
                for table in tables:
                    tasks.create_task(table.live(over))
                await disturb(Playing(cluster, tables, tasks, over, random.Random(options.seed)))
                over.set()
            await cluster.all_ready()
            if waiting := await never_at_rest(cluster):
                return Verdict(waiting)
            game.close()
            verdict = await examine(cluster, tables, game)
            if engine == "postgres":
                late = leases.late_calls(cluster)
                verdict.figures["calls of no holder"] = len(late)
                verdict.wrong += late
    return verdict
