"""A power cut loses no commit that was synced to the disk, and leaves the store in the state after some commit.

Most cuts are tried on copies, while a match is played by its use cases. Some hit the whole bot of a simulation,
which starts again with the remaining files, and the match goes on.
"""

import asyncio
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scala40.records.record import loads, replay
from simulation.people.playing_groups import playing_groups
from simulation.program.disk import (
    CommitHistory,
    Files,
    cut,
    during_checkpoint,
    fingerprint,
    garbled,
    in_flight,
    sound,
    with_holes,
)
from simulation.program.life import DeadError
from simulation.program.simulation import Simulation, new_simulation
from simulation.promise import Figures
from simulation.promises.matches import at_rest, few
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.watches.invariants import LogChecker, check_waiting, tables_of
from storage import Store
from tables.records.match_record import record_text

CHECKPOINT = (40, 2000)
"""A checkpoint is made after this many kilobytes of log, much sooner than the library makes one."""

SHARE = 12
"""One cut in this many hits the whole bot."""

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


def no_cut_loses(seed: int, size: int) -> Figures:
    """Make `size` power cuts at random moments of matches, each with random damage."""
    starts = max(1, size // SHARE)
    return _cuts_of_copies(seed, size - starts) + _the_bot_plays_on(seed, starts)


# --- copies -----------------------------------------------------------------------------------------------------------


@dataclass
class CutExaminer:
    """Opens and checks what a power cut leaves."""

    seed: int
    store: Store
    folder: Path
    replayed: set[str] = field(default_factory=set)
    """States whose logs were replayed and agree with what is stored."""

    def examine(self, kind: str, damaged: Files, wanted: str) -> None:
        """Open what a cut has left. Raises AssertionError if it is not the wanted state."""
        path = self.folder / "cut.sqlite"
        damaged.write(path)
        store = Store.open(path)
        try:
            where = f"seed {self.seed}: after a cut ({kind})"
            conn = store._db.conn
            faults = [row[0] for row in conn.execute("PRAGMA integrity_check")]
            assert faults == ["ok"], f"{where} the file is damaged: {faults[0]}"
            assert not conn.execute("PRAGMA foreign_key_check").fetchall(), f"{where} rows refer to nothing"
            state = fingerprint(conn)
            if state not in self.replayed:
                self._check_logs(store, where)
                self.replayed.add(state)
            assert state == wanted, f"{where} the state is not that of the last commit that is left"
        finally:
            store.close()

    def _check_logs(self, store: Store, where: str) -> None:
        """Check that each table's log is the beginning of the full one, and gives the stored match when replayed."""
        with store.read() as unit:
            for table in tables_of(unit):
                log, full = _log(store, table.id), _log(self.store, table.id)
                assert log == full[: len(log)], f"{where} the log is not the beginning of the full one"
                if table.match is not None:
                    match = [step.match for step in replay(loads(record_text(unit, table)))][-1]
                    assert match == table.match, f"{where} the log gives another match"


def _log(store: Store, table_id: int) -> list[tuple[Any, ...]]:
    """A table's log, read without a unit of work."""
    rows = store._db.conn.execute("SELECT seq, seat, action, at FROM log WHERE table_id = ? ORDER BY seq", (table_id,))
    return [tuple(row) for row in rows]


def _cuts_of_copies(seed: int, size: int) -> Figures:
    """Play matches; at about every other commit, simulate a power cut."""
    dice = random.Random(seed)
    done: Figures = Counter(cuts=0)
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        folder = Path(name)
        matches = MixedMatches(folder / "scala40.sqlite", seed=seed)
        history = CommitHistory(matches.store)
        examiner = CutExaminer(seed, matches.store, folder)
        checkpoint_at = dice.randint(*CHECKPOINT) * 1024

        def look() -> None:
            nonlocal checkpoint_at
            if not history.committed() or done["cuts"] >= size or dice.random() < 0.5:
                return
            if len(history.now.wal) >= checkpoint_at:
                checkpoint_at = dice.randint(*CHECKPOINT) * 1024
                state, before = history.state, history.checkpoint()
                kind, damaged, wanted = "checkpoint", during_checkpoint(before, history.now, dice), state
            else:
                kind, damaged, wanted = _some_damage(history, dice)
            examiner.examine(kind, damaged, wanted)
            done.update({"cuts": 1, kind: 1})

        _watch_commits(matches.store, look)
        try:
            while done["cuts"] < size:
                people = dice.randint(1, 3)
                matches.play_on(matches.join(*["easy"] * (4 - people), people=people, limit=1))
        finally:
            matches.store.close()
    return done


def _some_damage(history: CommitHistory, dice: random.Random) -> tuple[str, Files, str]:
    """A kind of damage, the damaged files, and the state that has to be found there."""
    kind = dice.choice(("in flight", "cut", "garbled", "holes"))
    if kind == "in flight":
        damaged = in_flight(history.before, history.now, dice)
        complete = sound(damaged.wal, history.now.wal) >= max(history.states)
        return kind, damaged, history.state if complete else history.previous
    damaged = {"cut": cut, "garbled": garbled, "holes": with_holes}[kind](history.now, dice)
    return kind, damaged, history.left_by(damaged.wal)


def _watch_commits(store: Store, look: Callable[[], None]) -> None:
    """Call `look` after every commit."""
    execute = store._db.execute

    def watched(sql: str, *values: Any) -> sqlite3.Cursor:
        result = execute(sql, *values)
        if sql == "COMMIT":
            look()
        return result

    store._db.execute = watched  # type: ignore[method-assign]  # the same, and it calls `look`


# --- the whole bot ----------------------------------------------------------------------------------------------------


def _the_bot_plays_on(seed: int, size: int) -> Figures:
    """Make `size` power cuts while the bot commits or makes a checkpoint; it starts again, and the match goes on."""
    with new_simulation(seed) as simulation:
        dice = random.Random(seed)

        async def play() -> Figures:
            assert await simulation.start()
            (group,) = playing_groups(simulation, 1, most=few(size), computers=seed % 2)
            log_checker = LogChecker(simulation)
            done: Figures = Counter(cuts=0)
            while done["cuts"] < size:
                table = await group.open()
                power_cut = PowerCut(simulation, dice)
                while group.is_on(table) or not simulation.is_serving:
                    simulation.raise_trouble()
                    if not simulation.is_serving:
                        await power_cut.over()
                        check_waiting(simulation)
                        log_checker.check()
                        done.update({"cuts": 1, "starts": 1})
                        if done["cuts"] < size:
                            power_cut = PowerCut(simulation, dice)
                    await asyncio.sleep(1.0)
                power_cut.is_off = True
            return done + await at_rest(simulation, log_checker)

        return simulation.run(play())


@dataclass
class PowerCut:
    """A power cut at one of the next commits of the bot that runs now."""

    simulation: Simulation
    dice: random.Random
    commits: tuple[int, int] = (5, 200)
    """How many commits there are until then."""
    is_off: bool = False
    left: Files | None = None

    def __post_init__(self) -> None:
        life = self.simulation.life
        assert life is not None, "a bot runs"
        store = self.simulation.service.context.store
        execute, commits = store._db.execute, self.dice.randint(*self.commits)

        def failing(sql: str, *values: Any) -> sqlite3.Cursor:
            nonlocal commits
            commits -= sql == "COMMIT"
            if commits > 0 or self.is_off or sql != "COMMIT" or not life.is_alive:
                return execute(sql, *values)
            if is_checkpoint := self.dice.random() < 0.3:
                execute(sql, *values)
            before = Files.of(store.path)
            execute("PRAGMA wal_checkpoint(PASSIVE)" if is_checkpoint else sql, *values)
            after = Files.of(store.path)
            self.left = (during_checkpoint if is_checkpoint else in_flight)(before, after, self.dice)
            life.kill()
            raise DeadError

        store._db.execute = failing  # type: ignore[method-assign]  # the same, until the power fails

    async def over(self) -> None:
        """After a while, start the machine and the bot again with the files that the power cut has left."""
        assert self.simulation.life is not None, "a bot has been started"
        assert self.left is not None, "the power has failed"
        await self.simulation.life.cancel_tasks()
        await asyncio.sleep(self.dice.uniform(1.0, 600.0))
        self.simulation.close()
        self.simulation._opened = None
        self.left.write(self.simulation.database)
        assert await self.simulation.start(), "a bot starts after a power cut"
