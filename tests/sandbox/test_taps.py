"""Taps on buttons, and the bot's answers to them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from telegram import Bot, CallbackQuery, InlineKeyboardMarkup
from telegram.error import BadRequest

from sandbox.client.people import Group, Person, Refused
from sandbox.http.server import LocalTelegram


@pytest.fixture
def markup(keyboard: dict[str, Any]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup.de_json(keyboard, None)


async def query_of(bot: Bot) -> CallbackQuery:
    """The next tap that the bot fetches."""
    while True:
        for update in await bot.get_updates(timeout=5):
            await bot.get_updates(offset=update.update_id + 1)
            if update.callback_query:
                return update.callback_query


async def test_a_tap_brings_the_query_and_waits_for_the_answer(
    bot: Bot, bruno: Person, group: Group, markup: InlineKeyboardMarkup
) -> None:
    await bot.send_message(group.id, "Table", reply_markup=markup)
    tap = asyncio.create_task(bruno.tap(await bruno.last(group), "Stand"))
    query = await query_of(bot)
    assert (query.data, query.from_user.first_name, query.message and query.message.chat.id) == (
        "stand",
        "Bruno",
        group.id,
    )
    await query.answer("Not yet", show_alert=True)
    told = await tap
    assert (told.answered, told.text, told.alert, told.url) == (True, "Not yet", True, None)


async def test_a_tap_that_nobody_answers_goes_on_spinning(
    bot: Bot, anna: Person, group: Group, markup: InlineKeyboardMarkup
) -> None:
    await bot.send_message(group.id, "Table", reply_markup=markup)
    assert not (await anna.tap(await anna.last(group), "Sit", wait=0)).answered


async def test_a_second_answer_is_too_late_and_not_bad(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group, markup: InlineKeyboardMarkup
) -> None:
    await bot.send_message(group.id, "Table", reply_markup=markup)
    await anna.tap(await anna.last(group), "Sit", wait=0)
    query = await query_of(bot)
    assert await query.answer()
    with pytest.raises(BadRequest, match="Query is too old and response timeout expired or query id is invalid"):
        await query.answer()
    assert await tg.bad_requests() == []


async def test_a_late_answer_is_refused_and_so_is_one_to_nothing(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group, markup: InlineKeyboardMarkup
) -> None:
    await bot.send_message(group.id, "Table", reply_markup=markup)
    await anna.tap(await anna.last(group), "Sit", wait=0)
    query = await query_of(bot)
    await tg.advance(901)
    with pytest.raises(BadRequest, match="Query is too old"):
        await query.answer()
    assert await tg.bad_requests() == []
    with pytest.raises(BadRequest, match="Query is too old"):
        await bot.answer_callback_query("12345")
    assert len(await tg.bad_requests()) == 1


async def test_an_answer_has_200_characters_and_opens_only_the_bot(
    bot: Bot, anna: Person, group: Group, markup: InlineKeyboardMarkup
) -> None:
    await bot.send_message(group.id, "Table", reply_markup=markup)
    tap = asyncio.create_task(anna.tap(await anna.last(group), "Sit"))
    query = await query_of(bot)
    with pytest.raises(BadRequest, match=r"(?i)message_too_long"):
        await query.answer("x" * 201)
    for url in ("https://example.org", "https://t.me/other_bot?start=1", "https://t.me/scala40_bot"):
        with pytest.raises(BadRequest, match=r"(?i)url_invalid"):
            await query.answer(url=url)
    assert await query.answer(url="https://t.me/scala40_bot?start=sit-7")
    assert (await tap).url == "https://t.me/scala40_bot?start=sit-7"


async def test_only_what_is_on_the_screen_can_be_tapped(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group, markup: InlineKeyboardMarkup
) -> None:
    sent = await bot.send_message(group.id, "Table", reply_markup=markup)
    seen = await anna.last(group)
    stranger = await tg.person("Zoe")
    with pytest.raises(Refused, match="not in that chat"):
        await stranger.tap(seen, "Sit")
    with pytest.raises(Refused, match="no button with data"):
        await anna.tap(seen, data="forged")
    with pytest.raises(Refused, match="no button at row 0, column 2"):
        await anna.tap(seen, row=0, column=2)
    await sent.edit_text("Table", reply_markup=None)
    with pytest.raises(Refused, match="no button at row"):
        await anna.tap(seen, "Sit")
    await sent.delete()
    with pytest.raises(Refused, match="no such message on the screen"):
        await anna.tap(seen, "Sit")


async def test_a_forged_tap_reaches_the_bot_with_what_is_left_of_the_message(
    bot: Bot, anna: Person, group: Group, markup: InlineKeyboardMarkup
) -> None:
    sent = await bot.send_message(group.id, "Table", reply_markup=markup)
    seen = await anna.last(group)
    await sent.delete()
    await anna.tap(seen, data="forged", force=True, wait=0)
    query = await query_of(bot)
    assert query.data == "forged"
    assert not query.message.is_accessible


async def test_a_link_button_asks_the_bot_nothing(tg: LocalTelegram, bot: Bot, anna: Person, group: Group) -> None:
    rows = {"inline_keyboard": [[{"text": "Open", "url": "https://t.me/scala40_bot?start=x"}]]}
    await bot.send_message(group.id, "x", reply_markup=InlineKeyboardMarkup.de_json(rows, None))
    tapped = await anna.tap(await anna.last(group), "Open")
    assert (tapped.url, tapped.query_id) == ("https://t.me/scala40_bot?start=x", None)
    assert not [update for update in await bot.get_updates() if update.callback_query]
