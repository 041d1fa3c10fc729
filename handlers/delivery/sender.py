"""Sends the messages of `screens` with Telegram's calls."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from io import BytesIO
from typing import Any, TypeVar, cast

from telegram import Bot, ForceReply, InputMediaPhoto, LinkPreviewOptions, MessageEntity
from telegram import Message as Sent
from telegram.error import BadRequest, Forbidden, TelegramError

from handlers.delivery.keyboards import Form, Keyboards
from handlers.delivery.picture_cache import NoPicture, PictureCache, refusal_of
from handlers.telegram.errors import WAIT, ErrorKind, classify
from screens.message import Asker, File, Illustration, Message
from texts.text import Span, Text

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
PICTURE_FILE = "scala40.png"

_PICTURE = "."
"""Separates the two parts of a fingerprint: that of text and buttons, and that of the picture."""

Result = TypeVar("Result")

_UNKNOWN_FILE = ("wrong file identifier", "wrong remote file", "file_reference", "file_id")
"""Words of a refusal of a file that Telegram does not have any more."""

log = logging.getLogger(__name__)


class Sender:
    """Sends and edits messages: texts, and photos with the text below them."""

    def __init__(self, bot: Bot, picture_cache: PictureCache, *, disables: bool = True) -> None:
        """`disables`: whether disabled buttons are sent as such, and not as ordinary ones that explain themselves."""
        self.bot = bot
        self.picture_cache = picture_cache
        self.keyboards = Keyboards(Form(disables=disables))
        self.tell_topic_gone: Callable[[int, int], None] = lambda chat_id, thread_id: None
        """Called after something was sent to the general topic because its own, of this chat, is closed or deleted."""

    def fingerprint(self, viewer: int, message: Message) -> str:
        """A short hash of text, buttons and picture; it tells a reader of the store nothing about them."""
        if message.illustration is None:
            return message.fingerprint
        return f"{message.fingerprint}{_PICTURE}{self.picture_cache.name(viewer, message.illustration)}"

    async def send(self, chat_id: int, thread_id: int, content: Message | File) -> int:
        """Send something and return its id; if the topic is closed or deleted, in the group's general topic.

        A message that only one member of a group sees has the id 0. Raises NoPicture if its picture cannot be drawn, or
        may not be sent there.
        """
        try:
            return await self._send(chat_id, thread_id, content)
        except TelegramError as error:
            if not thread_id or classify(error).error_kind is not ErrorKind.TOPIC_GONE:
                raise
        sent = await self._send(chat_id, 0, content)
        self.tell_topic_gone(chat_id, thread_id)
        return sent

    async def _send(self, chat_id: int, thread_id: int, content: Message | File) -> int:
        if isinstance(content, File):
            return await send_document(self.bot, chat_id, thread_id, content)
        if content.effect is not None:
            return await self._send_with_effect(chat_id, thread_id, content)
        if content.illustration is None:
            return await self._send_answer(chat_id, thread_id, content)
        return await self._send_photo(chat_id, thread_id, content, content.illustration)

    async def _send_with_effect(self, chat_id: int, thread_id: int, message: Message) -> int:
        """Send a message with its effect in a private chat; without it in a group, or if Telegram refuses it."""
        plain = replace(message, effect=None)
        if chat_id < 0:
            return await self._send(chat_id, thread_id, plain)
        try:
            if message.illustration is None:
                return await self._send_text(chat_id, thread_id, message)
            return await self._send_photo(chat_id, thread_id, message, message.illustration)
        except (BadRequest, NoPicture) as refusal:
            log.info("a message is sent without its effect: %s", type(refusal).__name__)
            return await self._send(chat_id, thread_id, plain)

    async def _send_answer(self, chat_id: int, thread_id: int, message: Message) -> int:
        """Send a text: to one member of a group only, if it is for them and Telegram can still do that."""
        if message.only_for is not None:
            try:
                return await self._send_text(chat_id, thread_id, message, message.only_for)
            except TelegramError as error:
                if classify(error).error_kind in (*WAIT, ErrorKind.MIGRATED, ErrorKind.TOPIC_GONE):
                    raise
                log.info("an answer to one member of a group is sent to all: %s", classify(error).error_kind.value)
        return await self._send_text(chat_id, thread_id, message)

    async def _send_text(self, chat_id: int, thread_id: int, message: Message, only_for: Asker | None = None) -> int:
        sent = await self.keyboards.under(
            message.rows,
            lambda keys: self.bot.send_message(
                chat_id,
                message.text.plain,
                entities=entities(message.text),
                reply_markup=ForceReply(True, message.replies) if message.replies else keys,
                message_thread_id=thread_id or None,
                protect_content=message.protected or None,
                message_effect_id=message.effect,
                link_preview_options=NO_PREVIEW,
                api_kwargs=_ephemeral(only_for),
            ),
            in_group=chat_id < 0,
        )
        return sent.message_id

    async def _send_photo(self, chat_id: int, thread_id: int, message: Message, illustration: Illustration) -> int:
        sent = await self.with_picture(
            chat_id,
            illustration,
            lambda file: self.keyboards.under(
                message.rows,
                lambda keys: self.bot.send_photo(
                    chat_id,
                    file,
                    filename=PICTURE_FILE,
                    caption=message.text.plain,
                    caption_entities=entities(message.text),
                    reply_markup=keys,
                    message_thread_id=thread_id or None,
                    protect_content=message.protected or None,
                    message_effect_id=message.effect,
                ),
                in_group=chat_id < 0,
            ),
        )
        assert isinstance(sent, Sent)  # only edits of inline messages return something else
        return sent.message_id

    async def throw(self, chat_id: int, thread_id: int) -> tuple[int, int]:
        """Throw a die without a notification; return its message id and its number. Handles topics as `send` does."""
        try:
            sent = await self.bot.send_dice(chat_id, message_thread_id=thread_id or None, disable_notification=True)
        except TelegramError as error:
            if not thread_id or classify(error).error_kind is not ErrorKind.TOPIC_GONE:
                raise
            thrown = await self.throw(chat_id, 0)
            self.tell_topic_gone(chat_id, thread_id)
            return thrown
        assert sent.dice is not None  # the message is a die
        return sent.message_id, sent.dice.value

    async def edit(self, chat_id: int, message_id: int, message: Message, shown: str = "") -> None:
        """Edit a message of the bot to look like this; it is no error if it looks like this already.

        A photo stays a photo and a text a text. `shown` is the fingerprint of what the message shows now, if known: a
        picture that it shows already is not sent again. Raises NoPicture as `send` does.
        """
        try:
            if message.illustration is None:
                await self._edit_text(chat_id, message_id, message)
            elif picture_of(shown) == self.picture_cache.name(chat_id, message.illustration):
                await self._edit_caption(chat_id, message_id, message)
            else:
                await self._edit_photo(chat_id, message_id, message, message.illustration)
        except BadRequest as error:
            if classify(error).error_kind is not ErrorKind.NOT_MODIFIED:
                raise

    async def _edit_text(self, chat_id: int, message_id: int, message: Message) -> None:
        await self.keyboards.under(
            message.rows,
            lambda keys: self.bot.edit_message_text(
                message.text.plain,
                chat_id,
                message_id,
                entities=entities(message.text),
                reply_markup=keys,
                link_preview_options=NO_PREVIEW,
            ),
            in_group=chat_id < 0,
        )

    async def _edit_caption(self, chat_id: int, message_id: int, message: Message) -> None:
        await self.keyboards.under(
            message.rows,
            lambda keys: self.bot.edit_message_caption(
                chat_id,
                message_id,
                caption=message.text.plain,
                caption_entities=entities(message.text),
                reply_markup=keys,
            ),
            in_group=chat_id < 0,
        )

    async def _edit_photo(self, chat_id: int, message_id: int, message: Message, illustration: Illustration) -> None:
        await self.with_picture(
            chat_id,
            illustration,
            lambda file: self.keyboards.under(
                message.rows,
                lambda keys: self.bot.edit_message_media(photo(file, message), chat_id, message_id, reply_markup=keys),
                in_group=chat_id < 0,
            ),
        )

    async def with_picture(
        self, viewer: int, illustration: Illustration, call: Callable[[str | bytes], Awaitable[Result]]
    ) -> Result:
        """Call Telegram with a picture: with the file it has already, or with a new one, which is then remembered.

        Raises NoPicture if the picture cannot be drawn or Telegram refuses it.
        """
        loan = await self.picture_cache.lend(viewer, illustration)
        try:
            sent = await call(loan.file)
        except BadRequest as error:
            if not loan.is_known or not any(words in error.message.lower() for words in _UNKNOWN_FILE):
                raise refusal_of(error) from None
            log.info("Telegram has lost a picture: it is drawn and sent again")
            self.picture_cache.forget(viewer, illustration, loan)
            return await self.with_picture(viewer, illustration, call)
        except Forbidden as error:
            raise refusal_of(error) from None
        if not loan.is_known and isinstance(sent, Sent) and sent.photo:
            self.picture_cache.keep(viewer, illustration, loan.name, sent.photo[-1].file_id)
        return sent


def picture_of(fingerprint: str) -> str:
    """The part of a fingerprint that tells the picture; '' if there is none."""
    return fingerprint.partition(_PICTURE)[2]


def _ephemeral(only_for: Asker | None) -> dict[str, Any] | None:
    """The parameters that make a message an answer to an ephemeral command; the library does not know them."""
    if only_for is None:
        return None
    return {
        "ephemeral_message_parameters": {"receiver_user_id": only_for.person_id},
        "reply_parameters": {"ephemeral_message_id": only_for.command},
    }


def photo(file: str | bytes, message: Message) -> InputMediaPhoto:
    """A picture with its caption, as an edit of a photo message takes it."""
    spans = [MessageEntity.de_json(entity(span)) for span in message.text.spans]
    return InputMediaPhoto(file, caption=message.text.plain, caption_entities=spans or None, filename=PICTURE_FILE)


async def send_document(bot: Bot, chat_id: int, thread_id: int, file: File) -> int:
    """Send a text file; return the message's id."""
    sent = await bot.send_document(
        chat_id,
        BytesIO(file.content.encode()),
        filename=file.filename,
        caption=file.caption.plain,
        caption_entities=entities(file.caption),
        message_thread_id=thread_id or None,
    )
    return sent.message_id


def entities(text: Text) -> list[MessageEntity] | None:
    """The spans as Telegram's entities.

    They are what the library would make of its own class: it sends values as they are, and making an object of each
    span takes longer than sending it.
    """
    return [cast(MessageEntity, entity(span)) for span in text.spans] or None


def entity(span: Span) -> dict[str, Any]:
    """A span as the JSON of Telegram's entity."""
    made: dict[str, Any] = {"type": span.kind, "offset": span.offset, "length": span.length}
    if span.user_id is not None:
        made["user"] = {"id": span.user_id, "first_name": "", "is_bot": False}
    if span.unix_time is not None:
        made["unix_time"] = span.unix_time
    if span.time_format is not None:
        made["date_time_format"] = span.time_format
    return made
