"""Some months in a simulation where a fifth of the players is absent: every table ends, or is closed with a message.

No turn waits longer than its limit and the quiet hours in it, as `waits` measures. The simulation leaves out the
seconds at which nothing is due (`sweeps`); one batch in fifty has some of them.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from handlers import schedule
from operations import liveness
from scala40.rules import PRESETS
from simulation.people.actors import ABSENT, DAY, DILIGENT, GONE, SLOW, Actor, wake_on_changes
from simulation.people.friendships import SLOW_BUTTONS, SLOW_COMMANDS, Friendships
from simulation.people.playing_groups import NAMES, SHORT, PlayingGroup
from simulation.people.whims import Whims
from simulation.program.places import asked
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.sweeps import sweeping_when_due
from simulation.program.virtual import START
from simulation.promise import Figures
from simulation.promises.matches import MONTH, at_rest
from simulation.watches.invariants import LogChecker, check_waiting
from simulation.watches.waits import ONE_SWEEP, Waits, measuring
from storage import TableStatus

HOUR = 3600
ROME = ZoneInfo("Europe/Rome")
BUSY = replace(DILIGENT, lapses=0.3)
"""They sometimes let a turn pass."""

PRESENT = (DILIGENT, DILIGENT, BUSY, SLOW)
ABSENTEES = (ABSENT, GONE)

SIZES = (1, 2, 2, 1, 3, 2, 1, 2, 4, 2)
"""How many people play in each group; one person alone plays at a private table against computers."""

LIMITS = (900, 900, HOUR, HOUR, 4 * HOUR, 24 * HOUR, 0)
"""Seconds of a turn; 0: without limit."""

LAST_START = {900: 20 * DAY, HOUR: 20 * DAY, 4 * HOUR: 18 * DAY, 24 * HOUR: 8 * DAY, 0: 14 * DAY}
"""The latest start of a match by the limit of its turns: nearly all end in this month or the next (`Month._end`)."""

PAUSE = (600.0, 2 * HOUR)
"""Seconds from one whim to the next."""

RESERVES = (0, 24 * HOUR, 72 * HOUR)
"""Reserves of time, in seconds, among those that a table may have."""

CLOCKS_CHANGE = (1_773_100_000.0, 1_791_200_000.0)
"""The 9th of March and the 5th of October 2026: each is before a change of the clocks."""

FRIENDLY_PAUSE = (300.0, HOUR)
"""Seconds from one thing that friends do to the next."""
KILLED = 1 / 24
"""How probable it is that the bot is killed in an hour, among friends."""

REAL_JOB = 50
"""One seed in this many has the real job, which also runs if nothing is due: it takes as long as seven others."""

SELDOM = 30.0
"""Seconds between two runs of the real job: every second of a month would be too many."""

WHIMSICAL = 20
"""In one seed in this many, and in the short form, people have whims and tap every button of a turn; in the others
they need few taps for a turn."""


@contextmanager
def sweeping_every(seconds: float) -> Iterator[None]:
    """Let the bot sweep at this interval."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schedule, "SWEEP_SECONDS", seconds)
        yield


