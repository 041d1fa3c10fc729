"""The clock of a slow turn: reserve of time, vacations, pauses, weekends, more time; none of them refills it."""

from dataclasses import replace

import pytest

from operations import liveness
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import DAY, Matches, rome
from storage import DeadlineKind, Seat, Table, TableStatus, Vacation
from tables.match import deadlines, progress
from texts.game_clock import GameClock, running_seconds

HOUR = 3600


def slow(matches: Matches, seats: int = 3, seconds: int | None = DAY, **settings: object) -> Table:
    """A match whose turns are slow, with these settings."""
    table = matches.begin(seats, turn_seconds=seconds)
    table = matches.change(table, settings=replace(table.settings, **settings))  # type: ignore[arg-type]
    reserve = table.settings.in_effect.reserve
    table = matches.change(table, seats=tuple(replace(seat, reserve=reserve) for seat in table.seats))
    with matches.store.unit() as unit:
        deadlines.arm(matches.context, unit, table, matches.time, asleep=False)
    return table


def on_turn(matches: Matches, table: Table) -> Seat:
    turn = matches.match(table).turn
    assert turn is not None
    return matches.table(table.id).seats[turn]


def on_vacation(matches: Matches, table: Table, person: int, begins: float, ends: float) -> None:
    with matches.store.unit() as unit:
        unit.vacations.save(Vacation(person, begins, ends))
        found = unit.tables.get(table.id)
        assert found is not None
        deadlines.follow(unit, found, matches.time)


def paused(matches: Matches, table: Table, begins: float, ends: float) -> None:
    with matches.store.unit() as unit:
        found = unit.tables.get(table.id)
        assert found is not None
        deadlines.follow(unit, unit.tables.save(replace(found, pause=(begins, ends))), matches.time)


def give_time(matches: Matches, table: Table) -> None:
    with matches.store.unit() as unit:
        found = unit.tables.get(table.id)
        assert found is not None
        deadlines.give_time(unit, found, matches.time)


def due(matches: Matches, table: Table) -> float:
    return matches.due_at(table, DeadlineKind.TURN)


def play_turn(matches: Matches, table: Table) -> None:
    turns = matches.match(table).deal.turns_played
    while matches.match(table).deal.turns_played == turns:
        matches.tap_once(table)


def test_a_turn_lasts_into_the_reserve_and_takes_from_it_what_it_needs(matches: Matches) -> None:
    table = slow(matches, reserve=3 * DAY)
    player, over = on_turn(matches, table), due(matches, table)
    matches.wait(DAY)
    seat = on_turn(matches, table)
    assert (seat.number, seat.on_reserve) == (player.number, True)
    assert due(matches, table) == over + 3 * DAY
    matches.time += 5 * HOUR
    play_turn(matches, table)
    after = matches.table(table.id).seats[player.number]
    assert after == replace(player, reserve=3 * DAY - 5 * HOUR, told_at=after.told_at)
    assert due(matches, table) == matches.time + DAY  # the next player has their own time


def test_a_reserve_that_is_used_up_ends_the_turn(matches: Matches) -> None:
    table = slow(matches, reserve=DAY)
    player = on_turn(matches, table)
    matches.wait(DAY)
    assert matches.wait(DAY - 1) <= 1  # a reminder
    assert on_turn(matches, table).number == player.number
    matches.wait(1)
    after = matches.table(table.id).seats[player.number]
    assert (after.reserve, after.on_reserve, after.missed) == (0, False, 1)
    assert on_turn(matches, table).number != player.number


def test_a_tap_between_the_end_of_the_time_and_the_sweep_still_counts(matches: Matches) -> None:
    table = slow(matches, reserve=DAY)
    player = on_turn(matches, table)
    matches.time += DAY + 0.5
    play_turn(matches, table)
    after = matches.table(table.id).seats[player.number]
    assert (after.missed, after.reserve) == (0, DAY)


def test_quick_tables_have_no_reserve(matches: Matches) -> None:
    table = slow(matches, seconds=600, reserve=DAY)
    assert {seat.reserve for seat in table.seats} == {0}
    player = on_turn(matches, table)
    matches.wait(600)
    assert on_turn(matches, table).number != player.number


