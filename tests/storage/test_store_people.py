"""People: seen, renamed, forgotten."""

from contextlib import suppress
from dataclasses import fields, replace

import pytest

from storage import (
    NEUTRAL_NAME,
    Display,
    Form,
    PageSettings,
    ScreenKind,
    Seat,
    StillSeated,
    Store,
    Subject,
    TableSettings,
    TableStatus,
)
from tests.storage.store_helpers import (
    GROUP,
    PEOPLE,
    Place,
    a_finished_match,
    a_lobby,
    a_match,
    people_and_group,
    rows_of,
)

ANNA = 11


def test_somebody_seen_for_the_first_time_has_not_started_the_bot(store: Store) -> None:
    with store.unit() as unit:
        person = unit.people.seen(ANNA, "Anna", "anna", "de", 100)
        assert not person.reachable
        assert (person.sort, person.first_seen, person.last_seen) == ("suit", 100.0, 100.0)
        assert unit.people.get(ANNA) == person


def test_somebody_seen_again_has_the_name_of_today_and_keeps_their_choices(store: Store) -> None:
    with store.unit() as unit:
        person = unit.people.seen(ANNA, "Anna", "anna", "de", 100)
        unit.people.save(
            replace(person, language="it", language_chosen=True, reachable=True, sort="rank", deleted=True)
        )
        person = unit.people.seen(ANNA, "Anna B.", None, "de", 200)
    assert (person.name, person.username, person.language) == ("Anna B.", None, "it")
    assert (person.reachable, person.sort, person.deleted) == (True, "rank", False)
    assert (person.first_seen, person.last_seen) == (100.0, 200.0)


def test_when_a_person_was_seen_last_is_known_without_asking_and_as_it_was_if_that_is_undone(store: Store) -> None:
    with store.unit() as unit:
        unit.people.seen(7, "Anna", None, "it", 100)
    with store.unit() as unit:
        seen = unit.people.seen(7, "Anna", None, "it", 200)
        assert unit.people.get(7) == seen
        assert seen.last_seen == 200.0
    with suppress(ZeroDivisionError), store.unit() as unit:
        unit.people.seen(7, "Anna", None, "it", 300)
        _ = 1 / 0
    with store.read() as unit:
        assert unit.people.get(7) == seen
        assert [person.last_seen for person in unit.people.named([7]).values()] == [200.0]


def test_a_language_follows_telegram_until_one_is_chosen(store: Store) -> None:
    with store.unit() as unit:
        unit.people.seen(ANNA, "Anna", None, None, 100)
        assert unit.people.seen(ANNA, "Anna", None, "en", 101).language == "en"
        assert unit.people.seen(ANNA, "Anna", None, "de-AT", 102).language == "de-AT"
        person = unit.people.seen(ANNA, "Anna", None, None, 103)
        assert person.language == "de-AT"
        unit.people.save(replace(person, language="it", language_chosen=True))
        assert unit.people.seen(ANNA, "Anna", None, "en", 104).language == "it"


def test_names_are_given_for_those_who_are_known(store: Store) -> None:
    with store.unit() as unit:
        anna = unit.people.seen(ANNA, "Anna", None, None, 100)
        assert unit.people.named([ANNA, 99]) == {ANNA: anna}
        assert unit.people.named([]) == {}


def test_every_field_of_a_person_is_stored(store: Store) -> None:
    with store.unit() as unit:
        person = unit.people.seen(ANNA, "Anna", "anna", "de", 100)
        changed = replace(
            person,
            name="B",
            username="b",
            language="en",
            language_chosen=True,
            reachable=True,
            deleted=True,
            sort="rank",
            display=Display(Form.WORDS, dark=True, four_colours=True, large_cards=True, marks=True),
            guided=False,
            asks=False,
            page=PageSettings("dark", sound=True, motion="reduced", text="large"),
            page_used=True,
            menu_due=True,
            protected=False,
            fast_computers=True,
            remarks=True,
            comfort=True,
            comfort_offered=True,
            last_seen=300.0,
        )
        assert all(
            getattr(person, f.name) != getattr(changed, f.name)
            for f in fields(person)
            if f.name not in {"id", "first_seen"}
        )
        unit.people.save(changed)
        assert unit.people.get(ANNA) == changed


def test_somebody_at_an_unfinished_table_is_not_forgotten(store: Store, place: Place) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    before = rows_of(place)
    with pytest.raises(StillSeated) as caught, store.unit() as unit:
        unit.people.forget(ANNA, 500)
    assert caught.value.table_ids == (table.id,)
    assert rows_of(place) == before


