"""A request class, and a server for it, without the proxies and certificates of this computer."""

from collections.abc import AsyncIterator

import pytest

from handlers.telegram.transport import AioHttpRequest
from tests.handlers.telegram.servers import Telegram, a_telegram

NAMES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy")


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*NAMES, *(name.upper() for name in NAMES), "SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
async def telegram() -> AsyncIterator[Telegram]:
    async with a_telegram() as telegram:
        yield telegram


@pytest.fixture
async def request_class() -> AsyncIterator[AioHttpRequest]:
    """A request with the limits that the bot uses."""
    async with AioHttpRequest() as one:
        yield one
