"""Turning pages: a page waits to replace the message that was tapped."""

import logging
from dataclasses import dataclass, field, replace

from telegram.error import TelegramError

from handlers.delivery.notes import Notes
from handlers.delivery.picture_cache import NoPicture
from handlers.delivery.sender import Sender
from handlers.telegram.errors import WAIT, classify
from handlers.telegram.logs import CAUSE, chat_kind, item_name
from screens.message import Message
from storage import StoreBusy, Unit
from tables.context import Context

MOST_PAGES = 20
"""How many pages may wait in one chat; if there are more, people can tap their message again."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NextPage:
    """A page that replaces a message. `over_photo`: whether that message is a photo, None if that is not known."""

    message: Message
    thread_id: int = 0
    over_photo: bool | None = None
    cause: int | None = field(default_factory=CAUSE.get)
    """The number of the update that asked for it."""

    @property
    def fits(self) -> bool:
        """Whether the message can become this page: a photo stays a photo, a text a text."""
        return self.over_photo in (None, self.message.illustration is not None)


def is_screen(unit: Unit, chat_id: int, message_id: int) -> bool:
    """Whether a message is a screen's. None of its buttons turns a page, so a tap that does is forged."""
    screen = unit.screens.by_message(chat_id, message_id)
    if screen is None or screen.retired:
        return False
    log.info("a page may not replace %s", item_name(screen))
    return True


class PageTurns:
    """Turns pages. They are kept in memory only: if one is lost, another tap turns the page."""

    def __init__(self, context: Context, sender: Sender, notes: Notes) -> None:
        self._context = context
        self._sender = sender
        self._notes = notes
        self._pages: dict[int, dict[int, NextPage]] = {}

    def add(self, chat_id: int, message_id: int, page: NextPage) -> None:
        """Queue a page that replaces a message that was tapped; a later page for the message replaces this one.

        A screen's message is never replaced: a tap that asks for it is forged.
        """
        with self._context.store.read() as unit:
            if is_screen(unit, chat_id, message_id):
                return
        pages = self._pages.setdefault(chat_id, {})
        if message_id not in pages and len(pages) >= MOST_PAGES:
            log.warning("%s turns pages faster than Telegram allows: one is not turned", chat_kind(chat_id))
            return
        pages[message_id] = page

    def chats(self) -> tuple[int, ...]:
        """The chats where a page waits."""
        return tuple(self._pages)

    async def turn(self, chat_id: int) -> None:
        """Turn the next page of a chat. Raises TelegramError if the chat has to wait."""
        pages = self._pages[chat_id]
        message_id, page = next(iter(pages.items()))
        CAUSE.set(page.cause)
        try:
            await self._show(chat_id, message_id, page)
        except NoPicture as refusal:
            log.warning("in %s a page is shown without its picture: %s", chat_kind(chat_id), refusal.why)
            if pages[message_id] is page:
                pages[message_id] = replace(page, message=replace(page.message, illustration=None))
            return
        except TelegramError as error:
            error_kind = classify(error).error_kind
            if error_kind in WAIT:
                raise
            log.info("in %s a page cannot be turned: %s", chat_kind(chat_id), error_kind.value)
        except StoreBusy:
            pass  # the page was sent; the message that it replaces is deleted later
        except Exception:
            # The page is dropped, because everything else in the chat waits behind it.
            log.exception("in %s a page cannot be turned", chat_kind(chat_id))
        if pages[message_id] is page:  # otherwise there is a newer one already
            del pages[message_id]
        if not pages:
            del self._pages[chat_id]

    async def _show(self, chat_id: int, message_id: int, page: NextPage) -> None:
        """Edit the message into the page, or send the page and delete the message if a photo and a text differ."""
        if page.fits:
            await self._sender.edit(chat_id, message_id, page.message)
            return
        await self._sender.send(chat_id, page.thread_id, page.message)
        self._notes.write(chat_id, lambda unit: unit.old_messages.add(chat_id, message_id))
