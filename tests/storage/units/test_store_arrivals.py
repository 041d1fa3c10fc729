"""Updates that have arrived are stored by the next unit that writes, with what is known of them."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from storage import DISK_ERRORS, Arrival, ScreenKind, Store, Subject
from tests.storage.store_helpers import GROUP, a_lobby


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


def refused(store: Store) -> None:
    """Let an update arrive that the schema refuses, and another one."""
    store.arrivals.put(1, Arrival("", 5.0, None))
    store.arrivals.put(2, Arrival("{}", 6.0, None))


@pytest.mark.parametrize("asks", [False, True])
def test_an_update_that_is_refused_keeps_no_other_from_being_processed(store: Store, *, asks: bool) -> None:
    refused(store)
    for _ in range(2):  # on PostgreSQL the first of them is undone
        with suppress(*DISK_ERRORS), store.together(), store.unit(update_id=2) as unit:
            unit.meta.set("key", "value")
            if asks:
                unit.meta.get("other")
    assert not store.arrivals
    assert pending(store) == []
    with store.read() as unit:
        assert unit.meta.get("key") == "value"


def test_an_update_that_is_refused_costs_nothing_that_was_confirmed(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        post = unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
        unit.screens.mark_shown(post.id, 1, 77, Subject(), "before")
        unit.screens.want(table.id)
    with store.read() as unit:
        (shown,) = unit.screens.stale(GROUP)
    refused(store)
    store.confirmed.shown(shown, "now")
    for _ in range(2):
        with suppress(*DISK_ERRORS):
            store.write_waiting()
    assert not store.arrivals
    assert not store.confirmed
    with store.read() as unit:
        found = unit.screens.get(post.id)
    assert found is not None
    assert found.fingerprint == "now"


def test_a_store_with_an_update_that_is_refused_can_be_closed(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "closed.sqlite")
    refused(store)
    store.close()
    with closing(Store.open(tmp_path / "closed.sqlite")) as again:
        assert pending(again) == [2]
