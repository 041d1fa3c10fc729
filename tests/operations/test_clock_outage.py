"""Time during which the bot was down is given back; what cannot be worked off stops nobody else."""

import logging
from dataclasses import replace

import pytest

from operations import liveness, sweep
from operations.time_source import TimeSource
from simulation.use_cases.evening import DAY, HOUR, Evening, rome
from simulation.use_cases.talk import ANNA, BRUNO
from storage import DeadlineKind, ScreenKind, Subject, Table
from texts import quiet_hours


def test_time_during_which_the_bot_was_down_is_given_back_and_told(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=900)
    evening.wait(100)
    evening.time += 2 * HOUR + 300
    assert liveness.after_outage(evening.context) == 2 * HOUR + 300
    assert evening.due_at(table, DeadlineKind.TURN) == evening.time + 800
    assert evening.due_at(table, DeadlineKind.REMINDER) == evening.time + 620
    assert evening.said() == ["🔌 Sono stato fermo: il tempo perso è stato restituito."]
    assert (ScreenKind.TABLE, None) in evening.stale(table)
    assert evening.wait(0) == 0


def test_a_short_pause_is_given_back_without_a_word(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=900)
    evening.wait(1)
    evening.time += 59
    liveness.after_outage(evening.context)
    assert evening.due_at(table, DeadlineKind.TURN) == evening.time + 899
    assert evening.said() == []


@pytest.mark.parametrize(("limit", "short", "longer"), [(HOUR, 19, 1), (900, 0.2, 0.3)])
def test_a_screen_is_shown_anew_once_the_moment_that_it_names_is_not_right_any_more(
    evening: Evening, limit: float, short: float, longer: float
) -> None:
    evening.time = rome(10, 12) + 40.5
    table = evening.begin(2, turn_seconds=int(limit))
    evening.wait(0)
    with evening.store.unit() as unit:
        for screen in unit.screens.of_table(table.id):
            unit.screens.mark_shown(screen.id, screen.wanted, 1, Subject(), "")
    evening.time += short
    liveness.after_outage(evening.context)
    assert evening.stale(table) == set()
    evening.time += longer
    liveness.after_outage(evening.context)
    assert (ScreenKind.TABLE, None) in evening.stale(table)


def test_a_pause_between_deals_is_given_back_too(evening: Evening) -> None:
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    evening.wait(10)
    evening.time += HOUR
    liveness.after_outage(evening.context)
    assert evening.due_at(table, DeadlineKind.NEXT_DEAL) == evening.time + evening.settings.pause_seconds - 10
    assert "Sono stato fermo" in evening.said()[-1]


def test_lobbies_and_sleeping_matches_get_their_time_back_without_a_word(evening: Evening) -> None:
    table = evening.begin(2)
    evening.send_away(table, ANNA, BRUNO)
    evening.time_out(table)
    lobby = evening.lobby_elsewhere()
    evening.wait(HOUR)
    evening.time += 30 * DAY
    liveness.after_outage(evening.context)
    assert evening.due_at(table, DeadlineKind.DEAD_MATCH) == evening.time + 7 * DAY - HOUR
    assert evening.due_at(lobby, DeadlineKind.IDLE_LOBBY) == evening.time + DAY - HOUR
    assert not any("fermo" in said for said in evening.said())
    assert evening.wait(0) == 0


def test_an_outage_by_night_takes_nothing_from_a_clock_that_stood_still(evening: Evening) -> None:
    evening.time = rome(10, 22)
    table = evening.quiet_at_night(4 * 3600)
    evening.wait(0)
    evening.wait(rome(11, 0) - evening.time)
    evening.time = rome(11, 7)
    liveness.after_outage(evening.context)
    assert evening.due_at(table, DeadlineKind.TURN) == rome(11, 11)
    assert evening.said() == []


def test_what_was_due_before_the_bot_went_down_takes_effect_at_once(evening: Evening) -> None:
    table = evening.begin(3, turn_seconds=900)
    first = evening.match(table).turn
    evening.wait(0)
    with evening.store.unit() as unit:
        unit.meta.set(liveness.HEARTBEAT, str(evening.time + 1000))
    evening.time += 5000
    liveness.after_outage(evening.context)
    evening.wait(0)
    assert evening.match(table).turn != first


def test_the_first_start_gives_nothing_back(evening: Evening) -> None:
    assert liveness.after_outage(evening.context) == 0.0


