"""Deadlines take effect once, stand still at night, and are checked again when they are due."""

from dataclasses import replace

import pytest

from operations import sweep
from screens.compose import compose_announcement
from screens.render.announcements import Obsolete
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import DAY, THIRD_PLACE, Matches, rome
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, ScreenKind, TableStatus
from tables.match import deadlines
from tables.requests.panel import DrawStock
from tables.requests.table import CancelTable, DealNow
from tests.tables.lines import announced, lines_of
from texts.line import Line


def test_a_turn_has_the_tables_time_from_its_beginning(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=900)
    assert matches.due_at(table, DeadlineKind.TURN) == matches.time + 900
    matches.time += 100
    matches.press(table, matches.turn_of(table), DrawStock)
    assert matches.due_at(table, DeadlineKind.TURN) == matches.time + 800


def test_a_table_without_limit_where_nobody_plays_for_four_weeks_ends_with_a_word(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=None)
    assert matches.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    assert "table-turn-until" not in lines_of(matches.read_post, table)
    assert matches.wait(28 * DAY - 1) == 0
    assert matches.wait(1) == 1
    assert matches.table(table.id).status is TableStatus.CLOSED

    assert announced(matches, GROUP)[-1] == Line("clock-dead-match-slow", weeks=4)


def test_a_turn_that_is_played_gives_a_table_without_limit_another_four_weeks(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=None)
    matches.wait(27 * DAY)
    matches.tap_once(table)
    for _ in range(100):
        if matches.match(table).deal.turns_played != (0, 0):
            break
        matches.tap_once(table)
    assert matches.due_at(table, DeadlineKind.DEAD_MATCH) == matches.time + 28 * DAY


def test_a_deadline_takes_effect_once(matches: Matches) -> None:
    table = matches.begin(3)
    matches.wait(480)
    first = matches.match(table).turn
    assert matches.wait(120) == 1
    assert matches.match(table).turn != first
    assert matches.wait(0) == 0
    assert [seat.missed for seat in matches.table(table.id).seats].count(1) == 1


def test_a_due_deadline_is_checked_again_where_somebody_was_faster(matches: Matches) -> None:
    table = matches.begin(3)
    with matches.store.read() as unit:
        due = unit.deadlines.due(matches.time + 600, 10)
    matches.time += 599
    turn = matches.match(table).turn
    while matches.match(table).turn == turn:
        matches.tap_once(table)
    before = matches.state_of(table)
    for deadline in due:
        assert not sweep._take_effect(matches.context, deadline, matches.time + 1)
    assert matches.state_of(table) == before


def test_many_tables_are_due_at_the_same_moment(matches: Matches) -> None:
    here, there = matches.begin(2), matches.begin_elsewhere(2)
    turns = matches.match(here).turn, matches.match(there).turn
    matches.wait(600)
    assert matches.match(here).turn != turns[0]
    assert matches.match(there).turn != turns[1]


def test_the_player_is_reminded_in_private_when_a_fifth_of_their_time_is_left(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=1000)
    person = matches.turn_of(table)
    matches.wait(799)
    assert matches.announcements(person) == []
    matches.wait(1)
    (reminder,) = matches.announcements(person)
    assert matches.names[person] in reminder
    assert "Venerdì" in reminder
    assert matches.announcements() == []
    assert DeadlineKind.REMINDER not in matches.deadlines(table)


def test_a_player_who_cannot_be_written_to_is_reminded_in_the_group(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=1000)
    person = matches.turn_of(table)
    matches.unreachable(person)
    matches.wait(800)
    assert matches.announcements(person) == []
    (reminder,) = matches.announcements()
    assert matches.names[person] in reminder


def test_a_reminder_of_a_turn_that_is_over_is_not_sent(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=1000)
    person = matches.turn_of(table)
    matches.wait(800)
    while matches.turn_of(table) == person:
        matches.tap_once(table)
    with matches.store.read() as unit:
        (waiting,) = unit.announcements.pending(person)
        with pytest.raises(Obsolete):
            compose_announcement(matches.context, unit, waiting)


def test_a_player_who_plays_in_time_is_not_reminded(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=1000)
    person = matches.turn_of(table)
    matches.wait(700)
    while matches.turn_of(table) == person:
        matches.tap_once(table)
    matches.wait(200)
    assert matches.announcements(person) == []
    assert matches.announcements(3 - person) == []


