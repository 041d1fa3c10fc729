"""What was sent is noted: a note that can never be written does not stop its chat."""

import sqlite3

import pytest

from handlers.delivery.notes import Notes
from simulation.use_cases.matches import Matches
from storage import Unit


@pytest.mark.parametrize("fault", [sqlite3.IntegrityError, sqlite3.ProgrammingError])
def test_a_note_that_the_schema_refuses_is_dropped_and_one_that_the_disk_does_not_take_waits(
    matches: Matches, fault: type[Exception]
) -> None:
    notes, tried = Notes(matches.context), list[str]()

    def refused(unit: Unit) -> None:
        tried.append("refused")
        raise fault

    def late(unit: Unit) -> None:
        tried.append("late")
        if tried.count("late") == 1:
            raise sqlite3.OperationalError("database or disk is full")

    with pytest.raises(fault):
        notes.write(-5, refused)
    with pytest.raises(sqlite3.OperationalError):
        notes.write(-5, late)
    assert notes.chats() == (-5,)
    notes.catch_up(-5)
    assert notes.chats() == ()
    assert tried == ["refused", "late", "late"]
