"""Pages that wait to take the place of a message that was tapped."""

import logging
from dataclasses import dataclass, replace

from telegram.error import TelegramError

from handlers.delivery.notes import Notes
from handlers.delivery.picture_cache import NoPicture
from handlers.delivery.sender import Sender
from handlers.telegram.errors import WAIT, classify
from handlers.telegram.log_names import chat_kind, item_name
from screens.message import Message
from storage import StoreBusy
from tables.context import Context

MOST_PAGES = 20
"""So many pages may be about to turn in one chat; a message whose page does not turn can be tapped again."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Page:
    """What takes the place of a message; `over_photo`: whether that is a photo, None where it cannot be known."""

    message: Message
    thread_id: int = 0
    over_photo: bool | None = None

    @property
    def fits(self) -> bool:
        """Whether the message can become this page: a photo stays a photo, a text a text."""
        return self.over_photo in (None, self.message.illustration is not None)


class PageTurns:
    """Turns pages. They are kept in memory only: one that is lost turns at the next tap."""

    def __init__(self, context: Context, sender: Sender, notes: Notes) -> None:
        self._context = context
        self._sender = sender
        self._notes = notes
        self._pages: dict[int, dict[int, Page]] = {}

    def add(self, chat_id: int, message_id: int, page: Page) -> None:
        """Let a page take the place of a message that was tapped; the last one counts.

        Nothing takes the place of a table's or a hand's own message: a button that would do so is forged.
        """
        with self._context.store.read() as unit:
            screen = unit.screens.by_message(chat_id, message_id)
        if screen is not None and not screen.retired:
            log.info("a page may not take the place of %s", item_name(screen))
            return
        pages = self._pages.setdefault(chat_id, {})
        if message_id not in pages and len(pages) >= MOST_PAGES:
            log.warning("%s turns pages faster than Telegram: one is left as it is", chat_kind(chat_id))
            return
        pages[message_id] = page

    def chats(self) -> tuple[int, ...]:
        """The chats where a page has to turn."""
        return tuple(self._pages)

    async def turn(self, chat_id: int) -> None:
        """Turn the next page of a chat. Raises TelegramError when the chat has to wait."""
        pages = self._pages[chat_id]
        message_id, page = next(iter(pages.items()))
        try:
            await self._show(chat_id, message_id, page)
        except NoPicture as refusal:
            log.warning("in %s a page turns without its picture: %s", chat_kind(chat_id), refusal.why)
            if pages[message_id] is page:
                pages[message_id] = replace(page, message=replace(page.message, illustration=None))
            return
        except TelegramError as error:
            error_kind = classify(error).error_kind
            if error_kind in WAIT:
                raise
            log.info("in %s a page does not turn: %s", chat_kind(chat_id), error_kind.value)
        except StoreBusy:
            pass  # the page has turned; the message that it replaces goes later
        except Exception:
            log.exception("in %s a page does not turn", chat_kind(chat_id))  # all else waits behind it
        if pages[message_id] is page:  # else there is a newer one already
            del pages[message_id]
        if not pages:
            del self._pages[chat_id]

    async def _show(self, chat_id: int, message_id: int, page: Page) -> None:
        """Where the message cannot become the page, the page is a new one, and the message goes."""
        if page.fits:
            await self._sender.edit(chat_id, message_id, page.message)
            return
        await self._sender.send(chat_id, page.thread_id, page.message)
        self._notes.write(chat_id, lambda unit: unit.old_messages.add(chat_id, message_id))
