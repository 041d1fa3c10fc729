"""Telegram's ephemeral messages (Bot API 10.2 and 10.3): a group hand, shown to its owner alone.

A server that does not know them ignores what they add to `sendMessage`, and would show the whole group what was meant
for one. So the first that is sent holds no hand; only when the answer says that it is ephemeral the hand is put in.
"""

import logging
from dataclasses import dataclass, replace
from typing import Any

from telegram import InlineKeyboardMarkup
from telegram import Message as Sent
from telegram.error import BadRequest, EndPointNotFound, TelegramError

from handlers.delivery.notes import Notes
from handlers.delivery.picture_cache import NoPicture
from handlers.delivery.sender import NO_PREVIEW, PICTURE_FILE, Sender, entities, photo
from handlers.telegram.convert import EPHEMERAL_ID
from handlers.telegram.errors import ErrorKind, classify
from handlers.telegram.log_names import item_name
from screens.compose import Composed, compose
from screens.display import preferences_of
from screens.group_hands import add_private_button, compose_placeholder
from screens.message import Message
from storage import Screen, Unit
from tables.context import Context
from tables.notices.group_hands import shown_before, switch_off

TAP_SECONDS = 15.0
"""So long after a tap a bot that is no administrator may answer it by an ephemeral message."""

POSTPONED = (ErrorKind.FLOOD, ErrorKind.NETWORK, ErrorKind.MIGRATED)
"""Refusals that concern the whole chat."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Query:
    """A tap that lets the bot send a panel, for a while."""

    id: str
    at: float


class NotEphemeral(Exception):  # noqa: N818 - an answer, not an error: hands are played in private there
    """The server, or the chat, does not show messages to one member alone; the message is the reason for the log."""


class GroupHandSender:
    """Shows group hands. The taps that let it do so are kept in memory: after a restart people tap again."""

    def __init__(self, context: Context, sender: Sender, notes: Notes) -> None:
        self._context = context
        self._sender = sender
        self._notes = notes
        self._queries: dict[tuple[int, int], _Query] = {}
        self._without_pictures: set[tuple[int, int]] = set()

    def let_in(self, chat_id: int, person_id: int, query_id: str) -> None:
        """Somebody has tapped a button in this group: for a while a panel of theirs may be sent there."""
        now = self._context.now()
        self._queries = {key: query for key, query in self._queries.items() if now - query.at <= TAP_SECONDS}
        self._queries[chat_id, person_id] = _Query(query_id, now)

    async def show(self, stale: Screen) -> None:
        """Bring a panel a step nearer to the present, by one call at most that Telegram counts.

        TelegramError only where the whole chat has to wait, or has moved.
        """
        with self._context.store.read() as unit:
            preferences = preferences_of(unit, _owner(stale))
            if _viewer(stale) in self._without_pictures:
                preferences = replace(preferences, look=None)
            screen = unit.screens.get(stale.id)  # it may have changed while the budget was waited for
            composed = (
                compose(self._context, unit, screen, preferences) if screen is not None and not screen.retired else None
            )
        if screen is None or screen.retired:
            return
        try:
            if composed is None:
                await self._put_away(screen)
            elif screen.message_id is None:
                await self._open(screen, composed)
            elif screen.is_photo != composed.is_photo:
                await self._begin_anew(screen)  # a photo never becomes a text
            else:
                await self._put_in(screen, composed)
        except NoPicture as refusal:
            log.warning("%s is shown without a picture: %s", item_name(screen), refusal.why)
            self._without_pictures.add(_viewer(screen))
        except NotEphemeral as reason:
            self._switch_off(screen, str(reason))
        except TelegramError as error:
            await self._give_way(screen, error)

    # --- the steps ----------------------------------------------------------------------------------------------------

    async def _open(self, screen: Screen, composed: Composed) -> None:
        """Send what holds no hand yet; without a tap to answer the screen is given up, and its owner can tap again."""
        query = self._queries.get(_viewer(screen))
        if query is None or self._context.now() - query.at > TAP_SECONDS:
            self._retire(screen)
            return
        with self._context.store.read() as unit:
            first = compose_placeholder(self._context, unit, screen, composed.message.illustration)
        sent = await self._send(screen, first, query)
        number = _ephemeral_id(sent, _owner(screen))
        if number is None:
            self._take_back(screen, sent)
            raise NotEphemeral("the server shows them to everybody")
        needless: list[int | None] = []

        def shown(unit: Unit) -> None:
            current = unit.screens.get(screen.id)
            if current is None or current.retired or current.message_id is not None:
                needless.append(number)
            else:
                unit.screens.move_to(screen.id, number, is_photo=first.illustration is not None)
            for old in shown_before(unit, screen):
                unit.screens.lost(old.id)
                needless.append(old.message_id)

        self._notes.write(screen.chat_id, shown)
        for message_id in needless:
            await self._delete(screen, message_id)

    async def _send(self, screen: Screen, first: Message, query: _Query) -> Sent:
        """Send it to the one who tapped; where the topic is closed or gone, in the group's general one."""
        try:
            return await self._send_there(screen, screen.thread_id, first, query)
        except TelegramError as error:
            if not screen.thread_id or classify(error).error_kind is not ErrorKind.TOPIC_GONE:
                raise
        return await self._send_there(screen, 0, first, query)

    async def _send_there(self, screen: Screen, thread_id: int, first: Message, query: _Query) -> Sent:
        whose = {"receiver_user_id": _owner(screen), "callback_query_id": query.id}
        to: dict[str, Any] = {
            "message_thread_id": thread_id or None,
            "api_kwargs": {"ephemeral_message_parameters": whose},
        }
        bot, words = self._sender.bot, first.text.plain
        if first.illustration is None:
            return await bot.send_message(screen.chat_id, words, link_preview_options=NO_PREVIEW, **to)
        sent = await self._sender.with_picture(  # the table, which the whole group may see
            screen.chat_id,
            first.illustration,
            lambda file: bot.send_photo(screen.chat_id, file, filename=PICTURE_FILE, caption=words, **to),
        )
        assert isinstance(sent, Sent)  # a photo is answered with its message
        return sent

    async def _put_in(self, screen: Screen, composed: Composed) -> None:
        """Make the message, which its owner alone sees, look like their panel."""
        message = composed.message
        if not composed.last:
            with self._context.store.read() as unit:
                message = add_private_button(self._context, unit, screen, message)
        fingerprint = self._sender.fingerprint(_owner(screen), message)
        if fingerprint != screen.fingerprint:
            await self._change(screen, message, fingerprint)

        def shown(unit: Unit) -> None:
            current = unit.screens.get(screen.id)
            if current is None or current.retired or current.message_id != screen.message_id:
                return
            unit.screens.mark_updated(screen.id, screen.wanted, fingerprint)
            if composed.last:
                _retire(unit, screen)

        self._notes.write(screen.chat_id, shown)

    async def _change(self, screen: Screen, message: Message, fingerprint: str) -> None:
        text, spans, picture = message.text.plain, entities(message.text), message.illustration
        if picture is None:
            content = {"text": text, "entities": spans, "link_preview_options": NO_PREVIEW}
            await self._edit(screen, "Text", message, content)
        elif screen.fingerprint.partition(".")[2] == fingerprint.partition(".")[2]:
            await self._edit(screen, "Caption", message, {"caption": text, "caption_entities": spans})
        else:
            await self._sender.with_picture(
                _owner(screen),
                picture,
                lambda file: self._edit(screen, "Media", message, {"media": photo(file, message)}),
            )

    async def _edit(self, screen: Screen, what: str, message: Message, content: dict[str, Any]) -> None:
        """Edit an ephemeral message; that it looks like this already is no error."""
        method = f"editEphemeralMessage{what}"

        async def call(keyboard: InlineKeyboardMarkup | None) -> None:
            given = content | {"reply_markup": keyboard}
            known = {name: value for name, value in given.items() if value is not None}
            await self._sender.bot.do_api_request(method, _address(screen, screen.message_id) | known)

        try:
            await self._sender.keyboards.under(message.rows, call)
        except BadRequest as error:
            if classify(error).error_kind is not ErrorKind.NOT_MODIFIED:
                raise

    async def _begin_anew(self, screen: Screen) -> None:
        """Give the message up for another one, if a tap still lets the bot send it."""
        with self._context.store.unit() as unit:
            unit.screens.lost(screen.id)
        await self._delete(screen, screen.message_id)

    async def _put_away(self, screen: Screen) -> None:
        """There is nothing to show any more."""
        self._retire(screen)
        await self._delete(screen, screen.message_id)

    async def _delete(self, screen: Screen, message_id: int | None) -> None:
        """Delete a message of its owner; should that fail, it stays as it is and does no harm."""
        if message_id is None:
            return
        try:
            await self._sender.bot.do_api_request("deleteEphemeralMessage", _address(screen, message_id))
        except TelegramError as error:
            log.info("%s: an ephemeral message stays: %s", item_name(screen), classify(error).error_kind.value)

    # --- what went wrong ----------------------------------------------------------------------------------------------

    async def _give_way(self, screen: Screen, error: TelegramError) -> None:
        """Draw the consequences of a refusal, which are for one person; raises it where they are for the whole chat."""
        error_kind = classify(error).error_kind
        if error_kind is ErrorKind.NETWORK:  # an edit may have arrived
            self._notes.write(screen.chat_id, lambda unit: unit.screens.doubt(screen.id))
        if error_kind in POSTPONED:
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

    def _take_back(self, screen: Screen, sent: Sent) -> None:
        """Everybody sees what was meant for one: it holds no hand, but it goes."""
        if sent.message_id:
            self._notes.write(screen.chat_id, lambda unit: unit.old_messages.add(screen.chat_id, sent.message_id))

    def _retire(self, screen: Screen) -> None:
        with self._context.store.unit() as unit:
            _retire(unit, screen)


