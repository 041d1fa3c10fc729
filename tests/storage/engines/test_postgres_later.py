"""Statements whose answers nobody needs at once are sent with the next one: fewer ways, and the same is stored."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, nullcontext, suppress
from typing import Any

import pytest

from storage import Changes, ScreenKind, Store
from storage.engines.address import Address
from storage.engines.postgres_statements import MOST_WAITING
from storage.engines.postgres_wire import Wire
from tests.storage.store_helpers import GROUP, a_lobby, rows_of

BROKEN = "INSERT INTO meta (key, value) VALUES ('first', 'again')"


@pytest.fixture
def store(postgres: Address) -> Iterator[Store]:
    """A store on a server."""
    with closing(Store.open(postgres)) as store:
        yield store


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The statements that are sent from now on, those of one way to the server together."""
    sent: list[list[str]] = []
    send = Wire._send

    def noting(self: Wire, asked: Any) -> Any:
        sent.append([key[0] for key, _ in asked])
        return send(self, asked)

    monkeypatch.setattr(Wire, "_send", noting)
    return sent


def stored(store: Store) -> dict[str, str | None]:
    """What a store knows under the names of these tests."""
    with store.read() as unit:
        return {key: unit.meta.get(key) for key in ("first", "second", "third")}


def test_changes_are_sent_with_the_next_question_or_with_the_end(store: Store, ways: list[list[str]]) -> None:
    with store.unit() as unit:
        ways.clear()
        unit.meta.set("first", "1")
        unit.meta.set("second", "2")
        assert ways == []
        assert unit.meta.get("second") == "2"
        assert [len(way) for way in ways] == [3]
        unit.meta.set("third", "3")
        assert len(ways) == 1
    assert [len(way) for way in ways] == [3, 2]
    assert ways[-1][-1] == "COMMIT"
    assert stored(store) == {"first": "1", "second": "2", "third": "3"}


def test_who_asks_how_many_rows_were_changed_learns_it_at_once(store: Store) -> None:
    with store.unit() as unit:
        unit.meta.set("first", "1")
        sql = unit.meta._sql
        assert sql.run("UPDATE meta SET value = '2' WHERE key = 'first'").rowcount == 1
        assert sql.run("UPDATE meta SET value = '2' WHERE key = 'nothing'").rowcount == 0
        later = sql.run("UPDATE meta SET value = '3' WHERE key = 'first'")
        assert list(later) == later.fetchall() == []
        assert later.fetchone() is None
    assert later.rowcount == 1
    assert stored(store)["first"] == "3"


def test_what_was_undone_before_it_was_sent_has_no_answer(store: Store) -> None:
    with suppress(ZeroDivisionError), store.unit() as unit:
        later = unit.meta._sql.run("INSERT INTO meta (key, value) VALUES ('first', '1')")
        raise ZeroDivisionError
    with pytest.raises(RuntimeError, match="never sent"):
        assert later.rowcount
    assert stored(store)["first"] is None


def test_a_change_that_fails_at_the_end_is_raised_there_and_nothing_is_stored(store: Store, postgres: Address) -> None:
    before = rows_of(postgres)

    def fail() -> None:
        with store.unit() as unit:
            unit.meta.set("first", "1")
            unit.meta._sql.run(BROKEN)

    with pytest.raises(sqlite3.IntegrityError, match="meta_pkey"):
        fail()
    assert rows_of(postgres) == before
    with store.unit() as unit:
        unit.meta.set("first", "2")
    assert stored(store)["first"] == "2"


@pytest.mark.parametrize("asks", [False, True])
def test_a_change_that_fails_in_a_part_undoes_that_part_alone(store: Store, *, asks: bool) -> None:
    def fail() -> None:
        with store.unit() as part:
            part.meta.set("second", "2")
            part.meta._sql.run(BROKEN)
            if asks:
                part.meta.get("third")

    with store.together() as unit:
        unit.meta.set("first", "1")
        with pytest.raises(sqlite3.IntegrityError, match="meta_pkey"):
            fail()
        with store.unit() as part:
            part.meta.set("third", "3")
    assert stored(store) == {"first": "1", "second": None, "third": "3"}


