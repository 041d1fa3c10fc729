"""Measures a file with a hundred thousand running tables: a tap, the start, a sweep, and memory.

    python -m benchmarks.crowd [--tables 100000]

A tap is measured inside the bot (`parts/inside.py`), alternately in a file with few tables and in the one with many, so
that other work of the machine slows both alike.
"""

import argparse
import asyncio
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from benchmarks.parts import processes
from benchmarks.parts.crowd import fill, host_on
from benchmarks.parts.figures import Times, heading, line, machine, timed
from benchmarks.parts.inside import InsideBot
from handlers.local_play import local_telegram
from operations import liveness, sweep
from sandbox.client.people import Telegram
from storage import DeadlineKind
from tables.context import Context

FEW = 100
TURNS = 60
SWEEPS = 100
BUSY_SWEEPS = 20
RESTART = 5.0
"""Seconds of an outage that is too short to be announced."""
NIGHT = 8 * 3600.0
"""Seconds of an outage that is announced to everybody."""

MOST_TAP = 1.2
MOST_START = 10.0
MOST_SWEEP = 50.0
MOST_MEMORY = 500.0
MESSAGE = {
    "message_id": 1,
    "date": 1,
    "chat": {"id": 1, "type": "private", "first_name": "Anna"},
    "text": "7♥ " * 100,
    "reply_markup": {"inline_keyboard": [[{"text": "7♥", "callback_data": f"card:{n}"} for n in range(7)]] * 5},
}
"""The message whose buttons people tap."""


async def taps(few: Context, many: Context) -> None:
    """Tap alternately in both files."""
    insides = InsideBot(few, MESSAGE), InsideBot(many, MESSAGE)
    for number in range(TURNS + 1):
        for inside in insides:
            async for _ in inside.turn():
                pass
            if not number:  # leave out the first turn, which reads the file from the disk
                inside.whole = Times()
    heading("a tap, inside the bot")
    line(f"{FEW} tables", insides[0].whole)
    line("all of them", insides[1].whole, insides[0].whole)
    ratio = insides[1].whole.median / insides[0].whole.median
    print(f"  {ratio:.2f} times as long; wanted {MOST_TAP} at most")


def sweeps(context: Context) -> None:
    """Sweep while nothing is due, and while as much is due as one sweep can do."""
    quiet = timed(SWEEPS, lambda: sweep.sweep(context))
    busy = Times()
    for number in range(BUSY_SWEEPS):
        with context.store.unit() as unit:
            for table in range(1 + number * sweep.BATCH, 1 + (number + 1) * sweep.BATCH):
                unit.deadlines.set(table, DeadlineKind.TURN, context.now())
        with busy.one():
            done = sweep.sweep(context)
        if done != sweep.BATCH:
            raise RuntimeError(f"{done} deadlines took effect, so the measurement is invalid")
    heading(f"a sweep of the clock; wanted {MOST_SWEEP:.0f} ms at most")
    line("nothing is due", quiet)
    line(f"{sweep.BATCH} turns are over, the most of one sweep", busy)
    print(f"  of which {busy.processor:.2f} ms are processor time; the rest waits for the disk and other programs")


def outages(context: Context) -> None:
    """Give back the time of a short and of a long outage."""
    heading("giving all tables the time of an outage back")
    for name, seconds in (("of a restart", RESTART), ("of a night", NIGHT)):
        with context.store.unit() as unit:
            unit.meta.set(liveness.HEARTBEAT, str(context.now() - seconds))
        line(name, timed(1, lambda: liveness.after_outage(context)))


async def start(name: str, database: Path) -> None:
    """Start the bot on this file, and print how long that took and how much memory it used."""
    with host_on(database) as context, context.store.unit() as unit:
        unit.meta.set(liveness.HEARTBEAT, str(context.now() - RESTART))
    async with local_telegram(0) as address, Telegram(address) as telegram:
        begun = time.perf_counter()
        async with processes.bot(telegram, database) as pid:
            taken, work = time.perf_counter() - begun, processes.cpu(pid)
            await asyncio.sleep(2)  # a sweep or two
            most = processes.most_memory(pid)
    details = f", of which {work / 1000:.2f} s are processor time; {most:.0f} MB at most" if work is not None else ""
    print(f"  {name:<56} {taken:6.2f} s{details}", flush=True)


def measure(tables: int, folder: Path) -> None:
    """Measure and print."""
    machine()
    few, many = folder / "few.sqlite", folder / "many.sqlite"
    begun = time.perf_counter()
    for file, number in ((few, FEW), (many, tables)):
        with host_on(file) as context:
            fill(context, number)
    size = many.stat().st_size / 1e6
    print(f"  {tables:,} tables built in {time.perf_counter() - begun:.0f} s, a file of {size:.0f} MB")
    with ExitStack() as stack:
        hosts = [stack.enter_context(host_on(file)) for file in (few, many)]
        asyncio.run(taps(*hosts))
        sweeps(hosts[1])
        print(f"\nfrom `python bot.py` until it serves; wanted {MOST_START:.0f} s and {MOST_MEMORY:.0f} MB at most")
    for name, file in ((f"{FEW} tables", few), (f"{tables:,} tables", many)):
        asyncio.run(start(name, file))
    with host_on(many) as context:
        outages(context)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure a file with many running tables.")
    parser.add_argument("--tables", type=int, default=100_000, help="running tables in the larger file")
    tables = parser.parse_args().tables
    with tempfile.TemporaryDirectory() as folder:
        measure(tables, Path(folder))


if __name__ == "__main__":
    main()
