"""Every deadline takes effect once, and in time, in spite of outages, clock changes and quiet hours.

The bot is down for up to 24 hours; its computer's clock is set; some groups live in time zones that change to or from
summer time; people tap at the very end of their time. `watch` explains how the right moment is computed.
"""

import asyncio
import random
from collections import Counter
from contextlib import AbstractContextManager
from datetime import datetime
from zoneinfo import ZoneInfo

from operations import liveness
from simulation.people.actors import Habits
from simulation.people.playing_groups import SHORT, PlayingGroup, playing_groups
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.sweeps import sweeping_when_due
from simulation.promise import Figures
from simulation.promises.matches import at_rest, few
from simulation.promises.month import sweeping_every
from simulation.watches.invariants import LogChecker, check_waiting
from simulation.watches.wall_clock import HOUR
from simulation.watches.watch import Watched, watching

NIGHTS = (
    ("Europe/Rome", (2026, 3, 28)),
    ("America/New_York", (2026, 10, 31)),
    ("Europe/Rome", (2026, 10, 24)),
    ("Australia/Lord_Howe", (2026, 4, 4)),
    ("Europe/Rome", (2026, 6, 1)),
    ("America/New_York", (2026, 3, 7)),
)
"""Days before the night in which the wall clock of a zone changes, by an hour or half an hour, and an ordinary one."""

ZONES = ("Europe/Rome", "America/St_Johns", "Asia/Kathmandu", "Pacific/Auckland")
"""The time zones of some of the groups."""

LIMITS = (60, 120, 300, 900, 3600)
SIGNS = liveness.LONGEST_SECONDS
"""The most seconds between two signs of life of the bot, if the job runs every second."""

FORGETFUL = Habits(pace=(0.5, 5.0), lapses=0.4, races=0.2)

REAL_JOB = 25
"""One seed in this many runs the real job every second."""


def every_deadline_in_time(seed: int, size: int) -> Figures:
    """People let their time pass, or tap at its very end; the bot is down for up to 24 hours, also at night."""
    zone, day = NIGHTS[seed % len(NIGHTS)]
    with (
        new_simulation(seed, start=datetime(*day, 20, tzinfo=ZoneInfo(zone)).timestamp()) as simulation,
        watching(simulation) as watched,
        _sweeping(simulation, seed, size),
    ):
        night = Night(simulation, watched, random.Random(seed), zone)
        return simulation.run(night.whole(size))


def _sweeping(simulation: Simulation, seed: int, size: int) -> AbstractContextManager[None]:
    return sweeping_every(1) if size > 1 and seed % REAL_JOB == 0 else sweeping_when_due(simulation)


class Night:
    """Groups that begin to play in the evening, while the bot is stopped and started and its clock is set."""

    def __init__(self, simulation: Simulation, watched: Watched, dice: random.Random, zone: str) -> None:
        self.simulation = simulation
        self.watched = watched
        self.dice = dice
        self.zone = zone
        self.groups: list[PlayingGroup] = []
        self.tables: list[int] = []

    async def whole(self, size: int) -> Figures:
        """Play, with the bot up and down and its clock set, until all matches are over."""
        assert await self.simulation.start()
        self.groups = playing_groups(self.simulation, size, most=few(size), habits=(FORGETFUL,))
        for number, group in enumerate(self.groups):
            group.turn_seconds = self.dice.choice(LIMITS)
            group.quiet = self.dice.choice(((0, 0), (23 * 60, 8 * 60), (0, 8 * 60), (2 * 60, 3 * 60)))
            group.options = {"opening_points": 0, "limit": 101, "deals": 2} if size > 1 else SHORT
            self.tables.append(await self._open(group, self.zone if number % 2 == 0 else self.dice.choice(ZONES)))
        log_checker = LogChecker(self.simulation)
        while self._go_on():
            await self._serving(self.dice.uniform(0.5, 5.0) * HOUR if size > 1 else 600.0)
            await self._outage(self.dice.choice((5.0, 90.0, HOUR, self.dice.uniform(0.0, 24.0) * HOUR)))
        self.simulation.raise_trouble()
        done: Figures = Counter(deadlines=sum(self.watched.effects.values()), outages=len(self.watched.outages))
        return done + self.watched.effects + self.watched.kinds + await at_rest(self.simulation, log_checker)

    async def _open(self, group: PlayingGroup, zone: str) -> int:
        """Open a table of a group in a time zone."""
        moving = asyncio.ensure_future(self._move(group, zone))
        table = await group.open()
        await moving
        return table

    async def _move(self, group: PlayingGroup, zone: str) -> None:
        """Set the group's time zone as soon as the bot knows the group, long before the first turn."""
        await self.simulation.until(lambda: group.table() is not None, "a group opens no table", step=0.05)
        values = {"zone": zone, "chat": group.chat.id}
        self.simulation.store._db.execute("UPDATE chats SET timezone = :zone WHERE id = :chat", values)

    def _go_on(self) -> bool:
        return any(group.is_on(table) for group, table in zip(self.groups, self.tables, strict=True))

    async def _serving(self, seconds: float) -> None:
        """Keep the bot up; sometimes set the clock of its computer."""
        until = self.simulation.loop.unix() + seconds
        while self.simulation.loop.unix() < until and self._go_on():
            self.simulation.raise_trouble()
            check_waiting(self.simulation)
            self.watched.check()
            await asyncio.sleep(60.0)
            if self.dice.random() < 0.01:
                await self._set_clock()

    async def _set_clock(self) -> None:
        """Set the clock by some seconds or minutes, mostly back, as a time server would; the bot adapts in a second."""
        by = self.dice.choice((-1.0, -1.0, 1.0)) * self.dice.choice(
            (self.dice.uniform(1, 8), self.dice.uniform(20, 900))
        )
        self.watched.clock_is_set(by)
        await asyncio.sleep(5.0)

    async def _outage(self, seconds: float) -> None:
        """Kill the bot, leave it down for this long, and start it again; its clock may be set in between."""
        self._leave_sign_of_life()
        self.watched.goes_down(seconds)
        if self.dice.random() < 0.2:
            self.watched.clock_is_set(self.dice.uniform(-600.0, 60.0), down=True)
        await self.simulation.crash(seconds)

    def _leave_sign_of_life(self) -> None:
        """Store a sign of life some seconds ago, as sweeps of every second would; here sweeps are less frequent."""
        ago = self.dice.uniform(0.0, SIGNS)
        with self.simulation.store.unit() as unit:
            last = float(unit.meta.get(liveness.HEARTBEAT) or 0.0)
            unit.meta.set(liveness.HEARTBEAT, str(max(last, self.simulation.loop.shown() - ago)))
