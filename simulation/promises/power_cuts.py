"""Nothing lost after a power cut: what was committed and waited for is there, and what is there is a whole state.

Most cuts are tried on copies, while a match is played by its use cases. Some hit the whole bot of a simulated city,
which starts again on what is left and plays on.
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
from simulation.people.evenings import circles
from simulation.program.city import City, a_city
from simulation.program.disk import Diary, Files, cut, fingerprint, folding, garbled, in_flight, sound, with_holes
from simulation.program.life import DeadError
from simulation.promise import Figures
from simulation.promises.matches import at_rest, few
from simulation.use_cases.company import Company
from simulation.watches.invariants import Books, check_waiting, tables_of
from storage import Level, Store
from tables.fair.match_record import record_text

CHECKPOINT = (40, 2000)
"""After so many kilobytes of log it is folded into the file: much sooner than the library does it."""

SHARE = 12
"""One cut in so many hits the whole bot."""

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


def no_cut_loses(seed: int, size: int) -> Figures:
    """So many power cuts, each at some moment of some match, each leaving something else."""
    starts = max(1, size // SHARE)
    return _cuts_of_copies(seed, size - starts) + _the_bot_plays_on(seed, starts)


# --- copies -----------------------------------------------------------------------------------------------------------


@dataclass
class Laboratory:
    """Where what a cut leaves is opened and looked at."""

    seed: int
    store: Store
    folder: Path
    replayed: set[str] = field(default_factory=set)
    """States whose logs give what is stored."""

    def examine(self, kind: str, damaged: Files, wanted: str) -> None:
        """Open what a cut has left; AssertionError where it is not the state that was wanted."""
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
        """Each table's log is the beginning of the full one, and played again it gives the stored match."""
        with store.read() as unit:
            for table in tables_of(unit):
                log, full = _log(store, table.id), _log(self.store, table.id)
                assert log == full[: len(log)], f"{where} the log is no beginning of the full one"
                if table.match is not None:
                    match = [step.match for step in replay(loads(record_text(unit, table)))][-1]
                    assert match == table.match, f"{where} the log tells another match"


def _log(store: Store, table_id: int) -> list[tuple[Any, ...]]:
    """A table's log, read beside whatever unit is open."""
    rows = store._db.conn.execute("SELECT seq, seat, action, at FROM log WHERE table_id = ? ORDER BY seq", (table_id,))
    return [tuple(row) for row in rows]


def _cuts_of_copies(seed: int, size: int) -> Figures:
    """Play matches; at every other commit the power fails in one way or another."""
    dice = random.Random(seed)
    done: Figures = Counter(cuts=0)
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        folder = Path(name)
        evening = Company(folder / "evening.sqlite", seed=seed)
        diary = Diary(evening.store)
        laboratory = Laboratory(seed, evening.store, folder)
        fold = dice.randint(*CHECKPOINT) * 1024

        def look() -> None:
            nonlocal fold
            if not diary.committed() or done["cuts"] >= size or dice.random() < 0.5:
                return
            if len(diary.now.wal) >= fold:
                fold = dice.randint(*CHECKPOINT) * 1024
                state, before = diary.state, diary.checkpoint()
                kind, damaged, wanted = "folding", folding(before, diary.now, dice), state
            else:
                kind, damaged, wanted = _some_damage(diary, dice)
            laboratory.examine(kind, damaged, wanted)
            done.update({"cuts": 1, kind: 1})

        _watch_commits(evening.store, look)
        try:
            while done["cuts"] < size:
                people = dice.randint(1, 3)
                evening.play_on(evening.join(*[Level.EASY] * (4 - people), people=people, limit=1))
        finally:
            evening.store.close()
    return done


def _some_damage(diary: Diary, dice: random.Random) -> tuple[str, Files, str]:
    """What a cut has left, and the state that has to be found there."""
    kind = dice.choice(("in flight", "cut", "garbled", "holes"))
    if kind == "in flight":
        damaged = in_flight(diary.before, diary.now, dice)
        complete = sound(damaged.wal, diary.now.wal) >= max(diary.states)
        return kind, damaged, diary.state if complete else diary.previous
    damaged = {"cut": cut, "garbled": garbled, "holes": with_holes}[kind](diary.now, dice)
    return kind, damaged, diary.left_by(damaged.wal)


def _watch_commits(store: Store, look: Callable[[], None]) -> None:
    """Look after every commit."""
    execute = store._db.execute

    def watched(sql: str, *values: Any) -> sqlite3.Cursor:
        result = execute(sql, *values)
        if sql == "COMMIT":
            look()
        return result

    store._db.execute = watched  # type: ignore[method-assign]  # the same, and somebody looks


# --- the whole bot ----------------------------------------------------------------------------------------------------


def _the_bot_plays_on(seed: int, size: int) -> Figures:
    """Power fails so many times while the bot commits or folds its log; it starts again, and the match goes on."""
    with a_city(seed) as city:
        dice = random.Random(seed)

        async def evening() -> Figures:
            assert await city.start()
            (circle,) = circles(city, 1, most=few(size), computers=seed % 2)
            books = Books(city)
            done: Figures = Counter(cuts=0)
            while done["cuts"] < size:
                table = await circle.open()
                blackout = _Blackout(city, dice)
                while circle.is_on(table) or not city.is_serving:
                    city.raise_trouble()
                    if not city.is_serving:
                        await blackout.over()
                        check_waiting(city)
                        books.check()
                        done.update({"cuts": 1, "starts": 1})
                        if done["cuts"] < size:
                            blackout = _Blackout(city, dice)
                    await asyncio.sleep(1.0)
                blackout.is_off = True
            return done + await at_rest(city, books)

        return city.run(evening())


@dataclass
class _Blackout:
    """The power will fail at one of the next commits of the bot that runs now."""

    city: City
    dice: random.Random
    is_off: bool = False
    left: Files | None = None

    def __post_init__(self) -> None:
        life = self.city.life
        assert life is not None, "a bot runs"
        store = self.city.service.context.store
        execute, commits = store._db.execute, self.dice.randint(5, 200)

        def failing(sql: str, *values: Any) -> sqlite3.Cursor:
            nonlocal commits
            commits -= sql == "COMMIT"
            if commits > 0 or self.is_off or sql != "COMMIT" or not life.is_alive:
                return execute(sql, *values)
            if folds := self.dice.random() < 0.3:
                execute(sql, *values)
            before = Files.of(store.path)
            execute("PRAGMA wal_checkpoint(PASSIVE)" if folds else sql, *values)
            after = Files.of(store.path)
            self.left = (folding if folds else in_flight)(before, after, self.dice)
            life.kill()
            raise DeadError

        store._db.execute = failing  # type: ignore[method-assign]  # the same, until the power fails

    async def over(self) -> None:
        """The machine starts again after a while, and with it the bot, on what the power cut has left."""
        assert self.city.life is not None, "a bot has been started"
        assert self.left is not None, "the power has failed"
        await self.city.life.buried()
        await asyncio.sleep(self.dice.uniform(1.0, 600.0))
        self.city.close()
        self.city._opened = None
        self.left.write(self.city.database)
        assert await self.city.start(), "a bot starts after a power cut"
