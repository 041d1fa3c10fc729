"""What each of several workers on one database learns of what the others commit."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from storage import Changes, Store
from storage.engines.address import Address
from storage.engines.postgres_wire import Wire
from storage.engines.postgres_worker import PostgresWorker
from storage.workers import dump_changes, load_changes
from tests.storage.engines.joining import Join
from tests.storage.store_helpers import GROUP, PEOPLE, a_lobby


@contextmanager
def telling(postgres: Address, worker: PostgresWorker) -> Iterator[Store]:
    """A store whose changes the others have to learn."""
    with closing(Store.open(postgres)) as store:
        store.worker_id, store.has_others = worker.number, True
        yield store


def test_others_learn_what_was_committed_once_and_the_worker_itself_does_not(join: Join, postgres: Address) -> None:
    first, second = join(), join()
    told: list[Changes] = []
    with telling(postgres, first) as store:
        store.changes.subscribe(told.append)
        with store.unit() as unit:
            a_lobby(unit)
    assert told
    assert second.changes(2.5) == told
    assert second.changes(0.0) == []
    assert first.changes(0.0) == []


def test_what_is_not_urgent_is_told_together_when_the_time_is_over(join: Join, postgres: Address) -> None:
    first, second = join(), join()
    answers: list[list[Changes]] = []
    told: list[Changes] = []
    waiting = threading.Thread(target=lambda: answers.append(second.changes(1.5, is_urgent=False)))
    waiting.start()
    with telling(postgres, first) as store:
        store.changes.subscribe(told.append)
        for chat in (GROUP, GROUP - 1):
            with store.unit() as unit:
                a_lobby(unit, chat)
        assert answers == []
        waiting.join()
        assert answers == [told]
        assert second.changes(0.0) == []


@pytest.mark.parametrize("by", ["a page", "the lease"])
def test_a_wait_for_what_is_not_urgent_ends_with_an_open_page_and_a_free_lease(
    join: Join, postgres: Address, by: str
) -> None:
    first, second = join(), join()
    first.attend(None, wants_lease=True)
    steady = threading.Event()
    answers: list[list[Changes]] = []

    def wait() -> None:
        answers.append(second.changes(2.2, wants_lease=True, is_urgent=False))
        steady.set()

    waiting = threading.Thread(target=wait)
    waiting.start()
    with telling(postgres, first) as store:
        with store.unit() as unit:
            table = a_lobby(unit)
        assert not steady.wait(0.3)
        if by == "a page":
            with store.unit() as unit:
                unit.open_pages.renew(table.id, PEOPLE[0], 1e12)
        else:
            first.hand_over(1, leaves=False)
        waiting.join()
    assert [set(one.tables) for one in answers[0]] == [{table.id}]


def test_what_was_undone_or_changes_nothing_to_be_shown_is_not_told(join: Join, postgres: Address) -> None:
    first, second = join(), join()

    def undone(store: Store) -> None:
        with store.unit() as unit:
            a_lobby(unit)
            raise ZeroDivisionError

    with telling(postgres, first) as store:
        with pytest.raises(ZeroDivisionError):
            undone(store)
        with store.unit() as unit:
            unit.meta.set("a", "b")
        with store.read() as unit:
            unit.tables.get(1)
    assert second.changes(0.0) == []


def test_a_worker_that_joins_later_is_not_told_what_it_can_read(join: Join, postgres: Address) -> None:
    with telling(postgres, join()) as store, store.unit() as unit:
        a_lobby(unit)
    assert join().changes(0.0) == []


def test_a_change_is_not_missed_if_its_transaction_began_before_and_ended_after_another(
    join: Join, wire: Wire, postgres: Address
) -> None:
    first, second = join(), join()
    note = """INSERT INTO changes (worker_id, number, payload, at)
        VALUES (:worker, pg_current_xact_id()::text::bigint, :payload, 0.0)"""
    with closing(Wire(postgres)) as slow:
        slow.run("BEGIN")
        slow.execute(note, {"worker": first.number, "payload": '{"chats":[1]}'})
        wire.execute(note, {"worker": first.number, "payload": '{"chats":[2]}'})
        assert [set(one.chats) for one in second.changes(0.0)] == [{2}]
        assert second.changes(0.0) == []
        slow.run("COMMIT")
    assert [set(one.chats) for one in second.changes(0.0)] == [{1}]
    assert second.changes(0.0) == []


def test_only_old_changes_are_forgotten(join: Join, wire: Wire, monkeypatch, postgres: Address) -> None:
    first = join()
    wire.execute("INSERT INTO changes (worker_id, number, payload, at) VALUES (9, 1, '{}', 0.0)")
    with telling(postgres, first) as store, store.unit() as unit:
        a_lobby(unit)
    first.forget_old_changes()
    assert [row["worker_id"] for row in wire.execute("SELECT worker_id FROM changes WHERE number > 0")] == [
        first.number
    ]


def test_changes_are_read_as_they_were_written() -> None:
    changes = Changes({3: 4}, frozenset({-100, 7}), frozenset({12}), frozenset({1, 2}))
    assert load_changes(dump_changes(changes)) == changes
    nothing = Changes({}, frozenset())
    assert dump_changes(nothing) == "{}"
    assert load_changes("{}") == nothing
