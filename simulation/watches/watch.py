"""Checks that every deadline of the bot takes effect once and in time, by a computation of its own.

A deadline leaves a number of counted seconds: those that are not quiet by the wall clock of its chat, minute by minute,
and in which the bot was up. Setting the computer's clock neither gives nor takes any, because the bot moves its
deadlines when it sees another time. An error is stored in `trouble` and ends the run, because the bot itself would
catch an exception and go on.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

import pytest

from operations import liveness, sweep
from operations.time_source import JUMP_SECONDS, TimeSource
from simulation.watches.wall_clock import HOUR, Stops, awake, changes_between
from storage import Deadline, DeadlineKind, Store, Table, Unit
from storage.records import Periods
from storage.repositories.tables.deadlines import Deadlines
from tables.context import Context
from tables.match import progress

LATE = 3.0
"""How many seconds late an effect may be: there is one sweep a second, and one may have much to do."""

PER_OUTAGE = 13.0
"""How many seconds more than its length an outage may give: it is counted from the last sign of life."""

RACE = 2.0
"""Seconds around the end of a turn in which a tap counts as a race."""

GAME = (DeadlineKind.TURN, DeadlineKind.REMINDER, DeadlineKind.NEXT_DEAL)


class Time(Protocol):
    """The true time in unix seconds, and the clock of the bot's computer, which can be set."""

    skew: float

    def unix(self) -> float: ...
    def shown(self) -> float: ...
    def set_clock(self, ahead: float) -> None: ...


class WatchedSimulation(Protocol):
    """The part of a simulation that the watch uses."""

    seed: int
    trouble: BaseException | None

    @property
    def loop(self) -> Time: ...

    @property
    def store(self) -> Store: ...


@dataclass(frozen=True, slots=True)
class SetDeadline:
    """A deadline that was set at the true time `begun` and leaves `seconds` counted seconds."""

    begun: float
    seconds: float
    stops: Stops
    zone: str
    nudges: float
    """The sum of the small changes of the clock until then, in seconds."""


@dataclass
class Watched:
    """The deadlines that were set, and their effects."""

    simulation: WatchedSimulation
    deadlines: dict[tuple[int, DeadlineKind], SetDeadline] = field(default_factory=dict)
    effects: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    """How often each difficulty occurred."""
    outages: list[tuple[float, float]] = field(default_factory=list)
    nudges: float = 0.0
    """The seconds, up and down, by which the clock was set in steps as small as those of a clock that drifts."""
    _epochs: list[tuple[float, float]] = field(default_factory=list)
    """Since when the bot's clock was ahead by how many seconds."""
    _coming: float | None = None

    def __post_init__(self) -> None:
        self._epochs.append((float("-inf"), self.simulation.loop.skew))

    # --- what happens -------------------------------------------------------------------------------------------------

    def set(self, table: int, kind: DeadlineKind, due: float, stops: Stops, zone: str) -> None:
        """Note that a deadline is set, and how many seconds it leaves."""
        self.cleared(table, kind)
        now = self.simulation.loop.unix()
        seconds = awake(now + self._epochs[-1][1], due, stops, zone)
        self.deadlines[table, kind] = SetDeadline(now, seconds, stops, zone, self.nudges)

    def cleared(self, table: int, kind: DeadlineKind) -> None:
        """Note that a deadline is dropped, and check that it was not overdue."""
        known = self.deadlines.pop((table, kind), None)
        if known is not None:
            self._in_time(table, kind, known)

    def effect(self, table: int, kind: DeadlineKind) -> None:
        """Note that a deadline takes effect, and check that it was set and its time is over."""
        known = self.deadlines.pop((table, kind), None)
        self.effects[kind] += 1
        if known is None:
            self._wrong(table, kind, "takes effect without being set, or a second time")
            return
        now = self.simulation.loop.unix()
        ran, slack = self.ran(known, now), self.nudges - known.nudges
        if ran < known.seconds - 1.0 - slack:
            self._wrong(table, kind, f"takes effect {known.seconds - ran:.0f} s too soon")
        self._in_time(table, kind, known)
        ahead = self._epochs[-1][1]
        self.kinds["over a change of the wall clock"] += changes_between(known.begun + ahead, now + ahead, known.zone)
        self.kinds["over quiet hours"] += awake(known.begun, now, known.stops, known.zone) < now - known.begun - 1.0
        self.kinds["after an outage"] += any(up > known.begun for _, up in self.outages)

    def tapped(self, due_at: float, now: float, over: bool) -> None:
        """Note a tap that comes while a turn's time runs out."""
        if abs(due_at - now) <= RACE:
            self.kinds["races won by the clock" if over else "races won by the tap"] += 1

    def goes_down(self, seconds: float) -> None:
        """Note that the bot is killed now, and starts again after this many seconds."""
        now = self.simulation.loop.unix()
        for known in self.deadlines.values():
            left = known.seconds - self.ran(known, now)
            self.kinds["due in an outage"] += self._counted(now, now + seconds, known) >= left
        self.outages.append((now, now + seconds))

    def clock_is_set(self, by: float, *, down: bool = False) -> None:
        """Set the clock of the bot's computer, and note it."""
        self.kinds["times the clock was set back" if by < 0 else "times the clock was set on"] += 1
        ahead = self.simulation.loop.skew + by
        if abs(by) < JUMP_SECONDS and not down:
            self.nudges += abs(by)
        if down or abs(by) < JUMP_SECONDS:
            self._epochs.append((self.simulation.loop.unix(), ahead))
        else:
            self._coming = ahead
        self.simulation.loop.set_clock(ahead)

    def clock_is_followed(self) -> None:
        """Note that the bot has seen the change of its clock, and has moved its deadlines."""
        if self._coming is not None:
            self._epochs.append((self.simulation.loop.unix(), self._coming))
            self._coming = None

    def check(self) -> None:
        """Check that no deadline is overdue."""
        for (table, kind), known in self.deadlines.items():
            self._in_time(table, kind, known)

    # --- the computation ----------------------------------------------------------------------------------------------

    def ran(self, known: SetDeadline, end: float) -> float:
        """The counted seconds since a deadline was set: those that are not quiet, and in which the bot was up."""
        total = self._counted(known.begun, end, known)
        for down, up in self.outages:
            total -= self._counted(max(known.begun, down), min(end, up), known)
        return total

    def _counted(self, begin: float, end: float, known: SetDeadline) -> float:
        ends = [*(epoch for epoch, _ in self._epochs[1:]), float("inf")]
        return sum(
            awake(max(begin, since) + ahead, min(end, until) + ahead, known.stops, known.zone)
            for (since, ahead), until in zip(self._epochs, ends, strict=True)
        )

    def _in_time(self, table: int, kind: DeadlineKind, known: SetDeadline) -> None:
        outages = sum(up > known.begun for _, up in self.outages)
        slack = LATE + outages * PER_OUTAGE + self.nudges - known.nudges
        late = self.ran(known, self.simulation.loop.unix()) - known.seconds
        if late > slack:
            self._wrong(table, kind, f"is {late:.0f} s late")

    def _wrong(self, table: int, kind: DeadlineKind, what: str) -> None:
        wrong = AssertionError(f"seed {self.simulation.seed}: {kind} of table {table} {what}")
        self.simulation.trouble = self.simulation.trouble or wrong


