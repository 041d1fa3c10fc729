"""Workers on one database of a server: who speaks to Telegram, and what each learns of the others' commits."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass

import pytest

from operations import workers as module
from operations.exit_codes import Exit, StartError
from operations.processes import described
from operations.workers import Workers
from storage import Changes, Store
from storage.engines import postgres_worker
from storage.engines.address import Address
from storage.engines.postgres_wire import Wire
from storage.engines.postgres_worker import PostgresWorker
from storage.lease import LAST_SECONDS
from storage.workers import PROTOCOL, Introduction
from tests.storage.store_helpers import a_lobby


@dataclass
class One:
    """A worker with its store, and the task that watches its lease."""

    store: Store
    workers: Workers
    watching: asyncio.Task[str]

    @property
    def holds(self) -> bool:
        return self.store.lease.is_held


Start = Callable[..., Awaitable[One]]


def lasting(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let leases, and workers without a sign of life, last so long."""
    for where in (module, postgres_worker):
        monkeypatch.setattr(where, "LEASE_SECONDS", seconds)
    monkeypatch.setattr(postgres_worker, "ALIVE_SECONDS", seconds)
    monkeypatch.setattr(module, "STILL_SECONDS", seconds / 3)
    monkeypatch.setattr(module, "MISSED_SECONDS", seconds * 0.6)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases that end soon."""
    lasting(monkeypatch, 1.5)
    monkeypatch.setattr(module, "SIGN_SECONDS", 0.2)
    monkeypatch.setattr(module, "TOLD_SECONDS", 0.3)


@pytest.fixture
def patient(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases that a busy machine does not let end."""
    lasting(monkeypatch, 300.0)


@pytest.fixture
async def start(postgres: Address) -> AsyncIterator[Start]:
    """Starts workers."""
    async with AsyncExitStack() as stack:

        async def started(system: Callable[[], float] | None = None, protocol: int = PROTOCOL) -> One:
            return await stack.enter_async_context(running(postgres, system, protocol))

        yield started


@asynccontextmanager
async def running(postgres: Address, system: Callable[[], float] | None, protocol: int) -> AsyncIterator[One]:
    with closing(Store.open(postgres)) as store:
        workers = Workers(store, PostgresWorker(postgres, Introduction("one", "scala40@test", protocol)), system)
        await workers.start()
        watching = asyncio.create_task(workers.run())
        try:
            yield One(store, workers, watching)
        finally:
            watching.cancel()
            await workers.stop()


async def looks(one: One, number: int) -> None:
    """Wait until a worker has given so many signs of life."""
    left, done = [number], asyncio.Event()

    def look(others: frozenset[int], dead: frozenset[int]) -> None:
        left[0] -= 1
        if left[0] <= 0:
            done.set()

    one.workers.on_look = look
    async with asyncio.timeout(300):
        await done.wait()


