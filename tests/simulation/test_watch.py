"""The watch over the deadlines, and that over the waiting of turns, notice what they are there for."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from operations import liveness, sweep
from operations.time_source import TimeSource
from simulation.program.places import run
from simulation.use_cases.matches import Matches
from simulation.watches.waits import Waits, measuring
from simulation.watches.watch import Watched, watching
from storage import Clock, DeadlineKind, Store, Table, Unit
from storage.repositories.tables.deadlines import Deadlines
from tables.context import Context
from tables.match import deadlines, progress

LIMIT = 900


@dataclass
class WatchedMatches:
    """Matches with real time: nobody sets their clock."""

    matches: Matches
    seed: int = 1
    skew: float = 0.0
    trouble: BaseException | None = None

    @property
    def loop(self) -> "WatchedMatches":
        return self

    @property
    def store(self) -> Store:
        return self.matches.store

    def unix(self) -> float:
        return self.matches.time

    shown = unix

    def set_clock(self, ahead: float) -> None:
        self.skew = ahead

    @property
    def found(self) -> str:
        """What was found wrong."""
        return str(self.trouble or "")


@dataclass
class Watching:
    """Matches that are watched."""

    simulation: WatchedMatches
    deadlines: Watched
    turns: Waits

    def serve(self, seconds: float) -> None:
        """The bot is up for so long, and looks exactly when something is due."""
        matches, end = self.simulation.matches, self.simulation.matches.time + seconds
        while True:
            with matches.store.read() as unit:
                due = [deadline.due_at for deadline in unit.deadlines.all() if matches.time < deadline.due_at <= end]
            matches.time = min(due, default=end)
            sweep.sweep(matches.context)
            liveness.beat(matches.context)
            if not due:
                break
        self.deadlines.check()
        self.turns.check()

    def outage(self, seconds: float) -> None:
        """The bot is down for so long."""
        self.deadlines.goes_down(seconds)
        self.simulation.matches.time += seconds
        liveness.after_outage(self.simulation.matches.context)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watching]:
    simulation = WatchedMatches(Matches(tmp_path / "scala40.sqlite"))
    with watching(simulation) as deadlines, measuring(WatchedMatches(simulation.matches)) as turns:
        simulation.matches.begin(2, turn_seconds=LIMIT)
        liveness.beat(simulation.matches.context)
        yield Watching(simulation, deadlines, turns)
    simulation.matches.store.close()


def test_an_honest_clock_is_found_honest_also_over_an_outage(watched: Watching) -> None:
    watched.serve(LIMIT + 100)
    watched.outage(5 * LIMIT)
    watched.serve(LIMIT)
    assert watched.simulation.found == ""
    assert watched.deadlines.effects == {DeadlineKind.TURN: 2, DeadlineKind.REMINDER: 2}
    assert watched.deadlines.kinds["due in an outage"] == 2  # the reminder and the end of the turn


def test_turns_that_end_in_time_are_measured(watched: Watching) -> None:
    watched.serve(2 * LIMIT)
    assert watched.turns.simulation.trouble is None
    assert watched.turns.done["turns"] == 2
    assert watched.turns.longest == 1.0


def test_a_deadline_that_is_never_looked_at_is_missed(watched: Watching, monkeypatch: pytest.MonkeyPatch) -> None:
    due = Deadlines.due
    monkeypatch.setattr(
        Deadlines,
        "due",
        lambda *given, **which: tuple(one for one in due(*given, **which) if one.kind is not DeadlineKind.TURN),
    )
    watched.serve(LIMIT + 10)
    assert "turn of table 1 is 10 s late" in watched.simulation.found


def test_a_turn_whose_deadline_is_lost_has_waited_too_long(watched: Watching) -> None:
    run(watched.simulation.matches.store, "DELETE FROM deadlines")
    watched.serve(LIMIT + 10)
    assert "table 1 has waited 910 s, at most 900 s" in str(watched.turns.simulation.trouble)


def test_a_deadline_that_takes_effect_twice_is_noticed(watched: Watching, monkeypatch: pytest.MonkeyPatch) -> None:
    real = progress.expire

    def twice(context: Context, unit: Unit, table: Table, now: float) -> Table:
        return progress.expire(context, unit, real(context, unit, table, now), now)

    monkeypatch.setitem(sweep._EFFECTS, DeadlineKind.TURN, twice)
    watched.serve(LIMIT)
    assert "turn of table 1 takes effect 900 s too soon" in watched.simulation.found


def test_an_outage_that_is_not_given_back_is_noticed(watched: Watching, monkeypatch: pytest.MonkeyPatch) -> None:
    def kept(running: Clock, stopped: float, now: float) -> float:
        return running.due_at

    monkeypatch.setattr(deadlines, "moved_due_at", kept)
    watched.serve(100)
    watched.outage(LIMIT - 100)
    watched.serve(1)
    assert "too soon" in watched.simulation.found


def test_an_outage_that_is_given_back_twice_is_noticed(watched: Watching, monkeypatch: pytest.MonkeyPatch) -> None:
    real = deadlines.moved_due_at
    monkeypatch.setattr(deadlines, "moved_due_at", lambda *given: real(*given) + 500)
    watched.serve(100)
    watched.outage(500)
    watched.serve(LIMIT)
    assert "late" in watched.simulation.found


def test_a_clock_that_cannot_be_followed_is_noticed(watched: Watching, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = watched.simulation.matches
    source = TimeSource(None, lambda: matches.time, lambda: 0.0)
    monkeypatch.setattr(TimeSource, "follow", lambda self, seconds: 1 / 0)
    matches.time += LIMIT
    with pytest.raises(ZeroDivisionError):  # the bot logs it and goes on, and moves the deadlines once more
        liveness.follow_clock(replace(matches.context, now=source.now), source)
    assert isinstance(watched.simulation.trouble, ZeroDivisionError)
