"""Tables: opened, seated, saved, found."""

from dataclasses import fields, replace

import pytest

from scala40.rules import Rules
from storage import (
    AlreadyOpen,
    BegunFrom,
    BrokenRow,
    Conflict,
    Seat,
    Store,
    TableKind,
    TableSettings,
    TableStatus,
    codec,
)
from tests.storage.store_helpers import GROUP, PEOPLE, a_dealt_table, a_lobby, a_match, people_and_group

SETTINGS = TableSettings("classica", (("limit", 201), ("players", (2, 4))), 900, (60, 300), advice=False)


def test_a_table_begins_as_an_empty_lobby(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        table = unit.tables.create(GROUP, 5, PEOPLE[0], SETTINGS, 100)
    assert (table.status, table.version, table.seats, table.match) == (TableStatus.LOBBY, 0, (), None)
    assert (table.chat_id, table.thread_id, table.settings, table.created_at) == (GROUP, 5, SETTINGS, 100.0)


def test_a_person_who_sits_down_is_at_the_table_and_plays_for_themselves() -> None:
    seat = Seat(0, PEOPLE[0])
    assert [seat.away, seat.left, seat.outside] == [False] * 3
    assert (seat.missed, seat.unseen_hands) == (0, 0)
    assert (seat.computer, seat.name) == (None, None)


def test_the_table_of_a_topic_moves_to_the_general_topic_if_there_is_room(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit, thread_id=7)
        other = a_lobby(unit, thread_id=8)
        moved = unit.tables.move_to_general_topic(GROUP, 7)
        assert moved == replace(table, thread_id=0) == unit.tables.current(GROUP, 0)
        assert unit.tables.move_to_general_topic(GROUP, 7) is None, "it has no table any more"
        assert unit.tables.move_to_general_topic(GROUP, 8) is None, "the general topic has one"
        assert unit.tables.get(other.id) == other


def test_a_chat_has_one_unfinished_table_and_every_topic_its_own(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        with pytest.raises(AlreadyOpen) as caught:
            unit.tables.create(GROUP, 0, PEOPLE[1], SETTINGS, 101)
        assert caught.value.table_id == table.id
        topic = unit.tables.create(GROUP, 7, PEOPLE[1], SETTINGS, 101)
        assert unit.tables.current(GROUP, 0) == table
        assert unit.tables.current(GROUP, 7) == topic
        assert unit.tables.unfinished() == (table.id, topic.id)


def test_a_chat_has_one_unfinished_table_of_each_kind_and_any_number_of_occasions(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        practice = unit.tables.create(GROUP, 0, PEOPLE[1], SETTINGS, 101, kind=TableKind.PRACTICE)
        with pytest.raises(AlreadyOpen) as caught:
            unit.tables.create(GROUP, 0, PEOPLE[1], SETTINGS, 102, kind=TableKind.PRACTICE)
        assert caught.value.table_id == practice.id
        day = unit.occasions.create("day", GROUP, 100)
        above = [unit.tables.create(GROUP, 0, host, SETTINGS, 103, occasion_id=day.id) for host in PEOPLE[:2]]
        assert [one.occasion_id for one in above] == [day.id, day.id]
        assert unit.tables.current(GROUP, 0) == table
        assert unit.tables.current(GROUP, 0, TableKind.PRACTICE) == practice
        assert unit.tables.of_chat(GROUP) == (table, practice, *above)


def test_a_table_of_an_unknown_kind_is_a_broken_row_and_can_be_closed(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.tables.save(replace(table, seats=(Seat(0, PEOPLE[0]),)))
        unit._sql.run("UPDATE tables SET kind = 'tournament'")
    with store.unit() as unit:
        with pytest.raises(BrokenRow):
            unit.tables.get(table.id)
        assert unit.tables.of_person(PEOPLE[0]) == ()
        assert unit.tables.unreadable_of_person(PEOPLE[0]) == (table.id,)
        assert unit.tables.close_unreadable(table.id).status is TableStatus.CLOSED


def test_a_table_that_cannot_be_read_is_closed_and_stays_of_its_kind(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        tables = [unit.tables.create(GROUP, 0, PEOPLE[0], SETTINGS, 100, kind=kind) for kind in TableKind]
        unit._sql.run("UPDATE tables SET settings = '[7]'")
        assert [unit.tables.close_unreadable(table.id).kind for table in tables] == list(TableKind)


def test_an_occasion_ends_once_and_keeps_what_it_committed_to(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        day = unit.occasions.create("day", None, 100)
        assert unit.occasions.with_secrets() == ()
        unit.occasions.commit(day.id, b"r" * 32, "a" * 64, encrypted=False)
        for at in (200, 300):
            unit.occasions.end(day.id, at)
        kept = unit.occasions.get(day.id)
    assert (kept.kind, kept.chat_id, kept.ended_at, kept.commitment) == ("day", None, 200.0, "a" * 64)
    with store.read() as unit:
        assert unit.occasions.with_secrets() == (kept,)


@pytest.mark.parametrize("status", [TableStatus.OVER, TableStatus.CLOSED])
def test_a_finished_table_makes_room_and_is_still_the_latest(store: Store, status: TableStatus) -> None:
    with store.unit() as unit:
        table = unit.tables.save(replace(a_dealt_table(unit), status=status))
        assert unit.tables.current(GROUP, 0) is None
        assert unit.tables.latest(GROUP, 0) == table
        rematch = unit.tables.create(GROUP, 0, PEOPLE[1], SETTINGS, 200, rematch_of=table.id)
        assert rematch.rematch_of == table.id
        assert unit.tables.latest(GROUP, 0) == rematch


def test_a_step_of_a_turn_writes_only_what_it_changes_and_everything_else_is_written_too(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
    with store.unit() as unit:
        read = unit.tables.get(table.id)
        step = unit.tables.save(replace(read, match=a_match(3), touched_at=170.0))
        opened = unit.tables.save(replace(step, page="rules.1", host_id=PEOPLE[1], touched_at=180.0))
        with pytest.raises(Conflict):
            unit.tables.save(replace(step, match=a_match(4)))
    with store.read() as unit:
        assert unit.tables.get(table.id) == opened
        assert (opened.version, opened.match, opened.page) == (read.version + 2, a_match(3), "rules.1")


def test_everything_that_may_change_about_a_table_is_stored(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        changed = replace(
            table,
            host_id=PEOPLE[1],
            status=TableStatus.PLAYING,
            settings=SETTINGS,
            seats=(
                Seat(0, PEOPLE[2], 2, away=True, computer="medium", reserve=7.5, on_reserve=True, given_time=True),
                Seat(1, None, computer="easy", name="Ada"),
                Seat(3, PEOPLE[0], left=True, hides=True),
            ),
            match=a_match(2),
            page="rules.2",
            touched_at=150.0,
            visitors=True,
            pause=(140.0, 900.0),
            replays=True,
        )
        fixed = {
            "id",
            "chat_id",
            "thread_id",
            "version",
            "created_at",
            "rematch_of",
            "kind",
            "occasion_id",
            "begun_from",
        }
        assert all(getattr(table, f.name) != getattr(changed, f.name) for f in fields(table) if f.name not in fixed)
        saved = unit.tables.save(changed)
        assert saved == replace(changed, version=table.version + 1)
        assert unit.tables.get(table.id) == saved


def test_a_table_knows_the_turn_from_which_it_was_begun(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        begun_from = BegunFrom(table_id=7, deal=2, turn=0)
        made = unit.tables.create(
            GROUP, 0, PEOPLE[0], SETTINGS, 100, kind=TableKind.WHAT_IF, replays=True, begun_from=begun_from
        )
        assert (made.begun_from, made.replays) == (begun_from, True)
        assert unit.tables.get(made.id) == made


def test_players_may_change_seats(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        turned = tuple(Seat(n, person) for n, person in enumerate(reversed(PEOPLE)))
        saved = unit.tables.save(replace(table, seats=turned))
        assert unit.tables.get(table.id) == saved


def test_a_person_is_found_at_the_tables_they_sit_at_and_have_not_left(store: Store) -> None:
    with store.unit() as unit:
        unit.tables.save(replace(a_dealt_table(unit), status=TableStatus.OVER))
        here = a_lobby(unit)
        topic = a_lobby(unit, thread_id=7)
        left = a_lobby(unit, thread_id=8)
        unit.tables.save(replace(left, seats=(replace(left.seats[0], left=True), *left.seats[1:])))
        assert unit.tables.of_person(PEOPLE[0]) == (here, topic)
        assert unit.tables.of_person(99) == ()
        assert unit.tables.unfinished() == (here.id, topic.id, left.id)


def test_a_chat_has_the_unfinished_tables_of_all_its_topics(store: Store) -> None:
    with store.unit() as unit:
        unit.tables.save(replace(a_dealt_table(unit), status=TableStatus.OVER))
        topic = a_lobby(unit, thread_id=7)
        general = a_dealt_table(unit)
        a_lobby(unit, chat_id=-2002)
        assert unit.tables.of_chat(GROUP) == (general, topic)
        assert unit.tables.of_chat(-999) == ()


def test_an_id_is_never_used_twice(store: Store) -> None:
    with store.unit() as unit:
        unit.people.seen(11, "Anna", None, None, 1)
        unit.chats.seen(11, "private", "Anna", False)
        first = unit.tables.create(11, 0, 11, SETTINGS, 1)
        unit.people.forget(11, 500)
        second = a_lobby(unit)
    assert second.id > first.id


def test_settings_mean_rules(store: Store) -> None:
    rules = Rules.from_words("biska", {"limit": 501, "players": [2, 3], "unopened_flat": "off"})
    settings = TableSettings().with_rules("biska", rules)
    assert settings.rules == rules
    assert dict(settings.options) == {"limit": 501, "players": (2, 3), "unopened_flat": "off"}
    with store.unit() as unit:
        people_and_group(unit)
        table = unit.tables.create(GROUP, 0, PEOPLE[0], settings, 1)
    assert table.settings == settings
    assert table.settings.rules == rules


def test_settings_of_a_row_that_knew_no_reserve_weekend_or_pauses_have_the_usual_ones(store: Store) -> None:
    old = '{"preset":"biska","options":{},"turn_seconds":3600,"quiet":null,"advice":false}'
    chosen = TableSettings("biska", (), 3600, None, advice=False, reserve=24 * 3600, weekend=True, pauses=False)
    with store.unit() as unit:
        people_and_group(unit)
        table = unit.tables.create(GROUP, 0, PEOPLE[0], chosen, 1)
        assert unit.tables.get(table.id).settings == chosen
    assert codec.settings_from_text(old) == replace(chosen, reserve=0, weekend=False, pauses=True)


@pytest.mark.parametrize(
    ("turn_seconds", "effect"),
    [(15 * 60, (0, False, False)), (3600, (86400, True, True)), (None, (0, False, True))],
)
def test_a_fast_turn_knows_no_reserve_and_one_without_limit_needs_none(
    turn_seconds: int | None, effect: tuple[int, bool, bool]
) -> None:
    settings = TableSettings(turn_seconds=turn_seconds, reserve=86400, weekend=True)
    used = settings.in_effect
    assert (used.reserve, used.weekend, used.pauses) == effect
    assert replace(used, reserve=86400, weekend=True, pauses=True) == settings


def test_settings_start_as_fisca_with_a_day_a_turn_and_quiet_nights() -> None:
    settings = TableSettings()
    assert settings.rules == Rules()
    assert (settings.turn_seconds, settings.quiet) == (86_400, (1_380, 480))
