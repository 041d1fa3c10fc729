"""One person taps a thousand times a minute in one group: how long people at other tables wait, over HTTP.

    python -m benchmarks.flood [--seconds 60]

The bot is a process of its own beside a local Telegram with strict budgets. All tables play on all the time and the
flood comes and goes, so that whatever else the machine does slows both times alike.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from benchmarks.parts import processes
from benchmarks.parts.figures import Times, heading, line, machine, together
from benchmarks.parts.table import Table
from handlers.local_play import local_telegram
from sandbox.people import Group, Person, Seen, Telegram
from storage import Store

A_MINUTE = 1000
"""So often the one person taps."""
SPELL = 15.0
"""Seconds without the flood, and then as many with it."""
TABLES = 4
"""So many play besides, four people each."""
THINKING = 3.0
"""Seconds between two turns of a table."""
SLOWEST = 1000.0
"""Milliseconds within which 95 of 100 answers are wanted."""
PATIENCE = 60.0
"""Seconds after which a tap of the flood counts as not answered."""
NOISE = ("x", "?:1:2", "s:1", "0" * 64)
POST_AGAIN = 50
"""After so many taps he looks at the group again."""


class Flooder:
    """A member of a group who does not play: he taps the keys of its post, of a panel of another, and none at all."""

    def __init__(self, me: Person, group: Group, panel: Seen) -> None:
        self._me = me
        self._group = group
        self._others = (*_keys(panel), *NOISE)
        self._dice = random.Random(1)
        self.answers = Times()
        self.unanswered = 0

    async def flood(self, seconds: float) -> None:
        """Tap evenly for so long, without waiting for answers; then wait for those that are missing."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        async with asyncio.TaskGroup() as taps:
            for number in range(round(seconds * A_MINUTE / 60)):
                if number % POST_AGAIN == 0:
                    post = await self._me.last(self._group)
                data = self._dice.choice((*_keys(post), *self._others))
                taps.create_task(self._tap(post, data))
                await asyncio.sleep(max(0.0, start + (number + 1) * 60 / A_MINUTE - loop.time()))

    async def _tap(self, post: Seen, data: str) -> None:
        with self.answers.one():
            tapped = await self._me.tap(post, data=data, force=True, wait=PATIENCE)
        self.unanswered += not tapped.answered


async def measure(seconds: float, folder: Path) -> None:
    """Let everybody play, by turns without the flood and with it, and print how long the others have waited."""
    machine()
    database = folder / "flood.sqlite"
    calm, stormy = Times(), Times()
    async with _telegram() as telegram, processes.bot(telegram, database), Telegram(telegram.url) as his_line:
        await telegram.budgets(True)
        with closing(Store.open(database)) as store:
            flooded, *others = await _tables(telegram, store)
            (group, *_) = await telegram.groups()
            rogue = await telegram.person("Ugo")
            await rogue.join(group)
            flooder = Flooder(Person(his_line, rogue.id, rogue.name), group, flooded.panel)
            for _ in range(max(1, round(seconds / SPELL))):
                await _spell([flooded, *others])
                calm = together([calm, *(table.begin_anew() for table in others)])
                await _spell([flooded, *others], flooder)
                stormy = together([stormy, *(table.begin_anew() for table in others)])
        refused = len(await telegram.requests(category="flood"))
    report(calm, stormy, flooder, refused)


async def _tables(telegram: Telegram, store: Store) -> list[Table]:
    """The local table and `TABLES` more, all dealt."""
    tables = [await Table.dealt(telegram, store)]
    for number in range(TABLES):
        people = [await telegram.person(f"{name}{number}") for name in ("Ada", "Bice", "Ciro", "Dora")]
        for person in people:
            await person.start()
        tables.append(await Table.of(people, await telegram.group(f"Gruppo {number}", people), store))
    return tables


async def _spell(tables: list[Table], flooder: Flooder | None = None) -> None:
    async with asyncio.TaskGroup() as everybody:
        for number, table in enumerate(tables):
            everybody.create_task(_play(table, number * THINKING / len(tables)))
        if flooder is not None:
            everybody.create_task(flooder.flood(SPELL))


async def _play(table: Table, late: float) -> None:
    """Play turn after turn, as people do who think in between."""
    end = asyncio.get_running_loop().time() + SPELL
    await asyncio.sleep(late)
    while asyncio.get_running_loop().time() < end:
        await table.play()
        await asyncio.sleep(THINKING)


def report(calm: Times, stormy: Times, flooder: Flooder, refused: int) -> None:
    """Print what was measured."""
    heading(f"from a tap to its answer at {TABLES} tables, while somebody taps {A_MINUTE:,} times a minute elsewhere")
    line("nobody does", calm)
    line("somebody does", stormy, calm)
    line("his own taps", flooder.answers)
    print(
        f"  95 in 100 are answered within {calm.p95:.1f} ms without, {stormy.p95:.1f} ms with him, "
        f"{stormy.p95 / calm.p95:.2f} times; wanted {SLOWEST:.0f} ms at most"
    )
    print(f"  of his {len(flooder.answers.seconds):,} taps {flooder.unanswered} were not answered")
    print(f"  requests of the bot above a budget (429): {refused}; wanted 0")


@asynccontextmanager
async def _telegram() -> AsyncIterator[Telegram]:
    async with local_telegram(0) as address, Telegram(address) as telegram:
        yield telegram


def _keys(message: Seen) -> list[str]:
    return [entry["callback_data"] for entry in message.buttons if "callback_data" in entry]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long others wait while one person floods the bot.")
    parser.add_argument("--seconds", type=float, default=60.0, help="with the flood; as many without it")
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(seconds, Path(folder)))


if __name__ == "__main__":
    main()
