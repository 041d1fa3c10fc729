"""After the match nobody is left in front of a message without a button: there is the rematch, and practice."""

from dataclasses import replace

import pytest

from screens.compose import compose_announcement
from simulation.use_cases.chats import ANNA, BRUNO, DARIO, buttons_of
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import Table, TableKind, TableStatus
from tables.match import progress
from tables.requests.panel import DrawStock, PractiseNow
from tables.requests.table import EndTable, Rematch
from tests.tables.lines import lines_of
from texts.line import Line


@pytest.fixture
def over(matches: Matches) -> Table:
    """A match of Anna and Bruno that is over."""
    table = matches.begin(2)
    matches.resign(table, BRUNO)
    return matches.table(table.id)


def of_group(matches: Matches) -> Table | None:
    with matches.store.read() as unit:
        return unit.tables.current(GROUP, 0)


def of_person(matches: Matches, person: int) -> Table | None:
    with matches.store.read() as unit:
        return unit.tables.current(person, 0, TableKind.PRACTICE)


def test_the_panel_of_a_match_that_is_over_offers_the_rematch_and_practice(matches: Matches, over: Table) -> None:
    assert over.status is TableStatus.OVER
    panel = matches.panel_of(over, ANNA)
    assert buttons_of(panel) == [Rematch(over.id), PractiseNow()]
    assert len(panel.rows) == 1


def test_the_rematch_opens_in_the_group_from_the_panel_too(matches: Matches, over: Table) -> None:
    answer = matches.tap(ANNA, Rematch(over.id))
    table = of_group(matches)
    assert (table.rematch_of, table.host_id) == (over.id, ANNA)
    with matches.store.read() as unit:
        place = unit.chats.of_table(table).title
    assert answer.line == Line("lobby-rematch-opened-there", place=place)
    again = matches.tap(BRUNO, Rematch(over.id))
    assert again.line == Line("lobby-rematch-open-already-there", place=place)
    assert of_group(matches) == table


def test_only_those_who_played_ask_for_it_and_only_where_they_may(matches: Matches, over: Table) -> None:
    assert matches.key(matches.tap(DARIO, Rematch(over.id))) == "lobby-rematch-not-yours"
    assert matches.key(matches.tap(ANNA, Rematch(over.id), -999)) == "lobby-no-table"
    matches.change_seat(over, ANNA, outside=True)
    assert matches.key(matches.tap(ANNA, Rematch(over.id))) == "lobby-rematch-not-yours"
    assert of_group(matches) is None


def test_no_table_opens_in_a_group_that_the_bot_has_left(matches: Matches, over: Table) -> None:
    with matches.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        unit.chats.save(replace(chat, bot_present=False))
    assert matches.key(matches.tap(ANNA, Rematch(over.id))) == "lobby-no-table"


def test_a_running_match_has_no_rematch(matches: Matches) -> None:
    table = matches.begin(2)
    assert matches.key(matches.tap(ANNA, Rematch(table.id))) == "lobby-no-table"
    assert buttons_of(matches.panel_of(table, ANNA)).count(PractiseNow()) == 0


def test_one_tap_deals_against_a_computer_and_leaves_the_result_where_it_is(matches: Matches, over: Table) -> None:
    answer = matches.tap(ANNA, PractiseNow())
    assert answer.line == Line("lobby-dealt")
    assert answer.page is None
    table = of_person(matches, ANNA)
    assert table.status is TableStatus.PLAYING
    assert [seat.computer for seat in table.seats] == [None, "medium"]
    assert matches.key(matches.tap(ANNA, PractiseNow())) == "practice-running"


def test_in_a_group_the_button_leads_to_the_private_chat(matches: Matches) -> None:
    assert matches.tap(ANNA, PractiseNow(), GROUP).start == "prova"


def test_who_is_bust_may_practise_while_the_others_go_on(matches: Matches) -> None:
    """R34"""
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 95, 0])
    with matches.store.unit() as unit:
        progress.next_deal(matches.context, unit, unit.tables.get(table.id), matches.time)
    assert "panel-out" in lines_of(matches.read, table, BRUNO)
    assert PractiseNow() in buttons_of(matches.panel_of(table, BRUNO))
    assert matches.offered(table, BRUNO, DrawStock) == []
    assert PractiseNow() not in buttons_of(matches.panel_of(table, ANNA))


def test_the_panel_of_a_closed_table_offers_practice(matches: Matches) -> None:
    table = matches.begin(2)
    matches.tap(ANNA, EndTable(table.id, ANNA, "m"), GROUP)
    assert buttons_of(matches.panel_of(table, BRUNO)) == [PractiseNow()]


def test_a_private_table_that_was_closed_offers_practice_below_the_news(matches: Matches) -> None:
    matches.tap(ANNA, PractiseNow())
    table = of_person(matches, ANNA)
    matches.tap(ANNA, EndTable(table.id, ANNA, "m"))
    with matches.store.read() as unit:
        last = unit.announcements.pending(ANNA)[-1]
        message = compose_announcement(matches.context, unit, last)
    assert buttons_of(message) == [PractiseNow()]
