"""What is left to do after somebody was erased, until the bytes of the file tell nothing of them."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from storage import ScreenKind, Seat, Store, Subject, TableSettings, TableStatus
from tests.storage.store_helpers import GROUP, PEOPLE, a_lobby

ANNA, BRUNO, CARLA = PEOPLE
LATER = 1e9


def bytes_of(path: Path) -> bytes:
    """The file and what stands beside it."""
    return b"".join(found.read_bytes() for found in sorted(path.parent.glob(path.name + "*")))


def test_an_erasure_waits_for_its_moment_and_for_what_is_still_to_be_sent(store: Store) -> None:
    with store.unit() as unit:
        unit.people.seen(ANNA, "Anna", None, None, 100)
        unit.chats.seen(ANNA, "private", "", False)
        table = unit.tables.create(ANNA, 0, ANNA, TableSettings(), 100)
        screen = unit.screens.ensure(table.id, ScreenKind.LOBBY, ANNA)
        unit.screens.mark_shown(screen.id, 1, 55, Subject(), "")
        unit.people.forget(ANNA, 500)
        assert unit.erasures.with_quiet_chat(499, 0) == ()
        assert unit.erasures.with_quiet_chat(500, 0) == ()  # its keys must still go
        (old,) = unit.old_messages.of(ANNA)
        assert old.message_id == 55
        assert len(unit.erasures.with_quiet_chat(500, 500)) == 1  # nothing is waited for that long
        unit.old_messages.done(old.id)
        goodbye = unit.announcements.add(ANNA, "message", {}, 501)
        assert unit.erasures.with_quiet_chat(500, 0) == ()
        unit.announcements.sent(goodbye.id, 56, 502)
        (number,) = unit.erasures.with_quiet_chat(500, 0)
        unit.erasures.done(number)
        assert unit.erasures.with_quiet_chat(500, 0) == (number,)  # not before its chat is let go
        unit.erasures.forget_chat(number, 500)
        assert unit.erasures.with_quiet_chat(0, 0) == (number,)
        unit.erasures.done(number)
        assert unit.erasures.with_quiet_chat(LATER, LATER) == ()


def test_letting_go_takes_what_was_sent_and_what_never_could_be(store: Store, path: Path) -> None:
    person = 7_777_123_456_789
    with store.unit() as unit:
        unit.people.seen(person, "Quirinetta", "user_quirinetta", None, 100)
        unit.people.forget(person, 500)
        sent = unit.announcements.add(person, "message", {}, 501)
        unit.announcements.sent(sent.id, 56, 502)
        unit.old_messages.add(person, 57)
        (number,) = unit.erasures.with_quiet_chat(500, 500)
        unit.erasures.forget_chat(number, 500)
        unit.erasures.done(number)
        assert (unit.old_messages.of(person), unit.work.chats()) == ((), ())
    assert store.vacuum()
    for needle in (person.to_bytes(6, "big"), b"Quirinetta", b"user_quirinetta"):
        assert needle not in bytes_of(path)


def test_a_person_who_has_come_back_keeps_what_they_have_as_a_new_person(store: Store) -> None:
    with store.unit() as unit:
        unit.people.seen(ANNA, "Anna", None, None, 100)
        unit.people.forget(ANNA, 500)
        unit.people.seen(ANNA, "Anna", None, None, 600)
        waiting = unit.announcements.add(ANNA, "message", {}, 601)
        (number,) = unit.erasures.with_quiet_chat(500, 500)
        unit.erasures.forget_chat(number, 500)
        assert [found.id for found in unit.announcements.pending(ANNA)] == [waiting.id]
        assert unit.erasures.with_quiet_chat(0, 0) == (number,)  # the bytes of who they were still go


def test_an_answer_to_somebody_else_that_names_an_erased_person_is_not_sent(store: Store) -> None:
    with store.unit() as unit:
        unit.people.seen(ANNA, 'Anna "Zoë"', "anna_z", None, 100)
        table = a_lobby(unit)
        unit.tables.save(replace(table, status=TableStatus.CLOSED))
        unit.people.seen(77, 'Gina "Zoë"', "gina_z", None, 100)
        texts = ('Punti: Gina "Zoë" 12', "chiedi a @gina_z", "Punti: Carla 12")
        for text in texts:
            unit.announcements.add(GROUP, "message", {"text": {"plain": text}, "keys": []}, 200)
        unit.announcements.add(GROUP, "message", {"text": {"spans": [{"user_id": 77}]}}, 200)
        told = unit.announcements.add(GROUP, "deal-end", {"deal": 1, "said": "gina_z"}, 200, table_id=table.id)
        unit.people.forget(77, 500)
        left = [found.payload for found in unit.announcements.pending(GROUP)]
        assert left == [{"text": {"plain": texts[2]}, "keys": []}, told.payload]  # what a table says names seats


@pytest.mark.parametrize("vacuumed", [True, False])
def test_no_byte_is_left_of_many_people_who_came_and_went(store: Store, path: Path, vacuumed: bool) -> None:
    """Overwriting alone is not enough on every machine: rows that move to another page may leave a copy behind."""
    dice = random.Random(1)
    store._db.execute("PRAGMA synchronous = OFF")
    everybody = dice.sample(range(7_000_000_000_000, 7_900_000_000_000), 600)
    gone = everybody[::3]
    with store.unit() as unit:
        unit.chats.seen(GROUP, "supergroup", "Friends", False)
        for person in everybody:
            unit.people.seen(person, f"Name{person}" + "x" * dice.randrange(60), f"user{person}", "it", 100)
        for number in range(150):
            seated = dice.sample(everybody, 4)
            table = unit.tables.create(GROUP, number, seated[0], TableSettings(), 100)
            seats = tuple(Seat(place, person) for place, person in enumerate(seated))
            unit.tables.save(replace(table, seats=seats, status=TableStatus.CLOSED))
    with store.unit() as unit:
        for person in gone:
            unit.people.forget(person, 500)
        for erasure in unit.erasures.with_quiet_chat(LATER, LATER):
            unit.erasures.forget_chat(erasure, 500)
            unit.erasures.done(erasure)
    if vacuumed:
        assert store.vacuum()
    content = bytes_of(path)
    found = sum(needle in content for person in gone for needle in (person.to_bytes(6, "big"), f"e{person}".encode()))
    assert (found > 0) == (not vacuumed)  # without a vacuum the write-ahead log still has them


def test_a_vacuum_keeps_all_rows(store: Store, path: Path) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    before = store.size
    assert store.vacuum()
    assert 0 < store.size <= before + 4096  # the schema may be packed in a page more
    with store.read() as unit:
        assert unit.tables.get(table.id) == table
    assert path.with_name(path.name + "-wal").stat().st_size == 0


def test_a_vacuum_waits_for_no_other_program(store: Store, path: Path) -> None:
    with store.unit() as unit:
        a_lobby(unit)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM people").fetchall()
        assert not store.vacuum()
        reader.execute("COMMIT")
        reader.execute("BEGIN IMMEDIATE")
        assert not store.vacuum()
        reader.execute("ROLLBACK")
    assert store.vacuum()
    with pytest.raises(RuntimeError, match="do not nest"), store.read():
        store.vacuum()
