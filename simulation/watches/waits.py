"""Measures how long every turn and every pause lasts, independently of the bot's clock and deadlines.

Quiet hours do not count; they are subtracted minute by minute of the wall clock.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pytest

from simulation.promise import Figures
from simulation.watches.wall_clock import Quiet, awake
from simulation.watches.watch import WatchedSimulation
from storage import Table, TableStatus
from storage.repositories.tables.tables import Tables
from tables.seats import everybody_away, players

WEEK = 7 * 24 * 3600.0
DAY = 24 * 3600.0
ROME = "Europe/Rome"

ONE_SWEEP = 3.0
"""The most seconds between the moment when something is due and its effect."""

COMPUTER = 60.0
"""The most seconds of a computer's turn: it hesitates and thinks, and is given up after 20."""

TURNS, SLEEPS = "turns", "sleeps"
LONGEST = "‰ of its limit taken by the longest turn"


@dataclass(frozen=True, slots=True)
class Wait:
    """The wait for one thing: `whom` says for whom, `bound` how many seconds at most, quiet hours not counted."""

    whom: str
    turn: object
    bound: float
    quiet: Quiet
    begun: float


@dataclass
class Waits:
    """All waits at the tables of a simulation. `slack`: the most seconds until something that is due takes effect."""

    simulation: WatchedSimulation
    slack: float = ONE_SWEEP
    waiting: dict[int, Wait] = field(default_factory=dict)
    done: Figures = field(default_factory=Counter)
    longest: float = 0.0
    """The longest wait of a turn with a limit, as a fraction of the limit."""

    def saved(self, table: Table) -> None:
        """Note that a table was stored: a wait may have ended, and another one begun."""
        now = self.simulation.loop.shown()
        before, after = self.waiting.get(table.id), waited_for(table, now)
        if before is not None and after is not None and (before.whom, before.turn) == (after.whom, after.turn):
            return
        if before is not None:
            self._over(table.id, before, now)
            if after is not None and (before.turn == after.turn or before.whom == SLEEPS):
                # Somebody is back after everybody was away, or a computer has taken over a seat or given it back.
                self.done["turns begun anew"] += 1
        if after is None:
            self.waiting.pop(table.id, None)
        else:
            self.waiting[table.id] = after

    def outage(self, seconds: float) -> None:
        """Note that the bot was down for so long, which is given back."""
        self.waiting = {table: replace(wait, bound=wait.bound + seconds) for table, wait in self.waiting.items()}

    def check(self) -> int:
        """Check that no present wait is too long; returns how many tables wait."""
        for table_id, wait in self.waiting.items():
            self._in_time(table_id, wait, self.simulation.loop.shown())
        return len(self.waiting)

    def figures(self) -> Figures:
        """The figures of all waits."""
        return self.done + Counter({LONGEST: round(self.longest * 1000)})

    def _over(self, table_id: int, wait: Wait, now: float) -> None:
        waited = self._in_time(table_id, wait, now)
        self.done[wait.whom] += 1
        if wait.whom == TURNS:
            self.longest = max(self.longest, waited / wait.bound)

    def _in_time(self, table_id: int, wait: Wait, now: float) -> float:
        waited = awake(wait.begun, now, wait.quiet, ROME)
        where = f"seed {self.simulation.seed}: table {table_id}"
        if waited > wait.bound + self.slack:  # a sweep would catch an exception: the run raises it
            wrong = AssertionError(f"{where} has waited {waited:.0f} s, at most {wait.bound:.0f} s")
            self.simulation.trouble = self.simulation.trouble or wrong
        return waited


def waited_for(table: Table, now: float) -> Wait | None:
    """What a table waits for, and how long at most, by the table's settings."""
    match, limit, quiet = table.match, table.settings.turn_seconds, table.settings.quiet
    if match is None or table.status not in (TableStatus.PLAYING, TableStatus.PAUSE):
        return None
    turn = (match.deal_number, table.status, match.deal.turn, match.deal.turns_played)
    if everybody_away(table):
        return Wait(SLEEPS, "", WEEK, None, now)
    if table.status is TableStatus.PAUSE:
        return Wait("pauses", turn, min(max(limit or DAY, 60.0), DAY), quiet, now)
    if table.seats[match.deal.turn].computer is not None:
        return Wait("computers' turns", turn, COMPUTER, None, now)
    if limit is not None:
        return Wait(TURNS, turn, limit, quiet, now)
    return Wait("turns without limit", turn, WEEK if len(players(table)) == 1 else 4 * WEEK, None, now)


@contextmanager
def measuring(simulation: WatchedSimulation, slack: float = ONE_SWEEP) -> Iterator[Waits]:
    """Measure while the block runs; `slack` as in `Waits`."""
    waits = Waits(simulation, slack)
    save = Tables.save

    def saving(self: Tables, table: Table) -> Table:
        saved = save(self, table)
        waits.saved(saved)
        return saved

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tables, "save", saving)
        yield waits
