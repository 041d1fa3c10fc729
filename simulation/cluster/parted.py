"""Parted: the line between the holder of the lease and the database breaks, again and again, while people play.

Another worker takes the lease. From then on the old holder may not begin any call that only the holder may begin.
"""

import argparse
import asyncio
import math
from collections.abc import Callable

from simulation.cluster import steady
from simulation.cluster.checks import Verdict, share
from simulation.cluster.link import State
from simulation.cluster.playing import Playing, played

TAKEN_SECONDS = 30.0
"""How long another worker may take until it calls."""
STAYS = (0.5, 3.0)
"""How long the line stays broken after that, and how long it is whole until it breaks again."""
MOST_ANNOUNCED = 60.0
"""Seconds within which a bust is to be announced: each holder has the database for some seconds, others for none."""
ALONE = (0.5, 6.0)
"""How long it stays broken if there is no other worker."""


async def run(options: argparse.Namespace) -> Verdict:
    """Part the holder as often as wanted."""
    parts = Parts(options)
    verdict = await played(options, parts.run, parted=True)
    verdict.wrong += parts.wrong
    if options.workers > 1 and not options.lenient:
        verdict.refuse_waits(math.inf, MOST_ANNOUNCED)
    verdict.figures = {
        "seed": options.seed,
        "partings": parts.made,
        "taken over within s": max(parts.taken, default=0.0),
        "half of them within s": share(parts.taken, 0.5),
        **verdict.figures,
    }
    return verdict


class Parts:
    """Parts the holder from its database, and mends the line when another worker has called."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self.made = 0
        self.taken: list[float] = []
        """How many seconds it took each time until another worker called."""
        self.wrong: list[str] = []

    async def run(self, playing: Playing) -> None:
        """Part until it was done often enough, or something is wrong."""
        await steady.everybody_has_cards(playing.cluster, playing.tables)
        while self.made < self._options.partings and not self.wrong:
            await self.part(playing)
            if self._options.verbose:
                print(f"  {self.made} partings", flush=True)

    async def part(self, playing: Playing) -> None:
        """Part the holder once: every other time nothing arrives any more, else the line is cut."""
        cluster, dice, calls = playing.cluster, playing.dice, playing.cluster.tg.calls
        await asyncio.sleep(dice.uniform(*STAYS))
        await self._until(playing, lambda: calls.holder is not None)
        holder = cluster.holder
        if holder is None:
            self.wrong.append("no worker has called")
            return
        link = cluster.links[holder.number - 1]
        at = cluster.tg.world.clock.now()
        self.made += 1
        link.part(State.SILENT if self.made % 2 else State.CUT)
        if len(cluster.workers) == 1:
            await asyncio.sleep(dice.uniform(*ALONE))
            link.mend()
            return
        await self._until(playing, lambda: calls.holder != holder.number)
        if calls.holder == holder.number:
            self.wrong.append(f"nobody has taken over from {holder.name} within {TAKEN_SECONDS:.0f} s")
        else:
            self.taken.append(cluster.tg.world.clock.now() - at)
        await asyncio.sleep(dice.uniform(*STAYS))
        link.mend()

    async def _until(self, playing: Playing, check: Callable[[], bool]) -> None:
        end = asyncio.get_running_loop().time() + TAKEN_SECONDS
        while not check() and asyncio.get_running_loop().time() < end:
            await playing.cluster.tg.world.events.changed(0.1)
