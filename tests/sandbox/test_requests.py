"""How a request is read: token, method, parameters however they travel, types, nothing unknown."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import aiohttp
import pytest
from telegram import Bot
from telegram.error import BadRequest, InvalidToken
from yarl import URL

from sandbox.client.people import Group
from sandbox.http.server import LocalTelegram
from sandbox.schema import METHODS, method_named
from simulation.program.process import ROOT


async def ask(tg: LocalTelegram, method: str, token: str = "", **options: Any) -> tuple[int, dict[str, Any]]:
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{tg.base_url}{token or tg.token}/{method}", **options) as answer,
    ):
        return answer.status, await answer.json()


async def test_the_whole_bot_api_is_known_by_name() -> None:
    assert len(METHODS) >= 185
    assert {"sendmessage", "editephemeralmessagetext", "getupdates"} <= METHODS.keys()


def test_every_method_can_be_built_when_it_is_first_called() -> None:
    for name in METHODS:
        method_named(name)
    assert [name for name, method in METHODS.items() if not method.__pydantic_complete__] == []


def test_what_no_request_has_needed_is_not_built() -> None:
    """All of it takes seconds, for which somebody who starts `make play` would wait."""
    words = "import sandbox.http.server as s, aiogram.types as t, sys; sys.exit(t.Message.__pydantic_complete__)"
    assert subprocess.run([sys.executable, "-c", words], cwd=ROOT, check=False).returncode == 0


async def test_get_me_is_read_by_the_client(bot: Bot) -> None:
    me = await bot.get_me()
    assert (me.id, me.is_bot, me.username, me.can_join_groups) == (40, True, "scala40_bot", True)
    assert me.can_read_all_group_messages is False


async def test_a_method_name_is_case_insensitive(tg: LocalTelegram) -> None:
    status, answer = await ask(tg, "GETme")
    assert (status, answer["result"]["id"]) == (200, 40)


async def test_a_method_that_the_bot_api_does_not_have_is_not_found(tg: LocalTelegram) -> None:
    assert await ask(tg, "sendMesage") == (404, {"ok": False, "error_code": 404, "description": "Not Found"})


async def test_a_method_that_is_not_played_says_so(bot: Bot, group: Group) -> None:
    with pytest.raises(BadRequest, match="Method is not available in the local telegram"):
        await bot.send_poll(group.id, "?", ["a", "b"])


async def test_another_token_is_unauthorized_and_a_malformed_one_not_found(tg: LocalTelegram) -> None:
    assert (await ask(tg, "getMe", "41:OTHER"))[0] == 401
    assert (await ask(tg, "getMe", "nonsense"))[0] == 404
    stranger = Bot("40:WRONG", base_url=tg.base_url)
    with pytest.raises(InvalidToken):
        await stranger.initialize()
    await stranger.shutdown()


@pytest.mark.parametrize("way", ["params", "data", "json"])
async def test_parameters_travel_in_the_address_in_a_form_and_as_json(
    tg: LocalTelegram, group: Group, way: str, keyboard: dict[str, Any]
) -> None:
    nested = keyboard if way == "json" else json.dumps(keyboard)
    given = {"chat_id": str(group.id), "text": "Ciao", "reply_markup": nested}
    travelling: dict[str, Any] = {way: given}
    status, answer = await ask(tg, "sendMessage", **travelling)
    assert status == 200
    assert answer["result"]["reply_markup"] == keyboard
    assert (await tg.requests(method="sendMessage"))[0]["parameters"]["reply_markup"] == keyboard


async def test_an_unknown_parameter_is_refused_by_name(tg: LocalTelegram, group: Group) -> None:
    status, answer = await ask(tg, "sendMessage", json={"chat_id": group.id, "text": "x", "parse_mod": "HTML"})
    assert (status, answer["description"]) == (400, 'Bad Request: unknown parameter "parse_mod" in sendMessage')


async def test_an_unknown_field_inside_an_object_is_refused_by_its_place(tg: LocalTelegram, group: Group) -> None:
    markup = {"inline_keyboard": [[{"text": "a", "callback_dta": "x"}]]}
    status, answer = await ask(tg, "sendMessage", json={"chat_id": group.id, "text": "x", "reply_markup": markup})
    assert status == 400
    assert "reply_markup.inline_keyboard.0.0.callback_dta" in answer["description"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"text": "x"}, "chat_id is empty"),
        ({"chat_id": 1}, "message text is empty"),
        ({"chat_id": 1, "text": "x", "disable_notification": "perhaps"}, "disable_notification"),
        ({"chat_id": 1, "text": "x", "message_thread_id": "first"}, "message_thread_id"),
        ({"chat_id": 1, "text": "x", "reply_markup": "{"}, "can't parse reply keyboard markup JSON object"),
        ({"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": [[{"text": 7}]]}}, "reply_markup"),
        ({"chat_id": 1, "text": "x", "entities": [{"type": "bold", "offset": "a", "length": 1}]}, "entities.0.offset"),
    ],
)
async def test_missing_parameters_and_wrong_types_are_refused_in_words(
    tg: LocalTelegram, given: dict[str, Any], words: str
) -> None:
    status, answer = await ask(tg, "sendMessage", json=given)
    assert status == 400
    assert answer["description"].startswith("Bad Request: ")
    assert words in answer["description"]


async def test_bad_requests_of_the_bot_are_listed(tg: LocalTelegram, bot: Bot, group: Group) -> None:
    with pytest.raises(BadRequest):
        await bot.send_message(group.id, "")
    with pytest.raises(BadRequest):
        await bot.edit_message_text("x", group.id, 999)
    message = await bot.send_message(group.id, "Ciao")
    with pytest.raises(BadRequest, match="Message is not modified"):
        await message.edit_text("Ciao")
    listed = [(entry["method"], entry["description"]) for entry in await tg.bad_requests()]
    assert listed == [
        ("sendMessage", "Bad Request: message text is empty"),
        ("editMessageText", "Bad Request: message to edit not found"),
    ]
    assert [entry["category"] for entry in await tg.requests(method="editMessageText")] == ["bad", "not_modified"]


@pytest.mark.parametrize(
    "body_type", ["application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x"]
)
async def test_a_client_that_hangs_up_in_the_middle_of_a_request_is_noted_and_nothing_goes_wrong(
    tg: LocalTelegram, caplog: pytest.LogCaptureFixture, body_type: str
) -> None:
    address = URL(tg.url)
    _, writer = await asyncio.open_connection(address.host, address.port)
    head = f"POST /bot{tg.token}/sendMessage HTTP/1.1\r\nHost: local\r\nContent-Type: {body_type}\r\n"
    writer.write(f"{head}Content-Length: 100\r\n\r\nchat".encode())
    await writer.drain()
    writer.close()
    found = await tg.call("GET", "/control/requests", category="hung_up", wait=300)
    assert [entry["method"] for entry in found["requests"]] == ["sendMessage"]
    assert await tg.bad_requests() == []
    assert caplog.records == []
