"""A local Telegram of one's own for every test, and a real client of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from telegram import Bot

from sandbox.client.people import Group, Person
from sandbox.http.server import LocalTelegram


@pytest.fixture
async def tg() -> AsyncIterator[LocalTelegram]:
    async with LocalTelegram() as telegram:
        yield telegram


@pytest.fixture
async def bot(tg: LocalTelegram) -> AsyncIterator[Bot]:
    async with Bot(tg.token, base_url=tg.base_url, base_file_url=tg.base_file_url) as client:
        yield client


@pytest.fixture
async def anna(tg: LocalTelegram) -> Person:
    """Somebody who has not yet written to the bot."""
    return await tg.person("Anna")


@pytest.fixture
async def bruno(tg: LocalTelegram) -> Person:
    return await tg.person("Bruno")


@pytest.fixture
async def group(tg: LocalTelegram, anna: Person, bruno: Person) -> Group:
    """Anna's group, with Bruno and the bot."""
    return await tg.group("Friday", [anna, bruno])


@pytest.fixture
def keyboard() -> dict[str, Any]:
    return {"inline_keyboard": [[{"text": "Sit", "callback_data": "sit"}, {"text": "Stand", "callback_data": "stand"}]]}
