"""One delivery at a time for one chat: pages that turn, announcements in order, screens out of date, old messages.

A screen is drawn at the moment it is sent, so a burst of changes becomes one edit, and what is shown is the present.
What Telegram has confirmed is noted afterwards: a crash in between sends a thing twice, never not at all.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram.error import TelegramError

from handlers.delivery.announcer import Announcer
from handlers.delivery.ephemeral import GroupHandSender
from handlers.delivery.failures import DeliveryFailures
from handlers.delivery.notes import Notes
from handlers.delivery.page_turns import Page, PageTurns
from handlers.delivery.picture_cache import NoPicture
from handlers.delivery.priority import hurry_of
from handlers.delivery.rate_limits import Budget, Priority
from handlers.delivery.sender import Sender, clear_away
from handlers.delivery.unwritten import Unwritten
from handlers.telegram.errors import WAIT, ErrorKind, classify
from handlers.telegram.log_names import item_name
from screens.compose import Composed, compose
from storage import Announcement, OldMessage, Screen, ScreenKind, StoreBusy, Unit
from tables.context import Context
from tables.fair.die import ask_for_die

Item = TypeVar("Item", Announcement, Screen, OldMessage)

log = logging.getLogger(__name__)


class ChatWorker:
    """Delivers what waits for a chat."""

    def __init__(self, context: Context, sender: Sender, budget: Budget) -> None:
        self._context = context
        self._sender = sender
        self._budget = budget
        self._failures = DeliveryFailures(context)
        self._notes = Notes(context)
        self._pages = PageTurns(context, sender, self._notes)
        self.group_hands = GroupHandSender(context, sender, self._notes)
        self.unwritten = Unwritten(sender)
        self._announcer = Announcer(context, sender, self._notes, self._failures)
        self._just_answered: set[int] = set()
        """The groups where somebody was answered last, and whose tables come next."""

    def turn_page(self, chat_id: int, message_id: int, page: Page) -> None:
        """Let a page take the place of a message that was tapped; the last one counts."""
        self._pages.add(chat_id, message_id, page)

    def chats_in_memory(self) -> tuple[int, ...]:
        """The chats where something waits of which the store does not know: a page, an answer, a note."""
        return (*self._pages.chats(), *self.unwritten.chats(), *self._notes.chats())

    async def deliver_next(self, chat_id: int) -> bool:
        """Deliver the next thing; False when nothing waits. TelegramError or StoreBusy when the chat has to wait."""
        if chat_id in self.unwritten.chats():
            await self._budget.acquire(chat_id, Priority.NEWS)
            await self.unwritten.send_next(chat_id)
            return True
        self._notes.catch_up(chat_id)
        has_page = chat_id in self._pages.chats()
        if has_page and chat_id not in self._just_answered:
            await self._budget.acquire(chat_id, Priority.NEWS)
            await self._pages.turn(chat_id)
            self._remember_the_turn(chat_id, answered=True)
            return True
        with self._context.store.read() as unit:
            chat = unit.chats.get(chat_id)
            if chat is not None and not chat.bot_present:
                self._just_answered.discard(chat_id)
                return has_page  # what waits there waits until the bot is back; a page does not
            announcements = unit.announcements.pending(chat_id)
            screens = unit.screens.stale(chat_id)
            old = unit.old_messages.of(chat_id)
            hurry = hurry_of(unit, screens)
        announcement = self._first(chat_id, announcements, screens)
        if announcement is None and not screens and (has_page or not old):
            self._just_answered.discard(chat_id)
            return has_page
        await self._budget.acquire(chat_id, Priority.NEWS if announcement is not None else hurry)
        if announcement is not None:
            await self._guard(announcement, self._announcer.announce)
        elif screens:
            await self._guard(screens[0], self._show)
        else:
            await self._guard(old[0], self._clear)
        self._remember_the_turn(chat_id, answered=announcement is not None and announcement.kind.is_answer)
        return True

    def _first(
        self, chat_id: int, announcements: tuple[Announcement, ...], screens: tuple[Screen, ...]
    ) -> Announcement | None:
        """Which announcement comes next; None where it is a screen's turn.

        In a group the one who asks a lot must not keep the tables waiting: answers (and pages), and what belongs to a
        table take turns. A table's own announcements keep their order, and its post comes after them.
        """
        if chat_id in self._just_answered:
            first = next((waiting for waiting in announcements if not waiting.kind.is_answer), None)
            if first is not None or screens:
                return first
        return announcements[0] if announcements else None

    def _remember_the_turn(self, chat_id: int, *, answered: bool) -> None:
        if answered and chat_id < 0:
            self._just_answered.add(chat_id)
        else:
            self._just_answered.discard(chat_id)

    # --- one thing at a time ------------------------------------------------------------------------------------------

    async def _show(self, stale: Screen) -> None:
        if stale.kind is ScreenKind.EPHEMERAL:
            await self.group_hands.show(stale)
            return
        with self._context.store.read() as unit:
            screen = unit.screens.get(stale.id)  # it may have changed while the budget was waited for
            preferences = self._failures.preferences(item_name(stale))
            composed = (
                compose(self._context, unit, screen, preferences) if screen is not None and not screen.retired else None
            )
        if screen is None or screen.retired:
            return
        if composed is None:
            self._put_away(screen)
            return
        message_id = await self._bring(screen, composed)
        self._notes.write(screen.chat_id, lambda unit: self._note(unit, screen, composed, message_id))

    def _note(self, unit: Unit, drawn: Screen, composed: Composed, message_id: int) -> None:
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
        unit.screens.mark_shown(
            screen.id,
            drawn.wanted,
            message_id,
            composed.subject,
            self._fingerprint(screen, composed),
            is_photo=composed.is_photo,
        )
        if screen.kind is ScreenKind.LOBBY:
            ask_for_die(unit, screen.table_id, self._context.now())
        if composed.last:
            unit.screens.retire(screen.table_id, screen.kind, screen.person_id)

    def _fingerprint(self, screen: Screen, composed: Composed) -> str:
        """Of what it shows, whose picture is its person's, in a group also; else the chat's."""
        return self._sender.fingerprint(screen.person_id or screen.chat_id, composed.message)

    async def _bring(self, screen: Screen, composed: Composed) -> int:
        """Edit the screen's message, or send a new one where there is none or it cannot become this one."""
        shown, becomes = (screen.subject, screen.is_photo), (composed.subject, composed.is_photo)
        if screen.message_id is not None and shown == becomes:
            if screen.fingerprint == self._fingerprint(screen, composed):
                return screen.message_id
            try:
                await self._sender.edit(screen.chat_id, screen.message_id, composed.message, screen.fingerprint)
            except TelegramError as error:
                error_kind = classify(error).error_kind
                if (
                    error_kind is ErrorKind.NETWORK
                ):  # it may have arrived, and be taken back by what is to be shown next
                    self._notes.write(screen.chat_id, lambda unit: unit.screens.doubt(screen.id))
                if error_kind not in (ErrorKind.GONE, ErrorKind.TOPIC_GONE):
                    raise
            else:
                return screen.message_id
        return await self._sender.send(screen.chat_id, screen.thread_id, composed.message)

    async def _clear(self, old: OldMessage) -> None:
        await clear_away(self._sender.bot, old.chat_id, old.message_id)
        self._notes.write(old.chat_id, lambda unit: unit.old_messages.done(old.id))

    def _put_away(self, screen: Screen) -> None:
        """There is nothing to show any more: the message goes."""
        with self._context.store.unit() as unit:
            if screen.message_id is not None:
                unit.old_messages.add(screen.chat_id, screen.message_id)
            unit.screens.retire(screen.table_id, screen.kind, screen.person_id)

    async def _guard(self, item: Item, deliver: Callable[[Item], Awaitable[None]]) -> None:
        """Deliver one thing, and draw the consequences when Telegram refuses it or it cannot be drawn."""
        name = item_name(item)
        try:
            await deliver(item)
        except NoPicture as refusal:
            self._failures.without_picture(name, item, refusal)
        except TelegramError as error:
            failure = classify(error)
            if failure.error_kind is ErrorKind.NETWORK and self._failures.goes_on_without(name, item):
                return
            if failure.error_kind in WAIT:
                raise
            self._failures.give_way(name, item, failure)
        except Exception as error:
            if isinstance(error, StoreBusy) or item.chat_id in self._notes.chats():
                raise  # what is there must not be sent again: the store has to note it before all else
            log.exception("%s cannot be delivered", name)
            self._failures.try_again_or_drop(name, item, "cannot be drawn")
        else:
            self._failures.over(name)
