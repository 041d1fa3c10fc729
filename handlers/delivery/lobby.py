"""What a lobby sends beside its post: a die, which is thrown once, and the first post, which stays where it is."""

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
    ErrorKind.NETWORK: NotThrown.PERHAPS_THROWN,
}
"""What a refusal means for the die; any other one is for ever."""

log = logging.getLogger(__name__)


async def throw_die(
    context: Context, sender: Sender, notes: Notes, announcement: Announcement
) -> tuple[int | None, int | None]:
    """Throw a die, once: that it is being thrown is stored before. Its message and what it shows, if it counts.

    Where the answer is lost the die may lie there: it does not count, and is not thrown again. Raises TelegramError
    where the chat has to wait, or has moved: then it surely was not thrown.
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
    """Let the post that stands there become what is kept of it; None where it is not there any more."""
    if announcement.message_id is None:
        return None
    try:
        await sender.edit(announcement.chat_id, announcement.message_id, message)
    except TelegramError as error:
        if classify(error).error_kind is not ErrorKind.GONE:
            raise
        return None
    return announcement.message_id
