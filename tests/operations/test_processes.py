"""The end of a worker's process is noticed on its machine at once, and on no other."""

import asyncio
import os
from collections.abc import AsyncIterator

import pytest

from operations import processes
from operations.processes import ProcessWatch, described
from storage import StoreError
from storage.workers import Holder

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the system cannot tell of the end of a process")


class Told:
    """What a watch has let end; `some` is set at the first."""

    def __init__(self) -> None:
        self.holders: list[Holder] = []
        self.some = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self.watch = ProcessWatch(self._end)

    def _end(self, holder: Holder) -> None:
        self.holders.append(holder)
        self._loop.call_soon_threadsafe(self.some.set)
        raise StoreError("lost", "the database is away")  # then the lease ends by itself

    async def one(self) -> list[Holder]:
        """Wait for the first."""
        async with asyncio.timeout(300):
            await self.some.wait()
        return self.holders


@pytest.fixture
async def told() -> AsyncIterator[Told]:
    told = Told()
    yield told
    told.watch.close()


@pytest.fixture
async def process() -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.PIPE)  # it ends when it is killed
    yield process
    if process.returncode is None:
        process.kill()
        await process.wait()


async def test_the_lease_of_a_killed_process_ends_once(told: Told, process: asyncio.subprocess.Process) -> None:
    holder = Holder(7, 3, described(process.pid))
    told.watch.follow(holder)
    told.watch.follow(holder)
    assert told.watch._ending is None
    process.kill()
    assert await told.one() == [holder]
    told.watch.follow(holder)  # until the lease has ended it is still told of
    await asyncio.sleep(0)
    assert told.holders == [holder]


async def test_a_process_that_has_ended_before_is_noticed(told: Told, process: asyncio.subprocess.Process) -> None:
    holder = Holder(7, 3, described(process.pid))
    process.kill()
    await process.wait()
    told.watch.follow(holder)
    assert await told.one() == [holder]


async def test_another_process_that_got_the_same_number_is_not_the_holder(told: Told) -> None:
    words, _, start = described(os.getpid()).rpartition(" ")
    holder = Holder(7, 3, f"{words} {int(start) - 1}")
    told.watch.follow(holder)
    assert await told.one() == [holder]


@pytest.mark.parametrize("part", range(3))
async def test_nothing_is_said_of_a_process_of_another_machine_or_container(told: Told, part: int) -> None:
    """Its number means nothing here, though no process has it."""
    machine, _, start = described(os.getpid()).split()
    words = machine.split("/")
    assert len(words) == 3
    words[part] = words[part].translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))
    told.watch.follow(Holder(7, 3, f"{'/'.join(words)} 4194305 {start}"))  # more than the highest number
    told.watch.follow(Holder(7, 4, ""))
    told.watch.follow(None)
    await asyncio.sleep(0)
    assert told.watch._ending is None


@pytest.mark.parametrize("words", ["", "x", "1", "x 1", "1 2 3", f"{10**30} 5"])
async def test_a_row_that_describes_no_process_lets_nothing_end(told: Told, words: str) -> None:
    machine = described(os.getpid()).split()[0]
    told.watch.follow(Holder(7, 3, f"{machine} {words}"))
    await asyncio.sleep(0)
    assert told.watch._ending is None


async def test_nobody_is_followed_any_more_who_does_not_hold_the_lease(
    told: Told, process: asyncio.subprocess.Process
) -> None:
    told.watch.follow(Holder(7, 3, described(process.pid)))
    told.watch.follow(Holder(8, 4, described(os.getpid())))
    process.kill()
    await process.wait()
    await asyncio.sleep(0)
    assert told.watch._ending is None


async def test_a_process_that_the_system_hides_is_not_taken_for_dead(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """/proc may show the processes of this user only."""
    holder = Holder(7, 3, described(os.getpid()))
    monkeypatch.setattr(processes, "_start", hidden)
    told.watch.follow(holder)
    await asyncio.sleep(0)
    assert told.watch._ending is None


def hidden(number: int) -> str:
    raise FileNotFoundError(number)


def test_a_process_that_there_is_not_cannot_be_described() -> None:
    with pytest.raises(FileNotFoundError):
        described(4194305)
