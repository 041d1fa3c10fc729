"""Workers on one database: who is alive, who holds the lease, and what each learns of what the others commit."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

import pytest

from storage import Changes, Store, StoreError
from storage.engines import postgres_schema
from storage.engines.address import Address
from storage.engines.postgres_errors import ConnectionLost
from storage.engines.postgres_wire import Wire
from storage.engines.postgres_worker import PostgresWorker
from storage.schema.migrations import STEPS
from storage.workers import PROTOCOL, Introduction, dump_changes, load_changes
from tests.storage.store_helpers import GROUP, PEOPLE, a_lobby

Join = Callable[..., PostgresWorker]


@pytest.fixture
def join(postgres: Address) -> Iterator[Join]:
    """Makes workers."""
    with ExitStack() as stack:

        def joined(name: str = "one", protocol: int = PROTOCOL) -> PostgresWorker:
            worker = PostgresWorker(postgres, Introduction(name, "scala40@test", protocol))
            stack.callback(worker.close)
            worker.join()
            return worker

        yield joined


@pytest.fixture
def wire(postgres: Address) -> Iterator[Wire]:
    """A connection that is nobody's."""
    with closing(Wire(postgres)) as wire:
        yield wire


def end_lease(wire: Wire) -> None:
    wire.execute("UPDATE leases SET until = 0")


def test_one_of_several_gets_the_lease_and_keeps_it(join: Join) -> None:
    first, second = join("first"), join("second")
    held = first.attend(None, wants_lease=True)
    assert held.fence == 1
    assert second.attend(None, wants_lease=True).fence is None
    assert first.attend(1, wants_lease=True).fence == 1
    assert held.others == {second.number}


def test_a_lease_that_has_ended_goes_to_the_next_with_a_higher_number(join: Join, wire: Wire) -> None:
    first, second = join(), join()
    assert first.attend(None, wants_lease=True).fence == 1
    end_lease(wire)
    assert second.attend(None, wants_lease=True).fence == 2
    assert first.attend(1, wants_lease=True).fence is None


def test_a_holder_who_has_lost_it_never_gets_it_back_under_its_old_number(join: Join, wire: Wire) -> None:
    first, second = join(), join()
    first.attend(None, wants_lease=True)
    end_lease(wire)
    second.attend(None, wants_lease=True)
    end_lease(wire)
    assert first.attend(1, wants_lease=True).fence == 3


def test_a_worker_that_does_not_want_the_lease_lets_it_end(join: Join, wire: Wire) -> None:
    first = join()
    first.attend(None, wants_lease=True)
    before = wire.execute("SELECT until FROM leases").fetchall()[0]["until"]
    assert first.attend(1, wants_lease=False).fence is None
    assert wire.execute("SELECT until FROM leases").fetchall()[0]["until"] == before


def test_a_lease_that_is_given_back_is_free_at_once(join: Join) -> None:
    first, second = join(), join()
    first.attend(None, wants_lease=True)
    first.hand_over(1, leaves=False)
    assert second.attend(None, wants_lease=True).fence == 2
    first.hand_over(1, leaves=False)  # too late: it is not its own any more
    assert second.attend(2, wants_lease=True).fence == 2


def test_a_worker_that_waits_for_the_lease_is_woken_when_it_is_given_back(join: Join, monkeypatch) -> None:
    first, second = join(), join()
    first.attend(None, wants_lease=True)
    answers: list[list[Changes]] = []
    waiting = threading.Thread(target=lambda: answers.append(second.changes(2.5, wants_lease=True)))
    waiting.start()
    first.hand_over(1, leaves=False)
    waiting.join()
    assert answers == [[]]
    assert second.attend(None, wants_lease=True).fence == 2


def test_exactly_one_of_many_that_ask_at_once_gets_it(join: Join) -> None:
    workers = [join() for _ in range(6)]
    fences: list[int | None] = []
    asking = [
        threading.Thread(target=lambda one=one: fences.append(one.attend(None, wants_lease=True).fence))
        for one in workers
    ]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert sorted(fences, key=str) == [1, *[None] * 5]


def test_a_worker_whose_connection_ends_is_dead_at_once_and_comes_back_under_its_number(join: Join) -> None:
    first, second = join(), join()
    second.close()
    assert until(lambda: first.attend(None, wants_lease=False).dead == {second.number})
    with pytest.raises(ConnectionLost):
        second.attend(None, wants_lease=False)
    second.reconnect()
    assert until(lambda: first.attend(None, wants_lease=False).others == {second.number})


