"""How signs of life are spaced, how Telegram's clock measures an outage, and what is announced of it."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import replace
from email.utils import formatdate
from pathlib import Path

import pytest

from handlers import schedule
from operations import liveness
from operations.liveness import Heartbeat, pause_after
from operations.time_source import TimeSource
from simulation.program.places import place_for
from simulation.use_cases.matches import DAY, HOUR, Matches, rome
from storage import DeadlineKind, Store, Table
from tables.contact import LOST_SECONDS, Contact
from tables.context import Context
from tables.match.progress import turn_is_over
from tests.handlers.updates.full_disk import FullDisk
from tests.operations.held import held as held_file
from tests.tables.lines import announced
from texts.line import Line

STOPPED = "🔌 Sono stato fermo"
UNKNOWN = "🔌 Sono stato fermo: quel tempo non conta."


class Telegram:
    """Telegram's clock, which nobody sets, beside that of the computer; `steady` is counted since the process began."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.time = matches.time
        self.steady = 0.0
        self.begins()

    def begins(self) -> None:
        """A process begins: it knows nothing yet."""
        self.contact = Contact(lambda: self.steady)
        self.matches.context = replace(self.matches.context, contact=self.contact)

    def answers(self, date: str | None = None) -> None:
        """Something was asked of it."""
        self.contact.answered(formatdate(self.time, usegmt=True) if date is None else date)

    def passes(self, seconds: float) -> None:
        """Time passes while the bot serves."""
        self.time += seconds
        self.steady += seconds
        self.answers()
        self.matches.wait(seconds)

    def outage(self, seconds: float, shown: float) -> None:
        """The bot is off for so long, in which its computer's clock moves on by `shown`; then it starts."""
        self.time += seconds
        self.matches.time += shown
        self.begins()
        self.answers()
        liveness.after_outage(self.matches.context)


@pytest.fixture
def telegram(matches: Matches) -> Telegram:
    return Telegram(matches)


@pytest.fixture
def table(matches: Matches, telegram: Telegram) -> Table:
    table = matches.begin(2, turn_seconds=900)
    telegram.passes(100)
    return table


@pytest.mark.parametrize("seconds", [1, 2, 6, 15, 60, 200, 3600])
def test_hardly_more_than_a_twentieth_of_a_run_is_not_counted(seconds: float) -> None:
    at = 0.0
    while at + pause_after(at) <= seconds:
        at += pause_after(at)
    assert seconds - at <= max(0.5, seconds * 0.05)
    assert seconds - at <= 10.0


def test_signs_of_life_soon_become_rare() -> None:
    at, signs = 0.0, 0
    while at < 600:
        at += pause_after(at)
        signs += 1
    assert signs < 130


