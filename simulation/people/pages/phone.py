"""People who play in the page over HTTP, and keep asking with the same id until they are answered."""

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass, field

import aiohttp

from simulation.people.pages.calls import Json, Sent
from simulation.people.pages.mind import PageMind
from simulation.people.pages.opening import opening_fields, signed
from simulation.people.phone import GLANCE, PATIENCE, Phone

AGAIN = 0.1
"""Seconds after which they ask again."""
TWICE = 0.2
"""The probability of sending a request twice at once."""


@dataclass
class PagePhone(Phone):
    """Somebody who plays at one table, in the page."""

    sent: list[Sent] = field(default_factory=list)
    mind: PageMind = field(init=False)
    _ticket: str = ""
    _client: aiohttp.ClientSession = field(init=False, repr=False)
    _told: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.mind = PageMind(random.Random(self.dice.getrandbits(64)))

    @property
    def count(self) -> int:
        return len(self.sent)

    async def play(self) -> None:
        """Play until the match is over, with the stream open."""
        (table,) = self.setup.stored.tables()
        self.table = table.id
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE)) as self._client:
            await self._open()
            following = asyncio.create_task(self._follow())
            try:
                while (view := await self._ask("GET", f"api/tables/{self.table}"))["stage"] != "over":
                    what = self.mind.choose(view)
                    if what is not None:
                        await self._send(what)
                    else:
                        with suppress(TimeoutError):
                            async with asyncio.timeout(GLANCE):
                                await self._told.wait()
                        self._told.clear()
            finally:
                following.cancel()
                await asyncio.gather(following, return_exceptions=True)

    async def _open(self) -> None:
        tg = self.setup.tg
        fields = opening_fields(self.person.id, self.person.name, await tg.now())
        answer = await self._ask("POST", "api/session", {"init_data": signed(fields, tg.token)})
        self._ticket = answer["ticket"]

    async def _send(self, what: Json) -> None:
        number = f"phone-{self.person.id}-{len(self.sent):06}"
        sent = Sent(number, {"id": number, **what}, 0.0)
        self.sent.append(sent)
        self.setup.tg.world.events.publish("page", person=self.person.id)  # a test waits for that to kill the bot
        path = f"api/tables/{self.table}/requests"
        times = 2 if self.dice.random() < TWICE else 1
        sent.answers += await asyncio.gather(*(self._ask("POST", path, sent.body) for _ in range(times)))

    async def _ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """Ask until there is an answer."""
        while True:
            with suppress(aiohttp.ClientError, TimeoutError, OSError):
                async with self._client.request(method, self._url(path), json=body, headers=self._headers) as answer:
                    found: Json = await answer.json()
                    if answer.status not in (429, 503):
                        assert answer.status == 200, f"{method} {path} is answered with {answer.status}"
                        return found
            await asyncio.sleep(AGAIN)

    async def _follow(self) -> None:
        """Read the stream, and open it again when it ends."""
        while True:
            with suppress(aiohttp.ClientError, TimeoutError, OSError):
                endless = aiohttp.ClientTimeout(total=None)
                path = self._url(f"api/stream?table={self.table}")
                async with self._client.get(path, headers=self._headers, timeout=endless) as answer:
                    async for line in answer.content:
                        if line.startswith(b"data:"):
                            self._told.set()
            await asyncio.sleep(AGAIN)

    def _url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.setup.page_port}/{path}"

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._ticket}"} if self._ticket else {}
