"""What is kept is kept for a time: the clock puts it away beside the game, a few rows with every beat."""

import logging
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from handlers import tidying
from handlers.buttons import ForgetMe, GetRecord
from handlers.commands_privacy import privacy
from handlers.commands_verify import verify
from handlers.tidying import PATIENCE_SECONDS, QUIET_SECONDS, ROUND_SECONDS
from storage import Store, Table, TableStatus
from storage.retention import CHAT_DAYS, CLOSED_DAYS, MATCH_DAYS, PERSON_DAYS, PICTURE_DAYS, UPDATE_DAYS
from tests.handlers.evening import DAY, Evening
from tests.handlers.talk import ANNA, BRUNO, CARLA, GROUP, words

HOURS = 2 * ROUND_SECONDS


def pass_days(evening: Evening, days: float) -> None:
    """So many days, and the few seconds after them in which everything due is put away."""
    evening.time += days * DAY
    for _ in range(30):
        evening.wait(1)


def a_match_over(evening: Evening) -> Table:
    """A match that has just ended."""
    table = evening.begin(2)
    evening.resign(table, BRUNO)
    assert evening.table(table.id).status is TableStatus.OVER
    return table


def test_the_record_of_a_match_can_be_had_for_its_days_and_its_result_for_ever(evening: Evening) -> None:
    table = a_match_over(evening)
    pass_days(evening, MATCH_DAYS - 0.1)
    assert evening.tap(ANNA, GetRecord(table.id), GROUP).document is not None
    assert evening.write(verify).document is not None
    pass_days(evening, 0.2)
    gone = evening.tap(ANNA, GetRecord(table.id), GROUP)
    assert (gone.document, evening.key(gone)) == (None, "fair-record-gone")
    for private in (False, True):
        told = evening.write(verify, private=private)
        assert told.document is None
        assert f"{MATCH_DAYS} giorni" in words(told)
    with evening.store.read() as unit:
        kept = unit.archive.get(table.id)
        assert kept is not None
        assert [player.name for player in kept.players] == ["Anna", "Bruno"]
        assert unit.log.entries(table.id) == ()


def test_a_lobby_that_closed_is_forgotten_after_a_week(evening: Evening) -> None:
    lobby = evening.lobby_elsewhere()
    pass_days(evening, 3)  # nobody comes, and it closes
    assert evening.table(lobby.id).status is TableStatus.CLOSED
    pass_days(evening, CLOSED_DAYS + 0.1)
    with evening.store.read() as unit:
        assert unit.tables.get(lobby.id) is None


def test_an_update_worked_off_is_known_as_long_as_telegram_may_bring_it_again(evening: Evening) -> None:
    with evening.store.unit(5001) as unit:
        unit.inbox.put(5001, "{}", evening.time)
    pass_days(evening, UPDATE_DAYS - 0.1)
    with evening.store.unit() as unit:
        assert not unit.inbox.put(5001, "{}", evening.time)
    pass_days(evening, 0.2)
    with evening.store.unit() as unit:
        assert unit.inbox.put(5001, "{}", evening.time)


def test_pictures_and_groups_that_have_put_the_bot_out_are_forgotten_after_their_days(evening: Evening) -> None:
    with evening.store.unit() as unit:
        unit.pictures.remember("abc", "a file", evening.time)
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(replace(chat, bot_present=False))
    pass_days(evening, PICTURE_DAYS - 0.1)
    with evening.store.read() as unit:
        assert unit.pictures.file_of("abc") == "a file"
    pass_days(evening, 0.2)
    with evening.store.read() as unit:
        assert unit.pictures.file_of("abc") is None
        assert unit.chats.get(GROUP) == replace(chat, bot_present=False)
    pass_days(evening, CHAT_DAYS)
    with evening.store.read() as unit:
        left = unit.chats.get(GROUP)
    assert left is not None
    assert left.title == ""


def test_who_is_not_seen_for_years_is_erased_and_who_sits_at_a_table_or_came_is_not(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=None)
    pass_days(evening, PERSON_DAYS - 1)
    evening.write(privacy, CARLA, private=True)
    table = evening.change(evening.table(table.id), status=TableStatus.PLAYING, touched_at=evening.time)
    pass_days(evening, 2)
    with evening.store.read() as unit:
        known = [person for person in evening.people if unit.people.get(person) is not None]
    assert known == [ANNA, BRUNO, CARLA]


