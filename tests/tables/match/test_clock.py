"""Deadlines take effect once, stand still at night, and are checked again when they are due."""

from dataclasses import replace

import pytest

from operations import sweep
from screens.compose import compose_announcement
from screens.render.announcements import Obsolete
from simulation.use_cases.evening import DAY, THIRD_PLACE, Evening, rome
from simulation.use_cases.talk import ANNA, BRUNO
from simulation.use_cases.wording import bare
from simulation.use_cases.world import GROUP, TEXTS
from storage import DeadlineKind, ScreenKind, TableStatus
from tables.match import deadlines
from tables.requests.panel import DrawStock
from tables.requests.table import CancelTable, DealNow


def test_a_turn_has_the_tables_time_from_its_beginning(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=900)
    assert evening.due_at(table, DeadlineKind.TURN) == evening.time + 900
    evening.time += 100
    evening.press(table, evening.turn_of(table), DrawStock)
    assert evening.due_at(table, DeadlineKind.TURN) == evening.time + 800


def test_a_table_without_limit_where_nobody_plays_for_four_weeks_ends_with_a_word(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=None)
    assert evening.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    assert "scadenza" not in evening.read_post(table)
    assert evening.wait(28 * DAY - 1) == 0
    assert evening.wait(1) == 1
    assert evening.table(table.id).status is TableStatus.CLOSED
    assert evening.said(GROUP)[-1] == bare(TEXTS.plain("it", "clock-dead-match-slow", weeks=4))
    assert "4 settimane" in evening.said(GROUP)[-1]


def test_a_turn_that_is_played_gives_a_table_without_limit_another_four_weeks(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=None)
    evening.wait(27 * DAY)
    evening.tap_once(table)
    for _ in range(100):
        if evening.match(table).deal.turns_played != (0, 0):
            break
        evening.tap_once(table)
    assert evening.due_at(table, DeadlineKind.DEAD_MATCH) == evening.time + 28 * DAY


def test_a_deadline_takes_effect_once(evening: Evening) -> None:
    table = evening.begin(3)
    evening.wait(480)
    first = evening.match(table).turn
    assert evening.wait(120) == 1
    assert evening.match(table).turn != first
    assert evening.wait(0) == 0
    assert [seat.missed for seat in evening.table(table.id).seats].count(1) == 1


def test_what_was_due_is_checked_again_where_somebody_was_faster(evening: Evening) -> None:
    table = evening.begin(3)
    with evening.store.read() as unit:
        due = unit.deadlines.due(evening.time + 600, 10)
    evening.time += 599
    turn = evening.match(table).turn
    while evening.match(table).turn == turn:
        evening.tap_once(table)
    before = evening.state_of(table)
    for deadline in due:
        assert not sweep._take_effect(evening.context, deadline, evening.time + 1)
    assert evening.state_of(table) == before


def test_many_tables_are_due_at_the_same_moment(evening: Evening) -> None:
    here, there = evening.begin(2), evening.begin_elsewhere(2)
    turns = evening.match(here).turn, evening.match(there).turn
    evening.wait(600)
    assert evening.match(here).turn != turns[0]
    assert evening.match(there).turn != turns[1]


def test_the_player_is_reminded_in_private_when_a_fifth_of_their_time_is_left(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=1000)
    person = evening.turn_of(table)
    evening.wait(799)
    assert evening.said(person) == []
    evening.wait(1)
    (reminder,) = evening.said(person)
    assert evening.names[person] in reminder
    assert "Venerdì" in reminder
    assert evening.said() == []
    assert DeadlineKind.REMINDER not in evening.deadlines(table)


def test_who_cannot_be_written_to_is_reminded_in_the_group(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=1000)
    person = evening.turn_of(table)
    evening.unreachable(person)
    evening.wait(800)
    assert evening.said(person) == []
    (reminder,) = evening.said()
    assert evening.names[person] in reminder


def test_a_reminder_of_a_turn_that_is_over_is_not_sent(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=1000)
    person = evening.turn_of(table)
    evening.wait(800)
    while evening.turn_of(table) == person:
        evening.tap_once(table)
    with evening.store.read() as unit:
        (waiting,) = unit.announcements.pending(person)
        with pytest.raises(Obsolete):
            compose_announcement(evening.context, unit, waiting)