def test_a_clock_set_back_while_the_bot_was_down_takes_the_deadlines_with_it(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    table = evening.begin(2, turn_seconds=900)
    evening.wait(0)
    evening.time -= 365 * DAY
    with caplog.at_level(logging.WARNING):
        assert liveness.after_outage(evening.context) == 0.0
    assert evening.due_at(table, DeadlineKind.TURN) == evening.time + 900
    assert "the clock was set by -31536000 s" in caplog.text
    assert evening.said() == []
    assert evening.wait(899) == 1  # the reminder
    assert evening.wait(1) == 1


def test_a_clock_set_back_at_night_leaves_what_was_left_of_a_day(evening: Evening) -> None:
    evening.time = rome(11, 9)
    table = evening.quiet_at_night(4 * 3600)
    evening.wait(0)
    evening.time = rome(10, 23, 30)
    liveness.after_outage(evening.context)
    assert evening.due_at(table, DeadlineKind.TURN) == rome(11, 12)


@pytest.mark.parametrize("seconds", [HOUR, -HOUR, 300 * 365 * DAY, -50 * 365 * DAY])
def test_what_a_leap_costs_depends_on_what_is_left_and_not_on_the_nights_in_between(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    evening.time = rome(11, 9)
    table = evening.quiet_at_night(4 * 3600)
    evening.wait(1)
    before = evening.due_at(table, DeadlineKind.TURN)
    left = quiet_hours.running_seconds(evening.time, before, table.settings.quiet, "Europe/Rome")
    steps, stretch = [0], quiet_hours._stretch

    def counted(*arguments: object) -> tuple[float, bool]:
        steps[0] += 1
        return stretch(*arguments)

    monkeypatch.setattr(quiet_hours, "_stretch", counted)
    evening.time += seconds
    liveness.after_outage(evening.context)
    assert 0 < steps[0] < 20
    due = evening.due_at(table, DeadlineKind.TURN)
    assert quiet_hours.running_seconds(evening.time, due, table.settings.quiet, "Europe/Rome") == pytest.approx(left)


@pytest.mark.parametrize("back", [rome(10, 22), rome(11, 3)])
def test_what_is_due_in_quiet_hours_is_due_when_they_end_also_after_an_outage(evening: Evening, back: float) -> None:
    """A turn's clock stands still then; the one who has set the quiet hours in the meantime ends nobody's turn."""
    evening.time = rome(10, 21)
    table = evening.quiet_at_night(4 * 3600)
    evening.wait(0)
    with evening.store.unit() as unit:
        unit.deadlines.set(table.id, DeadlineKind.TURN, rome(11, 2))
    ran = quiet_hours.running_seconds(evening.time, back, table.settings.quiet, "Europe/Rome")
    evening.time = back
    liveness.after_outage(evening.context)
    assert evening.due_at(table, DeadlineKind.TURN) == rome(11, 8) + ran


def test_a_night_without_the_bot_is_no_news_whatever_fractions_of_seconds_add_up_to(evening: Evening) -> None:
    evening.time = rome(10, 22) + 0.1
    table = evening.quiet_at_night(4 * 3600)
    evening.wait(0)
    due = evening.due_at(table, DeadlineKind.TURN)
    for hour in range(6):
        evening.wait(rome(11, hour) + hour / 7 - evening.time)
        evening.time += 0.9 * HOUR
        liveness.after_outage(evening.context)
    assert evening.due_at(table, DeadlineKind.TURN) == due
    assert evening.said() == []


@pytest.mark.parametrize("jump", [365 * DAY, -365 * DAY, HOUR, -HOUR])
def test_a_clock_that_is_set_while_the_bot_runs_ends_nobodys_turn_and_gives_nobody_more(
    evening: Evening, caplog: pytest.LogCaptureFixture, jump: float
) -> None:
    wall, steady = [evening.time], [0.0]
    source = TimeSource(None, lambda: wall[0], lambda: steady[0])
    context = replace(evening.context, now=source.now)
    table = evening.begin(2, turn_seconds=900)
    turn = evening.match(table).turn

    def pass_by(seconds: float) -> int:
        wall[0] += seconds
        steady[0] += seconds
        liveness.follow_clock(context, source)
        return sweep.sweep(context)

    assert pass_by(100) == 0
    wall[0] += jump
    assert source.now() == evening.time + 100  # until the deadlines are moved
    with caplog.at_level(logging.WARNING):
        assert pass_by(0) == 0
    assert f"the clock has jumped by {jump:+.0f} s" in caplog.text
    assert source.now() == wall[0]
    assert evening.due_at(table, DeadlineKind.TURN) == wall[0] + 800
    assert (ScreenKind.TABLE, None) in evening.stale(table)  # which names the moment
    assert evening.said() == []
    assert pass_by(799) == 1  # the reminder
    assert pass_by(1) == 1
    assert evening.match(table).turn != turn
    caplog.clear()
    assert pass_by(1) == 0
    assert caplog.text == ""


def break_match(evening: Evening, table: Table) -> None:
    """Make a table's match unreadable, as a damaged file would."""
    with evening.store._db.conn as db:
        db.execute("UPDATE tables SET match = '7H 8H' WHERE id = ?", (table.id,))


def test_a_broken_table_stops_nobody_elses_clock(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    here, there = evening.begin(2), evening.begin_elsewhere(2)
    turn = evening.match(there).turn
    break_match(evening, here)
    with caplog.at_level(logging.ERROR):
        evening.wait(600)
    assert evening.match(there).turn != turn
    assert f"table {here.id}" in caplog.text
    caplog.clear()
    evening.wait(30)
    assert caplog.text == ""  # it is not tried again every second
    evening.wait(31)
    assert f"table {here.id}" in caplog.text


def test_a_broken_table_does_not_keep_the_bot_from_starting(evening: Evening) -> None:
    here, there = evening.begin(2, turn_seconds=900), evening.begin_elsewhere(2)
    evening.wait(0)
    break_match(evening, here)
    due = evening.due_at(there, DeadlineKind.TURN)
    evening.time += HOUR
    assert liveness.after_outage(evening.context) == HOUR
    assert evening.due_at(there, DeadlineKind.TURN) == due + HOUR


def test_a_clock_that_cannot_be_read_stops_nobody_elses(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    here, there = evening.quiet_at_night(900), evening.begin_elsewhere(2)
    evening.wait(0)
    with evening.store._db.conn as db:
        db.execute("UPDATE chats SET timezone = 'Europe/Nowhere' WHERE id = ?", (here.chat_id,))
    due = evening.due_at(there, DeadlineKind.TURN)
    evening.time += HOUR
    assert liveness.after_outage(evening.context) == HOUR
    assert evening.due_at(there, DeadlineKind.TURN) == due + HOUR
    assert f"table {here.id}" in caplog.text
