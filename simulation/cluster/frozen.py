"""Frozen: one worker after the other stands still for a while, as on a computer that swaps or a guest that is moved.

The others go on within seconds, also if it stands still within a unit. When it wakes, it begins no call as the holder
that it is not any more. Nothing is lost or done twice.
"""

import argparse
import asyncio

from simulation.cluster.checks import Verdict
from simulation.cluster.playing import Playing, played
from simulation.cluster.workers import Where

FREEZES = (1.0, 12.0)
"""For how many seconds a worker stands still; it counts as dead after five."""
MOST_ANSWER, MOST_ANNOUNCED = 15.0, 25.0
"""Seconds within which a tap is to be answered and a bust announced, if another worker is there.

A tap that was brought to the frozen worker is brought to another one when the forwarder has given it up; one that it
had taken is taken from it when it counts as dead. A new holder may stand still, too, before it has said everything.
"""


async def run(options: argparse.Namespace) -> Verdict:
    """Freeze workers as often as wanted."""
    freezes, longest = 0, 0.0

    async def freeze(playing: Playing) -> None:
        nonlocal freezes, longest
        while freezes < options.freezes:
            await asyncio.sleep(options.every * playing.dice.uniform(0.5, 1.5))
            worker = playing.cluster.holder_or_any(playing.dice)
            seconds = playing.dice.uniform(*FREEZES)
            await worker.freeze(playing.dice.choice(list(Where)))
            await asyncio.sleep(seconds)
            worker.wake()
            freezes += 1
            longest = max(longest, seconds)
            playing.cluster.refuse_ended()
            if options.verbose:
                print(f"  {freezes} freezes, {playing.taps} taps", flush=True)

    verdict = await played(options, freeze, engine=options.engine)
    verdict.figures = {"seed": options.seed, "freezes": freezes, "longest s": longest, **verdict.figures}
    if options.workers > 1 and not options.lenient:
        verdict.refuse_waits(MOST_ANSWER, MOST_ANNOUNCED)
    return verdict
