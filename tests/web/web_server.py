"""The page's server as a client meets it: over HTTP, on a port of its own, over a real store."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import aiohttp
from pydantic import HttpUrl, SecretStr

from operations.settings import Settings
from simulation.people.pages import opening
from simulation.use_cases.matches import Matches
from tables.context import WebAddress, named_app
from tables.requests.codec import Request
from web.limits import Limits
from web.members import IsMember
from web.server import listening, page_served
from web.streams import Streams

TOKEN = "123456789:AAbb-ccDD_ee"  # shaped like a token, nobody's
UNLIMITED = 10**9
URL = "https://scala40.example.org/"

Json = dict[str, Any]


def web_settings(**changes: Any) -> Settings:
    """Settings of a bot that serves the page on any free port."""
    values: Json = {"bot_token": SecretStr(TOKEN), "web_listen": "127.0.0.1:0", "web_url": HttpUrl(URL)}
    return Settings(_env_file=None, **{**values, **changes})


def signed(fields: Mapping[str, str], token: str = TOKEN) -> str:
    """Return fields as Telegram gives them to a page of this bot, with their hash."""
    return opening.signed(fields, token)


@dataclass(frozen=True)
class Answer:
    """A complete answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes = field(repr=False)

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> tuple[int, str]:
        """The status of a refusal, and its code."""
        assert set(self.json) == {"error"}
        assert self.json["error"]["text"]
        return self.status, self.json["error"]["code"]


class Sleep:
    """A sleep that ends only when a test says so."""

    def __init__(self) -> None:
        self._turn = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        await self._turn.wait()
        self._turn.clear()

    def end(self) -> None:
        self._turn.set()


@dataclass
class WebServer:
    """A running server, and a client of it."""

    matches: Matches
    url: str
    client: aiohttp.ClientSession
    streams: Streams
    sleep: Sleep

    async def get(self, path: str, **headers: str) -> Answer:
        """Ask for a path below the page's address."""
        return await self.ask("GET", path, headers=headers)

    async def ask(self, method: str, path: str, **more: Any) -> Answer:
        """Send any request."""
        async with self.client.request(method, self.url + path, **more) as answer:
            return Answer(answer.status, answer.headers.copy(), await answer.read())

    def init_data(self, person: int, language: str = "it", **more: str) -> str:
        """Return what Telegram gives to the page of a person now."""
        name = self.matches.names.get(person, f"Persona {person}")
        return signed(opening.opening_fields(person, name, self.matches.time, language, **more))

    async def open(self, person: int, language: str = "it", **more: str) -> "Phone":
        """Open the page as a person."""
        body = {"init_data": self.init_data(person, language, **more)}
        answer = await self.ask("POST", "api/session", json=body)
        assert answer.status == 200, answer.text
        return Phone(self, person, answer.json)


@dataclass
class Phone:
    """Somebody's open page; `session` is what the server told it when it was opened."""

    server: WebServer
    person: int
    session: Json = field(repr=False)
    ids: "itertools.count[int]" = field(default_factory=itertools.count)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.session['ticket']}"}

    async def get(self, path: str) -> Answer:
        return await self.server.ask("GET", path, headers=self.headers)

    async def post(self, path: str, body: Any) -> Answer:
        return await self.server.ask("POST", path, headers=self.headers, json=body)

    async def view(self, table: int) -> Json:
        """Return a table as they see it."""
        answer = await self.get(f"api/tables/{table}")
        assert answer.status == 200, answer.text
        found: Json = answer.json
        return found

    async def choices(self, table: int, *cards: str, **more: object) -> Answer:
        """Ask what these cards of the hand can do."""
        return await self.post(f"api/tables/{table}/choices", {"cards": list(cards), **more})

    def new_id(self) -> str:
        """Return an id for a request, as the page makes one."""
        return f"request-{self.person}-{next(self.ids):08}"

    async def request(self, table: int, request: Request | str, request_id: str | None = None) -> Json:
        """Do something at a table; the rules may refuse it."""
        packed = request if isinstance(request, str) else request.pack()
        body = {"id": request_id or self.new_id(), "request": packed}
        answer = await self.post(f"api/tables/{table}/requests", body)
        assert answer.status == 200, answer.text
        found: Json = answer.json
        return found

    @asynccontextmanager
    async def stream(self, table: int | None = None) -> AsyncIterator["Listening"]:
        """Listen to what changes."""
        path = "api/stream" if table is None else f"api/stream?table={table}"
        async with self.server.client.get(self.server.url + path, headers=self.headers) as answer:
            assert answer.status == 200
            yield Listening(answer)


@dataclass
class Listening:
    """A stream that is being read."""

    answer: aiohttp.ClientResponse

    async def line(self) -> str:
        """Return the next line that says something: a version or a sign of life; '' at the end."""
        async with asyncio.timeout(300):
            while True:
                line = await self.answer.content.readline()
                if not line or line.strip():
                    return line.decode().strip()

    async def event(self) -> Json:
        """Return the next version."""
        line = await self.line()
        assert line.startswith("data: "), line
        found: Json = json.loads(line.removeprefix("data: "))
        return found


async def everybody(chat_id: int, person_id: int) -> bool | None:
    """Say that everybody is a member of every group."""
    return True


@asynccontextmanager
async def a_web_server(
    matches: Matches, limits: Limits | None = None, is_member: IsMember = everybody, **changes: Any
) -> AsyncIterator[WebServer]:
    """Serve the store of `matches` while the block runs; without `limits` a page may ask for as much as it likes."""
    sleep, limits = Sleep(), limits or Limits(lambda: 0.0, UNLIMITED, UNLIMITED, UNLIMITED)
    async with (
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as client,
        _served(matches, web_settings(**changes), sleep, limits, is_member) as (url, streams),
    ):
        yield WebServer(matches, url, client, streams, sleep)


@asynccontextmanager
async def _served(
    matches: Matches, settings: Settings, sleep: Sleep, limits: Limits, is_member: IsMember
) -> AsyncIterator[tuple[str, Streams]]:
    matches.context = replace(matches.context, web=WebAddress(URL, named_app("scala40bot", "tavolo"), (b"k" * 32,)))
    with listening(settings) as taken:
        async with page_served(settings, matches.context, taken, sleep, limits, is_member=is_member) as streams:
            assert streams is not None
            yield f"http://127.0.0.1:{taken.getsockname()[1]}/", streams
