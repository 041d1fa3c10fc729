"""How the bot gets its updates: polls, webhooks, what is filtered, what is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from telegram import Bot, Update
from telegram.error import BadRequest, Conflict

from sandbox.client.people import Group, Person
from sandbox.http.server import LocalTelegram

HOUR = 3600


def texts(updates: tuple[Update, ...]) -> list[str]:
    return [str(update.effective_message and update.effective_message.text) for update in updates]


async def test_an_update_comes_again_until_it_is_confirmed(bot: Bot, anna: Person) -> None:
    await anna.start()
    await anna.send(None, "uno")
    first = await bot.get_updates()
    assert texts(first) == ["/start", "uno"]
    assert texts(await bot.get_updates()) == ["/start", "uno"]
    assert texts(await bot.get_updates(offset=first[1].update_id)) == ["uno"]
    assert texts(await bot.get_updates(offset=first[1].update_id + 1)) == []


async def test_a_limit_and_a_negative_offset(bot: Bot, anna: Person) -> None:
    await anna.start()
    for text in "abc":
        await anna.send(None, text)
    assert texts(await bot.get_updates(limit=2)) == ["/start", "a"]
    assert texts(await bot.get_updates(offset=-1)) == ["c"]
    assert texts(await bot.get_updates()) == ["c"]


async def test_a_waiting_poll_is_answered_by_the_next_update(bot: Bot, anna: Person) -> None:
    poll = asyncio.create_task(bot.get_updates(timeout=30))
    await anna.start("sit-7")
    assert texts(await poll) == ["/start sit-7"]


async def test_a_newer_poll_ends_the_older_one_with_a_conflict(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    async with Bot(tg.token, base_url=tg.base_url) as second:
        older = asyncio.create_task(bot.get_updates(timeout=30))
        while not (await tg.state())["polling"]:
            assert not older.done()
        newer = asyncio.create_task(second.get_updates(timeout=30))
        with pytest.raises(Conflict, match="make sure that only one bot instance is running"):
            await older
        await anna.start()
        assert texts(await newer) == ["/start"]


async def test_polling_is_a_conflict_while_a_webhook_is_set(bot: Bot) -> None:
    await bot.set_webhook("http://127.0.0.1:9/none", drop_pending_updates=True)
    with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
        await bot.get_updates()
    assert (await bot.get_webhook_info()).url == "http://127.0.0.1:9/none"
    await bot.delete_webhook()
    assert await bot.get_updates() == ()


@asynccontextmanager
async def listener(statuses: list[int]) -> AsyncIterator[tuple[str, asyncio.Queue[tuple[str | None, dict[str, Any]]]]]:
    """A webhook that answers with these statuses in turn, then with 200."""
    got: asyncio.Queue[tuple[str | None, dict[str, Any]]] = asyncio.Queue()

    async def take(request: web.Request) -> web.Response:
        await got.put((request.headers.get("X-Telegram-Bot-Api-Secret-Token"), await request.json()))
        return web.Response(status=statuses.pop(0) if statuses else 200)

    application = web.Application()
    application.router.add_post("/hook", take)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook", got
    finally:
        await runner.cleanup()


async def test_a_webhook_gets_each_update_with_the_secret_until_it_takes_it(bot: Bot, anna: Person) -> None:
    async with listener([500, 500]) as (url, got):
        await bot.set_webhook(url, secret_token="s3cret")
        await anna.start()
        await anna.send(None, "uno")
        async with asyncio.timeout(300):
            arrived = [await got.get() for _ in range(4)]
        assert [secret for secret, _ in arrived] == ["s3cret"] * 4
        assert [update["message"]["text"] for _, update in arrived] == ["/start", "/start", "/start", "uno"]
        assert len({update["update_id"] for _, update in arrived}) == 2
        info = await bot.get_webhook_info()
        assert "500" in (info.last_error_message or "")
        await bot.delete_webhook()


@asynccontextmanager
async def slow_listener() -> AsyncIterator[tuple[str, asyncio.Queue[str], asyncio.Event]]:
    """A webhook that answers nothing until the event is set; the queue gets the texts as they arrive."""
    taken, answers = asyncio.Queue[str](), asyncio.Event()

    async def take(request: web.Request) -> web.Response:
        await taken.put((await request.json())["message"]["text"])
        await answers.wait()
        return web.Response()

    application = web.Application()
    application.router.add_post("/hook", take)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook", taken, answers
    finally:
        answers.set()
        await runner.cleanup()


async def test_a_webhook_gets_updates_of_several_people_at_once_and_those_of_one_in_order(
    bot: Bot, anna: Person, bruno: Person
) -> None:
    async with slow_listener() as (url, taken, answers):
        await bot.set_webhook(url)
        await anna.start("first")
        await anna.send(None, "second")
        await bruno.start("other")
        assert {await taken.get(), await taken.get()} == {"/start first", "/start other"}
        await bot.get_me()  # so long another one would have had time to come
        assert taken.empty()
        answers.set()
        assert await taken.get() == "second"
        await bot.delete_webhook()


async def test_a_webhook_gets_no_more_at_once_than_the_bot_allows(bot: Bot, anna: Person, bruno: Person) -> None:
    async with slow_listener() as (url, taken, answers):
        await bot.set_webhook(url, max_connections=1)
        await anna.start("first")
        await bruno.start("other")
        assert await taken.get() == "/start first"
        await bot.get_me()
        assert taken.empty()
        answers.set()
        assert await taken.get() == "/start other"
        await bot.delete_webhook()


async def test_a_bad_webhook_is_refused(bot: Bot) -> None:
    with pytest.raises(BadRequest, match="unallowed characters"):
        await bot.set_webhook("http://127.0.0.1:9/none", secret_token="a b")
    with pytest.raises(BadRequest, match=r"(?i)invalid webhook URL"):
        await bot.set_webhook("ftp://x")


async def test_only_the_kinds_asked_for_are_delivered(bot: Bot, tg: LocalTelegram, anna: Person, group: Group) -> None:
    await group.bot("administrator")
    await bot.get_updates(offset=-1)
    zoe = await tg.person("Zoe")
    await zoe.join(group)
    assert [update.chat_member for update in await bot.get_updates()] == [None, None]
    await bot.get_updates(allowed_updates=["chat_member"])
    await zoe.leave(group)
    newest = (await bot.get_updates())[-1].chat_member
    assert (newest.old_chat_member.status, newest.new_chat_member.status) == ("member", "left")


async def test_taps_wait_150_seconds_and_messages_a_day(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group
) -> None:
    await anna.start()
    rows = {"inline_keyboard": [[{"text": "a", "callback_data": "a"}]]}
    await bot.send_message(anna.id, "x", api_kwargs={"reply_markup": rows})
    await anna.tap(await anna.last(), "a", wait=0)
    await bot.get_updates(allowed_updates=[])
    assert (await tg.state())["pending_updates"] == 4  # the bot's arrival in the group twice, /start, the tap
    await tg.advance(151)
    assert (await tg.state())["pending_updates"] == 3
    await tg.advance(24 * HOUR)
    assert await bot.get_updates() == ()


async def test_the_bot_sees_only_commands_and_answers_to_it_in_privacy_mode(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group
) -> None:
    post = await bot.send_message(group.id, "Table")
    await bot.get_updates(offset=-1)
    seen_before = len(await bot.get_updates())
    for text in ("chatter", "/nuova", "/nuova@scala40_bot", "/nuova@other_bot", "now /carte"):
        await anna.send(group, text)
    await anna.send(group, "an answer", reply_to=post.message_id)
    heard = texts((await bot.get_updates())[seen_before:])
    assert heard == ["/nuova", "/nuova@scala40_bot", "now /carte", "an answer"]
    await tg.settings(privacy=False)
    await anna.send(group, "chatter")
    assert texts(await bot.get_updates())[-1] == "chatter"
