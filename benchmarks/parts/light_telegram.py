"""A light stand-in for Telegram: it answers like the Bot API and holds the bot to its limits, but checks no request.

The strict local Telegram (`sandbox/`) would have to know every person and every message of a crowd, keeps a journal of
all requests, and validates each of them, which takes longer than the bot takes to make it.
"""

import asyncio
import itertools
import json
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from types import TracebackType
from typing import Any, Self, TypeAlias
from urllib.parse import parse_qsl

from aiohttp import web

from benchmarks.people.requests import NOT_ALLOWED
from sandbox.budgets import Budgets
from sandbox.client.seen import Json
from sandbox.clock import Clock
from sandbox.refusals import RefusalError, bad, query_too_old

LARGEST_BODY = 10 * 1024 * 1024
LARGEST_BATCH = 100
_ME = {"id": 40, "is_bot": True, "first_name": "Scala 40", "username": "scala40bot"}
_MEMBER = {"status": "member", "user": {"id": 1, "is_bot": False, "first_name": "Anna"}}
_ALWAYS: dict[str, object] = {
    "getMe": _ME,
    "getChatMember": _MEMBER,
    "deleteWebhook": True,
    "deleteMessage": True,
    "deleteMessages": True,
    "setMyCommands": True,
    "getMyDescription": {"description": ""},
    "setMyDescription": True,
    "getMyShortDescription": {"short_description": ""},
    "setMyShortDescription": True,
    "setMyProfilePhoto": True,
    "getUserProfilePhotos": {"total_count": 0, "photos": []},
}
"""Methods whose answer is always the same."""
SHOWN = ("sendMessage", "sendPhoto", "editMessageText", "editMessageCaption", "editMessageMedia")
"""Methods that show something in a chat; the limits count these."""
_NAME = re.compile(rb'name="([^"]*)"')

Fits: TypeAlias = Callable[[Json], bool]


@dataclass(eq=False, slots=True)
class Tap:
    """A tap: the seconds of the loop's clock at which it was made, fetched by the bot, and answered."""

    made: float
    answered: asyncio.Future[float]
    fetched: float | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that was sent or edited at `at`, in seconds of the loop's clock."""

    at: float
    message: Json = field(repr=False)


