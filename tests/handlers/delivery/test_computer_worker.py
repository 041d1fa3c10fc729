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
from scala40.views import SeatView
from simulation.use_cases.company import SLOWEST, Company, playing_like
from storage import DeadlineKind, Level, Table
from tables.play import computers
from tables.stuck import FIRST_PAUSE

BRUNO = 2


def computer_worker_of(company: Company) -> tuple[ComputerWorker, asyncio.Event]:
    """A worker, and an event that says that something was committed."""
    committed = asyncio.Event()
    company.context.changes.subscribe(lambda changes: committed.set())
    return ComputerWorker(company.context), committed


async def until(company: Company, committed: asyncio.Event, *tables: Table) -> None:
    """Return when no computer is waited for at these tables."""
    while any(company.is_computers(table) for table in tables):
        await committed.wait()
        committed.clear()


def two_tables(company: Company) -> tuple[Table, Table]:
    """A table in the group and a private one, at both of which a computer has waited long enough."""
    first, second = company.join(Level.EASY), company.alone(BRUNO)
    company.until_computer(first)
    company.until_computer(second)
    company.time += SLOWEST
    return first, second


async def test_every_table_where_a_computer_is_due_is_played_once_woken(company: Company) -> None:
    first, second = two_tables(company)
    thinking, committed = computer_worker_of(company)
    running = asyncio.create_task(thinking.run())
    thinking.wake()
    async with asyncio.timeout(60):
        await until(company, committed, first, second)
    running.cancel()
    assert company.turn_of(first) == 1
    assert company.match(second).turn == 0


async def test_a_table_that_cannot_be_played_is_put_off_and_the_others_go_on(
    company: Company, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = two_tables(company)
    act = computers.act

    def broken(context: Any, situation: computers.Situation, thought: computers.Thought) -> bool:
        if situation.table_id == first.id:
            raise OSError("the disk is full")
        return act(context, situation, thought)

    monkeypatch.setattr(computers, "act", broken)
    thinking, _ = computer_worker_of(company)
    with caplog.at_level(logging.ERROR):
        for table in (first, second):
            await thinking.play(table.id)
    assert company.due_at(first, DeadlineKind.COMPUTER) == company.time + FIRST_PAUSE
    assert not company.is_computers(second)
    assert [record.getMessage() for record in caplog.records] == [f"deadline computer of table {first.id} failed"]


async def test_a_failure_after_the_computers_turn_does_not_let_the_table_wait_for_it_again(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, private = two_tables(company)
    due_turn = computers.due_turn

    def broken(context: Any, table_id: int) -> computers.Situation | None:
        if company.match(private).turn == 0:  # the person's again
            raise OSError("the disk is full")
        return due_turn(context, table_id)

    monkeypatch.setattr(computers, "due_turn", broken)
    thinking, _ = computer_worker_of(company)
    async with asyncio.timeout(60):
        while company.match(private).turn != 0:
            await thinking.play(private.id)
            company.time += SLOWEST
    with company.store.read() as unit:
        waits = {deadline.kind for deadline in unit.deadlines.all() if deadline.table_id == private.id}
    assert waits == {DeadlineKind.DEAD_MATCH}


async def test_the_bot_plays_for_a_computer_that_does_not_come_to_an_end(
    company: Company, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """R40"""
    table = company.join(Level.EASY)
    company.until_computer(table)
    company.time += SLOWEST
    enough = threading.Event()

    def endless(view: SeatView, chance: Chance) -> Action:
        enough.wait()
        raise NotImplementedError

    monkeypatch.setattr(computer_worker, "PATIENCE", 0.01)
    with playing_like(endless), caplog.at_level(logging.WARNING):
        await computer_worker_of(company)[0].play(table.id)
    enough.set()
    assert company.turn_of(table) == 1
    assert "failed (TimeoutError)" in caplog.records[0].getMessage()


async def test_while_one_that_was_given_up_still_thinks_the_bot_plays_at_once_and_no_other_thread_is_started(
    company: Company, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """R40"""
    first, second = two_tables(company)
    begun, enough = threading.Event(), threading.Event()
    asked: list[threading.Thread] = []

    def endless(view: SeatView, chance: Chance) -> Action:
        asked.append(threading.current_thread())
        begun.set()
        enough.wait()
        raise NotImplementedError

    thinking, _ = computer_worker_of(company)
    with playing_like(endless), caplog.at_level(logging.WARNING), monkeypatch.context() as impatient:
        impatient.setattr(computer_worker, "PATIENCE", 0.01)
        await thinking.play(first.id)
        await thinking.play(second.id)
        await asyncio.to_thread(begun.wait)  # its thread may be slower than that patience
    assert not company.is_computers(first)
    assert not company.is_computers(second)
    assert len(asked) == 1
    assert [record.getMessage().partition("failed ")[2] for record in caplog.records] == [
        "(TimeoutError), the bot played",
        "(StillThinking), the bot played",
    ]
    enough.set()
    await asyncio.to_thread(asked[0].join)
    caplog.clear()
    company.until_computer(first)
    company.time += SLOWEST
    await thinking.play(first.id)
    assert not company.is_computers(first)
    assert caplog.records == []


async def test_work_done_aside_leaves_the_event_loop_free() -> None:
    asked = threading.Event()

    def work() -> str:
        assert asked.wait(60)
        return "done"

    waiting = asyncio.create_task(aside(work))
    await asyncio.sleep(0)
    assert not waiting.done()
    asked.set()
    assert await waiting == "done"


async def test_a_store_that_does_not_answer_does_not_stop_the_computer_worker(
    company: Company, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = company.join(Level.EASY)
    company.until_computer(table)
    company.time += SLOWEST
    due, broke = computers.due, asyncio.Event()

    def sometimes(context: Any) -> tuple[int, ...]:
        if not broke.is_set():
            broke.set()
            raise OSError("no disk")
        return due(context)

    monkeypatch.setattr(computers, "due", sometimes)
    thinking, committed = computer_worker_of(company)
    running = asyncio.create_task(thinking.run())
    thinking.wake()
    async with asyncio.timeout(60):
        await broke.wait()
        thinking.wake()
        await until(company, committed, table)
    running.cancel()
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
