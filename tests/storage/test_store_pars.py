"""Pars are owed until they are computed, and kept with the results of their deal."""

from dataclasses import replace
from math import inf

import pytest

from storage import FinishedDeal, OwedPar, Store, Table, TableSettings, TableStatus
from tests.storage.store_helpers import GROUP, PEOPLE, a_dealt_table, a_finished_deal, people_and_group


@pytest.fixture
def table(store: Store) -> Table:
    with store.unit() as unit:
        people_and_group(unit)
        return a_dealt_table(unit)


def ended(store: Store, table: Table, deal: int, at: float) -> None:
    with store.unit() as unit:
        unit.archive.add_deal(table.id, a_finished_deal(deal))
        unit.pars.owe(table.id, deal, f"deal {deal}", at)


def test_deals_are_owed_in_the_order_in_which_they_ended(store: Store, table: Table) -> None:
    ended(store, table, 1, at=900)
    ended(store, table, 2, at=800)
    with store.read() as unit:
        assert unit.pars.owed(9) == (OwedPar(table.id, 2, "deal 2"), OwedPar(table.id, 1, "deal 1"))
        assert unit.pars.owed() == (OwedPar(table.id, 2, "deal 2"),)
        assert unit.pars.is_owed(table.id, 1)
        assert not unit.pars.is_owed(table.id, 3)
        assert unit.pars.of_chat(GROUP, 0, 1000) == ()


def test_a_par_is_kept_with_the_results_of_its_deal_alone(store: Store, table: Table) -> None:
    ended(store, table, 1, at=800)
    ended(store, table, 2, at=900)
    corrected = {0: 1200, 1: -1000, 2: -200}
    with store.unit() as unit:
        unit.pars.settle(OwedPar(table.id, 1, "deal 1"), 1, 650, {0: 3000, 1: 250, 2: 0, 3: 99}, corrected)
    with store.read() as unit:
        first, second, third, *others = unit.archive.deals(table.id)
        assert [(seat.par, seat.corrected) for seat in (first, second, third)] == [
            (3000, 1200),
            (250, -1000),
            (0, -200),
        ]
        assert {seat.par for seat in others} == {None}
        assert unit.pars.owed(9) == (OwedPar(table.id, 2, "deal 2"),)
        assert unit.pars.of_chat(GROUP, 0, 1000) == (
            FinishedDeal(table.id, 1, 800, par_number=1, beta=650, seats=(first, second, third)),
        )
        assert [seat.to_the_end for seat in (first, second, third)] == [True, True, False], "a computer has taken over"


def test_the_deals_of_a_chat_are_those_that_ended_within_the_time(store: Store, table: Table) -> None:
    for deal, at in ((1, 700), (2, 800), (3, 900)):
        ended(store, table, deal, at)
        with store.unit() as unit:
            unit.pars.settle(OwedPar(table.id, deal, ""), 1, 650, {0: 0, 1: 0, 2: 0}, {0: 0, 1: 0, 2: 0})
    with store.read() as unit:
        assert [deal.deal for deal in unit.pars.of_chat(GROUP, 700, 900)] == [1, 2]
        assert unit.pars.of_chat(PEOPLE[0], 0, 1000) == ()


def test_deals_count_for_seasons_in_order_if_two_people_played_them_and_their_par_is_known(
    store: Store, table: Table
) -> None:
    for deal, at in ((1, 900), (2, 700), (3, 800), (4, 950)):
        ended(store, table, deal, at)
    with store.unit() as unit:
        for deal in (1, 2):
            unit.pars.settle(OwedPar(table.id, deal, ""), 1, 650, {0: 0, 1: 0, 2: 0}, {0: 0, 1: 0, 2: 0})
        unit.pars.settle(OwedPar(table.id, 3, ""), 1, 650, {0: 0, 2: 0}, {0: 0, 2: 0})
    with store.read() as unit:
        assert unit.pars.count_of_chat(GROUP) == 2, "in the third a computer had taken over from one of two"
        assert [deal.deal for deal in unit.pars.in_order(GROUP, 0, 9)] == [2, 1]
        assert [deal.deal for deal in unit.pars.in_order(GROUP, 1, 9)] == [1]
        assert unit.pars.in_order(GROUP, 0, 1) == unit.pars.of_chat(GROUP, 700, 701)
        assert unit.pars.count_of_chat(PEOPLE[0]) == 0
        assert not unit.pars.are_owed(GROUP, 950)
        assert unit.pars.are_owed(GROUP, inf)
        assert unit.archive.figures_of_season(GROUP, 0, inf) == {}


def test_a_group_is_looked_at_when_its_season_may_have_ended(store: Store, table: Table) -> None:
    with store.unit() as unit:
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(replace(chat, season_deals=50, season_best=True, season_told=7, season_due=500.0))
    with store.read() as unit:
        assert unit.chats.season_due(499.0, 9) == ()
        (due,) = unit.chats.season_due(500.0, 9)
        assert due == unit.chats.get(GROUP)
        assert (due.season_deals, due.season_best, due.season_told, due.season_due) == (50, True, 7, 500.0)
        assert unit.chats.season_due(500.0, 0) == ()


def test_what_cannot_be_computed_is_not_owed_any_more(store: Store, table: Table) -> None:
    ended(store, table, 1, at=900)
    with store.unit() as unit:
        unit.pars.give_up(table.id, 1)
    with store.read() as unit:
        assert unit.pars.owed() == ()
        assert unit.pars.of_chat(GROUP, 0, 1000) == ()


def test_results_of_others_stay_as_they_are_when_a_person_is_erased(store: Store, table: Table) -> None:
    ended(store, table, 1, at=900)
    with store.unit() as unit:
        unit.pars.settle(OwedPar(table.id, 1, ""), 1, 650, {0: 3000, 1: 250, 2: 0}, {0: 12, 1: -10, 2: -2})
    with store.read() as unit:
        before = unit.pars.of_chat(GROUP, 0, 1000)
    with store.unit() as unit:
        unit.tables.save(replace(table, status=TableStatus.OVER))
        unit.people.forget(PEOPLE[0], 1000)
    with store.read() as unit:
        after = unit.pars.of_chat(GROUP, 0, 1000)
    assert [deal.seats[1:] for deal in after] == [deal.seats[1:] for deal in before]
    assert [replace(deal.seats[0], person_id=None) for deal in after] == [
        replace(deal.seats[0], person_id=None) for deal in before
    ]


def test_a_deal_that_others_may_still_play_has_to_wait(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        day = unit.occasions.create("day", GROUP, 100)
        table = unit.tables.create(GROUP, 0, PEOPLE[0], TableSettings(), 103, occasion_id=day.id)
        unit.pars.owe(table.id, 1, "deal 1", 900)
        assert unit.pars.owed() == ()
        assert unit.pars.is_owed(table.id, 1)
        unit.occasions.end(day.id, 1000)
        assert unit.pars.owed() == (OwedPar(table.id, 1, "deal 1"),)
