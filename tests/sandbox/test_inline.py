"""Inline mode of the local Telegram: a query, its answer, and what a person sends of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
    Update,
)
from telegram.error import BadRequest

from sandbox.client.people import Group, Person, Refused
from sandbox.http.server import LocalTelegram

SIT = InlineKeyboardMarkup([[InlineKeyboardButton("Sit", url="https://t.me/some_bot?start=x")]])


def article(number: str = "a", title: str = "A table") -> InlineQueryResultArticle:
    return InlineQueryResultArticle(number, title, InputTextMessageContent("Come and play"), SIT)


async def fetched(bot: Bot, check: Callable[[Update], object]) -> Update:
    """The next update that the bot fetches and that passes the check."""
    while True:
        for update in await bot.get_updates(timeout=50, allowed_updates=["inline_query", "message"]):
            await bot.get_updates(offset=update.update_id + 1)
            if check(update):
                return update


async def query_of(bot: Bot) -> InlineQuery:
    query = (await fetched(bot, lambda update: update.inline_query)).inline_query
    assert query is not None
    return query


async def test_a_person_types_the_bot_s_name_and_sends_what_it_offers(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group
) -> None:
    await tg.settings(inline=True)
    assert (await bot.get_me()).supports_inline_queries
    typing = asyncio.create_task(anna.inline("tab", group))
    query = await query_of(bot)
    assert (query.query, query.from_user.id, query.chat_type, query.offset) == ("tab", anna.id, "group", "")
    await query.answer([article()], cache_time=0, is_personal=True)
    told = await typing
    assert [result["title"] for result in told["answer"]["results"]] == ["A table"]
    assert (told["answer"]["is_personal"], told["answer"]["cache_time"], told["answer"]["button"]) == (True, 0, None)
    sent = await anna.choose(told["inline_query_id"], "a", group)
    assert sent.text == "Come and play"
    message = (await fetched(bot, lambda update: update.message and update.message.text)).message
    assert message is not None
    assert message.via_bot == await bot.get_me()
    assert message.from_user is not None
    assert message.from_user.id == anna.id
    assert message.reply_markup == SIT
    with pytest.raises(Refused, match="no such result"):
        await anna.choose(told["inline_query_id"], "b", group)


async def test_without_inline_mode_nobody_can_type_the_name(bot: Bot, anna: Person, group: Group) -> None:
    assert not (await bot.get_me()).supports_inline_queries
    with pytest.raises(Refused, match="no inline mode"):
        await anna.inline("", group)


async def test_an_answer_is_refused_as_telegram_refuses_it(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    await tg.settings(inline=True)
    with pytest.raises(Refused, match="256"):
        await anna.inline("x" * 257)
    typing = asyncio.create_task(anna.inline(""))
    query = await query_of(bot)
    assert query.chat_type == "sender"
    refusals = (
        ([article(), article()], None, "DUPLICATE"),
        ([article(str(number)) for number in range(51)], None, "TOO_MUCH"),
        ([article("x" * 65)], None, "RESULT_ID_INVALID"),
        ([article(title=" ")], None, "TITLE_EMPTY"),
        ([], InlineQueryResultsButton("Open", start_parameter="no spaces"), "START_PARAM"),
    )
    for results, button, why in refusals:
        with pytest.raises(BadRequest, match=f"(?i){why}"):
            await bot.answer_inline_query(query.id, results, button=button)
    await bot.answer_inline_query(query.id, [], button=InlineQueryResultsButton("Open", start_parameter="x"))
    assert (await typing)["answer"]["button"] == {"text": "Open", "start_parameter": "x"}
    with pytest.raises(BadRequest, match="too old"):
        await bot.answer_inline_query(query.id, [])
    typing = asyncio.create_task(anna.inline(""))
    late = await query_of(bot)
    await tg.advance(60)
    with pytest.raises(BadRequest, match="too old"):
        await bot.answer_inline_query(late.id, [])
    typing.cancel()
