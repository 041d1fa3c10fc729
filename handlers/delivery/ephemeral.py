"""Group hands: ephemeral messages of Telegram (Bot API 10.2 and 10.3), which only their owner sees.

A server that does not support them ignores the extra parameters of `sendMessage` and shows the message to the whole
group. So it is sent without the hand, which is only added if the server's answer says that the message is ephemeral.
"""

import logging
from dataclasses import dataclass, replace
from typing import Any

from telegram import InlineKeyboardMarkup
from telegram import Message as Sent
from telegram.error import BadRequest, EndPointNotFound, TelegramError

from handlers.delivery.notes import Notes
from handlers.delivery.picture_cache import NoPicture
from handlers.delivery.sender import NO_PREVIEW, PICTURE_FILE, Sender, entities, photo, picture_of
from handlers.delivery.shown_messages import ShownMessages
from handlers.telegram.errors import ErrorKind, classify
from handlers.telegram.logs import item_name
from handlers.telegram.tapped_message import EPHEMERAL_ID
from screens.compose import Composed, compose, compose_placeholder
from screens.display import preferences_of
from screens.message import Message
from storage import Screen, Unit
from tables.context import Context
from tables.notices.group_hands import shown_before, switch_off

TAP_SECONDS = 15.0
"""How long after a tap a bot that is no administrator may answer it with an ephemeral message."""

