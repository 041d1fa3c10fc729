"""Members of a chat and their status: the Bot API's ChatMember, and the updates about changes."""

from __future__ import annotations

from sandbox.world import PRESENT, Chat, Json, World

_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
    "can_pin_messages",
)


def member_json(world: World, chat: Chat, user_id: int, status: str | None = None) -> Json:
    """The ChatMember of a user with the present status, or with another one (for the status before a change)."""
    status = status or chat.members.get(user_id, "left")
    about: Json = {"status": status, "user": world.user(user_id)}
    match status:
        case "creator":
            about["is_anonymous"] = False
        case "administrator":
            about |= {"can_be_edited": False, "is_anonymous": False, **dict.fromkeys(_RIGHTS, True)}
            if chat.is_forum:
                about["can_manage_topics"] = True
        case "kicked":
            about["until_date"] = 0
    return about


def set_status(world: World, chat: Chat, user_id: int, status: str, by: int) -> None:
    """Change a user's status, with the update for the bot, the service message, and the event for the page.

    Telegram sends `chat_member` only to administrators that have asked for it, but `my_chat_member` always.
    """
    before = chat.members.get(user_id, "left")
    if before == status:
        return
    chat.members[user_id] = status
    change = {
        "chat": world.chat_json(chat),
        "from": world.user(by),
        "date": world.clock.date(),
        "old_chat_member": member_json(world, chat, user_id, before),
        "new_chat_member": member_json(world, chat, user_id),
    }
    if user_id == world.bot["id"]:
        world.updates.push("my_chat_member", change)
    elif world.bot_is_admin(chat):
        world.updates.push("chat_member", change)
    world.events.publish("member", chat_id=chat.id, user_id=user_id, status=status)
    if chat.type != "private":
        _announce(world, chat, user_id, before, by)


def _announce(world: World, chat: Chat, user_id: int, before: str, by: int) -> None:
    """Post the service message of joining or leaving; the bot sees it while it is a member."""
    was, now = before in PRESENT, chat.present(user_id)
    if was == now:
        return
    content = {"new_chat_members": [world.user(user_id)]} if now else {"left_chat_member": world.user(user_id)}
    service(world, chat, by, content)


def service(world: World, chat: Chat, sender: int, content: Json, thread: int | None = None) -> Json:
    """Post a service message; the bot receives it unless it is about an action of its own."""
    post = world.post(chat, sender, content, thread=thread)
    if not post.by_bot and world.bot_present(chat):
        world.deliver("message", post.message)
    return post.message
