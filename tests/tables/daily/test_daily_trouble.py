"""Deals of the day when something goes wrong: copies put back, other keys, slow computers, people who leave."""

import random
from contextlib import closing
from dataclasses import replace

import pytest

from scala40.views import seat_view
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, Store, TableStatus
from storage.backup import Backup
from tables.daily import ending
from tables.encryption import Encryption
from tables.fair.key_change import encrypt_anew
from tables.people.restored_backup import close_restored_tables
from tables.play import computers
from tables.play.computers import SLOW, Thought
from tables.requests.daily import PlayDaily, ShowDaily
from tables.requests.table import Rematch
from tests.scala40.players.random_deals import redealt
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld
from tests.tables.fair.keys import KEY


def test_a_copy_that_is_put_back_gives_no_card_again_and_begins_another_chain(days: DaysWorld) -> None:
    chain = days.enable()
    days.begin()
    copy = Backup(days.path, days.path.parent / "backups").make(days.time)
    with closing(Store.open(copy, days.context.now)) as store:
        days.store, days.context = store, replace(days.context, store=store)
        assert close_restored_tables(days.context) == 1
        for person in (ANNA, BRUNO):
            assert days.ask(PlayDaily(chain.id, 1), person).line.key == "daily-begun-anew"
        days.ask(ShowDaily(), chat=GROUP)
        with store.read() as unit:
            newer = unit.daily.chain_of(GROUP)
        assert newer.id != chain.id
        assert newer.root != chain.root
        assert days.ask(PlayDaily(newer.id, 1), BRUNO).table_id is not None
        days.sweep_at(NOON + 31 * HOUR)
        with store.read() as unit:
            assert unit.daily.to_end(days.time, 9) == ()


def test_another_key_encrypts_the_chains_too(days: DaysWorld) -> None:
    chain = days.enable()
    table = days.begin()
    days.context = replace(days.context, encryption=Encryption(KEY))
    encrypt_anew(days.context)
    with days.store.read() as unit:
        renewed = unit.daily.chain(chain.id)
    assert renewed.encrypted
    assert renewed.root != chain.root
    other = days.begin(BRUNO)
    assert other.match.deal.hands == table.match.deal.hands


def test_without_the_key_nothing_is_dealt_and_nothing_is_lost(days: DaysWorld) -> None:
    days.context = replace(days.context, encryption=Encryption(KEY))
    chain = days.enable()
    days.context = replace(days.context, encryption=Encryption(""))
    assert days.ask(PlayDaily(chain.id, 1)).line.key == "daily-no-secret"
    assert "N. 1" in days.show()
    days.context = replace(days.context, encryption=Encryption(KEY))
    assert days.begin().status is TableStatus.PLAYING


@pytest.mark.parametrize("failure", SLOW)
def test_a_slow_computer_is_waited_for_and_never_replaced(days: DaysWorld, failure: str) -> None:
    days.enable()
    table = days.begin()
    while days.table(table.id).match.turn == 0:
        days.play_with(table, turns=1)
    with days.store.read() as unit:
        days.time = max(days.time, unit.deadlines.get(table.id, DeadlineKind.COMPUTER).due_at)
    situation = computers.due_turn(days.context, table.id)
    before = days.table(table.id)
    assert computers.waits_again(days.context, situation, Thought(failure=failure))
    assert days.table(table.id) == before
    assert computers.due_turn(days.context, table.id) is None
    days.time += computers.PATIENCE
    assert computers.due_turn(days.context, table.id) is not None
    assert not computers.waits_again(days.context, situation, Thought(failure="ValueError"))
    assert not computers.waits_again(days.context, replace(situation, secret=None), Thought(failure=failure))


def test_a_computer_does_the_same_whatever_it_cannot_see(days: DaysWorld) -> None:
    days.enable()
    table = days.begin()
    chance, tried = random.Random(4), 0
    while days.table(table.id).status is TableStatus.PLAYING:
        if days.table(table.id).match.turn == 0:
            days.play_with(table, turns=1)
            continue
        with days.store.read() as unit:
            days.time = max(days.time, unit.deadlines.get(table.id, DeadlineKind.COMPUTER).due_at)
        situation = computers.due_turn(days.context, table.id)
        unseen = replace(situation, match=redealt(situation.match, chance))
        assert seat_view(unseen.match, situation.seat) == seat_view(situation.match, situation.seat)
        thoughts = [computers.think(one, random.Random(n)) for n, one in enumerate((situation, unseen))]
        assert thoughts[0].actions == thoughts[1].actions
        computers.act(days.context, situation, thoughts[0])
        tried += 1
    assert tried > 10


def test_a_group_that_becomes_a_supergroup_keeps_its_days(days: DaysWorld) -> None:
    chain = days.enable()
    days.play_with(days.begin())
    with days.store.unit() as unit:
        unit.chats.migrate(GROUP, -1009)
    assert "1. Anna" in days.ask(ShowDaily(chain.id)).messages[0].text.plain
    assert days.ask(PlayDaily(chain.id, 1), BRUNO).table_id is not None


def test_an_erased_person_leaves_the_results_and_the_hash_of_the_day_stays(days: DaysWorld) -> None:
    chain = days.enable()
    for person in (ANNA, BRUNO):
        days.play_with(days.begin(person))
    days.sweep_at(NOON + 30 * HOUR)
    with days.store.unit() as unit:
        before = unit.daily.of_number(chain.id, 1)
        unit.people.forget(BRUNO, days.time)
    with days.store.read() as unit:
        assert unit.daily.of_number(chain.id, 1) == before
        assert len(before.logs) == 2
    shown = days.show()
    assert "Anna" in shown
    assert "Bruno" not in shown


def test_there_is_no_rematch_of_a_day_and_who_leaves_it_has_used_their_try(days: DaysWorld) -> None:
    chain = days.enable()
    table = days.play_with(days.begin())
    assert days.ask(Rematch(table.id)).line.key == "lobby-no-table"
    other = days.begin(BRUNO)
    days.resign(other, BRUNO)
    assert days.ask(PlayDaily(chain.id, 1), BRUNO).line.key == "daily-played-already"
    assert "L'hai lasciata" in days.show(BRUNO)
    assert "1. Anna" not in days.show(BRUNO)


def test_a_day_that_cannot_be_ended_as_it_should_stops_no_other(
    days: DaysWorld, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    chain = days.enable()
    days.play_with(days.begin())
    whole = ending.end_occasion

    def broken(*given: object) -> None:
        if given[2] == 1:
            raise ValueError("7H")
        whole(*given)

    monkeypatch.setattr(ending, "end_occasion", broken)
    days.time = NOON + 20 * HOUR
    days.play_with(days.begin(BRUNO, number=2))
    days.sweep_at(NOON + 60 * HOUR)
    with days.store.read() as unit:
        found = [unit.daily.of_number(chain.id, number) for number in (1, 2)]
        assert all(deal.results is not None for deal in found)
        assert unit.daily.to_end(days.time, 9) == ()
    assert "not ended as it should be (ValueError)" in caplog.text
    assert "7H" not in caplog.text


def test_a_group_whose_post_cannot_be_made_stops_no_other(
    days: DaysWorld, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    days.enable()
    days.play_with(days.begin())

    def broken(*_: object) -> bool:
        raise ValueError("7H")

    monkeypatch.setattr(ending, "_has_been_played", broken)
    days.sweep_at(NOON + 8 * HOUR)
    assert days.posts() == []
    monkeypatch.undo()
    days.sweep_at(NOON + 9 * HOUR)
    assert len(days.posts()) == 1
    assert "7H" not in caplog.text
