"""Delivers one thing at a time to a chat: turned pages, announcements in order, stale screens, deletions.

A screen is composed when it is sent, so a burst of changes becomes one edit, and the screen shows the present state.
A delivery is noted in the store after Telegram has confirmed it: after a crash in between it is sent again.
"""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from telegram.error import TelegramError

from handlers.delivery.announcer import Announcer
from handlers.delivery.causes import Causes
from handlers.delivery.deletions import Deletions
from handlers.delivery.ephemeral import GroupHandSender
from handlers.delivery.failures import DeliveryFailures
from handlers.delivery.notes import Notes
from handlers.delivery.page_turns import NextPage, PageTurns
from handlers.delivery.picture_cache import NoPicture
from handlers.delivery.sender import Sender
from handlers.delivery.shown_messages import ShownMessages
from handlers.delivery.timing.rate_limits import Budget, Priority
from handlers.delivery.timing.selections import Selections
from handlers.delivery.timing.waiting import Waiting
from handlers.delivery.unwritten import Unwritten
from handlers.telegram.errors import WAIT, ErrorKind, classify
from handlers.telegram.logs import item_name
from screens.compose import Composed, compose
from storage import Announcement, OldMessage, Screen, ScreenKind, StoreBusy, Unit
from tables.context import Context
from tables.fair.die import ask_for_die
from tables.notices.announcements import keep_lobby
from tables.notices.reach import topic_gone

Item = TypeVar("Item", Announcement, Screen, OldMessage)

log = logging.getLogger(__name__)


