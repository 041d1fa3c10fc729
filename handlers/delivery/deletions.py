"""Deletes old messages: one after the other, or many of a chat with one call, because Telegram counts calls."""

from telegram import Bot
from telegram.error import BadRequest

from handlers.telegram.errors import ErrorKind, classify
from storage import OldMessage, Store

MANY = 5
"""So many old messages are deleted together.

They wait only where people play so fast that none of them is two days old. Telegram deletes no older ones, and of many
it does not say which it has deleted.
"""
MOST = 100
"""How many messages one call may delete."""


class Deletions:
    """What was deleted is noted in the store as confirmed."""

    def __init__(self, store: Store, bot: Bot) -> None:
        self._store = store
        self._bot = bot
        self._one_by_one: set[int] = set()
        """The chats of which Telegram has not taken a deletion of many messages, as long as some wait."""

    async def delete(self, old: tuple[OldMessage, ...], first: OldMessage) -> None:
        """Delete the first of the old messages of a chat, or as many as possible; it may be that none is deleted."""
        chat_id, together = first.chat_id, old[:MOST]
        if len(old) < MANY or chat_id in self._one_by_one:
            await self._delete_one(chat_id, first.message_id)
            together = (first,)
        elif not await self._delete_all(chat_id, [each.message_id for each in together]):
            self._one_by_one.add(chat_id)
            return
        if len(together) == len(old):
            self._one_by_one.discard(chat_id)
        for each in together:
            self._store.confirmed.deleted(each)

    async def _delete_all(self, chat_id: int, message_ids: list[int]) -> bool:
        """Delete messages with one call; False if Telegram does not take them together."""
        try:
            return await self._bot.delete_messages(chat_id, message_ids)
        except BadRequest:
            return False

    async def _delete_one(self, chat_id: int, message_id: int) -> None:
        """Delete a message; if Telegram does not allow that any more, remove its keyboard."""
        try:
            await self._bot.delete_message(chat_id, message_id)
        except BadRequest as error:
            if "can't be deleted" not in error.message.lower():
                if classify(error).error_kind in (ErrorKind.GONE, ErrorKind.REFUSED):
                    return
                raise
            try:
                await self._bot.edit_message_reply_markup(chat_id, message_id, reply_markup=None)
            except BadRequest as second:
                if classify(second).error_kind not in (ErrorKind.NOT_MODIFIED, ErrorKind.GONE, ErrorKind.REFUSED):
                    raise
