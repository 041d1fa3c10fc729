"""Some months in a city of card players of whom a fifth is absent: every table ends, or is closed with a word.

No turn waits longer than its limit and the quiet hours in it, which is measured beside the bot (`waits`). What the
simulation leaves out: the seconds in which the bot would find nothing to do (`sweeps`); one batch in fifty has some.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pytest

from handlers import schedule
from scala40.rules import PRESETS
from simulation.people.actors import ABSENT, DAY, DILIGENT, GONE, SLOW, Actor, let_them_hear
from simulation.people.evenings import NAMES, SHORT, Circle
from simulation.people.whims import Whims
from simulation.program.city import City, a_city
from simulation.program.sweeps import sweeping_when_due
from simulation.promise import Figures
from simulation.promises.matches import MONTH, at_rest
from simulation.watches.invariants import Books, check_waiting
from simulation.watches.waits import ONE_SWEEP, Waits, measuring
from storage import TableStatus

HOUR = 3600
BUSY = replace(DILIGENT, lapses=0.3)
"""They let a turn pass now and then."""

PRESENT = (DILIGENT, DILIGENT, BUSY, SLOW)
ABSENTEES = (ABSENT, GONE)

SIZES = (1, 2, 2, 1, 3, 2, 1, 2, 4, 2)
"""So many people play in a group; one plays at a private table against computers."""

LIMITS = (900, 900, HOUR, HOUR, 4 * HOUR, 24 * HOUR, 0)
"""Seconds of a turn; 0: without limit."""

LAST_START = {900: 20 * DAY, HOUR: 20 * DAY, 4 * HOUR: 18 * DAY, 24 * HOUR: 8 * DAY, 0: 14 * DAY}
"""Until when a match with such turns is begun: nearly all are over within the month, or the next one (`Month._end`)."""

PAUSE = (600.0, 2 * HOUR)
"""Seconds from one whim to the next."""

REAL_JOB = 50
"""Every so manieth seed has the real job, which also runs when nothing is due: it takes as long as seven others."""

SELDOM = 30.0
"""Seconds between two runs of it there: every second of a month would be too many."""

WHIMSICAL = 20
"""In one of so many seeds, and in the short form, people do more than play, and tap as many buttons as people do;
elsewhere they need few taps for a turn."""


@contextmanager
def sweeping_every(seconds: float) -> Iterator[None]:
    """The bot asks only so often what is due."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schedule, "SWEEP_SECONDS", seconds)
        yield


@dataclass
class Month:
    """Groups and private tables where one match follows the other, until so many were played."""

    city: City
    matches: int
    dice: random.Random
    whims: bool = False
    """People do more than play."""
    circles: list[Circle] = field(default_factory=list)
    started: Figures = field(default_factory=Counter)
    _deck: list[bool] = field(default_factory=list)

    def settle(self, groups: int) -> None:
        """People move in."""
        actors: list[Actor] = []
        for number in range(groups):
            people = [self.city.person(f"{name}{number or ''}") for name in self.dice.sample(NAMES, SIZES[number % 10])]
            chat = self.city.group(f"Gruppo {number}", people, self.dice.choice(("group", "supergroup")))
            private = len(people) == 1
            place = self.city.world.chats[people[0].id] if private else chat
            mine = [Actor(self.city, person, [] if private else [chat], deft=not self.whims) for person in people]
            self.circles.append(Circle(self.city, place, mine, forms="text" if number % 3 else ""))
            actors += mine
        let_them_hear(self.city, actors)

    async def play(self) -> None:
        """Play as many matches as are wanted, everywhere at once."""
        await asyncio.gather(*(self._evenings(circle) for circle in self.circles))

    async def _evenings(self, circle: Circle) -> None:
        while self.started["matches"] < self.matches:
            limits = [limit for limit in LIMITS if self.city.loop.time() < LAST_START[limit]]
            if not limits:
                return
            self.started["matches"] += 1
            limit = self.dice.choice(limits)
            self._agree(circle, limit)
            table = await circle.open()
            await self._end(circle, table, limit)
            await self.city.until(lambda: said_how_it_ended(circle), f"table {table} ends without a word", HOUR, 30.0)
            await asyncio.sleep(self.dice.uniform(60.0, 6.0 * HOUR))

    async def _end(self, circle: Circle, table: int, limit: int) -> None:
        """Wait for the end of a match.

        Where somebody is absent again and again, and comes back before the table is closed, it may go on for months:
        then, after a month, or two with a day or any time for a turn, nobody comes any more, and it ends without them.
        """
        until = MONTH if 0 < limit < DAY else 2 * MONTH
        while circle.is_on(table) and self.city.loop.time() < until:  # noqa: ASYNC110 - moments of simulated time
            await asyncio.sleep(300.0)
        self.city.raise_trouble()
        if circle.is_on(table):
            is_slow = self.whims or any(actor.habits in ABSENTEES for actor in circle.actors)
            assert is_slow, f"seed {self.city.seed}: table {table} does not end although everybody plays"
            self.started["went on until nobody came any more"] += 1
            stay_away(circle)
            await circle.over(table, MONTH + 7 * DAY)

    def _agree(self, circle: Circle, limit: int) -> None:
        """On what is played this time; and who will be there."""
        alone = len(circle.actors) == 1
        circle.turn_seconds = limit
        circle.quiet = self.dice.choice(((0, 0), (23 * 60, 8 * 60)))
        circle.preset = self.dice.choice(("fisca", "biska", "tedesca"))
        room = max(PRESETS[circle.preset].players) - len(circle.actors)
        circle.computers = min(room, self.dice.choice((2, 3, 3) if alone else (0, 1, 2, 2)))
        circle.options = {
            **SHORT,
            "limit": self.dice.choice((1, 1, 1, 101)),
            "deals": self.dice.choice((1, 1, 1, 1, 2)),
        }
        for actor in circle.actors:
            actor.habits = self.dice.choice(ABSENTEES if self._is_absent() else PRESENT)
            actor._away_until = 0.0
        self.started["private"] += alone
        self.started["without limit"] += not limit

    def stay_away(self) -> None:
        """Nobody comes any more: what somebody has opened on a whim, and plays at a move a day, ends without them."""
        for circle in self.circles:
            stay_away(circle)

    def _is_absent(self) -> bool:
        """Of every five people who sit down one is absent."""
        if not self._deck:
            self._deck = [True, False, False, False, False]
            self.dice.shuffle(self._deck)
        absent = self._deck.pop()
        self.started["people"] += 1
        self.started["absent"] += absent
        return absent


