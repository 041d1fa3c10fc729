"""Time during which the bot was down is given back; what cannot be worked off stops nobody else."""

import logging
from dataclasses import replace

import pytest

from operations import liveness, sweep
from operations.time_source import TimeSource
from simulation.program.places import run
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import DAY, HOUR, Matches, rome
from storage import DeadlineKind, ScreenKind, Subject, Table
from tests.tables.lines import announced
from texts import game_clock
from texts.game_clock import GameClock
from texts.line import Line


def test_time_during_which_the_bot_was_down_is_given_back_and_told(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=900)
    matches.wait(100)
    matches.time += 2 * HOUR + 300
    assert liveness.after_outage(matches.context) == 2 * HOUR + 300
    assert matches.due_at(table, DeadlineKind.TURN) == matches.time + 800
    assert matches.due_at(table, DeadlineKind.REMINDER) == matches.time + 620
    assert announced(matches) == [Line("clock-outage-unknown")]
    assert (ScreenKind.TABLE, None) in matches.stale(table)
    assert matches.wait(0) == 0


def test_a_short_pause_is_given_back_without_a_word(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=900)
    matches.wait(1)
    matches.time += 59
    liveness.after_outage(matches.context)
    assert matches.due_at(table, DeadlineKind.TURN) == matches.time + 899
    assert matches.announcements() == []


@pytest.mark.parametrize(("limit", "short", "longer"), [(HOUR, 19, 1), (900, 0.2, 0.3)])
def test_a_screen_is_shown_anew_once_the_moment_that_it_names_is_not_right_any_more(
    matches: Matches, limit: float, short: float, longer: float
) -> None:
    matches.time = rome(10, 12) + 40.5
    table = matches.begin(2, turn_seconds=int(limit))
    matches.wait(0)
    with matches.store.unit() as unit:
        for screen in unit.screens.of_table(table.id):
            unit.screens.mark_shown(screen.id, screen.wanted, 1, Subject(), "")
    matches.time += short
    liveness.after_outage(matches.context)
    assert matches.stale(table) == set()
    matches.time += longer
    liveness.after_outage(matches.context)
    assert (ScreenKind.TABLE, None) in matches.stale(table)


