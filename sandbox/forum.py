"""Opening and changing the topics of a forum, by whomever."""

from __future__ import annotations

from sandbox.members import service
from sandbox.world import Chat, Topic, World


def open_topic(world: World, chat: Chat, by: int, name: str, color: int = 7322096) -> Topic:
    """A new topic; its service message gives it its id and is its first message."""
    thread = chat.last_message_id + 1
    service(world, chat, by, {"forum_topic_created": {"name": name, "icon_color": color}}, thread)
    topic = chat.topics[thread] = Topic(thread, name, icon_color=color)
    world.events.publish("chat", chat_id=chat.id)
    return topic


def change_topic(
    world: World, chat: Chat, by: int, topic: Topic, *, name: str | None = None, closed: bool | None = None
) -> None:
    """Renames, closes or reopens a topic, with the line that says so."""
    if name is not None:
        topic.name = name
        service(world, chat, by, {"forum_topic_edited": {"name": name}}, topic.id)
    if closed is not None:
        topic.closed = closed
        service(world, chat, by, {"forum_topic_closed" if closed else "forum_topic_reopened": {}}, topic.id)
    world.events.publish("chat", chat_id=chat.id)
