"""Workers on one database: who is alive, who holds the lease, and what each learns of what the others commit."""

import threading
from collections.abc import Callable
from contextlib import closing, suppress

import pytest

from storage import Changes, Store, StoreError
from storage.engines import postgres_schema
from storage.engines.address import Address
from storage.engines.postgres_errors import ConnectionLost
from storage.engines.postgres_wire import Wire
from storage.lease import LAST_SECONDS
from storage.schema.migrations import STEPS
from storage.workers import PROTOCOL, Holder
from tests.storage.engines.joining import Join


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


def test_the_next_holder_knows_for_how_long_nobody_has_called(join: Join, wire: Wire) -> None:
    first, second = join(), join()
    assert first.attend(None, wants_lease=True).quiet == 0.0
    wire.execute("UPDATE leases SET until = extract(epoch FROM clock_timestamp()) - 60")
    assert second.attend(None, wants_lease=True).quiet == LAST_SECONDS
    assert second.attend(2, wants_lease=True).quiet == 0.0
    second.hand_over(2, leaves=False)  # it may have called until then
    assert first.attend(None, wants_lease=True).quiet == 0.0
    second.end_lease(Holder(first.number, 3, ""))  # it has died
    wire.execute("SELECT pg_sleep(1.05)")
    assert second.attend(None, wants_lease=True).quiet == LAST_SECONDS


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
    """Whether something comes to hold: a server notices the end of a connection in its own time."""
    return any(holds() or threading.Event().wait(0.05) for _ in range(6000))
