"""Measures the time from a tap to its answer over HTTP, with one table and with many, and compares it with the library.

    python -m benchmarks.tap [--tables 1000]

Three local Telegrams run at the same time, each with its bot, all of them processes of their own: the bot with one
table, the bot with many, and the floor (`parts/floor_bot.py`). People tap in this process, alternately at each of them,
so that other work of the machine slows all of them alike.
"""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

from benchmarks.parts import processes
from benchmarks.parts.crowd import fill, host_on
from benchmarks.parts.figures import heading, line, machine, together
from benchmarks.parts.inside import InsideBot
from benchmarks.parts.library import Library, library
from benchmarks.people.table import Floor, Table, Tapped, unhurried
from benchmarks.people.turn import STEPS
from handlers.local_play import local_telegram
from sandbox.client.people import Telegram
from sandbox.client.seen import Json
from storage import Store

TURNS = 50
LOOKS = 24
"""Taps that are followed until the message changes; more would take long, because a chat gets one edit a second."""


@dataclass
class Served:
    """A bot that people tap, and its process. `cpu`: its processor time for a tap, in milliseconds."""

    name: str
    tapped: Tapped
    pid: int
    cpu: float | None = None


@dataclass(frozen=True)
class Measured:
    """All figures. `commits`: the commits for a tap, including the one that notes the redrawn panel."""

    floor: Served
    bots: tuple[Served, ...]
    commits: float
    inside: InsideBot
    library: Library


async def measure(tables: int, folder: Path) -> Measured:
    """Let people tap the floor, a table that is alone in its file, and a table among many others."""
    alone_file, many_file = folder / "alone.sqlite", folder / "many.sqlite"
    async with AsyncExitStack() as stack:
        alone, panel = await stack.enter_async_context(_bot("1 running table", alone_file, 1))
        among, _ = await stack.enter_async_context(_bot(f"{tables:,} running tables", many_file, tables))
        floor = await stack.enter_async_context(_floor(panel, folder))
        everybody = (floor, alone, among)
        before = processes.commits(many_file)
        async for number in unhurried(LOOKS):
            for served in everybody:
                await served.tapped.look(number)
        commits = (processes.commits(many_file) - before) / LOOKS
        start = [processes.cpu(served.pid) for served in everybody]
        for _ in range(TURNS):
            for served in everybody:
                await served.tapped.play()
        for served, cpu in zip(everybody, start, strict=True):
            now = processes.cpu(served.pid)
            served.cpu = None if now is None or cpu is None else (now - cpu) / (TURNS * len(STEPS))
    with host_on(many_file) as context:
        own = InsideBot(context, panel)
        async with library(panel, folder) as theirs:
            for _ in range(TURNS):
                async for update in own.turn():
                    await theirs.tap(update)
    return Measured(floor, (alone, among), commits, own, theirs)


@asynccontextmanager
async def _bot(name: str, database: Path, tables: int) -> AsyncIterator[tuple[Served, Json]]:
    """Run the bot on a file with `tables` tables, and sit down at one of them; yields also a person's panel."""
    with host_on(database) as context:
        fill(context, tables - 1)
    async with _telegram() as telegram, processes.bot(telegram, database) as pid:
        with closing(Store.open(database)) as store:
            table = await Table.dealt(telegram, store)
            yield Served(name, table, pid), table.panel.json


@asynccontextmanager
async def _floor(panel: Json, folder: Path) -> AsyncIterator[Served]:
    """Run the floor: a bot that has nothing to do."""
    async with _telegram() as telegram, processes.floor(telegram, panel, folder) as pid:
        yield Served("python-telegram-bot alone", await Floor.started(telegram), pid)


@asynccontextmanager
async def _telegram() -> AsyncIterator[Telegram]:
    async with local_telegram(0) as address, Telegram(address) as telegram:
        yield telegram


def report(measured: Measured) -> None:
    """Print what was measured."""
    machine()
    floor, bots = measured.floor, measured.bots
    floor_answers = together(floor.tapped.answers.values())
    heading("from a tap to its answer over HTTP, one right after the other")
    line(f"floor: {floor.name}, which only answers", floor_answers)
    for bot in bots:
        line(bot.name, together(bot.tapped.answers.values()), floor_answers)
        for step, times in bot.tapped.answers.items():
            line(f"  {step}", times)
    costs = ", ".join(f"{served.name} {served.cpu:.2f} ms" for served in (floor, *bots) if served.cpu is not None)
    print(f"  processor time of a tap and of the edits that follow it: {costs or 'not available on this system'}")
    heading("from a tap to the message that shows it, all else quiet")
    line(f"floor: {floor.name}, which answers and edits", floor.tapped.redrawn)
    line("  its answer", floor.tapped.calm)
    for bot in bots:
        line(f"{bot.name}: sort", bot.tapped.redrawn, floor.tapped.redrawn)
        line("  its answer", bot.tapped.calm, floor.tapped.calm)
    print(f"  commits a tap, including the one that notes the redrawn panel: {measured.commits:.1f}")
    measured.inside.report()
    compare(measured.inside, measured.library)


def compare(inside: InsideBot, library: Library) -> None:
    """Print the bot's own work for a tap and the library's, measured alternately for the same taps."""
    ours, theirs = inside.whole, library.taps
    heading("the bot's own work for a tap, beside the library's for its update, an answer and an edit")
    line("python-telegram-bot, with an instant Telegram over HTTP", theirs)
    line("the bot, without HTTP", ours, theirs)
    ratio = ours.processor / theirs.processor
    print(
        f"  processor time: {ours.processor:.2f} ms to {theirs.processor:.2f} ms, {ratio:.2f} times; wanted 1 at most"
    )
    print(f"  commits a tap: {inside.commits:.1f}; wanted 2 at most")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure how long a tap takes.")
    parser.add_argument("--tables", type=int, default=1000, help="running tables in the larger file")
    tables = parser.parse_args().tables
    with tempfile.TemporaryDirectory() as folder:
        report(asyncio.run(measure(tables, Path(folder))))


if __name__ == "__main__":
    main()
