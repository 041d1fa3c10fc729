"""A real PostgreSQL that starts by itself, for tests, the simulation and benchmarks.

It listens at a socket in a folder of its own, never at a port, and does not wait for the disk. It refuses to run as
root, so then it runs as another user.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from storage import Store
from storage.address import Address

USERS = ("postgres", "nobody")
"""Whose processes the server's are if the tests run as root: the first of them that exists."""
SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}
TEMPLATE = "an_empty_store"
PATIENCE = 300.0
"""Seconds in which every process of a server that is killed has ended."""


def programs() -> Path | None:
    """The folder with the newest server that is installed; None if there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    path = shutil.which("postgres")
    return None if path is None else Path(path).resolve().parent


class Server:
    """A server with its data in a folder; several processes may know it by that folder.

    `port` names its socket in that folder; with the setting `listen_addresses` it is a port of this computer, too.
    """

    def __init__(self, folder: Path, port: int = 5432) -> None:
        self.folder = folder
        self.port = port
        self._bin = programs()
        self._user = next((user for user in USERS if _exists(user)), None) if os.geteuid() == 0 else None

    def start(self, **settings: str) -> None:
        """Make the data if there are none, and start; return when connections are accepted."""
        assert self._bin is not None
        if not self.data.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            if self._user is not None:
                shutil.chown(self.folder, self._user)
            words = [
                "--auth=trust",
                "--username=scala40",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
                "--no-instructions",
            ]
            self._run("initdb", "-D", str(self.data), *words)
        options = " ".join(f"-c {name}='{value}'" for name, value in {**SETTINGS, **settings}.items())
        log = str(self.folder / "log")
        self._run(
            "pg_ctl", "start", "-w", "-D", str(self.data), "-l", log, "-o", f"-k {self.folder} -p {self.port} {options}"
        )

    @property
    def data(self) -> Path:
        """The folder with the data."""
        return self.folder / "data"

    @property
    def pid(self) -> int:
        """The process that starts the others."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def address(self, database: str = "postgres") -> Address:
        """The address of one of its databases."""
        return Address(f"postgresql://scala40@/{database}?host={self.folder}&port={self.port}")

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server, in one of the ways of ``pg_ctl``."""
        if (self.data / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", "-w", "-m", mode, "-D", str(self.data))

    def kill(self) -> None:
        """Kill every process of the server."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGQUIT)
        end = time.monotonic() + PATIENCE
        while (self.data / "postmaster.pid").exists():
            assert time.monotonic() < end, f"the server in {self.folder} does not end"
            time.sleep(0.01)

    def processes(self) -> list[int]:
        """All its processes, by their numbers; that which starts the others is the first."""
        first, found = self.pid, []
        for file in Path(f"/proc/{first}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                found += map(int, file.read_text().split())
        return [first, *found]

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let all its processes stand still while the block runs, as on a computer that swaps, or a disk that hangs."""
        processes = self.processes()

        def tell(number: signal.Signals) -> None:
            for process in processes:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)

        tell(signal.SIGSTOP)
        try:
            yield
        finally:
            tell(signal.SIGCONT)

    def copy_of(self, primary: "Server") -> None:
        """Make the data as those of a running server, which this one follows as soon as it is started."""
        self.folder.mkdir(parents=True)
        self.folder.chmod(0o755)
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        source = ["-h", str(primary.folder), "-p", str(primary.port), "-U", "scala40"]
        self._run("pg_basebackup", *source, "-D", str(self.data), "-R", "-X", "stream", "-c", "fast", "--no-sync")

    def promote(self) -> None:
        """Let a server that follows another one take changes itself."""
        self._run("pg_ctl", "promote", "-w", "-D", str(self.data))

    def make_template(self) -> None:
        """Make the empty store of which `Databases` makes copies."""
        self.run(f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")
        Store.open(self.address(TEMPLATE)).close()

    def run(self, statement: str, database: str = "postgres") -> str:
        """Run a statement as the owner of everything; return what it answers."""
        assert self._bin is not None
        server = ["-h", str(self.folder), "-p", str(self.port), "-U", "scala40"]
        words = [str(self._bin / "psql"), *server, "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", statement, database]
        done = subprocess.run(words, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def _run(self, program: str, *arguments: str) -> None:
        assert self._bin is not None
        subprocess.run(
            [str(self._bin / program), *arguments],
            check=True,
            user=self._user,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=None if program == "initdb" else subprocess.DEVNULL,
        )


class Databases:
    """Makes databases as copies of an empty store."""

    def __init__(self, server: Server, worker: str = "alone") -> None:
        from storage.engines.postgres_connection import connect  # an optional package

        self.server = server
        self._worker = worker
        self._numbers = count(1)
        self._wire = connect(server.address(), 60.0)

    def make(self) -> Address:
        """A new one with the schema and no rows."""
        name = f"store_{self._worker}_{next(self._numbers)}"
        self._wire.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY file_copy")
        return self.server.address(name)

    def make_empty(self) -> Address:
        """A new one without anything."""
        name = f"empty_{self._worker}_{next(self._numbers)}"
        self._wire.execute(f"CREATE DATABASE {name} TEMPLATE template0 STRATEGY file_copy")
        return self.server.address(name)

    def drop(self, address: Address) -> None:
        """Delete a database, also if somebody is still connected to it."""
        self._wire.execute(f"DROP DATABASE IF EXISTS {address.database} WITH (FORCE)")

    def close(self) -> None:
        """Close the connection that makes them."""
        self._wire.close()


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


@contextmanager
def a_server(**settings: str) -> Iterator[Server]:
    """A server for the time of the block."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    folder.chmod(0o755)
    server = Server(folder)
    try:
        server.start(**settings)
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
