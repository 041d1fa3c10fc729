"""What is kept is kept for a time: the clock puts it away beside the game, a few rows with every beat."""

import logging
import sqlite3
from dataclasses import replace

import pytest

from operations import retention
from operations.retention import ROUND_SECONDS
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, GROUP, words
from simulation.use_cases.matches import DAY, Matches
from storage import Display, Form, GroupHands, ScreenKind, Store, Table, TableSettings, TableStatus, Verbosity
from storage.retention import (
    CHAT_DAYS,
    CLOSED_DAYS,
    MATCH_DAYS,
    PAGE_DAYS,
    PERSON_DAYS,
    PICTURE_DAYS,
    RENEWED_DAYS,
    UPDATE_DAYS,
)
from tables.context import Place, Requester
from tables.fair.verification import verify
from tables.handling import record_chat
from tables.people import membership
from tables.people.privacy import show_privacy
from tables.requests.chat_pages import ForgetMe
from tables.requests.table import (
    GetRecord,
    Rematch,
)


def pass_days(matches: Matches, days: float) -> None:
    """So many days, and the few seconds after them in which everything due is put away."""
    matches.time += days * DAY
    for _ in range(30):
        matches.wait(1)


def a_match_over(matches: Matches) -> Table:
    """A match that has just ended."""
    table = matches.begin(2)
    matches.resign(table, BRUNO)
    assert matches.table(table.id).status is TableStatus.OVER
    return table


def test_the_record_of_a_match_can_be_had_for_its_days_and_its_result_for_ever(matches: Matches) -> None:
    table = a_match_over(matches)
    pass_days(matches, MATCH_DAYS - 0.1)
    assert matches.tap(ANNA, GetRecord(table.id), GROUP).document is not None
    assert matches.write(verify).document is not None
    pass_days(matches, 0.2)
    gone = matches.tap(ANNA, GetRecord(table.id), GROUP)
    assert (gone.document, matches.key(gone)) == (None, "fair-record-gone")
    for private in (False, True):
        told = matches.write(verify, private=private)
        assert told.document is None
        assert f"{MATCH_DAYS} giorni" in words(told)
    with matches.store.read() as unit:
        kept = unit.archive.get(table.id)
        assert [player.name for player in kept.players] == ["Anna", "Bruno"]
        assert unit.log.entries(table.id) == ()


def test_a_lobby_that_closed_is_forgotten_after_a_week(matches: Matches) -> None:
    lobby = matches.lobby_elsewhere()
    pass_days(matches, 3)  # nobody comes, and it closes
    assert matches.table(lobby.id).status is TableStatus.CLOSED
    pass_days(matches, CLOSED_DAYS + 0.1)
    with matches.store.read() as unit:
        assert unit.tables.get(lobby.id) is None


def test_an_update_worked_off_is_known_as_long_as_telegram_may_bring_it_again(matches: Matches) -> None:
    with matches.store.unit(5001) as unit:
        unit.inbox.put(5001, "{}", matches.time)
    pass_days(matches, UPDATE_DAYS - 0.1)
    with matches.store.unit() as unit:
        assert not unit.inbox.put(5001, "{}", matches.time)
    pass_days(matches, 0.2)
    with matches.store.unit() as unit:
        assert unit.inbox.put(5001, "{}", matches.time)


def test_requests_of_pages_are_known_for_a_day_and_tickets_as_long_as_they_can_be_renewed(matches: Matches) -> None:
    with matches.store.unit() as unit:
        unit.page_tickets.add("hers", ANNA, matches.time + DAY / 2)
        unit.page_requests.add(ANNA, "one", "e" * 64, {}, matches.time)
    pass_days(matches, PAGE_DAYS - 0.1)
    with matches.store.read() as unit:
        assert unit.page_requests.get(ANNA, "one") is not None
    pass_days(matches, 0.2)
    with matches.store.read() as unit:
        assert unit.page_requests.get(ANNA, "one") is None
    pass_days(matches, RENEWED_DAYS - 0.7)
    with matches.store.read() as unit:
        assert unit.page_tickets.get("hers", 0) is not None
    pass_days(matches, 0.2)
    with matches.store.read() as unit:
        assert unit.page_tickets.get("hers", 0) is None


def test_pictures_and_groups_that_have_put_the_bot_out_are_forgotten_after_their_days(matches: Matches) -> None:
    with matches.store.unit() as unit:
        unit.pictures.remember("abc", "a file", matches.time)
        chat = unit.chats.get(GROUP)
        unit.chats.save(replace(chat, bot_present=False))
    pass_days(matches, PICTURE_DAYS - 0.1)
    with matches.store.read() as unit:
        assert unit.pictures.file_of("abc") == "a file"
    pass_days(matches, 0.2)
    with matches.store.read() as unit:
        assert unit.pictures.file_of("abc") is None
        assert unit.chats.get(GROUP) == replace(chat, bot_present=False)
    pass_days(matches, CHAT_DAYS)
    with matches.store.read() as unit:
        left = unit.chats.get(GROUP)
    assert left.title == ""


