"""Answers that are none of the Bot API's, such as a proxy's page: the call is tried again, whatever they say."""

import json
from collections.abc import Awaitable, Callable

import pytest
from telegram import Bot
from telegram.error import TelegramError
from telegram.ext import ExtBot

from handlers.telegram.errors import ErrorKind, Failure, classify
from handlers.telegram.transport import AioHttpRequest
from handlers.updates.parsing import PollingRequest
from tests.handlers.telegram.servers import TOKEN, Telegram, failure

PAGE = b"<html>Welcome! message is not modified</html>"

CALLS: dict[str, Callable[[Bot], Awaitable[object]]] = {
    "an answer to a tap": lambda bot: bot.answer_callback_query("1", "x"),
    "an edit": lambda bot: bot.edit_message_text("x", 1, 2),
    "a deletion": lambda bot: bot.delete_message(1, 2),
    "a message": lambda bot: bot.send_message(1, "x"),
    "a photo": lambda bot: bot.send_photo(1, b"x", filename="x.png"),
    "a die": lambda bot: bot.send_dice(1),
    "a method that the library does not know": lambda bot: bot.do_api_request("editEphemeralMessageText"),
}

REFUSED = {"ok": False, "error_code": 429, "description": "Too Many Requests"}

FOREIGN = {
    **{f"a page with status {status}": (status, PAGE) for status in (200, 400, 401, 403, 404, 409, 429, 500, 502)},
    **{f"{body!r}": (200, body) for body in (b"", b"[]", b'"x"', b"null", b"{}", b'{"ok":true}', b"\xff", b'{"ok":tr')},
    "no result": (200, b'{"ok":true,"result":null}'),
    "lists in lists": (200, b"[" * 100_000),
    "a number with thousands of digits": (200, b'{"ok":true,"result":' + b"9" * 5000 + b"}"),
    "a refusal with the status of a success": (200, json.dumps(REFUSED).encode()),
    "a list with status 502": (502, b"[]"),
    "a text with status 403": (403, b'"blocked"'),
}


async def outcome(telegram: Telegram, call: Callable[[Bot], Awaitable[object]]) -> Failure:
    async with AioHttpRequest() as request:
        with pytest.raises(TelegramError) as failed:
            await call(ExtBot(TOKEN, f"{telegram.address}/bot", request=request))
    assert "Welcome" not in f"{failed.value!r}", "an answer may contain a hand"
    return classify(failed.value)


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize("answer", FOREIGN.values(), ids=FOREIGN)
async def test_a_foreign_answer_is_an_error_of_the_network(
    telegram: Telegram, answer: tuple[int, bytes], call: Callable[[Bot], Awaitable[object]]
) -> None:
    telegram.status, telegram.body = answer
    assert (await outcome(telegram, call)).error_kind is ErrorKind.NETWORK


@pytest.mark.parametrize("status", [200, 401, 403, 404, 409])
async def test_a_page_in_the_place_of_updates_does_not_end_the_bot(telegram: Telegram, status: int) -> None:
    telegram.status, telegram.body = status, PAGE
    async with PollingRequest() as request:
        assert classify(await failure(request, telegram.url("getUpdates"))).error_kind is ErrorKind.NETWORK


async def test_what_is_too_large_is_refused_for_good_by_the_server_before_the_bot_api(telegram: Telegram) -> None:
    telegram.status, telegram.body = 413, b"<html>too large</html>"
    assert (await outcome(telegram, CALLS["a photo"])).error_kind is ErrorKind.REFUSED


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize(
    ("parameters", "failed"),
    [
        ({"retry_after": 7}, Failure(ErrorKind.FLOOD, seconds=7.0)),
        ({"retry_after": 7.5}, Failure(ErrorKind.FLOOD, seconds=7.5)),
        ({"migrate_to_chat_id": -1007}, Failure(ErrorKind.MIGRATED, new_chat_id=-1007)),
        *(({"retry_after": odd}, Failure(ErrorKind.NETWORK)) for odd in (0, -3, "7", None, [7], 10**18, float("nan"))),
        *(({"migrate_to_chat_id": odd}, Failure(ErrorKind.NETWORK)) for odd in ("x", [7], 7, 1.5)),
        ([7], Failure(ErrorKind.NETWORK)),
        ("x", Failure(ErrorKind.NETWORK)),
    ],
)
async def test_parameters_of_a_refusal_that_cannot_be_used_are_left_out(
    telegram: Telegram, call: Callable[[Bot], Awaitable[object]], parameters: object, failed: Failure
) -> None:
    telegram.status, telegram.body = 429, json.dumps({**REFUSED, "parameters": parameters}).encode()
    assert await outcome(telegram, call) == failed


@pytest.mark.parametrize("description", [None, 5, ["x"], {}])
async def test_a_refusal_without_words_is_known_by_its_status(telegram: Telegram, description: object) -> None:
    telegram.status, telegram.body = 403, json.dumps({"ok": False, "description": description}).encode()
    assert (await outcome(telegram, CALLS["a message"])).error_kind is ErrorKind.UNREACHABLE


async def test_what_waits_is_not_dropped_because_the_token_is_revoked(telegram: Telegram) -> None:
    refused = {"ok": False, "error_code": 401, "description": "Unauthorized"}
    telegram.status, telegram.body = 401, json.dumps(refused).encode()
    assert (await outcome(telegram, CALLS["a message"])).error_kind is ErrorKind.NETWORK
