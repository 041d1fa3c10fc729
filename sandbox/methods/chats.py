"""Chats and their members as the bot sees them."""

from __future__ import annotations

from aiogram.methods import GetChat, GetChatAdministrators, GetChatMember, GetChatMemberCount, LeaveChat

from sandbox.access import open_chat, snapshot
from sandbox.members import member_json, set_status
from sandbox.methods.registry import handles
from sandbox.refusals import bad
from sandbox.world import Json, World

_PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
_GIFTS = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")


@handles(GetChat)
def get_chat(world: World, call: GetChat) -> Json:
    chat = open_chat(world, call.chat_id)
    about: Json = world.chat_json(chat) | {
        "accent_color_id": chat.id % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS, False),
    }
    if chat.type != "private":
        about["permissions"] = dict.fromkeys(_PERMISSIONS, True)
    if chat.pinned:
        about["pinned_message"] = snapshot(chat.posts[chat.pinned[-1]])
    return about


@handles(GetChatMember)
def get_chat_member(world: World, call: GetChatMember) -> Json:
    chat = open_chat(world, call.chat_id)
    if call.user_id != world.bot["id"] and call.user_id not in world.people:
        raise bad("user not found")
    return member_json(world, chat, call.user_id)


@handles(GetChatAdministrators)
def get_chat_administrators(world: World, call: GetChatAdministrators) -> list[Json]:
    """The administrators; Telegram leaves out other bots, but there are none here."""
    chat = open_chat(world, call.chat_id)
    if chat.type == "private":
        raise bad("there are no administrators in the private chat")
    return [member_json(world, chat, user_id) for user_id in chat.members if chat.is_admin(user_id)]


@handles(GetChatMemberCount)
def get_chat_member_count(world: World, call: GetChatMemberCount) -> int:
    chat = open_chat(world, call.chat_id)
    return sum(chat.present(user_id) for user_id in chat.members)


@handles(LeaveChat)
def leave_chat(world: World, call: LeaveChat) -> bool:
    chat = open_chat(world, call.chat_id)
    if chat.type == "private":
        raise bad("chat member status can't be changed in private chats")
    set_status(world, chat, world.bot["id"], "left", by=world.bot["id"])
    return True
