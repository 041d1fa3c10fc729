"""Ephemeral messages of Bot API 10.2 and 10.3: messages in a group that only one member sees."""

from __future__ import annotations

from typing import Any

from aiogram.methods import (
    DeleteEphemeralMessage,
    EditEphemeralMessageCaption,
    EditEphemeralMessageMedia,
    EditEphemeralMessageReplyMarkup,
    EditEphemeralMessageText,
)
from aiogram.types import EphemeralMessageParameters

from sandbox.access import member, open_chat, thread_of
from sandbox.methods.content import caption_content, media_content, text_content
from sandbox.methods.editing import change, content_of, edited_caption, edited_text
from sandbox.methods.registry import handles
from sandbox.refusals import GONE, LATE, RefusalError, bad
from sandbox.schema import Method
from sandbox.world import Chat, Json, Post, World, shown

# How long after a tap or an ephemeral command a bot that is no administrator may send one.
ANSWER_SECONDS = 15
SINCE_EPHEMERAL = ("ephemeral_message_parameters", "receiver_user_id", "callback_query_id")


def wanted_ephemeral(call: Any) -> EphemeralMessageParameters | None:
    """The parameters of an ephemeral message, from the object of 10.3 or the two fields of 10.2."""
    given: EphemeralMessageParameters | None = getattr(call, "ephemeral_message_parameters", None)
    if given is None and getattr(call, "receiver_user_id", None) is not None:
        given = EphemeralMessageParameters(
            receiver_user_id=call.receiver_user_id, callback_query_id=call.callback_query_id
        )
    return given


def as_before_ephemeral(method: Method, given: Json) -> Json:
    """The request as an older server reads it: it ignores unknown parameters, and refuses unknown methods.

    So it shows a message that was meant for one member to the whole group.
    """
    name = method.__api_method__
    if "EphemeralMessage" in name:
        raise RefusalError(404, "Not Found")
    if not name.startswith("send"):
        return given
    return {key: value for key, value in given.items() if key not in SINCE_EPHEMERAL}


def place_ephemeral(world: World, chat: Chat, call: Any, content: Json, wish: EphemeralMessageParameters) -> Json:
    """Show a message to one member. Raises RefusalError if the bot may not do that now."""
    if chat.type == "private":
        raise bad("ephemeral messages can be sent only to groups and supergroups")
    receiver = member(world, chat, wish.receiver_user_id)
    replaces = _authorise(world, chat, call, wish)
    thread = thread_of(world, chat, call.message_thread_id)
    post = world.post_ephemeral(chat, world.bot["id"], content, receiver.id, replaces, thread=thread)
    return shown(post.message)


@handles(EditEphemeralMessageText)
def edit_text(world: World, call: EditEphemeralMessageText) -> bool:
    content = text_content(world, call)
    chat, post = _target(world, call)
    change(world, chat, post, edited_text(post, content), call.reply_markup)
    return True


@handles(EditEphemeralMessageCaption)
def edit_caption(world: World, call: EditEphemeralMessageCaption) -> bool:
    content = caption_content(world, call)
    chat, post = _target(world, call)
    change(world, chat, post, edited_caption(post, content), call.reply_markup)
    return True


@handles(EditEphemeralMessageMedia)
def edit_media(world: World, call: EditEphemeralMessageMedia) -> bool:
    chat, post = _target(world, call)
    change(world, chat, post, media_content(world, call.media), call.reply_markup)
    return True


@handles(EditEphemeralMessageReplyMarkup)
def edit_markup(world: World, call: EditEphemeralMessageReplyMarkup) -> bool:
    chat, post = _target(world, call)
    change(world, chat, post, content_of(post), call.reply_markup)
    return True


@handles(DeleteEphemeralMessage)
def delete(world: World, call: DeleteEphemeralMessage) -> bool:
    chat, post = _target(world, call, "delete")
    post.deleted = True
    world.touch(chat, post, "delete")
    return True


def _target(world: World, call: Any, what: str = "edit") -> tuple[Chat, Post]:
    chat = open_chat(world, call.chat_id)
    post = chat.ephemeral.get(call.ephemeral_message_id)
    if post is None or post.deleted or post.viewer != call.receiver_user_id or not post.by_bot:
        raise bad(f"message to {what} not found", GONE)
    return chat, post


def _authorise(world: World, chat: Chat, call: Any, wish: EphemeralMessageParameters) -> int | None:
    """The message that is replaced for the receiver, if any. Raises RefusalError without a recent tap or command."""
    if wish.callback_query_id is not None:
        return _authorise_by_tap(world, chat, wish)
    if wish.replace_callback_query_message:
        raise bad("callback query must be specified to replace its message")
    answered = call.reply_parameters.ephemeral_message_id if call.reply_parameters else None
    if answered is not None:
        command = chat.ephemeral.get(answered)
        if command is None or command.viewer != wish.receiver_user_id:
            raise bad("message to be replied not found", GONE)
        if world.clock.now() - command.message["date"] > ANSWER_SECONDS:
            raise bad("ephemeral message is too old to be replied", LATE)
        return None
    if not world.bot_is_admin(chat):
        raise bad("not enough rights to send ephemeral messages without a callback query or an ephemeral command")
    return None


def _authorise_by_tap(world: World, chat: Chat, wish: EphemeralMessageParameters) -> int | None:
    tap = world.taps.find(wish.callback_query_id or "")
    if tap is None or tap.user_id != wish.receiver_user_id or tap.chat_id != chat.id:
        raise bad("QUERY_ID_INVALID")
    if world.clock.now() - tap.time > ANSWER_SECONDS:
        raise bad("query is too old and response timeout expired or query ID is invalid", LATE)
    if not wish.replace_callback_query_message:
        return None
    if tap.ephemeral_message_id is not None:
        raise bad("an ephemeral message must be edited, not replaced")
    return tap.message_id