@pytest.mark.parametrize("is_sent", [False, True])
def test_a_part_that_is_broken_off_leaves_what_came_before_it(store: Store, *, is_sent: bool) -> None:
    with store.together() as unit:
        unit.meta.set("first", "1")
        with suppress(ZeroDivisionError), store.unit() as part:
            part.meta.set("second", "2")
            if is_sent:
                part.meta.get("third")
            part.meta.set("first", "9")
            raise ZeroDivisionError
    assert stored(store) == {"first": "1", "second": None, "third": None}


def test_what_was_written_before_a_part_that_fails_is_stored_also_if_nothing_else_is(store: Store) -> None:
    with store.unit() as unit:
        unit.meta.set("first", "0")
    with store.together() as unit:
        unit.meta.set("second", "2")
        with suppress(sqlite3.IntegrityError), store.unit() as part:
            part.meta._sql.run(BROKEN)
    assert stored(store) == {"first": "0", "second": "2", "third": None}


def test_a_unit_whose_changes_find_no_row_is_undone_and_not_written_down(store: Store, ways: list[list[str]]) -> None:
    with store.unit() as unit:
        unit.meta._sql.run("UPDATE meta SET value = '2' WHERE key = 'nothing'")
    assert "COMMIT" not in ways[-1]
    assert "ROLLBACK" in ways[-1]


def test_many_changes_do_not_wait_for_a_question(store: Store, ways: list[list[str]]) -> None:
    with store.unit() as unit:
        ways.clear()
        for number in range(MOST_WAITING + 1):
            unit.meta.set("first", str(number))
        assert [len(way) for way in ways] == [MOST_WAITING]
    assert stored(store)["first"] == str(MOST_WAITING)


def test_the_rows_of_the_change_after_which_no_more_wait_are_used_too(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
    seen: list[Changes] = []
    store.changes.subscribe(seen.append)
    with store.unit() as unit:
        for number in range(MOST_WAITING - 1):
            unit.meta.set("first", str(number))
        unit.screens.want(table.id)
    (changes,) = seen
    assert changes.chats == {GROUP}


def test_a_statement_is_prepared_once_however_often_it_waits(store: Store) -> None:
    with store.unit() as unit:
        for number in range(20):
            unit.meta.set("first", str(number))
        (row,) = unit.meta._sql.all(
            "SELECT count(*) AS number FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO meta%'"
        )
        assert row["number"] == 1


def test_a_value_that_cannot_be_sent_is_refused_where_it_is_given_and_the_connection_stays(store: Store) -> None:
    with suppress(ZeroDivisionError), store.together() as unit:
        unit.meta.set("first", "1")
        with pytest.raises(UnicodeEncodeError):
            unit.meta.set("second", "\ud800")
        raise ZeroDivisionError
    with store.unit() as unit:
        unit.meta.set("third", "3")
    assert stored(store) == {"first": None, "second": None, "third": "3"}


def test_the_rows_of_a_change_are_used_when_the_next_statement_is_asked(store: Store, ways: list[list[str]]) -> None:
    used: list[str] = []
    with store.unit() as unit:
        ways.clear()
        for value in ("1", "2"):
            unit.meta._sql.change(
                lambda rows: used.extend(row["value"] for row in rows),
                "INSERT INTO meta (key, value) VALUES (:key, :value) RETURNING value",
                key=f"key {value}",
                value=value,
            )
        assert (ways, used) == ([], [])
        unit.meta.get("third")
        assert (len(ways), used) == (1, ["1", "2"])
    assert used == ["1", "2"]


@pytest.mark.parametrize("in_part", [False, True])
def test_the_rows_of_a_change_are_used_before_its_unit_ends(store: Store, *, in_part: bool) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
    seen: list[Changes] = []
    store.changes.subscribe(seen.append)
    with store.together() if in_part else nullcontext(), store.unit() as unit:
        unit.screens.want(table.id)
    (changes,) = seen
    assert changes.chats == {GROUP}
    assert changes.tables == {table.id: table.version}


def test_the_rows_of_a_change_before_a_part_that_is_undone_are_used(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
        other = a_lobby(unit, chat_id=GROUP - 1)
        unit.screens.ensure(other.id, ScreenKind.TABLE, GROUP - 1)
    seen: list[Changes] = []
    store.changes.subscribe(seen.append)
    with store.together() as unit:
        unit.screens.want(table.id)
        with suppress(ZeroDivisionError), store.unit() as part:
            part.screens.want(other.id)
            raise ZeroDivisionError
    (changes,) = seen
    assert changes.chats == {GROUP}
    assert changes.tables.keys() == {table.id}
