"""`make play`: runs the local Telegram as a process of its own, and makes the settings of a bot that uses it."""

import asyncio
import contextlib
import importlib.util
import shutil
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
from pydantic import HttpUrl, SecretStr

from operations.command_line import PAGE_PORT
from operations.exit_codes import Exit, StartError
from operations.settings import Settings
from tables.requests.chat_pages import Practice
from tables.requests.codec import Request, unpack
from tables.requests.table import Sit

TOKEN = "40:SANDBOX"  # noqa: S105 - opens nothing but the local Telegram
FOLDER = Path(".play")
NEEDED = ("aiogram",)
"""Packages that the local Telegram needs and the bot does not."""

_READY = "Local Telegram: "
_POLL_SECONDS = 30.0
"""How long one request for new messages waits for them."""
_START_SECONDS = 180.0
"""How long the local Telegram may take: a small, busy computer needs long to import its packages."""


@asynccontextmanager
async def local_telegram(port: int | None = None) -> AsyncIterator[str]:
    """Start the local Telegram, and stop it when the block ends; yields its address.

    Without `port` it uses any free one if the usual one is taken. Raises StartError if it does not start.
    """
    if port and not _is_free(port):
        raise StartError(f"Port {port} is taken: choose another with --port, or 0 for any that is free.", Exit.SETTINGS)
    if port is None:
        port = usual_port()
    for package in NEEDED:
        if importlib.util.find_spec(package) is None:
            raise StartError(f"The local Telegram needs the package {package}: make play installs it.", Exit.SETTINGS)
    command = ("-m", "sandbox", "--port", str(port), "--token", TOKEN)
    # In a session of its own, so that Ctrl-C stops the bot first, while the server still answers it.
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=asyncio.subprocess.PIPE, start_new_session=True
    )
    try:
        yield await _address(process)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def local_settings(address: str, port: int, folder: Path = FOLDER) -> Settings:
    """Settings of a bot for that local Telegram, with an empty store: the local Telegram starts empty too.

    The bot serves the table as a page at this port of this computer.
    """
    folder = folder / address.rpartition(":")[2]  # one store for each port: two bots may run at the same time
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    page = f"127.0.0.1:{port}"
    return Settings(
        _env_file=None,  # type: ignore[call-arg]  # an argument of the settings library, not a field
        bot_token=SecretStr(TOKEN),
        database=folder / "scala40.sqlite",
        bot_api_url=HttpUrl(address),
        clock_url=HttpUrl(f"{address}/control/clock"),
        log_level="WARNING",
        web_listen=page,
        web_url=HttpUrl(f"http://{page}/"),
    )


async def set_main_app(address: str, settings: Settings) -> None:
    """Make the bot's page its main app, as an operator does with @BotFather."""
    async with aiohttp.ClientSession(address, timeout=aiohttp.ClientTimeout(total=_START_SECONDS)) as telegram:
        await _post(telegram, "/control/apps", main=settings.page_url)


async def seat_everybody(address: str) -> None:
    """Let the people of the local group open the bot and sit down at a table, so that the visitor only has to deal.

    The last of them also has two tables in their private chat: one of /nuova, and practice. They use the local
    Telegram's interface as its page does, so the bot cannot tell them from people.
    """
    async with aiohttp.ClientSession(address, timeout=aiohttp.ClientTimeout(total=_START_SECONDS)) as telegram:
        state = await _get(telegram, "/control/state")
        people, group = [person["id"] for person in state["people"]], state["chats"][0]["id"]
        for person in people:
            await _post(telegram, f"/people/{person}/start", payload="")
        host, *others = people
        await _post(telegram, f"/people/{host}/send", chat_id=group, text="/nuova")
        for person in others:
            await _tap(telegram, person, group, Sit)
        last = people[-1]
        await _post(telegram, f"/people/{last}/send", chat_id=last, text="/nuova")
        await _tap(telegram, last, last, Practice)
        await _tap(telegram, last, last, Practice, level="easy")


async def _get(telegram: aiohttp.ClientSession, path: str, **query: str) -> Any:
    async with telegram.get(path, params=query) as answer:
        return await answer.json()


async def _post(telegram: aiohttp.ClientSession, path: str, **given: object) -> None:
    async with telegram.post(path, json=given) as answer:
        await answer.read()


async def _tap(telegram: aiohttp.ClientSession, person: int, chat: int, kind: type[Request], **fields: object) -> None:
    """Tap the newest button of a request of this kind, if it has these fields, as soon as there is one."""
    place = await _place_of(telegram, person, chat, kind, fields)
    await _post(telegram, f"/people/{person}/tap", chat_id=chat, **place)


async def _place_of(
    telegram: aiohttp.ClientSession, person: int, chat: int, kind: type[Request], fields: dict[str, object]
) -> dict[str, object]:
    """The newest message with such a button, and the button's data."""
    after = 0
    while True:
        query = {"after": str(after), "wait": str(_POLL_SECONDS)}
        found = (await _get(telegram, f"/people/{person}/chats/{chat}/messages", **query))["messages"]
        for entry in reversed(found):
            for row in entry["message"].get("reply_markup", {}).get("inline_keyboard", []):
                for button in row:
                    request = unpack(button.get("callback_data"))
                    fits = isinstance(request, kind) and all(
                        getattr(request, name) == value for name, value in fields.items()
                    )
                    if entry["visible"] and fits:
                        return {"message_id": entry["message"]["message_id"], "data": button["callback_data"]}
        after = max((entry["seq"] for entry in found), default=after)


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None  # it is a pipe
    try:
        async with asyncio.timeout(_START_SECONDS):
            async for line in process.stdout:
                if line.startswith(_READY.encode()):
                    return line.decode().removeprefix(_READY).strip().rstrip("/")
    except TimeoutError:
        pass
    raise StartError("The local Telegram did not start.", Exit.TELEGRAM)


def usual_port() -> int:
    """The port of the local Telegram's page; 0, which is any free one, if it is taken."""
    return PAGE_PORT if _is_free(PAGE_PORT) else 0


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        return probe.connect_ex(("127.0.0.1", port)) != 0
