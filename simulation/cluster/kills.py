"""Kills: people play in real time while one worker after the other is killed, and PostgreSQL now and then, too.

In the end every tap was answered and worked off once, no card has reached anybody else, every bust was announced, and
Telegram was never called too often.
"""

import argparse
import asyncio

from simulation.cluster.checks import Verdict
from simulation.cluster.playing import Playing, played
from simulation.cluster.workers import Worker

MOST_ANSWER, MOST_ANNOUNCED = 5.0, 10.0
"""Seconds within which a tap is to be answered and a bust announced, if another worker is there."""


async def run(options: argparse.Namespace) -> Verdict:
    """Run until there were enough kills and taps."""
    killer = Killer(options)
    verdict = await played(options, killer.run, engine=options.engine)
    verdict.figures = {
        "seed": options.seed, "kills": killer.kills, "restarts": killer.restarts, **verdict.figures
    }  # fmt: skip
    if options.workers > 1 and not options.lenient:
        verdict.refuse_waits(MOST_ANSWER, MOST_ANNOUNCED)
    return verdict


class Killer:
    """Kills a worker every some seconds and starts it again: every other time the holder, else any."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self.kills = 0
        self.restarts = 0
        self._starting: set[asyncio.Task[None]] = set()

    async def run(self, playing: Playing) -> None:
        """Kill until there were enough kills and taps."""
        options, loop = self._options, asyncio.get_running_loop()
        every = max(1, options.kills // options.restarts) if options.restarts else 0
        while self.kills < options.kills or playing.taps < options.taps:
            due = loop.time() + options.every
            await asyncio.sleep(due - loop.time() + playing.dice.uniform(-0.5, 0.5) * min(1.0, options.every))
            if self.kills < options.kills:
                worker = await self.kill(playing)
                if len(playing.cluster.workers) == 1:
                    await worker.ready()  # else nobody would ever be there
                if every and self.kills % every == 0 and self.restarts < options.restarts:
                    await asyncio.sleep(playing.dice.uniform(0.0, options.every / 2))
                    await playing.cluster.database.restart()
                    self.restarts += 1
            await playing.cluster.start_again()
            playing.cluster.refuse_ended()
            if options.verbose and self.kills % 10 == 0:
                print(f"  {self.kills} kills, {playing.taps} taps", flush=True)

    def _started(self, starting: asyncio.Task[None]) -> None:
        """Forget a task that waited for a worker, which may have been killed again before it was ready."""
        self._starting.discard(starting)
        if not starting.cancelled():
            starting.exception()

    async def kill(self, playing: Playing) -> Worker:
        """Kill one worker, and start it again."""
        worker = playing.cluster.holder_or_any(playing.dice)
        await worker.kill()
        self.kills += 1
        await worker.start()
        self._starting.add(starting := asyncio.create_task(worker.ready()))
        starting.add_done_callback(self._started)
        return worker