def test_nothing_of_a_forgotten_person_is_left_and_the_matches_of_the_others_stay(store: Store, place: Place) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.chats.seen(ANNA, "private", "Name11", False)
        unit.screens.ensure(table.id, ScreenKind.HAND, ANNA, person_id=ANNA)
        screen = unit.screens.find(table.id, ScreenKind.HAND, ANNA)
        unit.screens.mark_shown(screen.id, 1, 55, Subject(deal=1, turn=1), "abc")
        inside = unit.screens.ensure(table.id, ScreenKind.EPHEMERAL, GROUP, person_id=ANNA)
        unit.screens.touched(inside.id, 56, is_photo=True)
        unit.announcements.add(ANNA, "turn", {}, 100, person_id=ANNA)
        unit.votes.cast(table.id, "end", ANNA)
        unit.open_pages.renew(table.id, ANNA, 500)
        unit.archive.add(a_finished_match(table.id))
        seats = (Seat(0, ANNA, left=True), *table.seats[1:])
        unit.tables.save(replace(table, seats=seats, status=TableStatus.OVER, match=a_match()))
    with store.unit() as unit:
        unit.people.forget(ANNA, 500)
        assert unit.people.get(ANNA) is None
        after = unit.archive.get(table.id)
        assert [player.name for player in after.players] == [NEUTRAL_NAME, "Name12", "Name13"]
        nobody = after.players[0].person_id
        assert nobody is not None
        assert nobody < 0
        person = unit.people.get(nobody)
        assert (person.name, person.username, person.deleted) == (NEUTRAL_NAME, None, True)
        stored = unit.tables.get(table.id)
        assert [seat.person_id for seat in stored.seats] == [nobody, *PEOPLE[1:]]
        assert unit.archive.last_of_person(ANNA) is None
        assert unit.votes.voters(table.id, "end") == ()
        assert unit.open_pages.readers(table.id) == frozenset()
        assert [message.message_id for message in unit.old_messages.of(ANNA)] == [55]  # to be cleared away still
        assert unit.old_messages.of(GROUP) == ()  # 56 is another message there
        unit.old_messages.done(unit.old_messages.of(ANNA)[0].id)
        (erasure,) = unit.erasures.with_quiet_chat(500, 0)
        unit.erasures.forget_chat(erasure, 500)
    rest = [row for row in rows_of(place) if row.startswith("INSERT")]
    assert not [row for row in rest if "Name11" in row or "user11" in row or "(11," in row or ",11," in row]


def test_announcements_do_not_know_a_forgotten_person(store: Store, place: Place) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        said, given_up, waiting = (
            unit.announcements.add(GROUP, "line", {"line": "x", "people": {"player": ANNA, "host": 12}}, 100)
            for _ in range(3)
        )
        other = unit.announcements.add(GROUP, "line", {"line": "y", "people": {"player": 12}}, 100)
        unit.announcements.sent(said.id, 70, 101)
        unit.announcements.failed(given_up.id, "kicked")
        unit.people.forget(ANNA, 500)
        left, untouched = unit.announcements.pending(GROUP)
        assert left.id == waiting.id
        assert left.payload == {"line": "x", "people": {"player": 0, "host": 12}}
        assert untouched == other
    assert not [row for row in rows_of(place) if "announcements" in row and f":{ANNA}" in row]


def test_a_person_who_comes_back_after_being_forgotten_is_new(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.archive.add(a_finished_match(table.id))
        unit.tables.save(replace(table, status=TableStatus.CLOSED))
        unit.people.forget(ANNA, 500)
        unit.people.forget(ANNA, 500)
        unit.people.seen(ANNA, "Anna", None, None, 500)
        unit.people.forget(12, 500)
        assert unit.archive.last_of_person(ANNA) is None
        match = unit.archive.get(table.id)
        ids = [player.person_id for player in match.players]
        assert len(set(ids)) == 3
        assert [person_id for person_id in ids if person_id is not None and person_id > 0] == [13]


def test_a_forgotten_persons_own_chat_goes_with_its_tables(store: Store) -> None:
    with store.unit() as unit:
        unit.people.seen(ANNA, "Anna", None, None, 100)
        unit.chats.seen(ANNA, "private", "Anna", False)
        table = unit.tables.create(ANNA, 0, ANNA, TableSettings(), 100)
        unit.people.forget(ANNA, 500)
        assert unit.chats.get(ANNA) is None
        assert unit.tables.get(table.id) is None


def test_the_host_of_anothers_lobby_can_be_forgotten(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        table = unit.tables.save(replace(table, seats=table.seats[1:]))
        unit.people.forget(ANNA, 500)
        stored = unit.tables.get(table.id)
        assert stored.host_id < 0
        assert unit.tables.current(GROUP, 0) == stored
