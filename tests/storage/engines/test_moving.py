"""A whole database is moved from one engine to the other and back, and nothing is lost."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scala40.fair.deal import Inputs
from storage import DeadlineKind, ScreenKind, Store, StoreError
from storage.address import Address
from storage.moving import IDENTITY, move
from storage.schema.migrations import COPIED, STEPS
from tests.storage.store_helpers import GROUP, PEOPLE, Place, a_dealt_table, rows_of


def fill(store: Store) -> None:
    """A running match with all that belongs to it, and what waits to be done and sent."""
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.tables.create(GROUP, 7, PEOPLE[0], table.settings, 100, rematch_of=table.id)
        unit.log.append(table.id, 1, "draw ♥ 'quoted'", 102.123456789)
        unit.deadlines.set(table.id, DeadlineKind.TURN, 1790000000.25)
        unit.screens.ensure(table.id, ScreenKind.HAND, PEOPLE[0], person_id=PEOPLE[0])
        unit.announcements.add(GROUP, "line", {"people": {"player": PEOPLE[1]}, "text": "Perché no? 🂡"}, 103)
        unit.old_messages.add(GROUP, 60)
        unit.old_messages.add(GROUP, 61)
        unit.inbox.put(5001, '{"text": "\\u0000 \\ud83d"}', 100.5, "a query")
        unit.commitments.make(table.id, bytes(range(32)), "c" * 64, encrypted=False)
        unit.commitments.fix(table.id, Inputs(deal=1, seats=(0, 1, 2), dealer=0, die=4))
        unit.meta.set("heartbeat", "1790000000.5")


def without_signs(rows: list[str]) -> list[str]:
    """The rows without those that say where a database is, and how the engines keep their numbers."""
    return sorted(
        row
        for row in rows
        if row.startswith("INSERT")
        and not any(f"'{key}'" in row for key in (COPIED, IDENTITY))
        and "sqlite" not in row.split("VALUES")[0]
        and "schema_steps" not in row
        and "_sqlite_migrations" not in row
    )


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Store]:
    """A file with a match that is being played."""
    with closing(Store.open(tmp_path / "from.sqlite", lambda: 999.0)) as store:
        fill(store)
        yield store


@pytest.fixture
def server(postgres: Address) -> Iterator[Store]:
    """A database of a server with nothing in it."""
    with closing(Store.open(postgres, lambda: 999.0)) as store:
        yield store


def test_everything_comes_back_as_it_went(file: Store, server: Store, postgres: Address, tmp_path: Path) -> None:
    there = move(file, server, 1000.0)
    assert {table.table: table.rows for table in there}["tables"] == 2
    with server.read() as unit:
        (first, _) = unit.tables.unfinished()
        assert [row.update_id for row in unit.inbox.pending()] == [5001]
        assert [deadline.due_at for deadline in unit.deadlines.all()] == [1790000000.25]
        assert unit.commitments.running(first) is not None
        table = unit.tables.get(first)
        assert table.match is not None
    with closing(Store.open(tmp_path / "back.sqlite")) as again:
        back = move(server, again, 1001.0)
        meta = {"meta"}
        assert [table for table in there if table.table not in meta] == [one for one in back if one.table not in meta]
    assert without_signs(rows_of(tmp_path / "back.sqlite")) == without_signs(rows_of(tmp_path / "from.sqlite"))


def test_ids_that_were_given_are_given_to_nothing_else(file: Store, server: Store, tmp_path: Path) -> None:
    with file.unit() as unit:
        last = unit.tables.create(GROUP, 8, PEOPLE[0], unit.tables.of_chat(GROUP)[0].settings, 100)
        unit.tables._sql.run("DELETE FROM tables WHERE id = :table", table=last.id)
    move(file, server, 1000.0)
    with closing(Store.open(tmp_path / "back.sqlite")) as again:
        move(server, again, 1001.0)
        for store in (server, again):
            with store.unit() as unit:
                new = unit.tables.create(GROUP, 9, PEOPLE[0], unit.tables.of_chat(GROUP)[0].settings, 100)
                assert new.id == last.id + 1
                unit.old_messages.add(GROUP, 62)
                assert len(unit.old_messages.of(GROUP)) == 3


def test_the_old_database_counts_as_a_copy_and_the_new_one_does_not(file: Store, server: Store) -> None:
    move(file, server, 1000.0)
    with file.read() as unit:
        assert unit.meta.get(COPIED) == "1000.0"
    with server.read() as unit:
        assert not unit.meta.get(COPIED)
        assert unit.meta.get(IDENTITY) == server.identity


def test_nothing_is_moved_to_where_something_is(file: Store, server: Store, postgres: Address) -> None:
    with server.unit() as unit:
        unit.people.seen(77, "Somebody", None, None, 1)
    before = rows_of(postgres)
    with pytest.raises(StoreError, match=r"has rows already \(in people\)"):
        move(file, server, 1000.0)
    assert rows_of(postgres) == before
    with file.read() as unit:
        assert unit.meta.get(COPIED) is None


def test_nothing_is_moved_if_something_has_not_arrived_as_it_was(
    file: Store, server: Store, postgres: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = server._engine.put

    def losing(statement: str, rows: list[dict[str, object]]) -> None:
        put(statement, [{**row, "due_at": 1.0} if "due_at" in row else row for row in rows])

    before = rows_of(postgres)
    monkeypatch.setattr(server._engine, "put", losing)
    with pytest.raises(StoreError, match="deadlines has not arrived as it was"):
        move(file, server, 1000.0)
    assert rows_of(postgres) == before


def test_a_later_step_is_taken_on_both_engines_and_its_columns_are_moved(
    tmp_path: Path, postgres: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = tmp_path / "released.sqlite"
    with closing(sqlite3.connect(released)) as filled:
        filled.executescript((Path(__file__).parents[1] / "release_0_1_0.sql").read_text(encoding="utf-8"))
    with closing(Store.open(released)) as file, closing(Store.open(postgres)) as server:
        move(file, server, 1000.0)
    next_step = (
        "ALTER TABLE people ADD COLUMN colour TEXT NOT NULL DEFAULT 'red' CHECK (colour <> '')",
        "CREATE TABLE later (id INTEGER PRIMARY KEY, person_id INTEGER NOT NULL REFERENCES people (id)) STRICT",
        "INSERT INTO later (person_id) SELECT id FROM people WHERE id > 0",
    )
    monkeypatch.setitem(STEPS, "9999_next", next_step)
    with (
        closing(Store.open(released)) as file,
        closing(Store.open(postgres)) as server,
        closing(Store.open(tmp_path / "back.sqlite")) as back,
    ):
        assert {store.schema_version for store in (file, server, back)} == {len(STEPS)}
        assert {one.table: one.rows for one in move(server, back, 1001.0)}["later"] > 2
    rows = without_signs(rows_of(tmp_path / "back.sqlite"))
    assert rows == without_signs(rows_of(released))
    assert any("'red'" in row for row in rows)


def test_a_dump_that_was_put_back_is_another_database(server: Store, postgres: Address, databases) -> None:
    assert server.identity == server.identity
    other: Place = databases.make()
    with closing(Store.open(other)) as restored:
        assert restored.identity == server.identity  # a copy of the files of one database
        restored._db.execute("DROP TABLE tables CASCADE")
        restored._db.execute("CREATE TABLE tables (id BIGINT)")
        assert restored.identity != server.identity
    databases.drop(other)
