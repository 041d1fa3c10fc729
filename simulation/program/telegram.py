"""The local Telegram in the same process, without sockets, and with faults between it and the bot.

The faults follow from the seed: requests and answers are delayed or lost, or the server is busy.
"""

import asyncio
import itertools
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

import pytest
from telegram.error import NetworkError
from telegram.request import BaseRequest, RequestData

from sandbox import updates
from sandbox.budgets import Budgets
from sandbox.faults import Faults
from sandbox.http import bot_api
from sandbox.http.bot_api import BotApi
from sandbox.journal import Journal
from sandbox.models import methods
from sandbox.refusals import FAULT
from sandbox.schema import Upload, method_named
from sandbox.world import World
from simulation.program.virtual import VirtualLoop

Json = dict[str, Any]
TOKEN = "40:SANDBOX"
LONGEST_POLL = 3600.0
"""Virtual seconds that a poll for updates waits; a real poll ends sooner, which makes no difference."""

FAULTLESS = ("getUpdates", "getMe", "deleteWebhook", "setMyCommands")
"""Methods without faults: those of the start, and polling, whose faults are duplicates and another order."""


@dataclass(frozen=True, slots=True)
class FaultRates:
    """The probabilities of faults of a request; after a flood its chat has to wait for `flood_seconds`."""

    answer_lost: float = 0.0
    request_lost: float = 0.0
    flood: float = 0.0
    server_error: float = 0.0
    duplicate: float = 0.0
    reorder: float = 0.0
    flood_seconds: tuple[int, int] = (1, 8)
    always_flooded: int = 0
    """A chat in which every request is answered by 429."""


NO_FAULTS = FaultRates()
MANY_FAULTS = FaultRates(answer_lost=0.2, flood=0.1, server_error=0.05, duplicate=0.1, reorder=0.2)


CHECK_EVERY = 20
"""One in this many of the local Telegram's answers and updates is compared with the model of the Bot API; over HTTP
all of them are. The bot's requests are always checked."""

WRITING = ("edit", "send")
UNREAD = ("reply_markup", "entities", "caption_entities")
"""Fields of an answer that repeat the message that the bot has just written; nobody reads them."""


class DirectApi(BotApi):
    """The local Telegram's Bot API, whose polls wait in the loop's time."""

    def __init__(self, loop: VirtualLoop, *parts: Any) -> None:
        super().__init__(*parts)
        self._loop = loop

    async def _get_updates(self, call: methods.GetUpdates) -> list[Json]:
        if call.allowed_updates is not None:
            self.world.updates.allowed = call.allowed_updates
        limit = call.limit if call.limit is not None and 1 <= call.limit <= 100 else 100
        end = self._loop.time() + (LONGEST_POLL if call.timeout else 0.0)
        return await self.world.updates.fetch(call.offset, limit, lambda: end - self._loop.time())


