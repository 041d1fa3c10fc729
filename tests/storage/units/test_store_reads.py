"""What a unit has read is asked for once, until something is written or undone."""

from contextlib import suppress

import pytest

from storage import Store
from storage.sql import MOST_REMEMBERED, Sql
from tests.storage.store_helpers import GROUP, PEOPLE, people_and_group


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The statements that the database was asked."""
    statements: list[str] = []
    run = Sql._run

    def note(self: Sql, statement: str, values: dict[str, object]) -> object:
        statements.append(statement)
        return run(self, statement, values)  # type: ignore[arg-type]

    monkeypatch.setattr(Sql, "_run", note)
    return statements


def test_the_same_question_is_asked_once_in_a_unit_and_again_in_the_next(store: Store, asked: list[str]) -> None:
    with store.unit() as unit:
        people_and_group(unit)
    asked.clear()
    for _ in range(2):
        with store.read() as unit:
            people = [unit.people.get(PEOPLE[0]) for _ in range(3)]
            unit.people.get(PEOPLE[1])
    assert people[0] is people[2]
    assert len(asked) == 4


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
        unit.chats.get(GROUP)


def test_nothing_is_read_after_the_end_of_a_unit(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        unit.people.get(PEOPLE[0])
    with pytest.raises(RuntimeError):
        unit.people.get(PEOPLE[0])


def test_a_statement_that_returns_what_it_wrote_runs_each_time(store: Store) -> None:
    statement = "UPDATE people SET last_seen = last_seen + 1 WHERE id = :id RETURNING last_seen"
    with store.unit() as unit:
        people_and_group(unit)
        found = [unit.people._sql.one_as(lambda row: row[0], statement, id=PEOPLE[0]) for _ in range(3)]
    assert found[2] == found[1] + 1 == found[0] + 2


def test_what_a_unit_remembers_has_a_limit(store: Store) -> None:
    with store.read() as unit:
        for number in range(3 * MOST_REMEMBERED):
            unit.people.get(number)
        assert len(unit.people._sql._read) <= MOST_REMEMBERED
