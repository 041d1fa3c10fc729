"""Servers of their own that are full, hang, restart, are standbys, or take no more connections: nothing is lost."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from threading import Event

import pytest

from simulation.program.postgres import Server, a_server
from storage import Store, StoreError
from storage.address import Address
from storage.engines.postgres_connection import SECONDS, connect
from storage.engines.postgres_errors import Refused
from storage.engines.postgres_holding import Candidate
from tests.storage.store_helpers import rows_of

SETTINGS = {"wal_level": "replica", "max_wal_senders": "4", "max_connections": "12", "synchronous_commit": "on"}
SMALL = "40M"
"""How large the disk is that is filled."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server of which there may be a standby."""
    with a_server(**SETTINGS) as server:
        server.make_template()
        yield server


@pytest.fixture(scope="module")
def standby(server: Server) -> Iterator[Server]:
    """Its standby."""
    folder = server.folder.with_name(f"{server.folder.name}-standby")
    other = Server(folder)
    try:
        other.copy_of(server)
        other.start(**SETTINGS)
        yield other
    finally:
        other.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def address(server: Server) -> Iterator[Address]:
    """A new database on it, with the schema and no rows."""
    name = "of_a_test"
    server.run("CREATE DATABASE of_a_test TEMPLATE an_empty_store")
    yield server.address(name)
    server.run("DROP DATABASE of_a_test WITH (FORCE)")


def hosts(database: str, *servers: Server | str) -> Address:
    """The address of a database on the first of these servers that takes changes."""
    folders = ",".join(str(each.folder) if isinstance(each, Server) else each for each in servers)
    return Address(f"postgresql://scala40@/{database}?host={folders}")


def refused(address: Address) -> StoreError:
    """The error with which a database is refused."""
    with pytest.raises(StoreError) as caught:
        Store.open(address)
    assert str(caught.value).endswith(".")
    return caught.value


def noted(store: Store, number: int) -> bool:
    """Whether a number could be noted."""
    try:
        with store.unit() as unit:
            unit.meta.set(f"number {number}", "noted")
    except StoreError:
        return False
    return True


def numbers(store: Store, most: int) -> set[int]:
    """The numbers that are noted."""
    with store.read() as unit:
        return {number for number in range(most) if unit.meta.get(f"number {number}")}


def test_a_server_that_hangs_is_given_up_in_time_and_nothing_is_stored(server: Server, address: Address) -> None:
    with closing(Store.open(address)) as store:
        assert noted(store, 0)
        with server.frozen():
            begun = time.monotonic()
            assert not noted(store, 1)
            assert time.monotonic() - begun < 2 * SECONDS
            assert store.is_lost
        assert not noted(store, 2), "the connection is never made again"
    with closing(Store.open(address)) as store:
        assert numbers(store, 3) == {0}


def test_a_unit_whose_answers_are_all_slow_ends_after_the_time_of_one(address: Address) -> None:
    with closing(Store.open(address)) as store:
        store._db.seconds = 0.3
        asked = 0

        def ask_again_and_again() -> None:
            nonlocal asked
            with store.unit() as unit:
                unit.meta.set("key", "value")
                for asked in range(1000):  # noqa: B007 - it is looked at afterwards
                    store._db.execute("SELECT pg_sleep(0.02)")

        with pytest.raises(StoreError) as caught:
            ask_again_and_again()
        assert caught.value.reason == "unreachable"
        assert asked <= 15
    with closing(Store.open(address)) as store, store.read() as unit:
        assert unit.meta.get("key") is None


def test_a_server_that_is_restarted_loses_nothing_that_was_stored(server: Server, address: Address) -> None:
    done = set()
    for number in range(3):
        with closing(Store.open(address)) as store:
            assert noted(store, number)
            done.add(number)
            server.stop("immediate" if number == 1 else "fast")
            assert not noted(store, 10 + number)
        assert refused(address).reason == "unreachable"
        server.start(**SETTINGS)
    with closing(Store.open(address)) as store:
        assert numbers(store, 20) == done


def test_a_server_without_a_free_connection_says_so_and_a_store_that_has_one_goes_on(address: Address) -> None:
    with closing(Store.open(address)) as store, ExitStack() as others:
        with suppress(Refused):
            for _ in range(20):
                others.enter_context(closing(connect(address)))
        error = refused(address)
        assert error.reason == "unreachable"
        assert "has no room: " in str(error)
        assert noted(store, 1)


def test_a_wrong_password_is_refused_and_not_repeated(server: Server, address: Address) -> None:
    rules = server.data / "pg_hba.conf"
    before = rules.read_text()
    server.run("CREATE ROLE keeper LOGIN PASSWORD 'right'", address.database)
    try:
        rules.write_text(f"local all keeper scram-sha-256\n{before}")
        server.run("SELECT pg_reload_conf()")
        for words in ("keeper:wrong-one@", "keeper@"):
            error = refused(Address(address.whole.replace("scala40@", words)))
            assert error.reason == "unreadable"
            assert str(error) == "The database postgresql://keeper@/of_a_test refuses its user, or the password."
    finally:
        rules.write_text(before)
        server.run("SELECT pg_reload_conf()")
        server.run("DROP ROLE keeper")


