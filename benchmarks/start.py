"""Starting with many running tables, and the clock's sweep among them.

python -m benchmarks.start [--tables 1000]
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from benchmarks.parts import processes
from benchmarks.parts.crowd import fill, host_on
from benchmarks.parts.figures import Times, machine, timed
from handlers import clock
from handlers.host import Host
from handlers.local_play import local_telegram
from sandbox.people import Telegram

LATER = 3 * 24 * 3600.0
"""Seconds after which every turn that runs now is over, whatever the quiet hours."""

SHORT_OUTAGE = 5.0
"""Seconds of a restart."""

SWEEPS = 200


async def start(database: Path) -> tuple[float, float | None]:
    """Start the bot on this file: milliseconds until it fetches updates, and megabytes that it then holds."""
    async with local_telegram(0) as address, Telegram(address) as telegram:
        begun = time.perf_counter()
        async with processes.bot(telegram, database) as pid:
            return (time.perf_counter() - begun) * 1000, processes.memory(pid)


def sweep_until_done(host: Host) -> tuple[int, Times]:
    """Sweep while anything is due: how many deadlines took effect, and how long the sweeps took."""
    sweeps, done, effects = Times(), 0, 1
    while effects:
        with sweeps.one():
            effects = clock.sweep(host)
        done += effects
    return done, sweeps


def measure(tables: int, folder: Path) -> None:
    """Measure and print."""
    machine()
    empty, full = folder / "empty.sqlite", folder / "full.sqlite"
    with host_on(full) as host:
        fill(host, tables)
        quiet = timed(SWEEPS, lambda: clock.sweep(host))
        with host.store.unit() as unit:
            unit.meta.set(clock.HEARTBEAT, str(host.now() - SHORT_OUTAGE))
    for name, file in (("an empty file", empty), (f"{tables:,} running tables", full)):
        taken, megabytes = asyncio.run(start(file))
        held = f"; {megabytes:.0f} MB" if megabytes is not None else ""
        print(f"  from `python bot.py` until it serves, with {name}: {taken:.0f} ms{held}")
    with host_on(full, lambda: time.time() + LATER) as host:
        outage = timed(1, lambda: clock.after_outage(host))
    print(f"  giving the time of an outage back to all of them: {outage.median:.0f} ms")
    print(f"  a sweep with nothing due: {quiet.median:.2f} ms, 99 in 100 within {quiet.p99:.2f} ms")
    with host_on(full, lambda: time.time() + 2 * LATER) as host:
        done, sweeps = sweep_until_done(host)
    each = sum(sweeps.seconds) / done * 1000
    print(
        f"  every turn over at once: {done:,} deadlines in {len(sweeps.seconds)} sweeps, {each:.2f} ms each,", end=" "
    )
    print(f"the longest sweep {max(sweeps.seconds) * 1000:.0f} ms")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Start-up and the clock's sweep.")
    parser.add_argument("--tables", type=int, default=1000, help="running tables in the file")
    tables = parser.parse_args().tables
    with tempfile.TemporaryDirectory() as folder:
        measure(tables, Path(folder))


if __name__ == "__main__":
    main()
