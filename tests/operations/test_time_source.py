import asyncio
import logging
import time

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from operations import time_source
from operations.time_source import TimeSource
from simulation.program.ports import own_port


class OtherClock:
    """A clock behind HTTP; lets a test wait until it was read."""

    def __init__(self) -> None:
        self.now = 5_000.0
        self.broken = False
        self._read = asyncio.Condition()
        self._reads = 0
        application = web.Application()
        application.router.add_get("/control/clock", self._answer)
        self.server = TestServer(application)

    async def _answer(self, request: web.Request) -> web.Response:
        async with self._read:
            self._reads += 1
            self._read.notify_all()
        return web.Response(status=502) if self.broken else web.json_response({"now": self.now, "offset": 0})

    async def was_read(self) -> None:
        """Wait until the present time has been asked for and the answer has arrived: the next question shows it."""
        async with self._read:
            target = self._reads + 2
            await self._read.wait_for(lambda: self._reads >= target)


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_source, "POLL_SECONDS", 0)


async def test_the_time_source_without_an_address_is_the_computers_clock() -> None:
    source = TimeSource()
    await source.start()
    before = time.time()
    assert before <= source.now() <= time.time()
    await source.stop()


async def test_it_shows_the_other_clock_and_follows_when_that_is_moved() -> None:
    other = OtherClock()
    async with other.server as server:
        source = TimeSource(str(server.make_url("/control/clock")), system=lambda: 100.0)
        await source.start()
        assert source.now() == 5_000.0
        other.now += 86_400
        async with asyncio.timeout(300):
            await other.was_read()
        assert source.now() == 5_000.0 + 86_400
        await source.stop()


async def test_it_goes_on_when_the_other_clock_fails_and_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    other = OtherClock()
    async with other.server as server:
        source = TimeSource(str(server.make_url("/control/clock")), system=lambda: 100.0)
        await source.start()
        other.broken = True
        with caplog.at_level(logging.WARNING, "operations.time_source"):
            async with asyncio.timeout(300):
                await other.was_read()
            async with asyncio.timeout(300):
                await other.was_read()
        assert source.now() == 5_000.0
        assert [record.getMessage() for record in caplog.records] == [
            "the clock at CLOCK_URL does not answer: ClientResponseError"
        ]
        other.broken = False
        other.now = 6_000.0
        async with asyncio.timeout(300):
            await other.was_read()
        assert source.now() == 6_000.0
        await source.stop()


async def test_a_clock_that_does_not_answer_at_the_start_is_an_error() -> None:
    source = TimeSource(f"http://127.0.0.1:{own_port()}/clock")
    with pytest.raises(aiohttp.ClientError):
        await source.start()
    await source.stop()
