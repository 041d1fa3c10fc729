"""A computer's clock that leaps years ahead makes nothing old: nothing is deleted until it has run evenly for days."""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from operations import liveness, retention
from operations.copies.backups import Backups
from operations.retention import LEAP_SECONDS, QUIET_SECONDS, ROUND_SECONDS, SETTLED_SECONDS
from operations.time_source import TimeSource
from simulation.use_cases.chats import ANNA, BRUNO, GROUP
from simulation.use_cases.matches import DAY, Matches
from storage import DeadlineKind
from storage.retention import PERSON_DAYS
from tables.requests.chat_pages import ForgetMe
from tables.requests.table import (
    GetRecord,
)

YEARS = 3 * 365 * DAY


def set_while_down(matches: Matches, seconds: float) -> None:
    """The bot ends, and finds another time at its next start; or the time is right, and it was away so long."""
    matches.wait(0)
    matches.time += seconds
    liveness.after_outage(matches.context)


def set_while_running(matches: Matches, seconds: float) -> None:
    """Somebody sets the clock of the computer beside the running bot."""
    source = TimeSource(None, lambda: matches.time, lambda: 0.0)
    matches.time += seconds
    liveness.follow_clock(replace(matches.context, now=source.now), source)


@pytest.mark.parametrize("seconds", [3 * DAY, -600.0])
def test_a_page_that_is_open_stays_open_for_its_time_when_the_clock_is_set(matches: Matches, seconds: float) -> None:
    with matches.store.unit() as unit:
        unit.page_tickets.add("ticket", ANNA, matches.time + 60)
    set_while_running(matches, seconds)
    with matches.store.read() as unit:
        assert unit.page_tickets.get("ticket", matches.time + 59) is not None
        assert unit.page_tickets.get("ticket", matches.time + 60) is None


@pytest.mark.parametrize("then", [-600.0, -660.0, 60.0, -1.5])
def test_a_clock_that_is_set_once_more_while_the_deadlines_move_takes_nobodys_time(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, then: float
) -> None:
    table = matches.begin(2, turn_seconds=900)
    source = TimeSource(None, lambda: matches.time, lambda: 0.0)
    context = replace(matches.context, now=source.now)
    mark = liveness._mark

    def set_once_more(*given: Any) -> None:
        mark(*given)
        matches.time += then

    matches.time += 600.0
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(liveness, "_mark", set_once_more)
        assert liveness.follow_clock(context, source) == 600.0
    assert liveness.follow_clock(context, source) == then
    assert liveness.follow_clock(context, source) == 0.0
    assert source.now() == matches.time
    assert matches.due_at(table, DeadlineKind.TURN) == matches.time + 900


def test_a_clock_that_is_led_slowly_to_another_time_moves_no_deadline(matches: Matches) -> None:
    """As a time server does it: by half a thousandth of the time that passes."""
    steady = [0.0]
    source = TimeSource(None, lambda: matches.time, lambda: steady[0])
    context = replace(matches.context, now=source.now)
    for _ in range(3600):
        steady[0] += 1.0
        matches.time += 0.9995
        assert liveness.follow_clock(context, source) == 0.0
        assert source.now() == pytest.approx(matches.time, abs=1e-6)


def run(matches: Matches, seconds: float) -> None:
    """The clock runs evenly, and there is a beat in each hour."""
    end = matches.time + seconds
    while matches.time < end:
        matches.wait(min(ROUND_SECONDS, end - matches.time))


def known(matches: Matches) -> list[int]:
    with matches.store.read() as unit:
        return [person for person in matches.people if unit.people.get(person) is not None]


@pytest.mark.parametrize("leap", [set_while_down, set_while_running])
def test_a_leap_ahead_and_back_deletes_nobody_and_no_match(
    matches: Matches, leap: object, caplog: pytest.LogCaptureFixture
) -> None:
    assert callable(leap)
    table = matches.begin(2)
    matches.resign(table, BRUNO)
    everybody = known(matches)
    with caplog.at_level(logging.WARNING):
        leap(matches, YEARS)
    assert "the clock moved by +1095 days at once" in caplog.text
    run(matches, SETTLED_SECONDS - ROUND_SECONDS)
    leap(matches, -YEARS)
    run(matches, 2 * SETTLED_SECONDS)
    assert known(matches) == everybody
    assert matches.tap(ANNA, GetRecord(table.id), GROUP).document is not None


@pytest.mark.parametrize("leap", [set_while_down, set_while_running])
def test_a_clock_that_goes_on_evenly_after_a_leap_is_believed_after_days(matches: Matches, leap: object) -> None:
    assert callable(leap)
    matches.wait(1)
    leap(matches, PERSON_DAYS * DAY)
    run(matches, SETTLED_SECONDS - 1)
    assert known(matches) != []
    run(matches, 2 * ROUND_SECONDS)
    assert known(matches) == []


def test_an_outage_of_a_few_days_puts_nothing_off(matches: Matches) -> None:
    with matches.store.unit(5001) as unit:
        unit.inbox.put(5001, "{}", matches.time)
    set_while_down(matches, LEAP_SECONDS - 1)
    matches.wait(1)
    with matches.store.unit() as unit:
        assert unit.inbox.put(5001, "{}", matches.time)  # it was forgotten


async def test_a_leap_deletes_no_copy_and_those_that_it_has_dated_go_afterwards(matches: Matches) -> None:
    matches.settings = matches.settings.model_copy(update={"database": matches.path})
    backups = Backups(matches.context, matches.settings)

    async def copy() -> list[Path]:
        await backups.back_up()
        return sorted((matches.path.parent / "backups").glob("*"))

    (good,) = await copy()
    set_while_running(matches, YEARS)
    assert good in await copy()
    set_while_running(matches, -YEARS + 60)
    assert good in await copy()
    run(matches, SETTLED_SECONDS)
    kept = await copy()
    assert (good in kept, len(kept)) == (True, 3)


def test_a_person_erased_while_the_clock_is_ahead_leaves_no_byte_once_it_is_set_back(matches: Matches) -> None:
    matches.wait(1)
    set_while_running(matches, YEARS)
    with matches.store.unit() as unit:
        unit.old_messages.add(ANNA, 60)
    matches.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    set_while_running(matches, -YEARS)
    matches.wait(QUIET_SECONDS)
    with matches.store.unit() as unit:
        question, before = unit.old_messages.of(ANNA)
        unit.old_messages.done(question.id)
        unit.old_messages.done(before.id)
    matches.wait(1)
    files = sorted(matches.path.parent.glob(matches.path.name + "*"))
    assert not any(b"Anna" in found.read_bytes() for found in files)
    assert retention.clock_is_trusted(matches.context, matches.time) is False  # that does not stand in the way