@dataclass
class Month:
    """Groups and private tables that play one match after the other, until `matches` were begun."""

    simulation: Simulation
    matches: int
    dice: random.Random
    whims: bool = False
    """Whether people have whims."""
    groups: list[PlayingGroup] = field(default_factory=list)
    slow: bool = False
    """Whether turns last an hour or more, with everything that lets a match last."""
    started: Figures = field(default_factory=Counter)
    _deck: list[bool] = field(default_factory=list)

    def settle(self, groups: int) -> None:
        """Make the people and their groups."""
        actors: list[Actor] = []
        for number in range(groups):
            size = SIZES[(number + self.slow) % 10]
            people = [self.simulation.person(f"{name}{number or ''}") for name in self.dice.sample(NAMES, size)]
            chat = self.simulation.group(f"Gruppo {number}", people, self.dice.choice(("group", "supergroup")))
            private = len(people) == 1
            place = self.simulation.world.chats[people[0].id] if private else chat
            mine = [Actor(self.simulation, person, [] if private else [chat], deft=not self.whims) for person in people]
            self.groups.append(PlayingGroup(self.simulation, place, mine, forms="text" if number % 3 else ""))
            actors += mine
        wake_on_changes(self.simulation, actors)

    async def play(self) -> None:
        """Play the matches, in all groups at once."""
        await asyncio.gather(*(self.simulation.begin(self._play_matches(group)) for group in self.groups))

    async def _play_matches(self, group: PlayingGroup) -> None:
        while self.started["matches"] < self.matches:
            limits = [limit for limit in LIMITS if self.simulation.loop.time() < LAST_START[limit]]
            limits = [limit for limit in limits if limit != 900 or not self.slow]
            if not limits:
                return
            self.started["matches"] += 1
            limit = self.dice.choice(limits)
            self._agree(group, limit)
            table = await group.open()
            await self._end(group, table, limit)
            await self.simulation.until(
                lambda: end_is_announced(group), f"table {table} ends without a message", HOUR, 30.0
            )
            await asyncio.sleep(self.dice.uniform(60.0, 6.0 * HOUR))

    async def _end(self, group: PlayingGroup, table: int, limit: int) -> None:
        """Wait for the end of a match.

        If somebody is absent again and again, but returns before the table is closed, it may go on for months. So all
        of them stay away after a month (two, if turns have a day or no limit), and the match ends without them.
        """
        until = MONTH if 0 < limit < DAY else 2 * MONTH
        while group.is_on(table) and self.simulation.loop.time() < until:  # noqa: ASYNC110 - moments of simulated time
            await asyncio.sleep(300.0)
        self.simulation.raise_trouble()
        if group.is_on(table):
            is_slow = self.whims or any(actor.habits in ABSENTEES for actor in group.actors)
            assert is_slow, f"seed {self.simulation.seed}: table {table} does not end although everybody plays"
            self.started["ended by absence"] += 1
            stay_away(group)
            # Everybody may be on vacation three weeks, and the table in a pause of two.
            await group.over(table, (3 if self.slow else 1) * MONTH + 7 * DAY)

    def _agree(self, group: PlayingGroup, limit: int) -> None:
        """On what is played this time; and who will be there."""
        alone = len(group.actors) == 1
        group.turn_seconds = limit
        group.quiet = self.dice.choice(((0, 0), (23 * 60, 8 * 60)))
        if self.slow:
            reserve, weekend = self.dice.choice(RESERVES), self.dice.choice((0, 0, 1))
            group.slow = {"reserve": reserve, "weekend": weekend}
        group.preset = self.dice.choice(("fisca", "biska", "tedesca"))
        room = max(PRESETS[group.preset].players) - len(group.actors)
        group.computers = min(room, self.dice.choice((2, 3, 3) if alone else (0, 1, 2, 2)))
        group.options = {
            **SHORT,
            "limit": self.dice.choice((1, 1, 1, 101)),
            "deals": self.dice.choice((1, 1, 1, 1, 2)),
        }
        for actor in group.actors:
            actor.habits = self.dice.choice(ABSENTEES if self._is_absent() else PRESENT)
            actor._away_until = 0.0
        self.started["private"] += alone
        self.started["without limit"] += not limit

    def stay_away(self) -> None:
        """Let everybody stay away, so that tables opened on a whim end, too."""
        for group in self.groups:
            stay_away(group)

    def _is_absent(self) -> bool:
        """Whether the next person is absent: one of every five is."""
        if not self._deck:
            self._deck = [True, False, False, False, False]
            self.dice.shuffle(self._deck)
        absent = self._deck.pop()
        self.started["people"] += 1
        self.started["absent"] += absent
        return absent


def stay_away(group: PlayingGroup) -> None:
    """Let the people of a group ignore their phones from now on."""
    for actor in group.actors:
        actor.habits = GONE


def never_stuck(seed: int, size: int) -> Figures:
    """A fifth of the people is absent for hours, for days, or for ever; every table ends or is closed."""
    return _a_month(seed, size, friendly=False)


def friends_gather(seed: int, size: int) -> Figures:
    """The same while friends call evenings, wake each other and hand seats over, and the bot is killed.

    Nobody is sent two messages a day about a slow table that they have not asked for, beside the calls to their turns.
    """
    return _a_month(seed, size, friendly=True)


def slow_games(seed: int, size: int) -> Figures:
    """The same with turns of an hour or more: prepared turns, reserves, vacations, pauses, and the bot is killed.

    In one month the clocks are set on, in the other they are set back.
    """
    return _a_month(seed, size, slow=True)


