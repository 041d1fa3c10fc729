"""A watch beside the bot's own clock: every deadline that it sets is written down and reckoned anew.

A deadline is so many seconds of running clock: seconds that are not quiet by the wall clock of its chat, counted minute
by minute, and in which the bot was up. Who sets the computer's clock neither gives nor takes any: a bot that sees
another time moves its deadlines. What is wrong ends the run, wherever it is noticed: the bot itself goes on after
whatever one of its tables breaks.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

import pytest

from operations import sweep
from operations.time_source import JUMP_SECONDS, TimeSource
from simulation.watches.wall_clock import Quiet, awake, changes_between
from storage import Deadline, DeadlineKind, Table, Unit
from storage.repositories.deadlines import Deadlines
from tables.context import Context
from tables.match import progress

LATE = 3.0
"""Seconds that an effect may come after its moment: one sweep a second, and one works off much at once."""

PER_OUTAGE = 13.0
"""Seconds that an outage may give beyond itself: it is counted from the last sign of life."""

RACE = 2.0
"""Seconds around the end of a turn in which a tap races it."""

GAME = (DeadlineKind.TURN, DeadlineKind.REMINDER, DeadlineKind.NEXT_DEAL)


class Time(Protocol):
    """Seconds that nobody sets, as unix seconds, and the clock of the bot's computer."""

    skew: float

    def unix(self) -> float: ...
    def shown(self) -> float: ...
    def set_clock(self, ahead: float) -> None: ...


class Town(Protocol):
    """What the watch asks of a city."""

    seed: int
    trouble: BaseException | None

    @property
    def loop(self) -> Time: ...


@dataclass(frozen=True, slots=True)
class Standing:
    """A deadline that was set at `begun` (a moment that no clock shows) and leaves so many seconds."""

    begun: float
    seconds: float
    quiet: Quiet
    zone: str
    nudges: float
    """By how many seconds the clock had been nudged until then."""


@dataclass
class Watched:
    """What was set when, for how long, and what came of it."""

    city: Town
    standing: dict[tuple[int, DeadlineKind], Standing] = field(default_factory=dict)
    effects: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    """What made it hard."""
    outages: list[tuple[float, float]] = field(default_factory=list)
    nudges: float = 0.0
    """Seconds, up and down, by which the clock was set in steps too small to be told from a clock that drifts."""
    _epochs: list[tuple[float, float]] = field(default_factory=list)
    """From when on the bot's clock went ahead by how much."""
    _coming: float | None = None

    def __post_init__(self) -> None:
        self._epochs.append((float("-inf"), self.city.loop.skew))

    # --- what happens -------------------------------------------------------------------------------------------------

    def set(self, table: int, kind: DeadlineKind, due: float, quiet: Quiet, zone: str) -> None:
        """A deadline is set: so much time it leaves."""
        self.cleared(table, kind)
        now, shut = self.city.loop.unix(), quiet if kind in GAME else None
        seconds = awake(now + self._epochs[-1][1], due, shut, zone)
        self.standing[table, kind] = Standing(now, seconds, shut, zone, self.nudges)

    def cleared(self, table: int, kind: DeadlineKind) -> None:
        """A deadline is of no use any more: it has not been missed."""
        known = self.standing.pop((table, kind), None)
        if known is not None:
            self._in_time(table, kind, known)

    def effect(self, table: int, kind: DeadlineKind) -> None:
        """A deadline takes effect: it stood, and its time is over."""
        known = self.standing.pop((table, kind), None)
        self.effects[kind] += 1
        if known is None:
            self._wrong(table, kind, "takes effect and was not set, or has had its effect")
            return
        now = self.city.loop.unix()
        ran, slack = self.ran(known, now), self.nudges - known.nudges
        if ran < known.seconds - 1.0 - slack:
            self._wrong(table, kind, f"takes effect {known.seconds - ran:.0f} s too soon")
        self._in_time(table, kind, known)
        ahead = self._epochs[-1][1]
        self.kinds["over a change of the wall clock"] += changes_between(known.begun + ahead, now + ahead, known.zone)
        self.kinds["over quiet hours"] += awake(known.begun, now, known.quiet, known.zone) < now - known.begun - 1.0
        self.kinds["after an outage"] += any(up > known.begun for _, up in self.outages)

    def tapped(self, due_at: float, now: float, over: bool) -> None:
        """A tap comes while a turn's time runs out."""
        if abs(due_at - now) <= RACE:
            self.kinds["races won by the clock" if over else "races won by the tap"] += 1

    def goes_down(self, seconds: float) -> None:
        """The bot dies now and starts again after so many seconds."""
        now = self.city.loop.unix()
        for known in self.standing.values():
            left = known.seconds - self.ran(known, now)
            self.kinds["due in an outage"] += self._counted(now, now + seconds, known) >= left
        self.outages.append((now, now + seconds))

    def clock_is_set(self, by: float, *, down: bool = False) -> None:
        """Somebody sets the clock of the bot's computer."""
        self.kinds["times the clock was set back" if by < 0 else "times the clock was set on"] += 1
        ahead = self.city.loop.skew + by
        if abs(by) < JUMP_SECONDS and not down:
            self.nudges += abs(by)
        if down or abs(by) < JUMP_SECONDS:
            self._epochs.append((self.city.loop.unix(), ahead))
        else:
            self._coming = ahead
        self.city.loop.set_clock(ahead)

    def clock_is_followed(self) -> None:
        """The bot has noticed that its clock was set, and has moved its deadlines."""
        if self._coming is not None:
            self._epochs.append((self.city.loop.unix(), self._coming))
            self._coming = None

    def check(self) -> None:
        """No deadline that stands is overdue."""
        for (table, kind), known in self.standing.items():
            self._in_time(table, kind, known)

    # --- the reckoning ------------------------------------------------------------------------------------------------

    def ran(self, known: Standing, end: float) -> float:
        """The seconds since a deadline was set in which its clock ran: not quiet, and the bot was up."""
        total = self._counted(known.begun, end, known)
        for down, up in self.outages:
            total -= self._counted(max(known.begun, down), min(end, up), known)
        return total

    def _counted(self, begin: float, end: float, known: Standing) -> float:
        ends = [*(epoch for epoch, _ in self._epochs[1:]), float("inf")]
        return sum(
            awake(max(begin, since) + ahead, min(end, until) + ahead, known.quiet, known.zone)
            for (since, ahead), until in zip(self._epochs, ends, strict=True)
        )

    def _in_time(self, table: int, kind: DeadlineKind, known: Standing) -> None:
        outages = sum(up > known.begun for _, up in self.outages)
        slack = LATE + outages * PER_OUTAGE + self.nudges - known.nudges
        late = self.ran(known, self.city.loop.unix()) - known.seconds
        if late > slack:
            self._wrong(table, kind, f"is {late:.0f} s late")

    def _wrong(self, table: int, kind: DeadlineKind, what: str) -> None:
        wrong = AssertionError(f"seed {self.city.seed}: {kind} of table {table} {what}")
        self.city.trouble = self.city.trouble or wrong


