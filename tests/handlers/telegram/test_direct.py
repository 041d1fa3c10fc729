"""The most frequent calls, which the bot makes without the library's objects: they arrive as the library's own."""

import json
from collections.abc import Awaitable, Callable

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, MessageEntity
from telegram.error import BadRequest, Forbidden, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import ExtBot

from handlers.telegram.direct import DirectBot
from handlers.telegram.transport import AioHttpRequest
from tests.handlers.telegram.servers import TOKEN, Telegram

KEYS = InlineKeyboardMarkup([[InlineKeyboardButton("7♥ & 8♥", callback_data="z:1:x:7H")] * 5] * 8)
PLAIN_KEYS = {"inline_keyboard": [[{"text": "7♥", "callback_data": "z:1:x:7H"}]]}
BOLD = MessageEntity(MessageEntity.BOLD, 0, 1)
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

CALLS: dict[str, Callable[[Bot], Awaitable[object]]] = {
    "an answer to a tap": lambda bot: bot.answer_callback_query("12", "Adesso: +1 & 100% «sì»♥", show_alert=False),
    "an answer with a link": lambda bot: bot.answer_callback_query("12", None, show_alert=True, url="https://t.me/x"),
    "an answer that is kept": lambda bot: bot.answer_callback_query("12", "sì", cache_time=5),
    "a text alone": lambda bot: bot.edit_message_text("così", 1, 2),
    "a text as the bot sends it": lambda bot: bot.edit_message_text(
        "così", -5, 2, entities=[BOLD], reply_markup=KEYS, link_preview_options=NO_PREVIEW
    ),
    "plain values": lambda bot: bot.edit_message_text(
        "così",
        -5,
        2,
        entities=[BOLD.to_dict()],  # type: ignore[list-item]  # as the sender passes them
        reply_markup=PLAIN_KEYS,  # type: ignore[arg-type]  # as the sender passes it
    ),
    "a text with a parse mode": lambda bot: bot.edit_message_text("<b>a</b>", 1, 2, parse_mode="HTML"),
    "a deletion": lambda bot: bot.delete_message(1, 2),
    "a deletion with more": lambda bot: bot.delete_message(1, 2, api_kwargs={"silently": True}),
}


async def _made(bot: Bot, call: Callable[[Bot], Awaitable[object]]) -> object:
    try:
        return await call(bot)
    except TelegramError as error:
        return type(error), str(error)


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
async def test_a_call_arrives_as_the_librarys(telegram: Telegram, call: Callable[[Bot], Awaitable[object]]) -> None:
    telegram.body = json.dumps({"ok": True, "result": True}).encode()
    for kind in (ExtBot, DirectBot):
        async with AioHttpRequest() as request:
            assert await call(kind(TOKEN, f"{telegram.address}/bot", request=request)) is True
    theirs, ours = telegram.asked
    assert ours == theirs
    assert ours.fields


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize(
    ("status", "more", "kind"),
    [
        (400, {"description": "Bad Request: message is not modified"}, BadRequest),
        (403, {"description": "Forbidden: bot was blocked by the user"}, Forbidden),
        (401, {"description": "Unauthorized"}, InvalidToken),
        (429, {"description": "Too Many Requests", "parameters": {"retry_after": 7}}, RetryAfter),
        (502, {}, NetworkError),
    ],
)
async def test_a_call_fails_as_the_librarys(
    telegram: Telegram,
    call: Callable[[Bot], Awaitable[object]],
    status: int,
    more: dict[str, object],
    kind: type[TelegramError],
) -> None:
    telegram.status, telegram.body = status, json.dumps({"ok": False, "error_code": status, **more}).encode()
    outcomes = []
    for bot in (ExtBot, DirectBot):
        async with AioHttpRequest() as request:
            outcomes.append(await _made(bot(TOKEN, f"{telegram.address}/bot", request=request), call))
    assert outcomes[0] == outcomes[1]
    assert isinstance(outcomes[1], tuple)
    assert outcomes[1][0] is kind
