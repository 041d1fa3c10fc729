"""What a lobby sends beside its post: a die, which is thrown once, and the first post, which stays where it is."""

import logging

from telegram.error import TelegramError

from handlers.delivery.notes import Notes
from handlers.delivery.sender import Delivery
from handlers.telegram.errors import Trouble, understand
from screens.message import Message
from storage import Announcement
from tables.context import Host
from tables.fair.die import begin_throw, not_thrown

log = logging.getLogger(__name__)


async def throw_die(
    host: Host, delivery: Delivery, notes: Notes, announcement: Announcement
) -> tuple[int | None, int | None]:
    """Throw a die, once: that it is being thrown is stored before. Its message and what it shows, if it counts.

    Where the answer is lost the die may lie there: it does not count, and is not thrown again. Raises TelegramError
    where the chat has to wait, or has moved: then it surely was not thrown.
    """
    with host.store.unit() as unit:
        may_be_thrown = begin_throw(unit, announcement, host.now())
    if not may_be_thrown:
        return None, None
    try:
        return await delivery.throw(announcement.chat_id, announcement.thread_id)
    except TelegramError as error:
        trouble = understand(error).trouble
        notes.write(announcement.chat_id, lambda unit: not_thrown(unit, announcement, trouble, host.now()))
        if trouble in (Trouble.FLOOD, Trouble.MIGRATED):
            raise
        log.info("the group of table %s gets no die: %s", announcement.table_id, trouble.value)
        return None, None


async def keep_lobby(delivery: Delivery, announcement: Announcement, message: Message) -> int | None:
    """Let the post that stands there become what is kept of it; None where it is not there any more."""
    if announcement.message_id is None:
        return None
    try:
        await delivery.edit(announcement.chat_id, announcement.message_id, message)
    except TelegramError as error:
        if understand(error).trouble is not Trouble.GONE:
            raise
        return None
    return announcement.message_id
