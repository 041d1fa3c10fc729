"""Every deadline takes effect once, and in time: what the bot sets is written down beside it and reckoned anew.

The reckoning is an own one: it counts the minutes that are not quiet and in which the bot was up, one by one.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo

import pytest

from handlers import clock, house
from handlers.host import Host
from storage import Deadline, DeadlineKind, Table, Unit
from storage.deadlines import Deadlines
from tests.soak.actors import Manners
from tests.soak.city import City, a_city
from tests.soak.evenings import Circle, circles
from tests.soak.invariants import Books, check_waiting
from tests.soak.matches import at_rest, few
from tests.soak.month import sweeping_every
from tests.soak.promises import Figures

HOUR = 3600.0
ROME = ZoneInfo("Europe/Rome")
NIGHTS = (
    datetime(2026, 3, 28, 20, tzinfo=ROME).timestamp(),
    datetime(2026, 10, 24, 20, tzinfo=ROME).timestamp(),
    datetime(2026, 6, 1, 20, tzinfo=ROME).timestamp(),
)
"""The evenings before the two nights when the clock changes, and one before a night like any other."""

LATE = 2.0
"""Seconds that an effect may come after its moment, beside those between two sweeps: one works off much at once."""

PER_OUTAGE = 13.0
"""Seconds that an outage may give beyond itself: it is counted from the last sign of life."""

GAME = (DeadlineKind.TURN, DeadlineKind.REMINDER, DeadlineKind.NEXT_DEAL)
FORGETFUL = Manners(pace=(0.5, 5.0), lapses=0.4, races=0.2)


@dataclass
class Watched:
    """What was set when, for how long, and what came of it."""

    city: City
    standing: dict[tuple[int, DeadlineKind], tuple[float, float, tuple[int, int] | None]] = field(default_factory=dict)
    effects: Counter[str] = field(default_factory=Counter)
    outages: list[tuple[float, float]] = field(default_factory=list)
    sweeps: float = 1.0
    """The bot looks so often, in seconds, what is due."""

    def set(self, table: int, kind: DeadlineKind, due: float, quiet: tuple[int, int] | None) -> None:
        """A deadline is set: so much time it leaves."""
        self.cleared(table, kind)
        now = self.city.loop.unix()
        shut = quiet if kind in GAME else None
        self.standing[table, kind] = (now, self.ran(now, due, shut), shut)

    def cleared(self, table: int, kind: DeadlineKind) -> None:
        """A deadline is of no use any more: it has not been missed."""
        known = self.standing.pop((table, kind), None)
        if known is not None:
            self._in_time(table, kind, *known)

    def effect(self, table: int, kind: DeadlineKind) -> None:
        """A deadline takes effect: it stood, and its time is over."""
        known = self.standing.pop((table, kind), None)
        where = f"seed {self.city.seed}: {kind} of table {table}"
        assert known is not None, f"{where} takes effect and was not set, or has had its effect"
        begun, seconds, quiet = known
        ran = self.ran(begun, self.city.loop.unix(), quiet)
        assert ran >= seconds - 1.0, f"{where} takes effect {seconds - ran:.0f} s too soon"
        self._in_time(table, kind, *known)
        self.effects[kind] += 1

    def _in_time(self, table: int, kind: DeadlineKind, begun: float, seconds: float, quiet: object) -> None:
        now = self.city.loop.unix()
        ran = self.ran(begun, now, quiet)  # type: ignore[arg-type]  # two minutes of the day, or none
        outages = sum(up > begun for _, up in self.outages)
        late = ran - seconds - outages * PER_OUTAGE
        assert late <= LATE + self.sweeps, f"seed {self.city.seed}: {kind} of table {table} is {late:.0f} s late"

    def ran(self, begin: float, end: float, quiet: tuple[int, int] | None) -> float:
        """The seconds between two moments in which the clock ran: not quiet, and the bot was up."""
        total = _awake(begin, end, quiet)
        for down, up in self.outages:
            if (since := max(begin, down)) < (until := min(end, up)):
                total -= _awake(since, until, quiet)
        return total


def _awake(begin: float, end: float, quiet: tuple[int, int] | None) -> float:
    """Seconds that are not quiet, counted minute by minute of the wall clock in Rome."""
    if quiet is None or quiet[0] == quiet[1]:
        return end - begin
    total, at = 0.0, begin
    while at < end:
        minute = int(at // 60)
        stop = min(end, (minute + 1) * 60.0)
        total += 0.0 if _is_quiet(minute, *quiet) else stop - at
        at = stop
    return total


@cache
def _is_quiet(minute: int, first: int, last: int) -> bool:
    shown = datetime.fromtimestamp(minute * 60, ROME)
    now = shown.hour * 60 + shown.minute
    return first <= now < last if first < last else not last <= now < first


@contextmanager
def watching(city: City) -> Iterator[Watched]:
    """Write down every deadline that the bot sets, drops, and lets take effect."""
    watched = Watched(city)
    set_, clear, take, expire = Deadlines.set, Deadlines.clear, clock._take_effect, house.expire

    def setting(self: Deadlines, table_id: int, kind: DeadlineKind, due_at: float) -> Deadline:
        row = self._sql.one("SELECT json_extract(settings, '$.quiet') AS q FROM tables WHERE id = :id", id=table_id)
        watched.set(table_id, kind, due_at, _minutes(row["q"] if row is not None else None))
        return set_(self, table_id, kind, due_at)

    def clearing(self: Deadlines, table_id: int, *kinds: DeadlineKind) -> None:
        for kind in kinds or tuple(DeadlineKind):
            watched.cleared(table_id, kind)
        clear(self, table_id, *kinds)

    def taking(host: Host, deadline: Deadline, now: float) -> bool:
        with host.store.read() as unit:
            stands = unit.deadlines.get(deadline.table_id, deadline.kind)
        if deadline.kind is not DeadlineKind.TURN and stands is not None and stands.due_at <= now:
            watched.effect(deadline.table_id, deadline.kind)
        return take(host, deadline, now)

    def expiring(host: Host, unit: Unit, table: Table, now: float) -> Table:
        watched.effect(table.id, DeadlineKind.TURN)
        return expire(host, unit, table, now)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Deadlines, "set", setting)
        patch.setattr(Deadlines, "clear", clearing)
        patch.setattr(clock, "_take_effect", taking)
        patch.setattr(house, "expire", expiring)
        yield watched


def _minutes(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    first, last = text.strip("[]").split(",")
    return int(first), int(last)


def every_deadline_in_time(seed: int, size: int) -> Figures:
    """People let their time pass, or tap at its very end; the bot is down for up to 24 hours, also at night."""
    sweeps = 20.0 if size == 1 else 1.0  # a batch that has to be short looks less often
    with (
        a_city(seed, start=NIGHTS[seed % len(NIGHTS)]) as city,
        watching(city) as watched,
        sweeping_every(sweeps),
    ):
        watched.sweeps = sweeps
        dice = random.Random(seed)

        async def nights() -> Figures:
            assert await city.start()
            groups = circles(city, size, most=few(size), manners=(FORGETFUL,))
            for circle in groups:
                circle.turn_seconds = dice.choice((60, 120, 300, 900, 3600))
                circle.quiet = dice.choice(((0, 0), (23 * 60, 8 * 60), (0, 8 * 60)))
                circle.options = {"opening_points": 0, "limit": 101, "deals": 2}
            tables = [await circle.open() for circle in groups]
            books = Books(city)
            while any(map(Circle.is_on, groups, tables)):
                down = city.loop.unix() + dice.uniform(0.5, 5.0) * HOUR
                while city.loop.unix() < down and any(map(Circle.is_on, groups, tables)):
                    city.raise_trouble()
                    check_waiting(city)
                    await asyncio.sleep(60.0)
                down = city.loop.unix()
                away = dice.choice((5.0, 90.0, HOUR, dice.uniform(0.0, 24.0) * HOUR))
                watched.outages.append((down, down + away))
                await city.crash(away)
            done: Figures = Counter(deadlines=sum(watched.effects.values()), outages=len(watched.outages))
            done += watched.effects
            return done + await at_rest(city, books)

        return city.run(nights())
