"""The bot's menus, the control side, the command line, and a whole Application at the other end."""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import re
import runpy
import signal
import sys
import threading
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeChat,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputProfilePhotoStatic,
    MenuButtonCommands,
    Update,
)
from telegram.error import BadRequest
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes

import sandbox
from sandbox.client.people import Group, Person, Refused, Telegram
from sandbox.http.control_api import ControlApi
from sandbox.http.people_api import PeopleApi
from sandbox.http.server import LocalTelegram


async def test_menus_depend_on_scope_and_language(tg: LocalTelegram, bot: Bot, anna: Person, group: Group) -> None:
    hans = await tg.person("Hans", language_code="de")
    await hans.join(group)

    async def menus() -> list[list[str]]:
        places = [(anna, None), (anna, group), (hans, None), (hans, group)]
        return [[entry["command"] for entry in await who.menu(where)] for who, where in places]

    assert await menus() == [[], [], [], []]
    await bot.set_my_commands([BotCommand("aiuto", "Aiuto")])
    await bot.set_my_commands([BotCommand("hilfe", "Hilfe")], language_code="de")
    assert await menus() == [["aiuto"], ["aiuto"], ["hilfe"], ["hilfe"]]
    await bot.set_my_commands([BotCommand("nuova", "Tavolo")], BotCommandScopeAllGroupChats())
    assert await menus() == [["aiuto"], ["nuova"], ["hilfe"], ["nuova"]]
    await bot.set_my_commands([BotCommand("termina", "Fine")], BotCommandScopeAllChatAdministrators())
    assert await menus() == [["aiuto"], ["termina"], ["hilfe"], ["nuova"]]
    await bot.set_my_commands([BotCommand("qui", "Qui")], BotCommandScopeChat(group.id))
    assert await menus() == [["aiuto"], ["qui"], ["hilfe"], ["qui"]]
    await bot.set_my_commands([], BotCommandScopeChat(group.id))
    assert await menus() == [["aiuto"], ["termina"], ["hilfe"], ["nuova"]]


@pytest.mark.parametrize(
    ("name", "description"), [("Nuova", "x"), ("a-b", "x"), ("x" * 33, "x"), ("ok", ""), ("ok", "x" * 257)]
)
async def test_commands_that_telegram_refuses(bot: Bot, name: str, description: str) -> None:
    with pytest.raises(BadRequest, match=r"(?i)bot_command"):
        await bot.set_my_commands([(name, description)])


async def test_the_bot_describes_itself(bot: Bot, anna: Person) -> None:
    await bot.set_my_description("Scala 40 in gruppo")
    await bot.set_my_description("Scala 40 in der Gruppe", "de")
    await bot.set_my_short_description("Scala 40")
    assert (await bot.get_my_description("de")).description == "Scala 40 in der Gruppe"
    assert (await bot.get_my_description("fr")).description == "Scala 40 in gruppo"
    assert (await bot.get_my_short_description()).short_description == "Scala 40"
    await bot.set_chat_menu_button(menu_button=MenuButtonCommands())
    assert (await bot.get_chat_menu_button()).type == "commands"
    with pytest.raises(BadRequest, match="Description is too long"):
        await bot.set_my_description("x" * 513)


async def test_a_profile_photo_is_a_new_square_jpeg(bot: Bot) -> None:
    def photo(form: str, *size: int) -> InputProfilePhotoStatic:
        file = BytesIO()
        Image.new("RGB", size, "green").save(file, form)
        return InputProfilePhotoStatic(file.getvalue())

    assert (await bot.get_user_profile_photos(bot.id)).total_count == 0
    await bot.set_my_profile_photo(photo("JPEG", 320, 320))
    assert (await bot.get_user_profile_photos(bot.id)).total_count == 1
    for wrong in (photo("PNG", 320, 320), photo("JPEG", 320, 200), photo("JPEG", 64, 64)):
        with pytest.raises(BadRequest, match=r"(?i)photo_"):
            await bot.set_my_profile_photo(wrong)


async def test_the_clock_moves_dates_ahead(tg: LocalTelegram, bot: Bot, group: Group) -> None:
    first = await bot.send_message(group.id, "x")
    await tg.advance(3600)
    second = await bot.send_message(group.id, "y")
    assert 3600 <= (second.date - first.date).total_seconds() < 3660
    with pytest.raises(Refused, match="not below zero"):
        await tg.advance(-1)


async def test_the_state_tells_everything(tg: LocalTelegram, anna: Person, group: Group) -> None:
    state = await tg.state()
    assert state["bot"]["username"] == "scala40_bot"
    assert state["people"][0] == {
        "id": anna.id,
        "first_name": "Anna",
        "last_name": None,
        "username": None,
        "language_code": "it",
        "started": False,
        "blocked": False,
        "deleted": False,
    }
    (chat,) = state["chats"]
    assert (chat["id"], chat["type"], chat["migrated_to"]) == (group.id, "group", None)
    assert {member["user_id"]: member["status"] for member in chat["members"]}[anna.id] == "creator"


