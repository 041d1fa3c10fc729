"""Calls that are made while the lease comes to its end: none is sent too late, however long it took to connect."""

from typing import Any

import aiohttp
import pytest
from telegram.error import TelegramError

from handlers.telegram.errors import NotHolder
from handlers.telegram.gate import Gate
from handlers.telegram.transport import AioHttpRequest
from storage.lease import LEASE_SECONDS, Lease
from tests.handlers.telegram.servers import Telegram, data


class Slow(aiohttp.TCPConnector):
    """Connects in no time, and lets the clock of a test say that it took so many seconds."""

    seconds = 0.0
    clock = 0.0

    async def connect(self, *given: Any, **named: Any) -> Any:
        connection = await super().connect(*given, **named)
        Slow.clock += self.seconds
        return connection


class SlowRequest(AioHttpRequest):
    def _connector(self) -> aiohttp.BaseConnector:
        return Slow()


@pytest.mark.parametrize("was_used", [False, True])
@pytest.mark.parametrize(("seconds", "is_sent"), [(0.0, True), (3.9, True), (4.5, False), (6.0, False)])
async def test_a_call_is_not_sent_if_the_lease_is_over_when_there_is_a_connection(
    telegram: Telegram, monkeypatch: pytest.MonkeyPatch, seconds: float, is_sent: bool, was_used: bool
) -> None:
    monkeypatch.setattr(Slow, "clock", 0.0)
    lease = Lease(lambda: Slow.clock)
    lease.taken(1, LEASE_SECONDS)
    async with SlowRequest(gate=Gate(lease)) as request:
        if was_used:
            await request.post(telegram.url("sendMessage"), data(text="before"))
        monkeypatch.setattr(Slow, "seconds", seconds)
        error: TelegramError | None = None
        try:
            await request.post(telegram.url("sendMessage"), data(text="a"))
        except TelegramError as refusal:
            error = refusal
        assert isinstance(error, NotHolder) is not is_sent
        assert [asked.fields for asked in telegram.asked[was_used:]] == [{"text": "a"}] * is_sent
        await request.post(telegram.url("answerCallbackQuery"), data(text="b"))
        assert telegram.asked[-1].fields == {"text": "b"}, "answers to taps are free"
