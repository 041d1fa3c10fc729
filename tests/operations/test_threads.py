"""What the bot does in threads has ended before its store is closed."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from operations.watching import metrics
from simulation.use_cases.matches import Matches
from storage import Store, Unit


async def test_a_count_of_the_store_ends_before_the_bot_does(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is still open when the store is closed leaves the write-ahead log behind."""
    reading, may_end, is_open = threading.Event(), threading.Event(), threading.Event()
    read = Store.read_in_thread

    @contextmanager
    def read_slowly(store: Store) -> Iterator[Unit]:
        with read(store) as unit:
            is_open.set()
            reading.set()
            assert may_end.wait(300)
            yield unit
        is_open.clear()

    monkeypatch.setattr(metrics, "STOP_SECONDS", 30.0)
    monkeypatch.setattr(Store, "read_in_thread", read_slowly)
    counting = asyncio.create_task(metrics.Metrics().run(matches.context))
    assert await asyncio.to_thread(reading.wait, 30.0)
    going_on = threading.Timer(0.2, may_end.set)  # from a thread: the event loop waits meanwhile
    going_on.start()
    counting.cancel()
    await asyncio.gather(counting, return_exceptions=True)
    assert not is_open.is_set()
    going_on.join()
