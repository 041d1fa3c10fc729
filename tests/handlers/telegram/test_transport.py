"""What arrives at Telegram, and what comes back: the same as with the library's own class."""

import contextlib
import gzip
import io
import json
from collections.abc import Awaitable, Callable
from email import message_from_bytes
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputFile, InputMediaPhoto, MessageEntity
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)
from telegram.request import HTTPXRequest

from handlers.telegram import errors
from handlers.telegram.bodies import encoded
from handlers.telegram.transport import AioHttpRequest
from tests.handlers.telegram.servers import TOKEN, Telegram, data, failure

KEYS = InlineKeyboardMarkup([[InlineKeyboardButton("7♥ & 8♥ = 50%+", callback_data="z:1:x:7H")] * 5] * 8)
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 220
PHOTO = InputMediaPhoto(PICTURE, caption="la tua mano", filename="hand.png")
PHOTOS = [InputMediaPhoto(PICTURE), InputMediaPhoto(PICTURE[:100], caption="è tua")]
LARGE = InputFile(PICTURE * 40, filename="large.png")

CALLS: dict[str, Callable[[Bot], Awaitable[object]]] = {
    "without parameters": lambda bot: bot.log_out(),
    "an answer to a tap": lambda bot: bot.answer_callback_query("12", "Adesso tocca a te: +1 & 100% «sì»\n\0♥𝄞"),
    "an empty text": lambda bot: bot.answer_callback_query("12", "", show_alert=True),
    "a keyboard": lambda bot: bot.edit_message_text("così", 1, 2, reply_markup=KEYS),
    "entities": lambda bot: bot.send_message(-5, "a b", entities=[MessageEntity(MessageEntity.BOLD, 0, 1)]),
    "lists and truth values": lambda bot: bot.set_webhook("", allowed_updates=["message"], drop_pending_updates=True),
    "a picture": lambda bot: bot.send_photo(1, PICTURE, caption="la tua mano", reply_markup=KEYS),
    "a picture with a name": lambda bot: bot.send_photo(1, PICTURE, filename='m"an\\o\r\né♥.png'),
    "a picture in an edit": lambda bot: bot.edit_message_media(PHOTO, 1, 2, reply_markup=KEYS),
    "two pictures": lambda bot: bot.send_media_group(1, PHOTOS),
    "a picture that Telegram has": lambda bot: bot.send_photo(1, "AgAD-file_id"),
    "a large file": lambda bot: bot.send_document(1, LARGE),
    "an open file": lambda bot: bot.send_document(
        1, InputFile(io.BytesIO(PICTURE), filename="open.bin", read_file_handle=False)
    ),
}


def with_status(status: int, **given: object) -> tuple[int, bytes]:
    return status, json.dumps({"ok": False, "error_code": status, **given}).encode()


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
async def test_a_request_arrives_as_the_one_of_the_librarys_own_class(
    telegram: Telegram, call: Callable[[Bot], Awaitable[object]]
) -> None:
    for request in (HTTPXRequest(), AioHttpRequest()):
        async with request:
            bot = Bot(TOKEN, f"{telegram.address}/bot", request=request)
            with contextlib.suppress(AttributeError, TypeError):  # what was answered is no message
                await call(bot)
    theirs, ours = telegram.asked
    assert ours == theirs
    assert ours.headers["User-Agent"] == theirs.headers["User-Agent"]
    assert "Transfer-Encoding" not in ours.headers


@given(st.dictionaries(st.text(st.characters(codec="utf-8"), min_size=1), st.text(st.characters(codec="utf-8"))))
def test_every_text_survives_the_form(fields: dict[str, str]) -> None:
    body = encoded(data(**fields), None, None)
    form = body.decode() if body is not None else ""
    assert dict(parse_qsl(form, keep_blank_values=True)) == fields


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\n")), st.binary())
def test_every_text_and_every_file_survive_the_form_with_parts(text: str, content: bytes) -> None:
    body = encoded(data(caption=text, photo=InputFile(content, filename="x.png")), None, None)
    head = f"Content-Type: {body.content_type}\r\n\r\n".encode()
    # As latin-1, so that every byte is one character and no line is changed by the parser.
    caption, photo = message_from_bytes(head + body._value).get_payload()
    assert caption.get_payload(decode=True) == text.encode()  # type: ignore[union-attr]  # it has been parsed
    assert content in body._value
    assert photo.get_filename() == "x.png"  # type: ignore[union-attr]  # it has been parsed


