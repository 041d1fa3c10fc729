"""From our messages to Telegram's calls, and from Telegram's errors to what they mean for us."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from io import BytesIO

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, MessageEntity, User
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from handlers.reply import Document
from handlers.rich import Span, Text
from handlers.screen import Key, Message, Rows

# Python-telegram-bot then gives durations as its next version will; without this it complains at every 429.
os.environ.setdefault("PTB_TIMEDELTA", "true")

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


class Trouble(Enum):
    """What a refused call means."""

    NOT_MODIFIED = "the message looks like that already"
    GONE = "the message is not there any more, or can no longer be changed"
    UNREACHABLE = "this chat cannot be written to"
    TOPIC_GONE = "the topic is closed or deleted"
    MIGRATED = "the group has a new id"
    FLOOD = "too many requests: this chat waits"
    NETWORK = "Telegram could not be reached"
    REFUSED = "Telegram will never take this"


@dataclass(frozen=True, slots=True)
class Failure:
    """A refused call; `seconds` for FLOOD, `new_chat_id` for MIGRATED."""

    trouble: Trouble
    seconds: float = 0.0
    new_chat_id: int = 0


def understand(error: TelegramError) -> Failure:
    """What an error of the client library means."""
    match error:
        case RetryAfter():
            wait = error.retry_after
            return Failure(Trouble.FLOOD, seconds=float(wait if isinstance(wait, int) else wait.total_seconds()))
        case ChatMigrated():
            return Failure(Trouble.MIGRATED, new_chat_id=error.new_chat_id)
        case Forbidden():
            return Failure(Trouble.UNREACHABLE)
        case BadRequest():
            return Failure(_bad_request(error.message.lower()))
        case NetworkError():
            return Failure(Trouble.NETWORK)
    return Failure(Trouble.REFUSED)


def _bad_request(said: str) -> Trouble:
    if "not modified" in said:
        return Trouble.NOT_MODIFIED
    if any(words in said for words in ("to edit not found", "to delete not found", "can't be", "message_id_invalid")):
        return Trouble.GONE
    if "thread not found" in said or "topic_closed" in said or "topic_deleted" in said:
        return Trouble.TOPIC_GONE
    if any(
        words in said for words in ("chat not found", "not enough rights", "have no rights", "chat_write_forbidden")
    ):
        return Trouble.UNREACHABLE
    return Trouble.REFUSED


async def send_message(bot: Bot, chat_id: int, thread_id: int, message: Message) -> int:
    """Send a message; returns its id."""
    sent = await bot.send_message(
        chat_id,
        message.text.plain,
        entities=entities(message.text),
        reply_markup=keyboard(message.rows),
        message_thread_id=thread_id or None,
        link_preview_options=NO_PREVIEW,
    )
    return sent.message_id


async def edit_message(bot: Bot, chat_id: int, message_id: int, message: Message) -> None:
    """Make a message of the bot look like this; that it looks like this already is no error."""
    try:
        await bot.edit_message_text(
            message.text.plain,
            chat_id,
            message_id,
            entities=entities(message.text),
            reply_markup=keyboard(message.rows),
            link_preview_options=NO_PREVIEW,
        )
    except BadRequest as error:
        if understand(error).trouble is not Trouble.NOT_MODIFIED:
            raise


async def clear_away(bot: Bot, chat_id: int, message_id: int) -> None:
    """Delete an old message; where Telegram does not allow that any more, take its keyboard away."""
    try:
        await bot.delete_message(chat_id, message_id)
    except BadRequest as error:
        if "can't be deleted" not in error.message.lower():
            if understand(error).trouble in (Trouble.GONE, Trouble.REFUSED):
                return
            raise
        try:
            await bot.edit_message_reply_markup(chat_id, message_id, reply_markup=None)
        except BadRequest as second:
            if understand(second).trouble not in (Trouble.NOT_MODIFIED, Trouble.GONE, Trouble.REFUSED):
                raise


async def send_document(bot: Bot, chat_id: int, thread_id: int, document: Document) -> int:
    """Send a text as a file; returns the message's id."""
    sent = await bot.send_document(
        chat_id,
        BytesIO(document.content.encode()),
        filename=document.filename,
        caption=document.caption.plain,
        caption_entities=entities(document.caption),
        message_thread_id=thread_id or None,
    )
    return sent.message_id


def entities(text: Text) -> list[MessageEntity] | None:
    """The spans as Telegram's entities."""
    return [_entity(span) for span in text.spans] or None


def _entity(span: Span) -> MessageEntity:
    user = User(span.user_id, "", is_bot=False) if span.user_id is not None else None
    moment = datetime.fromtimestamp(span.unix_time, UTC) if span.unix_time is not None else None
    return MessageEntity(
        span.kind, span.offset, span.length, user=user, unix_time=moment, date_time_format=span.time_format
    )


def keyboard(rows: Rows) -> InlineKeyboardMarkup | None:
    """The rows of keys as Telegram's keyboard; None takes it away."""
    return InlineKeyboardMarkup([[_key(key) for key in row] for row in rows]) if rows else None


def _key(key: Key) -> InlineKeyboardButton:
    data = key.button.pack() if key.button is not None else None
    return InlineKeyboardButton(key.label, url=key.url, callback_data=data, style=key.style)