def stay_away(circle: Circle) -> None:
    """Who plays there leaves their phone alone from now on."""
    for actor in circle.actors:
        actor.habits = GONE


def never_stuck(seed: int, size: int) -> Figures:
    """Months with people of whom a fifth is absent for hours, days, or for good; every table ends or is closed."""
    real_job = size > 1 and seed % REAL_JOB == 0
    with a_city(seed) as city, measuring(city, ONE_SWEEP + SELDOM if real_job else ONE_SWEEP) as waits:
        month = Month(city, size, random.Random(seed), whims=size == 1 or seed % WHIMSICAL == WHIMSICAL // 2)
        when = sweeping_every(SELDOM) if real_job else sweeping_when_due(city)

        async def whole() -> Figures:
            assert await city.start()
            month.settle(min(size, 10))
            books = Books(city)
            whims = Whims(city, month.circles, random.Random(seed), PAUSE)
            if month.whims:
                whims.begin()
            checking = asyncio.ensure_future(_each_hour(city, waits))
            playing = asyncio.ensure_future(month.play())
            await asyncio.wait([playing, checking], return_when=asyncio.FIRST_COMPLETED)
            checking.cancel()
            await playing if playing.done() else await checking
            month.stay_away()
            await city.until(lambda: not _unfinished(city), "a table of a whim does not end", MONTH, 600.0)
            done = month.started + await at_rest(city, books, whims)
            city.raise_trouble()
            return done + _endings(city, month) + waits.figures()

        with when:
            return city.run(whole())


async def _each_hour(city: City, waits: Waits) -> None:
    while True:
        await asyncio.sleep(HOUR)
        check_waiting(city)
        waits.check()
        city.raise_trouble()


def _endings(city: City, month: Month) -> Figures:
    """How the tables have ended: every one of them has, and its group was told."""
    states = dict(city.store._db.conn.execute("SELECT id, status FROM tables").fetchall())
    played = [table for circle in month.circles for table in circle.tables]
    found = Counter(TableStatus(states.pop(table)) for table in played)
    ended, closed = found[TableStatus.OVER], found[TableStatus.CLOSED]
    assert ended + closed == len(played) == month.started["matches"], f"seed {city.seed}: a table is stuck"
    days = int(city.loop.time() / DAY)
    return Counter({"ended": ended, "closed": closed, "tables opened on a whim": len(states), "days": days})


def _unfinished(city: City) -> list[int]:
    """The tables that are not over; among them are those that somebody has opened on a whim."""
    rows = city.store._db.conn.execute("SELECT id, status FROM tables").fetchall()
    return [table for table, status in rows if TableStatus(status).is_unfinished]


def said_how_it_ended(circle: Circle) -> bool:
    """Whether the chat was told of the end of its last table."""
    rows = circle.city.store._db.conn.execute(
        "SELECT count(*) FROM announcements WHERE chat_id = ? AND sent_at IS NOT NULL AND table_id = ?",
        (circle.chat.id, circle.tables[-1]),
    )
    return bool(rows.fetchone()[0])
