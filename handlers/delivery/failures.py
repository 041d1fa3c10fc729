"""What follows if Telegram refuses something, or if it cannot be drawn."""

import logging
from collections import Counter
from typing import TypeVar

from handlers.delivery.picture_cache import NoPicture
from handlers.delivery.queued_answers import queue_answer
from handlers.telegram.errors import ErrorKind, Failure
from handlers.telegram.logs import chat_kind
from screens.message import PLAIN, DisplayPreferences, Message
from screens.results import Outgoing
from storage import Announcement, AnnouncementKind, OldMessage, Screen, Unit
from tables.context import Context
from tables.languages import language_of
from tables.notices.reach import mark_unreachable, pictures_refused, written
from tables.people.membership import account_deleted
from texts.line import Line

MOST_TRIES = 3
"""How often something that cannot be drawn, or that Telegram refuses, is tried before it is dropped."""

MOST_EXPORTS = 5
"""How often the file with a person's data is tried after network errors: the file itself may cause them."""

Item = TypeVar("Item", Announcement, Screen, OldMessage)

log = logging.getLogger(__name__)


class DeliveryFailures:
    """Remembers by their names the deliveries that failed, and changes the store where that has consequences."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._tries: Counter[str] = Counter()
        self._as_text: set[str] = set()

    def delivered(self, name: str) -> None:
        """Forget the earlier failures of something that was delivered now."""
        self._tries.pop(name, None)
        self._as_text.discard(name)

    def has_failed(self, name: str) -> bool:
        """Whether an attempt to deliver something has failed before."""
        return name in self._tries

    def preferences(self, name: str) -> DisplayPreferences | None:
        """The preferences that an earlier failure forces; None if its viewer's own apply."""
        return PLAIN if name in self._as_text else None

    def without_picture(self, name: str, item: Item, refusal: NoPicture) -> None:
        """Send it as a text from now on. A group where pictures are forbidden is sent none for a while."""
        log.warning("%s is sent as a text: %s", name, refusal.why)
        self._as_text.add(name)
        if not refusal.forbidden or item.chat_id > 0:
            return
        with self._context.store.unit() as unit:
            pictures_refused(unit, item.chat_id, _table_of(item), self._context.now())

    def written(self, chat_id: int) -> None:
        """Note that a group to which nothing could be written has taken something."""
        with self._context.store.unit() as unit:
            written(unit, chat_id)

    def refused(self, name: str, item: Item, failure: Failure) -> None:
        """Note what Telegram's refusal says about the chat, or count the attempt."""
        match failure.error_kind:
            case ErrorKind.MIGRATED:
                with self._context.store.unit() as unit:
                    unit.chats.migrate(item.chat_id, failure.new_chat_id)
                self.try_again_or_drop(name, item, failure.error_kind.value)  # unless it has moved with its chat
            case ErrorKind.UNREACHABLE if _concerns_chat(item):
                log.info("%s cannot be written to, as %s shows", chat_kind(item.chat_id), name)
                with self._context.store.unit() as unit:
                    mark_unreachable(unit, item.chat_id, self._context.now())
            case ErrorKind.DELETED:
                log.info("the account of a private chat is deleted, as %s shows", name)
                # In one unit: nothing more is sent there, so no second refusal would reveal it again.
                with self._context.store.unit() as unit:
                    mark_unreachable(unit, item.chat_id, self._context.now())
                    account_deleted(unit, item.chat_id, self._context.now())
            case _:
                log.warning("%s: %s", name, failure.error_kind.value)
                self.try_again_or_drop(name, item, failure.error_kind.value)

    def dropped_after_network_error(self, name: str, item: Item) -> bool:
        """Count a network error; whether the item was dropped, so that its chat does not wait behind it for ever."""
        if not isinstance(item, Announcement) or item.kind is not AnnouncementKind.EXPORT:
            return False
        self._tries[name] += 1
        if self._tries[name] < MOST_EXPORTS:
            return False
        self._drop(name, item, ErrorKind.NETWORK.value)
        return True

    def try_again_or_drop(self, name: str, item: Item, why: str) -> None:
        """Leave something for another attempt, or drop it after `MOST_TRIES`."""
        self._tries[name] += 1
        if self._tries[name] >= MOST_TRIES:
            self._drop(name, item, why)

    def _drop(self, name: str, item: Item, why: str) -> None:
        del self._tries[name]
        log.error("%s is given up: %s", name, why)
        with self._context.store.unit() as unit:
            match item:
                case Announcement():
                    unit.announcements.failed(item.id, why)
                    if item.kind is AnnouncementKind.EXPORT:  # the person who asked for it is waiting
                        self._queue(unit, item.chat_id, Line("privacy-data-failed"))
                case Screen():
                    unit.screens.mark_updated(item.id, item.wanted, "")
                case OldMessage():
                    unit.old_messages.done(item.id)

    def _queue(self, unit: Unit, chat_id: int, line: Line) -> None:
        message = Message(self._context.texts.text(language_of(self._context, unit, chat_id), line))
        queue_answer(unit, chat_id, 0, Outgoing((message,)), self._context.now())


def _table_of(item: Announcement | Screen | OldMessage) -> int | None:
    return None if isinstance(item, OldMessage) else item.table_id


def _concerns_chat(item: Announcement | Screen | OldMessage) -> bool:
    """Whether a refusal concerns the whole chat: a group may forbid files, or deleting, and allow messages."""
    if item.chat_id > 0:
        return True
    return not isinstance(item, OldMessage) and not (
        isinstance(item, Announcement) and item.kind is AnnouncementKind.DOCUMENT
    )
