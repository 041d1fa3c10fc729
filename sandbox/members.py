"""Who is in a chat and as what: the Bot API's ChatMember, and the updates that tell of a change."""

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
    """The ChatMember of a user with the status they have, or with another (for what was before)."""
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
    """Changes somebody's status: the update for the bot, the line in the chat, the event for the page.

    Telegram sends `chat_member` to administrators only, and only where it was asked for; `my_chat_member` always.
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
    """The service message of coming and going; the bot sees it while it is a member."""
    was, now = before in PRESENT, chat.present(user_id)
    if was == now:
        return
    content = {"new_chat_members": [world.user(user_id)]} if now else {"left_chat_member": world.user(user_id)}
    service(world, chat, by, content)


def service(world: World, chat: Chat, sender: int, content: Json, thread: int | None = None) -> Json:
    """A service message; every bot in the chat gets it, its own excepted."""
    post = world.post(chat, sender, content, thread=thread)
    if not post.by_bot and world.bot_present(chat):
        world.deliver("message", post.message)
    return post.message
