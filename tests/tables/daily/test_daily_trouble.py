"""Deals of the day when something goes wrong: copies put back, other keys, slow computers, people who leave."""

import random
import sqlite3
from contextlib import closing as closing_file
from dataclasses import replace

import pytest

from scala40.views import seat_view
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.world import GROUP
from storage import DailySettings, DeadlineKind, Store, Table, TableStatus, Unit
from storage.backup import Backup
from tables.context import Context
from tables.daily import ending, figures
from tables.days import chain_for, open_days
from tables.encryption import Encryption
from tables.fair.key_change import encrypt_anew
from tables.match import closing
from tables.people.restored_backup import close_restored_tables
from tables.play import computers
from tables.play.computers import SLOW, Thought
from tables.requests.commands import AskEnd
from tables.requests.daily import PlayDaily, ShowDaily
from tables.requests.table import Asked, Rematch, RemoveComputer
from tests.scala40.players.random_deals import redealt
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld
from tests.tables.fair.keys import KEY


def test_a_copy_that_is_put_back_gives_no_card_again_and_begins_another_chain(days: DaysWorld) -> None:
    chain = days.enable()
    days.begin()
    copy = Backup(days.path, days.path.parent / "backups").make(days.time)
    with closing_file(Store.open(copy, days.context.now)) as store:
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


def test_a_table_that_cannot_be_closed_keeps_the_secret_from_nobody_else_and_gets_no_place(
    days: DaysWorld, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    chain = days.enable()
    broken_table, other = days.begin(), days.begin(BRUNO)
    whole = closing.close

    def broken(context: Context, unit: Unit, table: Table, *given: object) -> Table:
        if table.id == broken_table.id:
            raise ValueError("7H")
        return whole(context, unit, table, *given)  # type: ignore[arg-type]  # as they were given

    monkeypatch.setattr(closing, "close", broken)
    for _ in range(3):
        days.sweep_at(NOON + 31 * HOUR)
    assert {days.table(table.id).status for table in (broken_table, other)} == {TableStatus.CLOSED}
    with days.store.read() as unit:
        assert unit.daily.of_number(chain.id, 1).results is not None
    assert "not closed as it should be (ValueError)" in caplog.text
    assert "7H" not in caplog.text


def test_a_day_that_another_program_has_written_stops_no_other(days: DaysWorld) -> None:
    days.enable()
    table = days.play_with(days.begin())
    with days.store.unit() as unit:
        own = chain_for(days.context, unit, None, days.time)
    days.play_with(days.begin(BRUNO, chain=own.id))
    with closing_file(sqlite3.connect(days.path)) as file, file:
        file.execute("UPDATE daily_deals SET settings = '{}' WHERE occasion_id = ?", (table.occasion_id,))
        file.execute("""UPDATE chats SET daily = '{"unknown": 1}' WHERE id = ?""", (GROUP,))
    for _ in range(3):
        days.sweep_at(NOON + 31 * HOUR)
    with days.store.read() as unit:
        assert unit.daily.to_end(days.time, 9) == ()
        assert unit.daily.of_number(own.id, 1).results is not None
        assert unit.chats.get(GROUP).daily == DailySettings()
    found = figures.owed_line(days.context)
    assert found is not None
    figures.settle(days.context, found[0], "22 0:6:1")


def test_many_tables_of_a_day_are_closed_a_few_at_a_time(days: DaysWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    chain = days.enable()
    monkeypatch.setattr(ending, "TABLES", 1)
    tables = [days.begin(), days.begin(BRUNO)]
    for left in (1, 0):
        days.sweep_at(NOON + 31 * HOUR)
        assert sum(days.table(table.id).status.is_unfinished for table in tables) == left
    with days.store.read() as unit:
        assert unit.daily.of_number(chain.id, 1).results is not None


def test_after_a_clock_that_was_ahead_no_earlier_day_is_dealt_from_the_same_chain(days: DaysWorld) -> None:
    chain = days.enable()
    days.time = NOON + 40 * 24 * HOUR
    days.play_with(days.begin(number=41))
    days.sweep_at(NOON + 42 * 24 * HOUR)
    days.time = NOON + HOUR
    assert days.ask(PlayDaily(chain.id, 1)).line.key == "daily-begun-anew"
    days.ask(ShowDaily(), chat=GROUP)
    assert days.begin().status is TableStatus.PLAYING


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_no_day_ends_before_one_that_opened_before_it(days: DaysWorld, zone: str) -> None:
    chain = days.enable()
    with days.store.unit() as unit:
        unit.chats.save(replace(unit.chats.get(GROUP), timezone="Pacific/Pago_Pago"))
    days.time = NOON + 24 * HOUR
    days.begin()
    with days.store.unit() as unit:
        unit.chats.save(replace(unit.chats.get(GROUP), timezone=zone))
    days.time += 10 * HOUR
    with days.store.read() as unit:
        newest = open_days(days.context, unit, chain, days.time)[0].number
    days.begin(BRUNO, number=newest)
    for hours in range(0, 90, 2):
        days.sweep_at(NOON + (34 + hours) * HOUR)
        with days.store.read() as unit:
            rows = unit.daily.since(chain.id, 1)
        ended = [deal.results is not None for deal in rows]
        assert ended == sorted(ended, reverse=True)
    assert all(ended)


def test_a_turn_that_ends_after_the_day_has_closed_gives_no_place(days: DaysWorld) -> None:
    days.enable()
    days.play_with(days.begin(BRUNO))
    table = days.begin()
    days.time = NOON + 30 * HOUR + 60
    days.play_with(table)
    days.sweep_at(days.time + 1)
    shown = days.show(BRUNO)
    assert "1. Bruno" in shown
    assert "Anna" in shown
    assert "2. Anna" not in shown
    assert "fuori classifica" in shown


def test_who_goes_on_after_an_update_of_the_computers_is_listed_apart(
    days: DaysWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    days.enable()
    table = days.begin()
    days.play_with(table, turns=4)
    monkeypatch.setattr(computers, "ANSWERS", 2)
    days.play_with(table)
    assert "contro i computer aggiornati" in days.show()


def test_nobody_removes_a_computer_from_a_day(days: DaysWorld) -> None:
    days.enable()
    table = days.begin()
    removal = RemoveComputer(table.id, table.seats[1].name, Asked.MATCH)
    assert days.ask(removal).line.key == "daily-same-for-all"
    assert days.table(table.id) == table
    (question,) = days.ask(AskEnd()).messages
    assert not [button for row in question.rows for button in row if isinstance(button.request, RemoveComputer)]


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
