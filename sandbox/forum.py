"""Opening and changing the topics of a forum, by a person."""

from __future__ import annotations

from sandbox.members import service
from sandbox.world import Chat, Topic, World

COLOR = 7322096
"""That of the icon of a topic, if no other one is chosen."""


def open_topic(world: World, chat: Chat, by: int, name: str) -> Topic:
    """Open a topic; its id is that of its service message, which is its first message."""
    thread = chat.last_message_id + 1
    service(world, chat, by, {"forum_topic_created": {"name": name, "icon_color": COLOR}}, thread)
    topic = chat.topics[thread] = Topic(thread, name)
    world.events.publish("chat", chat_id=chat.id)
    return topic


def change_topic(
    world: World, chat: Chat, by: int, topic: Topic, *, name: str | None = None, closed: bool | None = None
) -> None:
    """Rename, close or reopen a topic, with its service message."""
    if name is not None:
        topic.name = name
        service(world, chat, by, {"forum_topic_edited": {"name": name}}, topic.id)
    if closed is not None:
        topic.closed = closed
        service(world, chat, by, {"forum_topic_closed" if closed else "forum_topic_reopened": {}}, topic.id)
    world.events.publish("chat", chat_id=chat.id)
