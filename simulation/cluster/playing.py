"""What all runs have in common: people play while something is done to the bots, and afterwards all is examined."""

import argparse
import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field

from simulation.cluster.bots import Bot
from simulation.cluster.calls import INSTALL, RECEIVES, RECORDED, Beat, faults
from simulation.cluster.checks import Verdict, examine, never_at_rest, share
from simulation.cluster.cluster import Broken, Cluster, a_cluster
from simulation.cluster.database import NAME, Database
from simulation.cluster.people import PlayingTable, sit_down
from simulation.watches.accounts import install_triggers

TAKEN_SECONDS = 60.0
"""How long another bot may take until it works."""
DEALT_SECONDS = 300.0
WEBHOOK = {"WEB_URL": "{front}/", "WEBHOOK_URL": "{front}/telegram"}


@dataclass
class Playing:
    """People at tables; `dice` decide what is done to whom.

    `done`: how often it was done; `taken`: how many seconds each taking over took.
    """

    cluster: Cluster
    tables: list[PlayingTable]
    options: argparse.Namespace
    dice: random.Random
    done: int = 0
    wrong: list[str] = field(default_factory=list)
    taken: list[float] = field(default_factory=list)

    @property
    def taps(self) -> int:
        """How many taps they have made."""
        return sum(phone.count for table in self.tables for phone in table.phones)

    async def working(self) -> Bot:
        """Wait until one bot works and all others wait; return the one that works."""
        await self.cluster.all_started()
        bot = self.cluster.working
        assert bot is not None
        return bot

    async def taken_over(self, bot: Bot, since: float, most: float) -> None:
        """Wait until another bot receives in the place of this one; note it as wrong if it takes more than `most`."""
        calls, looked = self.cluster.tg.calls, 0
        end = since + TAKEN_SECONDS
        while time.time() < end:
            found = (c for c in calls[looked:] if c.at >= since and c.bot != bot.number and c.method in RECEIVES)
            looked, first = len(calls), next(found, None)
            if first is not None:
                self.taken.append(first.at - since)
                if first.at - since > most and not self.options.lenient:
                    self.wrong.append(f"taking over from {bot.name} took {first.at - since:.1f} s")
                return
            await self.cluster.tg.world.events.changed(0.1)
        raise Broken(f"nobody has taken over from {bot.name} within {TAKEN_SECONDS:.0f} s")

    def count(self) -> None:
        """Note that it was done once more."""
        self.done += 1
        if self.options.verbose:
            print(f"  {self.done} of {self.options.times}, {self.taps} taps", flush=True)


async def played(
    options: argparse.Namespace,
    disturb: Callable[[Playing], Awaitable[None]],
    *,
    database: Database | None = None,
    without_server: bool = False,
) -> Verdict:
    """Let people play while `disturb` runs, and say what became of it when everything has come to rest.

    `without_server`: bots lose the server, so that they may ask for updates without the lock.
    """
    more = WEBHOOK if options.webhook else {}
    async with a_cluster(options.bots, database=database, more=more, logs=options.logs) as cluster:
        with closing(cluster.database.game()) as game:
            install_triggers(game.store)
        cluster.database.server.run(INSTALL, NAME)
        await cluster.start()
        await cluster.tg.budgets(True)
        async with asyncio.TaskGroup() as tasks:
            keeping = tasks.create_task(cluster.keep_running())
            tables = await sit_down(cluster, options.tables, options.seed)
            await _everybody_has_cards(cluster, tables)
            playing, over = Playing(cluster, tables, options, random.Random(options.seed)), asyncio.Event()
            people = [tasks.create_task(table.play(over)) for table in tables]
            await disturb(playing)
            over.set()
            await asyncio.gather(*people)
            await cluster.all_started()
            waiting = await never_at_rest(cluster)
            states = [await bot.health() for bot in cluster.bots]
            keeping.cancel()
        if waiting:
            return Verdict([*playing.wrong, *waiting])
        # The examination takes long, and the lines to the server stand still meanwhile: what bots do then is no fault.
        calls, beats = list(cluster.tg.calls), _beats(cluster)
        verdict = await examine(cluster, tables)
    verdict.wrong[:0] = playing.wrong
    if states.count(200) != 1 or states.count(503) != len(states) - 1:
        verdict.wrong.append(f"in the end the bots say {states}")
    late = list(faults(calls, beats, polls_without_server=without_server))
    verdict.wrong += late
    verdict.figures = {
        "seed": options.seed,
        options.run: playing.done,
        "taken over: half within s": share(playing.taken, 0.5),
        "all taken over within s": max(playing.taken, default=0.0),
        **verdict.figures,
        "calls without the lock": len(late),
        "exit codes": " ".join(f"{code}: {number}" for code, number in sorted(cluster.ended.items())) or "none",
    }
    return verdict


def _beats(cluster: Cluster) -> list[Beat]:
    """The recorded heartbeats."""
    numbers = {process: bot.number for bot in cluster.bots for process in bot.processes}
    with closing(cluster.database.game()) as game:
        rows = game.rows(RECORDED)
    return [Beat(at, term, numbers[int(holder.rpartition(":")[2])]) for at, term, holder in rows]


async def _everybody_has_cards(cluster: Cluster, tables: list[PlayingTable]) -> None:
    async with asyncio.timeout(DEALT_SECONDS):
        while not all(phone.has_cards for table in tables for phone in table.phones):
            await cluster.tg.world.events.changed(0.5)
