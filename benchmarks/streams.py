"""Measures a bot with ten thousand open pages: their memory, and a tap with and without them.

    python -m benchmarks.streams [--streams 10000]

Two bots run at the same time on copies of one file, each a process with a local Telegram of its own; every player of
the file has the page of their table open at one of them. People tap alternately at both, at a table where no page is
open; and players ask alternately through the page's server. Other work of the machine slows both alike.
"""

import argparse
import asyncio
import resource
import shutil
import sys
import tempfile
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

import aiohttp

from benchmarks.parts import processes
from benchmarks.parts.crowd import SEATS, fill, host_on
from benchmarks.parts.figures import Times, heading, line, machine, together
from benchmarks.people.table import Table
from handlers.local_play import local_telegram
from sandbox.client.people import Telegram
from simulation.program.ports import own_port
from storage import Store, StoreBusy
from tables.requests.panel import SortHand
from web.sessions import TICKET_SECONDS

TURNS = 80
REQUESTS = 600
SPARE = 2_000
"""File descriptors beside those of the streams."""
MOST_TAP = 1.5
"""How many times longer a tap may take with all pages open."""


@dataclass
class Served:
    """A bot, the table where people tap, and the players who ask through its page's server."""

    name: str
    pid: int
    port: int
    table: Table
    asked: Times = field(default_factory=Times)


def ticket_of(person: int) -> str:
    """A ticket that is a secret of nobody."""
    return urlsafe_b64encode(sha256(f"benchmark {person}".encode()).digest()).decode().rstrip("=")


