"""What keeps a database of a server from being used: one sentence, and nothing is written."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest

from simulation.program.postgres import Databases
from storage import Store, StoreError, Unit
from storage.address import Address
from storage.engines.postgres_connection import connect
from storage.engines.postgres_holding import hold
from storage.engines.postgres_schema import STEPS_TABLE
from storage.schema import migrations
from tests.storage.store_helpers import rows_of


@pytest.fixture
def empty(databases: Databases) -> Iterator[Address]:
    """A database without anything."""
    address = databases.make_empty()
    yield address
    databases.drop(address)


def run(address: Address, *statements: str) -> None:
    """Run statements past the store."""
    with closing(connect(address)) as wire:
        for statement in statements:
            wire.execute(statement)


def refused(address: Address, **how: Any) -> StoreError:
    """The error with which a database is refused, without waiting for somebody else to leave it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("storage.engines.postgres_holding.HELD_SECONDS", 0.0)
        with pytest.raises(StoreError) as caught:
            Store.open(address, **how)
    assert str(caught.value).endswith(".")
    return caught.value


def test_an_empty_database_gets_the_newest_schema(empty: Address) -> None:
    with closing(Store.open(empty)) as store:
        assert store.schema_version == len(migrations.STEPS)
    with closing(Store.open(empty)) as store:
        assert store.schema_version == len(migrations.STEPS)
        assert store.size > 1 << 20
        with pytest.raises(LookupError):
            _ = store.path


def test_a_step_that_fails_changes_nothing(empty: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {**migrations.STEPS, "9999_wrong": ("CREATE TABLE good (id INTEGER)", "CREATE TABLE log (id INTEGER)")}
    with monkeypatch.context() as later:
        later.setattr("storage.engines.postgres_schema.STEPS", steps)
        with pytest.raises(Exception, match="already exists"):
            Store.open(empty)
    assert rows_of(empty) == []
    Store.open(empty).close()


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (f"DROP TABLE {STEPS_TABLE}", "foreign"),
        (f"INSERT INTO {STEPS_TABLE} VALUES (99, '9999_later')", "newer"),
        (f"UPDATE {STEPS_TABLE} SET name = '0001_release_0_1_0' WHERE number = 1", "older"),
        (f"DELETE FROM {STEPS_TABLE}", "broken"),
    ],
)
def test_a_database_that_does_not_fit_is_refused(postgres: Address, statement: str, reason: str) -> None:
    run(postgres, statement)
    before = rows_of(postgres)
    assert refused(postgres).reason == reason
    assert rows_of(postgres) == before


def test_a_database_that_does_not_exist_is_refused(databases: Databases) -> None:
    error = refused(databases.server.address("nowhere"))
    assert error.reason == "unreadable"
    assert "does not exist" in str(error)


def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    error = refused(Address("postgresql://bot:secret@127.0.0.1:1/scala40"))
    assert error.reason == "unreachable"
    assert "postgresql://bot@127.0.0.1:1/scala40" in str(error)
    assert "secret" not in str(error)


def test_a_user_without_rights_is_refused(empty: Address, databases: Databases) -> None:
    run(empty, "DROP ROLE IF EXISTS guest", "CREATE ROLE guest LOGIN", "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    guest = Address(empty.whole.replace("scala40@", "guest@"))
    assert refused(guest).reason == "unreadable"
    assert rows_of(empty) == []


def test_an_unknown_user_is_refused(postgres: Address) -> None:
    assert refused(Address(postgres.whole.replace("scala40@", "nobody@"))).reason == "unreadable"


def test_a_database_that_is_read_only_is_refused(postgres: Address) -> None:
    run(postgres, f"ALTER DATABASE {postgres.database} SET default_transaction_read_only = on")
    assert refused(postgres).reason == "unreachable", "it may take changes again"


def test_one_program_at_a_time_has_a_database_for_itself(postgres: Address) -> None:
    with closing(Store.open(postgres, alone=True)):
        assert refused(postgres, alone=True).reason == "in use"
        Store.open(postgres).close()
    Store.open(postgres, alone=True).close()


def test_a_schema_is_not_changed_while_a_bot_works(postgres: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = len(migrations.STEPS) + 1
    with closing(Store.open(postgres, alone=True)):
        monkeypatch.setitem(migrations.STEPS, "9999_newer", ("CREATE TABLE newer (id INTEGER PRIMARY KEY)",))
        assert refused(postgres).reason == "in use"
    with closing(connect(postgres)) as connection:
        hold(connection, postgres)
        with closing(Store.open(postgres, connection=connection)) as store:
            assert store.schema_version == newer
            assert refused(postgres, alone=True).reason == "in use", "the lock is still held"
    Store.open(postgres, alone=True).close()


def test_several_that_start_at_once_make_the_schema_once(empty: Address) -> None:
    with ThreadPoolExecutor(4) as threads:
        opened = list(threads.map(lambda _: Store.open(empty), range(4)))
    assert {store.schema_version for store in opened} == {len(migrations.STEPS)}
    for store in opened:
        store.close()


def test_a_check_that_raises_writes_nothing(postgres: Address) -> None:
    def check(unit: Unit) -> None:
        assert unit.meta.get("owner") is None
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Store.open(postgres, check=check)
    with closing(Store.open(postgres, check=lambda unit: None)):
        pass
