"""The floor of a turn: python-telegram-bot alone, which makes the calls of a script, one portion after each tap.

    python -m benchmarks.parts.floor_calls http://127.0.0.1:8081 40:SANDBOX script.json

Each call has the text, the keyboard and the size of the picture that the bot's had. Every chat of the script begins
with a text and a photo, which are then edited. The answer to a tap is sent last, so that all calls are done when it
arrives. A method that is not known here is replaced by `sendChatAction`, which is about as much work.
"""

import itertools
import json
import os
import struct
import sys
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, Message, MessageEntity, Update
from telegram.ext import Application, CallbackContext, CallbackQueryHandler

from benchmarks.parts.calls import ANSWER

Context: TypeAlias = CallbackContext[Any, Any, Any, Any]
Json: TypeAlias = dict[str, Any]
Call: TypeAlias = Callable[[], Awaitable[object]]

MOST_CAPTION = 1000
SOME_KEY = InlineKeyboardMarkup([[InlineKeyboardButton("…", callback_data="x")]])
SMALL = {"width": 100, "height": 100, "file_size": 1000}


class Floor:
    """Makes the calls of a script."""

    def __init__(self, bot: Bot, portions: list[list[Json]]) -> None:
        self._bot = bot
        self._numbers = itertools.count()
        self._text: dict[int, int] = {}
        self._photo: dict[int, int] = {}
        self._spare: defaultdict[int, list[int]] = defaultdict(list)
        self._file = ""
        self._script = portions
        self._portions: Iterator[tuple[list[Call], str | None]] = iter(())

    async def begin(self, application: object) -> None:
        """Send what the script edits and deletes, and prepare its calls; then say that it is ready."""
        called = [call for portion in self._script for call in portion if "chat_id" in call["parameters"]]
        deletes = Counter(call["parameters"]["chat_id"] for call in called if call["method"] == "deleteMessage")
        looks = {call["parameters"]["chat_id"]: call["parameters"] for call in called if _keys(call["parameters"])}
        for chat_id in dict.fromkeys(call["parameters"]["chat_id"] for call in called):
            keys = _keys(looks.get(chat_id, {})) or SOME_KEY  # somebody has to tap it
            photo = await self._bot.send_photo(chat_id, _picture(SMALL), caption="…", reply_markup=keys)
            self._photo[chat_id], self._file = photo.message_id, photo.photo[-1].file_id
            self._text[chat_id] = (await self._bot.send_message(chat_id, "…", reply_markup=keys)).message_id
            for _ in range(deletes[chat_id]):
                self._spare[chat_id].append((await self._bot.send_message(chat_id, "…")).message_id)
        prepared = [([self._call(call) for call in portion[:-1]], _said(portion[-1])) for portion in self._script]
        self._portions = iter(prepared)
        print("floor: ready", file=sys.stderr, flush=True)

    async def tap(self, update: Update, context: Context) -> None:
        """Make the next portion of calls."""
        calls, said = next(self._portions)
        for call in calls:
            await call()
        assert update.callback_query is not None
        await update.callback_query.answer(said)

    def _call(self, call: Json) -> Call:
        given, bot = call["parameters"], self._bot
        chat_id, keys = given.get("chat_id"), _keys(given)
        words, entities = given.get("text") or given.get("caption") or "", None
        if call["method"] == "editMessageMedia":
            words = given["media"].get("caption") or ""
        if "entities" in given:
            entities = list(MessageEntity.de_list(given["entities"], bot))
        picture = _picture(call["upload"]) if call["upload"] is not None else None
        match call["method"]:
            case "sendMessage":
                return lambda: self._sent(bot.send_message(chat_id, words, entities=entities, reply_markup=keys))
            case "sendPhoto":
                return lambda: self._sent(
                    bot.send_photo(chat_id, picture or self._file, caption=words, reply_markup=keys)
                )
            case "editMessageText":
                return lambda: bot.edit_message_text(
                    self._new(words), chat_id, self._text[chat_id], entities=entities, reply_markup=keys
                )
            case "editMessageCaption":
                return lambda: bot.edit_message_caption(
                    chat_id, self._photo[chat_id], caption=self._new(words[:MOST_CAPTION]), reply_markup=keys
                )
            case "editMessageMedia":
                return lambda: bot.edit_message_media(
                    InputMediaPhoto(picture or self._file, caption=self._new(words[:MOST_CAPTION])),
                    chat_id,
                    self._photo[chat_id],
                    reply_markup=keys,
                )
            case "deleteMessage":
                return lambda: bot.delete_message(chat_id, self._spare[chat_id].pop(0))
        return lambda: bot.send_chat_action(chat_id or next(iter(self._text)), "typing")

    async def _sent(self, call: Awaitable[Message]) -> None:
        message = await call
        self._spare[message.chat_id].append(message.message_id)

    def _new(self, words: str) -> str:
        """The text with a number, because an edit has to change something."""
        return f"{words}\n{next(self._numbers)}"


def _keys(given: Json) -> InlineKeyboardMarkup | None:
    markup = given.get("reply_markup")
    if not markup:
        return None
    return InlineKeyboardMarkup.de_json(json.loads(markup) if isinstance(markup, str) else markup)


def _said(answer: Json) -> str | None:
    assert answer["method"] == ANSWER
    text = answer["parameters"].get("text")
    return None if text is None else str(text)


def _picture(looks: Json) -> bytes:
    """Bytes that the local Telegram accepts as a PNG of this width, height and size; it reads only the header."""
    header = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", looks["width"], looks["height"])
    return header + os.urandom(max(0, looks["file_size"] - len(header)))


def main(address: str, token: str, portions: str) -> None:
    """Serve until a signal ends it."""
    builder = Application.builder().token(token).base_url(f"{address}/bot")
    application = builder.build()
    floor = Floor(application.bot, json.loads(Path(portions).read_text()))
    application.post_init = floor.begin
    application.add_handler(CallbackQueryHandler(floor.tap))
    application.run_polling(allowed_updates=[Update.CALLBACK_QUERY])


if __name__ == "__main__":
    main(*sys.argv[1:])
