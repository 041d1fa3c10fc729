"""A COMMIT whose answer was lost, on a server of its own: what it has stored is not done again or believed lost."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import pytest

from simulation.program.postgres import Server, a_server
from storage import Changes, ChatBusy, Store, StoreBusy, StoreError
from storage.engines.address import Address
from storage.engines.postgres_errors import ConnectionLost
from tests.storage.engines.test_postgres_servers import soon
from tests.storage.store_helpers import GROUP

SETTINGS = {"wal_level": "replica", "max_wal_senders": "2", "synchronous_commit": "on"}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server whose commits can wait for a standby."""
    with a_server(**SETTINGS) as server:
        server.make_template()
        yield server


@pytest.fixture
def address(server: Server) -> Iterator[Address]:
    """A new database on it, with the schema and no rows."""
    server.run("CREATE DATABASE of_a_test TEMPLATE an_empty_store")
    yield server.address("of_a_test")
    server.run("DROP DATABASE of_a_test WITH (FORCE)")


@contextmanager
def no_standby(server: Server) -> Iterator[None]:
    """Let every COMMIT wait for a standby that is not there."""

    def wait_for(names: str) -> None:
        server.run(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        server.run("SELECT pg_reload_conf()")

    wait_for("nobody")
    try:
        assert soon(lambda: server.run("SHOW synchronous_standby_names") == "nobody")
        yield
    finally:
        wait_for("")


def move(store: Store, chats: tuple[int, ...] | None, update: int | None = None) -> None:
    """Do something that would be seen if it was done twice."""
    with store.unit(update, chats=chats) as unit:
        unit.meta.set("moves", str(int(unit.meta.get("moves") or 0) + 1))


def look(store: Store) -> None:
    with store.read():
        pass


def refusal(store: Store, attempt: Callable[[], None]) -> str:
    """Why something cannot be done, as soon as there is a connection; nothing if it was done."""
    while True:
        try:
            attempt()
        except StoreError as error:
            if "no new connection yet" in str(error):
                assert store._engine._connecting.ended.wait(300)
                continue
            return str(error)
        return ""


@pytest.mark.parametrize(("chats", "update"), [((GROUP,), 7), (None, None)])
def test_nothing_begins_until_it_is_known_whether_the_last_unit_is_stored(
    server: Server, address: Address, chats: tuple[int, ...] | None, update: int | None
) -> None:
    told: list[Changes] = []
    with closing(Store.open(address)) as store, closing(Store.open(address)) as other:
        with store.unit() as unit:
            unit.inbox.put(7, "{}", 100)
        store.changes.subscribe(told.append)
        store._db.wire._seconds = 0.3
        with no_standby(server):
            with pytest.raises(StoreError, match="cannot be reached"):
                move(store, chats, update)
            again: tuple[Callable[[], None], ...] = (
                lambda: move(store, ()),
                lambda: move(store, (GROUP,)),
                lambda: move(store, None),
                lambda: look(store),
            )
            for attempt in again:
                assert "still under way" in refusal(store, attempt)
            with pytest.raises(ChatBusy):
                move(other, (GROUP,))
            with pytest.raises(ChatBusy):
                move(other, None)
            if update is not None:
                with pytest.raises(StoreBusy), other.unit(7, chats=()):
                    pass
        assert soon(lambda: not refusal(store, lambda: look(store)))
        with store.read() as unit:
            assert unit.meta.get("moves") == "1"
            assert unit.inbox.is_pending(7) is (update is None)
        assert {number for changes in told for number in changes.updates} == ({7} if update is not None else set())


def test_a_commit_is_not_taken_for_stored_because_another_got_its_number_after_a_crash(
    server: Server, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store.open(address)) as store:
        wire = store._db.wire
        run, numbers = wire.execute, []

        def crash(statement: str, values: dict[str, object] | None = None, /) -> object:
            if statement != "COMMIT":
                return run(statement, values)
            number = store._engine.db.number
            server.stop("immediate")
            server.start(**SETTINGS)
            wire.close()
            with closing(Store.open(address)) as other:
                for _ in range(3):
                    move(other, ())
                    numbers.append(other._engine.db.number)
            assert number in numbers
            raise ConnectionLost("cut off")

        monkeypatch.setattr(wire, "execute", crash)
        with pytest.raises(StoreError), store.unit() as unit:
            unit.meta.set("lost", "by a crash")
        assert soon(lambda: not refusal(store, lambda: look(store)))
        with store.read() as unit:
            assert (unit.meta.get("lost"), unit.meta.get("moves")) == (None, "3")