POSTPONED = (ErrorKind.FLOOD, ErrorKind.NETWORK, ErrorKind.ELSEWHERE, ErrorKind.MIGRATED)
"""Refusals that concern the whole chat."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Query:  # a tap that lets the bot send a panel for `TAP_SECONDS`
    id: str
    at: float


class NotEphemeral(Exception):  # noqa: N818 - a result, not an error: hands are played in private there
    """The server, or the chat, does not support ephemeral messages; the message is the reason for the log."""


class GroupHandSender:
    """Sends group hands. The taps that permit it are kept in memory: after a restart people tap again."""

    def __init__(self, context: Context, sender: Sender, notes: Notes, shown: ShownMessages) -> None:
        self._context, self._sender = context, sender
        self._notes, self._shown = notes, shown
        self._queries: dict[tuple[int, int], _Query] = {}
        self._without_pictures: set[tuple[int, int]] = set()

    def let_in(self, chat_id: int, person_id: int, query_id: str) -> None:
        """Note that somebody has tapped a button in this group: their panel may be sent there."""
        now = self._context.now()
        self._queries = {key: query for key, query in self._queries.items() if abs(now - query.at) <= TAP_SECONDS}
        self._queries[chat_id, person_id] = _Query(query_id, now)

    async def show(self, stale: Screen) -> None:
        """Take one step to update a panel, with at most one call that counts against Telegram's limits.

        Raises TelegramError only if the whole chat has to wait, or has a new id.
        """
        with self._context.store.read() as unit:
            preferences = preferences_of(unit, _owner(stale), self._context.now())
            if _viewer(stale) in self._without_pictures:
                preferences = replace(preferences, look=None)
            screen = unit.screens.get(stale.id)  # it may have changed during the wait for the budget
            composed = (
                compose(self._context, unit, screen, preferences) if screen is not None and not screen.retired else None
            )
        if screen is None or screen.retired:
            return
        try:
            if composed is None:
                await self._close(screen)
            elif screen.message_id is None:
                await self._open(screen, composed)
            elif screen.is_photo != composed.is_photo:
                await self._replace(screen)  # a photo never becomes a text
            else:
                await self._add_hand(screen, composed)
        except NoPicture as refusal:
            log.warning("%s is shown without a picture: %s", item_name(screen), refusal.why)
            self._without_pictures.add(_viewer(screen))
        except NotEphemeral as reason:
            self._switch_off(screen, str(reason))
        except TelegramError as error:
            await self._refused(screen, error)

    # --- the steps ----------------------------------------------------------------------------------------------------

    async def _open(self, screen: Screen, composed: Composed) -> None:
        """Send the message, still without the hand; without a recent tap the screen is retired until the next tap."""
        query = self._queries.get(_viewer(screen))
        if query is None or abs(self._context.now() - query.at) > TAP_SECONDS:
            self._retire(screen)
            return
        with self._context.store.read() as unit:
            first = compose_placeholder(self._context, unit, screen, composed.message)
        sent = await self._send(screen, first, query)
        number = _ephemeral_id(sent, _owner(screen))
        if number is None:
            self._delete_visible(screen, sent)
            raise NotEphemeral("the server shows them to everybody")
        superfluous: list[int | None] = []

        def shown(unit: Unit) -> None:
            current = unit.screens.get(screen.id)
            if current is None or current.retired or current.message_id is not None:
                superfluous.append(number)
            else:
                unit.screens.move_to(screen.id, number, is_photo=first.illustration is not None)
            for old in shown_before(unit, screen):
                unit.screens.lost(old.id)
                superfluous.append(old.message_id)

        self._notes.write(screen.chat_id, shown)
        for message_id in superfluous:
            await self._delete(screen, message_id)

    async def _send(self, screen: Screen, first: Message, query: _Query) -> Sent:
        """Send it to the person who tapped; if the topic is closed or deleted, in the group's general one."""
        try:
            return await self._send_there(screen, screen.thread_id, first, query)
        except TelegramError as error:
            if not screen.thread_id or classify(error).error_kind is not ErrorKind.TOPIC_GONE:
                raise
        return await self._send_there(screen, 0, first, query)

    async def _send_there(self, screen: Screen, thread_id: int, first: Message, query: _Query) -> Sent:
        receiver = {"receiver_user_id": _owner(screen), "callback_query_id": query.id}
        to: dict[str, Any] = {
            "message_thread_id": thread_id or None,
            "protect_content": first.protected or None,
            "api_kwargs": {"ephemeral_message_parameters": receiver},
        }
        bot, words = self._sender.bot, first.text.plain
        if first.illustration is None:
            return await bot.send_message(screen.chat_id, words, link_preview_options=NO_PREVIEW, **to)
        sent = await self._sender.with_picture(  # a picture of the table, which the whole group may see
            screen.chat_id,
            first.illustration,
            lambda file: bot.send_photo(screen.chat_id, file, filename=PICTURE_FILE, caption=words, **to),
        )
        assert isinstance(sent, Sent)  # Telegram answers a sent photo with its message
        return sent

    async def _add_hand(self, screen: Screen, composed: Composed) -> None:
        """Edit the message, which only its owner sees, into their panel."""
        message = composed.message
        fingerprint = self._sender.fingerprint(_owner(screen), message)
        known = self._shown.of(screen)
        if fingerprint != known:
            with self._shown.changing(screen):
                await self._change(screen, message, is_same_picture=picture_of(known) == picture_of(fingerprint))
        self._shown.note(screen, screen.message_id, fingerprint)

        def shown(unit: Unit) -> None:
            current = unit.screens.get(screen.id)
            is_there = current is not None and not current.retired and current.message_id == screen.message_id
            if not is_there:
                return
            unit.screens.mark_updated(screen.id, screen.wanted, fingerprint)
            if composed.last:
                _retire(unit, screen)

        self._notes.write(screen.chat_id, shown)

    async def _change(self, screen: Screen, message: Message, *, is_same_picture: bool) -> None:
        text, spans, picture = message.text.plain, entities(message.text), message.illustration
        if picture is None:
            content = {"text": text, "entities": spans, "link_preview_options": NO_PREVIEW}
            await self._edit(screen, "Text", message, content)
        elif is_same_picture:
            await self._edit(screen, "Caption", message, {"caption": text, "caption_entities": spans})
        else:
            await self._sender.with_picture(
                _owner(screen),
                picture,
                lambda file: self._edit(screen, "Media", message, {"media": photo(file, message)}),
            )

    async def _edit(self, screen: Screen, what: str, message: Message, content: dict[str, Any]) -> None:
        """Edit an ephemeral message; it is no error if it looks like this already."""
        method = f"editEphemeralMessage{what}"

        async def call(keyboard: InlineKeyboardMarkup | None) -> None:
            given = content | {"reply_markup": keyboard}
            known = {name: value for name, value in given.items() if value is not None}
            await self._sender.bot.do_api_request(method, _address(screen, screen.message_id) | known)

        try:
            await self._sender.keyboards.under(message.rows, call, in_group=True)
        except BadRequest as error:
            if classify(error).error_kind is not ErrorKind.NOT_MODIFIED:
                raise

    async def _replace(self, screen: Screen) -> None:
        """Delete the message, so that another one is sent if a recent tap still permits it."""
        with self._context.store.unit() as unit:
            unit.screens.lost(screen.id)
        await self._delete(screen, screen.message_id)

    async def _close(self, screen: Screen) -> None:
        """Retire a screen that has nothing to show any more, and delete its message."""
        self._retire(screen)
        await self._delete(screen, screen.message_id)

    async def _delete(self, screen: Screen, message_id: int | None) -> None:
        """Delete a message to its owner; if that fails it stays, which does no harm."""
        if message_id is None:
            return
        try:
            await self._sender.bot.do_api_request("deleteEphemeralMessage", _address(screen, message_id))
        except TelegramError as error:
            log.info("%s: an ephemeral message stays: %s", item_name(screen), classify(error).error_kind.value)

    # --- failures -----------------------------------------------------------------------------------------------------

    async def _refused(self, screen: Screen, error: TelegramError) -> None:
        """Handle a refusal that concerns this screen; raise it if it concerns the whole chat."""
        if (error_kind := classify(error).error_kind) in POSTPONED:
            raise error
        if reason := _lacks_ephemeral(error, shown=screen.message_id is not None):
            self._switch_off(screen, reason)
            return
        log.info("the group hand %s is given up: %s", item_name(screen), error_kind.value)
        self._retire(screen)
        if error_kind is not ErrorKind.GONE:
            await self._delete(screen, screen.message_id)

    def _switch_off(self, screen: Screen, reason: str) -> None:
        log.warning("in the group of table %d hands are played in private now: %s", screen.table_id, reason)

        def off(unit: Unit) -> None:
            _retire(unit, screen)
            switch_off(unit, screen.chat_id, self._context.now())

        self._notes.write(screen.chat_id, off)

    def _delete_visible(self, screen: Screen, sent: Sent) -> None:
        """Queue the deletion of a message that everybody sees although it was meant for one; it contains no hand."""
        if sent.message_id:
            self._notes.write(screen.chat_id, lambda unit: unit.old_messages.add(screen.chat_id, sent.message_id))

    def _retire(self, screen: Screen) -> None:
        with self._context.store.unit() as unit:
            _retire(unit, screen)


