"""`make cluster`: PostgreSQL, workers and a local Telegram in one terminal, to play there and kill what one likes."""

import argparse
import asyncio
import contextlib
import signal
import socket
import sys

import aiohttp

from handlers.local_play import seat_everybody
from operations.command_line import PAGE_PORT
from simulation.cluster.checks import Verdict
from simulation.cluster.cluster import Cluster, a_cluster
from simulation.cluster.telegram import WatchedTelegram
from simulation.cluster.workers import THE_BOT, Worker, WorkerEnded

PEOPLE = ("Anna", "Bruno", "Carla", "Dario")
GROUP = "Scala 40 del venerdì"
LOOK_SECONDS = 0.1
"""The time between two looks at what has become of the workers."""


async def run(options: argparse.Namespace) -> Verdict:
    """Run until Ctrl-C."""
    task = asyncio.current_task()
    assert task is not None
    for name in ("SIGTERM", "SIGHUP"):
        asyncio.get_running_loop().add_signal_handler(getattr(signal, name), task.cancel)
    telegram = WatchedTelegram(port=_port(options.port), people=PEOPLE, group=GROUP)
    more = {"SLIP_SECONDS": "0.5"}
    async with a_cluster(
        options.workers, options.engine, program=THE_BOT, telegram=telegram, virtual_clock=True, more=more
    ) as cluster:
        print("\n  The workers are starting.", flush=True)
        terminal = Terminal(cluster, again=options.again)
        try:
            await terminal.start()
            await cluster.tg.apps(main=f"{cluster.forwarder.url}/")
            with contextlib.suppress(aiohttp.ClientError):
                await seat_everybody(cluster.tg.url)
            terminal.say_what_to_do()
            await terminal.watch()
        finally:
            print("\n  Everything is being stopped.", flush=True)
            await asyncio.gather(*(worker.stop() for worker in cluster.workers), return_exceptions=True)
    return Verdict()


class Terminal:
    """Says what happens to the workers, and starts again those whose number is typed."""

    def __init__(self, cluster: Cluster, *, again: bool) -> None:
        self._cluster = cluster
        self._again = again
        self._down: set[int] = set()
        self._wanted: set[int] = set()
        self._starting: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start all workers; one that ends at once says why, and the others go on."""
        for worker in self._cluster.workers:
            await worker.start()
        await asyncio.gather(*map(self._ready, self._cluster.workers))

    def say_what_to_do(self) -> None:
        """Say where to play and what can be killed."""
        cluster, server = self._cluster, self._cluster.database.server
        print(f"\n  Scala 40 is being played here:  {cluster.tg.url}/\n")
        for worker in cluster.workers:
            print(f"    kill -9 {worker.pid:<8} {worker.name}; its log: {worker.log_file}")
        if server is not None:
            print(f"    kill -9 {server.pid:<8} PostgreSQL, which nobody starts again")
        how = "Each is started again by itself." if self._again else "Its number and Enter start a worker again."
        print(f"\n  Kill a worker, and play on. {how} Ctrl-C stops everything.\n", flush=True)

    async def watch(self) -> None:
        """Say what changes, until cancelled."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError, ValueError):  # no terminal
            loop.add_reader(sys.stdin, self._typed)
        holder = None
        while True:
            found = self._cluster.holder
            if found is not None and found is not holder:
                holder = found
                print(f"  {holder.name} ({holder.pid}) speaks to Telegram now.", flush=True)
            for worker in self._cluster.workers:
                if not worker.is_running and worker.number not in self._down:
                    self._down.add(worker.number)
                    print(f"  {worker.name} has gone.", flush=True)
                    if self._again:
                        self._wanted.add(worker.number)
            for number in sorted(self._wanted & self._down):
                self._start_again(self._cluster.workers[number - 1])
            self._wanted.clear()
            await asyncio.sleep(LOOK_SECONDS)

    def _typed(self) -> None:
        line = sys.stdin.readline()
        if not line:  # its end
            asyncio.get_running_loop().remove_reader(sys.stdin)
        if line.strip().isdigit():
            self._wanted.add(int(line))

    def _start_again(self, worker: Worker) -> None:
        self._down.discard(worker.number)

        async def starting() -> None:
            await worker.start()
            await self._ready(worker)

        task = asyncio.create_task(starting())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _ready(self, worker: Worker) -> None:
        try:
            await worker.ready()
        except WorkerEnded as ended:
            self._down.add(worker.number)
            print(f"  {ended}", flush=True)
        else:
            print(f"  {worker.name} ({worker.pid}) serves.", flush=True)


def _port(wanted: int | None) -> int:
    """The port of the page: the wanted one, else the usual one, or any if that is taken."""
    if wanted is not None:
        return wanted
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        return PAGE_PORT if probe.connect_ex(("127.0.0.1", PAGE_PORT)) else 0
