"""Measures how long every turn and every pause lasts, independently of the bot's clock and deadlines.

What does not count is subtracted: quiet hours and weekends minute by minute of the wall clock, the pauses on which
players agreed, and the vacations of those for whom a table waits. A reserve of time, and more time that was given, make
the bound larger.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pytest

from simulation.program.places import asked
from simulation.promise import Figures
from simulation.watches.wall_clock import Stops, awake
from simulation.watches.watch import WatchedSimulation
from storage import Deadline, DeadlineKind, Table, TableStatus, Unit
from storage.repositories.tables.tables import Tables
from tables.match import deadlines
from tables.seats import everybody_away, persons, players

WEEK = 7 * 24 * 3600.0
DAY = 24 * 3600.0
HOUR = 3600.0
ROME = "Europe/Rome"

ONE_SWEEP = 3.0
"""The most seconds between the moment when something is due and its effect."""

COMPUTER = 60.0
"""The most seconds of a computer's turn: it hesitates and thinks, and is given up after 20."""

TURNS, SLEEPS = "turns", "sleeps"
LONGEST = "‰ of its limit taken by the longest turn"


@dataclass(frozen=True, slots=True)
class Wait:
    """The wait for one thing: `whom` says for whom, `bound` how many seconds at most, those of `stops` not counted.

    `people`: those whose vacations do not count; `may_give`: the seconds that somebody may add to a turn.
    """

    whom: str
    turn: object
    bound: float
    stops: Stops
    begun: float
    people: frozenset[int] = frozenset()
    may_give: float = 0.0
    pauses: dict[float, float] = field(default_factory=dict)
    """When each pause began, and its end."""


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
        for wait in (before, after):
            if wait is not None and table.pause is not None and table.settings.is_slow:
                wait.pauses[table.pause[0]] = table.pause[1]
        if before is not None and after is not None and (before.whom, before.turn) == (after.whom, after.turn):
            given = before.may_give if any(seat.given_time for seat in table.seats) else 0.0
            self.done["turns given more time"] += given > 0
            self.waiting[table.id] = replace(
                before,
                bound=before.bound + given,
                may_give=before.may_give - given,
                people=before.people | after.people,
            )
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
        vacations = asked(
            self.simulation.store,
            "SELECT person_id, begins, ends FROM vacations WHERE ends > :begun ORDER BY begins",
            begun=wait.begun,
        )
        still = [(begins, ends) for person, begins, ends in vacations if person in wait.people]
        waited = awake(wait.begun, now, replace(wait.stops, still=(*still, *wait.pauses.items())), ROME)
        where = f"seed {self.simulation.seed}: table {table_id}"
        if waited > wait.bound + self.slack:  # a sweep would catch an exception: the run raises it
            wrong = AssertionError(f"{where} has waited {waited:.0f} s, at most {wait.bound:.0f} s")
            self.simulation.trouble = self.simulation.trouble or wrong
        return waited


def waited_for(table: Table, now: float) -> Wait | None:
    """What a table waits for, and how long at most, by the table's settings."""
    match, limit = table.match, table.settings.turn_seconds
    if match is None or table.status not in (TableStatus.PLAYING, TableStatus.PAUSE):
        return None
    slow = limit is None or limit >= HOUR
    everybody = frozenset(person for person in persons(table) if slow)
    stops = Stops(table.settings.quiet, table.settings.weekend and slow and limit is not None)
    turn = (match.deal_number, table.status, match.deal.turn, match.deal.turns_played)
    if everybody_away(table):
        return Wait(SLEEPS, "", WEEK, Stops(), now, everybody)
    if table.status is TableStatus.PAUSE:
        return Wait("pauses", turn, min(max(limit or DAY, 60.0), DAY), stops, now, everybody)
    seat = table.seats[match.deal.turn]
    if seat.computer is not None:
        return Wait("computers' turns", turn, COMPUTER, Stops(), now)
    if limit is not None:
        people = everybody & {seat.person_id}
        return Wait(TURNS, turn, limit + seat.reserve, stops, now, people, may_give=limit if slow else 0.0)
    longest = WEEK if len(players(table)) == 1 else 4 * WEEK
    return Wait("turns without limit", turn, longest, Stops(), now, everybody)


@contextmanager
def measuring(simulation: WatchedSimulation, slack: float = ONE_SWEEP) -> Iterator[Waits]:
    """Measure while the block runs; `slack` as in `Waits`."""
    waits = Waits(simulation, slack)
    save, save_people, follow = Tables.save, Tables.save_people, deadlines.follow

    def saving(self: Tables, table: Table) -> Table:
        saved = save(self, table)
        waits.saved(saved)
        return saved

    def saving_people(self: Tables, table: Table) -> None:
        save_people(self, table)
        waits.saved(table)

    def following(unit: Unit, table: Table, now: float) -> None:
        before = _left(unit, table, now)
        due = {deadline.kind: deadline.due_at for deadline in _deadlines(unit, table)}
        follow(unit, table, now)
        waits.done["clocks that were moved"] += sum(
            deadline.due_at != due[deadline.kind] for deadline in _deadlines(unit, table)
        )
        after = _left(unit, table, now)
        wrong = [kind for kind, left in after.items() if left > before[kind] + 0.001]
        if wrong:  # an exception here could be caught by a sweep
            simulation.trouble = simulation.trouble or AssertionError(f"table {table.id}: {wrong} got more time")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tables, "save", saving)
        patch.setattr(Tables, "save_people", saving_people)
        patch.setattr(deadlines, "follow", following)
        yield waits


def _left(unit: Unit, table: Table, now: float) -> dict[DeadlineKind, float]:
    """How many seconds each deadline of a table has, computed by the wall clock."""
    settings, left = table.settings, {}
    for deadline in _deadlines(unit, table):
        weekend = settings.weekend and (settings.turn_seconds or 0) >= HOUR
        stops = Stops() if deadline.kind is DeadlineKind.DEAD_MATCH else Stops(settings.quiet, weekend)
        left[deadline.kind] = awake(now, deadline.due_at, replace(stops, still=deadline.still), ROME)
    return left


def _deadlines(unit: Unit, table: Table) -> list[Deadline]:
    kinds = (DeadlineKind.TURN, DeadlineKind.REMINDER, DeadlineKind.NEXT_DEAL, DeadlineKind.DEAD_MATCH)
    found = [unit.deadlines.get(table.id, kind) for kind in kinds]
    return [deadline for deadline in found if deadline is not None]
