"""What the clock goes by, and that what is done at one table leaves the others alone."""

from dataclasses import replace

from storage import Deadline, DeadlineKind, ScreenKind, Store, Subject, TableSettings
from tests.storage.store_helpers import GROUP, PEOPLE, a_lobby

ELSEWHERE = -2002


def test_every_deadline_comes_in_the_order_of_time_with_when_its_clock_stands_still(store: Store) -> None:
    with store.unit() as unit:
        here, there = a_lobby(unit), a_lobby(unit, chat_id=ELSEWHERE)
        chat = unit.chats.get(ELSEWHERE)
        unit.chats.save(replace(chat, timezone="Asia/Tokyo"))
        unit.tables.save(replace(there, settings=replace(there.settings, quiet=None, weekend=True)))
        unit.deadlines.set(here.id, DeadlineKind.TURN, 300)
        unit.deadlines.set(there.id, DeadlineKind.REMINDER, 200, ((100, 250),))
        assert [tuple(clock) for clock in unit.deadlines.clocks()] == [
            (there.id, DeadlineKind.REMINDER, 200.0, "Asia/Tokyo", None, True, ((100.0, 250.0),)),
            (here.id, DeadlineKind.TURN, 300.0, "Europe/Rome", TableSettings().quiet, False, ()),
        ]


def test_a_deadline_is_moved_alone_and_only_where_it_is_set(store: Store) -> None:
    with store.unit() as unit:
        one, two = a_lobby(unit), a_lobby(unit, thread_id=7)
        unit.deadlines.set(one.id, DeadlineKind.TURN, 300)
        kept = unit.deadlines.set(two.id, DeadlineKind.TURN, 301)
        asked = unit.deadlines.set(one.id, DeadlineKind.REMINDER, 302)
        clock = unit.deadlines.clocks()[0]
        unit.deadlines.move(clock, 900)
        assert unit.deadlines.all() == (kept, asked, Deadline(one.id, DeadlineKind.TURN, 900.0))
        unit.deadlines.clear(one.id, DeadlineKind.TURN)
        unit.deadlines.move(clock, 950)
        assert unit.deadlines.get(one.id, DeadlineKind.TURN) is None


def test_deadlines_cleared_at_a_table_leave_those_of_the_others(store: Store) -> None:
    with store.unit() as unit:
        one, two = a_lobby(unit), a_lobby(unit, thread_id=7)
        for kind in (DeadlineKind.TURN, DeadlineKind.REMINDER):
            unit.deadlines.set(one.id, kind, 300)
        kept = unit.deadlines.set(two.id, DeadlineKind.TURN, 300)
        unit.deadlines.clear(one.id, DeadlineKind.TURN)
        assert {each.kind for each in unit.deadlines.all() if each.table_id == one.id} == {DeadlineKind.REMINDER}
        unit.deadlines.clear(one.id)
        assert unit.deadlines.all() == (kept,)


def test_votes_forgotten_at_a_table_leave_those_of_the_others(store: Store) -> None:
    with store.unit() as unit:
        one, two = a_lobby(unit), a_lobby(unit, thread_id=7)
        for table in (one, two):
            unit.votes.cast(table.id, "end", PEOPLE[1])
        unit.votes.clear(one.id)
        assert (unit.votes.voters(one.id, "end"), unit.votes.voters(two.id, "end")) == ((), (PEOPLE[1],))


def test_something_is_announced_where_a_table_stands(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit, thread_id=7)
        unit.announcements.add_at(table.id, "line", {"name": "è"}, 450)
        told = unit.announcements.pending(GROUP)
    assert [(one.table_id, one.chat_id, one.thread_id, one.kind, one.payload, one.created_at) for one in told] == [
        (table.id, GROUP, 7, "line", {"name": "è"}, 450.0)
    ]


def test_a_player_has_a_hand_wanted_without_the_others(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        hands = [unit.screens.ensure(table.id, ScreenKind.HAND, person, person_id=person) for person in PEOPLE]
        for screen in hands:
            unit.screens.mark_shown(screen.id, 1, 70, Subject(), "")
        unit.screens.want_hand(table.id, PEOPLE[1])
        assert unit.work.chats() == (PEOPLE[1],)
