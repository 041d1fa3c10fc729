"""Every deadline takes effect once, and in time, whatever becomes of the bot, of its computer's clock and of the night.

The bot is down for up to 24 hours; the computer's clock is set; groups live in time zones of which some change their
wall clock this night; people tap at the very end of their time. What is reckoned is told in `watch`.
"""

import asyncio
import random
from collections import Counter
from contextlib import AbstractContextManager
from datetime import datetime
from zoneinfo import ZoneInfo

from operations import liveness
from simulation.people.actors import Habits
from simulation.people.evenings import SHORT, Circle, circles
from simulation.program.city import City, a_city
from simulation.program.sweeps import sweeping_when_due
from simulation.promise import Figures
from simulation.promises.matches import at_rest, few
from simulation.promises.month import sweeping_every
from simulation.watches.invariants import Books, check_waiting
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
"""Days after whose evening the clock changes somewhere, by an hour or by half of one, and one like any other."""

ZONES = ("Europe/Rome", "America/St_Johns", "Asia/Kathmandu", "Pacific/Auckland")
"""Where some of the groups live."""

LIMITS = (60, 120, 300, 900, 3600)
SIGNS = liveness.LONGEST_SECONDS
"""At most so many seconds lie between two signs of life, where the job of every second runs."""

FORGETFUL = Habits(pace=(0.5, 5.0), lapses=0.4, races=0.2)

REAL_JOB = 25
"""Every so manieth seed has the real job, of every second."""


def every_deadline_in_time(seed: int, size: int) -> Figures:
    """People let their time pass, or tap at its very end; the bot is down for up to 24 hours, also at night."""
    zone, day = NIGHTS[seed % len(NIGHTS)]
    with (
        a_city(seed, start=datetime(*day, 20, tzinfo=ZoneInfo(zone)).timestamp()) as city,
        watching(city) as watched,
        _sweeping(city, seed, size),
    ):
        night = Night(city, watched, random.Random(seed), zone)
        return city.run(night.whole(size))


def _sweeping(city: City, seed: int, size: int) -> AbstractContextManager[None]:
    return sweeping_every(1) if size > 1 and seed % REAL_JOB == 0 else sweeping_when_due(city)


class Night:
    """Groups that play from an evening on, and what happens to the bot meanwhile."""

    def __init__(self, city: City, watched: Watched, dice: random.Random, zone: str) -> None:
        self.city = city
        self.watched = watched
        self.dice = dice
        self.zone = zone
        self.groups: list[Circle] = []
        self.tables: list[int] = []

    async def whole(self, size: int) -> Figures:
        """Play, with the bot up and down and its clock set, until all matches are over."""
        assert await self.city.start()
        self.groups = circles(self.city, size, most=few(size), habits=(FORGETFUL,))
        for number, circle in enumerate(self.groups):
            circle.turn_seconds = self.dice.choice(LIMITS)
            circle.quiet = self.dice.choice(((0, 0), (23 * 60, 8 * 60), (0, 8 * 60), (2 * 60, 3 * 60)))
            circle.options = {"opening_points": 0, "limit": 101, "deals": 2} if size > 1 else SHORT
            self.tables.append(await self._open(circle, self.zone if number % 2 == 0 else self.dice.choice(ZONES)))
        books = Books(self.city)
        while self._go_on():
            await self._serving(self.dice.uniform(0.5, 5.0) * HOUR if size > 1 else 600.0)
            await self._outage(self.dice.choice((5.0, 90.0, HOUR, self.dice.uniform(0.0, 24.0) * HOUR)))
        self.city.raise_trouble()
        done: Figures = Counter(deadlines=sum(self.watched.effects.values()), outages=len(self.watched.outages))
        return done + self.watched.effects + self.watched.kinds + await at_rest(self.city, books)

    async def _open(self, circle: Circle, zone: str) -> int:
        """Open a table of a group that lives there."""
        moving = asyncio.ensure_future(self._move(circle, zone))
        table = await circle.open()
        await moving
        return table

    async def _move(self, circle: Circle, zone: str) -> None:
        """As soon as the bot knows the group its time zone is set, long before the first turn."""
        await self.city.until(lambda: circle.table() is not None, "a group opens no table", step=0.05)
        self.city.store._db.execute("UPDATE chats SET timezone = ? WHERE id = ?", (zone, circle.chat.id))
        self.city.store._db.conn.commit()

    def _go_on(self) -> bool:
        return any(circle.is_on(table) for circle, table in zip(self.groups, self.tables, strict=True))

    async def _serving(self, seconds: float) -> None:
        """The bot is up; now and then somebody sets the clock of its computer."""
        until = self.city.loop.unix() + seconds
        while self.city.loop.unix() < until and self._go_on():
            self.city.raise_trouble()
            check_waiting(self.city)
            self.watched.check()
            await asyncio.sleep(60.0)
            if self.dice.random() < 0.01:
                await self._set_clock()

    async def _set_clock(self) -> None:
        """By a time server, some seconds or some minutes, most often back; the bot notices within a second."""
        by = self.dice.choice((-1.0, -1.0, 1.0)) * self.dice.choice(
            (self.dice.uniform(1, 8), self.dice.uniform(20, 900))
        )
        self.watched.clock_is_set(by)
        await asyncio.sleep(5.0)

    async def _outage(self, seconds: float) -> None:
        """The bot is killed, away for so long, and starts again; its clock may have been set in between."""
        self._leave_sign_of_life()
        self.watched.goes_down(seconds)
        if self.dice.random() < 0.2:
            self.watched.clock_is_set(self.dice.uniform(-600.0, 60.0), down=True)
        await self.city.crash(seconds)

    def _leave_sign_of_life(self) -> None:
        """As sweeps of every second would have, some seconds ago, where the bot sweeps only when something is due."""
        ago = self.dice.uniform(0.0, SIGNS)
        with self.city.store.unit() as unit:
            last = float(unit.meta.get(liveness.HEARTBEAT) or 0.0)
            unit.meta.set(liveness.HEARTBEAT, str(max(last, self.city.loop.shown() - ago)))
