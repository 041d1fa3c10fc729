"""Databases of a real PostgreSQL for tests: one server for all processes of a run, one database for each test."""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from storage.address import Address

if TYPE_CHECKING:
    from simulation.program.postgres import Databases


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


@contextmanager
def _only_one(folder: Path) -> Iterator[Path]:
    """A file in which the processes of a run count those that use the server; one at a time reads it."""
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    with (folder / "users").open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield Path(file.name)


WATCHING = """
import os, select, shutil, signal, sys
run, server = (os.pidfd_open(int(number)) for number in sys.argv[1:3])
ends = select.poll()
for process in (run, server):
    ends.register(process, select.POLLIN)  # readable when it has ended
if run in dict(ends.poll()):
    signal.pidfd_send_signal(server, signal.SIGQUIT)
    ends.unregister(run)
    ends.poll()
    shutil.rmtree(sys.argv[3], ignore_errors=True)
"""


def _end_with(run: int, server: int, folder: Path) -> None:
    """Let the server end also if the run of the tests is killed."""
    watching = [sys.executable, "-c", WATCHING, str(run), str(server), str(folder)]
    subprocess.run(["setsid", "sh", "-c", '"$@" </dev/null >/dev/null 2>&1 &', "sh", *watching], check=True)


def _count(file: Path, change: int) -> int:
    users = int(file.read_text() or "0") + change
    file.write_text(str(users))
    return users


@pytest.fixture(scope="session")
def databases(request: pytest.FixtureRequest) -> Iterator["Databases"]:
    """The databases of this process, on a server that all processes of the run share."""
    skip_or_fail()
    from simulation.program.memory import MEMORY
    from simulation.program.postgres import Databases, Server

    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"alone-{os.getpid()}")
    place = MEMORY if MEMORY.is_dir() else Path(tempfile.gettempdir())  # hundreds of databases are made there
    folder = place / f"scala40-postgres-{run}"
    server = Server(folder / "server")
    with _only_one(folder) as users:
        if _count(users, 1) == 1:
            server.start()
            server.make_template()
            _end_with(os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid(), server.pid, folder)
    made = Databases(server, os.environ.get("PYTEST_XDIST_WORKER", "alone"))
    yield made
    made.close()
    with _only_one(folder) as users:
        if _count(users, -1) == 0:
            server.stop()
            shutil.rmtree(folder)


PATIENCE = 120.0
"""Seconds in which even a busy machine answers a statement."""


@pytest.fixture
def postgres(databases: "Databases", monkeypatch: pytest.MonkeyPatch) -> Iterator[Address]:
    """A new database on the server, with the schema and no rows; its answers are waited for patiently."""
    monkeypatch.setattr("storage.engines.postgres_connection.SECONDS", PATIENCE)
    address = databases.make()
    yield address
    databases.drop(address)


@pytest.fixture(autouse=True, scope="session")
def engine_of_everything(request: pytest.FixtureRequest) -> Iterator[None]:
    """With ``--engine postgres``, the stores of use cases, of simulations and of bots are on the server, too."""
    if request.config.getoption("--engine", None) != "postgres" or reason_without() is not None:
        yield
        return
    from simulation.program import places

    places.use(request.getfixturevalue("databases"))
    yield
    places.use(None)