async def test_status_and_content_of_an_answer_come_back(telegram: Telegram, request_class: AioHttpRequest) -> None:
    telegram.status, telegram.body = 418, b"\0any bytes"
    assert await request_class.do_request(telegram.url(), "POST") == (418, b"\0any bytes")
    assert await request_class.do_request(telegram.url(), "GET") == (418, b"\0any bytes")
    assert [asked.method for asked in telegram.asked] == ["POST", "GET"]


async def test_a_large_answer_comes_back_whole(telegram: Telegram, request_class: AioHttpRequest) -> None:
    telegram.body = PICTURE * 100
    assert await request_class.retrieve(telegram.url()) == telegram.body


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        (with_status(400, description="Bad Request: chat not found"), BadRequest, "Chat not found"),
        (with_status(401, description="Unauthorized"), InvalidToken, "Unauthorized"),
        (with_status(403, description="Forbidden: bot was blocked"), Forbidden, "Forbidden: bot was blocked"),
        (with_status(409, description="Conflict"), Conflict, "Conflict"),
        (with_status(429, parameters={"retry_after": 7}), RetryAfter, "Flood control"),
        (with_status(400, parameters={"migrate_to_chat_id": -1007}), ChatMigrated, "Group migrated"),
        (with_status(502, description="Bad Gateway"), NetworkError, "Bad Gateway"),
    ],
)
async def test_what_telegram_refuses_is_the_same_error(
    telegram: Telegram, answer: tuple[int, bytes], kind: type[TelegramError], words: str
) -> None:
    telegram.status, telegram.body = answer
    found = []
    for request in (HTTPXRequest(), AioHttpRequest()):
        async with request:
            found.append(await failure(request, telegram.url()))
    theirs, ours = found
    assert type(ours) is type(theirs) is kind
    assert str(ours) == str(theirs)
    assert words in str(ours)
    assert errors.classify(ours) == errors.classify(theirs)


async def test_what_the_bot_has_sent_itself_is_left_out_of_the_answer_and_nothing_else(
    telegram: Telegram, request_class: AioHttpRequest
) -> None:
    message = {"message_id": 7, "date": 1, "photo": [{"file_id": "x"}], "dice": {"value": 3}, "chat": {"id": 1}}
    known = {"from": {"id": 40}, "text": "così", "caption": "così", "link_preview_options": {"is_disabled": True}}
    sent = {**message, **known, "reply_markup": {"inline_keyboard": []}, "entities": [], "caption_entities": []}
    telegram.body = json.dumps({"ok": True, "result": sent}).encode()
    assert await request_class.post(telegram.url()) == message
    for other in ([sent], {"entities": [1], "id": 7}, True, "text"):
        telegram.body = json.dumps({"ok": True, "result": other}).encode()
        assert await request_class.post(telegram.url()) == other


async def test_a_compressed_answer_is_read(telegram: Telegram, request_class: AioHttpRequest) -> None:
    telegram.body, telegram.headers = gzip.compress(b'{"ok": true, "result": 7}'), {"Content-Encoding": "gzip"}
    assert await request_class.post(telegram.url()) == 7
    assert telegram.asked[0].headers["Accept-Encoding"] == "gzip, deflate"


async def test_an_answer_that_is_wrongly_compressed_is_an_error_of_the_network(
    telegram: Telegram, request_class: AioHttpRequest
) -> None:
    telegram.body, telegram.headers = b"not compressed", {"Content-Encoding": "gzip"}
    assert isinstance(await failure(request_class, telegram.url()), NetworkError)


async def test_a_redirect_is_not_followed(telegram: Telegram, request_class: AioHttpRequest) -> None:
    telegram.status, telegram.headers = 302, {"Location": f"{telegram.address}/elsewhere"}
    assert (await request_class.do_request(telegram.url(), "POST"))[0] == 302
    assert (await request_class.do_request(telegram.url(), "GET"))[0] == 302
    assert "/elsewhere" not in [asked.path for asked in telegram.asked]


async def test_cookies_are_ignored(telegram: Telegram, request_class: AioHttpRequest) -> None:
    telegram.headers = {"Set-Cookie": "table=7; Path=/"}
    for _ in range(2):
        await request_class.post(telegram.url())
    assert [asked.headers.get("Cookie") for asked in telegram.asked] == [None, None]


async def test_the_date_of_each_answer_is_told_also_if_it_is_a_refusal(telegram: Telegram) -> None:
    told: list[str] = []
    telegram.headers = {"Date": "Mon, 23 Nov 2026 12:00:00 GMT"}
    async with AioHttpRequest(on_answer=told.append) as request:
        await request.post(telegram.url())
        telegram.status, telegram.body = 502, b""
        await failure(request, telegram.url())
    assert told == ["Mon, 23 Nov 2026 12:00:00 GMT"] * 2
