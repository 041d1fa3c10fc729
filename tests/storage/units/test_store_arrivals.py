"""Updates that have arrived are stored by the next unit that writes, with what is known of them."""

import sqlite3
from contextlib import suppress

import pytest

from storage import Arrival, Store


def pending(store: Store) -> list[int]:
    """The updates that are stored and not processed."""
    with store.read() as unit:
        return [row.update_id for row in unit.inbox.pending()]


def test_the_unit_that_stores_an_update_knows_when_it_has_arrived(store: Store) -> None:
    store.arrivals.put(1, Arrival("{}", 5.5, None))
    with store.unit(update_id=1) as unit:
        assert unit.inbox.arrived_at(1) == 5.5
    with store.read() as unit:
        assert unit.inbox.arrived_at(1) == 5.5
        assert unit.inbox.arrived_at(2) is None


def test_a_tap_that_was_answered_before_it_is_stored_does_not_wait_for_an_answer(store: Store) -> None:
    for number in (1, 2):
        store.arrivals.put(number, Arrival("{}", 5.0, f"query {number}"))
    store.arrivals.answered(1)
    with store.unit(update_id=1) as unit:
        unit.inbox.done(2, 6.0)
    with store.read() as unit:
        assert unit.inbox.unanswered(0.0) == ((2, "query 2"),)
    store.arrivals.answered(2)
    with store.unit():
        pass
    with store.read() as unit:
        assert unit.inbox.unanswered(0.0) == ()


def test_an_update_that_the_schema_refuses_is_dropped_and_keeps_no_other_from_being_stored(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    store.arrivals.put(1, Arrival("", 5.0, None))
    store.arrivals.put(2, Arrival("{}", 6.0, None))
    for _ in range(3):
        with suppress(sqlite3.Error), store.unit() as unit:
            unit.meta.set("key", "value")
    assert "update 1 cannot be stored" in caplog.text
    assert not store.arrivals
    assert pending(store) == [2]
    with store.read() as unit:
        assert unit.meta.get("key") == "value"
