"""A computer's clock that leaps years ahead makes nothing old: nothing is deleted until it has run evenly for days."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from operations import liveness, retention
from operations.backups import Backups
from operations.retention import LEAP_SECONDS, QUIET_SECONDS, ROUND_SECONDS, SETTLED_SECONDS
from operations.time_source import TimeSource
from simulation.use_cases.evening import DAY, Evening
from simulation.use_cases.talk import ANNA, BRUNO, GROUP
from storage.retention import PERSON_DAYS
from tables.requests.table import ForgetMe, GetRecord

YEARS = 3 * 365 * DAY


def set_while_down(evening: Evening, seconds: float) -> None:
    """The bot ends, and finds another time at its next start; or the time is right, and it was away so long."""
    evening.wait(0)
    evening.time += seconds
    liveness.after_outage(evening.context)


def set_while_running(evening: Evening, seconds: float) -> None:
    """Somebody sets the clock of the computer beside the running bot."""
    source = TimeSource(None, lambda: evening.time, lambda: 0.0)
    evening.time += seconds
    liveness.follow_clock(replace(evening.context, now=source.now), source)


def run(evening: Evening, seconds: float) -> None:
    """The clock runs evenly, and there is a beat in each hour."""
    end = evening.time + seconds
    while evening.time < end:
        evening.wait(min(ROUND_SECONDS, end - evening.time))


def known(evening: Evening) -> list[int]:
    with evening.store.read() as unit:
        return [person for person in evening.people if unit.people.get(person) is not None]


@pytest.mark.parametrize("leap", [set_while_down, set_while_running])
def test_a_leap_ahead_and_back_deletes_nobody_and_no_match(
    evening: Evening, leap: object, caplog: pytest.LogCaptureFixture
) -> None:
    assert callable(leap)
    table = evening.begin(2)
    evening.resign(table, BRUNO)
    everybody = known(evening)
    with caplog.at_level(logging.WARNING):
        leap(evening, YEARS)
    assert "the clock moved by +1095 days at once" in caplog.text
    run(evening, SETTLED_SECONDS - ROUND_SECONDS)
    leap(evening, -YEARS)
    run(evening, 2 * SETTLED_SECONDS)
    assert known(evening) == everybody
    assert evening.tap(ANNA, GetRecord(table.id), GROUP).document is not None


@pytest.mark.parametrize("leap", [set_while_down, set_while_running])
def test_a_clock_that_goes_on_evenly_after_a_leap_is_believed_after_days(evening: Evening, leap: object) -> None:
    assert callable(leap)
    evening.wait(1)
    leap(evening, PERSON_DAYS * DAY)
    run(evening, SETTLED_SECONDS - 1)
    assert known(evening) != []
    run(evening, 2 * ROUND_SECONDS)
    assert known(evening) == []


def test_an_outage_of_a_few_days_puts_nothing_off(evening: Evening) -> None:
    with evening.store.unit(5001) as unit:
        unit.inbox.put(5001, "{}", evening.time)
    set_while_down(evening, LEAP_SECONDS - 1)
    evening.wait(1)
    with evening.store.unit() as unit:
        assert unit.inbox.put(5001, "{}", evening.time)  # it was forgotten


async def test_a_leap_deletes_no_copy_and_those_that_it_has_dated_go_afterwards(evening: Evening) -> None:
    evening.settings = evening.settings.model_copy(update={"database": evening.path})
    backups = Backups(evening.context, evening.settings)

    async def copy() -> list[Path]:
        await backups.back_up()
        return sorted((evening.path.parent / "backups").glob("*"))

    (good,) = await copy()
    set_while_running(evening, YEARS)
    assert good in await copy()
    set_while_running(evening, -YEARS + 60)
    assert good in await copy()
    run(evening, SETTLED_SECONDS)
    kept = await copy()
    assert (good in kept, len(kept)) == (True, 3)


def test_a_person_erased_while_the_clock_is_ahead_leaves_no_byte_once_it_is_set_back(evening: Evening) -> None:
    evening.wait(1)
    set_while_running(evening, YEARS)
    with evening.store.unit() as unit:
        unit.old_messages.add(ANNA, 60)
    evening.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    set_while_running(evening, -YEARS)
    evening.wait(QUIET_SECONDS)
    with evening.store.unit() as unit:
        question, before = unit.old_messages.of(ANNA)
        unit.old_messages.done(question.id)
        unit.old_messages.done(before.id)
    evening.wait(1)
    files = sorted(evening.path.parent.glob(evening.path.name + "*"))
    assert not any(b"Anna" in found.read_bytes() for found in files)
    assert retention.clock_is_trusted(evening.context, evening.time) is False  # that does not stand in the way