def test_a_pause_between_deals_is_given_back_too(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    matches.wait(10)
    matches.time += HOUR
    liveness.after_outage(matches.context)
    assert matches.due_at(table, DeadlineKind.NEXT_DEAL) == matches.time + matches.settings.pause_seconds - 10
    assert announced(matches)[-1].key == "clock-outage-unknown"


def test_lobbies_and_sleeping_matches_get_their_time_back_without_a_word(matches: Matches) -> None:
    table = matches.begin(2)
    matches.send_away(table, ANNA, BRUNO)
    matches.time_out(table)
    lobby = matches.lobby_elsewhere()
    matches.wait(HOUR)
    matches.time += 30 * DAY
    liveness.after_outage(matches.context)
    assert matches.due_at(table, DeadlineKind.DEAD_MATCH) == matches.time + 7 * DAY - HOUR
    assert matches.due_at(lobby, DeadlineKind.IDLE_LOBBY) == matches.time + DAY - HOUR
    assert not any("fermo" in said for said in matches.announcements())
    assert matches.wait(0) == 0


def test_an_outage_by_night_takes_nothing_from_a_clock_that_stood_still(matches: Matches) -> None:
    matches.time = rome(10, 22)
    table = matches.quiet_at_night(4 * 3600)
    matches.wait(0)
    matches.wait(rome(11, 0) - matches.time)
    matches.time = rome(11, 7)
    liveness.after_outage(matches.context)
    assert matches.due_at(table, DeadlineKind.TURN) == rome(11, 11)
    assert matches.announcements() == []


def test_a_deadline_due_before_the_bot_went_down_takes_effect_at_once(matches: Matches) -> None:
    table = matches.begin(3, turn_seconds=900)
    first = matches.match(table).turn
    matches.wait(0)
    with matches.store.unit() as unit:
        unit.meta.set(liveness.HEARTBEAT, str(matches.time + 1000))
    matches.time += 5000
    liveness.after_outage(matches.context)
    matches.wait(0)
    assert matches.match(table).turn != first


def test_the_first_start_gives_nothing_back(matches: Matches) -> None:
    assert liveness.after_outage(matches.context) == 0.0


def test_a_clock_set_back_while_the_bot_was_down_takes_the_deadlines_with_it(
    matches: Matches, caplog: pytest.LogCaptureFixture
) -> None:
    table = matches.begin(2, turn_seconds=900)
    matches.wait(0)
    matches.time -= 365 * DAY
    with caplog.at_level(logging.WARNING):
        assert liveness.after_outage(matches.context) == 0.0
    assert matches.due_at(table, DeadlineKind.TURN) == matches.time + 900
    assert "the clock was set by -31536000 s" in caplog.text
    assert matches.announcements() == []
    assert matches.wait(899) == 1  # the reminder
    assert matches.wait(1) == 1


def test_a_clock_set_back_at_night_leaves_what_was_left_of_a_day(matches: Matches) -> None:
    matches.time = rome(11, 9)
    table = matches.quiet_at_night(4 * 3600)
    matches.wait(0)
    matches.time = rome(10, 23, 30)
    liveness.after_outage(matches.context)
    assert matches.due_at(table, DeadlineKind.TURN) == rome(11, 12)


@pytest.mark.parametrize("seconds", [HOUR, -HOUR, 300 * 365 * DAY, -50 * 365 * DAY])
def test_the_cost_of_a_leap_depends_on_the_time_left_and_not_on_the_nights_in_between(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    matches.time = rome(11, 9)
    table = matches.quiet_at_night(4 * 3600)
    matches.wait(1)
    before, clock = matches.due_at(table, DeadlineKind.TURN), GameClock("Europe/Rome", table.settings.quiet)
    left = game_clock.running_seconds(matches.time, before, clock)
    steps, stretch = [0], game_clock._stretch

    def counted(*arguments: object) -> tuple[float, bool]:
        steps[0] += 1
        return stretch(*arguments)

    monkeypatch.setattr(game_clock, "_stretch", counted)
    matches.time += seconds
    liveness.after_outage(matches.context)
    assert 0 < steps[0] < 20
    due = matches.due_at(table, DeadlineKind.TURN)
    assert game_clock.running_seconds(matches.time, due, clock) == pytest.approx(left)


@pytest.mark.parametrize("back", [rome(10, 22), rome(11, 3)])
def test_a_deadline_in_quiet_hours_is_due_when_they_end_also_after_an_outage(matches: Matches, back: float) -> None:
    """A turn's clock stands still then; the one who has set the quiet hours in the meantime ends nobody's turn."""
    matches.time = rome(10, 21)
    table = matches.quiet_at_night(4 * 3600)
    matches.wait(0)
    with matches.store.unit() as unit:
        unit.deadlines.set(table.id, DeadlineKind.TURN, rome(11, 2))
    ran = game_clock.running_seconds(matches.time, back, GameClock("Europe/Rome", table.settings.quiet))
    matches.time = back
    liveness.after_outage(matches.context)
    assert matches.due_at(table, DeadlineKind.TURN) == rome(11, 8) + ran


def test_a_night_without_the_bot_is_no_news_whatever_fractions_of_seconds_add_up_to(matches: Matches) -> None:
    matches.time = rome(10, 22) + 0.1
    table = matches.quiet_at_night(4 * 3600)
    matches.wait(0)
    due = matches.due_at(table, DeadlineKind.TURN)
    for hour in range(6):
        matches.wait(rome(11, hour) + hour / 7 - matches.time)
        matches.time += 0.9 * HOUR
        liveness.after_outage(matches.context)
    assert matches.due_at(table, DeadlineKind.TURN) == due
    assert matches.announcements() == []


@pytest.mark.parametrize("jump", [365 * DAY, -365 * DAY, HOUR, -HOUR])
def test_a_clock_that_is_set_while_the_bot_runs_ends_nobodys_turn_and_gives_nobody_more(
    matches: Matches, caplog: pytest.LogCaptureFixture, jump: float
) -> None:
    wall, steady = [matches.time], [0.0]
    source = TimeSource(None, lambda: wall[0], lambda: steady[0])
    context = replace(matches.context, now=source.now)
    table = matches.begin(2, turn_seconds=900)
    turn = matches.match(table).turn

    def pass_by(seconds: float) -> int:
        wall[0] += seconds
        steady[0] += seconds
        liveness.follow_clock(context, source)
        return sweep.sweep(context)

    assert pass_by(100) == 0
    wall[0] += jump
    assert source.now() == matches.time + 100  # until the deadlines are moved
    with caplog.at_level(logging.WARNING):
        assert pass_by(0) == 0
    assert f"the clock has jumped by {jump:+.0f} s" in caplog.text
    assert source.now() == wall[0]
    assert matches.due_at(table, DeadlineKind.TURN) == wall[0] + 800
    assert (ScreenKind.TABLE, None) in matches.stale(table)  # which names the moment
    assert matches.announcements() == []
    assert pass_by(799) == 1  # the reminder
    assert pass_by(1) == 1
    assert matches.match(table).turn != turn
    caplog.clear()
    assert pass_by(1) == 0
    assert caplog.text == ""


def break_match(matches: Matches, table: Table) -> None:
    """Make a table's match unreadable, as a damaged file would."""
    with matches.store.unit():
        run(matches.store, "UPDATE tables SET match = '7H 8H' WHERE id = :id", id=table.id)


def test_a_broken_table_stops_nobody_elses_clock(matches: Matches, caplog: pytest.LogCaptureFixture) -> None:
    here, there = matches.begin(2), matches.begin_elsewhere(2)
    turn = matches.match(there).turn
    break_match(matches, here)
    with caplog.at_level(logging.ERROR):
        matches.wait(600)
    assert matches.match(there).turn != turn
    assert f"table {here.id}" in caplog.text
    caplog.clear()
    matches.wait(30)
    assert caplog.text == ""  # it is not tried again every second
    matches.wait(31)
    assert f"table {here.id}" in caplog.text


def test_a_broken_table_does_not_keep_the_bot_from_starting(matches: Matches) -> None:
    here, there = matches.begin(2, turn_seconds=900), matches.begin_elsewhere(2)
    matches.wait(0)
    break_match(matches, here)
    due = matches.due_at(there, DeadlineKind.TURN)
    matches.time += HOUR
    assert liveness.after_outage(matches.context) == HOUR
    assert matches.due_at(there, DeadlineKind.TURN) == due + HOUR


def test_a_clock_that_cannot_be_read_stops_nobody_elses(matches: Matches, caplog: pytest.LogCaptureFixture) -> None:
    here, there = matches.quiet_at_night(900), matches.begin_elsewhere(2)
    matches.wait(0)
    with matches.store.unit():
        run(matches.store, "UPDATE chats SET timezone = 'Europe/Nowhere' WHERE id = :id", id=here.chat_id)
    due = matches.due_at(there, DeadlineKind.TURN)
    matches.time += HOUR
    assert liveness.after_outage(matches.context) == HOUR
    assert matches.due_at(there, DeadlineKind.TURN) == due + HOUR
    assert f"table {here.id}" in caplog.text
