"""The deal of the day: one try each with the same cards, sealed until the day has ended, then published."""

import re
from dataclasses import replace

import pytest

from scala40.fair import check
from scala40.fair.days import results_hash
from scala40.fair.record import loads
from screens.compose import compose_announcement
from screens.message import CONFETTI
from simulation.games import fair_trials
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.world import GROUP
from storage import DailySettings, Table, TableKind, TableStatus
from tables.daily.results import results_of
from tables.records.match_record import may_be_published, public_record
from tables.requests.commands import ShowTables, Start
from tables.requests.daily import DailyWeek, EnableDaily, LetDailyBeSeen, PlayDaily, ShowDaily
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld

LETTERS = {"♥", "♦", "♣", "♠"}


def logged(days: DaysWorld, table: Table) -> list[tuple[int, str]]:
    with days.store.read() as unit:
        return [(line.seat, line.action) for line in unit.log.entries(table.id)]


def test_a_group_is_asked_first_and_a_member_begins_in_private(days: DaysWorld) -> None:
    days.time = NOON
    (offer,) = days.ask(ShowDaily(), chat=GROUP).messages
    assert [button.request for row in offer.rows for button in row] == [EnableDaily()]
    chain = days.enable()
    (there,) = days.ask(ShowDaily(), chat=GROUP).messages
    assert [button.url for row in there.rows for button in row] == [f"https://t.me/scala40bot?start=oggi-{chain.id}"]
    (page,) = days.ask(ShowDaily(chain.id)).messages
    assert "N. 1" in page.text.plain
    assert PlayDaily(chain.id, 1) in [button.request for row in page.rows for button in row]
    table = days.begin()
    assert (table.kind, table.chat_id, len(table.seats)) == (TableKind.DAILY, ANNA, 3)
    assert not table.settings.advice
    assert [seat.computer for seat in table.seats] == [None, "strong", "strong"]


def test_equal_play_meets_equal_answers_and_gets_an_equal_score(days: DaysWorld) -> None:
    days.enable()
    tables = [days.play_with(days.begin(person)) for person in (ANNA, BRUNO, CARLA)]  # one after the other
    assert all(table.status is TableStatus.OVER for table in tables)
    assert logged(days, tables[0]) == logged(days, tables[1]) == logged(days, tables[2])
    assert len({table.match.totals for table in tables}) == 1
    assert "1. Anna" in days.show()
    assert "1. Bruno" in days.show()


def test_another_way_to_play_meets_other_answers_to_the_same_cards(days: DaysWorld) -> None:
    days.enable()
    first, other = days.play_with(days.begin()), days.play_with(days.begin(BRUNO), "random")
    assert logged(days, first)[0] == logged(days, other)[0]
    assert logged(days, first) != logged(days, other)


def test_there_is_one_try_also_for_a_second_tap_and_a_second_device(days: DaysWorld) -> None:
    chain = days.enable()
    table = days.begin()
    assert days.begin().id == table.id
    days.play_with(table)
    reply = days.ask(PlayDaily(chain.id, 1))
    assert reply.line.key == "daily-played-already"
    with days.store.read() as unit:
        assert len(unit.daily.tries(table.occasion_id)) == 1


def test_the_end_of_a_try_is_one_message_with_what_counts_and_tells_no_card(days: DaysWorld) -> None:
    chain = days.enable()
    ends = []
    for person, player in ((ANNA, "strong"), (BRUNO, "random")):
        table = days.play_with(days.begin(person), player)
        (row,) = [row for row in days.announcements(person) if row.table_id == table.id]
        with days.store.read() as unit:
            ends.append(compose_announcement(days.context, unit, row))
    with days.store.read() as unit:
        results = results_of(unit, unit.daily.of_number(chain.id, 1))
    for message, person in zip(ends, (ANNA, BRUNO), strict=True):
        (mine,) = [result for result in results if result.person_id == person]
        assert message.illustration is None
        assert str(mine.points) in message.text.plain
        assert not LETTERS & set(message.text.plain)
        assert message.effect == (CONFETTI if mine.closed else None)
        buttons = [button for line in message.rows for button in line]
        assert buttons[0].request == ShowDaily(chain.id)
        assert buttons[1].copies.startswith("📅 Scala 40 #1 · ")
        assert buttons[2].url.startswith("https://t.me/share/url?url=")


def test_who_leaves_a_try_is_told_that_it_does_not_count(days: DaysWorld) -> None:
    days.enable()
    table = days.begin()
    days.resign(table, ANNA)
    rows = days.announcements(ANNA)
    with days.store.read() as unit:
        shown = [compose_announcement(days.context, unit, row) for row in rows]
    assert shown[-1].text.plain == "📅 Smazzata del giorno n. 1\nL'hai lasciata senza finirla."
    assert [button.label for line in shown[-1].rows for button in line] == ["📊 Com'è andata agli altri"]


def test_who_has_read_nothing_finds_it(days: DaysWorld) -> None:
    for request, chat in ((Start(""), ANNA), (ShowTables(), ANNA), (Start(""), GROUP)):
        (message,) = days.ask(request, chat=chat).messages
        assert ShowDaily() in [button.request for line in message.rows for button in line]
    (there,) = days.ask(ShowDaily()).messages
    assert "N. 1" in there.text.plain


def test_nobody_reads_a_result_before_they_have_played(days: DaysWorld) -> None:
    days.enable()
    days.play_with(days.begin(BRUNO))
    assert "Già giocata da Bruno" in days.show()
    assert "1. Bruno" not in days.show()
    days.play_with(days.begin(), "random")
    assert "Bruno" in days.show()
    assert "1. " in days.show()


