"""Rolling: one worker after the other is told to stop and started again, as for a new version, under a steady load."""

import argparse
import asyncio
import time

from simulation.cluster import steady
from simulation.cluster.checks import Verdict, share
from simulation.cluster.playing import Playing, played

BETWEEN_SECONDS = 3.0
"""How long all workers serve before the next one is told to stop."""
MOST_SECONDS, PART = 1.0, 0.99
"""So many of the answers come within that time."""


async def run(options: argparse.Namespace) -> Verdict:
    """Restart all workers, as many times as wanted."""
    codes: list[int] = []
    waits: list[float] = []
    seconds = 0.0

    async def restart_all(playing: Playing) -> None:
        nonlocal seconds
        await steady.everybody_has_cards(playing.cluster, playing.tables)
        playing.tasks.create_task(steady.tap(playing.tables, options.rate, playing.over, playing.dice))
        begun = time.monotonic()
        for _ in range(options.rounds):
            for worker in playing.cluster.workers:
                await asyncio.sleep(BETWEEN_SECONDS)
                codes.append(await worker.stop())
                await worker.start()
                await worker.ready()
        await asyncio.sleep(BETWEEN_SECONDS)
        seconds = time.monotonic() - begun
        made = [tap for tap in playing.cluster.tg.waits.values() if begun <= tap.made]
        waits.extend(tap.seconds for tap in made if tap.seconds is not None)

    verdict = await played(options, restart_all, engine=options.engine)
    soon = sum(one <= MOST_SECONDS for one in waits) / max(1, len(waits))
    verdict.figures = {
        "seed": options.seed,
        "stops": len(codes),
        "taps a second": len(waits) / max(1.0, seconds),
        "answered within a second %": soon * 100,
        "99 % of these within s": share(waits, PART),
        **verdict.figures,
    }
    if any(codes):
        verdict.wrong.append(f"workers that were told to stop ended with {sorted(set(codes))}")
    if options.workers > 1 and soon < PART and not options.lenient:
        verdict.wrong.append("too few answers came within a second")
    return verdict
