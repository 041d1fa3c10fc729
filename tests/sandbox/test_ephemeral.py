"""Messages that one member alone sees inside a group (Bot API 10.2 and 10.3)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from telegram import Bot, BotCommand
from telegram.error import BadRequest, EndPointNotFound

from sandbox.client.people import Group, Person, Seen
from sandbox.http.server import LocalTelegram


async def tapped(bot: Bot, person: Person, post: Seen) -> str:
    """The query id of a tap on a post's first button."""
    tap = await person.tap(post, row=0, column=0, wait=0)
    assert tap.query_id is not None
    return tap.query_id


async def show(bot: Bot, group: Group, receiver: Person, text: str, **wish: Any) -> Any:
    given = {"receiver_user_id": receiver.id, **wish}
    return await bot.send_message(group.id, text, api_kwargs={"ephemeral_message_parameters": given})


@pytest.fixture
async def post(bot: Bot, anna: Person, group: Group, keyboard: dict[str, Any]) -> Seen:
    await bot.send_message(group.id, "Table", api_kwargs={"reply_markup": keyboard})
    return await anna.last(group)


async def test_only_its_receiver_sees_it(bot: Bot, anna: Person, bruno: Person, group: Group, post: Seen) -> None:
    sent = await show(bot, group, bruno, "your cards", callback_query_id=await tapped(bot, bruno, post))
    assert (sent.message_id, sent.api_kwargs["receiver_user"]["id"]) == (0, bruno.id)
    seen = await bruno.last(group)
    assert (seen.text, seen.ephemeral_id) == ("your cards", sent.api_kwargs["ephemeral_message_id"])
    assert all(message.ephemeral_id is None for message in await anna.messages(group))


async def test_the_fields_of_10_2_still_work(bot: Bot, bruno: Person, group: Group, post: Seen) -> None:
    query = await tapped(bot, bruno, post)
    await bot.send_message(group.id, "x", api_kwargs={"receiver_user_id": bruno.id, "callback_query_id": query})
    assert (await bruno.last(group)).text == "x"


async def test_a_member_bot_has_15_seconds_after_a_tap_an_administrator_needs_none(
    tg: LocalTelegram, bot: Bot, anna: Person, bruno: Person, group: Group, post: Seen
) -> None:
    query = await tapped(bot, bruno, post)
    with pytest.raises(BadRequest, match=r"(?i)query_id_invalid"):
        await show(bot, group, anna, "another's tap", callback_query_id=query)
    with pytest.raises(BadRequest, match="Not enough rights to send ephemeral messages"):
        await show(bot, group, bruno, "out of the blue")
    await tg.advance(16)
    with pytest.raises(BadRequest, match="Query is too old"):
        await show(bot, group, bruno, "late", callback_query_id=query)
    await group.bot("administrator")
    await show(bot, group, bruno, "out of the blue")
    with pytest.raises(BadRequest, match="User not found"):
        await show(bot, group, await tg.person("Zoe"), "not here")


async def test_it_is_edited_tapped_and_deleted(
    bot: Bot, bruno: Person, group: Group, post: Seen, keyboard: dict[str, Any]
) -> None:
    sent = await show(bot, group, bruno, "one", callback_query_id=await tapped(bot, bruno, post))
    whose = {
        "chat_id": group.id,
        "receiver_user_id": bruno.id,
        "ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"],
    }
    assert await bot.do_api_request("editEphemeralMessageText", {**whose, "text": "two", "reply_markup": keyboard})
    seen = await bruno.last(group)
    assert (seen.text, seen.labels) == ("two", ["Sit", "Stand"])
    tap = asyncio.create_task(bruno.tap(seen, "Stand"))
    while not (updates := await bot.get_updates(offset=-1, timeout=50)):
        pass
    query = updates[-1].callback_query
    assert query.message.message_id == 0
    await query.answer("ok")
    assert (await tap).text == "ok"
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.do_api_request("editEphemeralMessageReplyMarkup", {**whose, "reply_markup": keyboard})
    assert await bot.do_api_request("deleteEphemeralMessage", whose)
    assert (await bruno.last(group)).text == "Table"
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.do_api_request("editEphemeralMessageText", {**whose, "text": "three"})


async def test_it_may_stand_in_place_of_the_tapped_message(
    bot: Bot, anna: Person, bruno: Person, group: Group, post: Seen
) -> None:
    query = await tapped(bot, bruno, post)
    await show(bot, group, bruno, "yours", callback_query_id=query, replace_callback_query_message=True)
    assert [message.text for message in await bruno.screen(group) if message.text] == ["yours"]
    assert [message.text for message in await anna.screen(group) if message.text] == ["Table"]


async def test_a_command_declared_ephemeral_is_between_its_sender_and_the_bot(
    tg: LocalTelegram, bot: Bot, anna: Person, bruno: Person, group: Group
) -> None:
    await bot.set_my_commands([BotCommand("carte", "my cards", api_kwargs={"is_ephemeral": True})])
    said = await bruno.send(group, "/carte")
    assert said.ephemeral_id is not None
    heard = (await bot.get_updates())[-1].message
    assert (heard.text, heard.message_id) == ("/carte", 0)
    assert "/carte" not in [message.text for message in await anna.messages(group)]
    wish = {
        "ephemeral_message_parameters": {"receiver_user_id": bruno.id},
        "reply_parameters": {"ephemeral_message_id": said.ephemeral_id},
    }
    await bot.send_message(group.id, "your cards", api_kwargs=wish)
    assert (await bruno.last(group)).text == "your cards"
    await tg.advance(16)
    with pytest.raises(BadRequest, match="too old to be replied"):
        await bot.send_message(group.id, "late", api_kwargs=wish)


async def test_an_older_server_shows_it_to_everybody_and_has_none_of_the_methods(
    tg: LocalTelegram, bot: Bot, anna: Person, bruno: Person, group: Group, post: Seen
) -> None:
    await tg.settings(ephemeral=False)
    sent = await show(bot, group, bruno, "for Bruno", callback_query_id=await tapped(bot, bruno, post))
    assert sent.message_id > 0
    assert "ephemeral_message_id" not in sent.api_kwargs
    assert (await anna.last(group)).text == "for Bruno"
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("deleteEphemeralMessage", {"chat_id": group.id})
    assert [entry["method"] for entry in await tg.bad_requests()] == ["deleteEphemeralMessage"]
