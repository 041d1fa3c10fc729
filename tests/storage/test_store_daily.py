"""Deals of the day in the store: chains, days, and each person's one try."""

from dataclasses import replace

import pytest

from storage import SQL_ERROR, DailyDeal, DailySettings, DailyTry, Store, TableKind, TableSettings, Unit
from tests.storage.store_helpers import GROUP, PEOPLE, a_finished_deal, people_and_group

ANNA, BRUNO, _ = PEOPLE


def a_day(unit: Unit, chain_id: int, number: int, opens_at: float = 100) -> DailyDeal:
    occasion = unit.occasions.create("day", GROUP, opens_at)
    day = DailyDeal(
        occasion.id, chain_id, GROUP, number, f"2026-06-{number:02}", opens_at, opens_at + 50, None, TableSettings(), 3,
        "strong", 1,
    )  # fmt: skip
    unit.daily.open(day)
    return day


def test_a_chat_has_one_chain_and_the_bot_one_of_its_own_until_they_end(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        of_group = unit.daily.create_chain(GROUP, b"g" * 32, "2026-06-01", 50, encrypted=False)
        own = unit.daily.create_chain(None, b"o" * 32, "2026-06-01", 50, encrypted=True)
        assert (unit.daily.chain_of(GROUP), unit.daily.chain_of(None)) == (of_group, own)
        assert b"g" * 8 not in repr(of_group).encode()
    for chat in (GROUP, None):
        with pytest.raises(SQL_ERROR), store.unit() as unit:
            unit.daily.create_chain(chat, b"x" * 32, "2026-06-02", 50, encrypted=False)
    with store.unit() as unit:
        unit.daily.end_chains()
        assert unit.daily.chain_of(GROUP) is None
        newer = unit.daily.create_chain(GROUP, b"n" * 32, "2026-06-03", 50, encrypted=False)
        unit.daily.encrypt_chain(of_group.id, b"e" * 40)
        assert unit.daily.chain(of_group.id) == replace(of_group, root=b"e" * 40, encrypted=True)
        assert [chain.id for chain in unit.daily.chains()] == [of_group.id, own.id, newer.id]


def test_a_day_comes_back_as_it_was_fixed_and_each_number_once(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        chain = unit.daily.create_chain(GROUP, b"g" * 32, "2026-06-01", 50, encrypted=False)
        first, second = a_day(unit, chain.id, 1), a_day(unit, chain.id, 2, 200)
        assert unit.daily.get(first.occasion_id) == first == unit.daily.of_number(chain.id, 1)
        assert unit.daily.since(chain.id, 1) == (first, second)
        assert unit.daily.last_ended(chain.id, 1000) is None
        assert unit.daily.to_end(300, 9) == (first.occasion_id,)  # the second waits for the first
        assert unit.daily.open_at(chain.id, 120) == (first,)
        unit.daily.end(first.occasion_id, "a" * 64, ("0" * 64,))
        unit.daily.end(first.occasion_id, "b" * 64, ())
        assert unit.daily.to_end(170, 9) == ()
        ended = replace(first, results="a" * 64, logs=("0" * 64,))
        assert unit.daily.last_ended(chain.id, 150) == ended
        assert unit.daily.last_ended(chain.id, 149) is None
        assert unit.daily.owed_figures() == first.occasion_id
        assert unit.daily.to_end(300, 9, chain.id) == (second.occasion_id,)
        assert unit.daily.to_end(300, 9, chain.id + 1) == ()
        unit.daily.set_figures(first.occasion_id, {"computers": 40})
        assert unit.daily.owed_figures() is None
        assert unit.daily.get(first.occasion_id) == replace(ended, figures={"computers": 40})
    with pytest.raises(SQL_ERROR), store.unit() as unit:
        a_day(unit, chain.id, 2)


def test_a_person_has_one_try_and_its_result_comes_from_the_table(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        chain = unit.daily.create_chain(GROUP, b"g" * 32, "2026-06-01", 50, encrypted=False)
        day = a_day(unit, chain.id, 1)
        unit.chats.seen(ANNA, "private", "", False)
        table = unit.tables.create(
            ANNA, 0, ANNA, TableSettings(), 120, kind=TableKind.DAILY, occasion_id=day.occasion_id
        )
        begun = DailyTry(day.occasion_id, ANNA, table.id, ranked=True, answers=1, shows=False)
        unit.daily.begin(begun)
        assert unit.daily.tries(day.occasion_id) == (begun,)
        assert unit.daily.try_of(day.occasion_id, ANNA) == begun == unit.daily.try_at(table.id)
        assert unit.daily.try_of(day.occasion_id, BRUNO) is None
        assert unit.daily.numbers_of(chain.id, ANNA) == ()
        unit.daily.show(day.occasion_id, ANNA, True)
    with pytest.raises(SQL_ERROR), store.unit() as unit:
        unit.daily.begin(replace(begun, ranked=False))
    with store.unit() as unit:
        unit.archive.add_deal(table.id, a_finished_deal())
        assert unit.daily.try_at(table.id) == replace(begun, shows=True, points=31, turns=4)
        assert unit.daily.numbers_of(chain.id, ANNA) == (1,)
        unit.people.forget(ANNA, 500)
        assert unit.daily.tries(day.occasion_id) == ()
        assert unit.daily.known_since(GROUP, ANNA) is None


def test_a_chat_knows_somebody_since_they_played_its_days_or_sat_there(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        assert unit.daily.known_since(GROUP, ANNA) is None
        unit.daily.know(GROUP, ANNA, 300)
        unit.daily.know(GROUP, ANNA, 400)
        assert unit.daily.known_since(GROUP, ANNA) == 300
        assert unit.daily.chats_of(ANNA) == ()
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(replace(chat, daily=DailySettings(rivals=3, level="expert", hour=21), daily_post_at=900))
        kept = unit.chats.get(GROUP)
        assert kept is not None
        assert kept.daily == DailySettings(3, "expert", 21)
        assert unit.daily.chats_of(ANNA) == (GROUP,)
        assert unit.daily.posts_due(900, 5) == (GROUP,)
        assert unit.daily.posts_due(899, 5) == ()


def test_days_move_with_a_group_that_becomes_a_supergroup(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        unit.chats.seen(-1234, "supergroup", "The same", False)
        old = unit.daily.create_chain(GROUP, b"g" * 32, "2026-06-01", 50, encrypted=False)
        newer = unit.daily.create_chain(-1234, b"n" * 32, "2026-06-02", 50, encrypted=False)
        unit.daily.know(GROUP, ANNA, 300)
        unit.daily.know(-1234, ANNA, 350)
        day = a_day(unit, old.id, 1)
        unit.chats.migrate(GROUP, -1234)
        found = unit.daily.chain_of(-1234)
        assert found is not None
        assert found.id == old.id != newer.id
        assert unit.daily.known_since(-1234, ANNA) == 300
        moved = unit.daily.get(day.occasion_id)
        assert moved is not None
        assert moved.chat_id == -1234