def test_a_match_begins_with_the_reserve_of_its_settings(matches: Matches) -> None:
    first = matches.begin(3, turn_seconds=DAY)
    table = matches.change(first, settings=replace(first.settings, reserve=DAY), status=TableStatus.LOBBY, match=None)
    with matches.store.unit() as unit:
        started = progress.start_match(matches.context, unit, table, matches.time)
    assert {seat.reserve for seat in started.seats} == {DAY}


@pytest.mark.parametrize("before", [0, 10 * HOUR])
def test_a_vacation_stops_the_clock_of_its_person_and_does_not_refill_it(matches: Matches, before: int) -> None:
    table = slow(matches)
    player = on_turn(matches, table).person_id
    assert player is not None
    other = ANNA if player != ANNA else BRUNO
    matches.time += before
    over = due(matches, table)
    on_vacation(matches, table, other, matches.time, matches.time + 7 * DAY)
    assert due(matches, table) == over
    on_vacation(matches, table, player, matches.time, matches.time + 7 * DAY)
    assert due(matches, table) == over + 7 * DAY
    on_vacation(matches, table, player, matches.time, matches.time + 2 * DAY)  # they are back earlier
    assert due(matches, table) == over + 2 * DAY
    assert matches.due_at(table, DeadlineKind.REMINDER) == over - DAY / 5 + 2 * DAY


def test_a_vacation_announced_ahead_stops_the_turns_it_meets(matches: Matches) -> None:
    table = slow(matches)
    player = on_turn(matches, table).person_id
    assert player is not None
    over = due(matches, table)
    on_vacation(matches, table, player, matches.time + 23 * HOUR, matches.time + 3 * DAY)
    assert due(matches, table) == over + 2 * DAY + HOUR
    play_turn(matches, table)
    assert due(matches, table) == matches.time + DAY


def test_a_pause_stops_every_clock_also_after_an_outage(matches: Matches) -> None:
    table = slow(matches)
    over = due(matches, table)
    paused(matches, table, matches.time, matches.time + 3 * DAY)
    assert due(matches, table) == over + 3 * DAY
    liveness.beat(matches.context)
    matches.time += 2 * DAY
    liveness.after_outage(matches.context)  # none of that time was theirs
    assert due(matches, table) == over + 3 * DAY
    matches.time += DAY + 6 * HOUR
    liveness.after_outage(matches.context)
    assert due(matches, table) == over + 3 * DAY + 6 * HOUR
    paused(matches, table, matches.time, matches.time)
    assert due(matches, table) == over + 3 * DAY + 6 * HOUR


def test_pauses_do_not_stop_a_quick_table(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=600)
    over = due(matches, table)
    paused(matches, table, matches.time, matches.time + DAY)
    assert due(matches, table) == over


@pytest.mark.parametrize("away", [True, False])
def test_a_match_of_absent_people_is_not_closed_in_a_vacation(matches: Matches, away: bool) -> None:
    table = slow(matches, seconds=DAY if away else None)
    if away:
        everybody = tuple(replace(seat, away=True) for seat in table.seats)
        with matches.store.unit() as unit:
            progress.settle(matches.context, unit, replace(table, seats=everybody), [], matches.time)
    end = matches.due_at(table, DeadlineKind.DEAD_MATCH)
    on_vacation(matches, table, BRUNO, matches.time, matches.time + 21 * DAY)
    assert matches.due_at(table, DeadlineKind.DEAD_MATCH) == end + 21 * DAY
    on_vacation(matches, table, ANNA, matches.time + 20 * DAY, matches.time + 30 * DAY)
    assert matches.due_at(table, DeadlineKind.DEAD_MATCH) == end + 30 * DAY


def test_a_quiet_weekend_ends_on_monday_when_the_night_is_over(matches: Matches) -> None:
    matches.time = rome(11, 20)  # a Wednesday
    table = slow(matches, quiet=(23 * 60, 8 * 60), weekend=True, seconds=45 * HOUR)
    clock = GameClock("Europe/Rome", (23 * 60, 8 * 60), weekend=True)
    assert running_seconds(matches.time, due(matches, table), clock) == 45 * HOUR
    # three hours on Wednesday, 15 on Thursday and 15 on Friday, 12 on Monday
    assert due(matches, table) == rome(16, 20)
    liveness.beat(matches.context)
    matches.time = rome(15, 12)  # from Wednesday to Sunday without the bot
    liveness.after_outage(matches.context)
    assert due(matches, table) == rome(18, 23)


