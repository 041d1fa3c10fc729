"""The database of a cluster: a PostgreSQL server that keeps what it has acknowledged."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from simulation.program.memory import MEMORY
from simulation.program.places import Place
from simulation.program.ports import own_port
from simulation.program.postgres import Server, programs
from simulation.watches.stored_game import StoredGame
from storage.address import Address

NAME, PASSWORD = "scala40", "geheimnisvoll"
KEEPS = {
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "autovacuum": "on",
    "listen_addresses": "127.0.0.1",
    "max_connections": "100",
    "wal_level": "replica",
    "max_wal_senders": "6",
}
"""A commit is acknowledged when it is written. `fsync` stays off: processes are killed here, the computer goes on."""
SMALL = "64M"
"""How large the disk of the tables is if it can be filled."""

MISSING = "PostgreSQL is not installed: on Debian and Ubuntu, apt install postgresql."


class NoServer(Exception):  # noqa: N818 - not an error of this program
    """PostgreSQL is missing; the text says what to install."""


@dataclass
class Database:
    """Where the bots' store is: on a `server`. `disk`: that of the tables, if it is small; else None."""

    place: Address
    server: Server
    disk: Path | None = None

    def game(self) -> "ClusterGame":
        """What is stored there, through a connection of its own."""
        return ClusterGame(self.place)


def at_port(*ports: int, options: str = "") -> str:
    """The address of the database on servers at ports of this computer. The servers do not ask for the password."""
    hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
    return f"postgresql://scala40:{PASSWORD}@{hosts}/{NAME}{options}"


class ClusterGame(StoredGame):
    """Reads the stored games of a server's database."""

    def __init__(self, place: Address) -> None:
        super().__init__(Path())
        self._place = place

    @property
    def place(self) -> Place:
        return self._place


@asynccontextmanager
async def a_database(*, small: bool = False) -> AsyncIterator[Database]:
    """An empty database while the block runs. Raises NoServer if PostgreSQL is missing.

    `small`: on a disk of its own that can be filled, if this user may mount one.
    """
    with server_folder() as folder:
        server = Server(folder / "server", own_port())
        await asyncio.to_thread(lambda: server.start(**KEEPS))
        disk = _small_disk(folder) if small else None
        try:
            if disk is not None:
                server.run(f"CREATE TABLESPACE small LOCATION '{disk / 'space'}'")
            server.run(f"CREATE DATABASE {NAME} TEMPLATE template0 {'' if disk is None else 'TABLESPACE small'}")
            yield Database(Address(at_port(server.port)), server, disk)
        finally:
            await asyncio.to_thread(server.stop)
            if disk is not None:
                await asyncio.to_thread(subprocess.run, ["umount", disk], check=True)


def _small_disk(folder: Path) -> Path | None:
    """A disk with a folder that belongs to the server; None if this user may not mount one."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "none", str(disk)]
    if os.geteuid() or subprocess.run(mount, check=False).returncode:
        return None
    (disk / "space").mkdir()
    owner = (folder / "server" / "data").stat()
    os.chown(disk / "space", owner.st_uid, owner.st_gid)
    return disk


@contextmanager
def server_folder() -> Iterator[Path]:
    """A new folder for servers, in memory if there is such a place. Raises NoServer if PostgreSQL is missing."""
    if programs() is None:
        raise NoServer(MISSING)
    folder = Path(tempfile.mkdtemp(prefix="cluster-", dir=MEMORY if MEMORY.is_dir() else None))
    folder.chmod(0o755)  # the server's user looks into it
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
