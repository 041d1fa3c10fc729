"""The bot itself, its descriptions and its picture."""

from __future__ import annotations

from typing import Any

from aiogram.methods import (
    GetChatMenuButton,
    GetMe,
    GetMyDescription,
    GetMyShortDescription,
    GetUserProfilePhotos,
    SetChatMenuButton,
    SetMyDescription,
    SetMyProfilePhoto,
    SetMyShortDescription,
)
from aiogram.types import InputProfilePhotoStatic

from sandbox.access import find_chat
from sandbox.keyboards import app_address
from sandbox.methods.commands import language
from sandbox.methods.registry import handles
from sandbox.profile import DEFAULT_BUTTON
from sandbox.refusals import bad
from sandbox.schema import plain
from sandbox.world import Json, World

JPEG = b"\xff\xd8\xff"
SMALLEST = 160
"""The least width and height of a profile photo."""


@handles(GetMe)
def get_me(world: World, call: GetMe) -> Json:
    return world.bot | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_guest_queries": False,
        "supports_inline_queries": world.inline,
        "can_connect_to_business": False,
        "has_main_web_app": world.apps.main is not None,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
        "supports_join_request_queries": False,
    }


@handles(SetMyDescription)
def set_my_description(world: World, call: SetMyDescription) -> bool:
    return _set(world.profile.descriptions, call, call.description, 512, "description")


@handles(GetMyDescription)
def get_my_description(world: World, call: GetMyDescription) -> Json:
    return {"description": _get(world.profile.descriptions, call)}


@handles(SetMyShortDescription)
def set_my_short_description(world: World, call: SetMyShortDescription) -> bool:
    return _set(world.profile.short_descriptions, call, call.short_description, 120, "short description")


@handles(GetMyShortDescription)
def get_my_short_description(world: World, call: GetMyShortDescription) -> Json:
    return {"short_description": _get(world.profile.short_descriptions, call)}


@handles(SetMyProfilePhoto)
def set_my_profile_photo(world: World, call: SetMyProfilePhoto) -> bool:
    if not isinstance(call.photo, InputProfilePhotoStatic):
        raise bad("only static profile photos are supported here")
    reference = str(call.photo.photo)
    file = world.files.find(reference)
    if file is None or file.kind is not None:
        raise bad("profile photo must be uploaded as a new file")
    if not file.data.startswith(JPEG):
        raise bad("PHOTO_INVALID_DIMENSIONS: a profile photo is a JPEG")
    sizes = world.files.photo(reference)
    if sizes[-1]["width"] != sizes[-1]["height"] or int(sizes[-1]["width"]) < SMALLEST:
        raise bad("PHOTO_CROP_SIZE_SMALL")
    world.profile.photos.insert(0, sizes)
    return True


@handles(GetUserProfilePhotos)
def get_user_profile_photos(world: World, call: GetUserProfilePhotos) -> Json:
    photos = world.profile.photos if call.user_id == world.bot["id"] else []
    first = call.offset or 0
    return {"total_count": len(photos), "photos": photos[first : first + (call.limit or 100)]}


@handles(SetChatMenuButton)
def set_chat_menu_button(world: World, call: SetChatMenuButton) -> bool:
    chat_id = call.chat_id
    if chat_id is not None and find_chat(world, chat_id).type != "private":
        raise bad("menu button can be set only in private chats")
    button = plain(call.menu_button) or DEFAULT_BUTTON
    if button["type"] == "web_app":
        if not button["text"].strip():
            raise bad("menu button text must be non-empty")
        button["web_app"]["url"] = app_address("menu button", button["web_app"]["url"])
    world.profile.set_menu_button(chat_id, button)
    world.events.publish("commands")
    return True


@handles(GetChatMenuButton)
def get_chat_menu_button(world: World, call: GetChatMenuButton) -> Json:
    return world.profile.menu_button(call.chat_id)


def _set(texts: dict[str, str], call: Any, text: str | None, limit: int, what: str) -> bool:
    """Set the text of a language; an empty one deletes it."""
    if len(text or "") > limit:
        raise bad(f"{what} is too long")
    code = language(call)
    if text:
        texts[code] = text
    else:
        texts.pop(code, None)
    return True


def _get(texts: dict[str, str], call: Any) -> str:
    return texts.get(language(call)) or texts.get("", "")