@dataclass
class Telegram:
    """The local Telegram's world, its journal of requests, and the faults of requests to it."""

    loop: VirtualLoop
    dice: random.Random
    fault_rates: FaultRates = NO_FAULTS
    listeners: list[Callable[[str, Json, Json], None]] = field(default_factory=list)
    """Called with every request that was carried out: method, parameters, answer."""
    faults: int = 0
    """The number of faults so far."""

    def __post_init__(self) -> None:
        self.world = World(TOKEN, "Scala 40", "scala40_bot")
        self.world.clock.now = self.loop.unix  # type: ignore[method-assign]  # the virtual clock
        self.world.chance = self.dice
        self.journal = Journal(self.world.clock, self.world.events)
        self.budgets = Budgets(self.world.clock)
        self.budgets.switch(True)
        self.world.updates.duplicates = lambda: self._happens(self.fault_rates.duplicate)
        self.world.updates.reorders = lambda: self.dice if self._happens(self.fault_rates.reorder) else None
        self._api = DirectApi(self.loop, self.world, self.journal, self.budgets, Faults())

    async def requests(self) -> list[Json]:
        """The journal of the bot's requests, as the search for leaks reads it."""
        return self.journal.after(0)

    async def ask(self, name: str, given: Json, files: dict[str, Upload]) -> tuple[int, bytes]:
        """Carry out a request and return status and answer. Raises NetworkError if either is lost."""
        await asyncio.sleep(self.dice.uniform(0.01, 0.08))
        is_faultless = name in FAULTLESS
        if not is_faultless and (fault := self._fault(name, given)) is not None:
            return fault
        status, answer = await self._api.answer(method_named(name), given, files)
        for listener in self.listeners:
            listener(name, given, answer)
        if not is_faultless and self._happens(self.fault_rates.answer_lost):
            raise NetworkError("httpx.ReadError: ")
        await asyncio.sleep(self.dice.uniform(0.01, 0.08))
        return status, json.dumps(_short(answer) if name.startswith(WRITING) else answer).encode()

    def _fault(self, name: str, given: Json) -> tuple[int, bytes] | None:
        """Status and body of a fault before the request is carried out; None if there is none."""
        if self._happens(self.fault_rates.request_lost):
            raise NetworkError("httpx.ConnectError: ")
        flooded = str(given.get("chat_id")) == str(self.fault_rates.always_flooded)
        if flooded or self._happens(self.fault_rates.flood):
            seconds = self.dice.randint(*self.fault_rates.flood_seconds)
            refusal = {
                "description": f"Too Many Requests: retry after {seconds}",
                "parameters": {"retry_after": seconds},
            }
            return self._instead(name, 429, {"ok": False, "error_code": 429, **refusal})
        if self._happens(self.fault_rates.server_error):
            return self._instead(name, 502, None)
        return None

    def _instead(self, name: str, status: int, answer: Json | None) -> tuple[int, bytes]:
        self.journal.add(name, {}, answer or {"description": "a busy server"}, FAULT)
        return status, b"<html>busy</html>" if answer is None else json.dumps(answer).encode()

    def _happens(self, likely: float) -> bool:
        happens = likely > 0 and self.dice.random() < likely
        self.faults += happens
        return happens


def _short(answer: Json) -> Json:
    """An answer without the contents of its message, which the bot has just sent."""
    result = answer.get("result")
    if not isinstance(result, dict):
        return answer
    return answer | {"result": {name: value for name, value in result.items() if name not in UNREAD}}


@contextmanager
def checking_some() -> Iterator[None]:
    """Check only some of the local Telegram's own answers and updates."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in ((bot_api, "answer_error"), (updates, "update_error")):
            patch.setattr(module, name, _some(getattr(module, name)))
        yield


def _some(judge: Callable[..., str | None]) -> Callable[..., str | None]:
    turn = itertools.count()
    return lambda *given: judge(*given) if next(turn) % CHECK_EVERY == 0 else None


class DirectRequest(BaseRequest):
    """Replaces python-telegram-bot's HTTP client. A killed process reaches nobody."""

    def __init__(self, telegram: Telegram, is_alive: Callable[[], bool], passed: Callable[[], None]) -> None:
        self._telegram = telegram
        self._is_alive = is_alive
        self._passed = passed

    @property
    def read_timeout(self) -> float | None:
        return None

    async def initialize(self) -> None:
        pass

    async def shutdown(self) -> None:
        pass

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, **timeouts: Any
    ) -> tuple[int, bytes]:
        self._check()
        _, token, name = unquote(url).rsplit("/", 2)
        assert token == f"bot{TOKEN}", "every request carries the token"
        given: Json = dict(request_data.json_parameters) if request_data is not None else {}
        parts = request_data.multipart_data if request_data is not None else {}
        files = {field: Upload(part[0], part[2], part[1]) for field, part in parts.items()}
        answer = await self._telegram.ask(name, given, files)
        self._check()
        return answer

    def _check(self) -> None:
        self._passed()
        if not self._is_alive():
            raise asyncio.CancelledError