def everything_told(one: One) -> list[Changes]:
    """What tells that anything may have changed, from now on."""
    told: list[Changes] = []
    one.store.changes.subscribe(lambda changes: told.append(changes) if changes.is_all else None)
    return told


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that happens soon; only a broken program lets the time run out."""
    async with asyncio.timeout(300):
        while not holds():  # noqa: ASYNC110 - it happens in a thread and on a server
            await asyncio.sleep(0.02)


@pytest.mark.usefixtures("patient")
async def test_a_worker_that_is_alone_gets_the_lease_and_keeps_it(start: Start) -> None:
    one = await start()
    await until(lambda: one.holds)
    kept = one.store.lease.fence
    for _ in range(10):
        await looks(one, 1)
        assert one.store.lease.may_begin or one.store.lease.left > 0
    assert one.store.lease.fence == kept == 1
    assert not one.store.has_others
    assert one.workers.came_first


@pytest.mark.usefixtures("patient")
async def test_when_the_holder_stops_another_takes_over_and_never_do_two_hold_it(
    start: Start, postgres: Address
) -> None:
    async with running(postgres, None, PROTOCOL) as first:
        await until(lambda: first.holds)
        second = await start()
        assert not second.holds
        assert (first.workers.came_first, second.workers.came_first) == (True, False)
        told: list[tuple[bool, bool]] = []
        for one in (first, second):
            one.store.lease.subscribe(lambda: told.append((first.holds, second.holds)))
        assert await_others(first, second)
    await until(lambda: second.holds)
    assert told == [(False, False), (False, True)]
    assert second.store.lease.fence == 2


def await_others(first: One, second: One) -> bool:
    return second.workers.others == {first.workers.number}


@pytest.mark.usefixtures("patient")
async def test_the_lease_of_a_worker_whose_process_was_killed_is_taken_before_its_end(
    start: Start, postgres: Address
) -> None:
    process = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.PIPE)
    introduction = Introduction("first", "scala40@test", process=described(process.pid))
    with closing(PostgresWorker(postgres, introduction)) as first, closing(Wire(postgres)) as wire:
        first.join()
        assert first.attend(None, wants_lease=True).fence == 1
        wire.execute("UPDATE leases SET until = until + 3600")
        second = await start()
        await looks(second, 2)
        assert not second.holds
        process.kill()
        await process.wait()
        await until(lambda: second.holds)
        assert second.store.lease.fence == 2
        assert second.store.lease.quiet >= LAST_SECONDS


@pytest.mark.usefixtures("patient")
async def test_who_hands_over_goes_on_without_the_lease(start: Start) -> None:
    first = await start()
    await until(lambda: first.holds)
    second = await start()
    await first.workers.hand_over()
    assert not first.holds
    await until(lambda: second.holds)
    await looks(first, 5)
    assert (first.holds, second.holds) == (False, True)
    assert second.workers.others == {first.workers.number}


@pytest.mark.usefixtures("patient")
async def test_each_learns_what_the_other_commits(start: Start) -> None:
    first, second = await start(), await start()
    learned: list[Changes] = []
    first.store.changes.subscribe(learned.append)
    with second.store.unit() as unit:
        table = a_lobby(unit)
    await until(lambda: bool(learned))
    assert table.id in learned[0].tables
    await until(lambda: first.workers.others == {second.workers.number})
    seen: list[Changes] = []
    second.store.changes.subscribe(seen.append)
    with first.store.unit() as unit:
        assert unit.tables.get(table.id) == table
        unit.tables.save(table)
    await until(lambda: bool(seen))


async def test_a_worker_whose_event_loop_stands_still_loses_the_lease(start: Start, postgres: Address) -> None:
    one = await start()
    await until(lambda: one.holds)
    told = everything_told(one)
    with closing(Wire(postgres)) as wire:  # the event loop stands still until the lease is over
        question = "SELECT until < extract(epoch FROM clock_timestamp()) AS over, pg_sleep(0.05) FROM leases"
        while not wire.execute(question).fetchall()[0]["over"]:
            pass
    assert not one.store.lease.is_held
    await until(lambda: one.holds)
    await until(lambda: len(told) >= 2)


async def test_a_lost_connection_is_made_again_and_the_lease_kept_or_taken_anew(
    start: Start, postgres: Address
) -> None:
    one = await start()
    await until(lambda: one.holds)
    told = everything_told(one)
    with closing(Wire(postgres)) as wire:
        wire.execute(
            """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()"""
        )
    await until(lambda: len(told) >= 2)  # at once, and when the others tell everything again
    await until(lambda: one.holds)
    assert not one.watching.done()


async def test_the_dead_are_told_of_until_nothing_of_theirs_waits(start: Start, postgres: Address) -> None:
    one = await start()
    told: list[frozenset[int]] = []
    one.workers.on_look = lambda others, dead: told.append(dead) if dead else None
    dead = PostgresWorker(postgres, Introduction("dead", "scala40@test"))
    dead.join()
    with closing(Wire(postgres)) as wire:
        wire.execute(
            "INSERT INTO inbox (update_id, payload, received_at, worker_id) VALUES (1, '{}', 0.0, :id)",
            {"id": dead.number},
        )
        dead.close()
        await until(lambda: len(told) > 2)
        assert set(told) == {frozenset({dead.number})}
        wire.execute("UPDATE inbox SET worker_id = :id", {"id": one.workers.number})
        await until(lambda: not wire.execute("SELECT id FROM workers WHERE id = :id", {"id": dead.number}).fetchall())


@pytest.mark.parametrize(("off", "words"), [(60.0, "60 s ahead of"), (-7.0, "7 s behind")])
async def test_a_clock_that_is_wrong_is_refused_with_a_sentence(start: Start, off: float, words: str) -> None:
    with pytest.raises(
        StartError, match=f"The clock of this computer is {words} that of the database's server"
    ) as caught:
        await start(lambda: time.time() + off)
    assert caught.value.code is Exit.BROKEN


async def test_a_clock_that_becomes_wrong_ends_the_bot(start: Start) -> None:
    off = [0.0]
    one = await start(lambda: time.time() + off[0])
    await until(lambda: one.holds)
    off[0] = 30.0
    async with asyncio.timeout(300):
        assert (await one.watching).startswith("The clock of this computer is 30 s ahead of")


async def test_another_version_that_cannot_work_with_those_that_run_is_refused(start: Start) -> None:
    await start()
    with pytest.raises(StartError, match="Another version of this bot") as caught:
        await start(protocol=PROTOCOL + 1)
    assert caught.value.code is Exit.SECOND


async def test_a_database_that_ends_while_a_worker_joins_is_a_sentence(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    join = PostgresWorker.join

    def join_and_be_cut_off(connection: PostgresWorker) -> None:
        join(connection)
        with suppress(sqlite3.OperationalError):
            connection._connected().execute("SELECT pg_terminate_backend(pg_backend_pid())")

    monkeypatch.setattr(PostgresWorker, "join", join_and_be_cut_off)
    with pytest.raises(StartError, match=r"^The database .* cannot be reached: ") as caught:
        await start()
    assert caught.value.code is Exit.UNREACHABLE


@pytest.mark.usefixtures("patient")
async def test_a_worker_that_was_away_while_strangers_joined_ends_and_does_not_come_back(
    start: Start, postgres: Address
) -> None:
    one = await start()
    await looks(one, 1)
    one.workers.on_look = lambda others, dead: None
    with (
        closing(Wire(postgres)) as wire,
        closing(PostgresWorker(postgres, Introduction("stranger", "scala40@test", PROTOCOL + 1))) as stranger,
    ):
        one.workers._attending.acquire()  # it stands still
        wire.execute("UPDATE workers SET until = 0")
        await asyncio.to_thread(stranger.join)
        one.workers._attending.release()
        async with asyncio.timeout(300):
            sentence = await one.watching
        assert sentence.startswith("Another version of this bot (scala40@test) is working on the database")
        alive = wire.execute("SELECT id FROM workers WHERE until > extract(epoch FROM now())").fetchall()
        assert [row["id"] for row in alive] == [stranger.number]
