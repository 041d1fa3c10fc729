"""The database of a cluster: a PostgreSQL server that keeps what it has acknowledged, or a file for one worker."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulation.program.memory import MEMORY
from simulation.program.ports import own_port
from simulation.program.postgres import Server, programs
from simulation.watches.stored_game import StoredGame
from storage import Store
from storage.engines.address import Address

NAME = "scala40"
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

MISSING = "PostgreSQL is not installed: on Debian and Ubuntu, apt install postgresql."


class NoServer(Exception):  # noqa: N818 - not an error of this program
    """PostgreSQL is missing; the text says what to install."""


@dataclass
class Database:
    """Where the workers' store is. `server` is None if it is a file."""

    place: Path | Address
    server: Server | None = None

    def setting(self, port: int | None = None) -> str:
        """The setting DATABASE; with a `port`, by way of that port of this computer."""
        if isinstance(self.place, Path):
            return str(self.place)
        return self.place.whole if port is None else at_port(port)

    def game(self) -> "ClusterGame":
        """What is stored there, through a connection of its own."""
        return ClusterGame(self.place)

    def open(self) -> Store:
        """The store, beside the workers."""
        return Store.open(self.place)

    async def restart(self) -> None:
        """Let the server end without saying goodbye to anybody, and start it again."""
        server = self.server
        assert server is not None, "a file has no server"

        def again() -> None:
            server.stop("immediate")
            server.start(**KEEPS)

        await asyncio.to_thread(again)


def at_port(*ports: int, options: str = "") -> str:
    """The address of the database on servers at ports of this computer."""
    hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
    return f"postgresql://scala40@{hosts}/{NAME}{options}"


class ClusterGame(StoredGame):
    """Reads the stored games of a file or of a server's database."""

    def __init__(self, place: Path | Address) -> None:
        super().__init__(place if isinstance(place, Path) else Path())
        self._place = place
        self._connection: Any = None

    @property
    def store(self) -> Store:
        if self._opened is None:
            self._opened = Store.open(self._place)
        return self._opened

    def close(self) -> None:
        super().close()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def exists(self) -> bool:
        return isinstance(self._place, Address) or super().exists()

    def rows(self, sql: str, *arguments: object) -> list[tuple[Any, ...]]:
        if isinstance(self._place, Path):
            return super().rows(sql, *arguments)
        import psycopg  # an optional package

        if self._connection is None:
            self._connection = psycopg.connect(self._place.whole, autocommit=True)
        return list(self._connection.execute(sql.replace("?", "%s"), arguments or None).fetchall())


@asynccontextmanager
async def a_database(engine: str, settings: Mapping[str, str] | None = None) -> AsyncIterator[Database]:
    """An empty database while the block runs. Raises NoServer if PostgreSQL is missing. `settings`: the server's."""
    folder = new_folder()
    try:
        if engine == "sqlite":
            yield Database(folder / f"{NAME}.sqlite")
            return
        if programs() is None:
            raise NoServer(MISSING)
        server = Server(folder / "server", own_port())
        await asyncio.to_thread(lambda: server.start(**KEEPS, **(settings or {})))
        try:
            server.run(f"CREATE DATABASE {NAME} TEMPLATE template0")
            yield Database(server.address(NAME), server)
        finally:
            await asyncio.to_thread(server.stop)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_folder() -> Path:
    """A new folder, in memory if there is such a place; the server's user may look into it."""
    folder = Path(tempfile.mkdtemp(prefix="cluster-", dir=MEMORY if MEMORY.is_dir() else None))
    folder.chmod(0o755)
    return folder
