"""Deleting messages."""

from __future__ import annotations

from aiogram.methods import DeleteMessage, DeleteMessages

from sandbox.access import deletable, open_chat
from sandbox.methods.registry import handles
from sandbox.refusals import RefusalError, bad
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


def _delete(world: World, chat: Chat, message_id: int) -> None:
    post = deletable(world, chat, message_id)
    post.deleted = True
    world.touch(chat, post, "delete")
