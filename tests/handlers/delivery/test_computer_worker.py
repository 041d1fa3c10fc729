"""Thinking beside the event loop: one table after the other, none stopped by another, nobody waited for too long."""

import asyncio
import logging
import threading
from typing import Any

import pytest

from handlers.delivery import computer_worker
from handlers.delivery.computer_worker import ComputerWorker, aside
from scala40.actions import Action
from scala40.players import Chance
from scala40.state import Phase
from scala40.views import SeatView
from simulation.use_cases.mixed_matches import SLOWEST, MixedMatches, playing_like
from storage import Deadline, DeadlineKind, SeatRemarks, Table
from tables.people.remarks import owed_remarks
from tables.play import computers
from tables.play.computers import Thought
from tables.stuck import FIRST_PAUSE

BRUNO = 2


def computer_worker_of(mixed: MixedMatches) -> tuple[ComputerWorker, asyncio.Event]:
    """A worker, and an event that says that something was committed."""
    committed = asyncio.Event()
    mixed.context.changes.subscribe(lambda changes: committed.set())
    return ComputerWorker(mixed.context), committed


async def until(mixed: MixedMatches, committed: asyncio.Event, *tables: Table) -> None:
    """Return when no computer is waited for at these tables."""
    while any(mixed.is_computers(table) for table in tables):
        await committed.wait()
        committed.clear()


def two_tables(mixed: MixedMatches) -> tuple[Table, Table]:
    """A table in the group and a private one, at both of which a computer has waited long enough."""
    first, second = mixed.join("easy"), mixed.alone(BRUNO)
    mixed.until_computer(first)
    mixed.until_computer(second)
    mixed.time += SLOWEST
    return first, second


async def test_every_table_where_a_computer_is_due_is_played_once_woken(mixed: MixedMatches) -> None:
    first, second = two_tables(mixed)
    thinking, committed = computer_worker_of(mixed)
    running = asyncio.create_task(thinking.run())
    thinking.wake()
    async with asyncio.timeout(300):
        await until(mixed, committed, first, second)
    running.cancel()
    assert mixed.turn_of(first) == 1
    assert mixed.match(second).turn == 0


