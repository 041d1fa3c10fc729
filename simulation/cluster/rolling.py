"""Rolling: one worker after the other is told to stop and started again, as for a new version, under a steady load."""

import argparse
import asyncio
import random
import time
from contextlib import closing

from simulation.cluster import steady
from simulation.cluster.checks import Verdict, at_rest, examine, share
from simulation.cluster.cluster import a_cluster
from simulation.cluster.people import sit_down
from simulation.cluster.records import install

BETWEEN_SECONDS = 3.0
"""How long all workers serve before the next one is told to stop."""
MOST_SECONDS, PART = 1.0, 0.99
"""So many of the answers come within that time."""


async def run(options: argparse.Namespace) -> Verdict:
    """Restart all workers, as many times as wanted."""
    async with a_cluster(options.workers, options.engine) as cluster:
        install(cluster.database)
        await cluster.start()
        await cluster.tg.budgets(True)
        with closing(cluster.database.game()) as game:
            tables = await sit_down(cluster, game, options.tables, options.seed)
            over, dice, codes = asyncio.Event(), random.Random(options.seed), []
            async with asyncio.TaskGroup() as tasks:
                for table in tables:
                    tasks.create_task(table.live(over))
                await steady.everybody_has_cards(cluster, tables)
                tasks.create_task(steady.tap(tables, options.rate, over, dice))
                begun = time.monotonic()
                for _ in range(options.rounds):
                    for worker in cluster.workers:
                        await asyncio.sleep(BETWEEN_SECONDS)
                        codes.append(await worker.stop())
                        await worker.start()
                        await worker.ready()
                await asyncio.sleep(BETWEEN_SECONDS)
                over.set()
                ended = time.monotonic()
            if not await at_rest(cluster):
                return Verdict(["something still waits after minutes of rest"])
            game.close()
            verdict = await examine(cluster, tables, game)
    waits = [tap.seconds for tap in cluster.tg.waits.values() if begun <= tap.made <= ended and tap.seconds is not None]
    soon = sum(seconds <= MOST_SECONDS for seconds in waits) / max(1, len(waits))
    verdict.figures = {
        "seed": options.seed,
        "stops": len(codes),
        "taps a second": len(waits) / (ended - begun),
        "answered within a second %": soon * 100,
        "99 % of these within s": share(waits, PART),
        **verdict.figures,
    }
    if any(codes):
        verdict.wrong.append(f"workers that were told to stop ended with {sorted(set(codes))}")
    if options.workers > 1 and soon < PART and not options.lenient:
        verdict.wrong.append("too few answers came within a second")
    return verdict
