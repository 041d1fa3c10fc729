"""What a tap leaves for delivery if several workers share the database: rows in the tap's own unit.

A worker that is alone on its database keeps the same in memory, and so does the holder of the lease with who may have a
group hand: that saves commits, and if the process dies, people tap again.
"""

import logging

from handlers.delivery.page_turns import MOST_PAGES, Page
from handlers.telegram.log_names import chat_kind
from screens.message import Message
from storage import Announcement, AnnouncementKind, Unit

log = logging.getLogger(__name__)


def pass_page(unit: Unit, chat_id: int, message_id: int, page: Page, now: float) -> None:
    """Queue a page that replaces a message that was tapped; a later page for the message replaces this one."""
    waiting = [row for row in unit.announcements.pending(chat_id) if row.kind is AnnouncementKind.TURNED_PAGE]
    for row in waiting:
        if row.payload.get("message_id") == message_id:
            unit.announcements.failed(row.id, "there is a newer page")
    if len(waiting) >= MOST_PAGES:
        log.warning("%s turns pages faster than Telegram allows: one is not turned", chat_kind(chat_id))
        return
    payload = {"message_id": message_id, "over_photo": page.over_photo, "page": page.message.dump()}
    unit.announcements.add(chat_id, AnnouncementKind.TURNED_PAGE, payload, now, thread_id=page.thread_id)


def unpack_page(announcement: Announcement) -> tuple[int, Page]:
    """The message and the page that `pass_page` stored as this row."""
    payload = announcement.payload
    page = Page(Message.load(payload["page"]), announcement.thread_id, payload["over_photo"])
    return int(payload["message_id"]), page


def pass_let_in(unit: Unit, chat_id: int, person_id: int, query_id: str, now: float) -> None:
    """Queue that somebody has tapped a button in this group, which lets the bot send their hand there for a while."""
    payload = {"person": person_id, "query": query_id}
    unit.announcements.add(chat_id, AnnouncementKind.LET_IN, payload, now)


def unpack_let_in(announcement: Announcement) -> tuple[int, str]:
    """The person, and the id of the query, that `pass_let_in` stored as this row."""
    return int(announcement.payload["person"]), str(announcement.payload["query"])