class LightTelegram:
    """A running stand-in: `async with LightTelegram() as telegram`. All limits hold.

    `network`: the seconds that a call is under way, to Telegram and back.
    """

    def __init__(self, network: float = 0.0) -> None:
        self.url = ""
        self._network = network
        self.calls: Counter[str] = Counter()
        self.uploads = 0
        self.refused = 0
        """Requests above a limit (429)."""
        self.invalid: list[str] = []
        """The methods of requests that the stand-in does not know."""
        self._budgets = Budgets(Clock())
        self._budgets.on = True
        self._numbers = itertools.count(1)
        self._updates: deque[tuple[Json, Tap]] = deque()
        self._news = asyncio.Event()
        self._taps: dict[str, Tap] = {}
        self._watches: dict[int, list[tuple[Fits, asyncio.Future[Shown]]]] = {}
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        application = web.Application(client_max_size=LARGEST_BODY)
        application.router.add_post("/bot{token}/{method}", self._call)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    # --- what people do -----------------------------------------------------------------------------------------------

    def tap(self, person: Json, message: Json, data: str) -> Tap:
        """Let a person tap a button of a message; the bot can fetch it from now on."""
        loop = asyncio.get_running_loop()
        number = next(self._numbers)
        tap = self._taps[str(number)] = Tap(loop.time(), loop.create_future())
        query = {"id": str(number), "from": person, "message": message, "chat_instance": "1", "data": data}
        self._updates.append(({"update_id": number, "callback_query": query}, tap))
        self._news.set()
        return tap

    def watch(self, chat_id: int, fits: Fits = lambda message: True) -> asyncio.Future[Shown]:
        """The next message that the bot sends or edits in a chat and that `fits`. Watch before you tap."""
        watch: asyncio.Future[Shown] = asyncio.get_running_loop().create_future()
        entry = (fits, watch)
        self._watches.setdefault(chat_id, []).append(entry)
        watch.add_done_callback(lambda _: self._unwatch(chat_id, entry))
        return watch

    def _unwatch(self, chat_id: int, entry: tuple[Fits, asyncio.Future[Shown]]) -> None:
        self._watches[chat_id].remove(entry)
        if not self._watches[chat_id]:
            del self._watches[chat_id]

    # --- what the bot does --------------------------------------------------------------------------------------------

    async def _call(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        given, upload = _parameters(await request.read(), request.headers.get("Content-Type", ""))
        await self._travel()
        self.calls[method] += 1
        try:
            result = await self._updates_after(given) if method == "getUpdates" else self._result(method, given, upload)
        except RefusalError as refusal:
            self.refused += refusal.code == 429
            answer, status = refusal.answer(), refusal.code
        else:
            answer, status = {"ok": True, "result": result}, 200
        await self._travel()
        return _json(answer, status)

    async def _travel(self) -> None:
        """Wait as long as a request, or an answer, is under way."""
        if self._network:
            await asyncio.sleep(self._network / 2)

    def _result(self, method: str, given: dict[str, str], upload: int | None) -> object:
        if method == "answerCallbackQuery":
            return self._answer(given["callback_query_id"])
        if method in SHOWN:
            self._budgets.spend(int(given["chat_id"]))
            self.uploads += upload is not None
            return self._show(method, given, upload)
        if method not in _ALWAYS:
            self.invalid.append(method)
            raise bad("this method is not available in the stand-in")
        return _ALWAYS[method]

    def _answer(self, query_id: str) -> bool:
        tap = self._taps.pop(query_id, None)
        if tap is None:
            raise query_too_old()
        if not tap.answered.done():  # else nobody waits for it any more
            tap.answered.set_result(asyncio.get_running_loop().time())
        return True

    def _show(self, method: str, given: dict[str, str], upload: int | None) -> Json:
        chat_id = int(given["chat_id"])
        message_id = int(given["message_id"]) if "message_id" in given else next(self._numbers)
        message = message_of(chat_id, message_id, _content(method, given, upload or 1))
        for fits, watch in tuple(self._watches.get(chat_id, ())):
            if not watch.done() and fits(message):
                watch.set_result(Shown(asyncio.get_running_loop().time(), message))
        return message

    async def _updates_after(self, given: dict[str, str]) -> list[Json]:
        """The updates that the bot has not confirmed by its offset; waits for one as long as the bot wants."""
        offset, updates = int(given.get("offset", 0)), self._updates
        while updates and updates[0][0]["update_id"] < offset:
            updates.popleft()
        if not updates:
            self._news.clear()
            try:
                async with asyncio.timeout(int(given.get("timeout", 0))):
                    await self._news.wait()
            except TimeoutError:
                return []
        now, batch = asyncio.get_running_loop().time(), list(itertools.islice(updates, LARGEST_BATCH))
        for _, tap in batch:
            tap.fetched = tap.fetched or now
        return [update for update, _ in batch]


def message_of(chat_id: int, message_id: int, content: Json) -> Json:
    """A message as Telegram describes it."""
    chat = {"id": chat_id, "type": "private", "first_name": "Anna"}
    if chat_id < 0:
        chat = {"id": chat_id, "type": "group", "title": f"Gruppo {-chat_id}"}
    return {"message_id": message_id, "date": int(time.time()), "chat": chat, **content}


def photo_of(size: int) -> list[Json]:
    """A photo as Telegram describes it."""
    return [{"file_id": f"f{size}", "file_unique_id": f"u{size}", "width": 1280, "height": 960, "file_size": size}]


def buttons_of(message: Json) -> list[str]:
    """The callback data of a message's buttons, without those that only say why they do nothing."""
    rows: Iterable[list[Json]] = message.get("reply_markup", {}).get("inline_keyboard", [])
    buttons = [button for row in rows for button in row if NOT_ALLOWED not in button["text"]]
    return [button["callback_data"] for button in buttons if "callback_data" in button]


def _content(method: str, given: dict[str, str], size: int) -> Json:
    """What a message contains after a request."""
    words, prefix = given, ""
    if method == "editMessageMedia":
        words = json.loads(given["media"])
    content: Json = {}
    if method not in ("sendMessage", "editMessageText"):
        content["photo"], prefix = photo_of(size), "caption_"
        content["caption"] = words.get("caption", "")
    else:
        content["text"] = words.get("text", "")
    entities: Any = words.get(f"{prefix}entities")
    if entities:
        content[f"{prefix}entities"] = json.loads(entities) if isinstance(entities, str) else entities
    if "reply_markup" in given:
        content["reply_markup"] = json.loads(given["reply_markup"])
    return content


def _parameters(body: bytes, content_type: str) -> tuple[dict[str, str], int | None]:
    """The parameters of a request, and the size of a file if it has one."""
    if not content_type.startswith("multipart/"):
        return dict(parse_qsl(body.decode())), None
    boundary = b"--" + content_type.partition("boundary=")[2].encode()
    given, size = {}, None
    for part in body.split(boundary)[1:-1]:
        head, _, value = part.partition(b"\r\n\r\n")
        name = _NAME.search(head)
        if b"filename=" in head:
            size = len(value) - 2
        elif name is not None:
            given[name[1].decode()] = value[:-2].decode()
    return given, size


def _json(answer: object, status: int = 200) -> web.Response:
    return web.json_response(answer, status=status, dumps=partial(json.dumps, separators=(",", ":")))
