"""Remarks on deals: owed, made, and what is kept until then."""

from dataclasses import replace

from storage import Store, TableStatus, Unit
from tests.storage.store_helpers import PEOPLE, a_dealt_table, a_finished_match


def test_advice_is_kept_with_its_deal_until_the_remarks_are_made(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        for line in ("2 draw", "2 discard KD", "2 discard KD"):
            unit.remarks.note_advice(table.id, 1, 1, line)
        assert unit.remarks.owed() is None
        unit.remarks.owe(table.id, 1, (0, 1))
    with store.unit() as unit:
        first = unit.remarks.owed()
        assert (first.seat, first.advised, first.made) == (0, "", None)
        assert unit.remarks.make(first, ())
        second = unit.remarks.owed()
        assert second.advised == "2 draw\n2 discard KD\n"
        assert unit.remarks.make(second, ({"turn": 2},))
        assert not unit.remarks.make(second, ())
        assert unit.remarks.owed() is None
        unit.remarks.note_advice(table.id, 1, 1, "9 draw")
        unit.remarks.owe(table.id, 1, (0, 1))
        assert unit.remarks.owed() is None
        made = unit.remarks.get(table.id, 1, 1)
        assert (made.advised, made.made) == ("", ({"turn": 2},))


def test_of_seats_for_which_none_are_owed_nothing_is_kept(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.remarks.note_advice(table.id, 1, 2, "1 draw")
        unit.remarks.owe(table.id, 1, (1,))
        assert unit.remarks.get(table.id, 1, 2) is None
        unit.remarks.note_advice(table.id, 2, 1, "1 draw")
        unit.remarks.owe(table.id, 1, ())
        assert unit.remarks.get(table.id, 1, 1) is None
        assert unit.remarks.get(table.id, 2, 1) is not None


def finished(unit: Unit) -> int:
    """A match that is over, with remarks for two of its people."""
    table = a_dealt_table(unit)
    unit.remarks.owe(table.id, 1, (0, 1))
    while (owed := unit.remarks.owed()) is not None:
        unit.remarks.make(owed, ({"turn": owed.seat},))
    unit.tables.save(replace(table, status=TableStatus.OVER))
    unit.archive.add(a_finished_match(table.id))
    return table.id


def test_an_erased_person_has_none_and_the_others_keep_theirs(store: Store) -> None:
    with store.unit() as unit:
        table_id = finished(unit)
        seats = unit.tables.get(table_id).seats
        unit.people.forget(seats[0].person_id, 900)
        assert unit.remarks.get(table_id, 1, 0) is None
        assert unit.remarks.get(table_id, 1, 1).made == ({"turn": 1},)


def test_they_are_deleted_with_the_log_of_their_match(store: Store) -> None:
    with store.unit() as unit:
        table_id = finished(unit)
        unit.retention.ended_tables(1e9, 9)
        unit.retention.matches(1e9, 9)
        assert unit.remarks.get(table_id, 1, 1) is None


def test_a_person_is_sent_them_only_if_they_want_to_be(store: Store) -> None:
    with store.unit() as unit:
        a_dealt_table(unit)
        person = unit.people.get(PEOPLE[0])
        assert not person.remarks
        unit.people.save(replace(person, remarks=True))
        assert unit.people.get(PEOPLE[0]).remarks
