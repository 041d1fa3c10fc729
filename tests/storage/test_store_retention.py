"""What is kept for a time, and what is left after it."""

from dataclasses import replace

from scala40.fair.deal import Inputs
from storage import NEUTRAL_NAME, Draft, ScreenKind, Seat, Store, Table, TableSettings, TableStatus, Unit
from tests.storage.store_helpers import (
    GROUP,
    PEOPLE,
    Place,
    a_dealt_table,
    a_finished_deal,
    a_finished_match,
    a_lobby,
    rows_of,
)

ANNA, BRUNO, CARLA = PEOPLE
LIMIT = 9
"""More than there is of anything here."""


def played_to_its_end(unit: Unit, thread_id: int = 0, ended_at: float = 900) -> Table:
    """A table with everything that a match leaves behind."""
    table = a_dealt_table(unit, thread_id=thread_id)
    unit.log.append(table.id, 0, "deal 7H", 101)
    unit.drafts.save(Draft(table.id, 0, selection=("7H1",)))
    unit.commitments.make(table.id, b"r" * 32, "c" * 64, encrypted=False)
    unit.commitments.fix(table.id, Inputs(deal=1, seats=(0, 1, 2), dealer=0))
    unit.commitments.end(table.id, "a" * 64, 800)
    unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
    said = unit.announcements.add(GROUP, "match-end", {}, 850, table_id=table.id)
    unit.announcements.sent(said.id, 70, 860)
    over = unit.tables.save(replace(table, status=TableStatus.OVER, touched_at=ended_at))
    unit.archive.add_deal(table.id, a_finished_deal())
    unit.archive.add(replace(a_finished_match(table.id, ended_at=ended_at), thread_id=thread_id))
    return over


def test_the_notices_of_a_match_go_after_a_week_and_all_but_its_result_after_its_days(store: Store) -> None:
    with store.unit() as unit:
        table = played_to_its_end(unit)
        kept = unit.archive.get(table.id)
        assert unit.retention.matches(1000, LIMIT) == 0  # one after the other
        assert unit.retention.ended_tables(900, LIMIT) == 0
        assert unit.retention.ended_tables(901, LIMIT) == 1
        assert unit.retention.ended_tables(901, LIMIT) == 0
        assert unit.announcements.latest(table.id) is None
        assert unit.archive.get(table.id) == kept
        assert len(unit.log.entries(table.id)) == 1
        assert unit.retention.matches(900, LIMIT) == 0
        assert unit.retention.matches(901, LIMIT) == 1
        assert unit.retention.matches(901, LIMIT) == 0
        assert unit.archive.get(table.id) == replace(kept, record="")
        assert unit.archive.deals(table.id) == a_finished_deal()
        assert (unit.log.entries(table.id), unit.commitments.get(table.id), unit.commitments.deals(table.id)) == (
            (),
            None,
            (),
        )
        assert unit.screens.of_table(table.id) == ()
        assert unit.drafts.get(table.id, 0) == Draft(table.id, 0)
        left = unit.tables.get(table.id)
        assert (left.status, left.match, left.seats) == (TableStatus.CLOSED, None, table.seats)


def test_a_match_that_goes_on_is_never_put_away(store: Store) -> None:
    with store.unit() as unit:
        table = unit.tables.save(replace(a_dealt_table(unit), touched_at=1))
        lobby = a_lobby(unit, thread_id=7)
        assert unit.retention.ended_tables(1e12, LIMIT) == unit.retention.matches(1e12, LIMIT) == 0
        assert unit.tables.get(table.id) == table
        assert unit.tables.get(lobby.id) == lobby


