"""Cost: the processor time of the workers and of PostgreSQL for a tap, with one worker and with two, interleaved."""

import argparse
import asyncio
import random
from contextlib import closing
from dataclasses import dataclass
from statistics import median

from simulation.cluster import steady
from simulation.cluster.checks import Verdict
from simulation.cluster.cluster import Cluster, a_cluster
from simulation.cluster.people import sit_down
from simulation.program.processor import family_cpu

MOST_RATIO, MOST_WAITING = 1.2, 0.05


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of processor time for a tap."""

    workers: float
    server: float
    waiting: float = 0.0
    """The part of the time from a tap to its answer that was spent waiting for locks of other workers."""

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
        "waiting for locks %": median(cost.waiting for cost in two) * 100,
    }
    if median(cost.waiting for cost in two) > MOST_WAITING and not options.lenient:
        verdict.wrong.append(f"more than {MOST_WAITING:.0%} of a tap is waiting for locks")
    if median(ratios) > MOST_RATIO and not options.lenient:
        verdict.wrong.append(f"two workers take more than {MOST_RATIO} times the processor time of one")
    return verdict


async def _measured(workers: int, options: argparse.Namespace, seed: int) -> Cost:
    """The cost of a tap with so many workers."""
    async with a_cluster(workers, "postgres", note_waits=True) as cluster:
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
                number, before, waited = len(cluster.tg.waits), _cpu(cluster), cluster.lock_waits()
                await asyncio.sleep(options.seconds)
                after, waited = _cpu(cluster), cluster.lock_waits() - waited
                made = list(cluster.tg.waits.values())[number:]
                over.set()
    whole = sum(tap.seconds for tap in made if tap.seconds is not None)
    used, served = after.workers - before.workers, after.server - before.server
    return Cost(used / len(made), served / len(made), waited / whole)


def _cpu(cluster: Cluster) -> Cost:
    """The processor time so far, in milliseconds."""
    server = cluster.database.server
    assert server is not None
    return Cost(sum(family_cpu(worker.pid) for worker in cluster.workers), family_cpu(server.pid))
