"""Updates and the workers that have them: each is worked off once, in the order of its sender, if workers die, too."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from threading import Event

import pytest

from storage import ChatBusy, Store, StoreError
from storage.engines.address import Address
from storage.engines.postgres_wire import Wire

Start = Callable[[int], Store]


@pytest.fixture
def start(postgres: Address) -> Iterator[Start]:
    """Opens the stores of workers that are alive."""
    with ExitStack() as stack:

        def started(number: int) -> Store:
            with closing(Wire(postgres)) as wire:
                wire.execute(
                    "INSERT INTO workers (id, name, release, protocol, until) VALUES (:id, 'a', 'b', 1, 1e12)",
                    {"id": number},
                )
            store = stack.enter_context(closing(Store.open(postgres, clock=lambda: 200.0)))
            store.worker_id = number
            return store

        yield started


def put(store: Store, update_id: int, sender: int = 7, query: str | None = None) -> None:
    with store.unit(chats=()) as unit:
        assert unit.inbox.put(update_id, "{}", 100.0, query, sender)


def work_off(store: Store, update_id: int) -> None:
    """Work off an update; that it was is told by a value."""
    with store.unit(update_id, chats=()) as unit:
        unit.meta.set(f"done-{update_id}", str(int(unit.meta.get(f"done-{update_id}") or 0) + 1))


def count(store: Store, update_id: int) -> str | None:
    with store.read() as unit:
        return unit.meta.get(f"done-{update_id}")


def claimed(store: Store, *dead: int) -> list[int]:
    with store.unit(chats=()) as unit:
        return [row.update_id for row in unit.inbox.claim(dead)]


def test_what_a_dead_worker_had_is_taken_by_one_other(start: Start) -> None:
    first, second, third = start(1), start(2), start(3)
    for number in (12, 10, 11):
        put(first, number)
    put(second, 20)
    assert claimed(third) == []
    assert claimed(third, 1) == [10, 11, 12]
    assert claimed(second, 1) == []


def test_what_nobody_has_or_a_worker_had_that_has_left_is_taken(start: Start, postgres: Address) -> None:
    first, second = start(1), start(2)
    put(first, 10)
    with closing(Store.open(postgres)) as alone:
        put(alone, 11)
    with closing(Wire(postgres)) as wire:
        wire.execute("DELETE FROM workers WHERE id = 1")
    assert claimed(second) == [10, 11]


def test_two_that_work_off_the_same_update_change_something_once(start: Start) -> None:
    slow, quick = start(1), start(2)
    put(slow, 10)
    assert claimed(quick, 1) == [10]
    with pytest.raises(ChatBusy):
        work_off(slow, 10)
    work_off(quick, 10)
    with pytest.raises(ChatBusy):
        work_off(slow, 10)
    assert count(quick, 10) == "1"


def test_an_update_that_is_worked_off_already_is_not_taken(start: Start) -> None:
    first, second = start(1), start(2)
    put(first, 10)
    work_off(first, 10)
    assert claimed(second, 1) == []
    assert count(second, 10) == "1"


def test_an_update_waits_for_the_earlier_one_of_its_sender_that_another_worker_has(start: Start) -> None:
    first, second = start(1), start(2)
    put(first, 10)
    put(second, 11)
    put(second, 12, sender=8)
    with pytest.raises(ChatBusy):
        work_off(second, 11)
    work_off(second, 12)
    work_off(first, 10)
    work_off(second, 11)
    assert [count(first, number) for number in (10, 11, 12)] == ["1", "1", "1"]


def test_taps_that_a_dead_worker_has_not_answered_are_taken_once(start: Start) -> None:
    first, second, third = start(1), start(2), start(3)
    for number in (10, 11, 12):
        put(first, number, query=f"q{number}")
    work_off(first, 10)
    work_off(first, 11)
    with first.unit(chats=()) as unit:
        unit.inbox.answered((10,))

    def taken(store: Store) -> tuple[tuple[int, str], ...]:
        with store.unit(chats=()) as unit:
            return unit.inbox.claim_unanswered((1,), 50.0)

    assert taken(second) == ((11, "q11"),)
    assert taken(third) == ()


def test_a_program_that_is_alone_marks_what_it_has_stored_before_it_had_a_number(postgres: Address) -> None:
    with closing(Store.open(postgres)) as store:
        put(store, 10)
        work_off(store, 10)
        assert count(store, 10) == "1"


def test_an_update_that_its_worker_works_off_just_now_is_left_alone_and_nobody_waits(start: Start) -> None:
    first, second = start(1), start(2)
    put(first, 10)
    put(first, 11)
    with first.unit(10, chats=()) as unit:
        unit.inbox.attempted(10)  # it is being worked off
        assert claimed(second, 1) == [11]
    assert claimed(second, 1) == []


def test_a_program_that_is_frozen_in_a_unit_gives_its_locks_back(start: Start) -> None:
    frozen, other = start(1), start(2)
    frozen._db.wire.run("SET idle_in_transaction_session_timeout = 500")  # as the usual one, but sooner

    def works_too_long() -> None:
        with frozen.unit(chats=(-100,)) as unit:
            unit.meta.set("a", "b")
            assert free_in_the_end(other)
            unit.meta.set("a", "c")

    with pytest.raises(StoreError) as caught:
        works_too_long()
    assert caught.value.reason == "unreachable"
    with other.read() as unit:
        assert unit.meta.get("a") is None


def free_in_the_end(store: Store) -> bool:
    """Whether the chat becomes free for another worker."""
    for _ in range(6000):
        try:
            with store.unit(chats=(-100,)):
                return True
        except ChatBusy:
            Event().wait(0.05)
    return False
