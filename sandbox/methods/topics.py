"""Forum topics."""

from __future__ import annotations

from aiogram.methods import (
    CloseForumTopic,
    CreateForumTopic,
    DeleteForumTopic,
    EditForumTopic,
    ReopenForumTopic,
)

from sandbox.access import open_chat
from sandbox.forum import change_topic, open_topic
from sandbox.methods.registry import handles
from sandbox.refusals import TOPIC, bad
from sandbox.world import Chat, Json, Topic, World

COLORS = (7322096, 16766590, 13338331, 9367192, 16749490, 16478047)


@handles(CreateForumTopic)
def create_forum_topic(world: World, call: CreateForumTopic) -> Json:
    chat = _forum(world, call.chat_id)
    if not 1 <= len(call.name) <= 128:
        raise bad("TOPIC_TITLE_EMPTY" if not call.name else "topic name is too long")
    color = call.icon_color if call.icon_color is not None else COLORS[0]
    if color not in COLORS:
        raise bad("TOPIC_ICON_COLOR_INVALID")
    topic = open_topic(world, chat, world.bot["id"], call.name, color)
    return {"message_thread_id": topic.id, "name": topic.name, "icon_color": color}


@handles(EditForumTopic)
def edit_forum_topic(world: World, call: EditForumTopic) -> bool:
    chat = _forum(world, call.chat_id)
    topic = _topic(chat, call.message_thread_id)
    if call.name is not None and call.name != topic.name:
        change_topic(world, chat, world.bot["id"], topic, name=call.name)
    return True


@handles(CloseForumTopic)
def close_forum_topic(world: World, call: CloseForumTopic) -> bool:
    chat = _forum(world, call.chat_id)
    topic = _topic(chat, call.message_thread_id)
    if topic.closed:
        raise bad("TOPIC_NOT_MODIFIED", TOPIC)
    change_topic(world, chat, world.bot["id"], topic, closed=True)
    return True


@handles(ReopenForumTopic)
def reopen_forum_topic(world: World, call: ReopenForumTopic) -> bool:
    chat = _forum(world, call.chat_id)
    topic = _topic(chat, call.message_thread_id)
    if not topic.closed:
        raise bad("TOPIC_NOT_MODIFIED", TOPIC)
    change_topic(world, chat, world.bot["id"], topic, closed=False)
    return True


@handles(DeleteForumTopic)
def delete_forum_topic(world: World, call: DeleteForumTopic) -> bool:
    """Delete a topic with all its messages."""
    chat = _forum(world, call.chat_id)
    topic = _topic(chat, call.message_thread_id)
    del chat.topics[topic.id]
    for post in chat.posts.values():
        if post.message.get("message_thread_id") == topic.id and not post.deleted:
            post.deleted = True
            world.touch(chat, post, "delete")
    world.events.publish("chat", chat_id=chat.id)
    return True


def _forum(world: World, chat_id: int | str) -> Chat:
    chat = open_chat(world, chat_id)
    if not chat.is_forum:
        raise bad("the chat is not a forum")
    if not world.bot_is_admin(chat):
        raise bad("not enough rights to create a topic")
    return chat


def _topic(chat: Chat, thread_id: int) -> Topic:
    topic = chat.topics.get(thread_id)
    if topic is None:
        raise bad("TOPIC_ID_INVALID", TOPIC)
    return topic
