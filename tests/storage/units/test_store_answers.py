"""The store remembers the answers to its statements; they are never out of date, and nobody can change them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace

import pytest

from storage import DeadlineKind, Draft, Store, Unit
from storage.answers import LARGEST, MOST_REMEMBERED
from storage.sql import REFERRED, Sql, _is_for_one_row, _written
from tests.storage.compared_answers import compared_answers
from tests.storage.everything import everything
from tests.storage.store_helpers import PEOPLE, Place, a_dealt_table, a_lobby, people_and_group, statements_of

SEAT = "SELECT * FROM seats WHERE table_id = :table ORDER BY number"
PERSON = "SELECT * FROM people WHERE id = :id"


def sql_of(unit: Unit) -> Sql:
    """The statements of a unit."""
    return unit.tables._sql


@pytest.fixture
def compared() -> Iterator[list[bool]]:
    """Compare each answer with what the database says at that moment; the list has whether it was remembered."""
    with compared_answers() as known:
        yield known


def test_a_question_that_was_answered_is_not_asked_again(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    with store.read() as unit, statements_of(store) as statements:
        first = unit.tables.get(table.id)
        asked = len(statements)
        assert unit.tables.get(table.id) == first == table
        assert len(statements) == asked


def test_other_values_are_another_question(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
    with store.read() as unit:
        found = [unit.people.get(person_id) for person_id in (*PEOPLE, *PEOPLE)]
    assert [person.id for person in found if person is not None] == [*PEOPLE, *PEOPLE]


def test_the_value_made_of_a_row_is_made_once_until_the_row_may_have_changed(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        first = unit.tables.get(table.id)
        assert unit.tables.get(table.id) is first
        unit.drafts.save(Draft(table.id, 1))
        assert unit.tables.get(table.id) is first
        unit.tables.save_people(replace(table, seats=table.seats[:2]))
        assert unit.tables.get(table.id) == replace(table, seats=table.seats[:2])


def test_an_answer_that_there_is_nothing_is_remembered_until_there_is_something(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        assert unit.deadlines.get(table.id, DeadlineKind.TURN) is None
        with statements_of(store) as statements:
            assert unit.deadlines.get(table.id, DeadlineKind.TURN) is None
        assert statements == []
        unit.deadlines.set(table.id, DeadlineKind.TURN, 500)
        assert unit.deadlines.get(table.id, DeadlineKind.TURN) is not None


def test_no_answer_is_out_of_date_whatever_a_unit_does(store: Store, compared: list[bool]) -> None:
    with store.unit() as unit:
        everything(unit)


def test_what_a_part_has_read_is_forgotten_when_the_part_is_undone(store: Store, compared: list[bool]) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
    with store.together():
        with suppress(ZeroDivisionError), store.unit() as part:
            part.drafts.save(Draft(table.id, 1, selection=("7H1",)))
            assert part.drafts.get(table.id, 1).selection == ("7H1",)
            _ = 1 / 0
        with store.unit() as part:
            assert part.drafts.get(table.id, 1).selection == ()


def test_the_next_transaction_remembers_what_one_has_read_and_stored(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        assert unit.tables.get(table.id) == table
    for _ in range(100):  # a server's other databases, which other tests write to, may be in the way now and then
        with store.read() as unit, statements_of(store) as statements:
            assert unit.tables.get(table.id) == table
            sql = sql_of(unit)
        if not statements:
            break
    assert statements == []
    with pytest.raises(RuntimeError):
        sql.all(SEAT, table=table.id)


def test_what_a_transaction_has_read_is_forgotten_when_it_is_undone(store: Store, compared: list[bool]) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
    with suppress(ZeroDivisionError), store.unit() as unit:
        unit.drafts.save(Draft(table.id, 1, selection=("7H1",)))
        assert unit.drafts.get(table.id, 1).selection == ("7H1",)
        _ = 1 / 0
    with store.read() as unit:
        assert unit.drafts.get(table.id, 1).selection == ()


@pytest.mark.parametrize("is_ours", [False, True])
def test_what_is_written_past_the_store_is_noticed_by_the_next_transaction(
    store: Store, place: Place, is_ours: bool
) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        assert unit.tables.get(table.id) is not None
    if is_ours:
        store._db.execute("UPDATE tables SET page = 'rules'")  # past the store, on its connection
    else:
        with closing(Store.open(place)) as other, other.unit() as unit:
            sql_of(unit).run("UPDATE tables SET page = 'rules'")
    with store.read() as unit:
        assert unit.tables.get(table.id) == replace(table, page="rules")


def test_writing_to_a_row_by_its_id_leaves_the_others_remembered(store: Store, compared: list[bool]) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        first, second = (unit.people.get(person_id) for person_id in PEOPLE[:2])
        assert first is not None
        unit.people.save(replace(first, sort="rank"))
        assert unit.people.get(PEOPLE[0]) == replace(first, sort="rank")
        assert unit.people.get(PEOPLE[1]) is second
        unit.people.want_menus()
        assert unit.people.get(PEOPLE[1]) == second


def test_a_remembered_answer_cannot_be_changed(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        rows = sql_of(unit).all(SEAT, table=table.id)
        assert isinstance(rows, tuple)
        assert sql_of(unit).all(SEAT, table=table.id) is rows
        with pytest.raises(TypeError):
            rows[0]["name"] = "somebody else"  # type: ignore[index]  # the point of the test


def test_a_large_answer_is_not_remembered(store: Store) -> None:
    many = """SELECT value FROM json_each('[' || replace(printf('%.*c', :count, 'x'), 'x', '1,') || '1]')"""
    with store.read() as unit:
        sql = sql_of(unit)
        for count, statements_needed in ((LARGEST, 1), (LARGEST - 1, 0)):
            assert len(sql.all(many, count=count)) == count + 1
            with statements_of(store) as statements:
                sql.all(many, count=count)
            assert len(statements) == statements_needed


def test_no_more_is_remembered_than_there_is_room_for(store: Store, compared: list[bool]) -> None:
    with store.read() as unit:
        sql = sql_of(unit)
        for number in range(2 * MOST_REMEMBERED):
            assert sql.one(PERSON, id=number) is None
            assert len(store._answers) <= MOST_REMEMBERED
        assert len(store._answers) == MOST_REMEMBERED


def test_what_is_remembered_is_in_no_repr(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        assert unit.tables.get(table.id)
    assert repr(store._answers) == f"Answers({len(store._answers)})"


def test_statements_that_return_what_they_wrote_run_each_time(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        sql = sql_of(unit)
        touch = "UPDATE tables SET touched_at = touched_at + 1 WHERE id = :id RETURNING touched_at"
        first = sql.all(touch, id=table.id)[0]["touched_at"]
        assert sql.all(touch, id=table.id)[0]["touched_at"] == first + 1


def test_only_deleting_or_renaming_what_others_refer_to_changes_another_table(store: Store) -> None:
    database: sqlite3.Connection = store._db.conn
    names = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    keys = [key for name in names for key in database.execute(f"PRAGMA foreign_key_list({name})")]
    assert {key["table"] for key in keys} == REFERRED
    assert {key["to"] for key in keys} == {"id", "table_id"}
    others = "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')"
    assert database.execute(others).fetchall() == []


@pytest.mark.parametrize(
    ("statement", "written"),
    [
        ("SELECT * FROM tables", None),
        ("INSERT INTO people (id) VALUES (:id) ON CONFLICT (id) DO UPDATE SET name = excluded.name", "people"),
        ("UPDATE tables SET touched_at = 1 WHERE id = :id", "tables"),
        ("UPDATE chats SET id = :new, kind = 'group' WHERE id = :old", ""),
        ("UPDATE people SET name = '', id = 7 WHERE id = :old", ""),
        ("DELETE FROM people WHERE id = :id", ""),
        ("DELETE FROM drafts WHERE table_id = :id", "drafts"),
        ("INSERT OR REPLACE INTO meta VALUES (1, 2)", ""),
        ("WITH a AS (SELECT 1) DELETE FROM people", ""),
        ("VACUUM", ""),
    ],
)
def test_what_a_statement_writes_to_is_read_from_its_words(statement: str, written: str | None) -> None:
    assert _written(statement) == written


@pytest.mark.parametrize(
    ("statement", "is_for_one"),
    [
        ("UPDATE people SET menu_due = 0 WHERE id = :id", True),
        ("UPDATE tables SET page = :page\nWHERE id = :id AND version = :version", True),
        ("UPDATE people SET menu_due = 1 WHERE page_used = 1", False),
        ("UPDATE tables SET page = '' WHERE id = :id OR host_id = :id", False),
        ("UPDATE screens SET retired = 1 WHERE table_id = :id", False),
        ("INSERT INTO people (id, name) VALUES (:id, :name) ON CONFLICT (id) DO UPDATE SET name = :name", True),
        ("INSERT INTO erasures (chat_id) SELECT id FROM people WHERE id = :id", False),
        ("DELETE FROM drafts WHERE table_id = :id", False),
    ],
)
def test_whether_a_statement_writes_to_one_row_is_read_from_its_words(statement: str, is_for_one: bool) -> None:
    assert _is_for_one_row(statement) == is_for_one