def test_a_bot_that_is_alive_leaves_signs_and_none_while_telegram_is_out_of_reach(
    matches: Matches, telegram: Telegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(liveness, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(liveness, "PART_OF_LIFE", 0.0)
    telegram.answers()

    def sign() -> str | None:
        with matches.store.read() as unit:
            return unit.meta.get(liveness.HEARTBEAT)

    async def live() -> tuple[str | None, ...]:
        task = asyncio.create_task(Heartbeat(matches.context).run())
        signs = []
        for is_reachable in (True, True, False):
            matches.time += 7
            if not is_reachable:
                telegram.steady += LOST_SECONDS
            for _ in range(5):
                await asyncio.sleep(0)
            signs.append(sign())
        task.cancel()
        return tuple(signs)

    start = matches.time
    assert asyncio.run(live()) == (str(start + 7), str(start + 14), str(start + 14))


@pytest.mark.parametrize(
    ("off", "shown", "words"),
    [
        (2 * HOUR + 300, 2 * HOUR + 300, f"{STOPPED} 2 ore e 5 minuti: quel tempo non conta."),
        (2 * HOUR + 300, 400 * DAY, f"{STOPPED} 2 ore e 5 minuti: quel tempo non conta."),
        (2 * HOUR + 300, 10.0, f"{STOPPED} 2 ore e 5 minuti: quel tempo non conta."),
        (2 * HOUR + 300, -50 * 365 * DAY, f"{STOPPED} 2 ore e 5 minuti: quel tempo non conta."),
        (5 * HOUR - 1, 5 * HOUR, f"{STOPPED} 5 ore: quel tempo non conta."),
        (20.0, 400 * DAY, None),
        (20.0, -50 * 365 * DAY, None),
        (20.0, 20.0, None),
    ],
)
def test_telegrams_clock_says_how_long_the_bot_was_off_whatever_the_computers_shows(
    matches: Matches, telegram: Telegram, table: Table, off: float, shown: float, words: str | None
) -> None:
    telegram.outage(off, shown)
    assert matches.due_at(table, DeadlineKind.TURN) == matches.time + 800
    assert matches.announcements() == ([] if words is None else [words])


@pytest.mark.parametrize("date", ["", "yesterday"])
def test_no_duration_is_announced_when_telegrams_time_is_not_known(
    matches: Matches, telegram: Telegram, table: Table, date: str
) -> None:
    telegram.begins()
    telegram.answers(date)
    matches.time += 400 * DAY
    liveness.after_outage(matches.context)
    assert matches.announcements() == [UNKNOWN]
    assert matches.due_at(table, DeadlineKind.TURN) == matches.time + 800


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_no_language_names_a_duration_that_is_not_known(matches: Matches, language: str) -> None:
    assert not any(letter.isdigit() for letter in matches.context.texts.plain(language, "clock-outage-unknown"))


def test_an_old_time_of_telegram_is_not_taken_for_the_time_now(telegram: Telegram) -> None:
    telegram.answers()
    telegram.steady += 30
    assert telegram.contact.telegram_time() == pytest.approx(telegram.time + 30, abs=1)
    telegram.steady += LOST_SECONDS
    assert telegram.contact.telegram_time() is None


def test_a_clock_that_was_set_while_the_bot_was_off_is_logged(
    matches: Matches, telegram: Telegram, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "operations.liveness"):
        telegram.outage(3600, 3600)
    assert caplog.text == ""
    with caplog.at_level(logging.WARNING, "operations.liveness"):
        telegram.outage(3600, 3600 + 5 * DAY)
    assert "the clock was set by +432000 s while the bot was off" in caplog.text


def test_the_time_in_which_telegram_could_not_be_reached_is_given_back_before_anything_else(
    matches: Matches, telegram: Telegram, table: Table
) -> None:
    telegram.contact.on_return = lambda: void(liveness.after_outage(matches.context))
    for seconds in (3 * HOUR, 50.0):
        telegram.time += seconds
        telegram.steady += seconds
        matches.time += seconds
        telegram.answers()
    assert matches.due_at(table, DeadlineKind.TURN) == matches.time - 50 + 800
    assert announced(matches) == [Line("clock-outage", duration=Line("time-hours", count=3))]


Release = Callable[[], object]
"""Ends what keeps the store from writing."""


@contextmanager
def held(store: Store, path: Path) -> Iterator[Release]:
    """Another program writes."""
    if store.has_file:
        with held_file(store) as file:
            yield lambda: file.execute("ROLLBACK")
        return
    with closing(Store.open(place_for(path))) as other, ExitStack() as stack:
        stack.enter_context(other.unit())
        yield stack.close


@contextmanager
def full(store: Store, path: Path) -> Iterator[Release]:
    """The disk takes nothing."""
    disk = FullDisk(store)
    yield lambda: setattr(disk, "is_full", False)


@pytest.mark.parametrize("error_kind", [held, full])
def test_no_turn_ends_and_no_hour_is_lost_while_the_time_without_telegram_cannot_be_given_back(
    matches: Matches,
    telegram: Telegram,
    table: Table,
    error_kind: Callable[[Store, Path], AbstractContextManager[Release]],
    caplog: pytest.LogCaptureFixture,
) -> None:
    telegram.contact.on_return = lambda: liveness.after_contact_lost(matches.context)
    for clock in (telegram, matches):
        clock.time += 3 * HOUR
    telegram.steady += 3 * HOUR
    with error_kind(matches.store, matches.path) as release:
        for _ in range(3):
            telegram.answers()
        release()
    assert telegram.contact.is_lost, "so that neither a sweep nor a sign of life comes between"
    assert len(caplog.records) == 1
    stored = matches.table(table.id)
    with matches.store.unit() as unit:
        assert not turn_is_over(matches.context, unit, stored, matches.time)
    telegram.answers()
    assert not telegram.contact.is_lost
    assert matches.due_at(table, DeadlineKind.TURN) == matches.time + 800
    assert announced(matches) == [Line("clock-outage", duration=Line("time-hours", count=3))]


def void(value: object) -> None:
    """Let a value be."""


async def test_no_turn_ends_while_telegram_is_out_of_reach(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    steady = [0.0]
    contact = Contact(lambda: steady[0])
    contact.answered("")
    context = replace(matches.context, contact=contact)
    table = matches.begin(2, turn_seconds=60)
    turn, swept = matches.match(table).turn, asyncio.Event()
    monkeypatch.setattr(schedule, "SWEEP_SECONDS", 0.01)

    class Dispatcher:
        def wake(self) -> None:
            swept.set()

    async def sweeps(context: Context) -> None:
        async with schedule.schedule(context, Dispatcher()):  # type: ignore[arg-type]  # all that is asked of it
            for _ in range(2):
                swept.clear()
                await swept.wait()

    matches.time += 61
    steady[0] += LOST_SECONDS
    await sweeps(context)
    assert matches.match(table).turn == turn
    contact.answered("")
    await sweeps(context)
    assert matches.match(table).turn != turn


@pytest.mark.parametrize("wrong", [0.0, 946_684_800.0])
@pytest.mark.parametrize("restarts", [0, 1])
def test_a_clock_that_shows_1970_or_2000_and_is_set_right_later_leaves_everybody_what_they_had(
    matches: Matches, telegram: Telegram, wrong: float, restarts: int
) -> None:
    matches.time = rome(10, 21)
    telegram.time = matches.time
    table = matches.quiet_at_night(4 * 3600)
    telegram.passes(HOUR)  # one hour of four has run, and it runs for one more before it is quiet
    right = matches.time
    telegram.outage(30, wrong + 12 * HOUR - right)  # by day, as that clock sees it
    for _ in range(restarts):
        telegram.outage(30, 30)
    assert matches.announcements() == []
    assert 0 < matches.due_at(table, DeadlineKind.TURN) - matches.time <= 11 * HOUR
    wall, steady = [matches.time], [0.0]
    source = TimeSource(None, lambda: wall[0], lambda: steady[0])
    matches.context = replace(matches.context, now=source.now)
    wall[0] = matches.time = right + 120  # set by a time server
    liveness.follow_clock(matches.context, source)
    assert matches.due_at(table, DeadlineKind.TURN) == pytest.approx(rome(11, 10) + 120)
    assert matches.announcements() == []
    assert "mercoledì alle 10:02" in matches.read_post(table)
