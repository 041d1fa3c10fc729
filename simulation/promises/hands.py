"""Nobody sees a hand that is not theirs: every request and every line of the log is searched for cards.

The runs include everything that could show one: panels in private and in the group, pictures, computers, private
tables, records, the files of /verifica, and people who tap and write at random.
"""

import asyncio
import random
from collections import Counter

from scala40.rules import PRESETS
from simulation.people.actors import Actor, wake_on_changes
from simulation.people.playing_groups import PlayingGroup, playing_groups
from simulation.people.whims import Whims
from simulation.program.simulation import Simulation, new_simulation
from simulation.promise import Figures
from simulation.promises.matches import LONG, use_few_taps
from simulation.promises.tokens import everything_logged, shows_a_card
from simulation.watches.invariants import StoreReader
from simulation.watches.secrecy import Watch


def nobody_sees_my_hand(seed: int, size: int) -> Figures:
    """Every request and every line of the log is searched for cards that its reader may not know.

    Up to six people play, by any rules; in every fourth match one person plays with computers.
    """
    with new_simulation(seed) as simulation, everything_logged() as written:
        dice = random.Random(seed)
        watch = Watch(simulation.telegram, StoreReader(simulation))

        async def play() -> Figures:
            assert await simulation.start()
            groups = [
                *playing_groups(
                    simulation, size - size // 4, most=2 if size == 1 else 6, deft=use_few_taps(seed, size)
                ),
                *(_alone(simulation, f"Solo {number}") for number in range(size // 4)),
            ]
            for group in groups:
                _arrange(group, dice, (0,) if size == 1 else (0, 30, 40))
            whims = Whims(simulation, groups, dice, without=frozenset({"migrate"}))
            whims.begin()
            await asyncio.gather(*(group.play(LONG) for group in groups))
            await whims.end()
            await simulation.quiet()
            leaks = await watch.leaks()
            assert not leaks, f"seed {seed}: {len(leaks)} leaks, the first in request {leaks[0].request}"
            lines = written.getvalue().splitlines()
            found = [number for number, line in enumerate(lines) if shows_a_card(line)]
            assert not found, f"seed {seed}: {len(found)} lines of the log show a card, the first is line {found[0]}"
            searched = {"requests": len(watch.sizes), "lines logged": len(lines)}
            return Counter({"matches": size, **searched, "whims": whims.done.total()})

        return simulation.run(play())


def _arrange(group: PlayingGroup, dice: random.Random, openings: tuple[int, ...]) -> None:
    """Choose any rules that fit, computers if there is room, and group hands in every third group."""
    seats = len(group.actors)
    fitting = [name for name, rules in PRESETS.items() if max(seats, 2) in rules.players]
    group.preset = dice.choice(fitting)
    group.options = {"opening_points": dice.choice(openings), "limit": 1}
    room = seats + 1 in PRESETS[group.preset].players  # ramino is for two or four
    group.computers = dice.choice((0, int(room))) if group.chat.type != "private" else 0
    group.inside = dice.random() < 0.34 and group.chat.type != "private"


def _alone(simulation: Simulation, name: str) -> PlayingGroup:
    """A person who plays in their private chat, where a computer is seated already."""
    person = simulation.person(name)
    actor = Actor(simulation, person, [])
    wake_on_changes(simulation, [actor])
    return PlayingGroup(simulation, actor.private, [actor])
