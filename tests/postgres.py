"""Databases of a real PostgreSQL for tests: one server for all processes of a run, one database for each test."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest

from storage import Store
from storage.engines.address import Address

TEMPLATE = "an_empty_store"


def reason_without() -> str | None:
    """Why there can be no server here; None if there can."""
    if find_spec("psycopg") is None:
        return "the package psycopg is not installed (make test installs it)"
    if find_spec("simulation.program") is None:
        return "this is a copy of the tests without the program that starts a server"
    from simulation.program.postgres import programs

    return None if programs() else "PostgreSQL is not installed (on Debian and Ubuntu: apt install postgresql)"


def skip_or_fail() -> None:
    """Skip a test on a computer without a server; fail where everything has to be tested."""
    reason = reason_without()
    if reason is not None:
        if os.environ.get("CI") == "true":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)


class Databases:
    """Makes databases as copies of an empty store."""

    def __init__(self, server: "simulation.program.postgres.Server", worker: str) -> None:  # noqa: F821 - imported late
        from storage.engines.postgres_wire import Wire

        self.server = server
        self._worker = worker
        self._numbers = count(1)
        self._wire = Wire(server.address(), 60.0)

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


@contextmanager
def _only_one(folder: Path) -> Iterator[Path]:
    """A file in which the processes of a run count those that use the server; one at a time reads it."""
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    with (folder / "users").open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield Path(file.name)


def _count(file: Path, change: int) -> int:
    users = int(file.read_text() or "0") + change
    file.write_text(str(users))
    return users


@pytest.fixture(scope="session")
def databases(request: pytest.FixtureRequest) -> Iterator[Databases]:
    """The databases of this process, on a server that all processes of the run share."""
    skip_or_fail()
    from simulation.program.postgres import Server

    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"alone-{os.getpid()}")
    folder = Path(tempfile.gettempdir()) / f"scala40-postgres-{run}"
    server = Server(folder / "server")
    with _only_one(folder) as users:
        if _count(users, 1) == 1:
            server.start()
            server.run(f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")
            with closing(Store.open(server.address(TEMPLATE))):
                pass
    made = Databases(server, os.environ.get("PYTEST_XDIST_WORKER", "alone"))
    yield made
    made.close()
    with _only_one(folder) as users:
        if _count(users, -1) == 0:
            server.stop()
            shutil.rmtree(folder)


@pytest.fixture
def postgres(databases: Databases) -> Iterator[Address]:
    """A new database on the server, with the schema and no rows."""
    address = databases.make()
    yield address
    databases.drop(address)