def test_a_worker_that_gives_no_sign_of_life_is_dead_though_its_connection_stands(join: Join, wire: Wire) -> None:
    first, second = join(), join()
    wire.execute("UPDATE workers SET until = 0 WHERE id = :id", {"id": second.number})
    assert first.attend(None, wants_lease=False).dead == {second.number}
    second.attend(None, wants_lease=False)
    assert first.attend(None, wants_lease=False).others == {second.number}


def test_a_dead_worker_is_forgotten_when_nothing_of_it_waits_and_can_come_back(join: Join, wire: Wire) -> None:
    first, second = join(), join()
    wire.execute(
        "INSERT INTO inbox (update_id, payload, received_at, worker_id) VALUES (7, '{}', 0.0, :id)",
        {"id": second.number},
    )
    first.forget_dead(second.number)
    assert first.attend(None, wants_lease=False).others == {second.number}
    wire.execute("UPDATE inbox SET worker_id = :id", {"id": first.number})
    first.forget_dead(second.number)
    assert first.attend(None, wants_lease=False).others == frozenset()
    second.attend(None, wants_lease=False)
    assert first.attend(None, wants_lease=False).others == {second.number}


def test_one_that_leaves_is_not_there_any_more(join: Join) -> None:
    first, second = join(), join()
    second.hand_over(0, leaves=True)
    attended = first.attend(None, wants_lease=False)
    assert (attended.others, attended.dead) == (frozenset(), frozenset())


def test_a_version_that_cannot_work_with_those_that_run_is_refused_with_a_sentence(join: Join, wire: Wire) -> None:
    first = join("first")
    with pytest.raises(StoreError, match=r"Another version of this bot .* stop all of its workers first\.$") as caught:
        join("second", PROTOCOL + 1)
    assert caught.value.reason == "in use"
    assert len(wire.execute("SELECT id FROM workers").fetchall()) == 1
    first.hand_over(0, leaves=True)
    join("second", PROTOCOL + 1)


def test_of_two_that_cannot_work_together_and_start_at_once_one_joins(
    join: Join, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    both_have_looked, execute = threading.Barrier(2), Wire.execute

    def looking(self: Wire, statement: str, *values: dict[str, object]) -> object:
        found = execute(self, statement, *values)
        if "protocol <> " in statement:
            with suppress(threading.BrokenBarrierError):
                both_have_looked.wait(0.3)
        return found

    def start(protocol: int) -> None:
        with suppress(StoreError):
            join(f"of {protocol}", protocol)

    monkeypatch.setattr(Wire, "execute", looking)
    starting = [threading.Thread(target=start, args=(protocol,)) for protocol in (PROTOCOL, PROTOCOL + 1)]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    assert len(wire.execute("SELECT id FROM workers").fetchall()) == 1


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
    assert [row["worker_id"] for row in wire.execute("SELECT worker_id FROM changes")] == [first.number]


def test_changes_are_read_as_they_were_written() -> None:
    changes = Changes({3: 4}, frozenset({-100, 7}), frozenset({12}), frozenset({1, 2}))
    assert load_changes(dump_changes(changes)) == changes
    nothing = Changes({}, frozenset())
    assert dump_changes(nothing) == "{}"
    assert load_changes("{}") == nothing


def test_an_older_version_that_is_running_keeps_a_newer_one_from_changing_the_schema(
    postgres: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.engines.postgres_schema.HELD_SECONDS", 0.1)
    older = Store.open(postgres, running=True)
    steps = {**STEPS, "9999_more": ("CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT",)}
    monkeypatch.setattr("storage.engines.postgres_schema.STEPS", steps)
    with pytest.raises(StoreError, match="An older version of this bot is working on the database") as caught:
        Store.open(postgres)
    assert caught.value.reason == "in use"
    older.close()
    with closing(Store.open(postgres)) as store:
        assert store.schema_version == len(steps)


def test_one_that_starts_while_another_changes_the_schema_finds_it_changed_and_goes_on(
    join: Join, postgres: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    join()  # the other one, which lives by now
    version, seen = postgres_schema.version, [0]
    monkeypatch.setattr(postgres_schema, "version", lambda db: seen.pop() if seen else version(db))
    with closing(Store.open(postgres)) as store:
        assert store.schema_version == len(STEPS)
    assert not seen, "it had seen the schema as it was before"


def until(holds: Callable[[], bool]) -> bool:
    """Whether something holds within some seconds: a server notices the end of a connection in its own time."""
    return any(holds() or threading.Event().wait(0.05) for _ in range(100))
