"""The group's post on the deal of the day: one a day, edited in between, silent when nobody plays; and the settings."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from scala40.par.__main__ import answered
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.world import GROUP, place_of
from storage import DailySettings
from tables.context import Origin, Requester
from tables.daily import figures
from tables.daily.ending import next_post
from tables.daily.results import mark
from tables.days import chain_for, open_days, secrets_of, streak, week_of
from tables.requests.chat_pages import ChatSetting
from tables.requests.daily import EnableDaily, ShowDaily
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld

DAY = 24 * HOUR
EVENING = NOON + 8 * HOUR


def sent(days: DaysWorld, message_id: int) -> None:
    """Let the post that waits have been sent."""
    with days.store.unit() as unit:
        for row in unit.announcements.pending(GROUP):
            unit.announcements.sent(row.id, message_id, days.time)


def test_in_the_evening_one_post_says_who_has_played_and_no_result(days: DaysWorld) -> None:
    days.enable()
    days.play_with(days.begin())
    days.sweep_at(EVENING - 1)
    assert days.posts() == []
    days.sweep_at(EVENING)
    (post,) = days.posts()
    assert "Già giocata da Anna" in post.text.plain
    assert "1. " not in post.text.plain
    days.sweep_at(EVENING + 1)
    assert len(days.posts()) == 1


def test_another_player_edits_the_post_and_the_next_evening_tells_the_results(days: DaysWorld) -> None:
    days.enable()
    days.play_with(days.begin())
    days.sweep_at(EVENING)
    sent(days, 70)
    days.time = EVENING + HOUR
    days.play_with(days.begin(BRUNO), "random")
    (edited,) = days.posts()
    assert "Anna e Bruno" in edited.text.plain
    assert len([button for row in edited.rows for button in row if button.copies]) == 1  # the seal, no secret
    with days.store.read() as unit:
        assert [row.message_id for row in unit.announcements.pending(GROUP)] == [70]
    sent(days, 70)
    days.sweep_at(NOON + 30 * HOUR)
    sent(days, 70)
    days.sweep_at(EVENING + DAY)
    (post,) = days.posts()
    assert "N. 2" in post.text.plain
    assert "1. Anna" in post.text.plain.split("N. 1")[1]
    copied = [button.copies for row in post.rows for button in row if button.copies]
    with days.store.read() as unit:
        chain = unit.daily.chain_of(GROUP)
        results = unit.daily.of_number(chain.id, 1).results
    secrets = secrets_of(days.context, chain)
    assert copied == [secrets.commitment(), f"link {secrets.secret(1).hex()}\nresults {results}"]
    with days.store.read() as unit:
        assert [row.message_id for row in unit.announcements.pending(GROUP)] == [None]


def test_the_post_comes_to_the_topic_in_which_the_group_began(days: DaysWorld) -> None:
    days.time = NOON
    days.updates += 1
    there = place_of(GROUP, is_forum=True)
    origin = Origin(days.updates, Requester(ANNA, "Anna", None, "it"), there, thread_id=7, message_id=5)
    days.perform(origin, EnableDaily())
    days.play_with(days.begin())
    days.sweep_at(EVENING)
    with days.store.read() as unit:
        assert [row.thread_id for row in unit.announcements.pending(GROUP)] == [7]
    assert setting(days, "off") == setting(days, "on") == "settings-saved"


def test_what_a_day_fixes_is_fixed_when_it_opens_no_matter_who_plays_first(days: DaysWorld) -> None:
    chain = days.enable()
    days.play_with(days.begin())
    days.sweep_at(NOON + 18 * HOUR)  # 6:00 of the next day
    assert setting(days, "3") == "settings-saved"
    table = days.begin(BRUNO, number=2)
    assert len(table.seats) == 3
    days.sweep_at(NOON + 42 * HOUR)
    with days.store.read() as unit:
        assert unit.daily.of_number(chain.id, 3).seats == 4
        assert unit.daily.openings_due(days.time, 5) == ()
    for day in range(2, 9):
        days.sweep_at(NOON + (18 + 24 * day) * HOUR)
    with days.store.read() as unit:
        assert [deal.number for deal in unit.daily.since(chain.id, 1)] == [1, 2, 3, 4]  # then nobody has played lately


def test_another_hour_or_zone_makes_no_second_post_on_a_day(days: DaysWorld) -> None:
    days.enable()
    days.play_with(days.begin())
    days.sweep_at(EVENING)
    sent(days, 70)
    assert setting(days, "22") == "settings-saved"
    days.sweep_at(EVENING + 2 * HOUR)
    assert days.posts() == []


def test_who_plays_while_the_post_is_being_sent_is_named_at_once_afterwards(days: DaysWorld) -> None:
    days.enable()
    days.play_with(days.begin())
    days.sweep_at(EVENING)
    (post,) = days.posts()
    assert "Bruno" not in post.text.plain
    days.time = EVENING + 1
    days.play_with(days.begin(BRUNO))
    (post,) = days.posts()
    assert "Bruno" in post.text.plain


def test_after_three_days_without_a_player_there_is_no_post_until_somebody_plays(days: DaysWorld) -> None:
    days.enable()
    days.play_with(days.begin())
    posts = []
    for number in range(7):
        days.sweep_at(EVENING + number * DAY)
        with days.store.read() as unit:
            posts.append(sum(row.message_id is None for row in unit.announcements.pending(GROUP)))
        sent(days, 70 + number)
    assert posts == [1, 1, 1, 0, 0, 0, 0]
    days.time = NOON + 7 * DAY
    days.play_with(days.begin(number=8))
    days.sweep_at(EVENING + 7 * DAY)
    assert len(days.posts()) == 1


def test_a_month_has_at_most_one_post_a_day_also_when_the_clocks_change(days: DaysWorld) -> None:
    days.enable()
    for _ in range(31):
        days.sweep_at(days.time + DAY / 2)
        days.sweep_at(days.time + DAY / 2)
    with days.store.read() as unit:
        chat = unit.chats.get(GROUP)
    assert chat.daily_post_at is not None
    zone = ZoneInfo("Europe/Rome")
    for start in (datetime(2026, 10, 23, 21, tzinfo=zone), datetime(2026, 3, 27, 21, tzinfo=zone)):
        due, hours = start.timestamp(), set()
        for _ in range(4):
            due = next_post(DailySettings(), "Europe/Rome", due)
            hours.add(datetime.fromtimestamp(due, zone).hour)
        assert hours == {20}


def setting(days: DaysWorld, value: str, *, admin: bool = True) -> str:
    days.updates += 1
    origin = Origin(days.updates, Requester(ANNA, "Anna", None, "it"), place_of(GROUP), is_admin=admin, message_id=5)
    reply = days.perform(origin, ChatSetting("daily", value))
    return "" if reply.line is None else reply.line.key


def test_an_administrator_chooses_and_switches_it_off(days: DaysWorld) -> None:
    chain = days.enable()
    assert setting(days, "3", admin=False) == "settings-not-yours"
    for value in ("3", "expert", "12"):
        assert setting(days, value) == "settings-saved"
    with days.store.read() as unit:
        chat = unit.chats.get(GROUP)
    assert chat.daily == DailySettings(3, "expert", 12)
    assert chat.daily_post_at == NOON + DAY
    assert setting(days, "hasty") == "rules-refused-unknown"
    assert setting(days, "off") == "settings-saved"
    (said,) = days.ask(ShowDaily(), chat=GROUP).messages
    assert "amministratore" in said.text.plain
    assert days.ask(EnableDaily(), BRUNO, chat=GROUP).line.key == "daily-off"
    with days.store.read() as unit:
        assert unit.chats.get(GROUP).daily == DailySettings(3, "expert", 12, on=False)
        assert unit.daily.posts_due(NOON + 9 * DAY, 5) == ()
        assert unit.daily.chain_of(GROUP) == chain


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata", "UTC"])
def test_a_day_keeps_its_number_and_its_hours_when_its_chat_changes_the_zone(days: DaysWorld, zone: str) -> None:
    chain = days.enable()
    table = days.begin()
    with days.store.unit() as unit:
        unit.chats.save(replace(unit.chats.get(GROUP), timezone=zone))
        windows = open_days(days.context, unit, chain, days.time)
        deal = unit.daily.get(table.occasion_id)
    assert (deal.number, deal.opens_at, deal.closes_at) in [window[:1] + window[2:4] for window in windows]
    assert len({window.number for window in windows}) == len(windows)
    for hours in range(0, 24 * 5, 3):
        with days.store.read() as unit:
            found = open_days(days.context, unit, chain, NOON + hours * HOUR)
        assert 1 <= len(found) <= 3
        assert [window.number for window in found] == sorted((window.number for window in found), reverse=True)


def test_the_bots_own_days_are_for_everybody_and_show_nobody_else(days: DaysWorld) -> None:
    days.time = NOON
    with days.store.unit() as unit:
        chain = chain_for(days.context, unit, None, days.time)
    days.play_with(days.begin(BRUNO, chain=chain.id))
    days.play_with(days.begin(ANNA, chain=chain.id))
    (page,) = days.ask(ShowDaily(chain.id), member=None).messages
    assert "Bruno" not in page.text.plain
    assert "punti" in page.text.plain


def test_what_computers_make_of_a_day_is_computed_when_it_has_ended(days: DaysWorld) -> None:
    chain = days.enable()
    days.play_with(days.begin())
    assert figures.owed_line(days.context) is None
    days.sweep_at(NOON + 30 * HOUR)
    occasion, line = figures.owed_line(days.context)
    figures.settle(days.context, occasion, answered(line))
    assert figures.owed_line(days.context) is None
    with days.store.read() as unit:
        found = unit.daily.of_number(chain.id, 1).figures
    assert len(found["outcomes"]) == figures.COMPUTERS
    assert found["outcomes"] == sorted(found["outcomes"])
    page = days.show()
    assert "Par " in page
    assert "su 40 " in page
    assert "% dei computer" in page


def test_a_day_whose_secret_is_gone_gets_no_figures_and_blocks_no_other(days: DaysWorld) -> None:
    days.enable()
    days.play_with(days.begin())
    days.sweep_at(NOON + 30 * HOUR)
    with days.store.unit() as unit:
        unit.occasions.forget_secrets(days.time + 1)
    assert figures.owed_line(days.context) is None
    assert "Par" not in days.show()


def test_marks_streaks_and_weeks() -> None:
    outcomes = {"outcomes": [[0, 6, 1], [5, 9, 0], [5, 9, 0], [40, 12, 0]]}
    assert mark(0, 5, outcomes) == 100
    assert mark(5, 9, outcomes) == 50
    assert mark(41, 3, outcomes) == 0
    assert mark(0, 5, None) is None
    assert mark(0, 5, {}) is None
    assert [streak(numbers, 9) for numbers in ((9, 8, 7, 5), (8, 7, 3), (7, 6), (), (9,))] == [3, 2, 0, 0, 1]


def test_a_week_begins_on_monday_and_best_days_count(days: DaysWorld) -> None:
    chain = days.enable()  # a Wednesday
    assert list(week_of(chain, 1)) == [1, 2, 3, 4, 5]
    assert list(week_of(chain, 6)) == list(range(6, 13))
