"""A computer in the place of somebody away: who may give it their seat, and whose turns are told as whose."""

import pytest

from scala40.actions import Action
from scala40.players import Chance
from scala40.views import SeatView
from simulation.use_cases.chats import ANNA, BRUNO, EVA, buttons_of
from simulation.use_cases.mixed_matches import MixedMatches, playing_like
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, Table
from tables.lobby.questions import ask_end
from tables.requests.codec import Request
from tables.requests.table import AskTakeOver, ImBack, KeepSeat, TakeOver
from tests.tables.lines import announced, lines_of
from texts.line import Line

BY_A_COMPUTER = Line("computer-for", player="Bruno")


def all_away(mixed: MixedMatches) -> Table:
    """Anna and Bruno play, and both have let their time be over twice."""
    table = mixed.join(people=2)
    while DeadlineKind.DEAD_MATCH not in mixed.deadlines(table):
        mixed.time_out(table)
    return mixed.table(table.id)


def test_a_player_who_gives_the_seat_of_another_to_a_computer_is_there_too(mixed: MixedMatches) -> None:
    table = all_away(mixed)
    assert TakeOver(table.id, BRUNO, "medium") in buttons_of(mixed.write(ask_end, ANNA).messages[0])
    mixed.tap(ANNA, TakeOver(table.id, BRUNO, "medium"), GROUP)
    assert [seat.away for seat in mixed.table(table.id).seats] == [False, True]
    assert announced(mixed)[-1] == Line("computer-takes-over", player="Bruno")
    mixed.until_computer(table)
    mixed.until_person(table)
    assert mixed.turn_of(table) == ANNA
    assert Line("last-turn", player=BY_A_COMPUTER) in lines_of(mixed.read_post, table)


@pytest.mark.parametrize("asked", [AskTakeOver, TakeOver, KeepSeat])
def test_nobody_gives_their_own_seat_to_a_computer(mixed: MixedMatches, asked: type[Request]) -> None:
    table = all_away(mixed)
    own = asked(table.id, ANNA, "easy") if asked is TakeOver else asked(table.id, ANNA)
    result = mixed.tap(ANNA, own, GROUP)
    assert result.page is None
    assert mixed.key(result) == "computer-nobody-away"
    seat = mixed.table(table.id).seats[0]
    assert (seat.away, seat.computer) == (False, None)


def test_an_administrator_who_does_not_play_gets_no_computer_where_nobody_is_there(mixed: MixedMatches) -> None:
    table = all_away(mixed)
    offered = buttons_of(mixed.write(ask_end, EVA, admin=True).messages[0])
    assert not [request for request in offered if isinstance(request, TakeOver)]
    before = mixed.table(table.id)
    for request in (TakeOver(table.id, BRUNO, "easy"), AskTakeOver(table.id, BRUNO)):
        result = mixed.touch(request, EVA, admin=True)
        assert result.page is None
        assert mixed.key(result) == "computer-nobody-there"
    assert mixed.table(table.id) == before
    assert mixed.deadlines(table) == {DeadlineKind.DEAD_MATCH}


def taken_over(mixed: MixedMatches) -> Table:
    """Anna and Bruno play; Bruno has missed two turns, the second just now, and a computer plays for them."""
    table = mixed.join(people=2)
    while not mixed.table(table.id).seats[1].away:
        if mixed.turn_of(table) == BRUNO:
            mixed.time_out(table)
        else:
            mixed.tap_for(table)
    mixed.tap(ANNA, TakeOver(table.id, BRUNO, "easy"), GROUP)
    return mixed.table(table.id)


def test_a_turn_that_they_missed_themselves_is_not_told_as_the_computers(mixed: MixedMatches) -> None:
    """R40"""
    table = taken_over(mixed)
    assert Line("last-default", player="Bruno") in lines_of(mixed.read_post, table)


def test_a_turn_of_the_computer_is_not_told_as_that_of_the_player_who_is_back(mixed: MixedMatches) -> None:
    table = taken_over(mixed)
    mixed.until_computer(table)
    mixed.until_person(table)
    mixed.tap(BRUNO, ImBack(table.id), GROUP)
    post = lines_of(mixed.read_post, table)
    assert Line("last-turn", player=BY_A_COMPUTER) in post
    assert Line("last-turn", player="Bruno") not in post


def test_a_computer_that_breaks_in_the_place_of_somebody_is_told_as_such(mixed: MixedMatches) -> None:
    """R40"""
    table = taken_over(mixed)
    mixed.until_computer(table)
    with playing_like(breaking):
        mixed.computer_plays(table)
    post = lines_of(mixed.read_post, table)
    assert Line("last-default-computer", player=BY_A_COMPUTER) in post
    assert "last-default" not in post


def breaking(view: SeatView, chance: Chance) -> Action:
    """Break."""
    raise ValueError


def test_the_record_of_a_match_in_which_a_computer_took_over_and_gave_back_replays(mixed: MixedMatches) -> None:
    """R43"""
    table = taken_over(mixed)
    mixed.until_computer(table)
    mixed.until_person(table)
    mixed.tap(BRUNO, ImBack(table.id), GROUP)
    mixed.resign(table, BRUNO)
    assert mixed.replayed(table) == mixed.match(table)
