"""One delivery at a time for one chat: pages that turn, announcements in order, screens out of date, old messages.

A screen is drawn at the moment it is sent, so a burst of changes becomes one edit, and what is shown is the present.
What Telegram has confirmed is noted afterwards: a crash in between sends a thing twice, never not at all.
"""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from telegram import Bot
from telegram.error import TelegramError

from handlers.arrivals import set_reachable
from handlers.budget import Budget, Priority
from handlers.delivery import Failure, Trouble, clear_away, edit_message, send_document, send_message, understand
from handlers.host import Host
from handlers.outgoing import KIND_DOCUMENT, is_answer, unpack_answer
from handlers.painter import Painted, paint, paint_announcement
from handlers.render_announcements import Obsolete
from handlers.reply import Document
from handlers.screen import Message
from storage import Announcement, OldMessage, Screen, ScreenKind, Unit

MOST_TRIES = 3
"""How often something that cannot be drawn, or that Telegram refuses, is tried before the rest goes on without it."""

MOST_PAGES = 20
"""So many pages may be about to turn in one chat; a message whose page does not turn can be tapped again."""

WAIT = (Trouble.FLOOD, Trouble.NETWORK)

Item = TypeVar("Item", Announcement, Screen, OldMessage)

log = logging.getLogger(__name__)


