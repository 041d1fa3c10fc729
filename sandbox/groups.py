"""What owners do with groups: make them, upgrade them to supergroups, add and remove the bot."""

from __future__ import annotations

from sandbox.life import find_person
from sandbox.members import service, set_status
from sandbox.refusals import PersonError
from sandbox.world import Chat, Json, Topic, World

STATUSES = ("member", "administrator", "kicked", "left")


def make_group(world: World, wish: Json) -> Chat:
    """Make a group or supergroup with people and, if wanted, the bot; the first member owns it."""
    kind = "supergroup" if wish.get("is_forum") else wish.get("type", "group")
    if kind not in ("group", "supergroup"):
        raise PersonError(f"the sandbox makes groups and supergroups, not {kind!r}")
    members = [find_person(world, user_id).id for user_id in wish.get("members", [])]
    if not members:
        raise PersonError("a group needs at least one person")
    chat = world.add_chat(kind, wish.get("title") or "Group", members, bool(wish.get("is_forum")))
    if wish.get("bot", True):
        set_bot(world, chat, "member")
    return chat


def set_bot(world: World, chat: Chat, status: str) -> None:
    """Let the owner add, promote or remove the bot."""
    if status not in STATUSES:
        raise PersonError(f"the bot can be {', '.join(STATUSES)}, not {status!r}")
    if chat.type == "private":
        raise PersonError("this is for groups; a person blocks the bot instead")
    set_status(world, chat, world.bot["id"], status, by=owner(chat))


def owner(chat: Chat) -> int:
    return next(user_id for user_id, status in chat.members.items() if status == "creator")


def migrate(world: World, chat: Chat) -> Chat:
    """Upgrade a group to a supergroup: with another id, the same members, and a service message in both."""
    if chat.type != "group":
        raise PersonError("only a group can become a supergroup")
    if chat.migrated_to is not None:
        raise PersonError(f"that group became the supergroup {chat.migrated_to} already")
    new = world.add_chat("supergroup", chat.title, [])
    new.members = dict(chat.members)
    service(world, chat, owner(chat), {"migrate_to_chat_id": new.id})
    chat.migrated_to = new.id
    service(world, new, owner(chat), {"migrate_from_chat_id": chat.id})
    world.events.publish("chat", chat_id=chat.id)
    return new


def chat_state(chat: Chat) -> Json:
    """A chat as the control API shows it."""
    return {
        "id": chat.id,
        "type": chat.type,
        "title": chat.title,
        "is_forum": chat.is_forum,
        "topics": [topic_state(topic) for topic in chat.topics.values()],
        "members": [{"user_id": user_id, "status": status} for user_id, status in chat.members.items()],
        "migrated_to": chat.migrated_to,
    }


def topic_state(topic: Topic) -> Json:
    return {"id": topic.id, "name": topic.name, "closed": topic.closed}
