"""Replaces the bot's scheduler by one that skips the seconds at which nothing is due.

The real scheduler looks every second for what is due, and in a month finds nothing millions of times. Here the job runs
at the first of those seconds at which a deadline of the file is due, and also after an hour in which none was. The bot
looks after its own health, and counts for its figures, once an hour.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from handlers import schedule
from operations import liveness
from operations.watching import health, metrics
from simulation.program.places import asked
from simulation.program.simulation import Simulation
from storage import Deadline, DeadlineKind
from storage.records import Clock, Periods
from storage.repositories.tables.deadlines import Deadlines

IDLE = 3600.0
"""Seconds after which the job runs although nothing is due."""

AT_ONCE, NEVER = 0.0, 1e12
"""Moments of the clock before and after all others."""

Job = Callable[[], Awaitable[None]]


class DueScheduler:
    """Replaces the application's scheduler: the job that sweeps runs only when something is due."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._jobs: list[tuple[Job, float]] = []
        self._timers: dict[Job, asyncio.TimerHandle] = {}
        self._running: dict[Job, asyncio.Task[None]] = {}
        self._begun = 0.0

    def add_job(self, job: Job, trigger: schedule.Every, **_: Any) -> None:
        """Add a job; only intervals are supported."""
        self._jobs.append((job, trigger.seconds))

    def start(self) -> None:
        """Run the jobs from now on."""
        self._begun = self._simulation.loop.time()
        self._simulation.loop.on_skew = lambda: self.expect(AT_ONCE)
        for job, every in self._jobs:
            self._arm(job, every)

    def pause(self, *_: object) -> None:
        """Start no more jobs."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._jobs.clear()

    shutdown = pause

    def expect(self, due_at: float) -> None:
        """Let the job that sweeps run sooner, if necessary, because a deadline has been set."""
        for job, every in self._jobs:
            timer = self._timers.get(job)
            if every == schedule.SWEEP_SECONDS and timer is not None and timer.when() > self._tick(due_at, every):
                timer.cancel()
                self._arm(job, every, due_at)

    def _arm(self, job: Job, every: float, due_at: float | None = None) -> None:
        """Set the timer for the next run; `due_at` is by the bot's clock, by default that of the first deadline."""
        now = self._simulation.loop.time()
        if every != schedule.SWEEP_SECONDS:
            when = now + every
        else:
            due_at = self._first_due() if due_at is None else due_at
            when = min(self._tick(due_at, every), now + IDLE)
        self._timers[job] = self._simulation.loop.call_at(when, self._run, job, every)

    def _run(self, job: Job, every: float) -> None:
        if (running := self._running.get(job)) is None or running.done():
            self._running[job] = self._simulation.loop.create_task(self._quietly(job))
        self._arm(job, every, None if every != schedule.SWEEP_SECONDS else self._first_due(after_this=True))

    def _tick(self, due_at: float, every: float) -> float:
        """The loop's time at which the real job would find this: its first run when it is due, or the next one."""
        loop = self._simulation.loop
        at = max(due_at - self._simulation.loop.shown(), 0.0) + loop.time()
        tick = self._begun + math.ceil((at - self._begun) / every - 1e-9) * every
        return tick if tick > loop.time() else tick + every

    def _first_due(self, *, after_this: bool = False) -> float:
        """When the next deadline is due, by the bot's clock; `after_this`: without those that are due now."""
        since = self._simulation.loop.shown() if after_this else 0.0
        statement = "SELECT min(due_at) FROM deadlines WHERE due_at > :since"
        first = asked(self._simulation.store, statement, since=since)[0][0]
        return float(first) if first is not None else NEVER

    async def _quietly(self, job: Job) -> None:
        """Run a job; after a failure try again in the next second, as the real scheduler does."""
        try:
            await job()
        except Exception:
            self.expect(AT_ONCE)


async def _need_not(job: object) -> None:
    """Nothing: this scheduler does not count by the computer's clock."""


@contextmanager
def sweeping_when_due(simulation: Simulation) -> Iterator[None]:
    """Let the bot sweep only when the job would find something."""
    schedulers: list[DueScheduler] = []
    set_, move = Deadlines.set, Deadlines.move

    def making(**_: object) -> DueScheduler:
        schedulers[:] = [DueScheduler(simulation)]
        return schedulers[0]

    def setting(self: Deadlines, table_id: int, kind: DeadlineKind, due_at: float, still: Periods = ()) -> Deadline:
        row = set_(self, table_id, kind, due_at, still)
        for scheduler in schedulers:
            scheduler.expect(due_at)
        return row

    def moving(self: Deadlines, clock: Clock, due_at: float) -> None:
        move(self, clock, due_at)
        for scheduler in schedulers:
            scheduler.expect(due_at)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(liveness, "LONGEST_SECONDS", IDLE)
        patch.setattr(health, "PROBE_SECONDS", IDLE)
        patch.setattr(metrics, "COUNT_SECONDS", IDLE)
        patch.setattr(schedule, "AsyncIOScheduler", making)
        patch.setattr(schedule, "keep_time", _need_not)
        patch.setattr(Deadlines, "set", setting)
        patch.setattr(Deadlines, "move", moving)
        yield
