"""Who may give a seat to a computer where everybody is away: somebody who is there again, and never his own."""

import pytest

from handlers.buttons import AskTakeOver, KeepSeat, TakeOver
from handlers.callback_data import Button
from handlers.commands_ending import ask_end
from storage import DeadlineKind, Table
from tests.handlers.company import Company
from tests.handlers.talk import ANNA, BRUNO, EVA, buttons_of
from tests.handlers.world import GROUP


def all_away(company: Company) -> Table:
    """Anna and Bruno play, and both have let their time be over twice."""
    table = company.join(people=2)
    while DeadlineKind.DEAD_MATCH not in company.deadlines(table):
        company.time_out(table)
    return company.table(table.id)


def test_whoever_gives_the_seat_of_another_to_a_computer_is_there_himself(company: Company) -> None:
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


@pytest.mark.parametrize("button", [AskTakeOver, TakeOver, KeepSeat])
def test_nobody_gives_his_own_seat_to_a_computer(company: Company, button: type[Button]) -> None:
    table = all_away(company)
    own = button(table.id, ANNA, "easy") if button is TakeOver else button(table.id, ANNA)
    reply = company.tap(ANNA, own, GROUP)
    assert reply.page is None
    assert "non serve un computer" in company.toast(reply)
    seat = company.table(table.id).seats[0]
    assert (seat.away, seat.computer) == (False, None)


def test_an_administrator_who_does_not_play_gets_no_computer_where_nobody_is_there(company: Company) -> None:
    table = all_away(company)
    offered = buttons_of(company.write(ask_end, EVA, admin=True).messages[0])
    assert not [button for button in offered if isinstance(button, TakeOver)]
    before = company.table(table.id)
    for button in (TakeOver(table.id, BRUNO, "easy"), AskTakeOver(table.id, BRUNO)):
        reply = company.touch(button, EVA, admin=True)
        assert reply.page is None
        assert "Al tavolo non c'è nessuno" in company.toast(reply)
    assert company.table(table.id) == before
    assert company.deadlines(table) == {DeadlineKind.DEAD_MATCH}
