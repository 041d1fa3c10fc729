"""Measures a bot on one core that serves as many tables as Telegram's 30 calls a second carry, and then many taps.

    python -m benchmarks.load [--tables 60000] [--minutes 1] [--taps 50] [--tap-minutes 0.5] [--network 0]

The bot is a process of its own on one core. Its file has `--tables` running tables of four people with private panels.
A light stand-in for Telegram (`parts/light_telegram.py`), on the other cores, holds it to Telegram's limits. Both sides
are on one machine, so the times are without a network, unless `--network` says how many milliseconds a call takes.

- Turns: at random moments somebody draws, selects a card and discards it, with a pause of thought before each tap, so
  often that each table is played at every 4 hours on average. People read their cards from the panels that the bot
  sends, and wait for a panel before they tap again. Every wait begins before the tap is made.
- Taps: so many people tap once a second each, without waiting for anything: they select and sort cards, and tap buttons
  that are out of date. The answers count; no bot could show each tap, because Telegram allows 30 edits a second.

It fails if the figures are invalid: if a turn was not played, an answer, a panel or a post did not come within a
minute, the bot made a request that does not exist or logged an error, or this process itself was late. Linux only.
"""

import argparse
import asyncio
import gc
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from benchmarks.parts import cores, light_telegram, processes
from benchmarks.parts.crowd import fill, host_on
from benchmarks.parts.figures import Times, machine, together
from benchmarks.parts.light_telegram import LightTelegram
from benchmarks.people import sittings
from benchmarks.people.sittings import ANSWER, FETCHED, People
from handlers.local_play import TOKEN
from simulation.program.processor import family_cpu
from storage import Store

BETWEEN_TURNS = 4 * 3600.0
"""Seconds from one turn of a table to its next, on average."""
LIMIT = 30
"""Telegram's calls a second that show something."""
LOOK_SECONDS = 0.5
"""Seconds between two looks at the bot's memory."""
LATEST = 0.25
"""Seconds that this process may be late at most, 99 times in 100; else it measures itself."""
MOST_ANSWER, MOST_SHOWN, MOST_TAP = 2.0, 10.0, 0.25
"""Seconds: wanted for answers, for panels and posts, and for 99 % of the answers to many taps."""