class ChatWorker:
    def __init__(self, context: Context, sender: Sender, budget: Budget) -> None:
        self._context = context
        self._sender = sender
        self._budget = budget
        self._failures = DeliveryFailures(context)
        self._notes = Notes(context)
        sender.tell_topic_gone = self._note_topic_gone
        self.shown = ShownMessages(context.now)
        self._pages = PageTurns(context, sender, self._notes)
        self.group_hands = GroupHandSender(context, sender, self._notes, self.shown)
        self.unwritten = Unwritten(sender)
        self.selections = Selections(budget)
        self._announcer = Announcer(context, sender, self._notes, self._failures)
        self._unchanged: set[int] = set()
        """The chats that are being served in which nothing has changed since the last look."""
        context.changes.subscribe(lambda changes: self._unchanged.difference_update(changes.chats))
        self._causes = Causes()
        context.changes.subscribe(self._causes.note)
        self._just_answered: set[int] = set()
        """The groups where the last delivery was an answer, so the next one belongs to a table."""
        self._deletions = Deletions(context.store, sender.bot)

    def _note_topic_gone(self, chat_id: int, thread_id: int) -> None:
        self._notes.write(chat_id, lambda unit: topic_gone(unit, chat_id, thread_id, self._context.now()))

    def turn_page(self, chat_id: int, message_id: int, page: NextPage) -> None:
        """Queue a page that replaces a message that was tapped; a later page for the message replaces this one."""
        self._pages.add(chat_id, message_id, page)

    def chats_in_memory(self) -> tuple[int, ...]:
        """The chats where something waits in memory, outside the store: a page, an answer, a note."""
        return (*self._pages.chats(), *self.unwritten.chats(), *self._notes.chats())

    async def deliver_next(self, chat_id: int) -> bool:
        """Deliver the next thing; False if nothing waits. Raises TelegramError or StoreBusy if the chat has to wait.

        False also if nothing waits afterwards for certain, because the thing was the only one and nothing has changed.
        If only selections of cards wait, or what has time, it waits until that is due or something else has changed.
        If what waited for its place among the messages to the chat is not wanted any more, the place is left unused.
        """
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
        waiting = self._look(chat_id)
        if waiting is None:
            self._just_answered.discard(chat_id)
            return has_page  # rows in the store wait until the bot is back in the group; a page does not
        if waiting.is_nothing or (waiting.is_old and has_page):
            self._just_answered.discard(chat_id)
            self._unchanged.discard(chat_id)
            if (waiting.stale or waiting.later) and not has_page:
                await self.selections.wait(chat_id, waiting.stale, for_room=bool(waiting.later))
                return True
            return has_page
        deletes = waiting.is_old
        await self._budget.acquire(chat_id, waiting.priority)
        if chat_id not in self._unchanged:  # what has come meanwhile may be next: a bust comes before a post
            waiting = self._look(chat_id)
            if waiting is not None and waiting.is_nothing:
                waiting = self._look(chat_id, is_late=True)  # the place is there already
            if waiting is None or waiting.is_nothing:
                return True
        said = waiting.announcement
        if waiting.is_old or (deletes and waiting.old and (said is None or said.kind.is_answer)):
            said = None  # a post that has come meanwhile waits: else old ones would pile up in a busy group
            is_done = await self._guard(waiting.old[0], partial(self._deletions.delete, waiting.old))
        elif said is not None:
            is_short = self._budget.is_minute_spent(chat_id) and not self._failures.has_failed(item_name(said))
            others = waiting.may_be_said_with(said) if is_short else ()
            if await self._guard(said, partial(self._announcer.announce, others=others)):
                self._written(chat_id, waiting)
                for other in others:
                    self._failures.delivered(item_name(other))
                    self._causes.delivered(other)
            is_done = False  # others may follow from it
        else:
            first = waiting.screens[0]
            is_done = await self._guard(first, self._show)
            if is_done:
                self._written(chat_id, waiting)
            is_done = is_done and first.kind is not ScreenKind.EPHEMERAL
        self._remember_the_turn(chat_id, answered=said is not None and said.kind.is_answer)
        return not (is_done and waiting.is_single and self._nothing_came(chat_id))

    def _look(self, chat_id: int, *, is_late: bool = False) -> Waiting | None:
        """What waits in the store for a chat; None if the bot is not there. `is_late`: it is too early for nothing."""
        self._unchanged.add(chat_id)
        too_early = (lambda _: False) if is_late else self.selections.waits
        is_free, just_answered = self._budget.is_free(chat_id), chat_id in self._just_answered
        has_room = is_late or self.selections.has_room(chat_id)
        with self._context.store.read() as unit:
            return Waiting.of(unit, chat_id, too_early, is_free=is_free, has_room=has_room, just_answered=just_answered)

    def _written(self, chat_id: int, waiting: Waiting) -> None:
        if waiting.is_try:
            self._failures.written(chat_id)

    def _nothing_came(self, chat_id: int) -> bool:
        """Whether nothing can wait in a chat that did not wait there at the last look."""
        if chat_id not in self._unchanged or chat_id in self.chats_in_memory():
            return False
        self._unchanged.discard(chat_id)
        return True

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
            screen = unit.screens.get(stale.id)  # it may have changed during the wait for the budget
            preferences = self._failures.preferences(item_name(stale))
            composed = (
                compose(self._context, unit, screen, preferences) if screen is not None and not screen.retired else None
            )
        if screen is None or screen.retired:
            return
        if composed is None:
            self._retire(screen)
            return
        # The picture's viewer is the screen's person, also in a group, or else the chat.
        fingerprint = self._sender.fingerprint(screen.person_id or screen.chat_id, composed.message)
        message_id = await self._edit_or_send(screen, composed, fingerprint)
        self.shown.note(screen, message_id, fingerprint)
        is_as_before = (message_id, composed.subject) == (screen.message_id, screen.subject) and not composed.last
        if is_as_before and screen.kind is not ScreenKind.LOBBY:
            self._context.store.confirmed.shown(screen, fingerprint)
            return
        self._notes.write(screen.chat_id, lambda unit: self._note(unit, screen, composed, message_id, fingerprint))

    def _note(self, unit: Unit, drawn: Screen, composed: Composed, message_id: int, fingerprint: str) -> None:
        """Note the message that shows the screen as it was `drawn`, or its deletion if it is not wanted any more."""
        screen = unit.screens.get(drawn.id)
        is_new = message_id != drawn.message_id
        if screen is None or screen.retired or screen.chat_id != drawn.chat_id:
            if is_new:
                unit.old_messages.add(drawn.chat_id, message_id)
            return
        if not is_new and (screen.message_id, screen.subject) != (drawn.message_id, drawn.subject):
            return  # meanwhile it was given up for a new one at the bottom of the chat
        if is_new and screen.kind is ScreenKind.LOBBY:
            if not keep_lobby(unit, screen):
                unit.old_messages.add(drawn.chat_id, message_id)
                return
        elif is_new and screen.message_id is not None:
            unit.old_messages.add(screen.chat_id, screen.message_id)
        unit.screens.mark_shown(
            screen.id,
            drawn.wanted,
            message_id,
            composed.subject,
            fingerprint,
            is_photo=composed.is_photo,
        )
        if screen.kind is ScreenKind.LOBBY:
            ask_for_die(unit, screen.table_id, self._context.now())
        if composed.last:
            unit.screens.retire(screen.table_id, screen.kind, screen.person_id)

    async def _edit_or_send(self, screen: Screen, composed: Composed, fingerprint: str) -> int:
        """Edit the screen's message, or send a new one if there is none or it cannot be edited into this one."""
        shown, becomes = (screen.subject, screen.is_photo), (composed.subject, composed.is_photo)
        if screen.message_id is not None and shown == becomes:
            known = self.shown.of(screen)
            if known == fingerprint:
                return screen.message_id
            try:
                with self.shown.changing(screen):
                    await self._sender.edit(screen.chat_id, screen.message_id, composed.message, known)
            except TelegramError as error:
                if classify(error).error_kind not in (ErrorKind.GONE, ErrorKind.TOPIC_GONE):
                    raise
            else:
                return screen.message_id
        return await self._sender.send(screen.chat_id, screen.thread_id, composed.message)

    def _retire(self, screen: Screen) -> None:
        """Delete the message of a screen that has nothing to show any more."""
        with self._context.store.unit() as unit:
            if screen.message_id is not None:
                unit.old_messages.add(screen.chat_id, screen.message_id)
            unit.screens.retire(screen.table_id, screen.kind, screen.person_id)

    async def _guard(self, item: Item, deliver: Callable[[Item], Awaitable[None]]) -> bool:
        """Deliver one thing; if Telegram refuses it or it cannot be drawn, handle that and return False."""
        name = item_name(item)
        self._causes.about(item)
        try:
            await deliver(item)
        except NoPicture as refusal:
            self._failures.without_picture(name, item, refusal)
        except TelegramError as error:
            failure = classify(error)
            if failure.error_kind is ErrorKind.NETWORK and self._failures.dropped_after_network_error(name, item):
                return False
            if failure.error_kind in WAIT:
                raise
            self._failures.refused(name, item, failure)
        except Exception as error:
            if isinstance(error, StoreBusy) or item.chat_id in self._notes.chats():
                raise  # it was sent and must not be sent again: the store has to note that first
            log.exception("%s cannot be delivered", name)
            self._failures.try_again_or_drop(name, item, "cannot be drawn")
        else:
            self._failures.delivered(name)
            self._causes.delivered(item)
            return True
        return False
