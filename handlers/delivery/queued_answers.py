"""The queue of answers: an answer to a command or a tap that goes to the chat waits in the store until it is sent.

So an answer keeps its place among the other messages, survives a restart, and is sent again after a failure.
An answer may contain what only its reader may see: it is sent to the chat of the request and never elsewhere.
"""

import logging

from handlers.telegram.logs import chat_kind
from screens.message import File, Message
from screens.results import Outgoing
from storage import Announcement, AnnouncementKind, Unit

MOST_WAITING = 20
"""How many of a person's requests may wait to be processed, and how many answers to be sent; more are dropped."""

log = logging.getLogger(__name__)


def unpack_answer(announcement: Announcement) -> Message | File:
    """The message or file that `queue_answer` stored as this row."""
    if announcement.kind is AnnouncementKind.MESSAGE:
        return Message.load(announcement.payload)
    return File.load(announcement.payload)


def queue_answer(
    unit: Unit, chat_id: int, thread_id: int, answer: Outgoing, now: float, asker: int | None = None
) -> None:
    """Queue an answer for the dispatcher.

    `asker` is the person whose command it answers: if too many wait for them, their commands are dropped on arrival
    (`floods`). An answer to anything else is dropped here if too many such answers wait for the chat.
    """
    if not answer.messages and answer.document is None:
        return
    asker = None if asker is None or unit.people.get(asker) is None else asker
    if asker is None:
        waiting = sum(row.kind.is_answer and row.person_id is None for row in unit.announcements.pending(chat_id))
        if waiting >= MOST_WAITING:
            log.debug("%s sends requests faster than they can be answered: one answer is dropped", chat_kind(chat_id))
            return
        if waiting + 1 == MOST_WAITING:
            log.warning("%s sends requests faster than they can be answered: answers are dropped", chat_kind(chat_id))
    for message in answer.messages:
        unit.announcements.add(
            chat_id, AnnouncementKind.MESSAGE, message.dump(), now, thread_id=thread_id, person_id=asker
        )
    if answer.document is not None:
        unit.announcements.add(
            chat_id, AnnouncementKind.DOCUMENT, answer.document.dump(), now, thread_id=thread_id, person_id=asker
        )