@dataclass
class Spell:
    """What was measured in a while.

    `cpu`: milliseconds that the bot used; `others`: those that other programs used of its core. `memory`: megabytes.
    """

    seconds: float = 0.0
    cpu: float = 0.0
    others: float = 0.0
    memory: list[float] = field(default_factory=list)
    late: Times = field(default_factory=Times)
    calls: Counter[str] = field(default_factory=Counter)
    uploads: int = 0
    refused: int = 0

    @property
    def shown(self) -> int:
        """The number of calls that Telegram's limits count."""
        return sum(self.calls[method] for method in light_telegram.SHOWN)

    @property
    def growth(self) -> float:
        """By how many megabytes a minute the memory grew in the second half."""
        half = self.memory[len(self.memory) // 2 :]
        return (half[-1] - half[0]) / max(1, len(half) - 1) / LOOK_SECONDS * 60


@dataclass(frozen=True)
class Bot:
    """The bot's process, and the core that it runs on."""

    pid: int
    core: int


Phase: TypeAlias = Callable[[Bot, LightTelegram, People, argparse.Namespace], Awaitable[list[str]]]
"""A part of the run, which returns the reasons why its figures are invalid."""


async def spell(bot: Bot, telegram: LightTelegram, work: Awaitable[None]) -> Spell:
    """Do the work, and measure the bot meanwhile."""
    loop, found = asyncio.get_running_loop(), Spell()
    telegram.calls.clear()
    telegram.uploads = telegram.refused = 0
    watching = asyncio.create_task(_watch(bot.pid, found))
    begun, used, busy = loop.time(), family_cpu(bot.pid), cores.busy(bot.core)
    await work
    found.seconds, found.cpu = loop.time() - begun, family_cpu(bot.pid) - used
    found.others = max(0.0, cores.busy(bot.core) - busy - found.cpu)
    watching.cancel()
    found.calls, found.uploads, found.refused = telegram.calls.copy(), telegram.uploads, telegram.refused
    return found


async def _watch(pid: int, found: Spell) -> None:
    """Note the bot's memory, and how late this process is, until cancelled."""
    loop = asyncio.get_running_loop()
    due = loop.time()
    while True:
        found.memory.append(cores.memory(pid))
        due += LOOK_SECONDS
        await asyncio.sleep(max(0.0, due - loop.time()))
        found.late.seconds.append(loop.time() - due)


# --- figures ----------------------------------------------------------------------------------------------------------


def line(name: str, times: Times) -> None:
    """Print a line with percentiles."""
    if times.seconds:
        figures = (times.median, times.p95, times.p99, times.longest)
        print(f"  {name:<46}" + "".join(f"{figure:9.1f}" for figure in figures) + f" {len(times.seconds):7}")


def report(title: str, found: Spell, people: People, names: tuple[str, ...]) -> None:
    """Print what was measured in a spell."""
    print(f"\n{title:<48}{'median':>9}{'95 in 100':>9}{'99':>9}{'longest':>9} (ms)")
    for name in names:
        line(name, people.times[name])
    line("this process itself was late by", found.late)
    per = max(1, people.played)
    calls = f"{found.shown / found.seconds:.1f} calls a second of {LIMIT}"
    if people.played:
        calls += f"; a turn {found.shown / per:.2f}, of which {found.uploads / per:.2f} uploads"
    print(f"  {calls}; above a limit (429): {found.refused}")
    others = ", ".join(f"{name} {count}" for name, count in found.calls.most_common())
    print(f"  all calls: {others}")
    first, last = found.memory[0], found.memory[-1]
    print(
        f"  the bot used {found.cpu / found.seconds / 10:.0f} % of its core, other programs "
        f"{found.others / found.seconds / 10:.0f} %; its memory was {first:.0f} MB, then {last:.0f} MB, "
        f"in the second half {found.growth:+.1f} MB a minute",
        flush=True,
    )


def wrong_with(found: Spell, people: People, telegram: LightTelegram) -> Iterator[str]:
    """The reasons why the figures are invalid."""
    if people.played < people.begun:
        yield f"{people.begun - people.played} of {people.begun} turns were not played"
    for name, count in Counter(people.missing).items():
        yield f"{name}: {count} did not come within {people.patience:.0f} s"
    for name, count in Counter(telegram.invalid).items():
        yield f"the bot called {name} {count} times, which the stand-in does not know"
    if found.late.p99 > LATEST * 1000:
        yield f"this process was late itself, 99 in 100 times by up to {found.late.p99:.0f} ms"


def wrong_in(log: Path) -> Iterator[str]:
    """The errors that the bot has logged."""
    errors = [text for text in log.read_text().splitlines() if " ERROR " in text or " CRITICAL " in text]
    if errors:
        yield f"the bot logged {len(errors)} errors, the first: {errors[0]}"


# --- the run ----------------------------------------------------------------------------------------------------------


async def measure(options: argparse.Namespace, folder: Path, phases: Sequence[Phase] | None = None) -> list[str]:
    """Measure and print each phase; returns the reasons why the figures are invalid."""
    machine()
    database = folder / "load.sqlite"
    begun = time.perf_counter()
    with host_on(database) as context:
        fill(context, options.tables)
    print(f"  {options.tables:,} tables built in {time.perf_counter() - begun:.0f} s", flush=True)
    log, wrong = database.with_suffix(".log"), []
    async with LightTelegram(options.network / 1000) as telegram:
        settings = {"BOT_TOKEN": TOKEN, "DATABASE": str(database), "BOT_API_URL": telegram.url, "LOG_LEVEL": "INFO"}
        async with processes.running((str(processes.ROOT / "bot.py"),), settings, log) as pid:
            with cores.on_one_core(pid) as core, closing(Store.open(database)) as store:
                gc.freeze()  # so that a search for garbage does not make this process late
                people = People(telegram, store, options.tables, random.Random(options.seed))
                for phase in phases or (turns, taps):
                    people.begin_anew()
                    wrong += await phase(Bot(pid, core), telegram, people, options)
    return [*wrong, *wrong_in(log)]


async def turns(bot: Bot, telegram: LightTelegram, people: People, options: argparse.Namespace) -> list[str]:
    """Let people play turns."""
    if not options.minutes:
        return []
    rate = options.tables / BETWEEN_TURNS
    found = await spell(bot, telegram, people.play(options.minutes * 60, rate))
    title = f"{people.played} turns in {found.seconds:.0f} s, {rate:.2f} a second"
    report(title, found, people, (ANSWER, FETCHED, *sittings.SHOWN))
    shown = together(people.times[name] for name in sittings.SHOWN)
    print(
        f"  the last answer came after {people.times[ANSWER].longest / 1000:.2f} s, wanted {MOST_ANSWER:.0f} s at most;"
        f" the last panel or post {shown.longest / 1000:.2f} s after it, wanted {MOST_SHOWN:.0f} s at most"
    )
    return list(wrong_with(found, people, telegram))


async def taps(bot: Bot, telegram: LightTelegram, people: People, options: argparse.Namespace) -> list[str]:
    """Let people tap."""
    if not options.tap_minutes:
        return []
    found = await spell(bot, telegram, people.tap(options.tap_minutes * 60, options.taps))
    title = f"{people.tapped} taps in {found.seconds:.0f} s, {people.tapped / found.seconds:.1f} a second"
    report(title, found, people, (ANSWER, FETCHED))
    answers = people.times[ANSWER]
    in_time = sum(second <= MOST_TAP for second in answers.seconds) / max(1, len(answers.seconds))
    print(f"  {in_time:.2%} were answered within {MOST_TAP * 1000:.0f} ms; wanted 99 %")
    return list(wrong_with(found, people, telegram))


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    found = argparse.ArgumentParser(description="Measure a bot on one core that serves a crowd.")
    found.add_argument("--tables", type=int, default=60_000, help="running tables of four people each")
    found.add_argument("--minutes", type=float, default=1.0, help="how long turns are begun; 0 leaves them out")
    found.add_argument("--taps", type=int, default=50, help="taps a second afterwards")
    found.add_argument("--tap-minutes", type=float, default=0.5, help="how long people tap so much; 0 leaves it out")
    found.add_argument("--network", type=float, default=0.0, help="milliseconds that a call takes there and back")
    found.add_argument("--seed", type=int, default=1, help="of the dice that choose tables and moments")
    return found


def main() -> int:
    """Measure and print; returns 1 if the figures are invalid."""
    if not hasattr(os, "sched_setaffinity"):
        print("This benchmark needs Linux.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        wrong = asyncio.run(measure(parser().parse_args(), Path(folder)))
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
