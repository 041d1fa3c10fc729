"""Screens, old messages, announcements: what is still to be shown and sent."""

from contextlib import suppress
from dataclasses import replace

import pytest

from storage import AnnouncementKind, ScreenKind, Store, Subject, Unit
from tests.storage.store_helpers import GROUP, PEOPLE, Place, a_lobby, people_and_group, rows_of, statements_of

ANNA = PEOPLE[0]


def test_a_new_screen_is_wanted_and_made_once(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        screen = unit.screens.ensure(table.id, ScreenKind.LOBBY, GROUP, 5)
        assert unit.screens.ensure(table.id, ScreenKind.LOBBY, GROUP, 5) == screen
        assert unit.screens.stale(GROUP) == (screen,)
        assert unit.work.chats() == (GROUP,)
        hands = [unit.screens.ensure(table.id, ScreenKind.HAND, person, person_id=person) for person in PEOPLE]
        assert [unit.screens.ensure(table.id, hand.kind, hand.chat_id, 0, hand.person_id) for hand in hands] == hands


def test_answers_that_wait_are_counted_by_person(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        for person in (ANNA, ANNA, PEOPLE[1], None):
            unit.announcements.add(GROUP, "line", {}, 0.0, person_id=person)
        assert [unit.announcements.answers_waiting(GROUP, person) for person in (*PEOPLE, None)] == [2, 1, 0, 1]
        assert unit.announcements.answers_waiting(GROUP + 1, ANNA) == 0


def test_no_more_of_a_long_queue_is_read_than_asked_for(store: Store) -> None:
    with store.unit() as unit:
        for chat in range(1, 8):
            unit.announcements.add(chat, "line", {}, 0.0)
        assert len(unit.work.chats(3)) == 3
        assert len(unit.work.chats()) == 7


def test_a_change_wanted_while_a_screen_is_being_sent_keeps_it_stale(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        screen = unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
        unit.screens.want(table.id)
        unit.screens.mark_shown(screen.id, screen.wanted, 70, Subject(deal=1, turn=1), "abc")
        stale = unit.screens.stale(GROUP)
        assert [(one.wanted, one.shown, one.message_id, one.subject) for one in stale] == [(2, 1, 70, Subject(1, 1))]
        unit.screens.mark_shown(screen.id, 2, 71, Subject(deal=1, turn=2), "def")
        assert unit.screens.stale(GROUP) == ()
        assert unit.work.chats() == ()


def test_what_a_message_shows_is_noted_whole(store: Store) -> None:
    shown = Subject(deal=2, turn=3, seat=1, is_pause=True)
    with store.unit() as unit:
        table = a_lobby(unit)
        screen = unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
        unit.screens.mark_shown(screen.id, screen.wanted, 70, shown, "abc", is_photo=True)
        noted = unit.screens.get(screen.id)
        assert (noted.subject, noted.fingerprint, noted.is_photo) == (shown, "abc", True)
        assert unit.screens.get(screen.id + 1) is None


def test_the_messages_of_one_kind_of_announcement_are_found_without_those_of_another(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        for kind, message in ((AnnouncementKind.BUST, 70), (AnnouncementKind.TURN, 71), (AnnouncementKind.BUST, 72)):
            queued = unit.announcements.add(GROUP, kind, {}, 1.0, table_id=table.id)
            unit.announcements.sent(queued.id, message, 2.0)
        assert unit.announcements.messages(table.id, AnnouncementKind.BUST) == (70, 72)
        assert unit.announcements.messages(table.id, AnnouncementKind.TURN) == (71,)


def test_a_late_confirmation_of_an_older_drawing_does_not_make_a_screen_older(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        screen = unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
        unit.screens.want(table.id)
        unit.screens.mark_shown(screen.id, 2, 71, Subject(deal=1, turn=2), "def")
        unit.screens.mark_shown(screen.id, 1, 71, Subject(deal=1, turn=2), "def")
        assert unit.screens.stale(GROUP) == ()


def test_screens_are_wanted_all_or_by_kind_or_by_person(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        group = unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
        hands = [unit.screens.ensure(table.id, ScreenKind.HAND, person, person_id=person) for person in PEOPLE]
        for screen in (group, *hands):
            unit.screens.mark_shown(screen.id, 1, 70, Subject(), "")
        unit.screens.want(table.id, ScreenKind.HAND, ANNA)
        assert unit.work.chats() == (ANNA,)
        unit.screens.want(table.id, ScreenKind.HAND)
        assert set(unit.work.chats()) == set(PEOPLE)
        unit.screens.want(table.id)
        assert set(unit.work.chats()) == {GROUP, *PEOPLE}


def test_a_panel_is_shown_again_when_that_of_another_table_comes_or_goes(store: Store) -> None:
    with store.unit() as unit:
        first, second = a_lobby(unit), a_lobby(unit, GROUP - 1)
        panel = unit.screens.ensure(first.id, ScreenKind.HAND, ANNA, person_id=ANNA)
        for table in (first, second):
            unit.screens.ensure(table.id, ScreenKind.HAND, PEOPLE[1], person_id=PEOPLE[1])

        def is_wanted() -> bool:
            """Whether the panel has to be shown again; afterwards it counts as shown."""
            now = unit.screens.get(panel.id)
            unit.screens.mark_shown(panel.id, now.wanted, 70, Subject(), "")
            return now.wanted > now.shown

        assert is_wanted()
        unit.screens.ensure(second.id, ScreenKind.EPHEMERAL, GROUP - 1, person_id=ANNA)
        assert not is_wanted()
        assert not unit.screens.has_another_panel(first.id, ANNA)
        unit.screens.ensure(second.id, ScreenKind.HAND, ANNA, person_id=ANNA)
        assert is_wanted()
        assert unit.screens.has_another_panel(first.id, ANNA)
        unit.screens.retire(second.id, ScreenKind.EPHEMERAL)
        assert not is_wanted()
        unit.screens.retire(second.id)
        assert is_wanted()
        assert not unit.screens.has_another_panel(first.id, ANNA)


def test_a_hand_inside_the_group_follows_only_where_it_is_named(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        inside = unit.screens.ensure(table.id, ScreenKind.EPHEMERAL, GROUP, person_id=ANNA)
        unit.screens.mark_shown(inside.id, 1, 70, Subject(), "")
        unit.screens.want(table.id)
        assert unit.work.chats() == ()
        unit.screens.want_hand(table.id, ANNA)
        assert unit.screens.stale(GROUP)[0].kind is ScreenKind.EPHEMERAL
        assert unit.screens.by_message(GROUP, 70) is None


def test_a_hand_wanted_again_is_shown_also_if_it_was_shown_or_undone_in_between(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        screen = unit.screens.ensure(table.id, ScreenKind.HAND, ANNA, person_id=ANNA)
        unit.screens.want_hand(table.id, ANNA)
        unit.screens.want_hand(table.id, ANNA)
        unit.screens.mark_shown(screen.id, 2, 70, Subject(), "")
        assert unit.screens.stale(ANNA) == ()
        unit.screens.want_hand(table.id, ANNA)
        assert unit.screens.stale(ANNA) != ()
        unit.screens.mark_shown(screen.id, 3, 70, Subject(), "")
    with store.together():
        with suppress(ZeroDivisionError), store.unit() as unit:
            unit.screens.want_hand(table.id, ANNA)
            _ = 1 / 0
        with store.unit() as unit:
            assert unit.screens.stale(ANNA) == ()
            unit.screens.want_hand(table.id, ANNA)
            assert unit.screens.stale(ANNA) != ()


def test_a_hand_that_is_wanted_is_asked_for_again_only_after_a_screen_was_written(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        screen = unit.screens.ensure(table.id, ScreenKind.HAND, ANNA, person_id=ANNA)
        unit.screens.want_hand(table.id, ANNA)
        unit.log.append(table.id, 0, "draw", 100)
        with statements_of(store) as asked:
            unit.screens.want_hand(table.id, ANNA)
        assert asked == []
        unit.screens.mark_shown(screen.id, 2, 70, Subject(), "")
        with statements_of(store) as asked:
            unit.screens.want_hand(table.id, ANNA)
        assert len(asked) == 1


def test_the_most_urgent_screen_of_a_chat_comes_first(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        for kind in (ScreenKind.LOBBY, ScreenKind.VOTE, ScreenKind.TABLE):
            unit.screens.ensure(table.id, kind, GROUP)
        assert [screen.kind for screen in unit.screens.stale(GROUP)] == ["table", "vote", "lobby"]


def test_a_retired_screen_is_shown_no_more_and_makes_room_for_another(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        first = unit.screens.ensure(table.id, ScreenKind.VOTE, GROUP)
        unit.screens.mark_shown(first.id, 1, 70, Subject(), "")
        unit.screens.retire(table.id, ScreenKind.VOTE)
        unit.screens.want(table.id)
        assert unit.screens.stale(GROUP) == ()
        assert unit.screens.find(table.id, ScreenKind.VOTE) is None
        second = unit.screens.ensure(table.id, ScreenKind.VOTE, GROUP)
        assert second.id != first.id
        assert [screen.retired for screen in unit.screens.of_table(table.id)] == [True, False]
        old = unit.screens.by_message(GROUP, 70)
        assert (old.id, old.retired) == (first.id, True)


def test_one_persons_hand_is_retired_without_the_others(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        for person in PEOPLE:
            unit.screens.ensure(table.id, ScreenKind.HAND, person, person_id=person)
        unit.screens.retire(table.id, ScreenKind.HAND, ANNA)
        assert set(unit.work.chats()) == set(PEOPLE) - {ANNA}


def test_a_screen_whose_message_is_gone_asks_for_a_new_one(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        screen = unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
        unit.screens.mark_shown(screen.id, 1, 70, Subject(deal=1, turn=1), "abc")
        unit.screens.lost(screen.id)
        found = unit.screens.get(screen.id)
        assert (found.message_id, found.fingerprint) == (None, "")
        assert unit.screens.by_message(GROUP, 70) is None


def test_an_old_message_is_noted_once_and_worked_off(store: Store) -> None:
    with store.unit() as unit:
        unit.old_messages.add(GROUP, 60)
        unit.old_messages.add(GROUP, 61)
        unit.old_messages.add(GROUP, 60)
        first, second = unit.old_messages.of(GROUP)
        assert (first.message_id, second.message_id) == (60, 61)
        assert unit.work.chats() == (GROUP,)
        unit.old_messages.done(first.id)
        assert unit.old_messages.of(GROUP) == (second,)


def test_announcements_are_pending_in_the_order_they_were_made_until_they_are_confirmed(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        made = [
            unit.announcements.add(GROUP, "bust", {"seat": n, "name": "è"}, 100, table_id=table.id) for n in range(3)
        ]
        unit.announcements.add(ANNA, "turn", {}, 100, person_id=ANNA)
    with store.unit() as unit:
        assert unit.announcements.pending(GROUP) == tuple(made)
        assert unit.announcements.pending(GROUP) == tuple(made)  # asking is not sending: at least once
        unit.announcements.sent(made[0].id, 80, 110)
        assert unit.announcements.pending(GROUP) == tuple(made[1:])
        unit.announcements.sent(made[1].id, 81, 111)
        unit.announcements.failed(made[2].id, "kicked")
        assert unit.work.chats() == (ANNA,)


def _confirm_and_fail(unit: Unit, announcement_id: int) -> None:
    unit.announcements.sent(announcement_id, 80, 110)
    _ = 1 / 0


def test_a_confirmation_that_was_rolled_back_leaves_the_announcement_to_be_made(store: Store) -> None:
    with store.unit() as unit:
        one = unit.announcements.add(GROUP, "bust", {}, 100)
    with pytest.raises(ZeroDivisionError), store.unit() as unit:
        _confirm_and_fail(unit, one.id)
    with store.read() as unit:
        assert unit.announcements.pending(GROUP) == (one,)


def test_an_announcement_that_cannot_be_sent_in_private_is_sent_to_the_group(store: Store) -> None:
    with store.unit() as unit:
        turn = unit.announcements.add(ANNA, "turn", {}, 100, fallback_chat_id=GROUP, fallback_thread_id=7)
        bust = unit.announcements.add(GROUP, "bust", {}, 101, thread_id=7)
        assert turn.fallback_chat_id is not None
        unit.announcements.redirect(turn.id, turn.fallback_chat_id, turn.fallback_thread_id)
        assert [(one.id, one.thread_id) for one in unit.announcements.pending(GROUP)] == [(turn.id, 7), (bust.id, 7)]
        assert unit.announcements.pending(ANNA) == ()


def test_a_sent_announcement_is_neither_given_up_nor_redirected(store: Store, place: Place) -> None:
    with store.unit() as unit:
        one = unit.announcements.add(GROUP, "bust", {}, 100)
        unit.announcements.sent(one.id, 80, 110)
    before = rows_of(place)
    with store.unit() as unit:
        unit.announcements.failed(one.id, "late")
        unit.announcements.redirect(one.id, -5, 0)
    assert rows_of(place) == before


def test_sent_announcements_of_a_kind_are_withdrawn_once(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        for number, (kind, person) in enumerate([("away", ANNA), ("away", PEOPLE[1]), ("bust", ANNA), ("away", ANNA)]):
            made = unit.announcements.add(GROUP, kind, {}, 100, table_id=table.id, person_id=person)
            if number < 3:
                unit.announcements.sent(made.id, 70 + number, 101)
        assert unit.announcements.withdraw(table.id, "away", ANNA) == ((GROUP, 70),)
        assert unit.announcements.withdraw(table.id, "away", ANNA) == ()
        assert unit.announcements.withdraw(table.id, "away") == ((GROUP, 71),)
        assert len(unit.announcements.pending(GROUP)) == 1


def test_messages_for_a_group_without_the_bot_wait_until_it_is_back(store: Store) -> None:
    with store.unit() as unit:
        a_lobby(unit)
        unit.announcements.add(GROUP, "bust", {}, 100)
        chat = unit.chats.get(GROUP)
        unit.chats.save(replace(chat, bot_present=False))
        assert GROUP not in unit.work.chats()
        unit.chats.save(chat)
        assert GROUP in unit.work.chats()


def test_the_last_announcement_about_a_table_is_known_whether_it_was_made_or_not(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        assert unit.announcements.latest(table.id) is None
        first = unit.announcements.add(GROUP, "line", {}, 1, table_id=table.id)
        unit.announcements.sent(first.id, 70, 2)
        unit.announcements.add(GROUP, "line", {}, 3)
        assert unit.announcements.latest(table.id) == first.id
