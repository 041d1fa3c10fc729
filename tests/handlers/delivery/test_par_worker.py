"""What cards were worth is computed beside the bot: after the turns of computers, whatever happens to the process."""

import asyncio
import logging
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from handlers.delivery import par_worker
from handlers.delivery.par_worker import ParWorker
from operations import par_child
from operations.par_child import ChildDied, ParChild
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import SLOWEST, MixedMatches
from storage import SeatResult, Table
from tables.match import pars


class Invented:
    """Answers in the place of the process, as it is told to."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        self.answer = answer
        self.asked: list[str] = []
        self.is_running = False

    async def ask(self, line: str) -> str:
        self.asked.append(line)
        self.is_running = True
        return self.answer(line)

    async def end(self) -> None:
        self.is_running = False


def results(matches: Matches, table: Table) -> list[SeatResult]:
    with matches.store.read() as unit:
        return list(unit.archive.deals(table.id))


def is_owed(matches: Matches) -> bool:
    return pars.owed(matches.context) is not None


@pytest.fixture
def table(matches: Matches) -> Table:
    """A table of two whose first deal has ended."""
    table = matches.begin(2)
    while not matches.match(table).results:
        matches.tap_once(table)
    return table


@pytest.fixture
def worker_with(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[str], str]], Invented]:
    def make(answer: Callable[[str], str]) -> Invented:
        child = Invented(answer)
        monkeypatch.setattr(par_worker, "ParChild", lambda: child)
        return child

    return make


Make = Callable[[Callable[[str], str]], Invented]


async def woken(matches: Matches, times: int = 1) -> None:
    """Wake a worker so often, as the sweep does."""
    worker = ParWorker(matches.context)
    running = asyncio.create_task(worker.run())
    for _ in range(times):
        worker.wake()
        for _ in range(5):
            await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_a_finished_deal_gets_its_par_once(matches: Matches, table: Table, worker_with: Make) -> None:
    child = worker_with(lambda _: "2500 500")
    await woken(matches, times=3)
    assert [(seat.par, seat.corrected is None) for seat in results(matches, table)] == [(2500, False), (500, False)]
    assert len(child.asked) == 1
    assert not is_owed(matches)


async def test_a_death_of_the_process_is_no_end(
    matches: Matches, table: Table, worker_with: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(par_worker, "PAUSE", 0.0)
    deaths = iter([ChildDied("TimeoutError"), ChildDied("it has ended")])

    def dying(_: str) -> str:
        if (death := next(deaths, None)) is not None:
            raise death
        return "2500 500"

    child = worker_with(dying)
    await woken(matches)
    assert len(child.asked) == 3
    assert results(matches, table)[0].par == 2500


async def test_a_deal_of_which_the_process_always_dies_has_no_par(
    matches: Matches,
    table: Table,
    worker_with: Make,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def dying(_: str) -> str:
        raise ChildDied("TimeoutError")

    child = worker_with(dying)
    await woken(matches, times=2)
    assert len(child.asked) == 1, "a busy machine is given time"
    assert is_owed(matches)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    monkeypatch.setattr(par_worker, "PAUSE", 0.0)
    child.asked.clear()
    await woken(matches, times=2)
    assert len(child.asked) == par_worker.ATTEMPTS
    assert not is_owed(matches)
    assert results(matches, table)[0].par is None
    assert [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR] == [
        "what the cards of a deal were worth cannot be computed: TimeoutError"
    ]


async def test_a_deal_whose_par_cannot_be_computed_has_none(matches: Matches, table: Table, worker_with: Make) -> None:
    worker_with(lambda _: "")
    await woken(matches)
    assert not is_owed(matches)
    assert results(matches, table)[0].par is None


async def test_a_deal_whose_par_cannot_be_stored_stops_no_other(
    matches: Matches, table: Table, worker_with: Make, caplog: pytest.LogCaptureFixture
) -> None:
    worker_with(lambda _: "no number, 7H")
    await woken(matches)
    assert not is_owed(matches)
    assert results(matches, table)[0].par is None
    assert "cannot be stored: ValueError" in caplog.text
    assert "7H" not in caplog.text


async def test_a_process_that_cannot_be_started_is_tried_again_later(
    matches: Matches, table: Table, worker_with: Make
) -> None:
    def refused(_: str) -> str:
        raise PermissionError

    child = worker_with(refused)
    await woken(matches, times=3)
    assert len(child.asked) == 1
    assert is_owed(matches)
    await woken(matches)  # after another start
    assert len(child.asked) == 2


async def test_the_turns_of_computers_go_first(mixed: MixedMatches, worker_with: Make) -> None:
    table = mixed.join("easy")
    while not mixed.match(table).results:
        mixed.step(table)
    private = mixed.alone(2)
    mixed.until_computer(private)
    mixed.time += SLOWEST
    child = worker_with(lambda _: "2500 500")
    await woken(mixed)
    assert child.asked == []
    assert is_owed(mixed)


async def test_the_process_ends_when_it_is_idle(
    matches: Matches, table: Table, worker_with: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(par_worker, "IDLE", 0.0)
    child = worker_with(lambda _: "2500 500")
    worker = ParWorker(matches.context)
    running = asyncio.create_task(worker.run())
    worker.wake()
    for _ in range(5):
        await asyncio.sleep(0)
    assert child.asked
    assert not child.is_running
    running.cancel()


async def test_the_process_computes_with_a_low_priority_and_without_the_token(
    matches: Matches, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOT_TOKEN", "12:secret")
    child, deal = ParChild(), pars.owed(matches.context)
    assert deal is not None
    answer = await child.ask(deal.dealt)
    assert len(answer.split()) == 2
    process = child._process
    assert process is not None
    assert os.getpriority(os.PRIO_PROCESS, process.pid) >= par_child.NICENESS
    environment = await asyncio.to_thread(Path(f"/proc/{process.pid}/environ").read_bytes)
    assert b"secret" not in environment
    assert await child.ask("no deal") == ""
    await child.end()
    assert process.returncode is not None
    assert not child.is_running


async def test_a_process_that_was_killed_is_noticed_and_started_again(matches: Matches, table: Table) -> None:
    child, deal = ParChild(), pars.owed(matches.context)
    assert deal is not None
    await child.ask("no deal")
    assert child._process is not None
    child._process.kill()
    with pytest.raises(ChildDied):
        await child.ask(deal.dealt)
    assert await child.ask("no deal") == ""
    await child.end()


async def test_a_process_that_takes_too_long_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par_child, "COMMAND", ("-c", "import signal; signal.pause()"))
    monkeypatch.setattr(par_child, "LONGEST", 0.01)
    child = ParChild()
    with pytest.raises(ChildDied, match="TimeoutError"):
        await child.ask("a deal")
    assert not child.is_running


async def test_a_process_is_replaced_before_it_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par_child, "MOST_DEALS", 2)
    child = ParChild()
    await child.ask("no deal")
    assert child.is_running
    await child.ask("no deal")
    assert not child.is_running
