"""How long every turn and every pause waits, measured beside the bot: from the moment a seat comes on turn to its end.

Nothing of the bot's own clock is asked. Seconds of quiet hours do not count, minute by minute of the wall clock.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from simulation.promise import Figures
from simulation.watches.wall_clock import Quiet, awake
from simulation.watches.watch import Town
from storage import Table, TableStatus
from storage.repositories.tables import Tables
from tables.seats import everybody_away, players

WEEK = 7 * 24 * 3600.0
DAY = 24 * 3600.0
ROME = "Europe/Rome"

ONE_SWEEP = 3.0
"""Seconds that it may take until what is due is noticed and done."""

COMPUTER = 60.0
"""Seconds within which a computer has played: it hesitates and thinks, and is given up after 20."""

TURNS, SLEEPS = "turns", "sleeps"
LONGEST = "‰ of its limit waited the longest turn"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A time of waiting for one and the same: `whom` says for whom, `bound` how long at most, in running seconds."""

    whom: str
    turn: object
    bound: float
    quiet: Quiet
    begun: float


@dataclass
class Waits:
    """All that is waited for at the tables of a city. `slack`: seconds until what is due is noticed and done."""

    city: Town
    slack: float = ONE_SWEEP
    standing: dict[int, Stretch] = field(default_factory=dict)
    done: Figures = field(default_factory=Counter)
    longest: float = 0.0
    """The longest wait of a turn with a limit, as a part of it."""

    def saved(self, table: Table) -> None:
        """A table is stored: what it waited for may be over, and something else begin."""
        now = self.city.loop.shown()
        before, after = self.standing.get(table.id), waited_for(table, now)
        if before is not None and after is not None and (before.whom, before.turn) == (after.whom, after.turn):
            return
        if before is not None:
            self._over(table.id, before, now)
            if after is not None and (before.turn == after.turn or before.whom == SLEEPS):
                self.done["turns begun anew"] += (
                    1  # everybody was away and one is back, or a computer gave back or took
                )
        if after is None:
            self.standing.pop(table.id, None)
        else:
            self.standing[table.id] = after

    def check(self) -> int:
        """Nothing that is still waited for waits too long; returns how many tables wait."""
        for table_id, stretch in self.standing.items():
            self._in_time(table_id, stretch, self.city.loop.shown())
        return len(self.standing)

    def figures(self) -> Figures:
        """What was measured."""
        return self.done + Counter({LONGEST: round(self.longest * 1000)})

    def _over(self, table_id: int, stretch: Stretch, now: float) -> None:
        waited = self._in_time(table_id, stretch, now)
        self.done[stretch.whom] += 1
        if stretch.whom == TURNS:
            self.longest = max(self.longest, waited / stretch.bound)

    def _in_time(self, table_id: int, stretch: Stretch, now: float) -> float:
        waited = awake(stretch.begun, now, stretch.quiet, ROME)
        where = f"seed {self.city.seed}: table {table_id}"
        if waited > stretch.bound + self.slack:  # a sweep survives what one table raises: the run has to hear of it
            wrong = AssertionError(f"{where} has waited {waited:.0f} s, at most {stretch.bound:.0f} s")
            self.city.trouble = self.city.trouble or wrong
        return waited


def waited_for(table: Table, now: float) -> Stretch | None:
    """What a table waits for and how long it may: as the rules of the table say, read anew."""
    match, limit, quiet = table.match, table.settings.turn_seconds, table.settings.quiet
    if match is None or table.status not in (TableStatus.PLAYING, TableStatus.PAUSE):
        return None
    turn = (match.deal_number, table.status, match.deal.turn, match.deal.turns_played)
    if everybody_away(table):
        return Stretch(SLEEPS, "", WEEK, None, now)
    if table.status is TableStatus.PAUSE:
        return Stretch("pauses", turn, min(max(limit or DAY, 60.0), DAY), quiet, now)
    if table.seats[match.deal.turn].computer is not None:
        return Stretch("computers' turns", turn, COMPUTER, None, now)
    if limit is not None:
        return Stretch(TURNS, turn, limit, quiet, now)
    return Stretch("turns without limit", turn, WEEK if len(players(table)) == 1 else 4 * WEEK, None, now)


@contextmanager
def measuring(city: Town, slack: float = ONE_SWEEP) -> Iterator[Waits]:
    """Measure from now on; `slack` as in `Waits`."""
    waits = Waits(city, slack)
    save = Tables.save

    def saving(self: Tables, table: Table) -> Table:
        saved = save(self, table)
        waits.saved(saved)
        return saved

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tables, "save", saving)
        yield waits