class Postman:
    """Delivers what waits for a chat."""

    def __init__(self, host: Host, bot: Bot, budget: Budget) -> None:
        self._host = host
        self._bot = bot
        self._budget = budget
        self._tries: Counter[str] = Counter()
        self._pages: dict[int, dict[int, Message]] = {}
        self._said: dict[int, int | None] = {}
        """Messages of announcements that Telegram has confirmed and the store has not noted yet."""

    def turn_page(self, chat_id: int, message_id: int, page: Message) -> None:
        """Let a page take the place of a message that was tapped; the last one counts.

        Pages are kept in memory only: one that is lost turns at the next tap.
        """
        pages = self._pages.setdefault(chat_id, {})
        if message_id not in pages and len(pages) >= MOST_PAGES:
            log.warning("chat %d turns pages faster than Telegram: one is left as it is", chat_id)
            return
        pages[message_id] = page

    def chats_with_pages(self) -> tuple[int, ...]:
        """The chats where a page has to turn."""
        return tuple(self._pages)

    async def deliver_next(self, chat_id: int) -> bool:
        """Deliver the next thing; False when nothing waits. Raises TelegramError when the chat has to wait."""
        if chat_id in self._pages:
            await self._budget.acquire(chat_id, Priority.NEWS)
            await self._turn(chat_id)
            return True
        with self._host.store.read() as unit:
            chat = unit.chats.get(chat_id)
            if chat is not None and not chat.bot_present:
                return False  # what waits there waits until the bot is back
            announcements = unit.announcements.pending(chat_id)
            screens = unit.screens.stale(chat_id)
            old = unit.old_messages.of(chat_id)
            hurry = self._priority(unit, screens)
        if not announcements and not screens and not old:
            return False
        await self._budget.acquire(chat_id, Priority.NEWS if announcements else hurry)
        if announcements:
            await self._guard(f"announcement {announcements[0].id}", announcements[0], self._announce)
        elif screens:
            await self._guard(f"screen {screens[0].id}", screens[0], self._show)
        else:
            await self._guard(f"old message {old[0].id}", old[0], self._clear)
        return True

    def _priority(self, unit: Unit, screens: tuple[Screen, ...]) -> Priority:
        """The panel of whoever is on turn goes before everybody else's."""
        for screen in screens:
            try:
                table = unit.tables.get(screen.table_id)
            except ValueError:
                continue  # a table that cannot be read is dealt with when it is drawn
            match = table.match if table is not None else None
            if table is None or match is None or match.turn is None:
                continue
            if screen.kind is ScreenKind.TABLE or table.seats[match.turn].person_id == screen.person_id:
                return Priority.ON_TURN
        return Priority.REFRESH

    # --- one thing at a time ------------------------------------------------------------------------------------------

    async def _turn(self, chat_id: int) -> None:
        pages = self._pages[chat_id]
        message_id, page = next(iter(pages.items()))
        try:
            await edit_message(self._bot, chat_id, message_id, page)
        except TelegramError as error:
            trouble = understand(error).trouble
            if trouble in WAIT:
                raise
            log.info("chat %d: a page does not turn: %s", chat_id, trouble.value)
        if pages[message_id] is page:  # else there is a newer one already
            del pages[message_id]
        if not pages:
            del self._pages[chat_id]

    async def _announce(self, announcement: Announcement) -> None:
        if announcement.id not in self._said:
            self._said[announcement.id] = await self._say(announcement)
        with self._host.store.unit() as unit:
            unit.announcements.sent(announcement.id, self._said[announcement.id], self._host.now())
        del self._said[announcement.id]

    async def _say(self, announcement: Announcement) -> int | None:
        """Send what it says; None when there is nothing to say any more."""
        content: Message | Document
        if is_answer(announcement):
            content = unpack_answer(announcement)
        else:
            with self._host.store.read() as unit:
                try:
                    content = paint_announcement(self._host, unit, announcement)
                except Obsolete:
                    return None
        return await self._send(announcement.chat_id, announcement.thread_id, content)

    async def _show(self, stale: Screen) -> None:
        with self._host.store.read() as unit:
            screen = unit.screens.get(stale.id)  # it may have changed while the budget was waited for
            painted = paint(self._host, unit, screen) if screen is not None and not screen.retired else None
        if screen is None or screen.retired:
            return
        if painted is None:
            self._put_away(screen)
            return
        message_id = await self._bring(screen, painted)
        with self._host.store.unit() as unit:
            self._note(unit, screen, painted, message_id)

    def _note(self, unit: Unit, drawn: Screen, painted: Painted, message_id: int) -> None:
        """Telegram shows the screen as it was `drawn`: note its message, unless it is not wanted there any more."""
        screen = unit.screens.get(drawn.id)
        is_new = message_id != drawn.message_id
        if screen is None or screen.retired or screen.chat_id != drawn.chat_id:
            if is_new:
                unit.old_messages.add(drawn.chat_id, message_id)
            return
        if not is_new and screen.message_id != drawn.message_id:
            return  # meanwhile it was given up for one at the bottom of the chat
        if is_new and screen.message_id is not None:
            unit.old_messages.add(screen.chat_id, screen.message_id)
        unit.screens.mark_shown(screen.id, drawn.wanted, message_id, painted.topic, painted.message.fingerprint)
        if painted.last:
            unit.screens.retire(screen.table_id, screen.kind, screen.person_id)

    async def _bring(self, screen: Screen, painted: Painted) -> int:
        """Edit the screen's message, or send a new one where there is none or it was about something else."""
        if screen.message_id is not None and screen.topic == painted.topic:
            if screen.fingerprint == painted.message.fingerprint:
                return screen.message_id
            try:
                await edit_message(self._bot, screen.chat_id, screen.message_id, painted.message)
            except TelegramError as error:
                if understand(error).trouble not in (Trouble.GONE, Trouble.TOPIC_GONE):
                    raise
            else:
                return screen.message_id
        return await self._send(screen.chat_id, screen.thread_id, painted.message)

    async def _clear(self, old: OldMessage) -> None:
        await clear_away(self._bot, old.chat_id, old.message_id)
        with self._host.store.unit() as unit:
            unit.old_messages.done(old.id)

    async def _send(self, chat_id: int, thread_id: int, content: Message | Document) -> int:
        """Send; where the topic is closed or gone, in the group's general topic."""
        try:
            return await self._send_there(chat_id, thread_id, content)
        except TelegramError as error:
            if not thread_id or understand(error).trouble is not Trouble.TOPIC_GONE:
                raise
        return await self._send_there(chat_id, 0, content)

    async def _send_there(self, chat_id: int, thread_id: int, content: Message | Document) -> int:
        if isinstance(content, Document):
            return await send_document(self._bot, chat_id, thread_id, content)
        return await send_message(self._bot, chat_id, thread_id, content)

    def _put_away(self, screen: Screen) -> None:
        """There is nothing to show any more: the message goes."""
        with self._host.store.unit() as unit:
            if screen.message_id is not None:
                unit.old_messages.add(screen.chat_id, screen.message_id)
            unit.screens.retire(screen.table_id, screen.kind, screen.person_id)

    # --- what went wrong ----------------------------------------------------------------------------------------------

    async def _guard(self, name: str, item: Item, deliver: Callable[[Item], Awaitable[None]]) -> None:
        """Deliver one thing, and draw the consequences when Telegram refuses it or it cannot be drawn."""
        try:
            await deliver(item)
        except TelegramError as error:
            failure = understand(error)
            if failure.trouble in WAIT:
                raise
            self._give_way(name, item, failure)
        except Exception:
            if isinstance(item, Announcement) and item.id in self._said:
                raise  # it is said, and must not be said again: the store has to note it before all else
            log.exception("%s cannot be delivered", name)  # ids only: tracebacks hold no values
            self._try_again_or_drop(name, item, "cannot be drawn")
        else:
            self._tries.pop(name, None)

    def _give_way(self, name: str, item: Item, failure: Failure) -> None:
        """Telegram will not take it here and now."""
        match failure.trouble:
            case Trouble.MIGRATED:
                with self._host.store.unit() as unit:
                    unit.chats.migrate(item.chat_id, failure.new_chat_id)
                self._try_again_or_drop(name, item, failure.trouble.value)  # unless it has moved with its chat
            case Trouble.UNREACHABLE if _tells_of_chat(item):
                log.info("chat %d cannot be written to", item.chat_id)
                self._leave_alone(item.chat_id)
            case _:
                log.warning("%s: %s", name, failure.trouble.value)
                self._try_again_or_drop(name, item, failure.trouble.value)

    def _leave_alone(self, chat_id: int) -> None:
        """Nothing more is sent to this chat until the person, or the group, lets the bot in again."""
        with self._host.store.unit() as unit:
            chat = unit.chats.get(chat_id) if chat_id < 0 else None
            if chat is not None:
                unit.chats.save(replace(chat, bot_present=False))
                for answer in filter(is_answer, unit.announcements.pending(chat_id)):
                    unit.announcements.failed(answer.id, "unreachable")  # whoever asked will ask again
                return  # the rest waits until the bot is back
            for announcement in unit.announcements.pending(chat_id):
                if announcement.fallback_chat_id not in (None, chat_id):
                    fallback = announcement.fallback_chat_id or chat_id
                    unit.announcements.redirect(announcement.id, fallback, announcement.fallback_thread_id)
                else:
                    unit.announcements.failed(announcement.id, "unreachable")
            for screen in unit.screens.stale(chat_id):
                unit.screens.mark_shown(screen.id, screen.wanted, None, "", "")
                if screen.kind is ScreenKind.HAND:
                    unit.screens.retire(screen.table_id, screen.kind, screen.person_id)
            for old in unit.old_messages.of(chat_id):
                unit.old_messages.done(old.id)
            person = unit.people.get(chat_id) if chat_id > 0 else None
            if person is not None:
                set_reachable(unit, person, False)

    def _try_again_or_drop(self, name: str, item: Item, why: str) -> None:
        self._tries[name] += 1
        if self._tries[name] < MOST_TRIES:
            return
        del self._tries[name]
        log.error("%s is given up: %s", name, why)
        with self._host.store.unit() as unit:
            match item:
                case Announcement():
                    unit.announcements.failed(item.id, why)
                case Screen():
                    unit.screens.mark_shown(item.id, item.wanted, item.message_id, item.topic, "")
                case OldMessage():
                    unit.old_messages.done(item.id)


def _tells_of_chat(item: Announcement | Screen | OldMessage) -> bool:
    """Whether a refusal means the whole chat: a group may forbid files, or deleting, and allow messages."""
    if item.chat_id > 0:
        return True
    return not isinstance(item, OldMessage) and not (isinstance(item, Announcement) and item.kind == KIND_DOCUMENT)
