"""What follows when Telegram does not take something, or when it cannot be drawn."""

import logging
from collections import Counter
from typing import TypeVar

from handlers.delivery.answers import queue_answer
from handlers.delivery.picture_cache import NoPicture
from handlers.telegram.errors import ErrorKind, Failure
from handlers.telegram.log_names import chat_kind
from screens.illustration import PLAIN, DisplayPreferences
from screens.message import Message
from screens.results import Outgoing
from storage import Announcement, AnnouncementKind, OldMessage, Screen, Unit
from tables.context import Context
from tables.languages import language_of
from tables.people.membership import account_deleted
from tables.people.reach import mark_unreachable, switch_off_pictures
from texts.line import Line

MOST_TRIES = 3
"""How often something that cannot be drawn, or that Telegram refuses, is tried before the rest goes on without it."""

MOST_EXPORTS = 5
"""How often the file with somebody's data is tried where the network fails: it may fail because of the file."""

Item = TypeVar("Item", Announcement, Screen, OldMessage)

log = logging.getLogger(__name__)


class DeliveryFailures:
    """Remembers by their names what has failed, and changes the store where that has consequences."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._tries: Counter[str] = Counter()
        self._as_text: set[str] = set()

    def over(self, name: str) -> None:
        """It has gone through."""
        self._tries.pop(name, None)
        self._as_text.discard(name)

    def preferences(self, name: str) -> DisplayPreferences | None:
        """How it has to be shown because it failed otherwise; None: as the one who sees it wishes."""
        return PLAIN if name in self._as_text else None

    def without_picture(self, name: str, item: Item, refusal: NoPicture) -> None:
        """Its picture is not to be had: it is to go as a text. A group that takes no pictures gets none any more."""
        log.warning("%s goes as a text: %s", name, refusal.why)
        self._as_text.add(name)
        if not refusal.forbidden or item.chat_id > 0:
            return
        with self._context.store.unit() as unit:
            switch_off_pictures(unit, item.chat_id)

    def give_way(self, name: str, item: Item, failure: Failure) -> None:
        """Telegram will not take it here and now."""
        match failure.error_kind:
            case ErrorKind.MIGRATED:
                with self._context.store.unit() as unit:
                    unit.chats.migrate(item.chat_id, failure.new_chat_id)
                self.try_again_or_drop(name, item, failure.error_kind.value)  # unless it has moved with its chat
            case ErrorKind.UNREACHABLE if _tells_of_chat(item):
                log.info("%s cannot be written to, as %s shows", chat_kind(item.chat_id), name)
                with self._context.store.unit() as unit:
                    mark_unreachable(unit, item.chat_id)
            case ErrorKind.DELETED:
                log.info("the account of a private chat is deleted, as %s shows", name)
                with (
                    self._context.store.unit() as unit
                ):  # one unit: nothing is sent there any more that would tell it again
                    mark_unreachable(unit, item.chat_id)
                    account_deleted(unit, item.chat_id, self._context.now())
            case _:
                log.warning("%s: %s", name, failure.error_kind.value)
                self.try_again_or_drop(name, item, failure.error_kind.value)

    def goes_on_without(self, name: str, item: Item) -> bool:
        """The network has failed once more; whether that was once too often for this, behind which its chat waits."""
        if not isinstance(item, Announcement) or item.kind is not AnnouncementKind.EXPORT:
            return False
        self._tries[name] += 1
        if self._tries[name] < MOST_EXPORTS:
            return False
        self._drop(name, item, ErrorKind.NETWORK.value)
        return True

    def try_again_or_drop(self, name: str, item: Item, why: str) -> None:
        """Leave something for another try, or go on without it after `MOST_TRIES`."""
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
                    if item.kind is AnnouncementKind.EXPORT:  # the one who asked waits for it
                        self._say(unit, item.chat_id, Line("privacy-data-failed"))
                case Screen():
                    unit.screens.mark_updated(item.id, item.wanted, "")
                case OldMessage():
                    unit.old_messages.done(item.id)

    def _say(self, unit: Unit, chat_id: int, line: Line) -> None:
        message = Message(self._context.texts.text(language_of(self._context, unit, chat_id), line))
        queue_answer(unit, chat_id, 0, Outgoing((message,)), self._context.now())


def _tells_of_chat(item: Announcement | Screen | OldMessage) -> bool:
    """Whether a refusal means the whole chat: a group may forbid files, or deleting, and allow messages."""
    if item.chat_id > 0:
        return True
    return not isinstance(item, OldMessage) and not (
        isinstance(item, Announcement) and item.kind is AnnouncementKind.DOCUMENT
    )
