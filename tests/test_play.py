"""`make play`: the local Telegram, the bot and the bot's page, started as a visitor starts them."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp

from sandbox.client.people import Telegram
from tests.playing import played


async def test_the_page_of_the_bot_is_its_main_app_and_may_be_shown_by_the_local_telegram(tmp_path: Path) -> None:
    async with played(tmp_path) as address, Telegram(address) as tg, aiohttp.ClientSession() as session:
        (anna, *others) = await tg.people()
        assert len(others) == 3
        page = await anna.open_link("https://t.me/scala40_bot?startapp=x")
        assert urlsplit(page).hostname == "127.0.0.1"
        async with session.get(page) as answer:
            assert answer.status == 200
            frames = re.search(r"frame-ancestors ([^;]*)", answer.headers["Content-Security-Policy"])
        assert address in frames[1].split()
        (asked, *_) = await tg.requests(method="getMe")
        assert asked["result"]["has_main_web_app"] is True
        assert await tg.bad_requests() == []


async def test_one_of_the_people_has_two_tables_in_one_private_chat_and_chooses_among_them(tmp_path: Path) -> None:
    async with played(tmp_path) as address, Telegram(address) as tg:
        *_, dario = await tg.people()
        await dario.send(None, "/partite")
        listed = await dario.wait_message(None, lambda message: "La prova contro il computer" in message.text)
        assert listed.text.lower().count("contro il computer") == 2
        await dario.send(None, "/regole")
        which = await dario.wait_message(None, lambda message: "Le regole di quale tavolo" in message.text)
        assert len(which.buttons) >= 2
        assert await tg.bad_requests() == []
