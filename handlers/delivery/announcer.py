"""Sends announcements and answers: each kind of queued row has its own function."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from telegram.error import TelegramError

from handlers.delivery.failures import DeliveryFailures
from handlers.delivery.notes import Notes
from handlers.delivery.queued_answers import unpack_answer
from handlers.delivery.sender import Sender
from handlers.telegram.errors import ErrorKind, classify
from handlers.telegram.logs import item_name
from screens.compose import compose_announcement
from screens.message import PLAIN, File, Message
from screens.render.announcements import RENDERED, Obsolete
from screens.results import file_of
from storage import Announcement, AnnouncementKind, Unit
from tables.context import Context
from tables.fair.die import NotThrown, begin_throw, record_die, record_no_die
from tables.languages import language_of_person
from tables.people.export import export_document
from texts.text import Text

_NOT_THROWN = {
    ErrorKind.FLOOD: NotThrown.NOT_YET,
    ErrorKind.MIGRATED: NotThrown.NOT_YET,
    ErrorKind.ELSEWHERE: NotThrown.NOT_YET,
    ErrorKind.NETWORK: NotThrown.PERHAPS_THROWN,
}
"""What an error means for the die; with any other one it is never thrown."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Sent:
    """The outcome: the message's id, if one was sent; the number on a die; why the announcement is given up."""

    message_id: int | None = None
    die: int | None = None
    given_up: str = ""
    instead_of: int | None = None
    """The message in whose place another one was sent."""
    is_last: bool = False
    """Whether the post of this kind is not edited any more."""
    shown: Message | None = None
    """What a post shows that is edited if its content has changed while it was being sent."""