def test_a_group_that_removed_the_bot_keeps_no_setting_and_comes_back_as_a_new_one(matches: Matches) -> None:
    new = Place(-4321, "supergroup", "Sabato", is_forum=True)
    old = replace(new, chat_id=GROUP)
    with matches.store.unit() as unit:
        chat = record_chat(matches.context, unit, old, "de")
        look = Display(Form.WORDS, True, True)
        unit.chats.save(
            replace(
                chat, bot_present=False, language="de", timezone="Asia/Tokyo", defaults=TableSettings("fisca"),
                display=look, group_hands=GroupHands.OFF, verbosity=Verbosity.ENDS,
            )
        )  # fmt: skip
    pass_days(matches, 0)
    pass_days(matches, CHAT_DAYS + 0.1)
    with matches.store.read() as unit:
        left = unit.chats.get(GROUP)
    assert (left.language, left.timezone, left.verbosity) == ("it", "Europe/Rome", Verbosity.EVERY_TURN)
    membership.bot_joined(matches.context, 9001, old, Requester(BRUNO, "Bruno", None, "en"))
    membership.bot_joined(matches.context, 9002, new, Requester(BRUNO, "Bruno", None, "en"))
    with matches.store.read() as unit:
        known = unit.chats.get(new.chat_id)
        assert known.language == "en"
        assert unit.chats.get(GROUP) == replace(known, id=GROUP)


def test_the_messages_of_a_match_are_known_for_a_week_and_another_match_can_follow_it(matches: Matches) -> None:
    table = matches.begin(2)
    matches.send_screens()
    matches.resign(table, BRUNO)
    matches.send_screens()

    def shown() -> list[ScreenKind]:
        with matches.store.read() as unit:
            return [screen.kind for screen in unit.screens.of_table(table.id) if screen.message_id is not None]

    pass_days(matches, CLOSED_DAYS - 0.1)
    assert ScreenKind.TABLE in shown()
    pass_days(matches, 0.2)
    assert shown() == []
    assert matches.key(matches.tap(ANNA, Rematch(table.id), GROUP)) == "lobby-rematch-opened"


def test_people_unseen_for_years_are_erased_unless_they_sit_at_a_table_or_came_back(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=None)
    pass_days(matches, PERSON_DAYS - 1)
    matches.write(show_privacy, CARLA, private=True)
    table = matches.change(matches.table(table.id), status=TableStatus.PLAYING, touched_at=matches.time)
    pass_days(matches, 2)
    with matches.store.read() as unit:
        known = [person for person in matches.people if unit.people.get(person) is not None]
    assert known == [ANNA, BRUNO, CARLA]


def test_people_are_looked_at_in_turn_however_many_there_are(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PEOPLE", 2)
    matches.time += PERSON_DAYS * DAY
    for left in (3, 1, 0):
        for _ in range(5):
            matches.wait(1)
        with matches.store.read() as unit:
            assert sum(unit.people.get(person) is not None for person in matches.people) == left
        matches.time += ROUND_SECONDS


def test_a_round_takes_little_at_a_time_and_then_rests_for_an_hour(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "ROWS", 2)
    matches.wait(1)
    with matches.store.unit() as unit:
        for update in range(5):
            unit.inbox.put(7000 + update, "{}", 1)
            unit.inbox.done(7000 + update, 1)

    def known() -> int:
        rows = matches.store._db.execute("SELECT count(*) FROM inbox WHERE update_id >= 7000")
        return int(rows.fetchone()[0])

    matches.wait(1)
    assert known() == 5
    matches.time += ROUND_SECONDS
    left = []
    for _ in range(4):
        matches.wait(1)
        left.append(known())
    assert left == [3, 1, 0, 0]


def test_a_failure_is_logged_once_an_hour_and_the_clock_goes_on(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(context: object, now: float) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    table = matches.begin(2)
    monkeypatch.setattr(retention, "_delete_piece", broken)
    with caplog.at_level(logging.ERROR):
        matches.time += 2
        for _ in range(5):
            matches.wait(1)
        assert len(caplog.records) == 1
        on_turn = matches.turn_of(table)
        matches.time_out(table)
        assert matches.turn_of(table) != on_turn
        matches.wait(ROUND_SECONDS)
    assert len(caplog.records) == 2


def test_a_file_that_cannot_be_compacted_stops_nothing_else(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(self: Store) -> bool:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Store, "vacuum", full)
    matches.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    with matches.store.unit() as unit:
        for left in unit.old_messages.of(ANNA):
            unit.old_messages.done(left.id)
        unit.inbox.put(7000, "{}", matches.time)
        unit.inbox.done(7000, matches.time)
    matches.time += UPDATE_DAYS * DAY - 3 * ROUND_SECONDS
    with caplog.at_level(logging.ERROR):
        for _ in range(5):
            matches.wait(1)
            matches.wait(1)
            matches.wait(ROUND_SECONDS)
    assert {record.getMessage() for record in caplog.records} == {
        "the file could not be compacted after somebody was erased; it is tried again in an hour"
    }
    assert len(caplog.records) == 1 + 5
    with matches.store.unit() as unit:
        assert unit.inbox.put(7000, "{}", matches.time)  # it was forgotten
