"""The page's server as a client meets it: over HTTP, on a port of its own, over a real store."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
from pydantic import HttpUrl, SecretStr

from operations.settings import Settings
from simulation.use_cases.matches import Matches
from web.server import listening, page_served

TOKEN = "123456789:AAbb-ccDD_ee"  # shaped like a token, nobody's


def web_settings(**changes: Any) -> Settings:
    """Settings of a bot that serves the page on any free port."""
    values: dict[str, Any] = {
        "bot_token": SecretStr(TOKEN),
        "web_listen": "127.0.0.1:0",
        "web_url": HttpUrl("https://scala40.example.org/"),
    }
    return Settings(_env_file=None, **{**values, **changes})


@dataclass(frozen=True)
class Answer:
    """A complete answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class WebServer:
    """A running server, and a client of it."""

    matches: Matches
    url: str
    client: aiohttp.ClientSession

    async def get(self, path: str, **headers: str) -> Answer:
        """Ask for a path below the page's address."""
        return await self.ask("GET", path, headers=headers)

    async def ask(self, method: str, path: str, **more: Any) -> Answer:
        """Send any request."""
        async with self.client.request(method, self.url + path, **more) as answer:
            return Answer(answer.status, answer.headers, await answer.read())


@asynccontextmanager
async def a_web_server(matches: Matches, **changes: Any) -> AsyncIterator[WebServer]:
    """Serve the store of `matches` while the block runs."""
    settings = web_settings(**changes)
    with listening(settings) as taken:
        assert taken is not None
        async with page_served(settings, matches.context, taken), aiohttp.ClientSession() as client:
            yield WebServer(matches, f"http://127.0.0.1:{taken.getsockname()[1]}/", client)