def test_who_plays_in_time_is_not_reminded(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=1000)
    person = evening.turn_of(table)
    evening.wait(700)
    while evening.turn_of(table) == person:
        evening.tap_once(table)
    evening.wait(200)
    assert evening.said(person) == []
    assert evening.said(3 - person) == []


def test_the_clock_stands_still_in_quiet_hours(evening: Evening) -> None:
    evening.time = rome(10, 22)
    table = evening.quiet_at_night(4 * 3600)
    assert evening.due_at(table, DeadlineKind.TURN) == rome(11, 11)
    assert evening.due_at(table, DeadlineKind.REMINDER) == rome(11, 10, 12)
    assert "scadenza" in evening.read_post(table)


def test_quiet_hours_are_those_of_the_chats_time_zone(evening: Evening) -> None:
    evening.time = rome(10, 22)
    with evening.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(replace(chat, timezone="Europe/London"))
    table = evening.quiet_at_night(4 * 3600)
    assert evening.due_at(table, DeadlineKind.TURN) == rome(11, 11)  # 21:00 there: two hours, then two from 8:00
    with evening.store.unit() as unit:
        unit.chats.save(replace(chat, timezone="America/New_York"))
        deadlines.arm(evening.context, unit, table, evening.time, asleep=False)
    assert evening.due_at(table, DeadlineKind.TURN) == rome(11, 2)


def test_seven_days_away_are_seven_days_by_night_too(evening: Evening) -> None:
    evening.time = rome(10, 22)
    table = evening.quiet_at_night(4 * 3600)
    with evening.store.unit() as unit:
        deadlines.arm(evening.context, unit, table, evening.time, asleep=True)
    assert evening.due_at(table, DeadlineKind.DEAD_MATCH) == rome(17, 22)


def test_a_lobby_where_nothing_happens_for_a_day_closes_and_says_so(evening: Evening) -> None:
    lobby = evening.lobby_elsewhere()
    evening.wait(DAY - 1)
    assert evening.table(lobby.id).status is TableStatus.LOBBY
    evening.wait(1)
    assert evening.table(lobby.id).status is TableStatus.CLOSED
    assert evening.said(THIRD_PLACE) == [bare(TEXTS.plain("it", "clock-idle-lobby"))]
    assert evening.deadlines(lobby) == set()


def test_a_host_silent_for_ten_minutes_makes_the_lobby_be_drawn_anew(evening: Evening) -> None:
    lobby = evening.lobby_elsewhere()
    evening.send_screens()
    evening.wait(599)
    assert evening.stale(lobby) == set()
    evening.wait(1)
    assert evening.stale(lobby) == {(ScreenKind.LOBBY, None)}
    assert "chiunque sia seduto" in evening.lobby(lobby.id).text.plain


def test_deadlines_of_a_table_that_is_over_are_swept_away(evening: Evening) -> None:
    table = evening.begin(2)
    evening.change(table, status=TableStatus.CLOSED)
    assert evening.wait(600) == 0
    assert evening.deadlines(table) == set()


def test_a_deadline_that_fits_no_more_is_dropped(evening: Evening) -> None:
    table = evening.begin(2)
    kinds = (DeadlineKind.NEXT_DEAL, DeadlineKind.IDLE_LOBBY)
    with evening.store.unit() as unit:
        for kind in kinds:
            unit.deadlines.set(table.id, kind, evening.time)
    before = evening.match(table)
    evening.wait(0)
    assert evening.match(table) == before
    assert not set(kinds) & evening.deadlines(table)


def test_the_host_cancels_before_the_lobby_closes_by_itself(evening: Evening) -> None:
    lobby = evening.lobby_elsewhere()
    evening.tap(ANNA, CancelTable(lobby.id), THIRD_PLACE)
    before = evening.said(THIRD_PLACE)
    evening.wait(2 * DAY)
    assert evening.said(THIRD_PLACE) == before


def test_a_pause_ended_by_hand_does_not_deal_a_second_time(evening: Evening) -> None:
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    evening.tap(BRUNO, DealNow(table.id, 1), GROUP)
    evening.wait(evening.settings.pause_seconds)
    assert evening.match(table).deal_number == 2