def test_a_closed_lobby_is_deleted_after_a_week_with_its_commitment(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.commitments.make(table.id, b"r" * 32, "c" * 64, encrypted=False)
        unit.tables.save(replace(table, status=TableStatus.CLOSED, touched_at=900))
        assert unit.retention.ended_tables(901, LIMIT) == 1
        assert unit.tables.get(table.id) is None
        assert unit.commitments.get(table.id) is None


def test_the_deals_of_a_match_that_was_broken_off_go_with_it(store: Store, place: Place) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.archive.add_deal(table.id, a_finished_deal())
        unit.tables.save(replace(table, status=TableStatus.CLOSED, touched_at=500))
        assert unit.retention.ended_tables(501, LIMIT) == 1
        assert unit.archive.deals(table.id) == a_finished_deal()
        assert unit.retention.matches(501, LIMIT) == 1
    assert not [row for row in rows_of(place) if 'INTO "deal_results"' in row]


def test_a_season_keeps_the_deals_of_a_match_that_was_broken_off(store: Store, place: Place) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        for number, dealt in ((1, "one"), (2, "other pack")):
            unit.archive.add_deal(table.id, a_finished_deal(number))
            unit.pars.owe(table.id, number, dealt, 400 + number)
        unit.pars.settle(unit.pars.owed()[0], 1, 500, {0: 1, 1: 1, 2: 1}, {0: 0, 1: 0, 2: 0})
        before = unit.pars.of_chat(GROUP, 0, 500)
        assert before
        unit.tables.save(replace(table, status=TableStatus.CLOSED, touched_at=500))
        unit.retention.ended_tables(501, LIMIT)
        unit.retention.matches(501, LIMIT)
        assert unit.pars.of_chat(GROUP, 0, 500) == before
    assert not [row for row in rows_of(place) if "other pack" in row], "no order of a pack is kept"


def test_deals_broken_off_are_counted_when_their_tables_are_not_kept_any_more(store: Store) -> None:
    with store.unit() as unit:
        for thread in (0, 7):
            table = a_dealt_table(unit, thread_id=thread)
            unit.commitments.make(table.id, b"r" * 32, "c" * 64, encrypted=False)
            unit.commitments.fix(table.id, Inputs(deal=1, seats=(0, 1, 2), dealer=0))
            unit.commitments.break_off(table.id, 500)
            unit.tables.save(replace(table, status=TableStatus.CLOSED, touched_at=500 + thread))
        assert unit.commitments.broken_off(GROUP) == 2
        assert unit.retention.ended_tables(501, LIMIT) == unit.retention.matches(501, LIMIT) == 1
        assert unit.commitments.broken_off(GROUP) == 2
        assert [table.id for table in (unit.tables.latest(GROUP, 0),) if table] == []
        unit.chats.migrate(GROUP, -2002)
        assert unit.commitments.broken_off(-2002) == 2


def test_only_so_many_are_put_away_at_once(store: Store) -> None:
    with store.unit() as unit:
        for thread in range(3):
            played_to_its_end(unit, thread)
        assert [unit.retention.ended_tables(901, 2) for _ in range(3)] == [2, 1, 0]
        assert [unit.retention.matches(901, 2) for _ in range(3)] == [2, 1, 0]


def test_answers_that_were_sent_are_forgotten_and_those_that_wait_are_not(store: Store) -> None:
    with store.unit() as unit:
        sent, given_up, waiting, late = (unit.announcements.add(GROUP, "message", {}, at) for at in (1, 2, 3, 99))
        unit.announcements.sent(sent.id, 70, 5)
        unit.announcements.failed(given_up.id, "kicked")
        unit.announcements.sent(late.id, 71, 100)
        assert unit.retention.answers(50, LIMIT) == 2
        assert [found.id for found in unit.announcements.pending(GROUP)] == [waiting.id]
        assert unit.retention.answers(500, LIMIT) == 1


def test_pictures_of_long_ago_are_forgotten(store: Store) -> None:
    with store.unit() as unit:
        unit.pictures.remember("old", "file 1", 10)
        unit.pictures.remember("new", "file 2", 20)
        assert unit.retention.pictures(15, LIMIT) == 1
        assert (unit.pictures.file_of("old"), unit.pictures.file_of("new")) == (None, "file 2")


def test_the_results_of_a_group_without_the_bot_are_left_and_it_is_known_anew_when_the_bot_is_back(
    store: Store,
) -> None:
    with store.unit() as unit:
        table = played_to_its_end(unit)
        chat = unit.chats.get(GROUP)
        unit.chats.save(replace(chat, bot_present=False, defaults=TableSettings()))
        unit.announcements.add(GROUP, "line", {}, 950)
        unit.old_messages.add(GROUP, 60)
        assert unit.retention.chats(1000, 900, LIMIT) == 0  # it has only just been noticed
        assert unit.retention.chats(2000, 1000, LIMIT) == 0
        assert unit.retention.chats(2000, 1001, LIMIT) == 1
        assert unit.retention.chats(2000, 1001, LIMIT) == 0
        left = unit.chats.get(GROUP)
        assert (left.title, left.defaults) == ("", None)
        assert (unit.announcements.pending(GROUP), unit.old_messages.of(GROUP)) == ((), ())
        assert unit.archive.get(table.id) is not None
        back = replace(unit.chats.seen(GROUP, "supergroup", "Friends", False), bot_present=True)
        unit.chats.save(back)
        assert unit.retention.chats(1e9, 1e9, LIMIT) == 0
        unit.chats.save(replace(back, bot_present=False))
        assert unit.retention.chats(3000, 2999, LIMIT) == 0  # its days begin anew


def test_a_group_without_the_bot_whose_match_goes_on_in_private_is_left_alone(store: Store) -> None:
    with store.unit() as unit:
        a_dealt_table(unit)
        chat = unit.chats.get(GROUP)
        unit.chats.save(replace(chat, bot_present=False))
        assert unit.retention.chats(1000, 1001, LIMIT) == 0
        assert unit.chats.get(GROUP) == replace(chat, bot_present=False)


def test_the_walk_through_all_people_finds_only_those_long_unseen(store: Store) -> None:
    with store.unit() as unit:
        for person, seen in ((1, 10), (2, 90), (3, 10), (4, 10), (5, 10)):
            unit.people.seen(person, "N", None, None, seen)
        unit.chats.seen(GROUP, "supergroup", "Friends", False)
        table = unit.tables.create(GROUP, 0, 2, TableSettings(), 10)
        unit.tables.save(replace(table, seats=(Seat(0, 3),)))
        assert unit.people.unseen(0, 50, 3) == (3, (1,))  # 2 was here lately, 3 sits at a table
        assert unit.people.unseen(3, 50, 3) == (None, (4, 5))
        unit.people.forget(1, 100)
        assert unit.people.unseen(0, 50, 9) == (None, (4, 5))


def test_a_forgotten_person_who_never_played_leaves_no_row(store: Store, place: Place) -> None:
    with store.unit() as unit:
        unit.people.seen(ANNA, "Anna", "anna", "it", 100)
        played_to_its_end(unit)
        unit.people.seen(77, "Guest", None, None, 100)
        unit.people.forget(77, 100)
        unit.people.forget(ANNA, 100)
    rows = [row for row in rows_of(place) if 'INTO "people"' in row]
    assert len(rows) == 3
    assert sum(f"'{NEUTRAL_NAME}'" in row for row in rows) == 1
