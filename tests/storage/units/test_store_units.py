"""A unit of work is stored wholly or not at all."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from storage import Conflict, Store, Table, Unit
from storage.address import Address
from tests.storage.everything import everything, everything_and_then_fail
from tests.storage.store_helpers import PEOPLE, Place, a_lobby, failing_at, people_and_group, rows_of, statements_of

ROOT = Path(__file__).parents[3]


def test_the_changes_of_a_unit_are_stored_when_it_ends(store: Store, place: Place) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    with store.read() as unit:
        assert unit.tables.get(table.id) == table


def test_a_separate_reader_sees_one_moment_and_writes_nothing(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        with store.read_in_thread() as aside:
            assert aside.tables.get(table.id) is None  # it is not stored yet
    with store.read_in_thread() as aside:
        assert aside.tables.get(table.id) == table
        with store.unit() as unit:
            unit.tables.save(table)
        assert aside.tables.get(table.id) == table
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            aside.meta.set("key", "value")
    with pytest.raises(RuntimeError):
        aside.tables.get(table.id)


def test_a_unit_that_only_reads_asks_nothing_twice(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    with statements_of(store) as statements, store.read() as unit:
        assert unit.tables.get(table.id) == unit.tables.get(table.id) == table
        assert unit.people.get(PEOPLE[0]) != unit.people.get(PEOPLE[1])
        assert unit.people.names(PEOPLE).keys() == set(PEOPLE)
    asked = [statement.split()[:4] for statement, _ in statements[1:-1]]
    assert [words[3] for words in asked] == ["tables", "seats", "people", "people", "people"]


def test_what_is_asked_with_other_values_is_another_question(store: Store) -> None:
    with store.read() as unit:
        sql = unit.tables._sql
        assert [tuple(row) for row in sql.all("SELECT :a, :b", a=1, b=2)] == [(1, 2)]
        assert [tuple(row) for row in sql.all("SELECT :a, :b", b=1, a=2)] == [(2, 1)]


def test_a_unit_that_writes_sees_at_once_what_it_has_changed(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        before = unit.people.get(PEOPLE[0])
        assert before is not None
        unit.people.save(replace(before, sort="rank"))
        assert unit.people.get(PEOPLE[0]) == replace(before, sort="rank")
        unit.tables.save(replace(table, host_id=PEOPLE[1]))
        assert getattr(unit.tables.get(table.id), "host_id", None) == PEOPLE[1]


def test_rows_that_are_not_read_yet_stay_when_another_statement_is_run(store: Store) -> None:
    with store.unit() as unit:
        for person in (1, 2):
            unit.people.seen(person, "Somebody", None, None, 100)
    first = store._db.execute("SELECT id, name, id FROM people ORDER BY id")
    second = store._db.execute("SELECT id FROM people WHERE id = :id", {"id": 2})
    assert [tuple(row) for row in first] == [(1, "Somebody", 1), (2, "Somebody", 2)]
    one = second.fetchone()
    assert (one["id"], one[0], second.fetchone()) == (2, 2, None)


def test_nothing_is_stored_when_the_unit_raises(store: Store, place: Place) -> None:
    before = rows_of(place)
    with pytest.raises(ZeroDivisionError), store.unit() as unit:
        everything_and_then_fail(unit)
    assert rows_of(place) == before


def test_nothing_is_stored_when_any_one_statement_fails_and_the_store_goes_on(store: Store, place: Place) -> None:
    with statements_of(store) as statements, pytest.raises(ZeroDivisionError), store.unit(5001) as unit:
        everything_and_then_fail(unit)
    before = rows_of(place)
    every = 1 if isinstance(place, Path) else 23  # a server takes its time
    for number in (*range(1, len(statements), every), *range(len(statements), len(statements) + 3)):  # inbox and COMMIT
        with (
            failing_at(store, number),
            pytest.raises(sqlite3.OperationalError, match="disk I/O"),
            store.unit(5001) as unit,
        ):
            everything(unit)
        assert rows_of(place) == before
    with store.unit(5001) as unit:
        everything(unit)
    assert rows_of(place) != before


def _set_and_put_much(unit: Unit) -> None:
    unit.meta.set("heartbeat", "500")
    unit.inbox.put(1, "x" * 100_000, 1)


def test_a_full_disk_stores_nothing_and_the_store_goes_on(store: Store, place: Place) -> None:
    with store.unit() as unit:
        a_lobby(unit)
    before = rows_of(place)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(sqlite3.OperationalError, match="full"), store.unit() as unit:
        _set_and_put_much(unit)
    assert rows_of(place) == before
    store._db.execute("PRAGMA max_page_count = 100000")
    with store.unit() as unit:
        assert unit.inbox.put(1, "x" * 100_000, 1)


@pytest.mark.parametrize(("moment", "stored"), [("inside", 0), ("after", 1)])
def test_a_killed_process_leaves_whole_units_only(place: Place, moment: str, stored: int) -> None:
    whole = place.whole if isinstance(place, Address) else str(place)
    program = f"""