@contextmanager
def watching(simulation: WatchedSimulation) -> Iterator[Watched]:
    """Note every deadline that the bot sets, drops, and lets take effect."""
    watched = Watched(simulation)
    set_, clear, take, expire = Deadlines.set, Deadlines.clear, sweep._take_effect, progress.expire
    is_over, follow = progress.turn_is_over, liveness.follow_clock

    def setting(self: Deadlines, table_id: int, kind: DeadlineKind, due_at: float, still: Periods = ()) -> Deadline:
        row = self._sql.one(
            """SELECT t.settings, c.timezone AS zone
            FROM tables AS t JOIN chats AS c ON c.id = t.chat_id WHERE t.id = :id""",
            id=table_id,
        )
        assert row is not None, "a deadline belongs to a table"
        words = json.loads(row["settings"])
        quiet = None if words["quiet"] is None else tuple(words["quiet"])
        stops = Stops(quiet, words["weekend"] and (words["turn_seconds"] or 0) >= HOUR, still)
        watched.set(table_id, kind, due_at, stops if kind in GAME else Stops(still=still), row["zone"])
        return set_(self, table_id, kind, due_at, still)

    def clearing(self: Deadlines, table_id: int, *kinds: DeadlineKind) -> None:
        for kind in kinds or tuple(DeadlineKind):
            watched.cleared(table_id, kind)
        clear(self, table_id, *kinds)

    def taking(context: Context, deadline: Deadline, now: float) -> bool:
        with context.store.read() as unit:
            current = unit.deadlines.get(deadline.table_id, deadline.kind)
        if deadline.kind is not DeadlineKind.TURN and current is not None and current.due_at <= now:
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

    def following(context: Context, time_source: TimeSource) -> float:
        try:
            seconds = follow(context, time_source)
        except Exception as error:  # the bot would log it and go on
            simulation.trouble = simulation.trouble or error
            raise
        if seconds:
            watched.clock_is_followed()
        return seconds

    changes: list[tuple[object, str, Callable[..., object]]] = [
        (Deadlines, "set", setting),
        (Deadlines, "clear", clearing),
        (sweep, "_take_effect", taking),
        (progress, "expire", expiring),
        (progress, "turn_is_over", over),
        (liveness, "follow_clock", following),
    ]
    with pytest.MonkeyPatch.context() as patch:
        for owner, name, change in changes:
            patch.setattr(owner, name, change)
        yield watched
