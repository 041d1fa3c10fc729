"""People who play in the page: each has it open, follows its stream, and plays a turn by its requests.

They speak HTTP with the bot as its page does, and use only what the views offer.
"""

import asyncio
import hmac
import json
import random
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlencode

import aiohttp

from benchmarks.people.gestures import Tapped
from benchmarks.people.moves import by_use
from benchmarks.people.players import PATIENCE
from handlers.local_play import TOKEN
from sandbox.client.people import Person
from sandbox.client.seen import Json
from scala40.notation import parse_card

MOST_REQUESTS = 60
"""If a turn takes more requests than this, it cannot be ended."""
TOO_MANY = 429
_AGAIN = 0.1
"""Seconds until a bot is asked again that does not serve yet, or has had too many requests of one person."""
PUBLIC = "https://page.example/"
"""The address at which the messages of the bot say that its page is; a reverse proxy would stand there."""


def settings(port: int) -> dict[str, str]:
    """The settings of a bot that serves its page at a port of this computer."""
    return {"WEB_LISTEN": f"127.0.0.1:{port}", "WEB_URL": PUBLIC, "WEB_APP": "page"}


def init_data(person: Person) -> str:
    """What Telegram gives to the page about somebody who opens it, authenticated with the bot's token."""
    user = json.dumps({"id": person.id, "first_name": person.name, "language_code": "it"}, separators=(",", ":"))
    fields = {"auth_date": str(int(time.time())), "query_id": secrets.token_hex(8), "user": user}
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.digest(b"WebAppData", TOKEN.encode(), "sha256")
    return urlencode({**fields, "hash": hmac.digest(key, lines.encode(), "sha256").hex()})


