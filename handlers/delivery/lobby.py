"""Sends a lobby's die, which is thrown once, and edits its first post, which stays in the chat."""

import logging

from telegram.error import TelegramError

from handlers.delivery.notes import Notes
from handlers.delivery.sender import Sender
from handlers.telegram.errors import ErrorKind, classify
from screens.message import Message
from storage import Announcement
from tables.context import Context
from tables.fair.die import NotThrown, begin_throw, record_no_die

_NOT_THROWN = {
    ErrorKind.FLOOD: NotThrown.NOT_YET,
    ErrorKind.MIGRATED: NotThrown.NOT_YET,
    ErrorKind.ELSEWHERE: NotThrown.NOT_YET,
    ErrorKind.NETWORK: NotThrown.PERHAPS_THROWN,
}
"""What an error means for the die; with any other one it is never thrown."""

log = logging.getLogger(__name__)


async def throw_die(
    context: Context, sender: Sender, notes: Notes, announcement: Announcement
) -> tuple[int | None, int | None]:
    """Throw a die once, noting the throw in the store first; return its message id and its number if it counts.

    If Telegram's answer is lost the die may have been thrown: it does not count, and is not thrown again. Raises
    TelegramError if the chat has to wait or has a new id: then it was certainly not thrown.
    """
    with context.store.unit() as unit:
        may_be_thrown = begin_throw(unit, announcement, context.now())
    if not may_be_thrown:
        return None, None
    try:
        return await sender.throw(announcement.chat_id, announcement.thread_id)
    except TelegramError as error:
        error_kind = classify(error).error_kind
        why = _NOT_THROWN.get(error_kind, NotThrown.NEVER)
        notes.write(announcement.chat_id, lambda unit: record_no_die(unit, announcement, why, context.now()))
        if why is NotThrown.NOT_YET:
            raise
        log.info("the group of table %s gets no die: %s", announcement.table_id, error_kind.value)
        return None, None


async def keep_lobby(sender: Sender, announcement: Announcement, message: Message) -> int | None:
    """Edit the lobby's post into the version that stays in the chat; None if the post has been deleted."""
    if announcement.message_id is None:
        return None
    try:
        await sender.edit(announcement.chat_id, announcement.message_id, message)
    except TelegramError as error:
        if classify(error).error_kind is not ErrorKind.GONE:
            raise
        return None
    return announcement.message_id
