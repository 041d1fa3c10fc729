"""What a table promised about its cards, and what was fixed before each deal."""

from dataclasses import replace

from scala40.fair.deal import Inputs
from scala40.fair.terms import Terms
from storage import Store
from tests.storage.store_helpers import GROUP, PEOPLE, a_dealt_table, a_lobby, rows_of

ROOT = bytes(range(32))
COMMITMENT = "5d41" * 16
HASH = "ab" * 32
SALT = "5a" * 32
TERMS = Terms.agreed("fisca limit=30", SALT, ("Anna", "Bruno ♥", "🤖 Ada"))


def test_a_promise_is_found_as_it_was_made_and_a_table_without_one_has_none(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        assert unit.promises.get(table.id) is None
        made = unit.promises.make(table.id, ROOT, COMMITMENT, encrypted=False)
        assert unit.promises.get(table.id) == made
        assert (made.root, made.encrypted, made.commitment) == (ROOT, False, COMMITMENT)
        assert unit.promises.newest_encrypted(5) == ()


def test_a_key_is_tried_on_the_last_promise_that_was_made_with_one(store: Store) -> None:
    with store.unit() as unit:
        first, second, third = (a_lobby(unit, thread_id=topic) for topic in (1, 2, 3))
        unit.promises.make(first.id, ROOT, COMMITMENT, encrypted=True)
        made = unit.promises.make(second.id, ROOT, COMMITMENT, encrypted=True)
        unit.promises.make(third.id, ROOT, COMMITMENT, encrypted=False)
        assert unit.promises.newest_encrypted(1) == (made.root,)


def test_a_die_is_asked_for_once(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        assert not unit.promises.ask_die(table.id)
        unit.promises.make(table.id, ROOT, COMMITMENT, encrypted=False)
        assert unit.promises.ask_die(table.id)
        assert not unit.promises.ask_die(table.id)


def test_the_first_die_counts_and_what_was_given_for_a_deal_is_used_up_by_it(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.promises.make(table.id, ROOT, COMMITMENT, encrypted=False)
        unit.promises.throw(table.id, 4)
        unit.promises.throw(table.id, 6)
        unit.promises.cut(table.id, 1, "sette")
        waiting = unit.promises.get(table.id)
        assert waiting is not None
        assert (waiting.die, waiting.cut, waiting.cut_by) == (4, "sette", 1)
        inputs = Inputs(deal=1, seats=(0, 2), dealer=2, cut="sette", die=4)
        unit.promises.fix(table.id, inputs)
        used = unit.promises.get(table.id)
        assert used is not None
        assert (used.die, used.cut, used.cut_by) == (None, None, None)
        running = unit.promises.running(table.id)
        assert running is not None
        assert (running.inputs, running.ended_at, running.log_hash) == (inputs, None, None)


def test_a_deal_ends_with_the_hash_of_its_log_or_is_broken_off(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.promises.make(table.id, ROOT, COMMITMENT, encrypted=False)
        unit.promises.fix(table.id, Inputs(deal=1, seats=(0, 1), dealer=0))
        unit.promises.end(table.id, HASH, 500)
        unit.promises.break_off(table.id, 550)  # nothing is running
        assert unit.promises.running(table.id) is None
        assert unit.promises.broken_off(GROUP) == 0
        second = Inputs(deal=2, seats=(0, 1), dealer=1, previous=HASH)
        unit.promises.fix(table.id, second)
        unit.promises.break_off(table.id, 600)
        told = [
            (deal.inputs.deal, deal.log_hash, deal.ended_at, deal.broken_off) for deal in unit.promises.deals(table.id)
        ]
        assert told == [(1, HASH, 500, False), (2, None, 600, True)]
        assert unit.promises.deals(table.id)[1].inputs == second
        assert (unit.promises.broken_off(GROUP), unit.promises.broken_off(-5)) == (1, 0)


def test_every_input_comes_back_as_it_was_fixed(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.promises.make(table.id, ROOT, COMMITMENT, encrypted=False)
        inputs = Inputs(
            deal=64, seats=(0, 2, 5), dealer=5, cut="tre 7", die=64, previous=HASH, next_commitment=COMMITMENT
        )
        unit.promises.fix(table.id, inputs)
        assert [deal.inputs for deal in unit.promises.deals(table.id)] == [inputs]


def test_a_table_that_promises_nothing_any_more_has_no_deals_fixed_either(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.promises.make(table.id, ROOT, COMMITMENT, encrypted=False)
        unit.promises.fix(table.id, Inputs(deal=1, seats=(0, 1), dealer=0))
        unit.promises.forget(table.id)
        assert (unit.promises.get(table.id), unit.promises.deals(table.id)) == (None, ())


def test_terms_are_what_was_agreed_and_there_are_none_before(store: Store) -> None:
    with store.unit() as unit:
        table, other = a_lobby(unit), a_lobby(unit, thread_id=1)
        assert unit.promises.make(table.id, ROOT, COMMITMENT, encrypted=False, salt=SALT).salt == SALT
        unit.promises.make(other.id, ROOT, COMMITMENT, encrypted=False)
        assert unit.promises.terms(table.id) is None
        unit.promises.agree(table.id, TERMS)
        assert unit.promises.terms(table.id) == TERMS
        assert unit.promises.terms(other.id) is None, "a table that was promised before names were bound"


def test_who_is_forgotten_takes_the_names_and_salts_of_their_matches_and_of_no_others(store: Store) -> None:
    with store.unit() as unit:
        table, other = a_dealt_table(unit), a_dealt_table(unit, thread_id=1)
        for one in (table, other):
            unit.promises.make(one.id, ROOT, COMMITMENT, encrypted=False, salt=SALT)
            unit.promises.agree(one.id, TERMS)
        lobby = a_lobby(unit, thread_id=2)
        unit.promises.make(lobby.id, ROOT, COMMITMENT, encrypted=False, salt="0b" * 32)
        gone = PEOPLE[1]
        unit.tables.save(replace(table, seats=tuple(replace(seat, left=True) for seat in table.seats)))
        for one in (other, lobby):
            unit.tables.save(replace(one, seats=tuple(seat for seat in one.seats if seat.person_id != gone)))
        unit.people.forget(gone, 500)
        assert unit.promises.terms(table.id) == TERMS.forgotten()
        assert unit.promises.terms(other.id) == TERMS
        waiting = unit.promises.get(lobby.id)
        assert waiting is not None
        assert waiting.salt == "0b" * 32


def test_names_go_with_the_promise(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.promises.make(table.id, ROOT, COMMITMENT, encrypted=False, salt=SALT)
        unit.promises.agree(table.id, TERMS)
        unit.promises.forget(table.id)
    assert not [row for row in rows_of(store.path) if "Bruno ♥" in row or SALT in row]
