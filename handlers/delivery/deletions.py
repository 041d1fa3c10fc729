"""Deletes old messages: one after the other, or many of a chat with one call, because Telegram counts calls."""

from telegram import Bot
from telegram.error import BadRequest, InvalidToken, TelegramError

from handlers.telegram.errors import WAIT, ErrorKind, classify
from storage import OldMessage, Store

MANY = 5
"""So many old messages of a group are deleted together.

Where the bot is no administrator, Telegram deletes no message that is two days old, and of many it does not say which
it has deleted: the keyboard of one that was so old would stay. Mostly so many wait only where people play fast; they
are older if the bot was down, or not in the group. In private, where Telegram allows more calls, none is left out.
"""
MOST = 100
"""How many messages one call may delete."""


class Deletions:
    """What was deleted is noted in the store as confirmed."""

    def __init__(self, store: Store, bot: Bot) -> None:
        self._store = store
        self._bot = bot
        self._refused: dict[int, int] = {}
        """For each chat the newest of the messages that Telegram did not delete together."""

    async def delete(self, old: tuple[OldMessage, ...], first: OldMessage) -> None:
        """Delete the first of the old messages of a chat, or as many as possible; it may be that none is deleted."""
        chat_id, together = first.chat_id, old[:MOST]
        if first.message_id > self._refused.get(chat_id, 0):
            self._refused.pop(chat_id, None)
        if chat_id > 0 or len(old) < MANY or chat_id in self._refused:
            await self._delete_one(chat_id, first.message_id)
            together = (first,)
        elif not await self._delete_all(chat_id, [each.message_id for each in together]):
            self._refused[chat_id] = max(each.message_id for each in together)
            return
        for each in together:
            self._store.confirmed.deleted(each)

    async def _delete_all(self, chat_id: int, message_ids: list[int]) -> bool:
        """Delete messages with one call; False if Telegram does not take them together, or does not know the method."""
        try:
            return await self._bot.delete_messages(chat_id, message_ids)
        except InvalidToken:  # what the library makes of a method that is not there
            return False
        except TelegramError as error:
            if classify(error).error_kind in (*WAIT, ErrorKind.MIGRATED):
                raise
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
