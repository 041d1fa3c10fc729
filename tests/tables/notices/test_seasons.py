"""Seasons that have ended: who came first is told once, in the topic of the last deal, and never at night."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from operations import sweep as sweeping
from operations.sweep import sweep
from screens.compose import compose_announcement
from screens.render.announcements import Obsolete
from simulation.use_cases.chats import ANNA, BRUNO, Chats
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import Announcement, AnnouncementKind, Chat, Table, TableStatus
from tables.match import pars
from tables.notices.seasons import WAIT_FOR_PARS, deal_counts
from tables.people.settings import show_settings
from tables.requests.chat_pages import ChatSetting
from tests.finished_deals import Play, against, alone, store_deals, together

HOUR = 3600.0


def moment(*date: int, zone: str = "Europe/Rome") -> float:
    return datetime(*date, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type]


def plays(chats: Chats, table: Table, count: int, at: float, play: Play = against) -> None:
    """So many deals are over and known at `at`."""
    chats.time = at
    with chats.store.unit() as unit:
        store_deals(unit, table.id, count, at - 1000, play)
        deal_counts(unit, table, at)


def table_in(chats: Chats, thread: int) -> Table:
    settings = chats.here().settings
    with chats.store.unit() as unit:
        return unit.tables.create(GROUP, thread, ANNA, settings, chats.time)


def told(chats: Chats, at: float) -> tuple[Announcement, ...]:
    """The podiums that wait to be sent after a sweep at this time."""
    chats.time = at
    sweep(chats.context)
    with chats.store.read() as unit:
        return tuple(row for row in unit.announcements.pending(GROUP) if row.kind is AnnouncementKind.SEASON)


def said(chats: Chats) -> list[str]:
    return [text for text in chats.announcements() if "stagione" in text.lower()]


def chat_of(chats: Chats) -> Chat:
    with chats.store.read() as unit:
        return unit.chats.get(GROUP)


@pytest.fixture
def table(chats: Chats) -> Table:
    return chats.dealt(BRUNO)


def test_a_month_is_told_once_in_the_morning_after_it(chats: Chats, table: Table) -> None:
    plays(chats, table, 30, moment(2026, 6, 20, 21))
    assert told(chats, moment(2026, 6, 30, 23, 59)) == ()
    assert told(chats, moment(2026, 7, 1, 0, 1)) == ()
    assert told(chats, moment(2026, 7, 1, 7, 59)) == ()
    (podium,) = told(chats, moment(2026, 7, 1, 8))
    assert (podium.table_id, podium.thread_id) == (table.id, 0)
    first = "🏆 La stagione di giugno 2026 è finita!\n1. Anna: 5,0 meglio delle carte (± 0,4)\n"
    assert said(chats) == [first + "Quella nuova è già cominciata: /classifica"]
    chats.touch(ChatSetting("display", "text"), admin=True)
    second = "2. Bruno: 5,0 peggio delle carte (± 0,4) · 30 smazzate\n"
    assert said(chats) == [first + second + "Quella nuova è già cominciata: /classifica"]
    for later in (moment(2026, 7, 1, 8, 1), moment(2026, 8, 1, 9), moment(2026, 9, 1, 9)):
        assert told(chats, later) == (podium,)
    assert chat_of(chats).season_due is None, "a month without a deal is the last one that is waited for"


def test_months_before_the_first_deal_are_not_told_and_a_bot_that_was_off_tells_the_one_it_missed(
    chats: Chats, table: Table
) -> None:
    before = table_in(chats, 8)
    with chats.store.unit() as unit:
        store_deals(unit, before.id, 30, moment(2026, 5, 3, 12))
    plays(chats, table, 30, moment(2026, 6, 20, 21))
    (podium,) = told(chats, moment(2026, 9, 3, 12))
    assert "giugno" in said(chats)[0]
    assert podium.payload == {"season": 2026 * 12 + 5, "deals": 0}


@pytest.mark.parametrize(("count", "play"), [(19, against), (60, alone), (1, together)])
def test_a_season_without_two_places_is_silent(chats: Chats, table: Table, count: int, play: Play) -> None:
    plays(chats, table, count, moment(2026, 6, 20, 21), play)
    assert told(chats, moment(2026, 7, 1, 12)) == ()
    plays(chats, table_in(chats, 7), 40, moment(2026, 7, 20, 21))
    assert len(told(chats, moment(2026, 8, 1, 12))) == 1


def test_the_season_waits_for_the_par_of_its_last_deal(chats: Chats, table: Table) -> None:
    plays(chats, table, 30, moment(2026, 6, 30, 22))
    with chats.store.unit() as unit:
        unit.pars.owe(table.id, 31, "dealt", moment(2026, 6, 30, 23, 50))
    morning = moment(2026, 7, 1, 8)
    assert told(chats, morning) == ()
    with chats.store.unit() as unit:
        unit.pars.give_up(table.id, 31)
    assert told(chats, morning + WAIT_FOR_PARS - 1) == ()
    assert len(told(chats, morning + WAIT_FOR_PARS)) == 1


def test_so_many_deals_are_told_when_the_last_one_is_known_at_any_hour(chats: Chats, table: Table) -> None:
    chats.touch(ChatSetting("season", "50"), admin=True)
    plays(chats, table, 49, moment(2026, 6, 20, 3))
    assert told(chats, chats.time) == ()
    other = table_in(chats, 7)
    plays(chats, other, 1, moment(2026, 6, 20, 4))
    (podium,) = told(chats, chats.time)
    assert (podium.thread_id, podium.payload) == (7, {"season": 1, "deals": 50})
    assert said(chats)[0].startswith("🏆 La stagione 1 è finita, dopo 50 smazzate!\n1. Anna: ")
    assert told(chats, chats.time + 99 * 24 * HOUR) == (podium,)


def test_the_choice_of_another_length_tells_nothing_that_was_before(chats: Chats, table: Table) -> None:
    plays(chats, table, 120, moment(2026, 6, 20, 21))
    chats.touch(ChatSetting("season", "50"), admin=True)
    assert (chat_of(chats).season_told, told(chats, chats.time + 1)) == (2, ())
    chats.touch(ChatSetting("season", "month"), admin=True)
    assert told(chats, chats.time + 1) == ()
    (podium,) = told(chats, moment(2026, 7, 1, 12))
    assert podium.payload == {"season": 2026 * 12 + 5, "deals": 0}
    chats.touch(ChatSetting("season", "200"), admin=True)
    assert said(chats)[0].startswith("🏆 La stagione di giugno 2026"), "it is that of when it ended"


def test_a_month_that_ends_twice_because_the_zone_changes_is_told_once(chats: Chats, table: Table) -> None:
    plays(chats, table, 30, moment(2026, 6, 30, 11))
    chats.write(show_settings, argument="Pacific/Auckland", admin=True)
    (podium,) = told(chats, moment(2026, 7, 1, 8, zone="Pacific/Auckland"))
    chats.touch(ChatSetting("zone", "America/Los_Angeles"), admin=True)
    for later in (moment(2026, 7, 1, 8), moment(2026, 7, 1, 12, zone="America/Los_Angeles")):
        assert told(chats, later) == (podium,)
    plays(chats, table_in(chats, 7), 30, moment(2026, 7, 20, 21))
    assert len(told(chats, moment(2026, 8, 1, 12, zone="America/Los_Angeles"))) == 2


def test_a_clock_that_was_years_ahead_for_a_while_keeps_no_month_from_being_told(chats: Chats, table: Table) -> None:
    plays(chats, table, 30, moment(2046, 6, 20, 21))
    assert len(told(chats, moment(2046, 7, 1, 12))) == 1
    plays(chats, table_in(chats, 7), 30, moment(2026, 6, 20, 21))
    assert [row.payload["season"] for row in told(chats, moment(2026, 7, 1, 12))] == [2046 * 12 + 5, 2026 * 12 + 5]


def test_who_was_erased_is_not_on_the_podium_and_without_two_others_it_is_not_sent(chats: Chats, table: Table) -> None:
    plays(chats, table, 60, moment(2026, 6, 20, 21), together)
    chats.change(table, status=TableStatus.CLOSED)
    assert len(told(chats, moment(2026, 7, 1, 12))) == 1
    with chats.store.unit() as unit:
        unit.people.forget(ANNA, chats.time)
    assert "Anna" not in said(chats)[0]
    assert "Carla" in said(chats)[0]
    with chats.store.unit() as unit:
        unit.people.forget(BRUNO, chats.time)
    with chats.store.read() as unit, pytest.raises(Obsolete):
        compose_announcement(chats.context, unit, unit.announcements.pending(GROUP)[-1])


def test_a_group_that_the_bot_has_left_is_told_nothing(chats: Chats, table: Table) -> None:
    plays(chats, table, 30, moment(2026, 6, 20, 21))
    with chats.store.unit() as unit:
        unit.chats.save(replace(unit.chats.get(GROUP), bot_present=False))
    assert told(chats, moment(2026, 7, 1, 12)) == ()
    assert chat_of(chats).season_told == 2026 * 12 + 5


def test_a_season_that_cannot_be_told_stops_nothing_and_is_tried_again(
    chats: Chats, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    plays(chats, table, 30, moment(2026, 6, 20, 21))
    with monkeypatch.context() as patch:
        patch.setattr(sweeping, "tell_seasons", lambda unit, chat, now: 1 / 0)
        assert told(chats, moment(2026, 7, 1, 9)) == ()
    assert "a season could not be told" in caplog.text
    caplog.clear()
    assert told(chats, moment(2026, 7, 1, 9, 59)) == ()
    assert len(told(chats, moment(2026, 7, 1, 10))) == 1


def test_a_deal_that_becomes_known_makes_the_group_wait_for_the_end_of_its_month(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    with matches.store.read() as unit:
        owed = unit.pars.owed()[0]
    pars.settle(matches.context, owed, "1000 1600 400")
    with matches.store.read() as unit:
        chat = unit.chats.of_table(table)
    assert chat.season_due == moment(2026, 6, 1)
