"""Forged, stale and foreign buttons do nothing; and one person who floods the bot does not hinder the others."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import pytest

from handlers.updates.inbox import Failed, Inbox
from sandbox.client.seen import Json
from sandbox.taps import Tap
from simulation.people.actors import Actor
from simulation.people.forger import Forger, tap_anywhere, tap_without_message
from simulation.people.playing_groups import PlayingGroup, playing_groups
from simulation.people.whims import ENDS
from simulation.program.simulation import Simulation, new_simulation
from simulation.promise import Figures
from simulation.promises.matches import at_rest
from simulation.promises.odd_updates import odd_update
from simulation.watches.invariants import LogChecker, state_of_game
from tables.play import turn_actions
from tables.requests.codec import unpack

PANEL = frozenset(turn_actions.USE_CASES)
"""Buttons of a panel, which have no effect for a player who is not on turn."""

ROUND = 60
"""How many forgeries arrive between two comparisons of the game."""


ROUND_OF_PLAYERS = 10
"""How many forgeries of the players themselves follow, below any message in their chats."""

ANSWERED = 60.0
"""Seconds within which a tap has to be answered."""


@contextmanager
def counting_failures() -> Iterator[list[int]]:
    """Collect the ids of updates whose processing failed."""
    failures: list[int] = []
    failed = Inbox.failed

    def noting(self: Inbox, update_id: int) -> Failed:
        failures.append(update_id)
        return failed(self, update_id)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Inbox, "failed", noting)
        yield failures


def forged_buttons(seed: int, size: int) -> Figures:
    """Taps of members who do not play, of strangers, and of players who are not on turn change nothing.

    Then the players tap forged buttons themselves, on their own turn too. That may change something, because some
    forgeries are legal, but nothing may fail, and the matches are played to their end.
    """
    with new_simulation(seed) as simulation, counting_failures() as failures:
        dice = random.Random(seed)
        forger = Forger(simulation, dice)

        async def play() -> Figures:
            assert await simulation.start()
            group, elsewhere = playing_groups(simulation, 2, most=3)
            member, stranger = simulation.person("Ugo"), simulation.person("Zoe")
            group.chat.members[member.id] = "member"
            rogues = [Actor(simulation, member, [group.chat]), Actor(simulation, stranger, [])]
            tables = [await group.open(), await elsewhere.open()]
            done: Figures = Counter(forgeries=0)
            while done["forgeries"] < size and group.is_on(tables[0]):
                await simulation.quiet()
                before = state_of_game(simulation.store, tables)
                taps = [
                    tap for tap in islice(_attempts(simulation, group, rogues, forger, dice), ROUND) if tap is not None
                ]
                await simulation.until(
                    lambda sent=taps: all(tap.answer is not None for tap in sent), "a tap is not answered", ANSWERED
                )
                await simulation.quiet()
                after = state_of_game(simulation.store, tables)
                changed = [name for name in before if before[name] != after[name]]
                assert not changed, f"seed {seed}: forged taps have changed {changed}"
                own = [tap for tap in islice(_by_players(group, forger, dice), ROUND_OF_PLAYERS) if tap is not None]
                await simulation.until(
                    lambda sent=own: all(tap.answer is not None for tap in sent), "a player gets no answer", ANSWERED
                )
                done["forgeries"] += len(taps) + len(own)
                simulation.go_on()
                await asyncio.sleep(dice.uniform(5, 20))
            assert not failures, f"seed {seed}: {len(failures)} updates failed"
            return done + await at_rest(simulation, LogChecker(simulation))

        return simulation.run(play())


def _attempts(
    simulation: Simulation, group: PlayingGroup, rogues: list[Actor], forger: Forger, dice: random.Random
) -> Iterator[Tap | None]:
    """Make forged taps, endlessly."""
    table = group.table()
    match = table.match if table is not None else None
    turn = None if table is None or match is None or match.turn is None else table.seats[match.turn].person_id
    waiting = [actor for actor in group.actors if turn is not None and actor.person.id != turn]
    while True:
        data = forger.forge()
        if waiting and dice.random() < 0.3:
            if unpack(data) is None or type(unpack(data)) in PANEL:
                yield tap_anywhere(simulation, dice.choice(waiting), data, dice)
            continue
        actor = dice.choice(rogues)
        if dice.random() < 0.2:
            yield odd_update(simulation, actor.person, dice.choice((actor.private, *actor.chats)), data, dice)
            continue
        yield (
            tap_without_message(simulation, actor.person, data)
            if dice.random() < 0.1
            else tap_anywhere(simulation, actor, data, dice)
        )


def _by_players(group: PlayingGroup, forger: Forger, dice: random.Random) -> Iterator[Tap | None]:
    """Make forged taps of people who play, except those that could end the match."""
    endings = {kind.code for kind in ENDS}
    while True:
        data = forger.forge()
        if data.partition(":")[0] not in endings:
            yield tap_anywhere(group.simulation, dice.choice(group.actors), data, dice)


def one_stops_nobody(seed: int, size: int) -> Figures:
    """A flood of `size` times 1,000 taps in one group: other people are answered in time, within the rate limits."""
    with new_simulation(seed) as simulation:
        dice = random.Random(seed)
        forger = Forger(simulation, dice)

        async def play() -> Figures:
            assert await simulation.start()
            attacked, *others = playing_groups(simulation, size + 1, most=3)
            await attacked.open()
            tables = [await group.open() for group in others]
            waits: list[float] = []
            _time_answers(simulation, {actor.person.id for group in others for actor in group.actors}, waits)
            flooder = Actor(simulation, simulation.person("Ugo"), [attacked.chat])
            attacked.chat.members[flooder.person.id] = "member"
            floods = 0
            while any(map(PlayingGroup.is_on, others, tables)) and floods < size * 1000:
                simulation.raise_trouble()
                tap_anywhere(simulation, flooder, forger.forge(), dice)
                floods += 1
                await asyncio.sleep(0.06)
            waits.sort()
            slow = waits[len(waits) * 95 // 100]
            assert slow < 1.0, f"seed {seed}: the 95th percentile of answers is {slow:.2f} s"
            refused = len(simulation.telegram.journal.after(0, category="flood"))
            assert refused == 0, f"seed {seed}: {refused} requests exceeded the rate limits"
            figures = {"taps in the flood": floods, "taps of others": len(waits), "matches": size}
            return Counter({**figures, "‰ of a second for 95 % of answers": round(slow * 1000)})

        return simulation.run(play())


def _time_answers(simulation: Simulation, people: set[int], waits: list[float]) -> None:
    """Note how long each of these people waits for the answer to a tap."""

    def note(method: str, given: Json, answer: Json) -> None:
        if method == "answerCallbackQuery" and answer["ok"]:
            tap = simulation.world.taps.find(str(given["callback_query_id"]))
            if tap is not None and tap.user_id in people:
                waits.append(simulation.loop.unix() - tap.time)

    simulation.telegram.listeners.append(note)
