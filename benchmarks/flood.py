"""Measures how long others wait while one person floods the bot with taps, or with commands, over HTTP.

    python -m benchmarks.flood [--seconds 60] [--commands 10000]

The bot is a process of its own beside a local Telegram with strict rate limits. Taps: one person taps a thousand times
a minute in one group. All tables play all the time, alternately with and without the flood, so that other work of the
machine slows both alike. Commands: while the bot is stopped, one person sends all of them, and then others tap; the
times begin when the bot continues.
"""

import argparse
import asyncio
import os
import random
import signal
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from benchmarks.parts import processes
from benchmarks.parts.figures import Times, heading, line, machine, together
from benchmarks.people.table import Table
from handlers.local_play import local_telegram
from sandbox.client.people import Group, Person, Seen, Telegram
from storage import Store
from tables.requests.answers import HelpPage

A_MINUTE = 1000
"""How often the one person taps in a minute."""
SPELL = 15.0
"""Seconds without the flood, and then as many with it."""
TABLES = 4
"""The number of other tables, of four people each."""
THINKING = 3.0
"""Seconds between two turns of a table."""
SLOWEST = 1000.0
"""Milliseconds within which 95 of 100 answers should arrive."""
PATIENCE = 60.0
"""Seconds after which a tap of the flood counts as not answered."""
NOISE = ("x", "?:1:2", "s:1", "0" * 64)
POST_AGAIN = 50
"""After this many taps the person looks at the group again."""
SENDING = 50
"""How many commands are sent at once."""
OTHERS = 8
"""How many other people tap after the commands."""


class Flooder:
    """A member of a group who does not play, but taps buttons of its post, of a person's panel, and forged ones."""

    def __init__(self, me: Person, group: Group, panel: Seen) -> None:
        self._me = me
        self._group = group
        self._others = (*_keys(panel), *NOISE)
        self._dice = random.Random(1)
        self.answers = Times()
        self.unanswered = 0

    async def flood(self, seconds: float) -> None:
        """Tap at a steady rate without waiting for answers; then wait for the answers that are missing."""
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
    """Let everybody play, alternately without and with the flood, and print how long the others have waited."""
    machine()
    database = folder / "flood.sqlite"
    calm, stormy = Times(), Times()
    async with _telegram() as telegram, processes.bot(telegram, database), Telegram(telegram.url) as own_connection:
        await telegram.budgets(True)
        with closing(Store.open(database)) as store:
            flooded, *others = await _tables(telegram, store)
            (group, *_) = await telegram.groups()
            rogue = await telegram.person("Ugo")
            await rogue.join(group)
            flooder = Flooder(Person(own_connection, rogue.id, rogue.name), group, flooded.panel)
            for _ in range(max(1, round(seconds / SPELL))):
                await _spell([flooded, *others])
                calm = together([calm, *(table.begin_anew() for table in others)])
                await _spell([flooded, *others], flooder)
                stormy = together([stormy, *(table.begin_anew() for table in others)])
        refused = len(await telegram.requests(category="flood"))
    report(calm, stormy, flooder, refused)


async def _tables(telegram: Telegram, store: Store) -> list[Table]:
    """Deal at a table of the local group, and at `TABLES` more."""
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
    """Play turn after turn, with pauses for thinking."""
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
    line("the taps of the flood", flooder.answers)
    print(
        f"  95 in 100 are answered within {calm.p95:.1f} ms without the flood, {stormy.p95:.1f} ms with it, "
        f"{stormy.p95 / calm.p95:.2f} times; wanted {SLOWEST:.0f} ms at most"
    )
    print(f"  of {len(flooder.answers.seconds):,} taps of the flood {flooder.unanswered} were not answered")
    print(f"  requests of the bot above a rate limit (429): {refused}; wanted 0")


async def measure_commands(count: int, folder: Path) -> None:
    """Let one person send commands, and others tap after them; print how long the others have waited."""
    database, waits = folder / "commands.sqlite", Times()
    async with _telegram() as telegram, processes.bot(telegram, database) as bot:
        await telegram.budgets(True)
        others = [await telegram.person(f"Ada{number}") for number in range(OTHERS)]
        greetings = []
        for person in others:
            await person.start()
            greetings.append(await person.wait_message(None, lambda message: bool(message.buttons), seconds=PATIENCE))
        rogue = await telegram.person("Ugo")
        os.kill(bot, signal.SIGSTOP)
        await _send(rogue, count)
        taps = [asyncio.create_task(_tap_behind(*pair)) for pair in zip(others, greetings, strict=True)]
        while (await telegram.state())["pending_updates"] < count + OTHERS:
            pass  # each request takes a moment
        os.kill(bot, signal.SIGCONT)
        start = asyncio.get_running_loop().time()
        waits.seconds = [answered - start for answered in await asyncio.gather(*taps)]
    heading(f"from a tap to its answer, behind {count:,} commands of one person")
    line("others", waits)
    log = database.with_suffix(".log").read_text()
    print(f"  lines of the log: {len(log.splitlines()):,}, of them warnings: {log.count(' WARNING '):,}")


async def _send(person: Person, count: int) -> None:
    """Send commands in private."""

    async def some() -> None:
        for _ in range(count // SENDING):
            await person.send(None, "/regole")

    await asyncio.gather(*(some() for _ in range(SENDING)))


async def _tap_behind(person: Person, greeting: Seen) -> float:
    """Tap; return the loop's time of the answer, or infinity if there is none within `PATIENCE` seconds."""
    tapped = await person.tap(greeting, data=HelpPage(1).pack(), force=True, wait=PATIENCE)
    return asyncio.get_running_loop().time() if tapped.answered else float("inf")


@asynccontextmanager
async def _telegram() -> AsyncIterator[Telegram]:
    async with local_telegram(0) as address, Telegram(address) as telegram:
        yield telegram


def _keys(message: Seen) -> list[str]:
    return [entry["callback_data"] for entry in message.buttons if "callback_data" in entry]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure how long others wait while one person floods the bot.")
    parser.add_argument(
        "--seconds",
        type=float,
        default=60.0,
        help="seconds with the flood of taps, and as many without it; 0 leaves this out",
    )
    parser.add_argument(
        "--commands", type=int, default=10_000, help="how many commands one person sends before the others tap"
    )
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if chosen.seconds:
            asyncio.run(measure(chosen.seconds, Path(folder)))
        asyncio.run(measure_commands(chosen.commands, Path(folder)))


if __name__ == "__main__":
    main()