def test_people_are_looked_at_in_turn_however_many_there_are(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "PEOPLE", 2)
    evening.time += PERSON_DAYS * DAY
    for left in (3, 1, 0):
        for _ in range(5):
            evening.wait(1)
        with evening.store.read() as unit:
            assert sum(unit.people.get(person) is not None for person in evening.people) == left
        evening.time += ROUND_SECONDS


def test_a_round_takes_little_at_a_time_and_then_rests_for_an_hour(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidying, "ROWS", 2)
    evening.wait(1)
    with evening.store.unit() as unit:
        for update in range(5):
            unit.inbox.put(7000 + update, "{}", 1)
            unit.inbox.done(7000 + update, 1)

    def known() -> int:
        rows = evening.store._db.execute("SELECT count(*) FROM inbox WHERE update_id >= 7000")
        return int(rows.fetchone()[0])

    evening.wait(1)
    assert known() == 5
    evening.time += ROUND_SECONDS
    left = []
    for _ in range(4):
        evening.wait(1)
        left.append(known())
    assert left == [3, 1, 0, 0]


def test_a_failure_is_logged_once_an_hour_and_the_clock_goes_on(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(host: object, now: float) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    table = evening.begin(2)
    monkeypatch.setattr(tidying, "_put_away", broken)
    with caplog.at_level(logging.ERROR):
        evening.time += 2
        for _ in range(5):
            evening.wait(1)
        assert len(caplog.records) == 1
        on_turn = evening.turn_of(table)
        evening.time_out(table)
        assert evening.turn_of(table) != on_turn
        evening.wait(ROUND_SECONDS)
    assert len(caplog.records) == 2


# --- erased -----------------------------------------------------------------------------------------------------------


def scrubs(monkeypatch: pytest.MonkeyPatch, *answers: bool) -> list[bool]:
    """Count how often the file is scrubbed; it goes well unless something else is said."""
    done: list[bool] = []
    scrub: Callable[[Store], bool] = Store.scrub

    def counted(store: Store) -> bool:
        done.append(answers[len(done)] if len(done) < len(answers) else scrub(store))
        return done[-1]

    monkeypatch.setattr(Store, "scrub", counted)
    return done


def forget(evening: Evening, person: int = ANNA) -> None:
    """Somebody says yes; the question has gone from his chat."""
    evening.wait(1)
    evening.touch(ForgetMe(person), person, chat=person, message=61)
    with evening.store.unit() as unit:
        for left in unit.old_messages.of(person):
            if left.message_id == 61:
                unit.old_messages.done(left.id)


def bytes_of(path: Path) -> bytes:
    return b"".join(found.read_bytes() for found in sorted(path.parent.glob(path.name + "*")))


def test_when_nothing_more_can_arrive_for_who_was_erased_the_file_is_scrubbed_once(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = scrubs(monkeypatch)
    forget(evening)
    evening.wait(QUIET_SECONDS - 2)
    assert done == []
    evening.wait(3)
    evening.wait(HOURS)
    assert done == [True]
    assert b"Anna" not in bytes_of(evening.path)
    assert b"Bruno" in bytes_of(evening.path)


def test_what_is_still_to_be_cleared_away_is_waited_for_but_not_for_ever(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = scrubs(monkeypatch)
    with evening.store.unit() as unit:
        unit.old_messages.add(ANNA, 60)
    forget(evening)
    evening.wait(HOURS)
    assert done == []
    evening.wait(PATIENCE_SECONDS)
    assert done == [True]
    with evening.store.read() as unit:
        assert unit.old_messages.of(ANNA) == ()


def test_a_scrub_that_somebody_stands_in_the_way_of_is_tried_again_in_an_hour(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done = scrubs(monkeypatch, False)
    forget(evening)
    for _ in range(3):
        evening.wait(QUIET_SECONDS + 1)
    assert done == [False]
    evening.wait(ROUND_SECONDS)
    assert done == [False, True]
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


def test_a_large_file_is_scrubbed_at_night(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    done = scrubs(monkeypatch)
    monkeypatch.setattr(tidying, "AT_ONCE_BYTES", 0)
    evening.time = 1_780_041_600.0  # 29 May 2026, 10 o'clock in Rome
    forget(evening)
    evening.wait(16 * ROUND_SECONDS)
    assert done == []
    evening.wait(2 * ROUND_SECONDS)
    assert done == [True]