def test_more_time_is_the_turns_time_once_more(matches: Matches) -> None:
    table = slow(matches, reserve=DAY)
    over = due(matches, table)
    matches.time += HOUR
    give_time(matches, table)
    assert (due(matches, table), on_turn(matches, table).given_time) == (over + DAY, True)
    player = on_turn(matches, table).number
    play_turn(matches, table)
    assert not matches.table(table.id).seats[player].given_time


def test_more_time_gives_back_what_is_left_of_a_reserve(matches: Matches) -> None:
    table = slow(matches, reserve=DAY)
    matches.wait(DAY)
    matches.time += HOUR
    give_time(matches, table)
    seat = on_turn(matches, table)
    assert (seat.reserve, seat.on_reserve, due(matches, table)) == (23 * HOUR, False, matches.time + DAY)
    matches.wait(DAY)
    assert due(matches, table) == matches.time + 23 * HOUR


def test_more_time_in_a_pause_is_not_more_when_the_pause_ends(matches: Matches) -> None:
    table = slow(matches)
    over = due(matches, table)
    paused(matches, table, matches.time, matches.time + 7 * DAY)
    give_time(matches, table)
    assert due(matches, table) == over + 8 * DAY
    matches.time += DAY
    paused(matches, table, matches.time - DAY, matches.time)  # they play on
    assert due(matches, table) == over + 2 * DAY


def test_a_seat_that_is_handed_over_keeps_its_time_and_loses_its_vacation(matches: Matches) -> None:
    table = slow(matches, reserve=3 * DAY)
    matches.wait(DAY)
    old = on_turn(matches, table)
    assert old.person_id is not None
    over = due(matches, table)
    on_vacation(matches, table, old.person_id, matches.time, matches.time + DAY)
    assert due(matches, table) == over + DAY
    with matches.store.unit() as unit:
        found = unit.tables.get(table.id)
        assert found is not None
        friend = matches.people[3]
        progress.hand_over(matches.context, unit, found, old.number, friend, matches.time)
    new = on_turn(matches, table)
    assert (new.person_id, new.reserve, new.on_reserve) == (friend, old.reserve, True)
    assert due(matches, table) == over


def test_a_clock_that_is_set_back_takes_nobodys_pause(matches: Matches) -> None:
    table = slow(matches)
    matches.time += 23 * HOUR
    paused(matches, table, matches.time, matches.time + 3 * DAY)
    on_vacation(matches, table, ANNA, matches.time + HOUR, matches.time + 2 * DAY)
    liveness.beat(matches.context)
    matches.time -= 2 * HOUR
    liveness.after_outage(matches.context)
    # Two hours more of the pause, because it ends at the moment on which they have agreed, and the hour of the turn.
    assert due(matches, table) == matches.time + 3 * DAY + 3 * HOUR


def test_a_time_zone_that_is_changed_gives_no_reserve(matches: Matches) -> None:
    matches.time = rome(12, 22)  # a Thursday
    table = slow(matches, reserve=DAY, weekend=True)
    player = on_turn(matches, table).number
    matches.wait(DAY)
    matches.time += 90 * 60
    with matches.store.unit() as unit:
        unit.chats.save(replace(unit.chats.of_table(table), timezone="Pacific/Auckland"))
    play_turn(matches, table)
    assert matches.table(table.id).seats[player].reserve <= DAY


def test_who_gives_up_the_right_to_re_enter_makes_the_pause_no_longer(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    between = replace(slow(matches), status=TableStatus.PAUSE)
    monkeypatch.setattr(deadlines, "re_entry_seats", lambda table: between.seats[:2])
    now = matches.time + 23 * HOUR
    with matches.store.unit() as unit:
        deadlines.arm(matches.context, unit, between, matches.time, asleep=False)
        unit.vacations.save(Vacation(ANNA, now, now + 21 * DAY))
        deadlines.follow(unit, between, now)
        held = unit.deadlines.get(between.id, DeadlineKind.NEXT_DEAL)
        monkeypatch.setattr(deadlines, "re_entry_seats", lambda table: between.seats[1:2])
        deadlines.arm(matches.context, unit, between, now, asleep=False)
        after = unit.deadlines.get(between.id, DeadlineKind.NEXT_DEAL)
    assert held is not None
    assert after is not None
    assert (held.due_at, after.due_at) == (now + 21 * DAY + HOUR, now + HOUR)