def _retire(unit: Unit, screen: Screen) -> None:
    """Retire a screen, unless another one has replaced it meanwhile."""
    current = unit.screens.get(screen.id)
    if current is not None and not current.retired:
        unit.screens.retire(screen.table_id, screen.kind, screen.person_id)


def _owner(screen: Screen) -> int:
    assert screen.person_id is not None  # a constraint of the schema
    return screen.person_id


def _viewer(screen: Screen) -> tuple[int, int]:
    return screen.chat_id, _owner(screen)


def _address(screen: Screen, message_id: int | None) -> dict[str, Any]:
    """The parameters that name an ephemeral message, which has no ordinary message id."""
    return {"chat_id": screen.chat_id, "receiver_user_id": _owner(screen), EPHEMERAL_ID: message_id}


def _ephemeral_id(sent: Sent, person_id: int) -> int | None:
    """The id of an ephemeral message for this person; None if everybody may see the message."""
    number, receiver = sent.api_kwargs.get(EPHEMERAL_ID), sent.api_kwargs.get("receiver_user")
    if not isinstance(number, int) or number <= 0 or sent.message_id != 0:
        return None
    return number if receiver is None or receiver.get("id") == person_id else None


def _lacks_ephemeral(error: TelegramError, *, shown: bool) -> str | None:
    """Why the server or chat supports no ephemeral messages, for the log; None for any other refusal.

    If one has been `shown` they are supported, and the refusal concerns only that one.
    """
    if isinstance(error, EndPointNotFound):
        return "the server lacks their methods"
    if shown:
        return None
    message = error.message.lower()
    about_them = ("ephemeral" in message and "too old" not in message) or "unknown parameter" in message
    return "the server refuses them" if isinstance(error, BadRequest) and about_them else None
