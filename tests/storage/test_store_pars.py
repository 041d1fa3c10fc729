"""Pars are owed until they are computed, and kept with the results of their deal."""

from dataclasses import replace

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
