"""The bot speaks to Telegram through its own request class, and through nothing else."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from telegram.request import HTTPXRequest

from handlers.app import serving
from handlers.telegram.transport import AioHttpRequest
from handlers.updates.parsing import PollingRequest
from sandbox.http.server import LocalTelegram
from tests.handlers.bot_settings import settings_for


@pytest.mark.parametrize("kind", [httpx.AsyncClient, httpx.Client, HTTPXRequest])
async def test_the_bot_serves_a_group_without_any_client_of_httpx(
    memory_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[object]
) -> None:
    def opened(*given: Any, **named: Any) -> None:
        raise AssertionError("a client of httpx is opened")

    monkeypatch.setattr(kind, "__init__", opened)
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        async with serving(settings_for(telegram, memory_path)) as service:
            group = await telegram.group("Friday", [anna])
            await anna.wait_message(group, lambda message: bool(message.text))
            bot = service.application.bot
            assert type(bot.request) is AioHttpRequest
            assert [type(request) for request in bot._request] == [PollingRequest, AioHttpRequest]
            assert service.context.contact.telegram_time() is not None
        assert await telegram.bad_requests() == []


async def test_polling_uses_one_connection_and_the_limits_of_the_library() -> None:
    theirs, polling, other = HTTPXRequest(), PollingRequest(), AioHttpRequest()
    assert polling._size == 1
    assert other._size == 256
    limits = theirs._client.timeout
    for ours in (polling, other):
        assert (ours._connect, ours._read, ours._write, ours._pool) == (
            limits.connect,
            limits.read,
            limits.write,
            limits.pool,
        )
        assert ours._media_write == theirs._media_write_timeout
