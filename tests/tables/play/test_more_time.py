"""Giving the player on turn more time: who may, how much, how often, and who is told."""

import pytest

from simulation.use_cases.matches import Matches, rome
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, Seat, Table
from tables.requests.table import GiveTime
from tables.seats import seat_of
from tests.tables.lines import announced
from tests.web.web_server import a_web_server
from texts.line import Line
from texts.times import HOUR

DAY = 24 * HOUR


@pytest.fixture
def slow(matches: Matches) -> Table:
    """A slow table of three, at which somebody has been on turn for an hour."""
    matches.time = rome(10, 9)
    table = matches.begin(3, turn_seconds=DAY)
    matches.time += HOUR
    return table


def others(matches: Matches, table: Table) -> tuple[int, int, int]:
    """The person on turn, and those who wait."""
    on_turn = matches.turn_of(table)
    return (on_turn, *(person for person in matches.people[:3] if person != on_turn))


def button(matches: Matches, table: Table) -> GiveTime | None:
    """The button of the table's post."""
    buttons = [button.request for row in matches.post_of(table).rows for button in row]
    return next((request for request in buttons if isinstance(request, GiveTime)), None)


def due(matches: Matches, table: Table, kind: DeadlineKind = DeadlineKind.TURN) -> float:
    with matches.store.read() as unit:
        deadline = unit.deadlines.get(table.id, kind)
    assert deadline is not None
    return deadline.due_at


def seat(matches: Matches, table: Table, person: int) -> Seat:
    found = seat_of(matches.table(table.id), person)
    assert found is not None
    return found


def give(matches: Matches, table: Table, person: int) -> str:
    """Tap the button as it is now, also where it is not shown."""
    match = matches.match(table)
    request = GiveTime(table.id, match.deal_number, sum(match.deal.turns_played))
    return matches.key(matches.tap(person, request, GROUP))


def test_who_waits_gives_the_turns_time_once_more_and_the_table_is_told(matches: Matches, slow: Table) -> None:
    sleeper, other, third = others(matches, slow)
    ends = due(matches, slow)
    request = button(matches, slow)
    assert request is not None
    said = matches.line(matches.tap(other, request, GROUP))
    assert said == Line("more-time-done", player=matches.names[sleeper], time=Line("time-hours", count=24))
    assert due(matches, slow) == ends + DAY
    assert due(matches, slow, DeadlineKind.REMINDER) == ends + 0.8 * DAY
    (told,) = announced(matches)
    assert told.key == "more-time-given"
    assert {dict(told.args)[who] for who in ("player", "by")} == {matches.names[sleeper], matches.names[other]}
    assert button(matches, slow) is None
    assert matches.key(matches.tap(third, request, GROUP)) == "more-time-nobody", "once a turn, no matter by whom"
    assert due(matches, slow) == ends + DAY
    matches.wait(2 * DAY - HOUR - 1)
    assert matches.turn_of(slow) == sleeper
    matches.wait(1)
    assert matches.turn_of(slow) != sleeper


def test_the_next_turn_is_as_long_as_ever_and_may_be_given_time_again(matches: Matches, slow: Table) -> None:
    sleeper, other, _ = others(matches, slow)
    old = button(matches, slow)
    assert old is not None
    matches.tap(other, old, GROUP)
    while matches.turn_of(slow) == sleeper:
        matches.tap_once(slow)
    assert not seat(matches, slow, sleeper).given_time
    assert due(matches, slow) == matches.time + DAY
    ends = due(matches, slow)
    _, other, third = others(matches, slow)
    assert matches.key(matches.tap(other, old, GROUP)) == "more-time-nobody", "a button of a turn that is over"
    assert due(matches, slow) == ends
    assert give(matches, slow, third) == "more-time-done"
    assert due(matches, slow) == ends + DAY


