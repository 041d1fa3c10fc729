"""What a table committed to about its cards, and what was fixed before each deal."""

from dataclasses import replace

import pytest

from scala40.fair.deal import Inputs
from scala40.fair.terms import Terms
from storage import BrokenRow, Store
from tests.storage.store_helpers import GROUP, PEOPLE, Place, a_dealt_table, a_lobby, rows_of

ROOT = bytes(range(32))
COMMITMENT = "5d41" * 16
HASH = "ab" * 32
SALT = "5a" * 32
TERMS = Terms.agreed("fisca limit=30", SALT, ("Anna", "Bruno ♥", "🤖 Ada"))


def test_a_commitment_is_found_as_it_was_made_and_a_table_without_one_has_none(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        assert unit.commitments.get(table.id) is None
        made = unit.commitments.make(table.id, ROOT, COMMITMENT, encrypted=False)
        assert unit.commitments.get(table.id) == made
        assert (made.root, made.encrypted, made.commitment) == (ROOT, False, COMMITMENT)
        assert unit.commitments.newest_encrypted(5) == ()


def test_a_key_is_tried_on_the_last_commitment_that_was_made_with_one(store: Store) -> None:
    with store.unit() as unit:
        first, second, third = (a_lobby(unit, thread_id=topic) for topic in (1, 2, 3))
        unit.commitments.make(first.id, ROOT, COMMITMENT, encrypted=True)
        made = unit.commitments.make(second.id, ROOT, COMMITMENT, encrypted=True)
        unit.commitments.make(third.id, ROOT, COMMITMENT, encrypted=False)
        assert unit.commitments.newest_encrypted(1) == (made.root,)


def test_a_die_is_asked_for_once(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        assert not unit.commitments.ask_die(table.id)
        unit.commitments.make(table.id, ROOT, COMMITMENT, encrypted=False)
        assert unit.commitments.ask_die(table.id)
        assert not unit.commitments.ask_die(table.id)


def test_the_first_die_counts_and_what_was_given_for_a_deal_is_used_up_by_it(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.commitments.make(table.id, ROOT, COMMITMENT, encrypted=False)
        assert unit.commitments.begin_throw(table.id)
        assert not unit.commitments.begin_throw(table.id)
        assert unit.commitments.throw(table.id, 4)
        assert not unit.commitments.throw(table.id, 6)
        unit.commitments.cut(table.id, 1, "sette", "a hash of the table")
        waiting = unit.commitments.get(table.id)
        assert (waiting.die, waiting.cut, waiting.cut_by) == (4, "sette", 1)
        assert waiting.cut_for == "a hash of the table"
        inputs = Inputs(deal=1, seats=(0, 2), dealer=2, cut="sette", die=4)
        unit.commitments.fix(table.id, inputs)
        used = unit.commitments.get(table.id)
        assert (used.die, used.cut, used.cut_by) == (None, None, None)
        running = unit.commitments.running(table.id)
        assert (running.inputs, running.ended_at, running.log_hash) == (inputs, None, None)


def test_a_deal_ends_with_the_hash_of_its_log_or_is_broken_off(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.commitments.make(table.id, ROOT, COMMITMENT, encrypted=False)
        unit.commitments.fix(table.id, Inputs(deal=1, seats=(0, 1), dealer=0))
        unit.commitments.end(table.id, HASH, 500)
        unit.commitments.break_off(table.id, 550)  # nothing is running
        assert unit.commitments.running(table.id) is None
        assert unit.commitments.broken_off(GROUP) == 0
        second = Inputs(deal=2, seats=(0, 1), dealer=1, previous=HASH)
        unit.commitments.fix(table.id, second)
        unit.commitments.break_off(table.id, 600)
        told = [
            (deal.inputs.deal, deal.log_hash, deal.ended_at, deal.broken_off)
            for deal in unit.commitments.deals(table.id)
        ]
        assert told == [(1, HASH, 500, False), (2, None, 600, True)]
        assert unit.commitments.deals(table.id)[1].inputs == second
        assert (unit.commitments.broken_off(GROUP), unit.commitments.broken_off(-5)) == (1, 0)


def test_every_input_comes_back_as_it_was_fixed(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.commitments.make(table.id, ROOT, COMMITMENT, encrypted=False)
        inputs = Inputs(
            deal=64, seats=(0, 2, 5), dealer=5, cut="tre 7", die=64, previous=HASH, next_commitment=COMMITMENT
        )
        unit.commitments.fix(table.id, inputs)
        assert [deal.inputs for deal in unit.commitments.deals(table.id)] == [inputs]


def test_a_table_without_a_commitment_has_no_fixed_deals_either(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.commitments.make(table.id, ROOT, COMMITMENT, encrypted=False)
        unit.commitments.fix(table.id, Inputs(deal=1, seats=(0, 1), dealer=0))
        unit.commitments.forget(table.id)
        assert (unit.commitments.get(table.id), unit.commitments.deals(table.id)) == (None, ())


def test_terms_are_what_was_agreed_and_there_are_none_before(store: Store) -> None:
    with store.unit() as unit:
        table, other = a_lobby(unit), a_lobby(unit, thread_id=1)
        assert unit.commitments.make(table.id, ROOT, COMMITMENT, encrypted=False, salt=SALT).salt == SALT
        unit.commitments.make(other.id, ROOT, COMMITMENT, encrypted=False)
        assert unit.commitments.terms(table.id) is None
        unit.commitments.agree(table.id, TERMS)
        assert unit.commitments.terms(table.id) == TERMS
        assert unit.commitments.terms(other.id) is None, "a table that was promised before names were bound"


def test_forgetting_a_person_deletes_the_names_and_salts_of_their_matches_and_of_no_others(store: Store) -> None:
    with store.unit() as unit:
        table, other = a_dealt_table(unit), a_dealt_table(unit, thread_id=1)
        for one in (table, other):
            unit.commitments.make(one.id, ROOT, COMMITMENT, encrypted=False, salt=SALT)
            unit.commitments.agree(one.id, TERMS)
        lobby = a_lobby(unit, thread_id=2)
        unit.commitments.make(lobby.id, ROOT, COMMITMENT, encrypted=False, salt="0b" * 32)
        gone = PEOPLE[1]
        unit.tables.save(replace(table, seats=tuple(replace(seat, left=True) for seat in table.seats)))
        for one in (other, lobby):
            unit.tables.save(replace(one, seats=tuple(seat for seat in one.seats if seat.person_id != gone)))
        unit.people.forget(gone, 500)
        assert unit.commitments.terms(table.id) == TERMS.forgotten()
        assert unit.commitments.terms(other.id) == TERMS
        waiting = unit.commitments.get(lobby.id)
        assert waiting.salt == "0b" * 32


def test_names_are_deleted_with_the_commitment(store: Store, place: Place) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.commitments.make(table.id, ROOT, COMMITMENT, encrypted=False, salt=SALT)
        unit.commitments.agree(table.id, TERMS)
        unit.commitments.forget(table.id)
    assert not [row for row in rows_of(place) if "Bruno ♥" in row or SALT in row]


def test_a_fixed_deal_that_somebody_has_changed_by_hand_is_a_broken_row_of_its_table(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.commitments.make(table.id, ROOT, COMMITMENT, encrypted=False)
        unit.commitments.fix(table.id, Inputs(deal=1, seats=(0, 1, 2), dealer=0))
        unit._sql.run("UPDATE fair_deals SET seats = 'all of them'")
        for read in (unit.commitments.deals, unit.commitments.running):
            with pytest.raises(BrokenRow) as told:
                read(table.id)
            assert str(told.value) == f"table {table.id}: what was fixed for its deals cannot be read"
