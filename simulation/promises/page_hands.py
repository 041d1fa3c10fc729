"""Nobody is shown a card of somebody else in a page: every answer and every stream of the server is searched for them.

One to three people of each match play in pages, others in the chat or inside the group, and computers. What people in
the chat are sent is searched as well. Streams are cut and answers lost, some ask for what is not theirs; the bot is not
killed, so that many matches can be played (`page` kills it). Everybody looks at deals again that are over.
"""

import asyncio
import random
from collections import Counter

from sandbox.world import Person
from simulation.people.actors import DAY
from simulation.people.pages.actors import PageHabits, page_actors, paging_group
from simulation.people.pages.curious import LISTENS, Curious
from simulation.people.playing_groups import PlayingGroup
from simulation.program.page_network import NO_PAGE_FAULTS, SOME_PAGE_FAULTS
from simulation.program.simulation import Simulation, new_simulation
from simulation.promise import Figures
from simulation.watches.invariants import LogChecker
from simulation.watches.page_secrecy import PageWatch
from simulation.watches.secrecy import Watch
from simulation.watches.trials import keeping_trials

HABITS = PageHabits(pace=(0.2, 1.5), sleep=0, nap=0.01)
AFTER = 120.0
"""Seconds in which pages read the end of their match, also those that were closed or asleep."""
SEATS = ((1, 1, 0),) * 3 + ((2, 0, 0),) * 3 + ((1, 0, 1),) * 2 + ((2, 1, 0), (1, 1, 1), (3, 0, 0), (2, 1, 1))
"""How many play in pages, in the chat, and as computers."""
LIMITS = (1,) * 46 + (21, 21, 41, 101)
"""The totals at which players bust. Most matches have one deal, so that there are many; 101 points take ten or so."""
OPENINGS = (0, 0, 0, 30, 40)


def pages_show_no_hand(seed: int, size: int) -> Figures:
    """`size` matches at once, all of them to their end; nobody is shown a card that they may not know."""
    with new_simulation(seed, page=True) as simulation, keeping_trials(simulation) as reader:
        dice, network = random.Random(seed), simulation.network
        assert network is not None

        async def play() -> Figures:
            assert await simulation.start()
            watch, chats = PageWatch(simulation, reader), Watch(simulation.telegram, reader)
            strangers = [simulation.person("Ugo"), simulation.person("Zoe")]
            groups = [_group(simulation, number, dice, strangers[1:], short=size == 1) for number in range(size)]
            tables = await asyncio.gather(*map(PlayingGroup.open, groups))
            opened = [
                actor.open(table) for group, table in zip(groups, tables, strict=True) for actor in page_actors(group)
            ]
            curious = Curious(simulation, opened, strangers, dice)
            network.faults = SOME_PAGE_FAULTS
            curious.begin()
            await asyncio.gather(*(group.over(table, DAY) for group, table in zip(groups, tables, strict=True)))
            curious.is_over, network.faults = True, NO_PAGE_FAULTS
            await asyncio.sleep(AFTER)
            curious.look_back()
            await asyncio.sleep(LISTENS)
            trials = curious.trials
            await simulation.until(lambda: all(trial.is_over for trial in trials), "a trial does not end")
            simulation.raise_trouble()
            LogChecker(simulation).check()
            shown = {page.view["stage"] for page in opened if page.is_good and page.view is not None}
            assert shown == {"over"}, f"seed {seed}: pages do not show the end of their match, but {shown}"
            leaks = [*watch.leaks(), *await chats.leaks()]
            assert not leaks, f"seed {seed}: {len(leaks)} leaks, the first in {leaks[0].words[:80]}"
            requests = sum(sent.is_acknowledged for page in opened for sent in page.sent)
            return Counter({"matches": size, "people in pages": len(opened), "requests": requests}) + Counter(
                watch.read + watch.replays.read
            )

        return simulation.run(play())


def _group(
    simulation: Simulation, number: int, dice: random.Random, members: list[Person], *, short: bool
) -> PlayingGroup:
    """People in pages, people in the chat and computers, two to four of them; and members who do not play."""
    pages, chats, computers = dice.choice(SEATS)
    limit, opening = (1, 0) if short else (dice.choice(LIMITS), dice.choice(OPENINGS))
    return paging_group(
        simulation,
        number,
        pages=pages,
        chats=chats,
        computers=computers,
        inside=dice.random() < 0.34,
        replays=dice.choice(("", "on", "on", "hidden")),
        members=members,
        deft=dice.random() < 0.67,
        habits=HABITS,
        options={"opening_points": opening, "limit": limit},
    )
