"""What happens to units when the server is in trouble: errors that the program knows, nothing lost, nothing twice."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest

from storage import Changes, Store, StoreBusy, StoreError
from storage.address import Address
from storage.engines.postgres_connection import SECONDS, connect
from storage.engines.postgres_errors import ConnectionLost
from tests.storage.store_helpers import a_lobby, people_and_group, rows_of

OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


@pytest.fixture
def store(postgres: Address) -> Iterator[Store]:
    """A store on a server."""
    with closing(Store.open(postgres, clock=lambda: 999.0)) as store:
        yield store


@pytest.fixture
def other(postgres: Address) -> Iterator[Store]:
    """Another program on the same database."""
    with closing(Store.open(postgres)) as store:
        yield store


def cut_off(address: Address) -> None:
    """End all other connections to a database, as a restart of the server does."""
    with closing(connect(address)) as wire:
        wire.execute(f"SELECT pg_terminate_backend(pid, 5000) {OTHERS}")


def test_a_connection_that_was_lost_is_never_made_again_and_that_is_told_once(store: Store, postgres: Address) -> None:
    told = []
    store.on_lost = lambda: told.append(store.is_lost)
    cut_off(postgres)
    assert not store.is_lost
    for _ in range(3):
        with pytest.raises(StoreError) as caught, store.read():
            pass
        assert caught.value.reason == "unreachable"
    assert told == [True]


def test_a_unit_in_which_the_connection_is_lost_is_not_stored(store: Store, postgres: Address) -> None:
    before = rows_of(postgres)

    def cut_off_inside() -> None:
        with store.unit() as unit:
            people_and_group(unit)
            cut_off(postgres)
            a_lobby(unit)

    with pytest.raises(StoreError) as caught:
        cut_off_inside()
    assert caught.value.reason == "unreachable"
    assert rows_of(postgres) == before


def test_a_part_in_which_the_connection_is_lost_takes_the_whole_with_it(store: Store, postgres: Address) -> None:
    before = rows_of(postgres)

    def cut_off_inside() -> None:
        with store.together():
            with suppress(ConnectionLost), store.unit() as part:
                cut_off(postgres)
                a_lobby(part)
            with store.unit() as part:
                a_lobby(part)

    with pytest.raises(StoreError):
        cut_off_inside()
    assert rows_of(postgres) == before


@pytest.mark.parametrize("is_done", [False, True])
def test_a_commit_whose_answer_was_lost_is_an_error_and_told_to_nobody(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch, *, is_done: bool
) -> None:
    told: list[Changes] = []
    store.changes.subscribe(told.append)
    with store.unit() as unit:
        unit.inbox.put(7, "{}", 100)
    execute = store._db.execute

    def lose(statement: str, values: object = None, /) -> object:
        if statement == "COMMIT":
            if is_done:
                execute(statement)
            store._db.close()
        return execute(statement, values)

    monkeypatch.setattr(store._db, "execute", lose)
    with pytest.raises(StoreError), store.unit(7) as unit:
        a_lobby(unit)
    assert (told, store.is_lost) == ([], True)
    with other.read() as unit:
        assert unit.inbox.is_pending(7) is not is_done
        assert len(unit.tables.unfinished()) == is_done


def test_a_row_that_another_program_changes_makes_the_store_busy(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store._db.execute("SET lock_timeout = 50")
    with store.unit() as unit:
        unit.meta.set("key", "old")
    with other.unit() as theirs:
        theirs.meta.set("key", "theirs")
        assert theirs.meta.get("key") == "theirs"  # it has reached the server
        with pytest.raises(StoreBusy), store.unit() as unit:
            unit.meta.set("key", "ours")
    with store.read() as unit:
        assert unit.meta.get("key") == "theirs"


def test_a_server_that_takes_no_changes_any_more_is_an_error_and_given_up(store: Store) -> None:
    store._db.execute("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
    with pytest.raises(StoreError) as caught, store.unit() as unit:
        unit.meta.set("key", "value")
    assert caught.value.reason == "unreachable"
    assert store.is_lost, "perhaps another host of the address takes changes by now"


def test_a_server_that_does_not_answer_in_time_is_given_up(store: Store, other: Store) -> None:
    store._db.execute("SET statement_timeout = 200")
    store._db.seconds = 0.05

    def wait_for_long() -> None:
        with store.unit() as unit:
            unit.meta.set("key", "value")
            store._db.execute("SELECT pg_sleep(60)")

    with pytest.raises(StoreError) as caught:
        wait_for_long()
    assert (caught.value.reason, store.is_lost) == ("unreachable", True)
    with other.read() as unit:
        assert unit.meta.get("key") is None
    assert SECONDS < 3


def test_no_value_of_a_row_is_in_an_error(store: Store) -> None:
    with store.unit() as unit:
        a_lobby(unit)
    for statement in (
        "UPDATE tables SET match = 'secret hand'",
        "UPDATE tables SET version = 'secret hand'",
        "INSERT INTO people (id, name, first_seen, last_seen) VALUES (11, 'secret hand', 1, 1)",
    ):
        with pytest.raises(Exception, match=r"constraint|cannot store") as caught, store.unit() as unit:
            unit.tables._sql.run(statement)
        assert "secret" not in str(caught.value)


def test_a_unit_that_goes_on_after_a_failed_statement_is_an_error_and_not_lost_silently(store: Store) -> None:
    def go_on() -> None:
        with store.unit() as unit:
            unit.meta.set("key", "value")
            with suppress(sqlite3.IntegrityError):
                assert unit.tables._sql.run("INSERT INTO meta (key, value) VALUES ('key', 'again')").rowcount

    with pytest.raises(sqlite3.OperationalError, match="nothing of it was stored"):
        go_on()
    with store.read() as unit:
        assert unit.meta.get("key") is None


def test_the_answers_of_a_unit_may_take_longer_together_at_the_start_than_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start gives its time back to all tables in one unit."""
    monkeypatch.setattr("storage.engines.postgres_connection.SECONDS", 0.2)
    store._db.allow(0.2)  # type: ignore[union-attr]  # of a server

    def sleep() -> None:
        with store.unit() as unit:
            for _ in range(3):
                unit._sql.run("SELECT pg_sleep(0.25)")

    with store.starting():
        sleep()
    with pytest.raises(StoreError):
        sleep()
