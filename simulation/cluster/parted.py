"""Parted: the line between the holder of the lease and the database breaks, again and again, while people play.

Another worker takes the lease. From its first call on, the old holder may not begin any, except answers to taps and
plain questions: Telegram counts calls for each token, and two that speak at once would say things twice.
"""

import argparse
import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

from simulation.cluster import steady
from simulation.cluster.checks import Verdict, at_rest, examine, share
from simulation.cluster.cluster import Cluster, a_cluster
from simulation.cluster.link import State
from simulation.cluster.people import sit_down
from simulation.cluster.records import install
from simulation.cluster.telegram import Call

TAKEN_SECONDS = 30.0
"""How long another worker may take until it calls."""
STAYS = (0.5, 3.0)
"""How long the line stays broken after that, and how long it is whole until it breaks again."""
ALONE = (0.5, 6.0)
"""How long it stays broken if there is no other worker."""

Parting = tuple[float, int]
"""When the line of which worker broke."""


async def run(options: argparse.Namespace) -> Verdict:
    """Part the holder as often as wanted."""
    async with a_cluster(options.workers, "postgres", parted=True) as cluster:
        install(cluster.database)
        await cluster.start()
        await cluster.tg.budgets(True)
        with closing(cluster.database.game()) as game:
            tables = await sit_down(cluster, game, options.tables, options.seed, idle=options.idle)
            over, parts = asyncio.Event(), Parts(cluster, random.Random(options.seed))
            async with asyncio.TaskGroup() as tasks:
                for table in tables:
                    tasks.create_task(table.live(over))
                await steady.everybody_has_cards(cluster, tables)
                while len(parts.made) < options.partings and not parts.wrong:
                    await parts.part()
                    if options.verbose:
                        print(f"  {len(parts.made)} partings", flush=True)
                over.set()
            if not await at_rest(cluster):
                return Verdict(["something still waits after minutes of rest", *parts.wrong])
            game.close()
            verdict = await examine(cluster, tables, game)
    late = list(calls_too_late(cluster.tg.calls.made, parts.made))
    verdict.wrong += [*parts.wrong, *late]
    verdict.figures = {
        "seed": options.seed,
        "partings": len(parts.made),
        "calls of the old holder": len(late),
        "taken over within s": max(parts.taken, default=0.0),
        "half of them within s": share(parts.taken, 0.5),
        **verdict.figures,
    }
    return verdict


def calls_too_late(calls: Sequence[Call], partings: Sequence[Parting]) -> Iterator[str]:
    """Each call that only a holder may begin, from a worker that was not the holder any more.

    The worker that makes the first such call after the holder was parted is the next holder, until it is parted itself.
    A holder may also lose its lease without being parted, on a computer that is too busy; but it does not come back.
    """
    holder, since, before = 0, 0.0, 0
    for call in calls:
        if not call.is_the_holders or call.worker == holder:
            continue
        was_parted = any(since <= at <= call.at and worker == holder for at, worker in partings)
        if holder and not was_parted and call.worker == before:
            yield f"worker {call.worker} began {call.method} although worker {holder} was the holder"
            continue
        holder, since, before = call.worker, call.at, holder


class Parts:
    """Parts the holder from its database, and mends the line when another worker has called."""

    def __init__(self, cluster: Cluster, dice: random.Random) -> None:
        self._cluster = cluster
        self._dice = dice
        self.made: list[Parting] = []
        self.taken: list[float] = []
        """How many seconds it took each time until another worker called."""
        self.wrong: list[str] = []

    async def part(self) -> None:
        """Part the holder once: every other time nothing arrives any more, else the line is cut."""
        calls = self._cluster.tg.calls
        await asyncio.sleep(self._dice.uniform(*STAYS))
        await self._until(lambda: calls.holder is not None)
        holder = self._cluster.holder
        if holder is None:
            self.wrong.append("no worker has called")
            return
        link = self._cluster.links[holder.number - 1]
        at = self._cluster.tg.world.clock.now()
        self.made.append((at, holder.number))
        link.part(State.SILENT if len(self.made) % 2 else State.CUT)
        if len(self._cluster.workers) == 1:
            await asyncio.sleep(self._dice.uniform(*ALONE))
            link.mend()
            return
        await self._until(lambda: calls.holder != holder.number)
        if calls.holder == holder.number:
            self.wrong.append(f"nobody has taken over from {holder.name} within {TAKEN_SECONDS:.0f} s")
        else:
            self.taken.append(self._cluster.tg.world.clock.now() - at)
        await asyncio.sleep(self._dice.uniform(*STAYS))
        link.mend()

    async def _until(self, check: Callable[[], bool]) -> None:
        end = asyncio.get_running_loop().time() + TAKEN_SECONDS
        while not check() and asyncio.get_running_loop().time() < end:
            await self._cluster.tg.world.events.changed(0.1)