class Page:
    """One person's open page of their table; `view` is what it shows."""

    pause: float = 0.0
    """Seconds of thinking before each request."""

    def __init__(self, http: aiohttp.ClientSession, address: str, person: Person, changed: asyncio.Event) -> None:
        self._http, self._address, self._person, self._changed = http, address, person, changed
        self._ticket = ""
        self.table = 0
        self.view: Json = {}

    async def open(self) -> None:
        """Open the page, and the table of the person."""
        session = await self._answer("POST", "api/session", {"init_data": init_data(self._person)})
        self._ticket = session["ticket"]
        await self.find()

    async def find(self) -> None:
        """Show the person's newest table."""
        tables = (await self._answer("GET", "api/tables"))["tables"]
        self.table = max(table["id"] for table in tables)
        await self.look()

    async def look(self) -> None:
        """Ask for the table as it is now."""
        self.view = await self._answer("GET", f"api/tables/{self.table}")
        self._changed.set()

    async def follow(self) -> None:
        """Keep the stream open until cancelled, and look at the table whenever it has changed."""
        while True:
            with suppress(aiohttp.ClientError, ConnectionError):
                query = {"table": str(self.table)}
                async with self._http.get(
                    f"{self._address}api/stream", params=query, headers=self._headers(), timeout=_ENDLESS
                ) as stream:
                    async for line in stream.content:
                        if line.startswith(b"data: ") and json.loads(line[6:])["version"] != self.view.get("version"):
                            await self.look()
            await asyncio.sleep(_AGAIN)

    async def ask(self, choice: Json) -> Json:
        """Do what a choice of the view says, after thinking; return the answer."""
        await asyncio.sleep(self.pause)
        body = {"id": secrets.token_urlsafe(18), "request": choice["request"]}
        answer = await self._answer("POST", f"api/tables/{self.table}/requests", body)
        if answer["view"] is not None:
            self.view = answer["view"]
            self._changed.set()
        return answer

    async def _answer(self, verb: str, path: str, body: Json | None = None) -> Json:
        """Ask until the bot answers: it may be about to start, or one person may have asked too much."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(aiohttp.ClientConnectionError):
                    async with self._http.request(
                        verb, self._address + path, json=body, headers=self._headers()
                    ) as answer:
                        if answer.status != TOO_MANY:
                            answer.raise_for_status()
                            found: Json = await answer.json()
                            return found
                await asyncio.sleep(_AGAIN)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._ticket}"} if self._ticket else {}


_ENDLESS = aiohttp.ClientTimeout(total=None, sock_connect=PATIENCE)


class PageTable:
    """Four people who play one turn after the other, all in the page."""

    tapped: Sequence[Tapped] = ()
    """Nobody taps a button of a chat."""

    def __init__(self, number: int, pages: Sequence[Page], changed: asyncio.Event) -> None:
        self._pages, self._changed, self._dice = pages, changed, random.Random(number)

    def think(self, pause: float) -> None:
        """Let everybody wait this many seconds before each request from now on."""
        for page in self._pages:
            page.pause = pause

    async def play(self, turns: int) -> list[int]:
        """Play some turns, each up to its discard. Returns the number of cards on the table before each."""
        found = []
        for _ in range(turns):
            page = await self._on_turn()
            found.append(sum(len(meld["cards"]) for meld in page.view["melds"]))
            await self._turn(page)
        return found

    async def _on_turn(self) -> Page:
        """The page of the person who may draw; between deals and matches, begin the next one."""
        while True:
            self._changed.clear()
            for page in self._pages:
                if page.view.get("phase") == "draw":
                    return page
            if not await self._go_on():
                await asyncio.wait_for(self._changed.wait(), PATIENCE)

    async def _go_on(self) -> bool:
        """Deal, or begin a new match, where the view offers it."""
        for page in self._pages:
            for action in page.view["actions"]:
                if action["kind"] in ("deal", "rematch", "start") and not action["refused"]:
                    await page.ask(action)
                    if action["kind"] != "deal":
                        await asyncio.gather(*(each.find() for each in self._pages))
                    return True
        return False

    async def _turn(self, page: Page) -> None:
        """Draw, put down what is proposed, and discard the least useful card that may be discarded."""
        await page.ask(next(choice for choice in page.view["draws"] if not choice["refused"]))
        tried: set[str] = set()
        for _ in range(MOST_REQUESTS):
            if not page.view["me"]["on_turn"] or page.view["phase"] != "play":
                return
            choice = self._next(page.view, tried)
            tried.add(choice["request"])
            answer = await page.ask(choice)
            if choice["kind"] == "discard" and page.view["asked"]:
                tried.discard(choice["request"])  # it was asked about, and is meant
            if not answer["refused"] and choice["kind"] != "discard":
                tried.clear()
        raise RuntimeError(f"a turn was not ended by {MOST_REQUESTS} requests")

    def _next(self, view: Json, tried: set[str]) -> Json:
        """The next request: something proposed, else a discard or an attachment, else a step back."""

        def fresh(choice: Json) -> bool:
            return not choice["refused"] and choice["request"] not in tried

        for choice in view["proposals"]:
            if fresh(choice):
                return dict(choice)
        hand = {held["id"]: held for held in view["me"]["hand"]}
        for name in by_use({name: parse_card(held["card"]) for name, held in hand.items()}, self._dice):
            for kind in ("discard", "attach", "swap"):
                for choice in hand[name]["may"]:
                    if choice["kind"] == kind and fresh(choice):
                        return dict(choice)
        if view["back"] is None:
            raise RuntimeError("nothing can be discarded")
        return {**view["back"], "kind": "back"}


@asynccontextmanager
async def pages_of(groups: Sequence[Sequence[Person]], port: int) -> AsyncIterator[list[PageTable]]:
    """The tables of these people in their pages, which stay open while the block runs."""
    found: list[PageTable] = []
    every: list[Page] = []
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        for number, people in enumerate(groups):
            changed = asyncio.Event()
            pages = [Page(http, f"http://127.0.0.1:{port}/", person, changed) for person in people]
            every += pages
            found.append(PageTable(number, pages, changed))
        await asyncio.gather(*(page.open() for page in every))
        async with asyncio.TaskGroup() as following:
            streams = [following.create_task(page.follow()) for page in every]
            yield found
            for stream in streams:
                stream.cancel()
