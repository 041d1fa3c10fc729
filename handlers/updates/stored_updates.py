"""The part of an update that the inbox stores: what processing it reads, and nothing that may show a hand."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from telegram import Bot, Message, TelegramObject, Update

from handlers.telegram.tapped_message import EPHEMERAL_ID, Offer, Tapped, tapped
from handlers.updates.lanes import lane_of
from handlers.updates.parsing import CHAT, PERSON, SOME_PHOTO, Unreadable, read_update
from storage import InboxRow
from tables.requests.sheets import LEFT_OUT
from tables.sheets.reading import has_points


@dataclass(frozen=True, slots=True)
class Row:
    """The stored part of an update. `query_id` is the id of a tap's callback query, which its answer needs."""

    payload: str = field(repr=False)
    query_id: str | None

    @classmethod
    def of(cls, update: Update) -> Row:
        """The row of an update. May raise any exception if fields have types that the library does not check."""
        if not isinstance(lane_of(update), int):
            raise TypeError("its sender has no number")
        query = update.callback_query
        if query is not None:
            query.id.encode()
        return cls(_payload(update), None if query is None else query.id)


def _payload(update: Update) -> str:
    """The stored part of an update, as JSON in Telegram's format.

    It leaves out the contents of the bot's messages, which may be a hand: somebody may tap their panel, reply to it,
    pin it or forward it. A tap is serialized here, because the library walks through every field of a message.
    """
    query = update.callback_query
    if query is not None and (message := tapped(query.message)) is not None:
        kept = {
            "id": query.id,
            "from": _kept(query.from_user, PERSON),
            "chat_instance": query.chat_instance,
            "data": query.data,
            "message": _tapped(message, query.data),
        }
        return json.dumps({"update_id": update.update_id, "callback_query": kept})
    if update.message is not None:
        return Update(update.update_id, message=_written(update.message)).to_json()
    return update.to_json()


def _tapped(message: Tapped, data: str | None) -> dict[str, Any]:
    """The tapped message: where it is, whether it has the button, is a photo, and is ephemeral."""
    offered = Offer.of(message, data).data(data)
    button = {"text": "…", "callback_data": offered}  # its label may show a hand
    kept = {
        "message_id": message.message_id,
        "date": int(message.date.timestamp()),
        "chat": _kept(message.chat, CHAT),
        "message_thread_id": message.message_thread_id,
        "is_topic_message": message.is_topic_message,
        "photo": [SOME_PHOTO] if message.photo else None,
        "reply_markup": None if offered is None else {"inline_keyboard": [[button]]},
        EPHEMERAL_ID: message.api_kwargs.get(EPHEMERAL_ID),
    }
    return {name: value for name, value in kept.items() if value is not None}


def _kept(sent: TelegramObject, names: tuple[str, ...]) -> dict[str, Any]:
    """These fields of an object, without those that Telegram has not sent."""
    return {name: value for name in names if (value := getattr(sent, name)) is not None}


def _written(message: Message) -> Message:
    """A message with its command or its service fields; any other text is replaced by an ellipsis.

    Of a reply to a bot the id of the bot's message is kept, and whether there was a number: then its author is asked to
    write it again.
    """
    words, replied = message.text, message.reply_to_message
    if replied is not None and not (replied.from_user is not None and replied.from_user.is_bot):
        replied = None
    if words is not None and not words.startswith("/"):
        words = f"{LEFT_OUT} 0" if replied is not None and has_points(words) else LEFT_OUT
    return Message(
        message.message_id,
        message.date,
        message.chat,
        from_user=message.from_user,
        sender_chat=message.sender_chat,
        via_bot=message.via_bot,
        text=words,
        entities=message.entities if words == message.text else None,
        message_thread_id=message.message_thread_id,
        is_topic_message=message.is_topic_message,
        new_chat_title=message.new_chat_title,
        left_chat_member=message.left_chat_member,
        new_chat_members=message.new_chat_members,
        reply_to_message=None if replied is None else Message(replied.message_id, replied.date, message.chat),
        migrate_to_chat_id=message.migrate_to_chat_id,
        migrate_from_chat_id=message.migrate_from_chat_id,
    )


def restored(row: InboxRow, bot: Bot) -> Update | Unreadable:
    """The update of a row, as far as it was stored; another version of the bot may have written the row."""
    try:
        return read_update(json.loads(row.payload), bot)
    except ValueError as error:
        return Unreadable(row.update_id, type(error).__name__)