async def test_a_table_that_cannot_be_played_is_put_off_and_the_others_go_on(
    mixed: MixedMatches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = two_tables(mixed)
    act = computers.act

    def broken(context: Any, situation: computers.Situation, thought: computers.Thought) -> bool:
        if situation.table_id == first.id:
            raise OSError("the disk is full")
        return act(context, situation, thought)

    monkeypatch.setattr(computers, "act", broken)
    thinking, _ = computer_worker_of(mixed)
    with caplog.at_level(logging.ERROR):
        for table in (first, second):
            await thinking.play(table.id)
    assert mixed.due_at(first, DeadlineKind.COMPUTER) == mixed.time + FIRST_PAUSE
    assert not mixed.is_computers(second)
    assert [record.getMessage() for record in caplog.records] == [f"deadline computer of table {first.id} failed"]


async def test_a_failure_after_the_computers_turn_does_not_let_the_table_wait_for_it_again(
    mixed: MixedMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, private = two_tables(mixed)
    due_turn = computers.due_turn

    def broken(context: Any, table_id: int) -> computers.Situation | None:
        if mixed.match(private).turn == 0:  # the person's again
            raise OSError("the disk is full")
        return due_turn(context, table_id)

    monkeypatch.setattr(computers, "due_turn", broken)
    thinking, _ = computer_worker_of(mixed)
    async with asyncio.timeout(300):
        while mixed.match(private).turn != 0:
            await thinking.play(private.id)
            mixed.time += SLOWEST
    with mixed.store.read() as unit:
        waits = {deadline.kind for deadline in unit.deadlines.all() if deadline.table_id == private.id}
    assert waits == {DeadlineKind.DEAD_MATCH}


async def test_the_end_of_a_turn_waits_until_it_may_be_seen_and_is_thought_of_once(
    mixed: MixedMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = mixed.join("strong")
    mixed.until_computer(table)
    mixed.time = began = mixed.due_at(table, DeadlineKind.COMPUTER)
    thoughts: list[Thought] = []
    think = computers.think

    def noted(*arguments: Any) -> Thought:
        thoughts.append(think(*arguments))
        return thoughts[-1]

    monkeypatch.setattr(computers, "think", noted)
    thinking, _ = computer_worker_of(mixed)
    await thinking.play(table.id)
    assert mixed.match(table).phase is Phase.PLAY, "it has drawn, which only it can see"
    ends = mixed.due_at(table, DeadlineKind.COMPUTER)
    assert began < ends <= began + 2.5
    await thinking.play(table.id)
    assert mixed.is_computers(table)
    mixed.time = ends
    await thinking.play(table.id)
    assert not mixed.is_computers(table)
    assert len(thoughts) == 2, "the draw, and the rest"


async def test_a_worker_that_begins_anew_thinks_again_about_a_turn_that_waits_to_be_seen(mixed: MixedMatches) -> None:
    table = mixed.join("strong")
    mixed.until_computer(table)
    mixed.time = mixed.due_at(table, DeadlineKind.COMPUTER)
    await computer_worker_of(mixed)[0].play(table.id)
    mixed.time += SLOWEST  # later than any pause
    await computer_worker_of(mixed)[0].play(table.id)
    assert not mixed.is_computers(table)


async def test_the_worker_waits_itself_for_the_moment_when_a_computer_is_due(
    mixed: MixedMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = mixed.join("easy")
    mixed.until_computer(table)
    mixed.time = mixed.due_at(table, DeadlineKind.COMPUTER) - 0.01
    thinking, committed = computer_worker_of(mixed)
    loop, call_later = asyncio.get_running_loop(), asyncio.get_running_loop().call_later

    def later(seconds: float, call: Any, *arguments: Any) -> asyncio.TimerHandle:
        if call == thinking.wake:
            mixed.time += SLOWEST
        return call_later(0 if call == thinking.wake else seconds, call, *arguments)

    monkeypatch.setattr(loop, "call_later", later)
    running = asyncio.create_task(thinking.run())
    thinking.wake()
    async with asyncio.timeout(300):
        await until(mixed, committed, table)
    running.cancel()


async def test_the_bot_plays_for_a_computer_that_does_not_come_to_an_end(
    mixed: MixedMatches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """R40"""
    table = mixed.join("easy")
    mixed.until_computer(table)
    mixed.time += SLOWEST
    enough = threading.Event()

    def endless(view: SeatView, chance: Chance) -> Action:
        enough.wait()
        raise NotImplementedError

    monkeypatch.setattr(computer_worker, "PATIENCE", 0.01)
    with playing_like(endless), caplog.at_level(logging.WARNING):
        await computer_worker_of(mixed)[0].play(table.id)
    enough.set()
    assert mixed.turn_of(table) == 1
    assert "failed (TimeoutError)" in caplog.records[0].getMessage()


async def test_the_bot_plays_at_once_and_starts_no_other_thread_while_a_computer_given_up_still_thinks(
    mixed: MixedMatches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """R40"""
    first, second = two_tables(mixed)
    begun, enough = threading.Event(), threading.Event()
    asked: list[threading.Thread] = []

    def endless(view: SeatView, chance: Chance) -> Action:
        asked.append(threading.current_thread())
        begun.set()
        enough.wait()
        raise NotImplementedError

    thinking, _ = computer_worker_of(mixed)
    with playing_like(endless), caplog.at_level(logging.WARNING), monkeypatch.context() as impatient:
        impatient.setattr(computer_worker, "PATIENCE", 0.01)
        await thinking.play(first.id)
        await thinking.play(second.id)
        await asyncio.to_thread(begun.wait)  # its thread may be slower than that patience
    assert not mixed.is_computers(first)
    assert not mixed.is_computers(second)
    assert len(asked) == 1
    assert [record.getMessage().partition("failed ")[2] for record in caplog.records] == [
        "(TimeoutError), the bot played",
        "(StillThinking), the bot played",
    ]
    enough.set()
    await asyncio.to_thread(asked[0].join)
    caplog.clear()
    mixed.until_computer(first)
    mixed.time += SLOWEST
    await thinking.play(first.id)
    assert not mixed.is_computers(first)
    assert caplog.records == []


async def test_work_done_aside_leaves_the_event_loop_free() -> None:
    asked = threading.Event()

    def work() -> str:
        assert asked.wait(300)
        return "done"

    waiting = asyncio.create_task(aside(work))
    await asyncio.sleep(0)
    assert not waiting.done()
    asked.set()
    assert await waiting == "done"


async def test_a_store_that_does_not_answer_does_not_stop_the_computer_worker(
    mixed: MixedMatches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = mixed.join("easy")
    mixed.until_computer(table)
    mixed.time += SLOWEST
    due, broke = computers.due, asyncio.Event()

    def sometimes(context: Any, soon: float) -> tuple[Deadline, ...]:
        if not broke.is_set():
            broke.set()
            raise OSError("no disk")
        return due(context, soon)

    monkeypatch.setattr(computers, "due", sometimes)
    thinking, committed = computer_worker_of(mixed)
    running = asyncio.create_task(thinking.run())
    thinking.wake()
    async with asyncio.timeout(300):
        await broke.wait()
        thinking.wake()
        await until(mixed, committed, table)
    running.cancel()
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


async def test_remarks_that_are_owed_are_made_beside_the_event_loop_after_the_turns_of_computers(
    mixed: MixedMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two_tables(mixed)
    with mixed.store.unit() as unit:
        unit.remarks.owe(first.id, 1, (0,))
    order, threads = list[str](), set[int]()
    act = computers.act

    def acted(*args: Any) -> bool:
        order.append("turn")
        return act(*args)

    def made(*args: Any) -> list[dict[str, Any]]:
        order.append("remarks")
        threads.add(threading.get_ident())
        return [{"turn": 1}]

    monkeypatch.setattr(computers, "act", acted)
    monkeypatch.setattr(computer_worker, "made_remarks", made)
    thinking, committed = computer_worker_of(mixed)
    running = asyncio.create_task(thinking.run())
    thinking.wake()
    async with asyncio.timeout(300):
        await until(mixed, committed, first, second)
        while owed_remarks(mixed.context) is not None:
            await committed.wait()
            committed.clear()
    running.cancel()
    assert order[-1] == "remarks"
    assert order.count("remarks") == 1
    assert threading.get_ident() not in threads
    with mixed.store.read() as unit:
        assert unit.remarks.get(first.id, 1, 0).made == ({"turn": 1},)


async def test_remarks_that_never_end_stop_no_computer_and_are_given_up(
    mixed: MixedMatches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = two_tables(mixed)
    enough, given = threading.Event(), list[Any]()
    owed = [SeatRemarks(first.id, 1, 0), SeatRemarks(first.id, 1, 1)]

    def endless(*_: Any) -> list[Any]:
        enough.wait()
        return []

    monkeypatch.setattr(computer_worker, "PATIENCE", 0.05)
    monkeypatch.setattr(computer_worker, "owed_remarks", lambda context: next(iter(owed), None))
    monkeypatch.setattr(computer_worker, "made_remarks", endless)
    monkeypatch.setattr(computer_worker, "settle_remarks", lambda context, one, made: given.append((owed.pop(0), made)))
    thinking, _ = computer_worker_of(mixed)
    await thinking._remark()
    assert given == [(SeatRemarks(first.id, 1, 0), [])]
    assert "the remarks took too long" in caplog.text
    await thinking._remark()
    assert len(given) == 1, "the thread is still busy"
    monkeypatch.setattr(computer_worker, "PATIENCE", 300)
    for table in (first, second):
        await thinking.play(table.id)
        assert not mixed.is_computers(table)
    enough.set()
