"""People and chats: whom the bot can write to, people who come and go, and the updates about them."""

from __future__ import annotations

import pytest
from telegram import Bot, Update
from telegram.error import BadRequest, ChatMigrated, Forbidden

from sandbox.client.people import Group, Person, Refused
from sandbox.http.server import LocalTelegram


async def news(bot: Bot) -> list[Update]:
    """The updates since the last time."""
    updates = await bot.get_updates()
    if updates:
        await bot.get_updates(offset=updates[-1].update_id + 1)
    return list(updates)


async def test_the_bot_cannot_write_first(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(anna.id, "x")
    await anna.start("sit-7")
    assert (await bot.send_message(anna.id, "x")).chat.first_name == "Anna"
    assert [message.text for message in await anna.screen()] == ["/start sit-7", "x"]
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(123456, "x")
    assert [entry["category"] for entry in await tg.requests(method="sendMessage")] == ["forbidden", None, "bad"]


async def test_a_start_link_carries_at_most_64_harmless_characters(anna: Person) -> None:
    assert (await anna.start("x" * 64)).text == "/start " + "x" * 64
    with pytest.raises(Refused, match="1 to 64"):
        await anna.start("a b")


async def test_somebody_who_blocks_the_bot_is_out_of_reach_until_they_come_back(bot: Bot, anna: Person) -> None:
    await anna.start()
    await news(bot)
    await anna.block()
    (blocked,) = await news(bot)
    assert blocked.my_chat_member.new_chat_member.status == "kicked"
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(anna.id, "x")
    with pytest.raises(Refused, match="has blocked the bot"):
        await anna.send(None, "x")
    await anna.start()
    back, said = await news(bot)
    assert (back.my_chat_member.new_chat_member.status, said.message and said.message.text) == ("member", "/start")
    await bot.send_message(anna.id, "x")


async def test_a_deleted_account_is_nameless_and_out_of_reach(bot: Bot, anna: Person, group: Group) -> None:
    await anna.start()
    await anna.delete()
    with pytest.raises(Forbidden, match="user is deactivated"):
        await bot.send_message(anna.id, "x")
    assert (await bot.get_chat_member(group.id, anna.id)).user.first_name == ""
    with pytest.raises(Refused, match="deleted"):
        await anna.send(group, "/x")


async def test_a_renamed_person_has_the_new_name_from_then_on(bot: Bot, anna: Person, group: Group) -> None:
    await anna.rename(first_name="Ànna 🃏", last_name="R.", username="anna_r")
    said = await anna.send(group, "/x")
    assert (said.json["from"]["first_name"], said.json["from"]["username"]) == ("Ànna 🃏", "anna_r")
    assert (await bot.get_chat_member(group.id, anna.id)).user.full_name == "Ànna 🃏 R."


async def test_the_bot_receives_updates_when_it_is_added_and_kicked(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    group = await tg.group("Late", [anna], "supergroup", bot=False)
    assert await news(bot) == []
    await group.bot("member")
    added, line = await news(bot)
    assert (added.my_chat_member.old_chat_member.status, added.my_chat_member.from_user.id) == ("left", anna.id)
    assert [user.id for user in line.message.new_chat_members] == [40]
    await group.bot("kicked")
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await bot.send_message(group.id, "x")
    await group.bot("left")
    with pytest.raises(Forbidden, match="bot is not a member of the supergroup chat"):
        await bot.send_message(group.id, "x")


async def test_people_come_go_and_are_thrown_out_with_a_line_in_the_chat(
    tg: LocalTelegram, bot: Bot, anna: Person, bruno: Person, group: Group
) -> None:
    await news(bot)
    zoe = await tg.person("Zoe")
    with pytest.raises(Refused, match="not in that chat"):
        await zoe.send(group, "/x")
    await zoe.join(group)
    await zoe.leave(group)
    await bruno.kick(group)
    joined, left, kicked = [update.message for update in await news(bot)]
    assert (joined.new_chat_members[0].id, left.left_chat_member and left.left_chat_member.id) == (zoe.id, zoe.id)
    assert (kicked.left_chat_member.id, kicked.from_user and kicked.from_user.id) == (bruno.id, anna.id)
    assert (await bot.get_chat_member(group.id, bruno.id)).status == "kicked"


async def test_administrators_are_known(bot: Bot, anna: Person, bruno: Person, group: Group) -> None:
    await bruno.promote(group)
    statuses = [(await bot.get_chat_member(group.id, who.id)).status for who in (anna, bruno)]
    assert statuses == ["creator", "administrator"]
    await bruno.demote(group)
    assert (await bot.get_chat_member(group.id, bruno.id)).status == "member"
    with pytest.raises(BadRequest, match="User not found"):
        await bot.get_chat_member(group.id, 77)


async def test_a_group_becomes_a_supergroup_with_another_id(
    tg: LocalTelegram, bot: Bot, anna: Person, bruno: Person, group: Group
) -> None:
    await news(bot)
    new = await group.migrate()
    gone, come = [update.message for update in await news(bot)]
    assert (gone.chat.id, gone.migrate_to_chat_id) == (group.id, new.id)
    assert (come.chat.id, come.migrate_from_chat_id, come.chat.type) == (new.id, group.id, "supergroup")
    with pytest.raises(ChatMigrated) as refusal:
        await bot.send_message(group.id, "x")
    assert refusal.value.new_chat_id == new.id
    assert (await bot.send_message(new.id, "x")).message_id == 2  # a supergroup counts for itself
    assert await tg.bad_requests() == []
    await bruno.send(new, "/x")
    with pytest.raises(Refused, match="became the supergroup"):
        await bruno.send(group, "/x")


async def test_topics_of_a_forum(tg: LocalTelegram, bot: Bot, anna: Person, bruno: Person) -> None:
    forum = await tg.group("Club", [anna, bruno], is_forum=True)
    thread = await forum.topic("Tavolo 1")
    opened = (await news(bot))[-1].message
    assert (opened.message_thread_id, opened.forum_topic_created.name) == (thread, "Tavolo 1")
    sent = await bot.send_message(forum.id, "x", message_thread_id=thread)
    assert (sent.message_thread_id, sent.is_topic_message, sent.chat.is_forum) == (thread, True, True)
    answer = await sent.reply_text("y", do_quote=True)
    assert answer.message_thread_id == thread
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=999)
    await forum.close_topic(thread)
    with pytest.raises(BadRequest, match=r"(?i)topic_closed"):
        await bot.send_message(forum.id, "x", message_thread_id=thread)
    with pytest.raises(Refused, match="the topic is closed"):
        await bruno.send(forum, "/x", thread=thread)
    await forum.reopen_topic(thread)
    await bruno.send(forum, "/x", thread=thread)


async def test_a_topic_in_a_chat_without_topics_is_the_bots_mistake(tg: LocalTelegram, bot: Bot, group: Group) -> None:
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(group.id, "x", message_thread_id=5)
    assert len(await tg.bad_requests()) == 1
