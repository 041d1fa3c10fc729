"""No byte of an erased person is left in the file, nor in the files beside it; and nobody waits for that."""

import logging
from collections.abc import Callable

import pytest

from operations import retention
from operations.retention import LONGEST_WAIT_SECONDS, PATIENCE_SECONDS, QUIET_SECONDS, ROUND_SECONDS
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import DAY, Matches
from storage import Store
from storage.retention import PERSON_DAYS
from tables.context import Requester
from tables.people import membership
from tables.people.erasure import WALK
from tables.people.start import start
from tables.requests.chat_pages import ForgetMe
from tests.operations.copies import bytes_of

HOURS = 2 * ROUND_SECONDS
ZENOBIA = 777_000_111


def vacuums(monkeypatch: pytest.MonkeyPatch, *answers: bool) -> list[bool]:
    """Count how often the file is compacted; it succeeds unless `answers` say otherwise."""
    done: list[bool] = []
    vacuum: Callable[[Store], bool] = Store.vacuum

    def counted(store: Store) -> bool:
        done.append(answers[len(done)] if len(done) < len(answers) else vacuum(store))
        return done[-1]

    monkeypatch.setattr(Store, "vacuum", counted)
    return done


def forget(matches: Matches, person: int = ANNA) -> None:
    """Somebody says yes; the question has gone from their chat."""
    matches.wait(1)
    matches.touch(ForgetMe(person), person, chat=person, message=61)
    with matches.store.unit() as unit:
        for left in unit.old_messages.of(person):
            if left.message_id == 61:
                unit.old_messages.done(left.id)


def test_the_file_is_vacuumed_once_when_nothing_more_can_arrive_for_an_erased_person(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = vacuums(monkeypatch)
    forget(matches)
    matches.wait(QUIET_SECONDS - 2)
    assert done == []
    matches.wait(3)
    matches.wait(HOURS)
    assert done == [True]
    assert b"Anna" not in bytes_of(matches.path)
    assert b"Bruno" in bytes_of(matches.path)


def test_messages_still_to_be_deleted_are_waited_for_but_not_for_ever(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = vacuums(monkeypatch)
    with matches.store.unit() as unit:
        unit.old_messages.add(ANNA, 60)
    forget(matches)
    matches.wait(HOURS)
    assert done == []
    matches.wait(PATIENCE_SECONDS)
    assert done == [True]
    with matches.store.read() as unit:
        assert unit.old_messages.of(ANNA) == ()


def test_a_vacuum_that_another_program_prevents_is_tried_again_within_the_hour(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done = vacuums(monkeypatch, False)
    forget(matches)
    for _ in range(3):
        matches.wait(QUIET_SECONDS + 1)
    assert done == [False]
    matches.wait(ROUND_SECONDS - 4 * QUIET_SECONDS)
    assert done == [False, True]
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


def test_a_large_file_is_vacuumed_at_night(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    done = vacuums(monkeypatch)
    monkeypatch.setattr(retention, "AT_ONCE_BYTES", 0)
    matches.time = 1_780_041_600.0  # 29 May 2026, 10 o'clock in Rome
    forget(matches)
    matches.wait(16 * ROUND_SECONDS)
    assert done == []
    matches.wait(2 * ROUND_SECONDS)
    assert done == [True]


def test_a_large_file_on_a_machine_that_is_off_at_night_is_vacuumed_after_a_day(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = vacuums(monkeypatch)
    monkeypatch.setattr(retention, "AT_ONCE_BYTES", 0)
    matches.time = 1_780_041_600.0  # 29 May 2026, 10 o'clock in Rome
    forget(matches)
    matches.wait(QUIET_SECONDS + 1)
    assert done == []
    with matches.store.read() as unit:
        assert unit.erasures.waiting_for_vacuum() == {1: matches.time}  # their chat is not known any more, meanwhile
    assert matches.store._db.execute("SELECT chat_id FROM erasures").fetchall()[0][0] is None
    matches.wait(LONGEST_WAIT_SECONDS - 1)
    assert done == []
    matches.wait(1)
    assert done == [True]


def test_a_person_who_comes_and_goes_all_the_time_causes_few_vacuums(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = vacuums(monkeypatch)
    for _ in range(20):
        matches.write(start, ANNA, private=True)
        forget(matches)
        with matches.store.unit() as unit:
            for row in unit.announcements.pending(ANNA):
                unit.announcements.sent(row.id, 1, matches.time)
    for _ in range(40):
        matches.wait(1)
    matches.wait(QUIET_SECONDS - 45)
    for _ in range(40):
        matches.wait(1)
    assert done == [True]
    matches.wait(ROUND_SECONDS)
    assert done == [True, True]
    matches.wait(HOURS)
    assert done == [True, True]


def test_a_person_erased_where_the_walk_through_all_people_rests_is_not_remembered_there(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "PEOPLE", len(matches.people) + 1)
    with matches.store.unit() as unit:
        for person in (ZENOBIA, ZENOBIA + 1):
            unit.people.seen(person, "Zenobia", None, None, matches.time)
    matches.wait(1)

    def walk() -> str | None:
        with matches.store.read() as unit:
            return unit.meta.get(WALK)

    assert walk() == str(ZENOBIA)
    matches.touch(ForgetMe(ZENOBIA), ZENOBIA, chat=ZENOBIA)
    assert walk() == "0"
    monkeypatch.setattr(retention, "PEOPLE", 2)
    matches.time += PERSON_DAYS * DAY
    matches.wait(1)
    with matches.store.read() as unit:
        assert [person for person in matches.people if unit.people.get(person) is None] == matches.people[:2]
    assert walk() == "0"


def test_somebody_erased_just_after_the_file_was_compacted_for_another_goes_within_the_hour_too(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = vacuums(monkeypatch)
    with matches.store.unit() as unit:
        unit.people.seen(ZENOBIA, "Zenobia", None, "it", matches.time)
    forget(matches)
    matches.wait(120)
    forget(matches, ZENOBIA)
    for _ in range(int(ROUND_SECONDS / 60)):
        matches.wait(60)
    assert done == [True, True]
    with matches.store.read() as unit:
        assert unit.erasures.waiting_for_vacuum() == {}


def test_updates_of_an_erased_person_leave_the_log_within_the_hour(matches: Matches) -> None:
    with matches.store.unit() as unit:
        unit.people.seen(ZENOBIA, "Zenobia", None, "it", matches.time)
    forget(matches, ZENOBIA)
    matches.wait(QUIET_SECONDS + 1)
    assert b"Zenobia" not in bytes_of(matches.path)
    with matches.store.unit() as unit:
        unit.inbox.put(99_001, '{"first_name": "Zenobia"}', matches.time)
    membership.bot_allowed(matches.context, 99_001, Requester(ZENOBIA, "Zenobia", None, "it"), False)
    assert b"Zenobia" in bytes_of(matches.path)  # what SQLite has overwritten in the file its log still tells
    matches.wait(ROUND_SECONDS)
    assert b"Zenobia" not in bytes_of(matches.path)
