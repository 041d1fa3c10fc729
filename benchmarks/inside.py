"""Compares the bot's own work for a tap, without HTTP and the library, in several checkouts.

    python -m benchmarks.inside [--checkout PATH]... [--rounds 5] [--turns 50] [--tables 200]

In each round every checkout gets a fresh process (`parts/inside_bot.py`). These play turns at one of many tables, one
turn after the other, so that other work of the machine slows all of them alike; and they do that by the same code,
`parts/inside.py` of this checkout. Each is compared with the first one, round by round. It works with checkouts since
a00e08a.
"""

import argparse
import asyncio
import json
import tempfile
from collections import defaultdict
from contextlib import AsyncExitStack, closing
from pathlib import Path
from statistics import median

from benchmarks.parts import processes
from benchmarks.parts.figures import machine
from benchmarks.parts.processes import ROOT
from benchmarks.people.table import Table
from handlers.local_play import local_telegram
from sandbox.client.people import Telegram
from sandbox.client.seen import Json
from storage import Store

WHOLE = "a tap"
"""The figure that is compared: from the inbox to the tapped panel."""

Figures = dict[str, float]
"""Processor time in milliseconds by step, and the commits for a tap."""


async def measure(checkouts: list[Path], *, rounds: int, turns: int, tables: int) -> dict[Path, list[Figures]]:
    """The figures of each checkout in each round."""
    found: dict[Path, list[Figures]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        panel = folder / "panel.json"
        panel.write_text(json.dumps(await _panel(folder)))
        for _ in range(rounds):
            async with AsyncExitStack() as stack:
                command = ("-P", str(ROOT / "benchmarks" / "parts" / "inside_bot.py"), str(panel), str(tables))
                bots = [
                    await stack.enter_async_context(processes.conversing(command, folder, root=checkout))
                    for checkout in checkouts
                ]
                for _, output in bots:
                    await _line(output)
                for _ in range(turns):
                    for commands, output in bots:
                        commands.write(b"\n")
                        await _line(output)
                for checkout, (commands, output) in zip(checkouts, bots, strict=True):
                    commands.close()
                    found[checkout].append(json.loads(await _line(output)))
    return found


async def _line(output: asyncio.StreamReader) -> bytes:
    line = await output.readline()
    if not line:
        raise RuntimeError("a process has ended before it was measured")
    return line


async def _panel(folder: Path) -> Json:
    """The JSON of a panel, whose buttons are tapped."""
    database = folder / "panel.sqlite"
    with closing(Store.open(database)):
        pass
    async with (
        local_telegram(0) as address,
        Telegram(address) as telegram,
        processes.bot(telegram, database),
    ):
        with closing(Store.open(database)) as store:
            return (await Table.dealt(telegram, store)).panel.json


def report(found: dict[Path, list[Figures]]) -> None:
    """Print the medians of all rounds, and the ratios to the first checkout."""
    first, *others = found
    for checkout, rounds in found.items():
        print(f"\n{checkout}: the median of {len(rounds)} rounds")
        for name in rounds[0]:
            each = [figures[name] for figures in rounds]
            print(f"  {name:<40} {median(each):7.2f}  ({min(each):.2f} to {max(each):.2f})")
    for other in others:
        ratios = [new[WHOLE] / old[WHOLE] for new, old in zip(found[other], found[first], strict=True)]
        print(
            f"\n{other} beside {first}, {WHOLE}: {median(ratios):.2f} times  ({min(ratios):.2f} to {max(ratios):.2f})"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Compare the bot's own work for a tap.")
    parser.add_argument("--checkout", type=Path, action="append", help="a checkout; may be repeated (default: this)")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured, in fresh processes")
    parser.add_argument("--turns", type=int, default=50, help="the turns in a round")
    parser.add_argument("--tables", type=int, default=200, help="other running tables in the file")
    options = parser.parse_args()
    machine()
    checkouts = [path.resolve() for path in options.checkout or [ROOT]]
    report(asyncio.run(measure(checkouts, rounds=options.rounds, turns=options.turns, tables=options.tables)))


if __name__ == "__main__":
    main()
