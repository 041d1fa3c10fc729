"""Changing the bot's own messages: text, caption, media, buttons."""

from __future__ import annotations

from typing import Any

from aiogram.methods import EditMessageCaption, EditMessageMedia, EditMessageReplyMarkup, EditMessageText

from sandbox.access import open_chat, own_post
from sandbox.keyboards import inline_keyboard
from sandbox.methods.content import EDITABLE, caption_content, media_content, text_content
from sandbox.methods.registry import handles
from sandbox.refusals import bad, not_modified
from sandbox.world import Chat, Json, Post, World, shown

MEDIA = ("photo", "document")


@handles(EditMessageText)
def edit_text(world: World, call: EditMessageText) -> Json:
    content = text_content(world, call)
    chat, post = _target(world, call)
    return shown(change(world, chat, post, edited_text(post, content), call.reply_markup).message)


@handles(EditMessageCaption)
def edit_caption(world: World, call: EditMessageCaption) -> Json:
    content = caption_content(world, call)
    chat, post = _target(world, call)
    return shown(change(world, chat, post, edited_caption(post, content), call.reply_markup).message)


@handles(EditMessageMedia)
def edit_media(world: World, call: EditMessageMedia) -> Json:
    chat, post = _target(world, call)
    return shown(change(world, chat, post, media_content(world, call.media), call.reply_markup).message)


@handles(EditMessageReplyMarkup)
def edit_markup(world: World, call: EditMessageReplyMarkup) -> Json:
    chat, post = _target(world, call)
    return shown(change(world, chat, post, content_of(post), call.reply_markup).message)


def content_of(post: Post) -> Json:
    """The present content of a message, without its buttons."""
    return {name: post.message[name] for name in EDITABLE if name in post.message and name != "reply_markup"}


def edited_text(post: Post, content: Json) -> Json:
    if "text" not in post.message:
        raise bad("there is no text in the message to edit")
    return content


def edited_caption(post: Post, content: Json) -> Json:
    """The content of a message with the same media and a new caption, or none."""
    if not any(name in post.message for name in MEDIA):
        raise bad("there is no caption in the message to edit")
    kept = {name: post.message[name] for name in (*MEDIA, "has_media_spoiler") if name in post.message}
    return kept | content


def change(world: World, chat: Chat, post: Post, content: Json, reply_markup: Any) -> Post:
    """Give a message this content and these buttons. Raises 'message is not modified' if it has them already."""
    markup = inline_keyboard(reply_markup, private=chat.type == "private")
    new = content | ({"reply_markup": markup} if markup else {})
    old = {name: post.message[name] for name in EDITABLE if name in post.message}
    if new == old:
        raise not_modified()
    kept = {name: value for name, value in post.message.items() if name not in EDITABLE}
    post.message = kept | new | {"edit_date": world.clock.date()}
    post.edited = True
    world.touch(chat, post, "edit")
    return post


def _target(world: World, call: Any) -> tuple[Chat, Post]:
    if call.chat_id is None:
        if call.inline_message_id is not None:
            raise bad("inline messages are not available in the local Telegram")
        raise bad("chat_id is empty")
    chat = open_chat(world, call.chat_id)
    return chat, own_post(world, chat, call.message_id)
