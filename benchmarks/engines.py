"""Measures what a tap costs on PostgreSQL beside the same tap on SQLite: processor time of the bot and of the server.

    python -m benchmarks.engines [--turns 100]

Two local Telegrams run at the same time, each with its bot. People tap in this process, alternately at each of them.
This process reads in both stores what can be tapped next, which is not counted. The server waits for the disk at each
commit, as SQLite does.
"""

import argparse
import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import psycopg

from benchmarks.parts import processes
from benchmarks.parts.figures import heading, line, machine, together
from benchmarks.people.table import Table
from benchmarks.people.turn import STEPS
from handlers.local_play import local_telegram
from sandbox.client.people import Telegram
from simulation.program.postgres import Server, a_server
from storage import Store
from storage.engines.address import Address

DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "autovacuum": "on"}
READER = "scala40-benchmark"
"""The name that the server knows this process by."""
WARMING = 5
"""Turns at the beginning that are not counted: connections, plans and pictures are made then."""


@asynccontextmanager
async def _table(database: Path | Address, log: Path) -> AsyncIterator[tuple[Table, int]]:
    """Run a bot on a database with one table; yields the table and the process."""
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(local_telegram(0))
        telegram = await stack.enter_async_context(Telegram(address))
        place = database.whole if isinstance(database, Address) else str(database)
        pid = await stack.enter_async_context(processes.bot(telegram, log, {"DATABASE": place}))
        mine = Address(f"{place}&application_name={READER}") if isinstance(database, Address) else database
        store = stack.enter_context(closing(Store.open(mine)))
        yield await Table.dealt(telegram, store), pid


def _readers(server: Server) -> set[int]:
    """The processes of a server that work for this one."""
    with closing(psycopg.connect(server.address().whole)) as connection:
        found = connection.execute("SELECT pid FROM pg_stat_activity WHERE application_name = %s", (READER,))
        return {pid for (pid,) in found}


def _cpu_of(server: Server, without: Collection[int]) -> float:
    """The processor time of the other processes of a server, in milliseconds, with that of those that have ended."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(folder.name) in without:
            continue
        if int(folder.name) == server.pid:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) == server.pid:
            ticks += sum(map(int, fields[11:13]))
    return ticks * 1000 / os.sysconf("SC_CLK_TCK")


async def measure(turns: int, folder: Path, server: Server) -> None:
    """Let people tap at both, and print what it has cost."""
    async with AsyncExitStack() as stack:
        files = await stack.enter_async_context(_table(folder / "bot.sqlite", folder / "sqlite.db"))
        served = await stack.enter_async_context(_table(server.address(), folder / "postgres.db"))
        for _ in range(WARMING):
            for table, _ in (files, served):
                await table.play()
        readers = _readers(server)
        start = [processes.cpu(files[1]), processes.cpu(served[1]), _cpu_of(server, readers)]
        for _ in range(turns):
            for table, _ in (files, served):
                await table.play()
        end = [processes.cpu(files[1]), processes.cpu(served[1]), _cpu_of(server, readers)]
    taps = turns * len(STEPS)
    sqlite, bot, of_server = ((now or 0.0) / taps - (then or 0.0) / taps for then, now in zip(start, end, strict=True))
    machine()
    heading("from a tap to its answer over HTTP, one right after the other")
    floor = together(files[0].answers.values())
    line("SQLite", floor)
    line("PostgreSQL", together(served[0].answers.values()), floor)
    heading("processor time of a tap and of the edits that follow it")
    print(f"  SQLite {sqlite:.2f} ms; PostgreSQL {bot + of_server:.2f} ms (bot {bot:.2f}, server {of_server:.2f})")
    print(f"  PostgreSQL is {(bot + of_server) / sqlite:.2f} times SQLite (wanted: at most 2 times)")


def main() -> None:
    parser = argparse.ArgumentParser(description="A tap on PostgreSQL beside one on SQLite.")
    parser.add_argument("--turns", type=int, default=100, help="how many turns are played at each (default: 100)")
    turns = parser.parse_args().turns
    with tempfile.TemporaryDirectory() as folder, a_server(**DURABLE) as server:
        asyncio.run(measure(turns, Path(folder), server))


if __name__ == "__main__":
    main()
