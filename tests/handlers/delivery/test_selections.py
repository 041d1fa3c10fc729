"""When a panel is shown on which only the selection has changed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from handlers.delivery.timing.rate_limits import Budget
from handlers.delivery.timing.selections import LONGEST_SECONDS, PATIENCE, Selections
from storage import Screen, ScreenKind, Subject
from tests.handlers.fake_time import FakeTime

ANNA = 7
PANEL = Screen(1, 5, ScreenKind.HAND, ANNA, 0, ANNA, 50, 1, 1, Subject(), False, False, "f", False)


class Taps:
    """Somebody's panel, and the taps on it."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.budget = Budget(lambda: self.time.now, self.time.later)
        self.selections = Selections(self.budget)
        self.panel = PANEL

    def select(self) -> None:
        before = self.panel
        self.other_change()
        self.selections.note([before], [self.panel])

    def other_change(self) -> None:
        """Something that the panel shows has changed."""
        self.panel = replace(self.panel, wanted=self.panel.wanted + 1)

    async def show(self) -> None:
        await self.budget.acquire(ANNA)
        self.panel = replace(self.panel, shown=self.panel.wanted)

    async def waited(self) -> float:
        """How long the panel waits from now on."""
        begin = self.time.now
        while self.selections.waits(self.panel):
            await self.time.pass_by(0.05)
        return self.time.now - begin


@pytest.fixture
async def taps() -> Taps:
    """Somebody who has just drawn and looked at the table: the chat has three of its five places left."""
    taps = Taps()
    for _ in range(2):
        await taps.budget.acquire(ANNA)
    return taps


async def test_the_first_card_is_shown_at_once_and_the_next_two_together(taps: Taps) -> None:
    taps.select()
    assert await taps.waited() == 0.0
    await taps.show()
    await taps.time.pass_by(0.9)
    taps.select()
    assert taps.selections.waits(taps.panel)
    await taps.time.pass_by(LONGEST_SECONDS / 2)
    taps.select()
    assert taps.selections.waits(taps.panel)
    await taps.time.pass_by(LONGEST_SECONDS / 2)
    assert not taps.selections.waits(taps.panel)


async def test_a_card_that_no_other_follows_is_shown_soon(taps: Taps) -> None:
    taps.select()
    await taps.show()
    await taps.time.pass_by(0.5)
    taps.select()
    assert await taps.waited() == pytest.approx(LONGEST_SECONDS, abs=0.06)


async def test_taps_that_do_not_pause_are_shown_all_the_same(taps: Taps) -> None:
    taps.select()
    await taps.show()
    await taps.time.pass_by(0.9)
    begin = taps.time.now
    while not (taps.panel.wanted > 2 and not taps.selections.waits(taps.panel)):
        taps.select()
        await taps.time.pass_by(0.1)
    assert LONGEST_SECONDS <= taps.time.now - begin < LONGEST_SECONDS + 0.2


async def test_a_card_after_a_pause_begins_a_new_series(taps: Taps) -> None:
    taps.select()
    await taps.show()
    await taps.time.pass_by(1.1)
    taps.select()
    assert await taps.waited() == 0.0


async def test_any_other_change_takes_the_selection_with_it(taps: Taps) -> None:
    taps.select()
    await taps.show()
    await taps.time.pass_by(0.2)
    taps.select()
    assert taps.selections.waits(taps.panel)
    taps.other_change()
    assert not taps.selections.waits(taps.panel)
    taps.select()
    assert not taps.selections.waits(taps.panel), "the other change has not been shown yet"
    await taps.show()
    await taps.time.pass_by(0.2)
    taps.select()
    assert taps.selections.waits(taps.panel)


async def test_a_selection_during_the_edit_of_a_draw_waits_only_for_that(taps: Taps) -> None:
    taps.other_change()
    drawn = taps.panel.wanted
    taps.select()
    taps.select()
    assert not taps.selections.waits(taps.panel), "what was drawn is not shown yet"
    taps.panel = replace(taps.panel, shown=drawn)
    assert taps.selections.waits(taps.panel)


async def test_a_tap_that_changed_more_than_the_selection_is_shown_at_once(taps: Taps) -> None:
    taps.select()
    await taps.show()
    before = taps.panel
    taps.other_change()
    taps.other_change()
    taps.selections.note([before], [taps.panel])
    assert not taps.selections.waits(taps.panel)
    taps.selections.note([], [taps.panel])
    assert not taps.selections.waits(taps.panel), "nor one that opened the panel"


async def test_a_first_card_waits_for_the_next_one_where_few_places_are_left(taps: Taps) -> None:
    await taps.budget.acquire(ANNA)
    taps.select()
    assert taps.budget.delay(ANNA) == 0.0
    assert await taps.waited() == pytest.approx(LONGEST_SECONDS, abs=0.06)


async def test_a_chat_where_others_always_come_first_shows_a_selection_in_the_end(taps: Taps) -> None:
    taps.select()
    await taps.show()
    taps.select()
    begin = taps.time.now
    taps.budget.penalize(ANNA, 600.0)
    await taps.waited()
    assert taps.time.now - begin == pytest.approx(PATIENCE, abs=0.06)
    assert taps.selections.delay(ANNA) == pytest.approx(600.0 - PATIENCE, abs=0.06), "the answer to a tap says so"


async def test_taps_are_forgotten_when_they_are_old(taps: Taps) -> None:
    taps.select()
    await taps.time.pass_by(PATIENCE + 1.0)
    taps.panel = replace(PANEL, id=2)
    taps.select()
    assert list(taps.selections._series) == [2]


@asynccontextmanager
async def waiting(taps: Taps) -> AsyncIterator["asyncio.Task[None]"]:
    """A worker that waits until it is time to show the second card."""
    taps.select()
    await taps.show()
    await taps.time.pass_by(0.9)
    taps.select()
    task = asyncio.create_task(taps.selections.wait(ANNA, [taps.panel]))
    await taps.time.pass_by(0.1)
    assert not task.done()
    yield task
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert not taps.selections._waiting


async def test_a_worker_waits_until_it_is_time(taps: Taps) -> None:
    async with waiting(taps) as task:
        await taps.time.pass_by(1.0)
        assert task.done()


async def test_a_worker_looks_again_when_something_has_changed(taps: Taps) -> None:
    async with waiting(taps) as task:
        taps.selections.interrupt(ANNA + 1)
        await taps.time.pass_by(0.0)
        assert not task.done()
        taps.selections.interrupt(ANNA)
        taps.selections.interrupt(ANNA)
        await taps.time.pass_by(0.0)
        assert task.done()


async def test_a_worker_that_is_stopped_waits_no_more(taps: Taps) -> None:
    async with waiting(taps) as task:
        task.cancel()
        await taps.time.pass_by(5.0)
        assert task.cancelled()
