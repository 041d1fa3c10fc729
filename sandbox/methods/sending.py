"""New messages: text, photo, document, dice; chat actions."""

from __future__ import annotations

from typing import Any

from aiogram.methods import (
    SendChatAction,
    SendDice,
    SendDocument,
    SendMessage,
    SendPhoto,
)

from sandbox.access import open_chat, replied, thread_of
from sandbox.keyboards import inline_keyboard
from sandbox.methods.content import document_content, photo_content, text_content
from sandbox.methods.ephemeral import place_ephemeral, wanted_ephemeral
from sandbox.methods.registry import handles
from sandbox.refusals import FORBIDDEN, bad
from sandbox.schema import plain
from sandbox.world import Json, World, shown

DICE = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "⚽️": 5, "🎰": 64}
EFFECTS = {
    "5104841245755180586",
    "5107584321108051014",
    "5104858069142078462",
    "5159385139981059251",
    "5046509860389126442",
    "5046589136895476101",
}
"""The effects that every bot may use, in private chats only."""
ACTIONS = {
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
}


@handles(SendMessage)
def send_message(world: World, call: SendMessage) -> Json:
    return place(world, call, text_content(world, call))


@handles(SendPhoto)
def send_photo(world: World, call: SendPhoto) -> Json:
    chat = open_chat(world, call.chat_id)
    if not chat.takes_photos and not world.bot_is_admin(chat):
        raise bad("not enough rights to send photos to the chat", FORBIDDEN)
    return place(world, call, photo_content(world, call, call.photo))


@handles(SendDocument)
def send_document(world: World, call: SendDocument) -> Json:
    open_chat(world, call.chat_id)
    return place(world, call, document_content(world, call, call.document))


@handles(SendDice)
def send_dice(world: World, call: SendDice) -> Json:
    emoji = call.emoji or "🎲"
    if emoji not in DICE:
        raise bad("wrong dice emoji specified")
    return place(world, call, {"dice": {"emoji": emoji, "value": world.chance.randint(1, DICE[emoji])}})


@handles(SendChatAction)
def send_chat_action(world: World, call: SendChatAction) -> bool:
    if call.action not in ACTIONS:
        raise bad("wrong parameter action in request")
    chat = open_chat(world, call.chat_id)
    thread_of(world, chat, call.message_thread_id)
    world.events.publish("action", chat_id=chat.id, action=call.action)
    return True


def place(world: World, call: Any, content: Json) -> Json:
    """Post the bot's message as the request demands; return it as the Bot API shows it."""
    chat = open_chat(world, call.chat_id)
    markup = inline_keyboard(call.reply_markup, private=chat.type == "private")
    content = content | ({"reply_markup": markup} if markup else {})
    if plain(call.protect_content):
        content["has_protected_content"] = True
    if effect := plain(getattr(call, "message_effect_id", None)):
        if chat.type != "private" or effect not in EFFECTS:
            raise bad("EFFECT_ID_INVALID", FORBIDDEN)
        content["effect_id"] = effect
    if wish := wanted_ephemeral(call):
        return place_ephemeral(world, chat, call, content, wish)
    reply = replied(world, chat, call)
    content |= reply
    # A reply is posted in the topic of the message that it replies to.
    home = reply["reply_to_message"].get("message_thread_id") if reply else None
    thread = thread_of(world, chat, call.message_thread_id if call.message_thread_id is not None else home)
    return shown(world.post(chat, world.bot["id"], content, thread=thread).message)
