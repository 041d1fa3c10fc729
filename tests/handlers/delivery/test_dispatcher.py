"""The dispatcher: a worker for each chat, none of which waits for another, and none of which gives up or spins."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from handlers.delivery.chat_worker import ChatWorker
from handlers.delivery.dispatcher import FIRST_PAUSE, LONGEST_PAUSE, Dispatcher
from handlers.delivery.timing.rate_limits import Budget
from simulation.use_cases.wording import bare
from tests.handlers.outbox import FastTime, Outbox, an_outbox, say


async def test_the_dispatcher_brings_everything_to_every_chat(outbox: Outbox) -> None:
    table = outbox.matches.begin(3)
    await outbox.run_dispatcher()
    assert bare((await outbox.screen())[-1].text) == outbox.matches.read_shown(table)
    for number in range(3):
        assert len(await outbox.private(number)) == 1
    assert outbox.time.waited == []


async def test_a_commit_is_sent_though_nobody_wakes_the_dispatcher(outbox: Outbox) -> None:
    running = asyncio.create_task(outbox.dispatcher.run())
    matches = outbox.matches
    table = matches.begin(3)
    for _ in range(4):
        matches.time_out(table)
        async with asyncio.timeout(300):
            while outbox.waiting() or outbox.dispatcher.is_busy:
                await outbox.tg.requests()
        assert matches.read_shown(table) in [bare(seen.text) for seen in await outbox.screen()]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_the_dispatcher_tries_again_with_longer_and_longer_pauses_when_telegram_fails(outbox: Outbox) -> None:
    say(outbox, outbox.group.id)
    await outbox.tg.fault("error", method="sendMessage", status=502, count=9)
    await outbox.run_dispatcher()
    (said,) = await outbox.screen()
    assert said.text.startswith("🌙")
    assert outbox.time.waited[:4] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE, 8 * FIRST_PAUSE]
    assert max(outbox.time.waited) == LONGEST_PAUSE
    assert len(outbox.time.waited) == 9


async def test_a_chat_that_works_again_starts_with_a_short_pause_the_next_time(outbox: Outbox) -> None:
    for _ in range(2):
        say(outbox, outbox.group.id)
        await outbox.tg.fault("error", method="sendMessage", status=500, count=2)
        await outbox.run_dispatcher()
    assert outbox.time.waited == [FIRST_PAUSE, 2 * FIRST_PAUSE] * 2


async def test_a_group_that_moves_is_served_under_its_new_number_at_once(outbox: Outbox) -> None:
    table = outbox.matches.begin(2)
    outbox.group = await outbox.group.migrate()
    await outbox.run_dispatcher()  # nobody wakes the dispatcher a second time
    assert bare((await outbox.screen())[-1].text) == outbox.matches.read_shown(table)


async def test_a_reminder_sent_on_to_the_group_leaves_at_once(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2, turn_seconds=1000)
    await outbox.run_dispatcher()
    number = matches.people.index(matches.turn_of(table))
    await outbox.people[number].block()
    matches.wait(800)
    await outbox.run_dispatcher()
    assert any(seen.text.startswith("⏰") for seen in await outbox.screen(1 - number))


class _FailingChatWorker(ChatWorker):
    """A chat worker who fails at one chat a few times, with whatever a bug may raise."""

    failures = 3
    served: int = 0

    async def deliver_next(self, chat_id: int) -> bool:
        if chat_id == self.served and self.failures:
            self.failures -= 1
            raise RuntimeError("a bug")
        return await super().deliver_next(chat_id)


async def test_a_bug_neither_ends_a_worker_nor_makes_it_spin(outbox: Outbox, caplog: pytest.LogCaptureFixture) -> None:
    matches = outbox.matches
    stubborn = _FailingChatWorker(matches.context, outbox.sender, outbox.budget)
    stubborn.served = outbox.group.id
    outbox.connect(Dispatcher(matches.context, stubborn, outbox.budget, outbox.time.sleep))
    say(outbox, outbox.group.id, outbox.people[0].id)
    with caplog.at_level(logging.ERROR):
        await outbox.run_dispatcher()
    assert outbox.time.waited == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert len([record for record in caplog.records if record.name == "handlers.delivery.dispatcher"]) == 3
    assert len(await outbox.screen()) == 1
    assert len(await outbox.private(0)) == 1


class _RecordingBudget(Budget):
    """A budget that records the chats that have to wait."""

    def __init__(self, time: FastTime) -> None:
        super().__init__(lambda: time.now, time.later)
        self.told: list[tuple[int, float]] = []

    def penalize(self, chat_id: int, seconds: float) -> None:
        self.told.append((chat_id, seconds))
        super().penalize(chat_id, seconds)


async def test_a_chat_that_has_to_wait_waits_alone(memory_path: Path) -> None:
    async with an_outbox(memory_path / "scala40.sqlite") as outbox:
        time = FastTime()
        watched = _RecordingBudget(time)
        matches = outbox.matches
        outbox.connect(
            Dispatcher(matches.context, ChatWorker(matches.context, outbox.sender, watched), watched, time.sleep)
        )
        await outbox.tg.budgets(True)
        say(outbox, *[outbox.group.id] * 5, outbox.people[0].id)
        running = asyncio.create_task(outbox.dispatcher.run())
        async with asyncio.timeout(300):
            while not watched.told:
                await outbox.tg.requests()
        await outbox.tg.budgets(False)
        async with asyncio.timeout(300):
            while outbox.waiting():
                await outbox.tg.requests()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert {chat for chat, _ in watched.told} == {outbox.group.id}
        assert all(seconds >= 1 for _, seconds in watched.told)
        assert time.now >= sum(seconds for _, seconds in watched.told)
        assert len(await outbox.screen()) == 5
        assert len(await outbox.private(0)) == 1


async def test_stopping_the_dispatcher_leaves_the_rest_for_the_next_start(outbox: Outbox) -> None:
    say(outbox, *[outbox.group.id] * 3)
    await outbox.tg.fault("error", method="sendMessage", status=502, count=None)
    running = asyncio.create_task(outbox.dispatcher.run())
    async with asyncio.timeout(300):
        while not outbox.time.waited:
            await outbox.tg.requests()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert not outbox.dispatcher.is_busy
    await outbox.tg.no_faults()
    outbox.reopen(outbox.matches)
    await outbox.run_dispatcher()
    assert len(await outbox.screen()) == 3


async def test_a_chat_whose_worker_breaks_off_is_served_again_later(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    say(outbox, outbox.group.id)
    serve, failures = outbox.dispatcher._serve, [1]

    async def broken(chat_id: int) -> bool:
        if failures:
            failures.pop()
            raise RuntimeError("a bug")
        return await serve(chat_id)

    monkeypatch.setattr(outbox.dispatcher, "_serve", broken)
    await outbox.run_dispatcher()
    assert len(await outbox.screen()) == 1
    assert outbox.time.waited == [LONGEST_PAUSE]
    assert "the worker of a group failed" in caplog.text


async def test_a_picture_that_takes_a_while_does_not_let_too_many_arrive_behind_it(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrivals: list[float] = []
    send = outbox.sender.send

    async def slow_at_first(*what: Any) -> int:
        outbox.time.now += 0.0 if arrivals else 2.5
        arrivals.append(outbox.time.now)
        return await send(*what)

    monkeypatch.setattr(outbox.sender, "send", slow_at_first)
    say(outbox, *[outbox.group.id] * 4)
    await outbox.run_dispatcher()
    assert len(arrivals) == 4
    assert arrivals[3] - arrivals[0] >= 3.0
