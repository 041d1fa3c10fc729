"""A simulation: people, groups, Telegram and the whole bot, all from one seed.

with new_simulation(seed) as simulation:
    simulation.run(promise(simulation))
"""

import asyncio
import gc
import hashlib
import json
import random
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from handlers.app import Service
from sandbox import life as people_of_telegram
from sandbox.groups import make_group
from sandbox.world import Chat, Person, World
from simulation.program.life import Life, without_threads
from simulation.program.page_network import PageNetwork
from simulation.program.places import Place, forget, hurry, place_for
from simulation.program.telegram import NO_FAULTS, FaultRates, Telegram, checking_some
from simulation.program.virtual import START, VirtualLoop, virtual_loop
from storage import Store

Result = TypeVar("Result")
PATIENCE = 3 * 3600.0
"""Virtual seconds after which something that does not happen is a failure."""


@dataclass
class Simulation:
    """The whole simulation. `dice` are those of the run; people and Telegram have their own, seeded from these."""

    seed: int
    loop: VirtualLoop
    folder: Path
    dice: random.Random
    telegram: Telegram
    life: Life | None = None
    lives: int = 0
    at_rest: bool = False
    """Whether people do nothing for now."""
    wakers: list[Callable[[], None]] = field(default_factory=list)
    """Called when people may go on."""
    _opened: Store | None = None
    trouble: BaseException | None = None
    """The first error raised by something that people did."""
    network: PageNetwork | None = None
    """Between pages and the bot, if it serves the page."""
    on_commit: list[Callable[[], None]] = field(default_factory=list)
    """Called after every commit of a bot."""
    spared: set[asyncio.Task[Any]] = field(default_factory=set)
    """What goes on when the bot is killed: tasks that are not its own."""
    on_start: list[Callable[[], None]] = field(default_factory=list)
    """Called whenever a bot has started."""

    @property
    def world(self) -> World:
        """Telegram's own state."""
        return self.telegram.world

    @property
    def service(self) -> Service:
        """The bot that runs now."""
        assert self.life is not None, "no bot runs"
        assert self.life.service is not None, "the bot does not serve yet"
        return self.life.service

    @property
    def store(self) -> Store:
        """The bot's file through a connection of our own, which outlives every process."""
        if self._opened is None:
            self._opened = Store.open(self.database, self.loop.unix)
            hurry(self._opened)
        return self._opened

    @property
    def is_serving(self) -> bool:
        """Whether a bot runs and answers."""
        return self.life is not None and self.life.is_alive and self.life.service is not None

    @property
    def database(self) -> Place:
        """Where the store is: its file, or a database of a server."""
        return place_for(self.folder / "scala40.sqlite")

    def close(self) -> None:
        """Close the connection."""
        if self._opened is not None:
            self._opened.close()
        forget(self.folder / "scala40.sqlite")

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine in this simulation's time, and stop the bot afterwards."""

        async def whole() -> Result:
            result = await work
            if self.life is not None and self.life.is_alive:
                await self.life.stopped()
            return result

        return self.loop.run_until_complete(whole())

    def begin(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Begin something beside the bot, which goes on when that is killed."""
        task = asyncio.ensure_future(work)
        self.spared.add(task)
        if (me := asyncio.current_task()) is not None:
            self.spared.add(me)
        return task

    # --- the bot ------------------------------------------------------------------------------------------------------

    async def start(self) -> bool:
        """Start the bot; whether it serves (it may be killed while it starts)."""
        self.lives += 1
        dice = random.Random(self.dice.getrandbits(64))
        self.life = Life(self.loop, self.telegram, self.database, dice, page=self.network is not None)
        self.life.on_commit = self._committed
        if self.network is not None:
            self.life.on_death = self.network.process_died
        if await self.life.started() is None:
            return False
        for told in self.on_start:
            told()
        return True

    def _committed(self) -> None:
        for told in self.on_commit:
            told()

    async def crash(self, away: float = 0.0) -> None:
        """Kill the bot, if it has not died yet, leave it down for `away` seconds, and start it again."""
        assert self.life is not None, "no bot runs"
        if self.life.is_alive:
            self.life.kill()
        await self.life.cancel_tasks(self.spared)
        await asyncio.sleep(away)
        assert await self.start(), "a bot can always start again"

    # --- people and places --------------------------------------------------------------------------------------------

    def person(self, name: str, **names: str) -> Person:
        """Somebody who has opened the bot."""
        person = self.world.add_person(name, **names)
        people_of_telegram.start(self.world, person)
        return person

    def group(self, title: str, people: list[Person], kind: str = "group") -> Chat:
        """A group of these people and the bot."""
        return make_group(self.world, {"title": title, "members": [person.id for person in people], "type": kind})

    # --- time ---------------------------------------------------------------------------------------------------------

    def later(self, seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        """Let somebody do something after a while; an error in it ends the run."""
        return self.loop.call_later(seconds, self.guarded, act)

    def guarded(self, act: Callable[[], None]) -> None:
        """Let somebody do something; an error in it ends the run."""
        try:
            act()
        except BaseException as error:  # raised again by `raise_trouble`, in the task that waits
            self.trouble = self.trouble or error

    async def until(self, check: Callable[[], bool], what: str, patience: float = PATIENCE, step: float = 1.0) -> None:
        """Wait until something has happened. Raises AssertionError with `what` if it does not."""
        end = self.loop.time() + patience
        while not check():
            self.raise_trouble()
            assert self.loop.time() < end, f"seed {self.seed}: {what}"
            await asyncio.sleep(step)
        self.raise_trouble()

    def raise_trouble(self) -> None:
        """Raise the error of something that people did, if there is one."""
        if self.trouble is not None:
            raise self.trouble

    async def quiet(self, patience: float = PATIENCE) -> None:
        """Let people rest, and wait until the bot has processed and sent everything; `go_on` wakes them again."""
        self.at_rest = True
        await self.until(self.is_idle, "the bot does not become idle", patience)

    def go_on(self) -> None:
        """Let people do something again."""
        self.at_rest = False
        for wake in self.wakers:
            wake()

    def is_idle(self) -> bool:
        """Whether everything is processed and sent."""
        if self.world.updates.pending() or self.service.application.update_queue.qsize():
            return False
        with self.store.read() as unit:
            return not unit.inbox.pending() and not unit.work.chats() and not self.service.dispatcher.is_busy

    def journal(self) -> str:
        """A digest of all requests to Telegram and their answers, with their times."""
        digest = hashlib.sha256()
        for entry in self.telegram.journal.after(0):
            digest.update(json.dumps(entry, sort_keys=True).encode())
        return digest.hexdigest()


@cache
def _freeze_what_is_there() -> None:
    """Search what is there now for garbage once and never again: that takes a tenth of a second each time."""
    gc.collect()
    gc.freeze()


@contextmanager
def new_simulation(
    seed: int, fault_rates: FaultRates = NO_FAULTS, start: float = START, *, page: bool = False
) -> Iterator[Simulation]:
    """Make a simulation without people, in which no bot is running yet; `page`: it will serve the page."""
    _freeze_what_is_there()
    dice = random.Random(seed)
    memory = Path("/dev/shm")
    with (
        tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder,
        without_threads(random.Random(seed + 1)),
        checking_some(),
        virtual_loop(start) as loop,
    ):
        telegram = Telegram(loop, random.Random(dice.getrandbits(64)), fault_rates)
        simulation = Simulation(seed, loop, Path(folder), dice, telegram)
        if page:
            simulation.network = PageNetwork(loop, random.Random(seed + 2), lambda: simulation.life)
            simulation.network.guarded = simulation.guarded
        try:
            yield simulation
        finally:
            simulation.close()
    gc.collect()  # killed bots leave tasks in reference cycles
