"""`make play`: the local Telegram, the bot and the bot's page, started as a visitor starts them."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp

from sandbox.client.people import Telegram

BOT = Path(__file__).parents[1] / "bot.py"
READY = re.compile(r"played here:\s+(http\S+)/")


@asynccontextmanager
async def played(folder: Path) -> AsyncIterator[str]:
    """Start everything on free ports in a folder of its own; yields the address of the local Telegram."""
    environment = {**os.environ, "PYTHONPATH": str(BOT.parent), "PYTHONUNBUFFERED": "1"}
    command = (sys.executable, str(BOT), "--play", "--port", "0")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment, stdout=pipe)
    assert process.stdout is not None
    try:
        address = None
        async with asyncio.timeout(300):
            while address is None:
                line = (await process.stdout.readline()).decode()
                assert line, "the bot ended"
                address = READY.search(line)
        yield address[1]
    finally:
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(300):
            await process.communicate()
    assert process.returncode == 0


async def test_the_page_of_the_bot_is_its_main_app_and_may_be_shown_by_the_local_telegram(tmp_path: Path) -> None:
    async with played(tmp_path) as address, Telegram(address) as tg, aiohttp.ClientSession() as session:
        (anna, *others) = await tg.people()
        assert len(others) == 3
        page = await anna.open_link("https://t.me/scala40_bot?startapp=x")
        assert urlsplit(page).hostname == "127.0.0.1"
        async with session.get(page) as answer:
            assert answer.status == 200
            frames = re.search(r"frame-ancestors ([^;]*)", answer.headers["Content-Security-Policy"])
        assert frames is not None
        assert address in frames[1].split()
        (asked, *_) = await tg.requests(method="getMe")
        assert asked["result"]["has_main_web_app"] is True
        assert await tg.bad_requests() == []
