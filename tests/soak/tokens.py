"""The token and hands are in no log, error or `repr`, whatever Telegram answers.

The requests go through the real HTTP client, which would log addresses and so the token; only its network is replaced.
"""

import asyncio
import io
import json
import logging
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from urllib.parse import parse_qsl

import httpx
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from handlers import logs
from handlers.settings import Settings
from tests.card_reading import printed_faces
from tests.soak.city import City, a_city
from tests.soak.evenings import circles
from tests.soak.life import Life
from tests.soak.promises import Figures
from tests.soak.telegram import FAULTLESS, TOKEN

SECRET = TOKEN.partition(":")[2]
_WRITTEN = re.compile(r"\b[A2-9TJQK][HDCS][12]?\b")

EVENING = 900.0
TROUBLES = (*["fine"] * 12, "401", "404", "409", "429", "500", "time-out", "broken", "hung up", "not json")


@contextmanager
def everything_logged() -> Iterator[io.StringIO]:
    """The log as the bot writes it at its most talkative."""
    written = io.StringIO()
    root = logging.getLogger()
    handlers, level, disabled = root.handlers[:], root.level, root.manager.disable
    logs.set_up("DEBUG", TOKEN, written)
    logging.disable(logging.NOTSET)
    try:
        yield written
    finally:
        root.handlers[:], root.level = handlers, level
        logging.disable(disabled)
        logging.captureWarnings(False)


class Line:
    """The real HTTP client with a network that does anything."""

    def __init__(self, city: City, dice: random.Random) -> None:
        self._city = city
        self._dice = dice
        self.rough = False
        self.met: Counter[str] = Counter()

    def request(self) -> HTTPXRequest:
        """A client for the bot."""
        return HTTPXRequest(httpx_kwargs={"transport": httpx.MockTransport(self._answer)})

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        name = request.url.path.rsplit("/", 1)[-1]
        trouble = self._dice.choice(TROUBLES) if self.rough and name not in FAULTLESS else "fine"
        if self.rough and name == "getUpdates" and self._dice.random() < 0.3:
            trouble = self._dice.choice(("429", "500", "time-out", "broken", "hung up"))
        self.met[trouble] += 1
        match trouble:
            case "time-out":
                raise httpx.ReadTimeout(f"timed out reading {request.url}", request=request)
            case "hung up":
                raise httpx.ConnectError(f"cannot connect to {request.url}", request=request)
            case "broken":
                return httpx.Response(200, text=f'{{"ok": true, "result": {{ {request.url}')
            case "not json":
                return httpx.Response(502, text=f"<html>{request.url}</html>")
            case "fine":
                status, body = await self._city.telegram.ask(name, *_read(request))
                return httpx.Response(status, content=body)
        code = int(trouble)
        said = {"ok": False, "error_code": code, "description": f"refused: {request.url}"}
        if code == 429:
            said["parameters"] = {"retry_after": 1}
        return httpx.Response(code, json=said)


def _read(request: httpx.Request) -> tuple[dict[str, str], dict[str, object]]:
    """The fields of a request; this evening no files are sent."""
    kind = request.headers.get("content-type", "")
    if kind.startswith("multipart/"):
        message = message_from_bytes(f"content-type: {kind}\r\n\r\n".encode() + request.content)
        parts = {part.get_param("name", header="content-disposition"): part for part in message.get_payload()}
        return {str(name): part.get_payload(decode=True).decode() for name, part in parts.items()}, {}
    return dict(parse_qsl(request.content.decode())), {}


def nothing_is_logged(seed: int, size: int) -> Figures:
    """An evening at DEBUG through every kind of answer; then every line and every `repr` is searched."""
    with a_city(seed) as city, everything_logged() as written:
        dice = random.Random(seed)
        line = Line(city, dice)

        async def evening() -> Figures:
            city.lives += 1
            city.life = Life(city.loop, city.telegram, city.database, dice, line.request)
            assert await city.life.started() is not None
            groups = circles(city, size, most=3, forms="text")
            for circle in groups:
                await circle.open()
            line.rough = True
            await asyncio.sleep(EVENING)
            city.raise_trouble()
            line.rough = False
            await city.quiet()
            shown = [repr(thing) for thing in _things(city)]
            text = "\n".join([written.getvalue(), *shown])
            assert SECRET not in text, f"seed {seed}: the token is in the log or in a repr"
            for logged in text.splitlines():
                assert not printed_faces(logged), f"seed {seed}: a card is in the log"
                assert not _WRITTEN.search(logged), f"seed {seed}: a card is in the log"
            done: Figures = Counter({"lines": text.count("\n"), "requests": line.met.total()})
            return done + Counter({f"answers {kind}": number for kind, number in line.met.items() if kind != "fine"})

        return city.run(evening())


def _things(city: City) -> Iterator[object]:
    """What might be shown by a debugger or a message of an error."""
    service = city.service
    host: object = service.host
    settings: Settings = service.host.settings
    yield from (service, host, settings, service.courier, service.thinker, service.endings)
    yield from (settings.model_dump(), TelegramError("x"), json.dumps(settings.model_dump(mode="json")))
    with city.store.read() as unit:
        for number in range(1, city.lives + 3):
            yield unit.tables.get(number)
