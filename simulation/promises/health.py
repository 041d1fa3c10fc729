"""Health is red soon after a part of the bot is in trouble, names that part alone, and is green otherwise."""

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from telegram.error import NetworkError

from operations import sweep
from operations.watching import health
from sandbox.schema import Upload
from simulation.people.persons import failing
from simulation.people.playing_groups import PlayingGroup, playing_groups
from simulation.program.simulation import Simulation, new_simulation
from simulation.promise import Figures
from simulation.watches.health import check_health, short_polls, troubles
from storage.engines.postgres_errors import Refused

RED_SECONDS = 30.0
"""How soon after it begins a fault has to be seen."""

GREEN_SECONDS = 120.0
"""How soon after its end nothing may be left of it: a leap of the clock is told for a minute."""

CALM_SECONDS = (20.0, 90.0)
"""How long there is no fault, and all has to be green."""


class Faulty:
    """Faults of the network, the disk, the clock and the program itself, one at a time."""

    def __init__(self, simulation: Simulation, group: PlayingGroup, patch: pytest.MonkeyPatch) -> None:
        self._simulation = simulation
        self._group = group
        self._patch = patch
        self._ask = simulation.telegram.ask
        self._fails = ""
        self._over = asyncio.Event()
        self.bites_at: float | None = None
        """When the fault has first done harm."""
        patch.setattr(simulation.telegram, "ask", self._asked)

    async def _asked(self, name: str, given: Any, files: dict[str, Upload]) -> tuple[int, bytes]:
        if self._fails == "polls" and name == "getUpdates":
            self._bites()
            await asyncio.sleep(1.0)
            raise NetworkError("planted")
        if self._fails == "messages" and name.startswith(("send", "edit")):
            self._bites()
            await self._over.wait()
        return await self._ask(name, given, files)

    def _bites(self) -> None:
        if self.bites_at is None:
            self.bites_at = self._simulation.loop.time()

    @contextmanager
    def fault(self, name: str) -> Iterator[set[str]]:
        """Plant a fault while the block runs; gives the parts that are in trouble then, the first is the one meant."""
        self.bites_at = None
        self._over.clear()
        with self._patch.context() as patch:
            part, perhaps = getattr(self, f"_{name}")(patch)
            if name not in ("polls", "messages"):
                self._bites()
            self._fails = name
            yield {part, *perhaps}
        self._fails = ""
        self._over.set()
        assert self._simulation.life is not None
        self._simulation.life.before_statement = None

    def _polls(self, patch: pytest.MonkeyPatch) -> tuple[str, tuple[str, ...]]:
        return "updates", ()

    def _messages(self, patch: pytest.MonkeyPatch) -> tuple[str, tuple[str, ...]]:
        for actor in self._group.actors:
            actor.say(actor.private, "/partite")  # so that something waits to be sent
        return "messages", ()

    def _locked(self, patch: pytest.MonkeyPatch) -> tuple[str, tuple[str, ...]]:
        return self._store_fails(sqlite3.SQLITE_BUSY)

    def _full(self, patch: pytest.MonkeyPatch) -> tuple[str, tuple[str, ...]]:
        return self._store_fails(sqlite3.SQLITE_FULL)

    def _store_fails(self, code: int) -> tuple[str, tuple[str, ...]]:
        assert self._simulation.life is not None
        error: sqlite3.OperationalError
        if self._simulation.store.has_file:
            error = sqlite3.OperationalError("nothing can be written")
            error.sqlite_errorcode = code
        else:
            error = Refused(_LOCKED, "nothing can be written")
        self._simulation.life.before_statement = failing(error)
        return "store", ("sweep", "messages")  # which cannot go on without it

    def _little_room(self, patch: pytest.MonkeyPatch) -> tuple[str, tuple[str, ...]]:
        patch.setattr(health.shutil, "disk_usage", lambda path: SimpleNamespace(free=1024))
        return "disk", ()

    def _sweep(self, patch: pytest.MonkeyPatch) -> tuple[str, tuple[str, ...]]:
        def broken(*given: object) -> int:
            raise RuntimeError("planted")

        patch.setattr(sweep, "sweep", broken)
        return "sweep", ()

    def _leap(self, patch: pytest.MonkeyPatch) -> tuple[str, tuple[str, ...]]:
        self._simulation.loop.set_clock(self._simulation.loop.shown() - self._simulation.loop.unix() + 3600.0)
        return "clock", ()

    def _old_copies(self, patch: pytest.MonkeyPatch) -> tuple[str, tuple[str, ...]]:
        old = self._simulation.loop.shown() - 50 * 3600.0
        patch.setattr(health, "newest_copy", lambda *given: old)
        return "copies", ()


FAULTS = ("polls", "messages", "locked", "full", "little_room", "sweep", "leap", "old_copies")


OF_FILES = ("full", "little_room", "old_copies")
"""Faults that only a store in a file can have: the disk of a server, and its copies, are the operator's, and a bot
whose server is full is taken down."""
_LOCKED = "55P03"
"""What a server says instead of `SQLITE_BUSY`."""


def health_is_right(seed: int, size: int) -> Figures:
    """Plant each fault `size` times while people play, in any order, with calm between them."""
    with new_simulation(seed) as simulation, short_polls(), pytest.MonkeyPatch.context() as patch:
        dice = random.Random(seed)

        async def play() -> Figures:
            assert await simulation.start()
            (group,) = playing_groups(simulation, 1, most=3, options={"opening_points": 40, "limit": 1000})
            await group.open()
            faulty, checks, latest = Faulty(simulation, group, patch), 0, 0.0
            faults = tuple(name for name in FAULTS if simulation.store.has_file or name not in OF_FILES)
            for name in dice.sample(faults * size, len(faults) * size):
                checks += await _calm(simulation, dice.uniform(*CALM_SECONDS))
                latest = max(latest, await _red(simulation, faulty, name))
                await simulation.until(lambda: not troubles(simulation), f"{name} is over", GREEN_SECONDS)
            return Counter({"faults": len(faults) * size, "looks while calm": checks, "‰ of 30 s": int(latest / 0.03)})

        return simulation.run(play())


async def _calm(simulation: Simulation, seconds: float) -> int:
    """Look again and again while there is no fault; returns how often."""
    end, looks = simulation.loop.time() + seconds, 0
    while simulation.loop.time() < end:
        simulation.raise_trouble()
        check_health(simulation)
        await asyncio.sleep(1.0)
        looks += 1
    return looks


async def _red(simulation: Simulation, faulty: Faulty, name: str) -> float:
    """Plant a fault until it is seen; returns how many seconds that took."""
    with faulty.fault(name) as expected:
        await simulation.until(lambda: faulty.bites_at is not None, f"{name} does harm", GREEN_SECONDS)
        await simulation.until(lambda: bool(troubles(simulation)), f"{name} is seen", RED_SECONDS, 0.5)
        took = simulation.loop.time() - (faulty.bites_at or 0.0)
        await asyncio.sleep(20.0)  # what else is red because of it
        found = troubles(simulation)
        assert found, f"seed {simulation.seed}: {name} lasts and is not red any more"
        assert found <= expected, f"seed {simulation.seed}: {name} is told as {sorted(found)}"
    return took