def _a_month(seed: int, size: int, *, friendly: bool = False, slow: bool = False) -> Figures:
    kills = friendly or slow
    real_job = not kills and size > 1 and seed % REAL_JOB == 0
    start = CLOCKS_CHANGE[seed % 2] if slow else START
    with (
        new_simulation(seed, start=start) as simulation,
        measuring(simulation, ONE_SWEEP + SELDOM if real_job else ONE_SWEEP) as waits,
    ):
        whims = not kills and (size == 1 or seed % WHIMSICAL == WHIMSICAL // 2)
        month = Month(simulation, size, random.Random(seed), whims=whims, slow=slow)
        when = sweeping_every(SELDOM) if real_job else sweeping_when_due(simulation)

        async def whole() -> Figures:
            assert await simulation.start()
            month.settle(min(size, 10))
            log_checker = LogChecker(simulation)
            whims = Whims(simulation, month.groups, random.Random(seed), PAUSE)
            if month.whims:
                whims.begin()
            friends = Friendships(simulation, month.groups, random.Random(seed), FRIENDLY_PAUSE)
            if slow:
                friends.commands, friends.buttons, friends.until = SLOW_COMMANDS, SLOW_BUTTONS, MONTH
            if kills:
                friends.begin()
            checking = simulation.begin(_each_hour(simulation, waits, kills=kills))
            playing = simulation.begin(month.play())
            await asyncio.wait([playing, checking], return_when=asyncio.FIRST_COMPLETED)
            checking.cancel()
            await playing if playing.done() else await checking
            friends.end()
            month.stay_away()
            await simulation.until(
                lambda: not _unfinished(simulation), "a table opened on a whim does not end", MONTH, 600.0
            )
            done = month.started + await at_rest(simulation, log_checker, whims)
            simulation.raise_trouble()
            return done + friends.done + _endings(simulation, month) + waits.figures()

        with when:
            return simulation.run(whole())


async def _each_hour(simulation: Simulation, waits: Waits, *, kills: bool) -> None:
    dice = random.Random(simulation.seed)
    while True:
        await asyncio.sleep(HOUR)
        if kills and dice.random() < KILLED:
            killed_at = simulation.loop.time()
            liveness.beat(simulation.service.context)  # in a month signs of life are rare: else too much is given back
            await simulation.crash(dice.uniform(1.0, 600.0))
            waits.outage(simulation.loop.time() - killed_at + ONE_SWEEP)
        check_waiting(simulation)
        check_unasked(simulation)
        waits.check()
        simulation.raise_trouble()


def check_unasked(simulation: Simulation) -> None:
    """Check that nobody was sent two messages on one day about a slow table, beside the calls to their turns."""
    rows = asked(
        simulation.store,
        """SELECT a.table_id, a.chat_id, a.sent_at, t.settings FROM announcements a JOIN tables t ON t.id = a.table_id
        WHERE a.chat_id > 0 AND t.chat_id < 0 AND a.sent_at IS NOT NULL AND a.kind IN ('reminder', 'wake', 'won')""",
    )
    days = Counter(
        (table, person, datetime.fromtimestamp(sent, ROME).date())
        for table, person, sent, settings in rows
        if (json.loads(settings)["turn_seconds"] or DAY) >= HOUR
    )
    assert all(count == 1 for count in days.values()), f"seed {simulation.seed}: somebody was told twice in a day"


def _endings(simulation: Simulation, month: Month) -> Figures:
    """Check that every table has ended; how many ended in which way."""
    states = dict(map(tuple, asked(simulation.store, "SELECT id, status FROM tables")))
    played = [table for group in month.groups for table in group.tables]
    found = Counter(TableStatus(states.pop(table)) for table in played)
    ended, closed = found[TableStatus.OVER], found[TableStatus.CLOSED]
    assert ended + closed == len(played) == month.started["matches"], f"seed {simulation.seed}: a table is stuck"
    days = int(simulation.loop.time() / DAY)
    return Counter({"ended": ended, "closed": closed, "tables opened on a whim": len(states), "days": days})


def _unfinished(simulation: Simulation) -> list[int]:
    """The unfinished tables, including those that somebody has opened on a whim."""
    rows = asked(simulation.store, "SELECT id, status FROM tables")
    return [table for table, status in rows if TableStatus(status).is_unfinished]


def end_is_announced(group: PlayingGroup) -> bool:
    """Whether an announcement about the last table of a chat was sent there."""
    rows = asked(
        group.simulation.store,
        "SELECT count(*) FROM announcements WHERE chat_id = :chat AND sent_at IS NOT NULL AND table_id = :table",
        chat=group.chat.id,
        table=group.tables[-1],
    )
    return bool(rows[0][0])