def test_until_the_day_has_ended_nothing_is_published_then_everything_and_both_verifiers_agree(days: DaysWorld) -> None:
    chain = days.enable()
    table = days.play_with(days.begin())
    with days.store.read() as unit:
        assert not may_be_published(unit, table)
        occasion = unit.occasions.get(table.occasion_id)
        assert occasion.ended_at is None
    days.sweep_at(NOON + 30 * HOUR)  # 18:00 of the next day
    with days.store.read() as unit:
        deal = unit.daily.of_number(chain.id, 1)
        assert deal.results is not None
        assert len(deal.logs) == 1
        text = public_record(days.context, unit, unit.tables.get(table.id))
    assert text.startswith("scala40 record 4\n")
    assert "\nlink " in text
    assert fair_trials.ours_accepts(text)
    assert fair_trials.theirs_accepts(text)
    assert check.check(loads(text)).log == deal.logs[0]


def test_the_next_day_depends_on_the_results_of_the_last_one_that_had_ended(days: DaysWorld) -> None:
    chain = days.enable()
    days.play_with(days.begin())
    days.sweep_at(NOON + 30 * HOUR)
    days.time = NOON + 2 * 24 * HOUR
    later = days.begin(BRUNO, number=3)
    with days.store.read() as unit:
        first, third = unit.daily.of_number(chain.id, 1), unit.daily.of_number(chain.id, 3)
    assert third.before == first.results
    assert third.before is not None
    days.sweep_at(NOON + 5 * 24 * HOUR)
    with days.store.read() as unit:
        text = public_record(days.context, unit, unit.tables.get(later.id))
    assert [line for line in text.split("\n") if line.startswith("# log ")] == [f"# log {first.logs[0]}"]
    assert results_hash(1, first.logs) == third.before
    assert fair_trials.ours_accepts(text)
    assert fair_trials.theirs_accepts(text)


def test_who_has_not_finished_when_the_day_closes_is_not_ranked(days: DaysWorld) -> None:
    chain = days.enable()
    table = days.begin()
    days.play_with(days.begin(BRUNO))
    days.sweep_at(NOON + 30 * HOUR)
    assert days.table(table.id).status is TableStatus.CLOSED
    shown = days.show()
    assert "1. Bruno" in shown
    assert "Anna" not in shown.split("N. 1")[1]
    assert days.ask(PlayDaily(chain.id, 1)).line.key == "daily-closed"


def test_two_days_are_open_from_six_to_eighteen(days: DaysWorld) -> None:
    chain = days.enable()
    for hours, numbers in ((0, [1]), (17, [1]), (18, [2, 1]), (29, [2, 1]), (30, [2]), (42, [3, 2])):
        days.sweep_at(NOON + hours * HOUR)
        page = days.show()
        shown = [number for number in (3, 2, 1) if re.search(rf"N\. {number}, .*aperta", page)]
        assert shown == numbers, hours
    assert chain.first_date == "2026-06-10"


def test_who_is_no_member_or_whom_telegram_does_not_know_is_refused(days: DaysWorld) -> None:
    chain = days.enable()
    for request in (ShowDaily(chain.id), PlayDaily(chain.id, 1), DailyWeek(chain.id, 0)):
        assert days.ask(request, member=False).line.key == "daily-not-member"
        assert days.ask(request, member=None).line.key == "daily-not-asked"
    for forged in (PlayDaily(999, 1), ShowDaily(999), DailyWeek(chain.id, 99), LetDailyBeSeen(chain.id, 7, 1)):
        assert days.ask(forged).line.key in ("tap-unknown", "daily-not-played")
    assert days.ask(PlayDaily(chain.id, 2)).line.key == "daily-closed"


def test_who_is_new_to_the_group_today_plays_without_a_place(days: DaysWorld) -> None:
    chain = days.enable()
    days.time += HOUR
    reply = days.ask(PlayDaily(chain.id, 1), CARLA)
    assert reply.line.key == "daily-dealt-unranked"
    days.play_with(days.table(reply.table_id))
    assert "fuori classifica" in days.show(CARLA)
    days.sweep_at(NOON + 20 * HOUR)
    assert days.ask(PlayDaily(chain.id, 2), CARLA).line.key == "daily-dealt"


@pytest.mark.parametrize(("rivals", "seats"), [(1, 2), (3, 4)])
def test_a_chat_may_choose_how_many_computers(days: DaysWorld, rivals: int, seats: int) -> None:
    days.enable()
    with days.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        unit.chats.save(replace(chat, daily=DailySettings(rivals=rivals, level="easy")))
    table = days.begin()
    assert [seat.computer for seat in table.seats] == [None, *["easy"] * (seats - 1)]


def test_somebody_lets_others_see_how_they_played_once_the_day_has_ended(days: DaysWorld) -> None:
    chain = days.enable()
    days.play_with(days.begin())
    days.play_with(days.begin(BRUNO), "random")
    assert days.ask(LetDailyBeSeen(chain.id, 1, 1), BRUNO).line.key == "daily-shown"
    days.sweep_at(NOON + 30 * HOUR)
    (page,) = days.ask(ShowDaily(chain.id)).messages
    assert any("Come ha giocato Bruno" in button.label for row in page.rows for button in row)


def test_no_text_of_a_running_day_has_a_card(days: DaysWorld) -> None:
    days.enable()
    days.play_with(days.begin())
    assert not LETTERS & set(days.show() + days.show(BRUNO))
