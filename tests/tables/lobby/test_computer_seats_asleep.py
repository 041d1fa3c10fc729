"""A computer in the place of somebody away: who may give it their seat, and whose turns are told as whose."""

import pytest

from scala40.actions import Action
from scala40.players import Chance
from scala40.views import SeatView
from simulation.use_cases.company import Company, playing_like
from simulation.use_cases.talk import ANNA, BRUNO, EVA, buttons_of
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, Table
from tables.lobby.questions import ask_end
from tables.requests.codec import Request
from tables.requests.table import AskTakeOver, ImBack, KeepSeat, TakeOver


def all_away(company: Company) -> Table:
    """Anna and Bruno play, and both have let their time be over twice."""
    table = company.join(people=2)
    while DeadlineKind.DEAD_MATCH not in company.deadlines(table):
        company.time_out(table)
    return company.table(table.id)


def test_who_gives_the_seat_of_another_to_a_computer_is_there_too(company: Company) -> None:
    table = all_away(company)
    assert TakeOver(table.id, BRUNO, "medium") in buttons_of(company.write(ask_end, ANNA).messages[0])
    company.tap(ANNA, TakeOver(table.id, BRUNO, "medium"), GROUP)
    assert [seat.away for seat in company.table(table.id).seats] == [False, True]
    assert company.said()[-2:] == [
        "🙋 Anna è di nuovo al tavolo.",
        "🤖 Al posto di Bruno gioca un computer (medio), finché non torna.",
    ]
    company.until_computer(table)
    company.until_person(table)
    assert company.turn_of(table) == ANNA
    assert "Bruno 🤖: ha" in company.read_post(table)


@pytest.mark.parametrize("asked", [AskTakeOver, TakeOver, KeepSeat])
def test_nobody_gives_their_own_seat_to_a_computer(company: Company, asked: type[Request]) -> None:
    table = all_away(company)
    own = asked(table.id, ANNA, "easy") if asked is TakeOver else asked(table.id, ANNA)
    result = company.tap(ANNA, own, GROUP)
    assert result.page is None
    assert "non serve un computer" in company.toast(result)
    seat = company.table(table.id).seats[0]
    assert (seat.away, seat.computer) == (False, None)


def test_an_administrator_who_does_not_play_gets_no_computer_where_nobody_is_there(company: Company) -> None:
    table = all_away(company)
    offered = buttons_of(company.write(ask_end, EVA, admin=True).messages[0])
    assert not [request for request in offered if isinstance(request, TakeOver)]
    before = company.table(table.id)
    for request in (TakeOver(table.id, BRUNO, "easy"), AskTakeOver(table.id, BRUNO)):
        result = company.touch(request, EVA, admin=True)
        assert result.page is None
        assert "Al tavolo non c'è nessuno" in company.toast(result)
    assert company.table(table.id) == before
    assert company.deadlines(table) == {DeadlineKind.DEAD_MATCH}


def taken_over(company: Company) -> Table:
    """Anna and Bruno play; Bruno has missed two turns, the second just now, and a computer plays for them."""
    table = company.join(people=2)
    while not company.table(table.id).seats[1].away:
        if company.turn_of(table) == BRUNO:
            company.time_out(table)
        else:
            company.tap_for(table)
    company.tap(ANNA, TakeOver(table.id, BRUNO, "easy"), GROUP)
    return company.table(table.id)


def test_a_turn_that_they_missed_themselves_is_not_told_as_the_computers(company: Company) -> None:
    """R40"""
    table = taken_over(company)
    assert "Tempo scaduto per Bruno: ho giocato io" in company.read_post(table)


def test_a_turn_of_the_computer_is_not_told_as_of_who_is_back(company: Company) -> None:
    table = taken_over(company)
    company.until_computer(table)
    company.until_person(table)
    company.tap(BRUNO, ImBack(table.id), GROUP)
    post = company.read_post(table)
    assert "Bruno 🤖: ha" in post
    assert "Bruno: ha" not in post


def test_a_computer_that_breaks_in_the_place_of_somebody_is_told_as_such(company: Company) -> None:
    """R40"""
    table = taken_over(company)
    company.until_computer(table)
    with playing_like(breaking):
        company.computer_plays(table)
    post = company.read_post(table)
    assert "Bruno 🤖 si è inceppato" in post
    assert "Tempo scaduto" not in post


def breaking(view: SeatView, chance: Chance) -> Action:
    """Break."""
    raise ValueError


def test_the_record_of_a_match_in_which_a_computer_took_over_and_gave_back_replays(company: Company) -> None:
    """R43"""
    table = taken_over(company)
    company.until_computer(table)
    company.until_person(table)
    company.tap(BRUNO, ImBack(table.id), GROUP)
    company.resign(table, BRUNO)
    assert company.replayed(table) == company.match(table)
