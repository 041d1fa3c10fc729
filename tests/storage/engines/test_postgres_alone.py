"""A unit that has to be alone gets its turn, however busy the others are."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, closing
from typing import Any

import pytest

from storage import ChatBusy, Store, StoreError
from storage.engines import postgres_locks
from storage.engines.address import Address
from storage.engines.postgres_errors import ConnectionLost
from storage.engines.postgres_wire import Wire
from tests.storage.store_helpers import GROUP


class Busy:
    """Two programs, of which one at least has a unit open at any moment, unless it may not begin one."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._begun, self._refused = [0, 0], [0, 0]
        self._changed = threading.Condition()
        self._is_over = False
        self._threads = [threading.Thread(target=self._work, args=(number,)) for number in range(2)]

    def __enter__(self) -> "Busy":
        for thread in self._threads:
            thread.start()
        with self._changed:
            assert self._changed.wait_for(lambda: min(self._begun) >= 3, 300.0)
        return self

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._is_over = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def try_in_vain(self) -> None:
        """Wait until both have tried to begin a unit since, and neither has."""
        with self._changed:
            begun, refused = list(self._begun), list(self._refused)
            assert self._changed.wait_for(
                lambda: all(now > before + 1 for now, before in zip(self._refused, refused, strict=True)), 30.0
            )
            assert self._begun == begun, "nobody else has begun one"

    def _work(self, number: int) -> None:
        with closing(Store.open(self._address, running=True)) as store:
            while not self._is_over:
                try:
                    with store.unit(chats=(GROUP - number,)):
                        self._count(self._begun, number)
                        self._wait_for_other(number)
                except ChatBusy:
                    self._count(self._refused, number)

    def _count(self, what: list[int], number: int) -> None:
        with self._changed:
            what[number] += 1
            self._changed.notify_all()

    def _wait_for_other(self, number: int) -> None:
        """End only when the other one has begun, or is refused."""
        with self._changed:
            other = 1 - number
            before = self._begun[other], self._refused[other]
            self._changed.wait_for(lambda: self._is_over or (self._begun[other], self._refused[other]) != before, 300.0)


@pytest.mark.parametrize("begin", [Store.unit, Store.together])
def test_a_unit_that_has_to_be_alone_comes_next_though_others_work_all_the_time(
    postgres: Address, monkeypatch: pytest.MonkeyPatch, begin: Callable[[Store], object]
) -> None:
    monkeypatch.setattr(postgres_locks, "TURN_SECONDS", 20.0)  # on a busy machine a unit of milliseconds takes longer
    with closing(Store.open(postgres, running=True)) as store, Busy(postgres) as busy:
        for number in range(5):
            with begin(store) as unit:  # type: ignore[attr-defined]  # both give a unit
                unit.meta.set("turns", str(number))
                busy.try_in_vain()
        with store.read() as unit:
            assert unit.meta.get("turns") == "4"


def test_a_unit_that_does_not_end_is_not_waited_for(postgres: Address) -> None:
    with closing(Store.open(postgres)) as store, closing(Store.open(postgres)) as other:
        with other.unit(chats=(GROUP,)), pytest.raises(ChatBusy), store.unit():
            pass
        with store.unit() as unit:
            unit.meta.set("key", "value")
        with other.unit(chats=(GROUP,)) as unit, store.unit(chats=()):  # nothing is left of the wait
            assert unit.meta.get("key") == "value"


@pytest.mark.parametrize("begin", [Store.unit, Store.together])
@pytest.mark.parametrize("method", ["next_alone", "give_back"])
def test_a_connection_that_is_lost_at_the_turn_of_a_lone_unit_leaves_the_store_in_order(
    postgres: Address, monkeypatch: pytest.MonkeyPatch, begin: Callable[[Store], Any], method: str
) -> None:
    def lost(wire: Wire, *_: object) -> None:
        wire.close()
        raise ConnectionLost("it is cut")

    with closing(Store.open(postgres)) as store, closing(Store.open(postgres)) as other:
        with monkeypatch.context() as patch, ExitStack() as held:
            held.enter_context(other.unit(chats=(GROUP,)))
            waits = postgres_locks.next_alone

            def ends_then_waits(wire: Wire) -> AbstractContextManager[None]:
                held.close()  # the other unit ends just when its end is waited for
                return waits(wire)

            patch.setattr(postgres_locks, "next_alone", ends_then_waits)
            patch.setattr(postgres_locks, method, lost)
            with pytest.raises(StoreError) as caught, begin(store):
                pass
            assert isinstance(caught.value.__cause__, ConnectionLost)
        with store.unit() as unit:
            unit.meta.set("key", "value")
        with store.read() as unit:
            assert unit.meta.get("key") == "value"
        with other.unit(chats=(GROUP,)):  # nothing of the lock is left
            pass