def test_the_clock_stands_still_in_quiet_hours(matches: Matches) -> None:
    matches.time = rome(10, 22)
    table = matches.quiet_at_night(4 * 3600)
    assert matches.due_at(table, DeadlineKind.TURN) == rome(11, 11)
    assert matches.due_at(table, DeadlineKind.REMINDER) == rome(11, 10, 12)
    assert "table-turn-until" in lines_of(matches.read_post, table)


def test_quiet_hours_are_those_of_the_chats_time_zone(matches: Matches) -> None:
    matches.time = rome(10, 22)
    with matches.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        unit.chats.save(replace(chat, timezone="Europe/London"))
    table = matches.quiet_at_night(4 * 3600)
    assert matches.due_at(table, DeadlineKind.TURN) == rome(11, 11)  # 21:00 there: two hours, then two from 8:00
    with matches.store.unit() as unit:
        unit.chats.save(replace(chat, timezone="America/New_York"))
        deadlines.arm(matches.context, unit, table, matches.time, asleep=False)
    assert matches.due_at(table, DeadlineKind.TURN) == rome(11, 2)


def test_seven_days_away_are_seven_days_by_night_too(matches: Matches) -> None:
    matches.time = rome(10, 22)
    table = matches.quiet_at_night(4 * 3600)
    with matches.store.unit() as unit:
        deadlines.arm(matches.context, unit, table, matches.time, asleep=True)
    assert matches.due_at(table, DeadlineKind.DEAD_MATCH) == rome(17, 22)


def test_a_lobby_where_nothing_happens_for_a_day_closes_and_says_so(matches: Matches) -> None:
    lobby = matches.lobby_elsewhere()
    matches.wait(DAY - 1)
    assert matches.table(lobby.id).status is TableStatus.LOBBY
    matches.wait(1)
    assert matches.table(lobby.id).status is TableStatus.CLOSED
    assert announced(matches, THIRD_PLACE) == [Line("clock-idle-lobby")]
    assert matches.deadlines(lobby) == set()


def test_a_host_silent_for_ten_minutes_makes_the_lobby_be_drawn_anew(matches: Matches) -> None:
    lobby = matches.lobby_elsewhere()
    matches.send_screens()
    matches.wait(599)
    assert matches.stale(lobby) == set()
    matches.wait(1)
    assert matches.stale(lobby) == {(ScreenKind.LOBBY, None)}
    assert "chi siede al tavolo può" in matches.lobby(lobby.id).text.plain


def test_deadlines_of_a_table_that_is_over_are_swept_away(matches: Matches) -> None:
    table = matches.begin(2)
    matches.change(table, status=TableStatus.CLOSED)
    assert matches.wait(600) == 0
    assert matches.deadlines(table) == set()


def test_a_deadline_that_fits_no_more_is_dropped(matches: Matches) -> None:
    table = matches.begin(2)
    kinds = (DeadlineKind.NEXT_DEAL, DeadlineKind.IDLE_LOBBY)
    with matches.store.unit() as unit:
        for kind in kinds:
            unit.deadlines.set(table.id, kind, matches.time)
    before = matches.match(table)
    matches.wait(0)
    assert matches.match(table) == before
    assert not set(kinds) & matches.deadlines(table)


def test_the_host_cancels_before_the_lobby_closes_by_itself(matches: Matches) -> None:
    lobby = matches.lobby_elsewhere()
    matches.tap(ANNA, CancelTable(lobby.id), THIRD_PLACE)
    before = matches.announcements(THIRD_PLACE)
    matches.wait(2 * DAY)
    assert matches.announcements(THIRD_PLACE) == before


def test_a_pause_ended_by_hand_does_not_deal_a_second_time(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    matches.tap(BRUNO, DealNow(table.id, 1), GROUP)
    matches.wait(matches.settings.pause_seconds)
    assert matches.match(table).deal_number == 2


def test_what_waits_for_a_unit_that_writes_is_stored_by_the_next_sweep(matches: Matches) -> None:
    table = matches.begin(2)
    with matches.store.read() as unit:
        post = next(screen for screen in unit.screens.stale(table.chat_id) if screen.kind is ScreenKind.TABLE)
    sweep.sweep(matches.context)
    matches.store.confirmed.shown(post, "now")
    commits = matches.store.commits
    assert sweep.sweep(matches.context) == 0
    assert matches.store.commits == commits + 1
    assert not matches.store.confirmed
    sweep.sweep(matches.context)
    assert matches.store.commits == commits + 1
