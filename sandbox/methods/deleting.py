"""Deleting and pinning messages."""

from __future__ import annotations

from aiogram.methods import (
    DeleteMessage,
    DeleteMessages,
    PinChatMessage,
    UnpinAllChatMessages,
    UnpinChatMessage,
)

from sandbox.access import deletable, open_chat, snapshot
from sandbox.methods.registry import handles
from sandbox.refusals import GONE, RefusalError, bad
from sandbox.world import Chat, World


@handles(DeleteMessage)
def delete_message(world: World, call: DeleteMessage) -> bool:
    chat = open_chat(world, call.chat_id)
    _delete(world, chat, call.message_id)
    return True


@handles(DeleteMessages)
def delete_messages(world: World, call: DeleteMessages) -> bool:
    """Delete messages; as in Telegram, those that do not exist or may not be deleted are skipped."""
    if not 1 <= len(call.message_ids) <= 100:
        raise bad("message identifiers are not specified" if not call.message_ids else "too many messages to delete")
    chat = open_chat(world, call.chat_id)
    for message_id in call.message_ids:
        try:
            _delete(world, chat, message_id)
        except RefusalError:
            continue
    return True


@handles(PinChatMessage)
def pin(world: World, call: PinChatMessage) -> bool:
    chat = _pinning(world, call.chat_id)
    post = chat.posts.get(call.message_id)
    if post is None or post.deleted:
        raise bad("message to pin not found", GONE)
    if call.message_id in chat.pinned:
        return True
    chat.pinned.append(call.message_id)
    world.post(chat, world.bot["id"], {"pinned_message": snapshot(post)}, thread=post.message.get("message_thread_id"))
    world.events.publish("pin", chat_id=chat.id, pinned=chat.pinned)
    return True


@handles(UnpinChatMessage)
def unpin(world: World, call: UnpinChatMessage) -> bool:
    chat = _pinning(world, call.chat_id)
    newest = chat.pinned[-1] if chat.pinned else 0
    message_id = call.message_id if call.message_id is not None else newest
    if message_id not in chat.pinned:
        raise bad("message to unpin not found", GONE)
    chat.pinned.remove(message_id)
    world.events.publish("pin", chat_id=chat.id, pinned=chat.pinned)
    return True


@handles(UnpinAllChatMessages)
def unpin_all(world: World, call: UnpinAllChatMessages) -> bool:
    chat = _pinning(world, call.chat_id)
    chat.pinned.clear()
    world.events.publish("pin", chat_id=chat.id, pinned=[])
    return True


def _pinning(world: World, chat_id: int | str) -> Chat:
    chat = open_chat(world, chat_id)
    if chat.type != "private" and not world.bot_is_admin(chat):
        raise bad("not enough rights to manage pinned messages in the chat")
    return chat


def _delete(world: World, chat: Chat, message_id: int) -> None:
    post = deletable(world, chat, message_id)
    post.deleted = True
    if message_id in chat.pinned:
        chat.pinned.remove(message_id)
    world.touch(chat, post, "delete")
