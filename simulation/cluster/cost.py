"""Cost: the processor time of the workers and of PostgreSQL for a tap, with one worker and with two, interleaved."""

import argparse
import asyncio
import random
from contextlib import closing
from dataclasses import dataclass
from statistics import median

from benchmarks.parts.processes import family_cpu
from simulation.cluster import steady
from simulation.cluster.checks import Verdict
from simulation.cluster.cluster import Cluster, a_cluster
from simulation.cluster.people import sit_down

MOST_RATIO = 1.2


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of processor time for a tap."""

    workers: float
    server: float

    @property
    def whole(self) -> float:
        """Of both."""
        return self.workers + self.server


async def run(options: argparse.Namespace) -> Verdict:
    """Measure in turns, as many times as wanted."""
    alone, two = [], []
    for number in range(options.rounds):
        alone.append(await _measured(1, options, options.seed + number))
        two.append(await _measured(2, options, options.seed + number))
    ratios = [both.whole / one.whole for one, both in zip(alone, two, strict=True)]
    verdict = Verdict()
    verdict.figures = {
        "seed": options.seed,
        "ms a tap with one worker": median(cost.whole for cost in alone),
        "of it PostgreSQL": median(cost.server for cost in alone),
        "with two": median(cost.whole for cost in two),
        "of that PostgreSQL": median(cost.server for cost in two),
        "ratio": median(ratios),
        "least": min(ratios),
        "most": max(ratios),
    }
    if median(ratios) > MOST_RATIO and not options.lenient:
        verdict.wrong.append(f"two workers take more than {MOST_RATIO} times the processor time of one")
    return verdict


async def _measured(workers: int, options: argparse.Namespace, seed: int) -> Cost:
    """The cost of a tap with so many workers."""
    async with a_cluster(workers, "postgres") as cluster:
        await cluster.start()
        await cluster.tg.budgets(True)
        with closing(cluster.database.game()) as game:
            tables = await sit_down(cluster, game, options.tables, seed, idle=options.idle)
            over, dice = asyncio.Event(), random.Random(seed)
            async with asyncio.TaskGroup() as tasks:
                for table in tables:
                    tasks.create_task(table.live(over))
                await steady.everybody_has_cards(cluster, tables)
                tasks.create_task(steady.tap(tables, options.rate, over, dice))
                await asyncio.sleep(2.0)
                taps, before = len(cluster.tg.waits), _cpu(cluster)
                await asyncio.sleep(options.seconds)
                taps, after = len(cluster.tg.waits) - taps, _cpu(cluster)
                over.set()
    return Cost((after.workers - before.workers) / taps, (after.server - before.server) / taps)


def _cpu(cluster: Cluster) -> Cost:
    """The processor time so far, in milliseconds."""
    server = cluster.database.server
    assert server is not None
    return Cost(sum(family_cpu(worker.pid) for worker in cluster.workers), family_cpu(server.pid))