def test_nobody_gives_themselves_time_not_even_the_host_nor_does_a_passer_by(matches: Matches, slow: Table) -> None:
    sleeper, _, _ = others(matches, slow)
    matches.change(matches.table(slow.id), host_id=sleeper)
    ends = due(matches, slow)
    assert give(matches, slow, sleeper) == "more-time-you"
    matches.names[99] = "Passante"
    assert give(matches, slow, 99) == "tap-not-seated"
    for deal, turns in ((0, 0), (1, 1), (2, 0), (-1, -1), (10**9, 10**9)):
        forged = matches.tap(matches.people[1], GiveTime(slow.id, deal, turns), GROUP)
        assert matches.key(forged) == "more-time-nobody"
    assert due(matches, slow) == ends
    assert announced(matches) == []


def test_a_host_who_is_not_in_the_deal_gives_time_too_and_others_who_are_out_do_not(matches: Matches) -> None:
    matches.time = rome(10, 9)
    table = matches.begin(4, turn_seconds=DAY)
    first, second = [person for person in matches.people[:4] if person != matches.turn_of(table)][:2]
    for person in (first, second):
        matches.resign(table, person)
    matches.change(matches.table(table.id), host_id=first)
    assert give(matches, table, second) == "tap-you-are-out"
    assert give(matches, table, first) == "more-time-done"


@pytest.mark.parametrize("seconds", [15 * 60, None])
def test_a_fast_turn_and_one_without_limit_are_given_no_time(matches: Matches, seconds: int | None) -> None:
    table = matches.begin(3, turn_seconds=seconds)
    assert button(matches, table) is None
    assert give(matches, table, others(matches, table)[1]) == "more-time-nobody"


@pytest.mark.parametrize("computer", [None, "easy"])
def test_neither_a_computer_nor_somebody_away_is_given_time(
    matches: Matches, slow: Table, computer: str | None
) -> None:
    sleeper, other, _ = others(matches, slow)
    matches.change_seat(matches.table(slow.id), sleeper, away=True, missed=2, computer=computer)
    assert button(matches, slow) is None
    assert give(matches, slow, other) == "more-time-nobody"


def test_a_turn_whose_time_is_over_is_not_brought_back(matches: Matches, slow: Table) -> None:
    sleeper, other, _ = others(matches, slow)
    request = button(matches, slow)
    assert request is not None
    matches.time = due(matches, slow)
    assert matches.key(matches.tap(other, request, GROUP)) == "more-time-nobody"
    assert matches.turn_of(slow) != sleeper


def test_who_plays_on_their_reserve_keeps_what_is_left_of_it(matches: Matches, slow: Table) -> None:
    sleeper, other, _ = others(matches, slow)
    matches.change_seat(matches.table(slow.id), sleeper, reserve=3.0 * DAY)
    matches.wait(DAY - HOUR)
    assert seat(matches, slow, sleeper).on_reserve
    matches.wait(DAY)
    assert give(matches, slow, other) == "more-time-done"
    now = seat(matches, slow, sleeper)
    assert (now.reserve, now.on_reserve) == (2.0 * DAY, False)
    assert due(matches, slow) == matches.time + DAY


async def test_the_page_offers_it_to_those_who_wait(matches: Matches, slow: Table) -> None:
    sleeper, other, _ = others(matches, slow)
    ends = due(matches, slow)
    async with a_web_server(matches) as web:
        offered = {
            person: [
                action for action in (await (await web.open(person)).view(slow.id))["actions"]
                if action["kind"] == "more_time"
            ]
            for person in (sleeper, other)
        }  # fmt: skip
        assert offered[sleeper] == []
        (action,) = offered[other]
        assert action["label"] == "⏳ Più tempo"
        answer = await (await web.open(other)).request(slow.id, action["request"])
        assert answer["line"] == f"Fatto: {matches.names[sleeper]} ha 24 ore in più."
        assert "more_time" not in {action["kind"] for action in answer["view"]["actions"]}
    assert due(matches, slow) == ends + DAY


def test_a_visitor_who_does_not_see_the_groups_post_has_both_buttons_in_private(matches: Matches, slow: Table) -> None:
    _, other, third = others(matches, slow)
    matches.change_seat(matches.table(slow.id), other, outside=True)

    def labels(person: int) -> set[str]:
        return {button.label for row in matches.panel_of(slow, person).rows for button in row}

    assert {"⏰ Sveglia", "⏳ Più tempo"} <= labels(other)
    assert not {"⏰ Sveglia", "⏳ Più tempo"} & labels(third)
