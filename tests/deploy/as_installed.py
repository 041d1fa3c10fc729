"""Starts a command of a systemd unit or of an image as it is written there, in folders of a test."""

import asyncio
import os
import re
import shlex
import signal
import socket
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

from operations.settings import Settings
from sandbox.client.people import Person, Seen
from sandbox.http.server import LocalTelegram
from simulation.people.practice import Practice
from tables.requests.table import StartMatch

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def moved(words: Iterable[str], places: Mapping[str, Path]) -> list[str]:
    """The words with other places in front: of those that fit, the longest."""
    return [_moved(word, places) for word in words]


def _moved(word: str, places: Mapping[str, Path]) -> str:
    for place in sorted(places, key=len, reverse=True):
        if word == place or word.startswith(f"{place}/"):
            return f"{places[place]}{word.removeprefix(place)}"
    return word


def unit(path: Path = DEPLOY / "scala40.service") -> dict[str, dict[str, list[str]]]:
    """A unit of systemd: for each section its settings, each with its values in their order."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if section := re.fullmatch(r"\[(\w+)\]", line):
            found[section[1]] = {}
        elif line and not line.startswith("#"):
            name, equals, value = line.partition("=")
            assert equals, line
            found[list(found)[-1]].setdefault(name, []).append(value)
    return found


def settings_of(telegram: LocalTelegram) -> dict[str, str]:
    """What an operator has to write, and where this test's Telegram is."""
    return {"BOT_TOKEN": telegram.token, "BOT_API_URL": telegram.url}


class Running:
    """A bot that was started as a process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.log = ""

    async def said(self, pattern: str) -> re.Match[str]:
        """Wait until the log has what is sought."""
        assert self.process.stderr is not None
        async with asyncio.timeout(300):
            while (found := re.search(pattern, self.log)) is None:
                line = (await self.process.stderr.readline()).decode()
                assert line, self.log
                self.log += line
        return found

    async def ended(self) -> int | None:
        """Wait until it ends by itself; return its exit code."""
        async with asyncio.timeout(300):
            _, rest = await self.process.communicate()
        self.log += rest.decode()
        return self.process.returncode

    async def stop(self, by: signal.Signals = signal.SIGTERM) -> int | None:
        """Ask it to stop; return its exit code."""
        self.process.send_signal(by)
        return await self.ended()


@asynccontextmanager
async def running(command: Iterable[str], folder: Path, **environment: str) -> AsyncIterator[Running]:
    """Start a command with these variables and with none of the bot's settings but these; it is killed at the end."""
    theirs = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    for mode in ("PYTHONDEVMODE", "PYTHONASYNCIODEBUG", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        theirs.pop(mode, None)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env={**theirs, **environment}, stdout=pipe, stderr=pipe
    )
    try:
        yield Running(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def lobby_opens(telegram: LocalTelegram) -> tuple[Person, Seen]:
    """A person adds the bot to a group and writes /nuova there; the lobby comes."""
    anna = await telegram.person("Anna")
    group = await telegram.group("Friday", [anna])
    await anna.send(group, "/nuova")
    lobby = await anna.wait_message(group, lambda message: "Anna" in message.text and bool(message.buttons))
    assert await telegram.bad_requests() == []
    return anna, lobby


async def picture_comes(telegram: LocalTelegram) -> None:
    """A person whose name needs a font of its own plays against a computer, and is sent the picture of their hand."""
    person = await telegram.person("שרה")
    await person.start()
    players = Practice(person).players
    await players.open_lobby()
    await players.press(person, StartMatch)
    await telegram.wait_request("sendPhoto", seconds=300)
    assert await telegram.bad_requests() == []


class Manager:
    """The socket at which systemd is told how a service is."""

    def __init__(self) -> None:
        self.name = f"@scala40-{uuid4().hex}"
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(f"\0{self.name[1:]}")
        self._socket.setblocking(False)

    async def told(self) -> str:
        async with asyncio.timeout(300):
            return (await asyncio.get_running_loop().sock_recv(self._socket, 4096)).decode()

    def close(self) -> None:
        self._socket.close()


def words_of(line: str) -> list[str]:
    """The words of a command line."""
    return shlex.split(line)