@contextmanager
def watching(city: Town) -> Iterator[Watched]:
    """Write down every deadline that the bot sets, drops, and lets take effect."""
    watched = Watched(city)
    set_, clear, take, expire = Deadlines.set, Deadlines.clear, sweep._take_effect, progress.expire
    is_over, follow = progress.turn_is_over, TimeSource.follow

    def setting(self: Deadlines, table_id: int, kind: DeadlineKind, due_at: float) -> Deadline:
        row = self._sql.one(
            """SELECT json_extract(t.settings, '$.quiet') AS quiet, c.timezone AS zone
            FROM tables AS t JOIN chats AS c ON c.id = t.chat_id WHERE t.id = :id""",
            id=table_id,
        )
        assert row is not None, "a deadline belongs to a table"
        watched.set(table_id, kind, due_at, _minutes(row["quiet"]), row["zone"])
        return set_(self, table_id, kind, due_at)

    def clearing(self: Deadlines, table_id: int, *kinds: DeadlineKind) -> None:
        for kind in kinds or tuple(DeadlineKind):
            watched.cleared(table_id, kind)
        clear(self, table_id, *kinds)

    def taking(context: Context, deadline: Deadline, now: float) -> bool:
        with context.store.read() as unit:
            stands = unit.deadlines.get(deadline.table_id, deadline.kind)
        if deadline.kind is not DeadlineKind.TURN and stands is not None and stands.due_at <= now:
            watched.effect(deadline.table_id, deadline.kind)
        return take(context, deadline, now)

    def expiring(context: Context, unit: Unit, table: Table, now: float) -> Table:
        watched.effect(table.id, DeadlineKind.TURN)
        return expire(context, unit, table, now)

    def over(context: Context, unit: Unit, table: Table, now: float) -> bool:
        due = unit.deadlines.get(table.id, DeadlineKind.TURN)
        result = is_over(context, unit, table, now)
        if due is not None:
            watched.tapped(due.due_at, now, result)
        return result

    def following(self: TimeSource) -> None:
        follow(self)
        watched.clock_is_followed()

    changes: list[tuple[object, str, Callable[..., object]]] = [
        (Deadlines, "set", setting),
        (Deadlines, "clear", clearing),
        (sweep, "_take_effect", taking),
        (progress, "expire", expiring),
        (progress, "turn_is_over", over),
        (TimeSource, "follow", following),
    ]
    with pytest.MonkeyPatch.context() as patch:
        for owner, name, change in changes:
            patch.setattr(owner, name, change)
        yield watched


def _minutes(text: str | None) -> Quiet:
    if text is None:
        return None
    first, last = text.strip("[]").split(",")
    return int(first), int(last)