import os, signal
from pathlib import Path
from storage import Store
from storage.address import Address
store = Store.open({"Address" if isinstance(place, Address) else "Path"}({whole!r}))
with store.unit() as unit:
    unit.inbox.put(1, "{{}}", 1)
    if {moment!r} == "inside":
        os.kill(os.getpid(), signal.SIGKILL)
os.kill(os.getpid(), signal.SIGKILL)
"""
    killed = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False, timeout=300)
    assert killed.returncode == -signal.SIGKILL
    store = Store.open(place)
    with store.read() as unit:
        assert len(unit.inbox.pending()) == stored
    store.close()


def test_a_unit_with_an_update_marks_it_as_done_with_its_work(store: Store) -> None:
    with store.unit() as unit:
        unit.inbox.put(7, "{}", 100)
    with store.unit(7):
        pass
    with store.read() as unit:
        assert unit.inbox.pending() == ()


def test_a_unit_that_raises_leaves_its_update_to_be_done(store: Store) -> None:
    with store.unit() as unit:
        unit.inbox.put(7, "{}", 100)
    with pytest.raises(ZeroDivisionError), store.unit(7):
        _ = 1 / 0
    with store.read() as unit:
        assert [row.update_id for row in unit.inbox.pending()] == [7]


def test_units_do_not_nest(store: Store) -> None:
    with store.unit() as unit:
        with pytest.raises(RuntimeError, match="do not nest"), store.unit():
            pass
        with pytest.raises(RuntimeError, match="do not nest"), store.read():
            pass
        unit.meta.set("still", "works")
    with store.read() as unit:
        assert unit.meta.get("still") == "works"


def test_a_unit_that_has_ended_is_of_no_use(store: Store) -> None:
    with store.unit() as unit:
        pass
    with pytest.raises(RuntimeError, match="ended"):
        unit.people.get(1)


def test_what_is_written_is_read_at_once_also_after_a_part_is_undone(store: Store) -> None:
    def name() -> str:
        known = unit.people.get(PEOPLE[0])
        return known.name

    with store.unit() as unit:
        people_and_group(unit)
        before = name()
        unit.people.seen(PEOPLE[0], "Another", None, "it", 200.0)
        assert name() == "Another"
    with store.together() as unit:
        with suppress(ZeroDivisionError), store.unit() as part:
            part.people.seen(PEOPLE[0], "Undone", None, "it", 300.0)
            assert name() == "Undone"
            raise ZeroDivisionError
        assert name() == "Another" != before


def test_a_reader_cannot_write(store: Store, place: Place) -> None:
    before = rows_of(place)
    with pytest.raises(sqlite3.OperationalError, match="readonly"), store.read() as unit:
        unit.meta.set("key", "value")
    assert rows_of(place) == before
    with store.unit() as unit:
        unit.meta.set("key", "value")


def test_a_reader_changes_no_setting_after_which_every_statement_is_compiled_anew(store: Store) -> None:
    with statements_of(store) as statements, store.read() as unit:
        unit.people.get(1)
    words = [sql.split()[0] for sql, _ in statements]
    assert words == ["BEGIN", "SELECT", "ROLLBACK"]


def test_a_tap_costs_two_commits_the_inbox_and_its_unit(store: Store) -> None:
    with statements_of(store) as statements:
        with store.unit() as unit:
            unit.inbox.put(7, "{}", 100)
        with store.unit(7) as unit:
            everything(unit)
    assert [sql for sql, _ in statements].count("COMMIT") == 2


def test_a_stale_version_is_a_conflict_and_changes_nothing(store: Store, place: Place) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    with store.unit() as unit:
        saved = unit.tables.save(replace(table, page="rules"))
    assert saved.version == table.version + 1
    before = rows_of(place)
    with pytest.raises(Conflict) as caught, store.unit() as unit:
        unit.tables.save(replace(table, page="other", seats=()))
    assert (caught.value.table_id, caught.value.expected, caught.value.stored) == (
        table.id,
        table.version,
        saved.version,
    )
    assert rows_of(place) == before


def test_a_table_that_is_gone_is_a_conflict_too(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        with pytest.raises(Conflict, match="is deleted"):
            unit.tables.save(replace(table, id=99))


def test_two_programs_on_one_database_take_turns(store: Store, place: Place) -> None:
    other = Store.open(place)
    with store.unit() as unit:
        table = a_lobby(unit)
    with other.unit() as unit:
        theirs = unit.tables.get(table.id)
        assert theirs is not None
        unit.tables.save(theirs)
    other.close()
    with store.unit() as unit, pytest.raises(Conflict):
        unit.tables.save(table)


def _two_parts_and_then_fail(store: Store) -> None:
    with store.unit(5001) as part:
        table = a_lobby(part)
    with store.read() as part:
        assert part.tables.get(table.id) == table
    _ = 1 / 0


def _save_and_then_fail(unit: Unit, table: Table) -> None:
    unit.tables.save(replace(table, touched_at=500))
    _ = 1 / 0


def test_units_inside_a_common_one_are_stored_with_it_or_not_at_all(store: Store, place: Place) -> None:
    before = rows_of(place)
    with pytest.raises(ZeroDivisionError), store.together():
        _two_parts_and_then_fail(store)
    assert rows_of(place) == before
    with store.together() as unit:
        with store.unit() as part:
            table = a_lobby(part)
        unit.tables.save(replace(table, touched_at=500))
    with store.read() as unit:
        saved = unit.tables.get(table.id)
    assert saved.touched_at == 500


def test_a_unit_inside_a_common_one_that_fails_undoes_only_itself(store: Store) -> None:
    with store.together() as unit:
        table = a_lobby(unit)
        with pytest.raises(ZeroDivisionError), store.unit() as part:
            _save_and_then_fail(part, table)
        with store.unit() as part, pytest.raises(RuntimeError, match="do not nest"), store.unit():
            part.tables.save(replace(table, touched_at=600))
    with store.read() as unit:
        assert unit.tables.get(table.id) == table


def test_a_disk_that_fails_inside_a_common_unit_stores_nothing_and_the_store_goes_on(
    store: Store, place: Place
) -> None:
    before = rows_of(place)
    for number in range(1, 8):
        with (
            failing_at(store, number),
            pytest.raises(sqlite3.OperationalError, match="disk I/O"),
            store.together(),
            store.unit() as part,
        ):
            everything(part)
        assert rows_of(place) == before
    with store.together(), store.unit() as part:
        a_lobby(part)
    assert rows_of(place) != before


def test_the_next_part_can_begin_where_one_could_not(store: Store) -> None:
    execute = store._db.execute

    def failing(sql: str, *values: object) -> sqlite3.Cursor:
        if sql == "SAVEPOINT part":
            store._db.execute = execute  # type: ignore[method-assign]  # once is enough
            raise sqlite3.OperationalError("disk I/O error")
        return execute(sql, *values)

    with store.together():
        store._db.execute = failing  # type: ignore[method-assign]  # the same, and it fails once
        with pytest.raises(sqlite3.OperationalError), store.unit() as part:
            a_lobby(part)
        with store.unit() as part:
            table = a_lobby(part)
    with store.read() as unit:
        assert unit.tables.get(table.id) == table