def test_of_several_hosts_the_one_that_takes_changes_is_used(server: Server, standby: Server, address: Address) -> None:
    name = address.database
    _caught_up(server, standby)
    for first in (standby, "/nowhere", "127.0.0.1"):
        with closing(Store.open(hosts(name, first, server))) as store:
            assert noted(store, 1)
    with standby.frozen(), closing(Store.open(hosts(name, standby, server))) as store:
        assert noted(store, 2)


def test_a_standby_alone_is_as_if_nothing_could_be_reached(server: Server, standby: Server, address: Address) -> None:
    name = address.database
    _caught_up(server, standby)
    before = rows_of(address)
    for any_host in ("", "&target_session_attrs=any"):
        error = refused(Address(f"{hosts(name, standby).whole}{any_host}"))
        assert error.reason == "unreachable"
        assert str(error).endswith("takes no changes: it is a standby.")
    assert refused(hosts(name, standby, "/nowhere")).reason == "unreachable"
    assert rows_of(address) == before


def test_who_waits_does_not_take_the_lock_of_a_server_that_takes_no_changes(server: Server, address: Address) -> None:
    def change(value: str) -> None:
        server.run(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
        server.run("SELECT pg_reload_conf()")
        while server.run("SHOW default_transaction_read_only") != value:
            pass

    held = Candidate(address, "one").attempt(Event())
    assert held is not None

    def leave(holder: str) -> None:
        change("on")
        held.connection.close()

    try:
        with pytest.raises(StoreError) as caught:
            Candidate(address, "two").wait(Event(), leave)
    finally:
        change("off")
    assert caught.value.reason == "unreachable"


@pytest.fixture
def small(server: Server) -> Iterator[Path]:
    """A small disk."""
    place = server.folder / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "none", str(place)]
    if os.geteuid() or subprocess.run(mount, check=False).returncode:
        pytest.skip("this user may not mount a small disk")
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


def test_a_server_whose_disk_is_full_is_as_one_that_is_away(server: Server, small: Path) -> None:
    place = small / "space"
    place.mkdir()
    shutil.chown(place, "postgres")
    server.run(f"CREATE TABLESPACE small LOCATION '{place}'")
    server.run("CREATE DATABASE on_it TEMPLATE an_empty_store TABLESPACE small")
    try:
        with closing(Store.open(server.address("on_it"))) as store:
            done = {number for number in range(3) if noted(store, number)}
            (small / "filled").write_bytes(bytes(_free(small)))

            def fill() -> None:
                for number in range(100):
                    with store.unit() as unit:
                        unit.meta.set(f"large {number}", os.urandom(100_000).hex())

            with pytest.raises(StoreError, match="The disk with the database") as caught:
                fill()
            assert caught.value.reason == "unreachable"
            assert store.is_lost
        candidate = Candidate(server.address("on_it"), "one")
        with pytest.raises(StoreError, match="The disk with the database") as caught:
            candidate.attempt(Event())
        assert caught.value.reason == "unreachable", "the lock is free, and of no use"
        (small / "filled").unlink()
        held = candidate.attempt(Event())
        with (
            closing(held.connection),
            closing(Store.open(server.address("on_it"), connection=held.connection)) as store,
        ):
            assert noted(store, 3)
            assert numbers(store, 4) == {*done, 3} == {0, 1, 2, 3}
    finally:
        server.run("DROP DATABASE on_it WITH (FORCE)")
        server.run("DROP TABLESPACE small")


def test_a_standby_that_takes_over_is_found(server: Server, standby: Server, address: Address) -> None:
    place = hosts(address.database, server, standby)
    with closing(Store.open(place)) as store:
        assert noted(store, 0)
        _caught_up(server, standby)
        server.stop()
        assert not noted(store, 1)
    assert refused(place).reason == "unreachable"
    try:
        standby.promote()
        with closing(Store.open(place)) as store:
            assert noted(store, 2)
            assert numbers(store, 3) == {0, 2}
    finally:
        server.start(**SETTINGS)


def _free(folder: Path) -> int:
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize


def _caught_up(server: Server, standby: Server) -> None:
    """Wait until the standby has everything."""
    now = server.run("SELECT pg_current_wal_lsn()")
    assert soon(lambda: standby.run(f"SELECT pg_last_wal_replay_lsn() >= '{now}'") == "t")


def soon(check: Callable[[], bool]) -> bool:
    """Whether something comes to be so."""
    for _ in range(3000):
        if check():
            return True
        time.sleep(0.1)  # a server tells nobody when it takes another's place, or has caught up
    return False
