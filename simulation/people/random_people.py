"""People who do as they please: the game goes on, no matter what they tap, write, delete or leave."""

import asyncio
import random
from collections import Counter

from simulation.people.playing_groups import PlayingGroup, playing_groups
from simulation.people.whims import Whims, mixed
from simulation.program.simulation import new_simulation
from simulation.promise import Figures
from simulation.promises.forgeries import counting_failures
from simulation.promises.matches import LONG, at_rest, few, while_checking
from simulation.watches.invariants import LogChecker, check_waiting

OFTEN = (1.0, 10.0)

SOME = 40
"""How many whims are enough if the matches need not end."""


def people_do_as_they_please(seed: int, size: int) -> Figures:
    """Something happens every few seconds; each tap is answered, no update fails, and the invariants hold.

    With size 0 it ends in the middle of a match.
    """
    with new_simulation(seed) as simulation, counting_failures() as failures:

        async def play() -> Figures:
            assert await simulation.start()
            groups = playing_groups(simulation, size or 1, most=few(size or 1), computers=seed % 2)
            mixed(groups, random.Random(seed), most=4)
            log_checker = LogChecker(simulation)
            whims = Whims(simulation, groups, random.Random(seed), OFTEN)
            whims.begin()

            async def a_while(group: PlayingGroup) -> None:
                table = await group.open()

                def is_enough() -> bool:  # a short match may be over before that
                    return whims.done.total() >= SOME or not group.is_on(table)

                await simulation.until(is_enough, "people have no more whims")

            matches = asyncio.gather(*(group.play(LONG) if size else a_while(group) for group in groups))
            await while_checking(simulation, matches, lambda: check_waiting(simulation), log_checker.check)
            done = Counter(matches=size) + await at_rest(simulation, log_checker, whims)
            assert not failures, f"seed {seed}: {len(failures)} updates failed"
            actors = {id(actor): actor for actor in (*whims.guests, *(a for group in groups for a in group.actors))}
            taps = [tap for actor in actors.values() for tap in actor.taps]
            unanswered = sum(tap.answer is None for tap in taps)
            assert unanswered == 0, f"seed {seed}: {unanswered} taps were never answered"
            return done + Counter(taps=len(taps))

        return simulation.run(play())