class Announcer:
    """Sends one announcement at a time, or some sentences together, as the state of the store is when they are sent."""

    def __init__(self, context: Context, sender: Sender, notes: Notes, failures: DeliveryFailures) -> None:
        self._context = context
        self._sender = sender
        self._notes = notes
        self._failures = failures
        self._exporting = asyncio.Lock()
        self._ways: Mapping[AnnouncementKind, Callable[[Announcement], Awaitable[_Sent]]] = {
            **dict.fromkeys(RENDERED, self._send_rendered),
            AnnouncementKind.KEPT_LOBBY: self._keep_lobby,
            AnnouncementKind.AWAY: self._show_away,
            AnnouncementKind.DEAL_END: self._keep_deal_end,
            AnnouncementKind.STORY: self._send_rendered,
            AnnouncementKind.REMARKS: self._send_rendered,
            AnnouncementKind.SEASON: self._send_rendered,
            AnnouncementKind.DAILY: self._keep_deal_end,
            AnnouncementKind.EVENING: self._keep_deal_end,
            AnnouncementKind.EVENING_NOTE: self._send_rendered,
            AnnouncementKind.LOBBY_OPEN: self._send_rendered,
            AnnouncementKind.SHEET: self._keep_deal_end,
            AnnouncementKind.PAUSE_OFFER: self._keep_deal_end,
            AnnouncementKind.SHEET_PROMPT: self._send_rendered,
            AnnouncementKind.MESSAGE: self._send_answer,
            AnnouncementKind.DOCUMENT: self._send_answer,
            AnnouncementKind.EXPORT: self._send_export,
            AnnouncementKind.DIE: self._throw_die,
            AnnouncementKind.UNKNOWN: self._give_up,
        }

    async def announce(self, announcement: Announcement, others: Sequence[Announcement] = ()) -> None:
        """Send it, in one message with `others` if there are any, all of them sentences, and note that in the store.

        Raises TelegramError if Telegram refuses it, NoPicture if it has to be sent without its picture.
        """
        sent = await (
            self._say_together(announcement, others) if others else self._ways[announcement.kind](announcement)
        )

        def note(unit: Unit) -> None:
            if sent.given_up:
                unit.announcements.failed(announcement.id, sent.given_up)
                return
            message_id = sent.message_id
            all_said = (announcement, *others)
            if message_id is not None and self._is_over(unit, announcement):
                unit.old_messages.add(announcement.chat_id, message_id)
                message_id = None
            if sent.die is not None:
                record_die(unit, announcement, sent.die)
            for said in all_said:
                unit.announcements.sent(said.id, message_id, self._context.now())
            if sent.instead_of is not None:
                unit.old_messages.add(announcement.chat_id, sent.instead_of)
            if sent.is_last and announcement.table_id is not None:
                unit.announcements.withdraw(announcement.table_id, announcement.kind)
            has_changed = sent.shown is not None and sent.shown != self._composed(unit, announcement)
            own = (AnnouncementKind.DAILY, AnnouncementKind.EVENING, AnnouncementKind.SHEET)
            if has_changed and announcement.kind in own:
                unit.announcements.edit(announcement.id, announcement.payload)
            elif has_changed and announcement.table_id is not None:
                unit.announcements.again(announcement.table_id, announcement.kind, announcement.payload["deal"])

        self._notes.write(announcement.chat_id, note)

    def _is_over(self, unit: Unit, announcement: Announcement) -> bool:
        """Whether a call to a person, or the post of a sheet or an evening, was withdrawn while it was being sent."""
        if announcement.kind is AnnouncementKind.SHEET:
            sheet = unit.sheets.get(announcement.payload["sheet"])
            return sheet is None or sheet.post_id != announcement.id
        if announcement.kind is AnnouncementKind.EVENING:
            evening = unit.evenings.get(announcement.payload["evening"])
            return evening is None or evening.post_id != announcement.id
        if not announcement.kind.calls_somebody:
            return False
        try:
            compose_announcement(self._context, unit, announcement)
        except Obsolete:
            return True
        return False

    async def _send_rendered(self, announcement: Announcement) -> _Sent:
        message = self._rendered(announcement)
        return _Sent() if message is None else await self._send(announcement, message)

    async def _say_together(self, first: Announcement, others: Sequence[Announcement]) -> _Sent:
        messages = [message for said in (first, *others) if (message := self._rendered(said)) is not None]
        if not messages:
            return _Sent()
        return await self._send(first, Message(Text.join("\n", [message.text for message in messages])))

    async def _keep_lobby(self, announcement: Announcement) -> _Sent:
        message = self._rendered(announcement)
        return _Sent() if message is None else _Sent(await keep_lobby(self._sender, announcement, message))

    async def _keep_deal_end(self, announcement: Announcement) -> _Sent:
        """Edit the post of the pause into the version that stays, or send that if there was no post, or no such one."""
        shown, posted = self._rendered(announcement), announcement.message_id
        if shown is None:
            return _Sent()
        message = shown
        if self._failures.preferences(item_name(announcement)) is PLAIN:
            message = replace(message, illustration=None)
        if posted is None:
            return replace(await self._send(announcement, message), shown=shown)
        is_photo = message.illustration is not None
        if announcement.payload.get("photo", is_photo) is not is_photo:
            return replace(await self._send(announcement, message), instead_of=posted, shown=shown)
        try:
            await self._sender.edit(announcement.chat_id, posted, message)
        except TelegramError as error:
            if classify(error).error_kind is not ErrorKind.GONE:
                raise
            return _Sent()  # somebody has deleted it
        return _Sent(posted, shown=shown)

    async def _show_away(self, announcement: Announcement) -> _Sent:
        """Edit the post that says who is away, or send it; that somebody is back is only worth an edit."""
        message = self._rendered(announcement)
        if message is None or announcement.table_id is None:
            return _Sent()
        with self._context.store.read() as unit:
            posted = unit.announcements.messages(announcement.table_id, announcement.kind)
        if posted:
            try:
                await self._sender.edit(announcement.chat_id, posted[-1], message)
            except TelegramError as error:
                if classify(error).error_kind is not ErrorKind.GONE:
                    raise
            else:
                return _Sent(posted[-1], is_last=not message.rows)
        return await self._send(announcement, message) if message.rows else _Sent(is_last=True)

    def _rendered(self, announcement: Announcement) -> Message | None:
        """The message for the present state; None if there is nothing left to announce."""
        with self._context.store.read() as unit:
            return self._composed(unit, announcement)

    def _composed(self, unit: Unit, announcement: Announcement) -> Message | None:
        preferences = self._failures.preferences(item_name(announcement))
        try:
            return compose_announcement(self._context, unit, announcement, preferences)
        except Obsolete:
            return None

    async def _send_answer(self, announcement: Announcement) -> _Sent:
        return await self._send(announcement, unpack_answer(announcement))

    async def _send_export(self, announcement: Announcement) -> _Sent:
        async with self._exporting:  # one at a time: each takes a thread and much of the processor
            document = await export_document(self._context, announcement.chat_id)
        if document is None:
            return _Sent()
        with self._context.store.read() as unit:
            language = language_of_person(self._context, unit, announcement.chat_id)
        return await self._send(announcement, file_of(self._context.texts, language, document))

    async def _throw_die(self, announcement: Announcement) -> _Sent:
        message_id, value = await throw_die(self._context, self._sender, self._notes, announcement)
        return _Sent(message_id, value)

    async def _give_up(self, announcement: Announcement) -> _Sent:
        log.error("%s is given up: its kind is unknown", item_name(announcement))
        return _Sent(given_up="unknown kind")

    async def _send(self, announcement: Announcement, content: Message | File) -> _Sent:
        if isinstance(content, Message) and self._failures.preferences(item_name(announcement)) is PLAIN:
            content = replace(content, illustration=None)
        number = await self._sender.send(announcement.chat_id, announcement.thread_id, content)
        return _Sent(number or None)


async def throw_die(
    context: Context, sender: Sender, notes: Notes, announcement: Announcement
) -> tuple[int | None, int | None]:
    """Throw a die once, noting the throw in the store first; return its message id and its number if it counts.

    If Telegram's answer is lost the die may have been thrown: it does not count, and is not thrown again. Raises
    TelegramError if the chat has to wait or has a new id: then it was certainly not thrown.
    """
    with context.store.unit() as unit:
        may_be_thrown = begin_throw(unit, announcement, context.now())
    if not may_be_thrown:
        return None, None
    try:
        return await sender.throw(announcement.chat_id, announcement.thread_id)
    except TelegramError as error:
        error_kind = classify(error).error_kind
        why = _NOT_THROWN.get(error_kind, NotThrown.NEVER)
        notes.write(announcement.chat_id, lambda unit: record_no_die(unit, announcement, why, context.now()))
        if why is NotThrown.NOT_YET:
            raise
        log.info("the group of table %s gets no die: %s", announcement.table_id, error_kind.value)
        return None, None


async def keep_lobby(sender: Sender, announcement: Announcement, message: Message) -> int | None:
    """Edit the lobby's post into the version that stays in the chat; None if the post has been deleted."""
    if announcement.message_id is None:
        return None
    try:
        await sender.edit(announcement.chat_id, announcement.message_id, message)
    except TelegramError as error:
        if classify(error).error_kind is not ErrorKind.GONE:
            raise
        return None
    return announcement.message_id