async def test_changes_are_streamed_as_they_happen(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    await anna.start()
    async with aiohttp.ClientSession() as session, session.get(f"{tg.url}/control/events") as stream:
        assert stream.headers["Content-Type"] == "text/event-stream"
        assert (await stream.content.readline()).startswith(b":")
        sent = await bot.send_message(anna.id, "x")
        await sent.edit_text("y")
        await sent.delete()
        kinds: list[str] = []
        while len(kinds) < 3:
            async with asyncio.timeout(300):
                line = await stream.content.readline()
            if line.startswith(b"data: "):
                event = json.loads(line[6:])
                assert event["chat_id"] == anna.id
                kinds.append(event["kind"])
        assert kinds == ["message", "edit", "delete"]


async def test_a_person_waits_for_what_is_not_there_yet(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    await anna.start()
    waiting = asyncio.create_task(anna.wait_message(None, lambda message: message.text == "here"))
    asked = asyncio.create_task(tg.wait_request("sendMessage", lambda entry: entry["parameters"]["text"] == "here"))
    await bot.send_message(anna.id, "not yet")
    await bot.send_message(anna.id, "here")
    assert (await waiting).text == "here"
    assert (await asked)["ok"]
    with pytest.raises(TimeoutError):
        await anna.wait_message(None, lambda message: message.text == "never", seconds=0.01)


async def test_unknown_people_chats_and_settings_are_refused_in_a_sentence(tg: LocalTelegram, anna: Person) -> None:
    with pytest.raises(Refused, match="there is no person 7"):
        await Person(tg, 7, "Nobody").start()
    with pytest.raises(Refused, match="there is no chat -5"):
        await anna.send(-5, "x")
    with pytest.raises(Refused, match="there is no setting privaci"):
        await tg.settings(privaci=False)
    with pytest.raises(Refused, match="at least one person"):
        await tg.group("Empty", [])


async def test_a_reset_begins_again_with_the_people_of_the_start() -> None:
    async with LocalTelegram(people=["Anna", "Bruno"], group="Friday") as tg:
        anna, _ = await tg.people()
        (group,) = await tg.groups()
        await anna.send(group, "/x")
        await tg.advance(60)
        await tg.reset()
        (again,) = await tg.groups()
        assert [person.name for person in await tg.people()] == ["Anna", "Bruno"]
        assert "/x" not in [message.text for message in await anna.messages(again)]
        assert (await tg.state())["offset"] == 0


def test_every_call_of_the_person_and_control_side_is_described_in_the_readme() -> None:
    readme = (Path(sandbox.__file__).parent / "README.md").read_text(encoding="utf-8")
    source = "".join(inspect.getsource(api) for api in (PeopleApi, ControlApi))
    paths = re.findall(r'"(/(?:people|control|photos)[^"]*)"', source)
    names = set(re.findall(r"[a-z]+", " ".join(paths)))
    assert len(names) > 30
    assert {name for name in names if not re.search(rf"\b{name}\b", readme)} <= {"act"}


def test_the_command_line_starts_a_sandbox_with_people_in_a_group(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m sandbox` runs in this process: another one would take seconds to import the same modules."""
    reading, writing = os.pipe()
    found: list[tuple[list[str], list[str]]] = []

    async def visit(line: str) -> None:
        address = re.search(r"http://\S+", line)
        async with Telegram(address.group()) as tg:
            people, groups = await tg.people(), await tg.groups()
        found.append(([person.name for person in people], [group.title for group in groups]))

    def visit_and_stop() -> None:
        try:
            with os.fdopen(reading) as lines:
                asyncio.run(visit(lines.readline()))
        finally:
            if signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
                os.kill(os.getpid(), signal.SIGTERM)

    visitor = threading.Thread(target=visit_and_stop)
    visitor.start()
    with os.fdopen(writing, "w") as output:
        monkeypatch.setattr(sys, "stdout", output)
        monkeypatch.setattr(sys, "argv", ["sandbox", "--port", "0", "--people", "Anna, Bruno", "--group", "Friday"])
        runpy.run_module("sandbox", run_name="__main__")
    visitor.join()
    assert found == [(["Anna", "Bruno"], ["Friday"])]


async def test_a_whole_application_plays_against_it(
    tg: LocalTelegram, anna: Person, bruno: Person, group: Group
) -> None:
    app: Application[Any, Any, Any, Any, Any, Any] = (
        Application.builder().token(tg.token).base_url(tg.base_url).base_file_url(tg.base_file_url).build()
    )

    async def new(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        rows = [[InlineKeyboardButton("Sit", callback_data="sit")]]
        await update.effective_message.reply_text("Seats: 0", reply_markup=InlineKeyboardMarkup(rows))

    async def sit(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        await update.callback_query.answer("Welcome")
        await update.callback_query.edit_message_text("Seats: 1")

    app.add_handler(CommandHandler("nuova", new))
    app.add_handler(CallbackQueryHandler(sit, "sit"))
    async with app:
        await app.start()
        await app.updater.start_polling()
        await anna.send(group, "/nuova")
        post = await bruno.wait_message(group, lambda message: message.labels == ["Sit"])
        assert (await bruno.tap(post, "Sit")).text == "Welcome"
        assert (await anna.wait_message(group, lambda message: message.text == "Seats: 1")).id == post.id
        await app.updater.stop()
        await app.stop()
    assert await tg.bad_requests() == []
