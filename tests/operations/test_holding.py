"""For how long calls may begin, by the beats of this program and its clocks."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from operations.holding import AHEAD_SECONDS, AWAY_SECONDS, GOOD_SECONDS, Holding
from storage import StoreError
from storage.address import Address
from storage.engines import postgres_holding
from storage.engines.postgres_holding import LockLost

pytest.importorskip("psycopg")


class Clocks:
    """The steady clock and the computer's clock."""

    def __init__(self) -> None:
        self.steady, self.ahead = 1000.0, 0.0

    def system(self) -> float:
        return self.steady + self.ahead


class Server:
    """Answers beats, one at a time: the test lets each be answered."""

    def __init__(self) -> None:
        self.term: int | None = 4
        self.ended = 0
        self.asked = threading.Event()
        self.answer: Callable[[], bool] = lambda: True
        self._may_answer = threading.Semaphore(0)
        self.is_closed = False

    def beat(self) -> bool:
        self.asked.set()
        self._may_answer.acquire()
        return self.answer()

    def end(self) -> None:
        self.ended += 1

    def close(self) -> None:
        self.is_closed = True

    async def next(self, answer: Callable[[], bool] = lambda: True) -> None:
        """Let the beat be answered that is asked, or will be."""
        await asyncio.to_thread(self.asked.wait)
        self.asked.clear()
        self.answer = answer
        self._may_answer.release()


class Connection:
    is_lost = False

    def close(self) -> None:
        pass


async def until(check: Callable[[], bool]) -> None:
    """Wait until what the thread has learned is there."""
    while not check():  # noqa: ASYNC110 - the thread sets no event
        await asyncio.sleep(0.001)


def raising(error: Exception) -> Callable[[], bool]:
    def fail() -> bool:
        raise error

    return fail


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    server = Server()
    monkeypatch.setattr(postgres_holding, "Beats", lambda *given: server)
    return server


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def closed() -> float:
    """For how many seconds the last holder may still call."""
    return 0.0


@pytest.fixture
async def holding(server: Server, clocks: Clocks, closed: float) -> AsyncIterator[Holding]:
    held = postgres_holding.Held(Connection(), 7, 5.5, closed)  # type: ignore[arg-type]
    address = Address("postgresql://bot@host/scala40")
    holding = Holding(address, None, held, lambda: clocks.steady, clocks.system)  # type: ignore[arg-type]
    yield holding
    await stopped(holding, server)


async def stopped(holding: Holding, server: Server) -> None:
    """Stop; each beat that is asked is answered."""
    stopping = asyncio.ensure_future(holding.stop())
    while not stopping.done():
        server._may_answer.release()
        await asyncio.sleep(0.01)
    await stopping


async def first_beat(holding: Holding, server: Server) -> None:
    """Until the first beat was answered."""
    await server.next()
    await until(lambda: holding.left > 0)


async def test_no_call_may_begin_before_the_first_beat_was_answered(holding: Holding, server: Server) -> None:
    await asyncio.to_thread(server.asked.wait)
    assert holding.left == 0
    await first_beat(holding, server)
    assert holding.left == GOOD_SECONDS


@pytest.mark.parametrize("closed", [3.0])
async def test_no_call_may_begin_while_the_last_holder_may_call(
    holding: Holding, server: Server, clocks: Clocks
) -> None:
    opening = asyncio.ensure_future(holding.opened())
    await server.next()
    await server.next()
    assert holding.left == 0
    assert not opening.done()
    clocks.steady += 3.0
    assert holding.left == GOOD_SECONDS - 3.0
    assert await opening
    await stopped(holding, server)
    assert server.ended == 1, "the next holder need not wait"


@pytest.mark.parametrize("closed", [3.0])
async def test_a_holder_that_ends_before_the_last_one_is_silent_does_not_say_so(
    holding: Holding, server: Server
) -> None:
    await server.next()
    await stopped(holding, server)
    assert server.ended == 0


async def test_no_call_may_begin_before_the_row_says_who_makes_it(holding: Holding, server: Server) -> None:
    server.term = None
    await server.next()
    await server.next()
    assert holding.left == 0
    server.term = 1
    await first_beat(holding, server)


async def test_a_start_does_not_wait_for_a_lock_that_is_lost(holding: Holding) -> None:
    opening = asyncio.ensure_future(holding.opened())
    holding.lose()
    assert not await opening


async def test_a_slow_answer_to_a_beat_is_no_good_beat_and_no_loss(
    holding: Holding, server: Server, clocks: Clocks
) -> None:
    await first_beat(holding, server)
    clocks.steady += 1.5
    await server.next(lambda: False)
    await asyncio.to_thread(server.asked.wait)
    assert holding.left == GOOD_SECONDS - 1.5
    assert not holding.is_lost
    await server.next()
    await until(lambda: holding.left == GOOD_SECONDS)


async def test_a_server_that_answers_no_beat_for_long_is_away(holding: Holding, server: Server, clocks: Clocks) -> None:
    await first_beat(holding, server)
    clocks.steady += AWAY_SECONDS - 0.5
    await server.next(lambda: False)
    await asyncio.to_thread(server.asked.wait)
    assert not holding.is_lost
    clocks.steady += 0.5
    await server.next(lambda: False)
    assert await holding.run() is None
    assert holding.is_lost


async def test_the_holder_before_may_have_begun_a_call_for_four_seconds_after_its_last_beat(holding: Holding) -> None:
    assert holding.quiet == 5.5 - GOOD_SECONDS


async def test_calls_may_begin_for_four_seconds_from_when_the_last_good_beat_was_sent(
    holding: Holding, server: Server, clocks: Clocks
) -> None:
    await first_beat(holding, server)
    clocks.steady += GOOD_SECONDS - 0.5
    assert holding.left == pytest.approx(0.5)
    clocks.steady += 0.5
    assert holding.left == 0


async def test_no_call_begins_after_the_computer_has_slept_until_the_next_beat(
    holding: Holding, server: Server, clocks: Clocks
) -> None:
    await first_beat(holding, server)
    clocks.ahead = AHEAD_SECONDS - 0.5
    assert holding.left
    clocks.ahead = AHEAD_SECONDS + 0.5
    assert holding.left == 0
    await server.next()  # sent before the computer slept
    await server.next()
    await until(lambda: holding.left > 0)


async def test_a_lock_that_another_program_has_taken_is_lost_without_a_reason_to_end(
    holding: Holding, server: Server
) -> None:
    await first_beat(holding, server)
    await server.next(raising(LockLost()))
    assert await holding.run() is None
    assert holding.left == 0
    assert holding.is_lost


@pytest.mark.parametrize(("reason", "ends"), [("lost", True), ("unreadable", True), ("unreachable", False)])
async def test_an_older_server_and_a_pooler_are_reasons_to_end(
    holding: Holding, server: Server, reason: str, ends: bool
) -> None:
    error = StoreError(reason, "A sentence.")  # type: ignore[arg-type]
    await server.next(raising(error))
    assert await holding.run() is (error if ends else None)


async def test_the_lock_is_lost_with_the_connection_of_the_store(holding: Holding, server: Server) -> None:
    await first_beat(holding, server)
    holding.lose()
    assert await holding.run() is None
    assert holding.left == 0


async def test_a_bot_that_has_lost_its_server_does_not_wait_for_a_heartbeat_under_way(
    holding: Holding, server: Server
) -> None:
    await asyncio.to_thread(server.asked.wait)
    holding.lose()
    await holding.stop()
    assert holding._thread.is_alive()
    server._may_answer.release()