def prepare(file: Path, streams: int) -> list[tuple[int, int]]:
    """Make the file: every player has a ticket; returns the players, and the table of each."""
    with host_on(file) as context:
        fill(context, -(-streams // SEATS))
        with context.store.unit() as unit:
            rows = context.store._db.execute("SELECT person_id, table_id FROM seats ORDER BY table_id, number")
            players = [(person, table) for person, table in rows][:streams]
            for person, _ in players:
                unit.page_tickets.add(ticket_of(person), person, context.now() + TICKET_SECONDS)
    return players


@asynccontextmanager
async def served(name: str, file: Path) -> AsyncIterator[Served]:
    """Run a bot on this file, and sit down at a table."""
    port = own_port()
    page = {"WEB_LISTEN": f"127.0.0.1:{port}", "WEB_URL": "https://scala40.example.org/"}
    async with (
        local_telegram(0) as address,
        Telegram(address) as telegram,
        processes.bot(telegram, file, page) as pid,
    ):
        with closing(Store.open(file)) as store:
            table = await Table.dealt(telegram, store)
            people = [person.id for person in await telegram.people()]
            while not _ask_nothing(store, people):  # noqa: ASYNC110 - the bot is writing, and sets no event
                await asyncio.sleep(0.05)
            yield Served(name, pid, port, table)


def _ask_nothing(store: Store, people: list[int]) -> bool:
    """Let nobody be asked before a discard, which would need a second tap; False if the file is busy."""
    with suppress(StoreBusy), store.unit() as unit:
        for number in people:
            person = unit.people.get(number)
            if person is not None:
                unit.people.save(replace(person, asks=False))
        return True
    return False


@asynccontextmanager
async def streams_open(port: int, players: list[tuple[int, int]], folder: Path) -> AsyncIterator[None]:
    """Hold a stream of each player open while the block runs; say afterwards what they have read."""
    file = folder / "streams"
    file.write_text("".join(f"/api/stream?table={table} {ticket_of(person)}\n" for person, table in players))
    command = ("-m", "benchmarks.parts.open_streams", str(port), str(file))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=processes.ROOT, stdin=pipe, stdout=pipe
    )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        if (await process.stdout.readline()).strip() != b"open":
            raise RuntimeError("the streams could not be opened")
        yield
        process.stdin.close()
        print(f"  the streams: {(await process.stdout.readline()).decode().strip()}")
    finally:
        if process.returncode is None and process.stdin.is_closing() is False:
            process.kill()
        await process.wait()


async def ask(client: aiohttp.ClientSession, bot: Served, number: int, players: list[tuple[int, int]]) -> None:
    """Let a player sort their hand in the page."""
    person, table = players[number * 7 % len(players)]
    request = SortHand(table, ("suit", "rank")[number % 2]).pack()
    body = {"id": f"benchmark-{bot.port}-{number:06}", "request": request}
    headers = {"Authorization": f"Bearer {ticket_of(person)}"}
    with bot.asked.one():
        async with client.post(
            f"http://127.0.0.1:{bot.port}/api/tables/{table}/requests", json=body, headers=headers
        ) as answer:
            found = await answer.json()
    if answer.status != 200 or found["refused"]:
        raise RuntimeError(f"a request of a page was answered with {answer.status}")


async def measure(streams: int, folder: Path) -> bool:
    """Measure and print; returns whether a tap takes at most 1.5 times as long."""
    file = folder / "without.sqlite"
    players = prepare(file, streams)
    shutil.copy(file, folder / "with.sqlite")
    async with AsyncExitStack() as stack:
        without = await stack.enter_async_context(served("no page is open", file))
        crowded = await stack.enter_async_context(served(f"{streams:,} pages are open", folder / "with.sqlite"))
        client = await stack.enter_async_context(aiohttp.ClientSession())
        bots = (without, crowded)
        for bot in bots:  # everything is loaded and was used once
            await bot.table.play()
            await ask(client, bot, 0, players)
            bot.asked = Times()
            for times in bot.table.answers.values():
                times.seconds.clear()
        before = processes.memory(crowded.pid)
        async with streams_open(crowded.port, players, folder):
            await asyncio.sleep(20.0)  # one sign of life at least
            after = processes.memory(crowded.pid)
            worked = [processes.cpu(bot.pid) for bot in bots]
            await asyncio.sleep(30.0)
            idle = [_per_second(processes.cpu(bot.pid), start, 30.0) for bot, start in zip(bots, worked, strict=True)]
            for turn in range(TURNS):
                for bot in bots:
                    await bot.table.play()
                for number in range(turn * REQUESTS // TURNS, (turn + 1) * REQUESTS // TURNS):
                    for bot in bots:
                        await ask(client, bot, number + 1, players)
    return report(bots, streams, before, after, idle)


def report(bots: tuple[Served, Served], streams: int, before: float, after: float, idle: list[float]) -> bool:
    """Print what was measured."""
    without, crowded = bots
    print(f"  memory: {before:.0f} MB without streams, {after:.0f} MB with {streams:,}: ", end="")
    print(f"{(after - before) * 1024 / streams:.1f} kB for each")
    print(f"  processor time of an idle second: {idle[0]:.0f} ms, with streams {idle[1]:.0f} ms")
    taps = [together(bot.table.answers.values()) for bot in bots]
    heading("from a tap in the chat to its answer")
    line(without.name, taps[0])
    line(crowded.name, taps[1], taps[0])
    heading("a request of a page, with the view in its answer")
    line(without.name, without.asked)
    line(crowded.name, crowded.asked, without.asked)
    ratios = [taps[1].median / taps[0].median, crowded.asked.median / without.asked.median]
    print(f"  {ratios[0]:.2f} times for a tap, {ratios[1]:.2f} times for a request; wanted {MOST_TAP} at most")
    return max(ratios) <= MOST_TAP


def _per_second(now: float | None, start: float | None, seconds: float) -> float:
    return 0.0 if now is None or start is None else (now - start) / seconds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure a bot with many open pages.")
    parser.add_argument("--streams", type=int, default=10_000, help="how many pages are open")
    streams = parser.parse_args().streams
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < streams + SPARE:
        sys.exit(f"{streams:,} streams need a limit of {streams + SPARE:,} open files (ulimit -n); here it is {hard:,}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, streams + SPARE), hard))
    machine()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(streams, Path(folder)))


if __name__ == "__main__":
    main()
