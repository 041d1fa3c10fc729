"""Standby: the primary server is killed under load and its synchronous standby takes over, again and again.

A commit is acknowledged when the standby has it, too. So no tap whose answer said that it was done may be lost, and no
update that was accepted.
"""

import argparse
import asyncio
import contextlib
import os
import shutil
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from simulation.cluster.checks import Verdict
from simulation.cluster.database import KEEPS, NAME, Database, at_port, server_folder
from simulation.cluster.playing import Playing, played
from simulation.program.ports import own_port
from simulation.program.postgres import Server
from storage.address import Address

FOLLOWS_SECONDS = 60.0
"""How long a new standby may take until it follows."""


async def standby(options: argparse.Namespace) -> Verdict:
    """Let the standby take over as often as wanted."""
    async with _a_pair() as pair:

        async def disturb(playing: Playing) -> None:
            while playing.done < options.times:
                await asyncio.sleep(options.every * playing.dice.uniform(0.5, 1.5))
                await playing.working()
                await asyncio.to_thread(pair.change)
                playing.count()

        return await played(options, disturb, database=pair.database, without_server=True)


class Pair:
    """A primary server and its standby, which takes its place when it is killed."""

    def __init__(self, folder: Path) -> None:
        self._servers = [Server(folder / f"server{number}", own_port()) for number in (1, 2)]
        ports = [server.port for server in self._servers]
        place = Address(at_port(*ports, options="?target_session_attrs=read-write"))
        self.database = Database(place, self.primary)

    @property
    def primary(self) -> Server:
        """The server that takes changes."""
        return self._servers[0]

    @property
    def standby(self) -> Server:
        """The server that follows."""
        return self._servers[1]

    def start(self) -> None:
        """Start both."""
        self.primary.start(**KEEPS)
        self.primary.run(f"CREATE DATABASE {NAME} TEMPLATE template0")
        self._follow()

    def change(self) -> None:
        """Kill the primary, let the standby take over, and make the other one anew as its standby."""
        kill(self.primary)
        self.standby.promote()
        self._servers.reverse()
        self.database.server = self.primary
        shutil.rmtree(self.standby.folder)
        self._follow()

    def stop(self) -> None:
        """Stop both."""
        for server in reversed(self._servers):
            with contextlib.suppress(OSError):
                server.stop()

    def _follow(self) -> None:
        """Make the standby, and let every commit wait for it as soon as it follows."""
        self.primary.run("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.primary.run("SELECT pg_reload_conf()")
        self.standby.copy_of(self.primary)
        self.standby.start(**KEEPS)
        end = time.monotonic() + FOLLOWS_SECONDS
        while self.primary.run("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") != "1":
            if time.monotonic() > end:
                raise RuntimeError("the standby does not follow")
            time.sleep(0.05)
        self.primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.run("SELECT pg_reload_conf()")
        while self.primary.run("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
            if time.monotonic() > end:
                raise RuntimeError("the standby follows, but no commit waits for it")
            time.sleep(0.05)


def kill(server: Server) -> None:
    """Kill every process of a server at once, so that it can tell nobody."""
    for number in server.processes():
        with contextlib.suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    (server.data / "postmaster.pid").unlink(missing_ok=True)


@asynccontextmanager
async def _a_pair() -> AsyncIterator[Pair]:
    """A primary and a standby while the block runs."""
    with server_folder() as folder:
        pair = Pair(folder)
        try:
            await asyncio.to_thread(pair.start)
            yield pair
        finally:
            await asyncio.to_thread(pair.stop)
