"""What happens to units when the server is in trouble: errors that the program knows, nothing lost, nothing twice."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress

import pytest

from storage import Changes, ChatBusy, Store, StoreBusy, StoreError
from storage.engines.address import Address
from storage.engines.postgres import PostgresEngine
from storage.engines.postgres_errors import ConnectionLost
from storage.engines.postgres_wire import Wire
from tests.storage.store_helpers import GROUP, a_lobby, people_and_group, rows_of

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
    with closing(Wire(address)) as wire:
        wire.execute(f"SELECT pg_terminate_backend(pid, 5000) {OTHERS}")


def test_a_connection_that_was_lost_between_two_units_is_made_again(store: Store, postgres: Address) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    cut_off(postgres)
    with store.read() as unit:
        assert unit.tables.get(table.id) == table


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
    with store.unit() as unit:
        a_lobby(unit)


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


@pytest.fixture
def losing(store: Store, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Lose the connection at the next COMMIT: before the server has done it, or before it could say so."""

    def lose(moment: str) -> None:
        wire = store._db.wire
        run = wire.execute

        def execute(statement: str, values: object = None, /) -> object:
            if statement == "COMMIT":
                if moment == "after":
                    run(statement)
                wire.close()
                raise ConnectionLost("cut off")
            return run(statement, values)

        monkeypatch.setattr(wire, "execute", execute)

    return lose


def test_a_commit_whose_answer_was_lost_counts_if_it_was_done(store: Store, losing: Callable[[str], None]) -> None:
    told: list[Changes] = []
    store.changes.subscribe(told.append)
    with store.unit() as unit:
        unit.inbox.put(7, "{}", 100)
    losing("after")
    with store.unit(7) as unit:
        table = a_lobby(unit)
    with store.read() as unit:
        assert not unit.inbox.is_pending(7)
        assert unit.tables.get(table.id) == table
    assert [sorted(changes.updates) for changes in told] == [[7]]


def test_a_commit_that_was_never_done_is_an_error_and_can_be_tried_again(
    store: Store, losing: Callable[[str], None]
) -> None:
    with store.unit() as unit:
        unit.inbox.put(7, "{}", 100)
    losing("before")
    with pytest.raises(StoreError), store.unit(7) as unit:
        a_lobby(unit)
    with store.unit(7) as unit:
        assert unit.inbox.is_pending(7)
        table = a_lobby(unit)
    with store.read() as unit:
        assert unit.tables.unfinished() == (table.id,)


def test_a_commit_about_which_nobody_can_say_anything_at_first_is_told_later(
    store: Store, losing: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Changes] = []
    store.changes.subscribe(told.append)
    losing("after")

    def nobody(address: Address, seconds: float = 0) -> Wire:
        raise ConnectionLost("nobody is there")

    with monkeypatch.context() as away:
        away.setattr("storage.engines.postgres.Wire", nobody)
        with pytest.raises(StoreError), store.unit() as unit:
            table = a_lobby(unit)
        with pytest.raises(StoreError), store.read():
            pass
    assert told == []
    with store.read() as unit:
        assert unit.tables.get(table.id) == table
    assert [dict(changes.tables) for changes in told] == [{table.id: table.version}]


def test_a_chat_on_which_another_program_works_is_busy(store: Store, other: Store) -> None:
    with other.unit(chats=(GROUP,)) as theirs:
        people_and_group(theirs)
        with pytest.raises(ChatBusy), store.unit(chats=(GROUP,)):
            pass
        assert not store.is_locked, "only one chat is"
        with store.unit(chats=(GROUP - 1,)) as unit:
            unit.meta.set("another", "chat")
    with store.unit(chats=(GROUP,)) as unit:
        a_lobby(unit)


def test_what_another_program_has_just_stored_in_a_chat_is_seen_with_its_lock(store: Store, other: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        assert unit.tables.get(table.id) == table
    with other.unit(chats=(GROUP,)) as theirs:
        saved = theirs.tables.save(table)
    with store.unit(chats=(GROUP,)) as unit:
        assert unit.tables.get(table.id) == saved


def test_a_row_that_another_program_changes_makes_the_store_busy(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store._db.wire.run("SET lock_timeout = 50")
    with store.unit() as unit:
        unit.meta.set("key", "old")
    with other.unit() as theirs:
        theirs.meta.set("key", "theirs")
        with pytest.raises(StoreBusy), store.unit() as unit:
            unit.meta.set("key", "ours")
    with store.read() as unit:
        assert unit.meta.get("key") == "theirs"


def test_a_change_that_came_first_makes_the_store_busy(store: Store, other: Store) -> None:
    with store.unit() as unit:
        unit.meta.set("key", "old")

    def be_second() -> None:
        with store.unit() as unit:
            with other.unit() as theirs:
                theirs.meta.set("key", "theirs")
            unit.meta.set("key", "ours")

    with pytest.raises(StoreBusy):
        be_second()


def test_a_server_that_takes_no_changes_any_more_is_an_error_and_looked_for_again(
    store: Store, postgres: Address
) -> None:
    store._db.wire.run("SET default_transaction_read_only = on")
    with store.unit() as unit:
        pass
    store._db.wire.run("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
    with pytest.raises(StoreError) as caught, store.unit():
        store._db.wire.run("SET TRANSACTION READ ONLY", "CREATE TABLE a (b int)")
    assert caught.value.reason == "readonly"
    with store.unit() as unit:
        unit.meta.set("key", "value")


def test_a_server_that_does_not_answer_in_time_is_given_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.engines.postgres.LOCK_SECONDS", 10.0)  # the server gives the locks back later
    store._db.wire.run("SET statement_timeout = 200")
    store._db.wire._seconds = 0.05

    def wait_for_long() -> None:
        with store.unit() as unit:
            unit.meta.set("key", "value")
            store._db.wire.execute("SELECT pg_sleep(60)")

    with pytest.raises(StoreError) as caught:
        wait_for_long()
    assert caught.value.reason == "unreachable"
    with store.unit() as unit:
        assert unit.meta.get("key") is None
    assert PostgresEngine.open.__kwdefaults__["seconds"] <= 3


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
