"""Answers on their way out: what a command or a tap is answered with in the chat waits in the store until it is sent.

So an answer leaves in its order with everything else, survives the process, and is tried again when Telegram refuses.
An answer may hold what only its reader may see: it is for the chat it was asked in and is never sent elsewhere.
"""

import logging

from handlers.telegram.log_names import chat_kind
from screens.message import File, Message
from screens.results import Outgoing
from storage import Announcement, AnnouncementKind, Unit

MOST_WAITING = 20
"""So much that one person has asked for may wait to be worked off, or to be sent to a chat; what is more is dropped."""

log = logging.getLogger(__name__)


def unpack_answer(announcement: Announcement) -> Message | File:
    """What was put away as this row."""
    if announcement.kind is AnnouncementKind.MESSAGE:
        return Message.load(announcement.payload)
    return File.load(announcement.payload)


def queue_answer(
    unit: Unit, chat_id: int, thread_id: int, answer: Outgoing, now: float, asker: int | None = None
) -> None:
    """Let an answer wait for the dispatcher.

    `asker` is the one who has asked for it by a command: when too much waits for them their commands are dropped as
    they arrive (`floods`). What answers nobody's command is dropped here when too much of it waits for a chat.
    """
    if not answer.messages and answer.document is None:
        return
    asker = None if asker is None or unit.people.get(asker) is None else asker
    if asker is None:
        waiting = sum(row.kind.is_answer and row.person_id is None for row in unit.announcements.pending(chat_id))
        if waiting >= MOST_WAITING:
            log.debug("%s asks faster than it can be answered: one answer is dropped", chat_kind(chat_id))
            return
        if waiting + 1 == MOST_WAITING:
            log.warning("%s asks faster than it can be answered: further answers are dropped", chat_kind(chat_id))
    for message in answer.messages:
        unit.announcements.add(
            chat_id, AnnouncementKind.MESSAGE, message.dump(), now, thread_id=thread_id, person_id=asker
        )
    if answer.document is not None:
        unit.announcements.add(
            chat_id, AnnouncementKind.DOCUMENT, answer.document.dump(), now, thread_id=thread_id, person_id=asker
        )
