"""Waking the player on turn: who may, when, how often, and who reads it."""

from dataclasses import replace

import pytest

from simulation.use_cases.matches import Matches, rome
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, Table
from tables.requests.table import WakePlayer
from tests.tables.lines import announced
from texts.line import Line
from texts.times import HOUR, MINUTE


@pytest.fixture
def slow(matches: Matches) -> Table:
    """A slow table of three, at which somebody has been on turn for an hour."""
    matches.time = rome(10, 9)
    table = matches.begin(3, turn_seconds=48 * HOUR)
    matches.time += HOUR
    return table


def _others(matches: Matches, table: Table) -> tuple[int, int]:
    """Return the person on turn, and one who waits."""
    on_turn = matches.turn_of(table)
    return on_turn, next(person for person in matches.people if person != on_turn)


def _offered(matches: Matches, table: Table) -> list[WakePlayer]:
    buttons = [button for row in matches.post_of(table).rows for button in row]
    return [button.request for button in buttons if isinstance(button.request, WakePlayer)]


def _wake(matches: Matches, table: Table, person: int) -> str:
    turn = matches.match(table).turn
    assert turn is not None
    return matches.key(matches.tap(person, WakePlayer(table.id, turn), GROUP))


def test_the_one_awaited_is_told_in_private_who_waits_and_how_long(matches: Matches, slow: Table) -> None:
    sleeper, other = _others(matches, slow)
    (button,) = _offered(matches, slow)
    assert matches.line(matches.tap(other, button, GROUP)) == Line("wake-done", player=matches.names[sleeper])
    (told,) = announced(matches, sleeper)
    assert told.key == "wake-yours-until"
    assert dict(told.args)["by"] == matches.names[other]
    assert dict(told.args)["since_day"] == "today"
    assert announced(matches) == []


def test_somebody_who_cannot_be_written_to_is_mentioned_in_the_group(matches: Matches, slow: Table) -> None:
    sleeper, other = _others(matches, slow)
    matches.unreachable(sleeper)
    assert _wake(matches, slow, other) == "wake-done"
    (told,) = announced(matches)
    assert (told.key, dict(told.args)["player"]) == ("wake-of-until", matches.names[sleeper])


def test_nobody_is_woken_twice_in_a_turn(matches: Matches, slow: Table) -> None:
    _, other = _others(matches, slow)
    assert _wake(matches, slow, other) == "wake-done"
    assert _offered(matches, slow) == []
    matches.time += 24 * HOUR
    assert _wake(matches, slow, other) == "wake-nobody"


def test_nobody_is_told_twice_a_day(matches: Matches, slow: Table) -> None:
    sleeper, other = _others(matches, slow)
    _wake(matches, slow, other)
    matches.time += MINUTE
    for _ in matches.people:
        while matches.turn_of(slow) == sleeper:
            matches.tap_once(slow)
        while matches.turn_of(slow) != sleeper:
            matches.tap_once(slow)
    matches.time += HOUR
    assert _wake(matches, slow, other) == "wake-told"
    matches.time += 24 * HOUR
    assert _wake(matches, slow, other) == "wake-done"


def test_a_reminder_is_the_message_of_its_day(matches: Matches) -> None:
    matches.time = rome(10, 9)
    table = matches.begin(2, turn_seconds=4 * HOUR)
    sleeper, other = _others(matches, table)
    matches.wait(HOUR)
    assert _wake(matches, table, other) == "wake-done"
    matches.wait(4 * HOUR * 0.8 - HOUR)
    assert [line.key for line in announced(matches, sleeper)] == ["wake-yours-until"]
    assert DeadlineKind.REMINDER not in matches.deadlines(table)


def test_at_a_fast_table_reminders_come_each_time_and_nobody_is_woken(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=1000)
    sleeper, other = _others(matches, table)
    for _ in range(2):
        while matches.turn_of(table) != sleeper:
            matches.tap_once(table)
        matches.wait(800)
        assert [line.key for line in announced(matches, sleeper)] == ["clock-reminder"]
        assert _offered(matches, table) == []
        assert _wake(matches, table, other) == "wake-nobody"
        while matches.turn_of(table) == sleeper:
            matches.tap_once(table)


def test_nobody_is_woken_in_quiet_hours_or_at_once_and_not_by_themselves(matches: Matches, slow: Table) -> None:
    sleeper, other = _others(matches, slow)
    assert _wake(matches, slow, sleeper) == "wake-you"
    matches.time -= HOUR - 29 * MINUTE
    assert _wake(matches, slow, other) == "wake-soon"
    matches.time += HOUR
    table = matches.table(slow.id)
    matches.change(table, settings=replace(table.settings, quiet=(0, 24 * 60 - 1)))
    assert _wake(matches, slow, other) == "wake-quiet"
    assert announced(matches, sleeper) == []


def test_only_who_is_seated_wakes_and_only_whom_the_button_names(matches: Matches, slow: Table) -> None:
    sleeper, other = _others(matches, slow)
    seat = matches.match(slow).turn
    assert seat is not None
    matches.names[99] = "Passante"
    assert _wake(matches, slow, 99) == "tap-not-seated"
    for wrong in (-1, 7, 10**9, (seat + 1) % 3, (seat + 2) % 3):
        key = matches.key(matches.tap(other, WakePlayer(slow.id, wrong), GROUP))
        assert key in ("wake-nobody", "wake-you")
    assert announced(matches, sleeper) == []


def test_a_computer_or_somebody_who_is_away_is_not_woken(matches: Matches, slow: Table) -> None:
    sleeper, other = _others(matches, slow)
    matches.change_seat(matches.table(slow.id), sleeper, away=True, missed=2)
    assert _offered(matches, slow) == []
    assert _wake(matches, slow, other) == "wake-nobody"


def test_the_message_goes_when_the_turn_is_over(matches: Matches, slow: Table) -> None:
    sleeper, other = _others(matches, slow)
    _wake(matches, slow, other)
    while matches.turn_of(slow) == sleeper:
        matches.tap_once(slow)
    assert announced(matches, sleeper) == []
