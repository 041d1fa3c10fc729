"""A unit that has to be alone gets its turn, however busy the others are."""

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
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
        self._begun = [0, 0]
        self._is_over = threading.Event()
        self._threads = [threading.Thread(target=self._work, args=(address, number)) for number in range(2)]

    def __enter__(self) -> "Busy":
        for thread in self._threads:
            thread.start()
        while min(self._begun) < 3:
            time.sleep(0.001)
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join()

    def _work(self, address: Address, number: int) -> None:
        with closing(Store.open(address, running=True)) as store:
            while not self._is_over.is_set():
                try:
                    with store.unit(chats=(GROUP - number,)):
                        self._begun[number] += 1
                        self._wait_for_other(number)
                except ChatBusy:
                    time.sleep(0.001)

    def _wait_for_other(self, number: int) -> None:
        """End only when the other one has begun, or seems unable to."""
        before, until = self._begun[1 - number], time.monotonic() + 0.05
        while self._begun[1 - number] == before and time.monotonic() < until:
            time.sleep(0.0005)


@pytest.mark.parametrize("begin", [Store.unit, Store.together])
def test_a_unit_that_has_to_be_alone_comes_next_though_others_work_all_the_time(
    postgres: Address, monkeypatch: pytest.MonkeyPatch, begin: Callable[[Store], object]
) -> None:
    monkeypatch.setattr(postgres_locks, "TURN_SECONDS", 20.0)  # on a busy machine a unit of milliseconds takes longer
    with closing(Store.open(postgres, running=True)) as store, Busy(postgres) as busy:
        for number in range(5):
            with begin(store) as unit:  # type: ignore[attr-defined]  # both give a unit
                unit.meta.set("turns", str(number))
                begun = list(busy._begun)
                time.sleep(0.02)
                assert busy._begun == begun, "nobody else has begun one"
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
        with monkeypatch.context() as patch, ExitStack() as stack:
            held = stack.enter_context(ExitStack())
            held.enter_context(other.unit(chats=(GROUP,)))
            patch.setattr(postgres_locks, method, lost)
            if method == "give_back":  # else the turn never comes
                waiting = threading.Timer(0.1, held.close)
                waiting.start()
                stack.callback(waiting.join)
            with pytest.raises(StoreError), begin(store):
                pass
        with store.unit() as unit:
            unit.meta.set("key", "value")
        with store.read() as unit:
            assert unit.meta.get("key") == "value"
        with other.unit(chats=(GROUP,)):  # nothing of the lock is left
            pass