def _retire(unit: Unit, screen: Screen) -> None:
    """Out of use, unless another screen has taken its place meanwhile."""
    current = unit.screens.get(screen.id)
    if current is not None and not current.retired:
        unit.screens.retire(screen.table_id, screen.kind, screen.person_id)


def _owner(screen: Screen) -> int:
    assert screen.person_id is not None  # the store's schema sees to it
    return screen.person_id


def _viewer(screen: Screen) -> tuple[int, int]:
    return screen.chat_id, _owner(screen)


def _address(screen: Screen, message_id: int | None) -> dict[str, Any]:
    """How an ephemeral message is named, which has no number among the others of the chat."""
    return {"chat_id": screen.chat_id, "receiver_user_id": _owner(screen), EPHEMERAL_ID: message_id}


def _ephemeral_id(sent: Sent, person_id: int) -> int | None:
    """The number of a message that this person alone sees; None where everybody may see it."""
    number, receiver = sent.api_kwargs.get(EPHEMERAL_ID), sent.api_kwargs.get("receiver_user")
    if not isinstance(number, int) or number <= 0 or sent.message_id != 0:
        return None
    return number if receiver is None or receiver.get("id") == person_id else None


def _lacks_ephemeral(error: TelegramError, *, shown: bool) -> str | None:
    """Why there can be no such messages here at all, in words for the log; None for any other refusal.

    Where one has been `shown` they are known, and what is refused is that one alone.
    """
    if isinstance(error, EndPointNotFound):
        return "the server lacks their methods"
    if shown:
        return None
    said = error.message.lower()
    about_them = ("ephemeral" in said and "too old" not in said) or "unknown parameter" in said
    return "the server refuses them" if isinstance(error, BadRequest) and about_them else None
